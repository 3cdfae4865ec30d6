"""The order and the spans of a document's nodes, so that "in", "after" and "around" mean the same in a tree and in a flat note.

A flat heading holds nothing in the tree; in words it holds what follows, to the next heading of its level or higher.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import cast

from copydesk import formats
from copydesk.document.document import Document
from copydesk.kinds import Counting, kind_named
from copydesk.kinds.numbering import numbers, title_of


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
        self.section_end = dict(self.end)  # as `end`, but a flat heading reaches to the end of its section
        self.heading_above: dict[str, str] = {}  # for the children of the root: the flat heading whose section they are in
        self._span_flat_headings()

    def _span_flat_headings(self) -> None:
        open_headings: list[tuple[int, str]] = []
        for node in self.document.children(self.document.root):
            level = node.attrs.get("level")
            is_flat = self.types[node.type].counting is Counting.FLAT and isinstance(level, int)
            while is_flat and open_headings and open_headings[-1][0] >= int(str(level)):
                self.section_end[open_headings.pop()[1]] = self.start[node.id]
            if open_headings:
                self.heading_above[node.id] = open_headings[-1][1]
            if is_flat:
                open_headings.append((int(str(level)), node.id))
        for _, id in open_headings:
            self.section_end[id] = len(self.order)

    def of_types(self, types: Iterable[str], start: int = 0, end: int | None = None) -> list[str]:
        """The nodes of some types from place `start` up to `end`, in order."""
        end = len(self.order) if end is None else end
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
        """The section, block, step or scene that a node stands directly in."""
        at: str | None = id
        while at is not None:
            above = self.heading_above.get(at)
            if above is not None:
                return above
            at = self.document[at].parent
            if at is not None and self.types[self.document[at].type].in_outline:
                return at
        return None

    def apart_holder(self, id: str) -> str | None:
        """The nearest holder whose content is not counted with what stands around it: an item, a quote."""
        return next((node.id for node in self.document.ancestors(id) if self.types[node.type].apart), None)

    def is_outlined(self, id: str) -> bool:
        """Whether a node is no heading, or one that makes a section: not one inside a quote or an item of a flat note."""
        node = self.document[id]
        return self.types[node.type].counting is not Counting.FLAT or node.parent == self.document.root

    def groups(self, ids: Sequence[str]) -> list[list[str]]:
        """Nodes in order, parted by the list, table or row they stand in. In a flat note items behind each other are a list."""
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


def counted_numbers(document: Document) -> dict[str, str]:
    """The number of each node that has one."""
    return numbers(document, kind_named(document.kind))


def title(document: Document) -> str | None:
    return title_of(document, kind_named(document.kind))


def position(document: Document, id: str) -> int | None:
    """The position of a node as its file counts; from 1 where a format says nothing of positions."""
    told = getattr(formats.load(document.format), "position", None)
    return document.index(id) + 1 if told is None else cast("int | None", told(document, id))
