"""A Markdown file in parts, a block or the heading of a section each, so that a version writes anew only what its change touched.

A part is what it was while nothing in it or in its sibling above changed, and the writer comes to it as it did before.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.format import Piece
from copydesk.formats.markdown.write import PLAIN, Frame, Writer

State = tuple[str, bool, bool]  # the node written last, whether it is as it was read, and whether a line begins
HOLDERS = ("section",)  # their children are parts of their own


class Part(NamedTuple):
    """The output of a block with all that is in it, or of a section's heading alone."""

    id: str
    data: bytes
    lines: int  # that end in it
    pieces: tuple[Piece, ...]
    above: str  # the sibling above; "" for the first
    has_more: bool  # a sibling below
    entry: State
    exit: State


class Parts:
    """The parts of a document version in their order. Those of the version before serve as far as they still hold."""

    def __init__(self, document: Document, known: "Parts | None" = None, changed: Collection[str] = ()) -> None:
        self.document = document
        self._known = known
        self._changed = frozenset(changed)
        self._parts: list[Part] | None = None
        self._places: Mapping[str, int] | None = None
        self._has_ends = False  # of sections with bytes behind them: rare, and always written with all

    def passed_on(self, document: Document, changed: Collection[str]) -> "Parts | None":
        """What a version after this one takes over; nothing where this one was never written."""
        if self._parts is None:
            return None if self._known is None else Parts(document, self._known, self._changed.union(changed))
        return Parts(document, self, changed)

    @property
    def parts(self) -> list[Part]:
        if self._parts is None:
            self._parts = self._spliced() or list(self._written())
            self._known = None
        return self._parts

    def _written(self) -> Iterator[Part]:
        """All parts."""
        writer, document = Writer(self.document), self.document
        holder = document[document.root]
        origin = holder.origin
        yield edge(holder.id, holder.id, origin.head if origin else b"", START)
        stack = [Frame(document, holder, ())]
        while stack:
            frame = stack[-1]
            node = frame.next_child()
            if node is None:
                stack.pop()
                close = b"".join(piece.data for piece in writer.emit_all(writer.leaving(frame, stack[-1]))) if stack else b""
                if close:
                    self._has_ends = True
                    yield edge(f"{frame.node.id}{END}", frame.node.id, close, state_of(writer))
                continue
            yield write_part(writer, node, frame)
            if node.type in HOLDERS:
                stack.append(Frame(document, node, writer.chain_of(node, frame)))
        yield edge(f"{holder.id}{END}", holder.id, origin.close if origin else b"", START)

    def _spliced(self) -> list[Part] | None:
        """The parts of the version before, with what its change touched written anew; None where all has to be."""
        known, document = self._known, self.document
        writer = Writer(document)
        if known is None or known._has_ends or document.root in self._changed or known.line_end != writer.line_end:  # noqa: SLF001
            return None
        old, places = known.parts, known.places
        stops = sorted(place for id in self._concerned(known.document) if (place := places.get(id)) is not None)
        stops.append(len(old) - 1)
        found, at, state = old[:1], document.root, START
        while (below := part_below(document, at)) is not None:
            place = places.get(below, 0)
            stop = bisect_left(stops, place)
            if place and place != stops[stop] and _stands(document, old[place], state):
                found += old[place : stops[stop]]
            else:
                found.append(self._anew(writer, below, state))
            at, state = found[-1].id, found[-1].exit
        found.append(old[-1])
        if document.is_shaped_like(known.document):
            self._places = known.places
        return found

    def _concerned(self, before: Document) -> set[str]:
        """The parts that may not be taken over, or not behind what they stood behind: what holds something that changed, came or
        went, the sibling above it, and what follows it."""
        found: set[str] = set()
        for document in (before, self.document):
            for id in {block_of(document, id) for id in self._changed if id in document}:
                node = document[id]
                siblings = document[node.parent or document.root].children
                place = siblings.index(id)
                found.update((id, siblings[place - 1] if place else ""))
                found.update(filter(None, (part_below(document, id), part_behind(document, id))))
        return found

    def _anew(self, writer: Writer, id: str, state: State) -> Part:
        document, node = self.document, self.document[id]
        writer.above = document[state[0]] if state[0] else None
        _, writer.above_as_read, writer.ends_line = state
        parent = document[node.parent or document.root]
        frame = Frame(document, parent, (), parent.children.index(id))
        frame.next_child()
        return write_part(writer, node, frame)

    @property
    def places(self) -> Mapping[str, int]:
        if self._places is None:
            self._places = {part.id: place for place, part in enumerate(self.parts)}
        return self._places

    @property
    def line_end(self) -> bytes:
        return Writer(self.document).line_end


START: State = ("", False, True)
END = " "  # behind the id of what a last part closes


def state_of(writer: Writer) -> State:
    return (writer.above.id if writer.above is not None else "", writer.above_as_read, writer.ends_line)


def _stands(document: Document, part: Part, state: State) -> bool:
    """Whether a part stands where it stood."""
    siblings = document[document[part.id].parent or document.root].children
    place = siblings.index(part.id)
    above = siblings[place - 1] if place else ""
    return part.entry == state and part.above == above and part.has_more == (place < len(siblings) - 1)


def write_part(writer: Writer, node: Node, frame: Frame) -> Part:
    """A block whole, or what a section has before its children."""
    entry = state_of(writer)
    inner = writer.chain_of(node, frame)
    written: list[Piece] = list(writer.own(node, frame, inner))
    has_close = node.origin is not None and node.origin.close
    if node.type not in HOLDERS and (node.children or node.type not in PLAIN or has_close):
        below = Frame(writer.document, node, inner)
        written += writer.below(below)
        written += writer.emit_all(writer.leaving(below, frame))
    above = frame.previous.id if frame.previous is not None else ""
    data = b"".join(piece.data for piece in written)
    return Part(node.id, data, data.count(b"\n"), tuple(written), above, frame.has_more(), entry, state_of(writer))


def edge(name: str, id: str, data: bytes, state: State) -> Part:
    """What stands at the start or the end of the file, or closes a section."""
    return Part(name, data, data.count(b"\n"), (Piece(id, data),), "", False, state, state)


def block_of(document: Document, id: str) -> str:
    """The part that a node stands in."""
    node = document[id]
    while node.parent is not None and node.parent != document.root and document[node.parent].type not in HOLDERS:
        node = document[node.parent]
    return node.id


def part_below(document: Document, id: str) -> str | None:
    """The part that comes next."""
    node = document[id]
    if node.children and (id == document.root or node.type in HOLDERS):
        return node.children[0]
    return part_behind(document, id)


def part_behind(document: Document, id: str) -> str | None:
    """The part that comes behind all that a section holds, or behind a block."""
    node = document[id]
    while node.parent is not None:
        siblings = document[node.parent].children
        place = siblings.index(node.id) + 1
        if place < len(siblings):
            return siblings[place]
        node = document[node.parent]
    return None


def assemble(document: Document) -> bytes:
    return b"".join(part.data for part in in_parts(document))


def in_parts(document: Document) -> list[Part]:
    return document.cached(Parts).parts
