"""What a tool needs of the document it works on, wherever that is kept: a file under a root, or a stored document of a person."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from mcp.server.mcpserver import Context

from copydesk.assistant.conversation import Pending, Request
from copydesk.document.document import Document
from copydesk.formats.convert import Converted
from copydesk.plan.rows import VersionRow
from copydesk.ports import Place, Standing

Result = dict[str, Any]  # a turn's JSON, with its id as "turn"
Tell = Callable[[str], Coroutine[Any, Any, None]]
Ctx = Context[Any, Any]


class Opened(Protocol):
    """A document, for the length of one call."""

    name: str  # what other calls know it by
    title: str

    @property
    def aliases(self) -> tuple[str, ...]:
        """Other names that a call may know it by."""

    @property
    def place(self) -> Place:
        """Its versions, and where a change is put."""

    async def standing(self) -> Standing: ...
    async def versions(self) -> list[VersionRow]: ...
    async def exported(self, format: str, changes: str, since: int | None) -> Converted:
        """The document as a file of a format."""

    async def take(self, request: Request, tell: Tell, expected: int | None = None) -> Result:
        """Takes a turn; its status lines are told as they come."""

    async def pending(self, turn: str) -> Pending:
        """What a turn left open. AccessError where there is no such turn on this document."""

    async def choose(self, turn: str, option: str, tell: Tell) -> Result: ...
    async def accept(self, turn: str, edits: list[str] | None, tell: Tell) -> Result: ...
    async def reject(self, turn: str) -> Result: ...


class Shelf(Protocol):
    """Where documents are opened from."""

    async def open(self, name: str, ctx: Ctx, kind: str | None = None) -> Opened:
        """A document that this caller may read. CopydeskError for any other."""

    async def listed(self, query: str, ctx: Ctx) -> list[Result]:
        """What could be opened, each as `{document, title, kind, format, version}`."""

    async def create(self, document: Document, title: str, path: str | None, ctx: Ctx) -> str:
        """Keeps a new document, as a file where a path is given, and gives its name. Nothing is overwritten."""

    async def write_new(self, path: str, data: bytes, ctx: Ctx) -> str:
        """Writes a file that isn't there yet, and gives its path."""
