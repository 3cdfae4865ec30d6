"""Who speaks in a document and where, told from its cues; and who is in a scene without speaking, told from the text."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.reading.mentions import mentions
from copydesk.reading.places import holder, is_outlined, seen

_BESIDE = re.compile(r"\s*\([^()]*\)\s*|\s*\^\s*$")  # (V.O.), and the mark of two who speak at once


@dataclass(slots=True)
class Person:
    name: str  # as the cues spell it
    cues: list[str] = field(default_factory=list)


def cast(document: Document) -> dict[str, Person]:
    """Who speaks, by folded name, in order of appearance."""
    cue_type = kind_named(document.kind).cues
    people: dict[str, Person] = {}
    for node in document.walk():
        if cue_type and node.type == cue_type:
            name = bare(seen(document, node.id))
            people.setdefault(name.casefold(), Person(name)).cues.append(node.id)
    return people


def called(known: Mapping[str, Person], name: str) -> Person | None:
    """Who is called so: by the whole name, or by a part of it that nobody else's has."""
    said = set(name.casefold().split())
    holding = [person for folded, person in known.items() if said and said <= set(folded.split())]
    return known.get(name.casefold()) or (holding[0] if len(holding) == 1 else None)


def bare(cue: str) -> str:
    """A name without what a cue says beside it."""
    return " ".join(_BESIDE.sub(" ", cue).split())


def speaking(document: Document, person: str, within: Collection[str] | None = None) -> list[str]:
    """The cues of a person."""
    known = document.cached(cast).get(person.casefold())
    return [cue for cue in (known.cues if known else []) if within is None or cue in within]


def lines(document: Document, cues: Collection[str]) -> list[str]:
    """What is said behind some cues, in order: no cue, and nothing in brackets."""
    return [
        child.id for cue in cues for child in document.children(cue) if child.text and not seen(document, child.id).startswith("(")
    ]


def places_of(document: Document, person: str, within: Collection[str] | None = None) -> tuple[list[str], list[str]]:
    """The scenes in which somebody speaks, and those in which they are only mentioned, in order."""
    speaks = _scenes(document, speaking(document, person, within))
    named = _scenes(document, namings(document, person, within))
    return speaks, [scene for scene in named if scene not in speaks]


def namings(document: Document, person: str, within: Collection[str] | None = None) -> list[str]:
    """The texts that name somebody. What a scene is headed by is where it plays: nobody is in it who is called like the place."""
    found = (mention.node for mention in mentions(document, person, within, exactly=True))
    return [node for node in found if not is_outlined(document, node)]


def _scenes(document: Document, ids: Collection[str]) -> list[str]:
    types = kind_named(document.kind).types
    found = (id if types[document[id].type].in_outline else holder(document, id) for id in ids)
    return list(dict.fromkeys(scene for scene in found if scene is not None))


def present(document: Document, within: Collection[str] | None) -> list[tuple[Person, int, bool]]:
    """Who is in a part: how often they speak there, and whether they are mentioned; those who speak first."""
    found = []
    for person in document.cached(cast).values():
        spoken = len(speaking(document, person.name, within))
        if spoken or namings(document, person.name, within):
            found.append((person, spoken, not spoken))
    return sorted(found, key=lambda entry: -entry[1])
