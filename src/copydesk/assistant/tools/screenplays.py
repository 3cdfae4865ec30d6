"""Screenplays: scenes by index with those around them, who is in them, how long they are, what they share. Both the index, from 0,
and the number, from 1, are told."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from copydesk.assistant.tools.asides import said_of
from copydesk.assistant.tools.compiling import Uncompiled
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.assistant.tools.sections import about
from copydesk.assistant.tools.shared import document_of
from copydesk.assistant.tools.summaries import summaries_of
from copydesk.document.document import Document
from copydesk.editing.messages import refused, short
from copydesk.plan.problem import Code
from copydesk.reading.measures import MEASURES, count
from copydesk.reading.measures_script import character_scenes, named, pacing, people_in, relations, scenes, threads
from copydesk.reading.people import cast
from copydesk.reading.slices import cut, source_text

Arguments = Mapping[str, Any]
MAX_RELATED = 30  # scenes, the nearest relations first


def _scene(document: Document, index: int, most: int | None = None, short: Mapping[str, str] | None = None) -> dict[str, Any]:
    known = named(document, index)
    text = source_text(document, known["id"])
    kept, missing = cut(text, most) if most is not None else (text, 0)
    told = {**known, "characters": people_in(document, known["id"]), "text": kept}
    return {
        **told,
        **({"left_out_chars": missing} if missing else {}),
        **({"summary": short[known["id"]]} if short is not None else {}),
    }


def _required(document: Document, index: int) -> int:
    total = len(scenes(document))
    if index >= total:
        there = f"indices go from 0 to {total - 1}" if total else "the script has no scenes"
        raise Uncompiled(refused(Code.NOT_FOUND, f"There is no scene {index + 1} (index {index})", there))
    return index


def _missing(document: Document, indices: Sequence[int]) -> list[dict[str, int]]:
    total = len(scenes(document))
    return [{"scene_index": index, "scene_number": index + 1} for index in indices if index >= total]


def _told(found: int, missing: Sequence[Mapping[str, int]]) -> str:
    lacking = f" There is no scene {', '.join(str(row['scene_number']) for row in missing)}." if missing else ""
    return f"Read {count(found, 'scene')}.{lacking}"


async def get_scene(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    index = _required(document, given["scene_index"])
    found = _scene(document, index, short=await summaries_of(context, [scenes(document)[index]]))
    return Result(found, f"Read scene {found['scene_number']}, {found['heading']}.", named=(found["id"],))


async def get_scenes(context: ToolContext, given: Arguments) -> Result:
    document, wanted = document_of(context), list(dict.fromkeys(given["scene_indices"]))
    missing = _missing(document, wanted)
    there = [index for index in wanted if index < len(scenes(document))]
    ids = [scenes(document)[index] for index in there]
    short = await summaries_of(context, ids) if given["include_summaries"] else None
    found = [_scene(document, index, given["max_chars_per_scene"], short) for index in there]
    return Result({"scenes": found, "missing": missing}, _told(len(found), missing), named=tuple(row["id"] for row in found))


async def get_scene_context(context: ToolContext, given: Arguments) -> Result:
    index = _required(document_of(context), given["scene_index"])
    return _around(context, [index], given["neighbor_count"], None)


async def get_scenes_context(context: ToolContext, given: Arguments) -> Result:
    return _around(context, given["scene_indices"], given["neighbor_count"], given["max_chars_per_scene"])


def _around(context: ToolContext, indices: Sequence[int], neighbours: int, most: int | None) -> Result:
    """Scenes and those beside them, each once, in order, the targets marked."""
    document = document_of(context)
    total, missing = len(scenes(document)), _missing(document, list(dict.fromkeys(indices)))
    targets = {index for index in indices if index < total}
    wanted = sorted({near for index in targets for near in range(max(0, index - neighbours), min(total, index + neighbours + 1))})
    found = [{**_scene(document, index, most), "is_target": index in targets} for index in wanted]
    return Result(
        {"scenes": found, "missing": missing},
        _told(len(found), missing),
        named=tuple(row["id"] for row in found if row["is_target"]),
    )


async def get_character_scenes(context: ToolContext, given: Arguments) -> Result:
    document, asked = document_of(context), " ".join(given["character_name"].split())
    speaks, mentioned = character_scenes(document, asked)
    known = document.cached(cast).get(asked.casefold())
    if not speaks and not mentioned:
        there = ", ".join(person.name for person in document.cached(cast).values()) or "nobody"
        raise Uncompiled(refused(Code.NOT_FOUND, f"Nobody called “{short(asked)}” is in the script", f"who speaks: {there}"))
    name = known.name if known is not None else asked
    rows = [{**named(document, index), "speaks": index in speaks} for index in sorted((*speaks, *mentioned))]
    numbers = ", ".join(str(row["scene_number"]) for row in rows)
    return Result(
        {"character": name, "speeches": len(known.cues) if known else 0, "scenes": rows},
        f"{name} is in {count(len(rows), 'scene')}: {numbers}.",
    )


async def search_script(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    order = {id: index for index, id in enumerate(scenes(document))}
    found = await about(context, given["query"], ("scene",), given["limit"])
    short = await summaries_of(context, [id for id, _ in found])
    rows = [{**named(document, order[id]), "summary": short[id], "score": score} for id, score in found]
    return Result(rows, f"Found {count(len(rows), 'scene')}.", named=tuple(id for id, _ in found[:1]))


async def analyze_pacing(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    for name in ("start", "end"):
        if name in given:
            _required(document, given[name])
    found = pacing(document, given.get("start"), given.get("end"))
    return Result(found, MEASURES["pacing"].tell(found))


async def get_plot_threads(context: ToolContext, _: Arguments) -> Result:
    document = document_of(context)
    found = threads(document)
    shown = [f"Scene {index + 1}: {named(document, index)['heading']}" for index in range(len(scenes(document)))]
    shown += [f"{row['type']}{_scene_number(row)}: {row['text']}" for row in found["said"]]
    shown += [
        f"{row['sort']} {row['name']}: scenes {', '.join(str(at + 1) for at in row['scene_indices'])}" for row in found["threads"]
    ]
    read = await said_of(context, "threads", "outline of the script", "\n".join(shown))
    return Result({**found, **({"reading": read} if read else {})}, MEASURES["threads"].tell(found))


def _scene_number(row: Mapping[str, Any]) -> str:
    return f" in scene {row['scene_index'] + 1}" if row["scene_index"] is not None else ""


async def get_scene_relationships(context: ToolContext, given: Arguments) -> Result:
    document = document_of(context)
    index = _required(document, given["scene_index"])
    found = relations(document, index)
    numbers = ", ".join(str(row["scene_number"]) for row in found[:MAX_RELATED]) or "no other"
    more = {"left_out": len(found) - MAX_RELATED} if len(found) > MAX_RELATED else {}
    behind = f" and {len(found) - MAX_RELATED} more" if more else ""
    told = f"Scene {index + 1} shares something with scene {numbers}{behind}."
    return Result({**named(document, index), "shares": found[:MAX_RELATED], **more}, told)


READS: Mapping[str, Callable[[ToolContext, Arguments], Awaitable[Result]]] = {
    "get_scene": get_scene,
    "get_scenes": get_scenes,
    "get_scene_context": get_scene_context,
    "get_scenes_context": get_scenes_context,
    "get_character_scenes": get_character_scenes,
    "search_script": search_script,
    "analyze_pacing": analyze_pacing,
    "get_plot_threads": get_plot_threads,
    "get_scene_relationships": get_scene_relationships,
}
