"""The arguments that several tools take, and what every tool's method is wrapped in."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any, ParamSpec, TypeVar

from mcp.types import CallToolResult
from pydantic import Field

from copydesk.apps.contract.edits import Edit
from copydesk.apps.contract.shape import Shaped
from copydesk.apps.mcp import shown
from copydesk.apps.mcp.opened import Ctx, Opened, Shelf, Tell
from copydesk.errors import CopydeskError
from copydesk.ports import Standing

Parameters = ParamSpec("Parameters")
Reply = TypeVar("Reply")

Document = Annotated[str, Field(description="A document: its id, or the path of a file.", max_length=4_096)]
Turn = Annotated[str, Field(description="The turn that a call left open, as it told.", max_length=100)]
Words = Annotated[
    str | None, Field(description="What the person said, word for word. It decides what may be changed.", max_length=20_000)
]
Yes = Annotated[str | None, Field(description="The person's own yes, word for word, after they saw it.", max_length=20_000)]
Selected = Annotated[str | None, Field(description="What “this” means: a text of the document, or #id.", max_length=20_000)]
Edits = Annotated[
    list[Annotated[dict[str, Any], Shaped(Edit)]] | None,
    Field(description="Take ids from outline, read or find. All edits are made, or none."),
]
PreviewedEdits = Annotated[list[dict[str, Any]] | None, Field(description="Edits as the tool `edit` takes them.")]
VersionNumber = Annotated[int, Field(ge=1, le=2**31 - 1)]


def told(
    method: Callable[Parameters, Awaitable[Reply]],
) -> Callable[Parameters, Awaitable[Reply | CallToolResult]]:
    """What can't be done is told as a result: the caller is a model that reads it."""

    @wraps(method)
    async def telling(*given: Parameters.args, **named: Parameters.kwargs) -> Reply | CallToolResult:
        try:
            return await method(*given, **named)
        except CopydeskError as error:
            return shown.refused(error)

    return telling


def telling(ctx: Ctx) -> Tell:
    """Tells status lines as progress."""
    count = 0

    async def tell(line: str) -> None:
        nonlocal count
        count += 1
        await ctx.report_progress(count, None, line)

    return tell


async def opened_by(shelf: Shelf, document: str, ctx: Ctx, kind: str | None = None) -> tuple[Opened, Standing]:
    opened = await shelf.open(document, ctx, kind)
    return opened, await opened.standing()
