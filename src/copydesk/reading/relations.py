"""What points at what inside a document: dependencies between steps, and links to a heading of the same text."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.reading.places import holder, is_outlined, seen

_INTERNAL = re.compile(r"\]\(#([^()\s]+)\)")
_NO_SLUG = re.compile(r"[^\w\- ]")


class Pointer(NamedTuple):
    """A node that points from one part of the outline at another."""

    node: str
    source: str
    target: str


def pointers(document: Document) -> list[Pointer]:
    """All of them, in reading order; those that point at nothing left out."""
    types = kind_named(document.kind).types
    foreign = {str(node.attrs["foreign"]): node.id for node in document.walk() if "foreign" in node.attrs}
    slugs = {slug(seen(document, id)): id for id in document.order if is_outlined(document, id)}
    found: list[Pointer] = []
    for node in document.walk():
        source = holder(document, node.id) or document.root
        targets = [foreign.get(node.text)] if types[node.type].points else [slugs.get(name) for name in _internal(node.text)]
        found += [Pointer(node.id, source, target) for target in targets if target is not None]
    return found


def _internal(text: str) -> list[str]:
    return _INTERNAL.findall(text) if "](#" in text else []


def slug(title: str) -> str:
    """A title as a link to it spells it."""
    return _NO_SLUG.sub("", title.strip().casefold()).replace(" ", "-")


def edges(document: Document, *, up: bool) -> dict[str, list[Pointer]]:
    """From each part: what it points at, or with `up` false what points at it."""
    found: dict[str, list[Pointer]] = {}
    for pointer in document.cached(pointers):
        found.setdefault(pointer.source if up else pointer.target, []).append(pointer)
    return found


def chain(known: Mapping[str, list[Pointer]], start: str, *, up: bool) -> list[tuple[int, Pointer]]:
    """All that is reached from a part, nearest first, each once, with how many steps away it is."""
    reached = {start}
    found: list[tuple[int, Pointer]] = []
    level, distance = [start], 1
    while level:
        ahead: list[str] = []
        for part in level:
            for pointer in known.get(part, []):
                other = pointer.target if up else pointer.source
                if other not in reached:
                    reached.add(other)
                    ahead.append(other)
                    found.append((distance, pointer))
        level, distance = ahead, distance + 1
    return found
