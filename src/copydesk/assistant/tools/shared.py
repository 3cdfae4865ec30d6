"""The shared tools: the outline, places read, search, the conversation, sources and the web, measures, edits, and a question."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from copydesk.assistant.tools import library
from copydesk.assistant.tools.compiling import Compiling, Uncompiled
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.assistant.tools.summaries import summaries_of
from copydesk.document.document import Document
from copydesk.editing.messages import invalid
from copydesk.editing.parse import parse_plan
from copydesk.plan.evidence import Passage
from copydesk.plan.problem import Code, Option, Problem
from copydesk.reading.measures import MEASURES, count, measures_of
from copydesk.reading.outline import outline as outline_of
from copydesk.reading.places import inside, number, path, place
from copydesk.reading.plots import plot
from copydesk.reading.slices import cut, parts
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
    document, most = document_of(context), given["max_chars"]
    found = [read_place(document, id, most) for id in places(context, given["at"])]
    short = await summaries_of(context, [item["id"] for item in found if _is_cut(item)])
    found = [{**item, "summary": short[item["id"]]} if short.get(item["id"]) else item for item in found]
    named = tuple(item["id"] for item in found)
    return Result(
        found, f"Read {', '.join(place(document, id) for id in named[:3])}{' and more' if len(named) > 3 else ''}.", named=named
    )


def read_place(document: Document, id: str, most: int) -> dict[str, Any]:
    """A place with its parts, up to so many characters, and how many parts were left out."""
    kept: list[dict[str, Any]] = []
    length = missing = 0
    every = parts(document, id)
    for part in every:
        if missing or length >= most:
            break
        text, missing = cut(part["text"], most - length)
        kept.append({**part, "text": text, **({"left_out_chars": missing} if missing else {})})
        length += len(text)
    told = {"id": id, "number": number(document, id), "label": path(document, id), "parts": kept}
    return (
        {**told, "empty": True} if not every else {**told, "left_out": len(every) - len(kept)} if len(kept) < len(every) else told
    )


def _is_cut(item: Mapping[str, Any]) -> bool:
    return "left_out" in item or any("left_out_chars" in part for part in item["parts"])


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
        raise Uncompiled(invalid(f"The tool measure knows no {given['name']!r} of a {document.kind}; it knows {', '.join(known)}."))
    row = MEASURES[given["name"]]
    found = row.make(document, places(context, given.get("at", [])))
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
