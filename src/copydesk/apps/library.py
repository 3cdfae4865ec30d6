"""The library of a desk in memory: the documents it opened, the sources that were read in, and files beside an opened document."""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote

from copydesk.apps.pictures import files_beside
from copydesk.document.document import Document
from copydesk.errors import AccessError
from copydesk.kinds import kind_named
from copydesk.ports import Chunk, FoundChunk, Shelved, Source, WebSearch
from copydesk.reading.places import own_name
from copydesk.reading.words import terms, words

PROJECT = "desk"


@dataclass(slots=True)
class DeskLibrary:
    """`listed` tells the documents, the latest first; `keep` takes a new one in and gives its id."""

    listed: Callable[[], list[Shelved]] = list
    keep: Callable[[Document, str], str] | None = None
    fetch: Callable[[str], Document] | None = None  # the document of an id
    path: Path | None = None  # of the document that is worked on
    web: WebSearch | None = None
    held: dict[str, tuple[Source, list[Chunk]]] = field(default_factory=dict)

    def beside(self, path: Path | None) -> "DeskLibrary":
        """The same library, seen from a document of a file."""
        return replace(self, path=path)

    async def documents(self, query: str = "") -> list[Shelved]:
        wanted = {term for word in words(query) for term in terms(word)}
        return [entry for entry in self.listed() if wanted <= {term for word in words(entry.title) for term in terms(word)}]

    async def read_document(self, name: str) -> tuple[Shelved, Document]:
        entries = self.listed()
        if self.fetch is None or not entries:
            raise AccessError("there are no other documents here")
        entry = one_called(entries, name)
        if entry is not None:
            return entry, self.fetch(entry.id)
        for entry in filter(is_pointed_to, entries):
            document = self.fetch(entry.id)
            if own_id(document) == name:
                return entry, document
        raise AccessError("there is no such document")

    async def add_document(self, document: Document, title: str) -> str:
        if self.keep is None:
            raise AccessError("there is no desk here that keeps new documents")
        return self.keep(document, title)

    async def sources(self) -> list[Source]:
        return [source for source, _ in self.held.values()]

    async def read_source(self, name: str) -> tuple[Source, list[Chunk]]:
        if name in self.held:
            return self.held[name]
        said = name.strip().casefold()
        found = [pair for pair in self.held.values() if pair[0].title.casefold() == said]
        if not found:
            raise AccessError("there is no such source")
        return found[-1]

    async def search(self, query: str, limit: int = 100) -> list[FoundChunk]:
        wanted = {term for word in words(query) for term in terms(word)}
        found = (FoundChunk(source.id, source.title, chunk) for source, chunks in self.held.values() for chunk in chunks)
        return [hit for hit in found if wanted & {term for word in words(hit.chunk.text) for term in terms(word)}][:limit]

    async def add_source(self, title: str, data: bytes, suffix: str, label: str = "") -> Source:
        from copydesk.apps.ingest import chunks_of

        chunks = chunks_of(data, suffix)
        made = datetime.now(UTC).isoformat(timespec="seconds")
        source = Source(secrets.token_hex(8), PROJECT, title, label, hashlib.sha256(data).hexdigest(), made, len(chunks))
        self.held[source.id] = (source, chunks)
        return source

    async def guide(self) -> tuple[str, dict[str, str]]:
        return "", {}

    async def file(self, name: str) -> bytes:
        is_hidden = any(part.startswith(".") for part in unquote(name).replace("\\", "/").split("/"))  # keys and the like
        data = None if is_hidden else files_beside(self.path)(name)
        if data is None:
            raise AccessError("there is no such file")
        return data


def one_called(entries: Sequence[Shelved], name: str) -> Shelved | None:
    """The document that an id or a title names. AccessError where several have the title."""
    said = name.strip().casefold()
    found = [entry for entry in entries if entry.id == name] or [entry for entry in entries if entry.title.casefold() == said]
    if len(found) > 1:
        raise AccessError(f"{len(found)} documents are called so; give the id of one: {', '.join(entry.id for entry in found)}")
    return found[0] if found else None


def is_pointed_to(entry: Shelved) -> bool:
    """Whether documents of its kind refer to each other by the ids in their files."""
    return any(type.points for type in kind_named(entry.kind).types.values())


def own_id(document: Document) -> str:
    """The id that a document has in its own file."""
    return str(document[document.root].attrs.get("foreign", ""))


def title_of(document: Document, path: Path | None) -> str:
    """What a document is called in a list: as it calls itself, or as its file is called."""
    return own_name(document) or (path.name if path is not None else "Untitled")
