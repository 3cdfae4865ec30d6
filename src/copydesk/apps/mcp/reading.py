"""Tools that only look: what documents there are, what stands in one, and answers from it."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from pydantic import Field

from copydesk.apps.contract.documents import Kind
from copydesk.apps.mcp import shown
from copydesk.apps.mcp.arguments import Document, Selected, opened_by, telling, told
from copydesk.apps.mcp.opened import Ctx, Shelf
from copydesk.apps.mcp.results import DocumentsGiven, HitsGiven, OutlineGiven, PageGiven, TurnGiven
from copydesk.apps.selecting import selected
from copydesk.assistant.conversation import Request
from copydesk.assistant.working import refusal
from copydesk.document.document import Document as Tree
from copydesk.editing.resolve import resolve
from copydesk.plan.evidence import Passage
from copydesk.plan.problem import Problem

Seeking = Callable[[Tree, str, int], Awaitable[list[Passage]]]


class Reading:
    def __init__(self, shelf: Shelf, find: Seeking) -> None:
        self.shelf, self._find = shelf, find

    @told
    async def documents(
        self, ctx: Ctx, query: Annotated[str, Field(description="Words of the name; all without.", max_length=300)] = ""
    ) -> DocumentsGiven:
        """Lists the documents that can be opened; with a query, those whose names hold it."""
        found = await self.shelf.listed(query, ctx)
        return shown.shown(
            {"documents": found}, "\n".join(f"{one['document']}  {one['title']}" for one in found) or "There are none."
        )

    @told
    async def open(
        self,
        document: Document,
        ctx: Ctx,
        kind: Annotated[Kind | None, Field(description="What a file is, where its name doesn't tell.")] = None,
    ) -> OutlineGiven:
        """Opens a document: tells its kind, format, version and outline."""
        opened, here = await opened_by(self.shelf, document, ctx, kind)
        entries, lines = shown.outline_of(here.document)
        facts = shown.facts(opened, here)
        head = f"{facts['title']}: {facts['kind']} in {facts['format']}, version {facts['version']}, {facts['parts']} parts"
        return shown.shown({**facts, "outline": entries}, f"{head}\n{lines}")

    @told
    async def outline(self, document: Document, ctx: Ctx) -> OutlineGiven:
        """The headings, steps or scenes of a document, with their ids and numbers."""
        opened, here = await opened_by(self.shelf, document, ctx)
        entries, lines = shown.outline_of(here.document)
        return shown.shown({**shown.facts(opened, here), "outline": entries}, lines or "It has no headings; read it instead.")

    @told
    async def read(
        self,
        document: Document,
        ctx: Ctx,
        at: Annotated[str, Field(description="What to read: #id, “2.1”, a title. All of it without.", max_length=2_000)] = "",
        offset: Annotated[int, Field(description="The next_offset of the page before.", ge=0)] = 0,
    ) -> PageGiven:
        """Reads a document, or a part of it, as it is written, an id before every block, item and row; long ones in pages."""
        opened, here = await opened_by(self.shelf, document, ctx)
        found = resolve(here.document, at) if at else None
        if isinstance(found, Problem):
            return shown.not_read(refusal(found, here.version).to_json())
        told, text = shown.page_of(here.document, found.ids if found else None, offset)
        return shown.shown({**shown.facts(opened, here), **told}, text)

    @told
    async def find(
        self,
        document: Document,
        query: Annotated[str, Field(description="What to look for, in words.", min_length=1, max_length=2_000)],
        ctx: Ctx,
        limit: Annotated[int, Field(description="How many at most.", ge=1, le=100)] = 10,
    ) -> HitsGiven:
        """Finds the texts of a document that are most about a query, best first."""
        opened, here = await opened_by(self.shelf, document, ctx)
        hits = await self._find(here.document, query, limit)
        found = shown.hits_of(hits)
        lines = "\n".join(f"#{hit['id']} {hit['label']}: {hit['text']}" for hit in found)
        return shown.shown({**shown.facts(opened, here), "hits": found}, lines or "Nothing in it is about that.")

    @told
    async def ask(
        self,
        document: Document,
        question: Annotated[str, Field(description="The person's question.", min_length=1, max_length=20_000)],
        ctx: Ctx,
        selection: Selected = None,
    ) -> TurnGiven:
        """Asks a document a question. It never changes anything."""
        opened, here = await opened_by(self.shelf, document, ctx)
        request = Request(question, "ask", selected(here.document, selection))
        return shown.result_of(await opened.take(request, telling(ctx)))
