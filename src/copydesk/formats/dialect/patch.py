"""From old runs to new styled text by keeping all runs outside the changed middle, so that a format rewrites as little source as
it can. Which bytes a kept, changed or new run has is the format's affair.
"""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.errors import InputError
from copydesk.formats.dialect.runs import Atom, Mark, Marks, Piece, Run, Unit, in_order, pieces_of, units
from copydesk.formats.dialect.text import parse, spell


class Part(NamedTuple):
    """A stretch of the new text: the first `left` and last `right` characters of old piece `source`, `text` between them."""

    source: int | None  # None where it is new
    left: int
    text: str
    right: int
    marks: Marks
    is_whole: bool = False  # the old piece, unchanged
    is_copy: bool = False  # the second part of an old piece that something now stands inside
    like: int | None = None  # for a new part, the old run whose unseen properties (font, size) it takes


def patch(old: Sequence[Piece], new: Sequence[Piece]) -> list[Part]:
    """What becomes of the pieces `old`, as a source has them (empty and unmerged ones too), when the text becomes `new`."""
    before, after = units(old), units(new)
    head, tail = _common_ends(before, after)
    above, below = _kept(old, head, len(before) - tail)
    taken = {part.source for part in (*above, *below)}
    for piece in pieces_of(after[head : len(after) - tail]):
        if isinstance(piece, Run):
            _add_text(above, piece, _like(above, below, old))
        else:
            above.append(_atom(piece, old, taken))
    return _joined(above, below, old)


def _common_ends(before: Sequence[Unit], after: Sequence[Unit]) -> tuple[int, int]:
    shorter = min(len(before), len(after))
    head = tail = 0
    while head < shorter and before[head] == after[head]:
        head += 1
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    return head, tail


def _kept(old: Sequence[Piece], head: int, cut: int) -> tuple[list[Part], list[Part]]:
    """What stays of the old pieces before unit `head` and from unit `cut` on."""
    above: list[Part] = []
    below: list[Part] = []
    start = 0
    for place, piece in enumerate(old):
        size = len(piece.text) if isinstance(piece, Run) else 1
        end = start + size
        if end <= head:
            above.append(Part(place, size, "", 0, piece.marks, is_whole=True))
        elif start >= cut:
            below.append(Part(place, 0, "", size, piece.marks, is_whole=True))
        else:
            if head > start:
                above.append(Part(place, head - start, "", 0, piece.marks))
            if end > cut:
                below.append(Part(place, 0, "", end - cut, piece.marks))
        start = end
    return above, below


def _like(above: Sequence[Part], below: Sequence[Part], old: Sequence[Piece]) -> int | None:
    """The run to the left, else to the right."""
    left = (part.like if part.source is None else part.source for part in reversed(above))
    sources = (*left, *(part.source for part in below))
    return next((source for source in sources if source is not None and isinstance(old[source], Run)), None)


def _add_text(above: list[Part], piece: Run, like: int | None) -> None:
    last = above[-1] if above else None
    if last is not None and last.marks == piece.marks and last.source is not None and like == last.source:
        above[-1] = last._replace(text=last.text + piece.text, is_whole=False)
    else:
        above.append(Part(None, 0, piece.text, 0, piece.marks, like=like))


def _atom(piece: Atom, old: Sequence[Piece], taken: set[int | None]) -> Part:
    """An atom that has moved. One that was nowhere becomes literal text, which no reader takes for the atom."""
    for place, candidate in enumerate(old):
        if isinstance(candidate, Atom) and candidate.name == piece.name and place not in taken:
            taken.add(place)
            return Part(place, 1, "", 0, candidate.marks, is_whole=True)
    return Part(None, 0, "{{" + piece.name + "}}", 0, piece.marks)


def _joined(above: list[Part], below: list[Part], old: Sequence[Piece]) -> list[Part]:
    if not above or not below:
        return above + below
    last, first = above[-1], below[0]
    if last.source is not None and last.source == first.source:
        return [*above[:-1], last._replace(right=first.right), *below[1:]]
    if any(part.source == first.source for part in above):
        first = first._replace(is_copy=True)
    if last.source is None and last.marks == first.marks and isinstance(old[first.source or 0], Run):
        return [*above[:-1], first._replace(text=last.text, is_whole=False), *below[1:]]
    return [*above, first, *below[1:]]


def exchange(text: str, start: int, end: int, new: str) -> str:
    """`text` with its visible characters from `start` to `end` exchanged for `new`, which is in the dialect.

    A mark that the span lies in, or stands at the edge of, goes on over `new`; one that it covers whole goes.
    """
    before = units(parse(text))
    seen = [place for place, (_, _, is_atom) in enumerate(before) if not is_atom]
    first = seen[start] if start < len(seen) else len(before)
    last = seen[end - 1] + 1 if end > start else first
    span = before[first:last]
    if any(is_atom for _, _, is_atom in span):
        raise InputError("the text to be replaced holds something that is not text; name that, or replace what stands beside it")
    around = [set(before[place][1]) if 0 <= place < len(before) else set() for place in (first - 1, last)]
    kept: set[Mark] = around[0] & around[1] if not span else (around[0] | around[1]).intersection(*(marks for _, marks, _ in span))
    return spell(pieces_of([*before[:first], *(_under(unit, kept) for unit in units(parse(new))), *before[last:]]))


def _under(unit: Unit, kept: set[Mark]) -> Unit:
    text, marks, is_atom = unit
    return text, in_order((*kept, *marks)), is_atom
