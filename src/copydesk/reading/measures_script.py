"""Measures of a screenplay: how long its scenes are and how much is spoken, who is where, what runs through it, and what its scenes
share."""

import re
from typing import Any

from copydesk.document.document import Document
from copydesk.reading.people import cast, places_of, present
from copydesk.reading.places import above, called, holder, inside, seen
from copydesk.reading.words import words

LINES_PER_PAGE = 55  # of a script in Courier 12
ACTION_CHARS, SPEECH_CHARS = 60, 35  # characters on a line of each
SPOKEN = ("dialogue", "parenthetical", "lyric")
NOTED = ("synopsis", "note")
_INSIDE_OUTSIDE = re.compile(r"(?:(?:INT|EXT|EST)\.?(?:/(?:INT|EXT)\.?)?|[IE]/[IE]\.?)[\s.]+", re.IGNORECASE)
_TIME = re.compile(r"\s+[-–—]\s+[^-–—]+$")


def scenes(document: Document) -> list[str]:
    """The scenes in order."""
    return [node.id for node in document.walk() if node.type == "scene"]


def named(document: Document, index: int) -> dict[str, Any]:
    """A scene by index, number and heading."""
    id = document.cached(_scenes)[index]
    return {"scene_index": index, "scene_number": index + 1, "id": id, "heading": called(document, id)}


def _scenes(document: Document) -> list[str]:
    return scenes(document)


def location(document: Document, scene: str) -> str:
    """Where a scene plays: its heading without inside or outside, and without the time."""
    return _TIME.sub("", _INSIDE_OUTSIDE.sub("", seen(document, scene), count=1)).strip().upper()


def pacing(document: Document, start: int | None = None, end: int | None = None) -> dict[str, Any]:
    """Each scene's length, how much of it is spoken, and the whole."""
    all_scenes = document.cached(_scenes)
    first, last = start or 0, len(all_scenes) - 1 if end is None else end
    rows = [{**named(document, index), **_length(document, id)} for index, id in enumerate(all_scenes) if first <= index <= last]
    count = [int(row["words"]) for row in rows]
    whole = {"scenes": len(rows), "words": sum(count), "pages": round(sum(float(row["pages"]) for row in rows), 1)}
    if rows:
        whole |= {"mean_words": round(sum(count) / len(count), 1), "speeches": sum(int(row["speeches"]) for row in rows)}
        whole |= {
            "longest": rows[count.index(max(count))]["scene_number"],
            "shortest": rows[count.index(min(count))]["scene_number"],
        }
    return {"scenes": rows, "whole": whole}


def _length(document: Document, scene: str) -> dict[str, Any]:
    spoken = action = speeches = lines = 0
    for id in inside(document, scene):
        node = document[id]
        if node.type in (*NOTED, "boneyard", "section"):
            continue
        text = seen(document, id)
        counted = len(words(text))
        is_spoken = node.type in SPOKEN
        spoken, action = spoken + counted * is_spoken, action + counted * (not is_spoken and node.type != "character")
        speeches += node.type == "character"
        width = SPEECH_CHARS if is_spoken else ACTION_CHARS
        lines += sum(1 + len(line) // width for line in text.split("\n") if text) + (not is_spoken)
    share = round(spoken / (spoken + action), 2) if spoken + action else 0.0
    counts = {"words": spoken + action, "dialogue_words": spoken, "action_words": action, "speeches": speeches}
    return {**counts, "dialogue_share": share, "pages": round(lines / LINES_PER_PAGE, 2)}


def characters(document: Document) -> list[dict[str, Any]]:
    """Who speaks, how often, and in which scenes they are: by the numbers that people count by, and by index, which is one less."""
    found = []
    for person in document.cached(cast).values():
        speaks, mentioned = character_scenes(document, person.name)
        counted = {"scene_numbers": [index + 1 for index in speaks], "speaks_in": speaks, "named_in": mentioned}
        found.append({"name": person.name, "speeches": len(person.cues), **counted})
    return sorted(found, key=lambda row: -int(str(row["speeches"])))


def character_scenes(document: Document, name: str) -> tuple[list[int], list[int]]:
    """The indices of the scenes in which somebody speaks, and of those in which they are only named."""
    order = {id: index for index, id in enumerate(document.cached(_scenes))}
    speaks, mentioned = places_of(document, name)
    return sorted(order[id] for id in speaks if id in order), sorted(order[id] for id in mentioned if id in order)


def threads(document: Document) -> dict[str, Any]:
    """What the script says of itself, section by section, and who and what comes back in several scenes."""
    order = document.cached(_scenes)
    noted = [
        {"type": node.type, "text": seen(document, node.id), "scene_index": _index(document, node.id)}
        for node in document.walk()
        if node.type in NOTED
    ]
    running: dict[tuple[str, str], list[int]] = {}
    for index, scene in enumerate(order):
        for part in above(document, scene):
            running.setdefault(("section", called(document, part)), []).append(index)
        running.setdefault(("place", location(document, scene)), []).append(index)
        for name in people_in(document, scene):
            running.setdefault(("character", name), []).append(index)
    found = [
        {"sort": sort, "name": name, "scene_indices": where}
        for (sort, name), where in running.items()
        if len(where) > 1 or sort == "section"
    ]
    return {
        "said": noted,
        "threads": sorted(found, key=lambda row: (str(row["sort"]) != "section", -len(list(row["scene_indices"])))),
    }


def _index(document: Document, id: str) -> int | None:
    at: str | None = holder(document, id)
    return document.cached(_scenes).index(at) if at is not None and document[at].type == "scene" else None


def people_in(document: Document, scene: str) -> list[str]:
    return [person.name for person, _, _ in present(document, frozenset(inside(document, scene)))]


def relations(document: Document, index: int) -> list[dict[str, Any]]:
    """What a scene shares with each other one: characters, its place, the section it stands in. The nearest relations first."""
    order = document.cached(_scenes)
    known = document.cached(_traits)
    people, place, parts = known[index]
    found = []
    for other in range(len(order)):
        if other == index:
            continue
        shared = {"characters": [name for name in people if name in known[other][0]]}
        same = {"place": place} if place and place == known[other][1] else {}
        threads = [called(document, part) for part in parts if part in known[other][2]]
        if shared["characters"] or same or threads:
            found.append({**named(document, other), **shared, **same, "threads": threads})
    return sorted(found, key=lambda row: -(len(row["characters"]) + ("place" in row) + len(row["threads"])))


def _traits(document: Document) -> list[tuple[list[str], str, list[str]]]:
    return [(people_in(document, id), location(document, id), above(document, id)) for id in document.cached(_scenes)]
