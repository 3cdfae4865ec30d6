"""Where things stand in an object's body: the holes for its children, its position, the end of its last member.

An object's body is its bytes with the values that became children emptied (`"links": []`, `"content": ""`), so it is valid JSON and
is scanned again when it has to be patched. An origin's context is the Layout as flat numbers, so writing needs no scan.
"""

from typing import NamedTuple

from copydesk.formats.experiment.shape import HOLES, POSITION, POSITIONED
from copydesk.formats.experiment.strings import decode
from copydesk.formats.jsonsource import Span


class Place(NamedTuple):
    """A span of a body: in a list what stands between the brackets, else a whole value; -1 where the key is missing."""

    start: int = -1
    end: int = -1
    held: int = 0  # how many children stood there when it was read


class Layout(NamedTuple):
    rule: int  # how the positions of the children are counted: see positions.py
    base: int
    position: Place
    last: int  # the end of the last member, or of the opening brace: where a further member goes
    holes: tuple[Place, ...]

    def context(self) -> tuple[int, ...]:
        flat = [number for place in self.holes for number in place]
        return (self.rule, self.base, self.position.start, self.position.end, self.last, *flat)


def layout_of(context: tuple[int, ...], type: str) -> Layout:
    """The layout that `context` holds; a number behind it is the style of the file, at the root."""
    rule, base, start, end, last = context[:5]
    holes = tuple(Place(*context[at : at + 3]) for at in range(5, 5 + 3 * len(HOLES[type]), 3))
    return Layout(rule, base, Place(start, end), last, holes)


class Carved(NamedTuple):
    body: bytes
    layout: Layout
    children: list[list[tuple[bytes, Span]]]  # for each hole the values that were in it, and what stood before each


def carve(span: Span, type: str) -> Carved:
    """An object of `type` taken apart."""
    values = [span.get(hole.key) for hole in HOLES[type]]
    cuts = sorted(cut for value in values if value is not None and (cut := _inside(value)))
    pieces: list[bytes] = []
    at = span.start
    for start, end in cuts:
        pieces.append(span.source[at:start])
        at = end
    pieces.append(span.source[at : span.end])

    def place(start: int, end: int, held: int = 0) -> Place:
        before = span.start + sum(stop - begin for begin, stop in cuts if stop <= start)
        within = sum(stop - begin for begin, stop in cuts if start <= begin and stop <= end)
        return Place(start - before, end - before - within, held)

    holes = tuple(
        Place()
        if value is None
        else place(value.start + 1, value.end - 1, len(value.items))
        if value.kind == "array"
        else place(value.start, value.end, 0 if is_empty(value) else 1)
        for value in values
    )
    position = span.get(POSITION) if type in POSITIONED else None
    counted = position is not None and (position.kind == "number" or position.raw == b"null")
    last = span.members[-1][2].end if span.members else span.start + 1
    layout = Layout(
        0,
        0,
        place(position.start, position.end) if position is not None and counted else Place(),
        place(last, last).start,
        holes,
    )
    return Carved(b"".join(pieces), layout, [_children(value) for value in values])


def is_empty(content: Span) -> bool:
    """Whether a content holds nothing: null, or white space alone."""
    return content.kind == "word" or not decode(content.raw[1:-1]).strip()


def _inside(value: Span) -> tuple[int, int] | None:
    """What is cut out of a hole: the children of a list and what separates them, or the inside of a content's quotes."""
    if value.kind == "array":
        return (value.start + 1, value.items[-1].end) if value.items else None
    return None if is_empty(value) else (value.start + 1, value.end - 1)


def _children(value: Span | None) -> list[tuple[bytes, Span]]:
    if value is None or value.kind == "word":
        return []
    if value.kind == "string":
        return [] if is_empty(value) else [(b"", value)]
    at = value.start + 1
    result: list[tuple[bytes, Span]] = []
    for item in value.items:
        result.append((value.source[at : item.start], item))
        at = item.end
    return result
