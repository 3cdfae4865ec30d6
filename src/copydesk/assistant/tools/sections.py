"""Sections, steps and blocks read and found: what an outline entry says in short, and which of them a query is about."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.assistant.tools.shared import document_of, places
from copydesk.assistant.tools.summaries import summaries_of
from copydesk.document.document import Document
from copydesk.reading.measures import count
from copydesk.reading.outline import outline
from copydesk.reading.places import above, called, inside, number
from copydesk.reading.slices import cut, own_text, source_text

Arguments = Mapping[str, Any]
SNIPPET_CHARS = 200
MAX_SECTIONS = 10
SEARCHED = 100  # passages that are looked at for the parts they stand in
SECTIONS = ("section", "heading")


async def slices_of(context: ToolContext, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Parts of the outline in short."""
    document, short = document_of(context), await summaries_of(context, ids)
    return [{"id": id, "number": number(document, id), "title": called(document, id), "summary": short[id]} for id in ids]


async def get_report_slices(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    ids = places(context, given["sections"], "sections") if "sections" in given else [entry.id for entry in outline(document)]
    return Result(await slices_of(context, ids), f"{count(len(ids), 'section')}.", named=tuple(ids[:1]))


async def list_sections(context: ToolContext, _: Arguments) -> Result:
    entries = outlined(document_of(context))
    return Result(entries, f"{count(len(entries), 'section')}.")


def outlined(document: Document) -> list[dict[str, Any]]:
    return [{"id": entry.id, "number": entry.number, "title": entry.label, "depth": entry.depth} for entry in outline(document)]


async def find_sections(context: ToolContext, given: Arguments) -> Result:
    found = await about(context, given["query"], SECTIONS, MAX_SECTIONS)
    shown = await slices_of(context, [id for id, _ in found])
    rows = [{**row, "score": score} for row, (_, score) in zip(shown, found, strict=True)]
    return Result(rows, f"Found {count(len(rows), 'section')}.", named=tuple(id for id, _ in found[:1]))


async def about(context: ToolContext, query: str, types: tuple[str, ...], limit: int) -> list[tuple[str, float]]:
    """The parts of some types that hold what a query is about, best first; what each holds itself counts for it."""
    document = document_of(context)
    scores: dict[str, float] = {}
    for hit in await context.find(query, SEARCHED):
        around = [id for id in (*above(document, hit.id), hit.id) if document[id].type in types]
        if around:
            scores[around[-1]] = max(scores.get(around[-1], 0.0), round(hit.score, 3))
    for id in named_like(document, query, types):
        scores.setdefault(id, 0.0)
    return sorted(scores.items(), key=lambda item: -item[1])[:limit]


def named_like(document: Document, query: str, types: tuple[str, ...]) -> list[str]:
    """Parts whose title is in the query, or the other way round: search leaves out titles that hold nothing."""
    said = " ".join(query.casefold().split())
    named = ((node.id, called(document, node.id).casefold()) for node in document.walk() if node.type in types)
    return [id for id, title in named if said and title and (said in title or title in said)]


async def search_nodes(context: ToolContext, given: Arguments) -> Result:
    return await _found(context, given, ("step",))


async def search_blocks(context: ToolContext, given: Arguments) -> Result:
    return await _found(context, given, ("block",))


async def _found(context: ToolContext, given: Arguments, types: tuple[str, ...]) -> Result:
    document = document_of(context)
    found = await about(context, given["query"], types, given["limit"])
    rows = [
        {"id": id, "name": called(document, id), **_block(document, id), "text": _snippet(document, id), "score": score}
        for id, score in found
    ]
    return Result(rows, f"Found {count(len(rows), types[0])}.", named=tuple(id for id, _ in found[:1]))


def _block(document: Document, id: str) -> dict[str, str]:
    around = above(document, id)
    return (
        {"block": called(document, around[-1])}
        if around
        else {"steps": ", ".join(called(document, step) for step in document[id].children)}
    )


def _snippet(document: Document, id: str) -> str:
    text = own_text(document, id) or " ".join(called(document, below) for below in inside(document, id)[1:2])
    described = document[id].attrs.get("description")
    return cut(" ".join(filter(None, (described if isinstance(described, str) else "", text))), SNIPPET_CHARS).text


async def read_content(context: ToolContext, given: Arguments) -> Result:
    text = source_text(document_of(context))
    start, end = given["offset"], given["offset"] + given["limit"]
    value = {
        "text": text[start:end],
        "offset": start,
        "total_chars": len(text),
        **({"next_offset": end} if end < len(text) else {}),
    }
    return Result(value, f"Characters {min(start, len(text)):,} to {min(end, len(text)):,} of {len(text):,}.")


async def read_section(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    shown = await slices_of(context, places(context, [given["section"]], "section"))
    found = [{**row, "text": source_text(document, row["id"])} for row in shown]
    return Result(found[0] if len(found) == 1 else found, f"Read “{found[0]['title']}”.", named=tuple(row["id"] for row in found))


READS: Mapping[str, Callable[[ToolContext, Arguments], Awaitable[Result]]] = {
    "get_report_slices": get_report_slices,
    "list_sections": list_sections,
    "find_sections": find_sections,
    "search_nodes": search_nodes,
    "search_blocks": search_blocks,
    "read_content": read_content,
    "read_section": read_section,
}
