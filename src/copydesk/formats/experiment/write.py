"""A document to experiment JSON: each object's body around its children, with commas, positions and missing keys computed.

What is computed is nobody's own bytes: commas and white space between children, positions, the brackets and the name of a key that
was missing, the empty value that a content takes the place of.
"""

from collections.abc import Iterator
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.experiment.content import QUOTE, content_pieces
from copydesk.formats.experiment.layout import Layout, Place, layout_of
from copydesk.formats.experiment.patch import added_key, body_of, key_space, lacks_position
from copydesk.formats.experiment.positions import counted, position_in
from copydesk.formats.experiment.shape import CONTENT, HOLES, POSITION, POSITIONED, Hole
from copydesk.formats.experiment.strings import SPACED
from copydesk.formats.format import Piece


def pieces(document: Document) -> Iterator[Piece]:
    root = document[document.root]
    style = style_of_file(document)
    yield Piece(root.id, root.origin.head if root.origin else b"")
    yield from Writer(document, style).object(root, None)
    yield Piece(root.id, root.origin.close if root.origin else b"")


def style_of_file(document: Document) -> int:
    """How the file spelled its strings when it was read. Kept at the root, so that no edit elsewhere changes it."""
    origin = document[document.root].origin
    return origin.context[-1] if origin is not None and origin.context else SPACED


class Child(NamedTuple):
    node: Node
    lead: bytes
    position: int | None  # None leaves it as it is


class Writer:
    """`style` is the file's; an object, what fills its holes and the objects there call each other: four levels, no more."""

    def __init__(self, document: Document, style: int) -> None:
        self.document = document
        self.style = style

    def object(self, node: Node, position: int | None) -> Iterator[Piece]:
        """A node and all below it; `position` is the one to write, None for the one it has."""
        body, layout = body_of(node, self.style)
        if layout is None:
            yield Piece(node.id, body)
            return
        groups = self.groups(node, layout)
        cuts = [
            (place.start, place.end, self.filled(node.id, body, hole, place, groups[hole]))
            for hole, place in zip(HOLES[node.type], layout.holes, strict=True)
            if place.start >= 0
        ]
        start, end, _ = layout.position
        if start >= 0:
            cuts.append((start, end, iter([Piece(node.id, _counted(body[start:end], position), own=False)])))
        cuts.append((layout.last, layout.last, self.added(node, body, layout, groups, position)))
        at = 0
        for start, end, inner in sorted(cuts, key=lambda cut: cut[:2]):
            yield Piece(node.id, body[at:start])
            yield from inner
            at = end
        yield Piece(node.id, body[at:])

    def groups(self, node: Node, layout: Layout) -> dict[Hole, list[Child]]:
        """The children of `node` by where they stand, with what stands before each and its position."""
        found: dict[str, list[Node]] = {hole.type: [] for hole in HOLES[node.type]}
        for child in self.document.children(node.id):
            found[child.type].append(child)
        result: dict[Hole, list[Child]] = {}
        for hole in HOLES[node.type]:
            children = found[hole.type]
            positions: list[int | None] = [None] * len(children)
            if hole.type in POSITIONED:
                positions = counted(layout.rule, layout.base, [position_of(child) for child in children])
            leads = separators([child.origin.lead if child.origin else None for child in children], self.style)
            result[hole] = [Child(*child) for child in zip(children, leads, positions, strict=True)]
        return result

    def filled(self, id: str, body: bytes, hole: Hole, place: Place, children: list[Child]) -> Iterator[Piece]:
        """What stands in a hole of `body`."""
        empty = body[place.start : place.end]
        if not children:
            # Of a list that lost all its children, the white space before its bracket goes with them.
            yield Piece(id, b"" if place.held and hole.type != CONTENT else empty, own=False)
        elif hole.type == CONTENT:
            yield from self.contents(children)
        elif empty == b"null":
            yield from self.new_list(id, children, key_space(body, hole.key))
        else:
            yield from self.items(children)
            yield Piece(id, empty if empty or place.held else _closing(children, key_space(body, hole.key)), own=False)

    def new_list(self, id: str, children: list[Child], space: bytes) -> Iterator[Piece]:
        yield Piece(id, b"[", own=False)
        yield from self.items(children)
        yield Piece(id, _closing(children, space) + b"]", own=False)

    def items(self, children: list[Child]) -> Iterator[Piece]:
        for child in children:
            yield Piece(child.node.id, child.lead, own=False)
            yield from self.object(child.node, child.position)

    def contents(self, children: list[Child]) -> Iterator[Piece]:
        """A step has one content; if operations gave it more, they are one text."""
        yield Piece(children[0].node.id, QUOTE)
        for place, child in enumerate(children):
            if place:
                yield Piece(child.node.id, b"\\n\\n", own=False)
            yield from content_pieces(self.document, child.node.id, self.style)
        yield Piece(children[-1].node.id, QUOTE)

    def added(
        self,
        node: Node,
        body: bytes,
        layout: Layout,
        groups: dict[Hole, list[Child]],
        position: int | None,
    ) -> Iterator[Piece]:
        """Members that the body has no key for."""
        first = layout.last == 1
        if position is not None and layout.position.start < 0 and lacks_position(body):
            yield Piece(node.id, added_key(body, POSITION, self.style, first=first) + b"%d" % position, own=False)
            first = False
        for hole, place in zip(HOLES[node.type], layout.holes, strict=True):
            if place.start >= 0 or not groups[hole]:
                continue
            yield Piece(node.id, added_key(body, hole.key, self.style, first=first), own=False)
            first = False
            if hole.type == CONTENT:
                yield from self.contents(groups[hole])
            else:
                yield from self.new_list(node.id, groups[hole], key_space(body, None))


def separators(leads: list[bytes | None], style: int) -> list[bytes]:
    """What stands before each child of a list: as read if it still is, or is not, the first; else as before others there."""
    known = [lead for lead in leads if lead is not None]
    opening = next((lead for lead in known if b"," not in lead), None)
    following = next((lead for lead in known if b"," in lead), None)
    result: list[bytes] = []
    for place, read in enumerate(leads):
        lead = read or b""
        space = lead.rpartition(b",")[2]
        if (b"," in lead) == (place > 0):
            result.append(lead)
        elif place:
            plain = b"," + space if b"\n" in space else b", " if style & SPACED else b","
            result.append(plain if following is None else following)
        else:
            result.append((space if b"\n" in space else b"") if opening is None else opening)
    return result


def _closing(children: list[Child], space: bytes) -> bytes:
    """What stands before the bracket of a list that was empty: it goes below its key if its children have lines of their own."""
    return space if b"\n" in children[0].lead else b""


def _counted(raw: bytes, position: int | None) -> bytes:
    return raw if position is None or position_in(raw) == position else b"%d" % position


def position_of(node: Node) -> int | None:
    """The position that a node was read with."""
    origin = node.origin
    if origin is None or not origin.context or origin.body is None or origin.type not in HOLES:
        return None
    place = layout_of(origin.context, origin.type).position
    return position_in(origin.body[place.start : place.end]) if place.start >= 0 else None


def position(document: Document, id: str) -> int | None:
    """The position of a block or step, as the file counts; None for any other node."""
    node = document[id]
    if node.type not in POSITIONED or node.parent is None:
        return None
    layout = body_of(document[node.parent], style_of_file(document))[1]
    siblings = list(document.children(node.parent))
    if layout is None:
        return position_of(node)
    written = counted(layout.rule, layout.base, [position_of(child) for child in siblings])[document.index(id)]
    return position_of(node) if written is None else written
