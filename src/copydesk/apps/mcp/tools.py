"""The tools that MCP clients call, one method each. What a plan may do is for `consent`, asking the person for `asking`."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from mcp.types import CallToolResult, InputRequiredResult
from pydantic import Field

from copydesk.apps.finding import Finder
from copydesk.apps.mcp import shown
from copydesk.apps.mcp.asking import can_ask, resumed, settled
from copydesk.apps.mcp.consent import NEEDS_YES, allowed_work, needs_yes, reported, vague
from copydesk.apps.mcp.opened import Ctx, Opened, Result, Shelf, Tell
from copydesk.apps.selecting import selected
from copydesk.assistant.conversation import Request
from copydesk.assistant.looking import call_of
from copydesk.assistant.working import refusal
from copydesk.editing.answers import Context
from copydesk.editing.parse import parse_plan
from copydesk.editing.resolve import resolve
from copydesk.errors import CopydeskError
from copydesk.kinds.tools.shared import INTO, OPERATIONS
from copydesk.language.replies import is_consent
from copydesk.plan.edit import TAKEN, Plan
from copydesk.plan.problem import Code, Problem

Parameters = ParamSpec("Parameters")
Reply = TypeVar("Reply")
Replies = CallToolResult | InputRequiredResult
TRIES = 3  # of a plan whose document changed while it was bound

Document = Annotated[str, Field(description="A document: its id, or the path of a file.", max_length=4_096)]
Turn = Annotated[str, Field(description="The turn that a call left open, as it told.", max_length=100)]
Words = Annotated[
    str | None, Field(description="What the person said, word for word. It decides what may be changed.", max_length=20_000)
]
Selected = Annotated[str | None, Field(description="What “this” means: a text of the document, or #id.", max_length=20_000)]
Edits = Annotated[
    list[dict[str, Any]] | None,
    Field(
        description='Edits like {"action": "replace", "at": "#id", "find": "old", "with": "new"}. Actions: '
        + "; ".join(
            f"{name}({', '.join((*row.required, *(f'{option}?' for option in (*row.optional, *row.one_of))))})"
            for name, row in TAKEN.items()
        )
        + ". Places are ids with # from outline, read or find; texts are Markdown."
    ),
]


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


class Tools:
    def __init__(self, shelf: Shelf, finder: Finder, mode: str) -> None:
        self.shelf, self._finder, self._mode = shelf, finder, mode

    @told
    async def documents(self, ctx: Ctx, query: Annotated[str, Field(max_length=300)] = "") -> CallToolResult:
        """Lists the documents that can be opened; with a query, those whose names hold it."""
        found = await self.shelf.listed(query, ctx)
        return shown.shown(
            {"documents": found}, "\n".join(f"{one['document']}  {one['title']}" for one in found) or "There are none."
        )

    @told
    async def open(self, document: Document, ctx: Ctx) -> CallToolResult:
        """Opens a document: tells its kind, format, version and outline."""
        opened, here = await self._opened(document, ctx)
        entries, lines = shown.outline_of(here.document)
        facts = shown.facts(opened, here)
        head = f"{facts['title']}: {facts['kind']} in {facts['format']}, version {facts['version']}, {facts['parts']} parts"
        return shown.shown({**facts, "outline": entries}, f"{head}\n{lines}")

    @told
    async def outline(self, document: Document, ctx: Ctx) -> CallToolResult:
        """The headings, steps or scenes of a document, with their ids and numbers."""
        opened, here = await self._opened(document, ctx)
        entries, lines = shown.outline_of(here.document)
        return shown.shown({**shown.facts(opened, here), "outline": entries}, lines or "It has no headings; read it instead.")

    @told
    async def read(
        self,
        document: Document,
        ctx: Ctx,
        at: Annotated[str, Field(description="What to read: #id, “2.1”, a title. All of it without.", max_length=2_000)] = "",
        offset: Annotated[int, Field(description="The next_offset of the page before.", ge=0)] = 0,
    ) -> CallToolResult:
        """Reads a document, or a part of it, as it is written, an id before every block, item and row; long ones in pages."""
        opened, here = await self._opened(document, ctx)
        found = resolve(here.document, at) if at else None
        if isinstance(found, Problem):
            return shown.result_of(refusal(found, here.version).to_json())
        told, text = shown.page_of(here.document, found.ids if found else None, offset)
        return shown.shown({**shown.facts(opened, here), **told}, text)

    @told
    async def find(
        self,
        document: Document,
        query: Annotated[str, Field(min_length=1, max_length=2_000)],
        ctx: Ctx,
        limit: Annotated[int, Field(ge=1, le=100)] = 10,
    ) -> CallToolResult:
        """Finds the texts of a document that are most about a query, best first."""
        opened, here = await self._opened(document, ctx)
        hits = await asyncio.to_thread(self._finder.find, here.document, query, limit)
        found = shown.hits_of(hits)
        lines = "\n".join(f"#{hit['id']} {hit['label']}: {hit['text']}" for hit in found)
        return shown.shown({**shown.facts(opened, here), "hits": found}, lines or "Nothing in it is about that.")

    @told
    async def calculate(
        self,
        document: Document,
        operation: Annotated[Literal[OPERATIONS], Field(description="What to work out; formula takes `formula`.")],  # type: ignore[valid-type]
        ctx: Ctx,
        at: Annotated[str | None, Field(description="A table, or what holds it: #id, a title. The only one without.")] = None,
        columns: Annotated[list[str] | None, Field(description="Titles; all with figures without.")] = None,
        rows: Annotated[list[str] | None, Field(description="Labels, the text of their first cells; all without.")] = None,
        values: Annotated[list[str] | None, Field(description="Figures as they are spelled, in place of a table's.")] = None,
        formula: Annotated[str | None, Field(description="Cost / Life, or value * 1.1 for each cell.", max_length=500)] = None,
        by: Annotated[str | None, Field(description="A column that groups the rows, or “row” for each row.")] = None,
        filter: Annotated[str | None, Field(description="Only rows like Cost > £100.", max_length=500)] = None,
        into: Annotated[Literal[INTO] | None, Field(description="Makes an edit of it, which is shown first.")] = None,  # type: ignore[valid-type]
        title: Annotated[str | None, Field(description="Of the new row or column.", max_length=500)] = None,
    ) -> Replies:
        """Works figures of a table out exactly, in the spelling they have: never do sums yourself. With `into` the result becomes a
        row of totals, a new column, or new figures for old: the person is asked first, or it is a proposal to `apply`."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        given = {"operation": operation, "at": at, "columns": columns, "rows": rows, "values": values, "formula": formula, "by": by}
        given |= {"filter": filter, "into": into, "title": title}
        again = await resumed(ctx, opened, tell)
        result = again or await opened.take(call_of("calculate", given, "suggest"), tell)
        return await settled(ctx, opened, result, tell, confirms=True)

    @told
    async def edit(
        self,
        document: Document,
        ctx: Ctx,
        instruction: Words = None,
        edits: Edits = None,
        preview: Annotated[bool, Field(description="Show what would change, and change nothing.")] = False,
        selection: Selected = None,
    ) -> Replies:
        """Changes a document: the edits you give, weighed against the person's words; or, without edits, what the words say by
        themselves. The person is asked first where the client can ask; else this gives a proposal: show it to them, and `apply` it
        when they say so. Without the person's words only edits that name their exact target are made. With preview, nobody
        is asked."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        result = await resumed(ctx, opened, tell) or await self._edited(opened, instruction, edits, preview, selection, tell)
        return await settled(ctx, opened, reported(result, instruction), tell, confirms=not preview)

    async def _edited(
        self, opened: Opened, words: str | None, edits: Any, preview: bool, selection: str | None, tell: Tell
    ) -> Result:
        mode, here = "suggest" if preview else self._mode, await opened.standing()
        if edits is None:
            if not words:
                return refusal(Problem(Code.INVALID, "Give edits, or the person's words, or both."), here.version).to_json()
            return await opened.take(Request(words, mode, selected(here.document, selection)), tell)
        plan = parse_plan({"edits": edits}, words)
        for _ in range(TRIES):
            here = await opened.standing()
            result = await self._planned(opened, plan, mode, selection, tell)
            if result.get("problem", {}).get("code") != Code.STALE or result.get("version") == here.version:
                break
        return result

    async def _planned(self, opened: Opened, plan: Plan | Problem, mode: str, selection: str | None, tell: Tell) -> Result:
        here = await opened.standing()
        if isinstance(plan, Problem):
            return refusal(plan, here.version).to_json()
        work = allowed_work(here.document, plan, Context(selected(here.document, selection)))
        if isinstance(work, Problem):
            return refusal(work, here.version).to_json()
        shown_first = mode == "suggest" or vague(here.document, plan) is not None
        return await opened.take(Request(plan.instruction or "", "suggest" if shown_first else mode, work=work), tell, here.version)

    @told
    async def apply(
        self,
        document: Document,
        turn: Turn,
        ctx: Ctx,
        edits: Annotated[list[str] | None, Field(description="The ids of the edits to apply; all without.")] = None,
        instruction: Words = None,
    ) -> Replies:
        """Applies a preview as it was shown. Refused as stale where the document changed so that it would mean something else."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        again = await resumed(ctx, opened, tell)
        if again is not None:
            return await settled(ctx, opened, again, tell, confirms=False)
        here = await opened.standing()
        if needs_yes(await opened.pending(turn)) and (can_ask(ctx) or not is_consent(instruction or "")):
            asked: Result = {"outcome": "proposal", "message": NEEDS_YES.message, "turn": turn}
            settling = await settled(ctx, opened, asked, tell, confirms=True)
            is_open = isinstance(settling, CallToolResult) and settling.structured_content == asked
            return shown.result_of(refusal(NEEDS_YES, here.version).to_json()) if is_open else settling
        return await settled(ctx, opened, await opened.accept(turn, edits, tell), tell, confirms=False)

    @told
    async def answer(self, document: Document, turn: Turn, option: Annotated[str, Field(max_length=2_000)], ctx: Ctx) -> Replies:
        """Answers the question that a call left open, with the id of the option that the person chose; none leaves all as it is."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        result = await resumed(ctx, opened, tell) or await opened.choose(turn, option, tell)
        return await settled(ctx, opened, result, tell, confirms=True)

    @told
    async def ask(
        self,
        document: Document,
        question: Annotated[str, Field(min_length=1, max_length=20_000)],
        ctx: Ctx,
        selection: Selected = None,
    ) -> CallToolResult:
        """Asks a document a question. It never changes anything."""
        opened, here = await self._opened(document, ctx)
        request = Request(question, "ask", selected(here.document, selection))
        return shown.result_of(await opened.take(request, telling(ctx)))

    @told
    async def undo(self, document: Document, ctx: Ctx) -> CallToolResult:
        """Takes back the caller's latest change that stands, all of it."""
        opened = await self.shelf.open(document, ctx)
        return shown.result_of(await opened.take(Request(step="undo"), telling(ctx)))

    @told
    async def redo(self, document: Document, ctx: Ctx) -> CallToolResult:
        """Makes again what was taken back last."""
        opened = await self.shelf.open(document, ctx)
        return shown.result_of(await opened.take(Request(step="redo"), telling(ctx)))

    @told
    async def versions(self, document: Document, ctx: Ctx) -> CallToolResult:
        """Lists the versions of a document: number, author, time and the words that made each."""
        opened, here = await self._opened(document, ctx)
        found = await opened.versions()
        lines = "\n".join(f"{one['number']}  {one['when'] or ''}  {one['author'] or ''}  {one['words']}".rstrip() for one in found)
        return shown.shown({**shown.facts(opened, here), "versions": found}, lines)

    async def _opened(self, document: str, ctx: Ctx) -> tuple[Opened, Any]:
        opened = await self.shelf.open(document, ctx)
        return opened, await opened.standing()


def telling(ctx: Ctx) -> Tell:
    """Tells status lines as progress."""
    count = 0

    async def tell(line: str) -> None:
        nonlocal count
        count += 1
        await ctx.report_progress(count, None, line)

    return tell
