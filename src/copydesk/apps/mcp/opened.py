"""What a tool needs of the document it works on, wherever that is kept: a file under a root, or a stored document of a person."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from mcp.server.mcpserver import Context

from copydesk.assistant.conversation import Pending, Request
from copydesk.plan.rows import VersionRow
from copydesk.ports import Standing

Result = dict[str, Any]  # a turn's JSON, with its id as "turn"
Tell = Callable[[str], Coroutine[Any, Any, None]]
Ctx = Context[Any, Any]


class Opened(Protocol):
    """A document, for the length of one call."""

    name: str  # what other calls know it by
    title: str

    async def standing(self) -> Standing: ...
    async def versions(self) -> list[VersionRow]: ...
    async def take(self, request: Request, tell: Tell, expected: int | None = None) -> Result:
        """Takes a turn; its status lines are told as they come."""

    async def pending(self, turn: str) -> Pending:
        """What a turn left open. AccessError where there is no such turn on this document."""

    async def choose(self, turn: str, option: str, tell: Tell) -> Result: ...
    async def accept(self, turn: str, edits: list[str] | None, tell: Tell) -> Result: ...
    async def reject(self, turn: str) -> Result: ...


class Shelf(Protocol):
    """Where documents are opened from."""

    async def open(self, name: str, ctx: Ctx) -> Opened:
        """A document that this caller may read. CopydeskError for any other."""

    async def listed(self, query: str, ctx: Ctx) -> list[Result]:
        """What could be opened, each as `{document, title, kind, format, version}`."""
