"""Tools that change a document. What a plan may do is for `consent`, asking the person for `asking`."""

from typing import Annotated, Any, Literal

from mcp.types import CallToolResult
from pydantic import Field

from copydesk.apps.mcp import shown
from copydesk.apps.mcp.arguments import Document, Edits, PreviewedEdits, Selected, Turn, Words, Yes, telling, told
from copydesk.apps.mcp.asking import can_ask, ended, resumed, settled
from copydesk.apps.mcp.consent import NEEDS_YES, allowed_work, needs_yes, reported, vague
from copydesk.apps.mcp.opened import Ctx, Opened, Result, Shelf, Tell
from copydesk.apps.mcp.results import Replies, TurnGiven
from copydesk.apps.selecting import selected
from copydesk.assistant.conversation import Request
from copydesk.assistant.looking import call_of
from copydesk.assistant.working import refusal
from copydesk.document.document import Document as Tree
from copydesk.editing.parse import parse_plan
from copydesk.editing.resolve import resolve as find_place
from copydesk.errors import InputError
from copydesk.kinds.tools.shared import INTO, OPERATIONS
from copydesk.language.replies import is_consent
from copydesk.plan.edit import Plan
from copydesk.plan.problem import Code, Problem
from copydesk.references.answers import Context

NOTHING_SAID = "say what the comment says, or that one is to be resolved"
TRIES = 3  # of a plan whose document changed while it was bound


class Editing:
    def __init__(self, shelf: Shelf, mode: str) -> None:
        self.shelf, self._mode = shelf, mode

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
        selection: Selected = None,
    ) -> Replies:
        """Changes a document: the edits you give, weighed against the person's words; or, without edits, what the words say by
        themselves. The person is asked first where the client can ask; else this gives a proposal: show it to them, and `apply` it
        when they say so. Without the person's words only edits that name their exact target are made."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        result = await resumed(ctx, opened, tell) or reported(
            await self._edited(opened, instruction, edits, self._mode, selection, tell), instruction
        )
        return await settled(ctx, opened, result, tell, confirms=True)

    @told
    async def preview(
        self,
        document: Document,
        ctx: Ctx,
        instruction: Words = None,
        edits: PreviewedEdits = None,
        selection: Selected = None,
    ) -> Replies:
        """Shows what `edit` would change, with its diff and whatever is unusual about it, and changes nothing. `apply` makes it."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        result = await resumed(ctx, opened, tell) or await self._edited(opened, instruction, edits, "suggest", selection, tell)
        return await settled(ctx, opened, result, tell, confirms=False)

    @told
    async def comment(
        self,
        document: Document,
        at: Annotated[str, Field(description="What it is about: #id of a text; or of a comment, to answer it.", max_length=2_000)],
        ctx: Ctx,
        text: Annotated[str | None, Field(description="What the comment says.", max_length=20_000)] = None,
        find: Annotated[str | None, Field(description="The words in it; all of it without.", max_length=20_000)] = None,
        resolve: Annotated[bool, Field(description="Resolves the comment at `at`, with its answers.")] = False,
        instruction: Words = None,
    ) -> Replies:
        """Puts a comment on words of a Word document, or answers or resolves one; no text is changed. The person is
        asked first, as by `edit`."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        again = await resumed(ctx, opened, tell)
        edits = remarks((await opened.standing()).document, at, text, find, resolve)
        result = again or reported(await self._edited(opened, instruction, edits, self._mode, None, tell), instruction)
        return await settled(ctx, opened, result, tell, confirms=True)

    async def _edited(self, opened: Opened, words: str | None, edits: Any, mode: str, selection: str | None, tell: Tell) -> Result:
        here = await opened.standing()
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
        instruction: Yes = None,
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
    async def answer(
        self,
        document: Document,
        turn: Turn,
        option: Annotated[str, Field(description="The option's id.", max_length=2_000)],
        ctx: Ctx,
    ) -> Replies:
        """Answers the question that a call left open, with the id of the option that the person chose; none leaves all as it is."""
        opened, tell = await self.shelf.open(document, ctx), telling(ctx)
        result = await resumed(ctx, opened, tell) or await opened.choose(turn, option, tell)
        return await settled(ctx, opened, result, tell, confirms=True)

    @told
    async def undo(self, document: Document, ctx: Ctx) -> TurnGiven:
        """Takes back the caller's latest change that stands, all of it."""
        opened = await self.shelf.open(document, ctx)
        return await ended(ctx, opened, await opened.take(Request(step="undo"), telling(ctx)))

    @told
    async def redo(self, document: Document, ctx: Ctx) -> TurnGiven:
        """Makes again what was taken back last."""
        opened = await self.shelf.open(document, ctx)
        return await ended(ctx, opened, await opened.take(Request(step="redo"), telling(ctx)))


def remarks(document: Tree, at: str, text: str | None, find: str | None, is_resolved: bool) -> list[dict[str, Any]]:
    """The edits that put a comment, or answer and resolve the one that is named."""
    if not text and not is_resolved:
        raise InputError(NOTHING_SAID)
    named = find_place(document, at)
    ids = () if isinstance(named, Problem) else named.ids
    is_comment = any(node.type == "comment" for id in ids for node in (document[id], *document.ancestors(id)))
    said = {"action": "answer" if is_comment else "comment", "at": at, "text": text, **({"find": find} if find else {})}
    return [*([said] if text else []), *([{"action": "resolve", "at": at}] if is_resolved else [])]
