"""The order and the spans of a document's nodes, so that "in", "after" and "around" mean the same in a tree and in a flat note.

A flat heading holds nothing in the tree; in words it holds what follows, to the next heading of its level or higher.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from copy import copy
from typing import NamedTuple, cast

from copydesk import formats
from copydesk.document.document import Document, of_shape
from copydesk.kinds import Counting, kind_named, numbering

MAX_KEPT = 32  # groupings of nodes


class Structure:
    """Made once a document version. Places are counted in reading order."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.types = kind_named(document.kind).types
        self.order = document.order
        self.start = {id: place for place, id in enumerate(self.order)}
        self.end: dict[str, int] = {}  # behind the last node below
        self.places: dict[str, list[int]] = {}
        for place in range(len(self.order) - 1, -1, -1):
            node = document[self.order[place]]
            self.end[node.id] = self.end[node.children[-1]] if node.children else place + 1
            self.places.setdefault(node.type, []).append(place)
        for places in self.places.values():
            places.reverse()
        flat = flat_sections(document)
        # As `end`, but a flat heading reaches to the end of its section.
        self.section_end = self.end | {id: self._start_of(follower) for id, follower in flat.followers.items()}
        self.heading_above = flat.above
        self._apart: dict[str, str | None] = {}  # the nearest that is apart, of what was asked for
        self._groups: dict[tuple[str, ...], list[list[str]]] = {}
        self._all: dict[tuple[str, ...], list[str]] = {}  # by types, in all of the document

    def passed_on(self, document: Document, _: Collection[str]) -> "Structure | None":
        """The same for a version in which nodes have other texts; None where more changed."""
        if not document.is_shaped_like(self.document):
            return None
        passed = copy(self)
        passed.document = document
        return passed

    def _start_of(self, id: str | None) -> int:
        return len(self.order) if id is None else self.start[id]

    def of_types(self, types: Iterable[str], start: int = 0, end: int | None = None) -> list[str]:
        """The nodes of some types from place `start` up to `end`, in order."""
        types = tuple(types)
        if start == 0 and end is None:
            if types not in self._all:
                self._all[types] = self._of_types(types, 0, len(self.order))
            return list(self._all[types])
        return self._of_types(types, start, len(self.order) if end is None else end)

    def _of_types(self, types: Iterable[str], start: int, end: int) -> list[str]:
        found: list[int] = []
        for type in types:
            places = self.places.get(type, [])
            found += places[bisect_left(places, start) : bisect_left(places, end)]
        return [self.order[place] for place in sorted(found)]

    def below(self, types: Iterable[str], holder: str) -> list[str]:
        return self.of_types(types, self.start[holder] + 1, self.section_end[holder])

    def holds(self, holder: str, id: str) -> bool:
        return self.start[holder] < self.start[id] < self.section_end[holder]

    def around(self, id: str, types: Sequence[str]) -> str | None:
        """The nearest node of some types that `id` is or stands in."""
        at: str | None = id
        while at is not None:
            if self.document[at].type in types and self.is_outlined(at):
                return at
            above = self.heading_above.get(at)
            if above is not None and self.document[above].type in types:
                return above
            at = self.document[at].parent
        return None

    def outline_holder(self, id: str) -> str | None:
        return outline_holder(self.document, id)

    def apart_holder(self, id: str) -> str | None:
        """The nearest holder whose content is not counted with what stands around it: an item, a quote."""
        at = self.document[id].parent
        if at in self._apart:
            return self._apart[at]
        passed: list[str] = []
        while at is not None and at not in self._apart and not self.types[self.document[at].type].apart:
            passed.append(at)
            at = self.document[at].parent
        found = None if at is None else self._apart.get(at, at)
        self._apart |= dict.fromkeys(passed, found)
        return found

    def is_outlined(self, id: str) -> bool:
        """Whether a node is no heading, or one that makes a section: not one inside a quote or an item of a flat note."""
        node = self.document[id]
        return self.types[node.type].counting is not Counting.FLAT or node.parent == self.document.root

    def groups(self, ids: Sequence[str]) -> list[list[str]]:
        """Nodes in order, parted by the list, table or row they stand in. In a flat note items behind each other are a list."""
        key = tuple(ids)
        if key not in self._groups:
            if len(self._groups) >= MAX_KEPT:
                self._groups.clear()
            self._groups[key] = self._grouped(key)
        return [list(group) for group in self._groups[key]]

    def _grouped(self, ids: Sequence[str]) -> list[list[str]]:
        groups: list[list[str]] = []
        for id in ids:
            if groups and self._goes_on(groups[-1][-1], id):
                groups[-1].append(id)
            else:
                groups.append([id])
        return groups

    def _goes_on(self, one: str, two: str) -> bool:
        before, node = self.document[one], self.document[two]
        if before.parent != node.parent or node.parent is None:
            return False
        if self.document[node.parent].type == self.types[node.type].inside[0]:
            return True
        return self.end[one] == self.start[two] and before.attrs.get("list") == node.attrs.get("list")


class FlatSections(NamedTuple):
    """The sections of headings that hold nothing in the tree."""

    above: dict[str, str]  # for the children of the root: the heading whose section they are in
    followers: dict[str, str | None]  # for each heading the sibling behind its section; None at the end


def flat_sections(document: Document) -> FlatSections:
    return document.cached(_flat_sections)


@of_shape
def _flat_sections(document: Document) -> FlatSections:
    found = FlatSections({}, {})
    flat = {name for name, type in kind_named(document.kind).types.items() if type.counting is Counting.FLAT}
    open_headings: list[tuple[int, str]] = []
    for node in document.children(document.root) if flat else ():
        level = node.attrs.get("level")
        is_flat = node.type in flat and isinstance(level, int)
        while is_flat and open_headings and open_headings[-1][0] >= int(str(level)):
            found.followers[open_headings.pop()[1]] = node.id
        if open_headings:
            found.above[node.id] = open_headings[-1][1]
        if is_flat:
            open_headings.append((int(str(level)), node.id))
    found.followers.update({id: None for _, id in open_headings})
    return found


def outline_holder(document: Document, id: str) -> str | None:
    """The section, block, step or scene that a node stands directly in."""
    above, types = flat_sections(document).above, kind_named(document.kind).types
    at: str | None = id
    while at is not None:
        if at in above:
            return above[at]
        at = document[at].parent
        if at is not None and types[document[at].type].in_outline:
            return at
    return None


def structure(document: Document) -> Structure:
    return document.cached(Structure)


def section_span(document: Document, heading_id: str) -> list[str]:
    """The blocks of the section that a heading opens, itself first: siblings in a flat note, elsewhere the node itself."""
    found = structure(document)
    end = found.section_end[heading_id]
    if end == found.end[heading_id]:
        return [heading_id]
    siblings = document[document[heading_id].parent or document.root].children
    return [id for id in siblings if found.start[heading_id] <= found.start[id] < end]


counted_numbers = numbering.counted_numbers


@of_shape
def title(document: Document) -> str | None:
    return numbering.title_of(document, kind_named(document.kind))


def position(document: Document, id: str) -> int | None:
    """The position of a node as its file counts; from 1 where a format says nothing of positions."""
    told = getattr(formats.load(document.format), "position", None)
    return document.index(id) + 1 if told is None else cast("int | None", told(document, id))
