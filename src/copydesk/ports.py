"""Every plug-in point on one page. Each is a protocol; who implements it stands beside it."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.formats.format import Format
from copydesk.plan.keptturn import NO_KEY, Kept, Key, TurnRow
from copydesk.plan.people import Person, Right, Role
from copydesk.plan.prompting import Prompt, Reply
from copydesk.plan.sources import Chunk, FoundChunk, Shelved, Source, WebPage

__all__ = ["Chunk", "Format", "FoundChunk", "Kept", "Key", "Shelved", "Source", "TurnRow", "WebPage"]


class History(Protocol):
    """The versions of one document: in memory (`stores.memory`) or of a file on this machine (`stores.local`)."""

    def versions(self) -> list[Version]:
        """All versions, the first one first."""

    def latest(self) -> int:
        """The number of the latest version."""

    def document_at(self, number: int) -> Document:
        """The document as it was in version `number`."""

    def append(self, change: Change, after: Document) -> int:
        """Records a change made on the latest version, and gives the number of the version it makes."""


class Standing(NamedTuple):
    """The latest version of a document."""

    document: Document
    version: int


class Place(Protocol):
    """Where a turn works: one document of one person, over a history (`apps.places`) or a shared store (`stores.sql.documents`).
    Rights are checked in `load` and `commit`."""

    author: str
    is_alone: bool  # one person works here: undo takes back the latest change, whoever is named as its author
    files: Callable[[str], bytes | None]  # the pictures beside the document, by their address

    def now(self) -> str:
        """The time, as ISO 8601 in UTC."""

    async def load(self) -> Standing:
        """The latest version."""

    async def versions(self, last: int | None = None) -> list[Version]:
        """All versions, the first one first, or only the last so many."""

    async def version_of(self, turn: str) -> int | None:
        """The version that a turn made."""

    async def document_at(self, number: int) -> Document:
        """The document as it was in version `number`."""

    async def commit(self, change: Change, after: Document) -> int:
        """Appends a change made on version `change.base`, which must be the latest, and gives the number of its version."""


class Entry(NamedTuple):
    """A document as a list shows it."""

    id: str
    title: str
    kind: str
    format: str
    version: int
    created: str
    changed: str
    author: str  # of the latest change
    words: str  # that made it
    role: Role  # of who asks
    project: str | None
    is_shared: bool


class Documents(Protocol):
    """The documents of a shared desk (`stores.sql.documents`). Each call is for a person, and checks what that person may do."""

    async def add(self, document: Document, title: str, person: Person, project: str | None = None) -> str: ...
    async def entry(self, id: str, person: Person) -> Entry: ...
    async def listed(
        self, person: Person, *, query: str = "", project: str | None = None, after: tuple[str, str] | None = None, limit: int = 50
    ) -> list[Entry]: ...
    async def rename(self, id: str, person: Person, title: str) -> None: ...
    async def delete(self, id: str, person: Person) -> None: ...
    async def restore(self, id: str, person: Person) -> None: ...
    async def load(self, id: str, person: Person, right: Right = Right.READ) -> Standing: ...
    async def opened(self, id: str, person: Person) -> tuple[Entry, Standing]: ...
    async def changes_since(self, id: str, person: Person, version: int, limit: int | None = None) -> list[Version]: ...
    async def document_at(self, id: str, person: Person, number: int) -> Document: ...
    async def version_of(self, id: str, turn: str) -> int | None:
        """The version that a turn made, for who takes it over."""


Asked = Callable[[Role], Any]  # what someone of a role may ask for, as JSON
Events = Sequence[Any]  # as JSON


class Turns(Protocol):
    """Turns and what they told (`stores.sql.turns`). Each step is written before the next begins."""

    async def begin(
        self, document: str, person: Person, request: Asked, *, conversation: str | None = None, key: Key = NO_KEY, **more: Any
    ) -> tuple[TurnRow, bool]:
        """A new turn, with `more` of its fields; or the one of the same key within 24 hours, and False."""

    async def keyed(self, document: str, person: Person, key: str) -> TurnRow | None:
        """The turn of the last day that a key started."""

    async def get(self, id: str, person: Person) -> TurnRow: ...
    async def suggested(self, document: str, person: Person) -> list[dict[str, Any]]: ...  # by others, for this person to answer
    async def tell(self, id: str, event: Any) -> int:
        """Writes an event down, renews the lease, and gives the event's number."""

    async def told(self, id: str, after: int = 0) -> list[tuple[int, Any]]: ...
    async def renew(self, id: str) -> None:
        """Says that this process is still at it; HistoryError where another took it over, as with `tell` and `finish`."""

    async def finish(
        self, id: str, state: str, result: Any, pending: Any, *, keeps_key: bool = True, told: Events = (), kept: Kept | None = None
    ) -> None:
        """How it ended, its last words, and the conversation its rest is answered in; without `keeps_key` the key is free."""

    async def decide(self, id: str, decisions: Any) -> bool:
        """Keeps what a person has decided of a proposal so far, beside its result; False where nothing is open any more."""

    async def stop(self, id: str, person: Person) -> None: ...
    async def require_own(self, id: str, person: Person) -> None:
        """ForbiddenError for a token that may do less than what began a turn: it ends nothing of it."""

    async def is_stopped(self, id: str) -> bool: ...
    async def take_over(self) -> list[TurnRow]:
        """Turns whose process is gone: their lease ran out. Each is given to one caller."""


class People(Protocol):
    """Accounts, sessions, tokens and grants (`stores.sql.people`). Secrets are kept as hashes alone."""

    async def any(self) -> bool: ...
    async def add(self, name: str, password: str, *, is_admin: bool = False) -> Person: ...
    async def log_in(self, name: str, password: str) -> tuple[str, str, Person]:
        """The session's secret, its CSRF secret, and who it is for."""

    async def of_session(self, secret: str) -> tuple[Person, str] | None: ...
    async def log_out(self, secret: str) -> None: ...
    async def add_token(self, person: Person, name: str, most: Role, days: float | None) -> tuple[str, str]:
        """The token's id and its secret, which is shown this once."""

    async def of_token(self, secret: str) -> Person | None: ...
    async def tokens(self, person: Person) -> list[dict[str, Any]]: ...
    async def revoke(self, person: Person, id: str) -> None: ...
    async def grant(self, by: Person, name: str, on: str, role: Role | None) -> None:
        """Gives someone a role on a document or a project; None takes it away."""

    async def grants(self, by: Person, on: str) -> list[dict[str, str]]: ...


class Model(Protocol):
    """A language model (`models`): a provider's, a scripted one or a recorded one. ModelError where it can't be had."""

    name: str  # provider:model, as it was set

    def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        """Pieces of text as they come, and last the whole reply."""


class Journal(Protocol):
    """The model's finished replies of one turn, each written before the next step begins (`apps.journals`)."""

    async def reply(self, number: int) -> Reply | None:
        """The reply to the turn's prompt of this number, where it was finished before; ModelError where it was lost."""

    async def asking(self, number: int) -> None:
        """Says that a reply is asked for: if none is kept, it is lost."""

    async def keep(self, number: int, reply: Reply) -> None: ...


class WebSearch(Protocol):
    """Search on the web (`models.web`). ModelError where the engine can't be reached or gives nothing that can be read."""

    async def search(self, query: str, limit: int = 5) -> list[WebPage]: ...


class Embedder(Protocol):
    """Texts to vectors of length one, as bytes of float32 (`models.embedder`)."""

    name: str

    def embed(self, texts: Sequence[str]) -> list[bytes]: ...


class Vectors(Protocol):
    """Embeddings by the hash of what was embedded and the embedder (`stores.sql.vectors`)."""

    async def get(self, embedder: str, hashes: Sequence[str]) -> dict[str, bytes]: ...
    async def put(self, embedder: str, vectors: Mapping[str, bytes]) -> None: ...
    async def nearest(self, embedder: str, vector: bytes, hashes: Sequence[str], limit: int = 10) -> list[tuple[str, float]]:
        """The hashes of those of `hashes` whose vectors are nearest, and how near each is: 1 is the same."""


class Summaries(Protocol):
    """What models say of texts in short, by the text's hash and the model (`stores.sql.summaries`, `stores.memory`). One that is
    empty was asked for and is of no use."""

    async def get(self, model: str, hashes: Sequence[str]) -> dict[str, str]: ...
    async def put(self, model: str, summaries: Mapping[str, str]) -> None: ...


class Sources(Protocol):
    """The knowledge bases of projects (`stores.sql.sources`). Each call is for a person, and checks what that person may do."""

    async def add(self, project: str, person: Person, title: str, hash: str, chunks: Sequence[Chunk], label: str = "") -> str: ...
    async def listed(self, project: str, person: Person) -> list[Source]: ...
    async def get(self, id: str, person: Person) -> Source: ...
    async def read(self, id: str, person: Person) -> list[Chunk]: ...
    async def delete(self, id: str, person: Person) -> None: ...
    async def candidates(self, query: str, project: str, person: Person, limit: int = 100) -> list[FoundChunk]:
        """Chunks that hold any of a query's words, the likeliest first; what rank they have is for `reading` to say."""


class Library(Protocol):
    """What one person has at hand beside the document that is worked on: a desk's in memory (`apps.library`), or a shared desk's
    (`apps.server.library`). A source or document goes by id or title, a document also by the id in its own file, a file by its hash
    or its path beside the document; AccessError."""

    async def documents(self, query: str = "") -> list[Shelved]: ...
    async def read_document(self, name: str) -> tuple[Shelved, Document]: ...
    async def add_document(self, document: Document, title: str) -> str: ...
    async def sources(self) -> list[Source]: ...
    async def read_source(self, name: str) -> tuple[Source, list[Chunk]]: ...
    async def search(self, query: str, limit: int = 100) -> list[FoundChunk]:
        """Parts of sources that hold any of a query's words, the likeliest first."""

    async def add_source(self, title: str, data: bytes, suffix: str, label: str = "") -> Source: ...
    async def guide(self) -> tuple[str, Mapping[str, str]]:
        """How texts of this project should sound, and its templates by name."""

    async def file(self, name: str) -> bytes: ...


STORED = "/api/files/"  # and a file's hash: the address that documents name it by


class Files(Protocol):
    """Files of a desk, each kept once under the hash of its bytes: in a folder (`stores.blobs`) or a bucket (`stores.buckets`)."""

    def put(self, file: BinaryIO, max_bytes: int) -> tuple[str, int]:
        """Keeps a file, and gives its hash and size."""

    def path(self, hash: str) -> Path:
        """Where a file, or a copy of it, can be read. AccessError for one that is not kept. It may wait for the network."""


class Job(NamedTuple):
    id: str
    task: str
    arguments: Any  # JSON
    person: str
    state: str  # waiting, running, done, failed
    progress: float
    result: Any  # JSON
    tries: int  # how often it was taken
    authority: Any = None  # JSON: what its person came in with


class Jobs(Protocol):
    """Work in the background (`stores.sql.jobs`): any process takes the next, once."""

    async def add(self, task: str, arguments: Any, person: Person) -> str: ...
    async def get(self, id: str, person: Person) -> Job: ...
    async def take(self, tasks: Sequence[str] = ()) -> Job | None:
        """The next job, of these sorts where some are named, with a lease that `report` renews. A job whose lease ran out is taken
        again, three times at most."""

    async def purge(self) -> None: ...
    async def report(self, job: Job, progress: float) -> None: ...
    async def finish(self, job: Job, result: Any, *, failed: bool = False) -> None: ...
