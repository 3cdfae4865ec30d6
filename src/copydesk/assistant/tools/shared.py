"""The shared tools: the outline, places read, search, the conversation, sources and the web, measures, edits, and a question."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from copydesk.assistant.tools import library
from copydesk.assistant.tools.compiling import Compiling, Uncompiled
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.assistant.tools.lookedat import looked_at
from copydesk.assistant.tools.summaries import summaries_of
from copydesk.document.document import Document
from copydesk.editing.messages import invalid, refused, short
from copydesk.editing.parse import parse_plan
from copydesk.errors import AccessError
from copydesk.kinds import with_article
from copydesk.plan.evidence import Passage
from copydesk.plan.problem import Code, Option, Problem
from copydesk.reading.measures import MEASURES, count, measures_of
from copydesk.reading.outline import outline as outline_of
from copydesk.reading.places import inside, place
from copydesk.reading.plots import plot
from copydesk.reading.slices import cut
from copydesk.reading.view import Page, page
from copydesk.reading.words import terms, words

Arguments = Mapping[str, Any]
FOUND_CHARS = 600  # of a passage that was found
MESSAGE_CHARS = 2_000


def document_of(context: ToolContext) -> Document:
    assert context.document is not None  # the registry sees to it
    return context.document


def places(context: ToolContext, references: list[str], argument: str = "at") -> list[str]:
    """The nodes that references name, each once, in the order they were named."""
    make = Compiling(document_of(context), argument)
    return list(dict.fromkeys(id for reference in references for id in make.ids(reference, argument)))


async def outline(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    entries = outline_of(document)
    if "at" in given:
        inside_of = {id for top in places(context, given["at"]) for id in inside(document, top)}
        entries = [entry for entry in entries if entry.id in inside_of]
    least = min((entry.depth for entry in entries), default=0)
    shown = [entry._asdict() for entry in entries if entry.depth - least < given.get("depth", 100)]
    return Result(shown, f"{count(len(shown), 'entry').replace('entrys', 'entries')} in the outline.")


async def read(context: ToolContext, given: Arguments) -> Result:
    """A page of the view; of what doesn't fit, where it goes on and what the places say in short."""
    if "document" in given:
        return await read_other(context, given)
    document = document_of(context)
    named = tuple(places(context, given["at"])) if "at" in given else ()
    shown = page_of(document, named, given)
    found = told_page(shown)
    if shown.next_offset is not None and named:
        found["summaries"] = dict(await summaries_of(context, named))
    where = ", ".join(place(document, id) for id in named[:3]) + (" and more" if len(named) > 3 else "")
    return Result(found, f"Read {where or 'the document'}.", named=named)


def page_of(document: Document, named: Sequence[str], given: Arguments) -> Page:
    ids = {below for id in named for below in inside(document, id)} if named else None
    return page(document, ids, given["offset"], given["max_chars"])


def told_page(shown: Page) -> dict[str, Any]:
    found: dict[str, Any] = {"text": shown.text} if shown.total_chars else {"text": "", "empty": True}
    if shown.next_offset is not None:
        found |= {"next_offset": shown.next_offset, "left_out_chars": shown.total_chars - shown.next_offset}
    return found


async def read_other(context: ToolContext, given: Arguments) -> Result:
    """Another document: to be read, not to be edited from here."""
    name = given["document"]
    try:
        entry, other = await library.library_of(context).read_document(name)
    except AccessError as error:
        raise Uncompiled(refused(Code.NOT_FOUND, f"“{short(name)}”: {error}", "`read_content_list` lists what there is")) from None
    named = places(replace(context, document=other), given["at"]) if "at" in given else ()
    about = {"document": entry.id, "title": entry.title, "kind": entry.kind, "editable_here": False}
    return Result(about | told_page(page_of(other, named, given)), f"Read “{short(entry.title)}”.")


async def find(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    hits = {query: await context.find(query, given["limit"]) for query in given["query"]}
    found = [{"query": query, "found": [_passage(document, hit) for hit in passages]} for query, passages in hits.items()]
    total = sum(len(row["found"]) for row in found)
    return Result(found, f"Found {count(total, 'passage')}.")


def _passage(document: Document, hit: Passage) -> dict[str, Any]:
    text, missing = cut(hit.text, FOUND_CHARS)
    more = {"left_out_chars": missing} if missing else {}
    return {"id": hit.id, "label": hit.label, "place": place(document, hit.id), "text": text, "score": round(hit.score, 3), **more}


async def recall(context: ToolContext, given: Arguments) -> Result:
    """The latest messages, or the latest that hold a query's words; in the order they were said."""
    wanted = {term for word in words(given.get("query", "")) for term in terms(word)}
    said = [message for message in context.messages if not wanted or not wanted.isdisjoint(_terms(message.content))]
    shown = [{"role": message.role, "content": cut(message.content, MESSAGE_CHARS).text} for message in said[-given["limit"] :]]
    told = count(len(shown), "message") if context.messages else "Nothing was said before"
    return Result(shown, f"{told}.")


def _terms(text: str) -> set[str]:
    return {term for word in words(text) for term in terms(word)}


async def consult(context: ToolContext, given: Arguments) -> Result:
    look = library.search_web if given["where"] == "web" else library.search_sources
    found = [{"query": query, "found": await look(context, query, library.MAX_FOUND)} for query in given["query"]]
    total = sum(len(row["found"]) for row in found)
    return Result(found, f"Found {count(total, 'passage')}.", citations=library.cited(found))


async def measure(context: ToolContext, given: Arguments) -> Result:
    document, known = document_of(context), measures_of(document_of(context))
    if given["name"] not in known:
        raise Uncompiled(
            invalid(f"The tool measure knows no {given['name']!r} of {with_article(document.kind)}; it knows {', '.join(known)}.")
        )
    row = MEASURES[given["name"]]
    found = row.make(document, looked_at(document, given.get("at", [])))
    drawn = plot(given["name"], found)
    return Result(found, row.tell(found), notes={"plot": drawn} if drawn is not None else {})


async def ask(_: ToolContext, given: Arguments) -> Result:
    question = given["question"].strip()
    if not question:
        raise Uncompiled(invalid("The tool ask needs a question."))
    options = tuple(Option(str(place), label) for place, label in enumerate(given.get("options", []), 1))
    raise Uncompiled(Problem(Code.INCOMPLETE, question, options))


def edit(make: Compiling, given: Arguments) -> None:
    plan = parse_plan({"edits": given["edits"]})
    if isinstance(plan, Problem):
        raise Uncompiled(plan)
    make.edits.extend(plan.edits)


EDITS: Mapping[str, Callable[[Compiling, Arguments], None]] = {"edit": edit}
READS: Mapping[str, Callable[[ToolContext, Arguments], Awaitable[Result]]] = {
    "outline": outline,
    "read": read,
    "find": find,
    "recall": recall,
    "get_chat_history": recall,
    "consult": consult,
    "measure": measure,
    "ask": ask,
}
