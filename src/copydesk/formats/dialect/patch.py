"""From old runs to new styled text by keeping all runs outside the changed middle, so that a format rewrites as little source as
it can. Which bytes a kept, changed or new run has is the format's affair.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from copydesk.document.match import common
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
    """What becomes of the pieces `old`, as a source has them (empty and unmerged ones too), when the text becomes `new`: each
    stretch by itself between places where two pieces meet as they did, so that what stays among changes keeps its own run."""
    after = units(new)
    result: list[Part] = []
    for (first, low), (last, high) in pairwise([(0, 0), *_seams(old, after), (len(old), len(after))]):
        parts = _patch(old[first:last], pieces_of(after[low:high]))
        result += [_shifted(part, first, old) for part in parts]
    return result


def _seams(old: Sequence[Piece], after: Sequence[Unit]) -> list[tuple[int, int]]:
    """Where a piece begins behind what it stood behind: its place, and where that is in the new text. None if an object moved."""
    before = units(old)
    numbers: dict[Unit, int] = {}
    pairs = common(*([numbers.setdefault(unit, len(numbers)) for unit in side] for side in (before, after)))
    found = dict(pairs)
    if [unit for unit in after if unit[2]] != [unit for place, unit in enumerate(before) if unit[2] and place in found]:
        return []
    seams: list[tuple[int, int]] = []
    start = 0
    for place, piece in enumerate(old):
        size = len(piece.text) if isinstance(piece, Run) else 1
        at = found.get(start)
        if size and start and at is not None and found.get(start - 1) == at - 1:
            seams.append((place, at))
        start += size
    return seams


def _shifted(part: Part, first: int, old: Sequence[Piece]) -> Part:
    """A part of a stretch as one of the whole. New text that has no run beside it is like the nearest above."""
    if part.source is not None:
        return part._replace(source=part.source + first, like=None if part.like is None else part.like + first)
    if part.like is not None:
        return part._replace(like=part.like + first)
    return part._replace(like=next((place for place in range(first - 1, -1, -1) if isinstance(old[place], Run)), None))


def _patch(old: Sequence[Piece], new: Sequence[Piece]) -> list[Part]:
    before, after = units(old), units(new)
    head, tail = _common_ends(before, after)
    above, below = _kept(old, head, len(before) - tail)
    used = {part.source for part in (*above, *below)}
    spare = [place for place in range(len(old)) if place not in used]
    beside = [*(part.source for part in reversed(above)), *(part.source for part in below), *spare]
    like = next((place for place in beside if place is not None and isinstance(old[place], Run)), None)
    middle = [_part(piece, old, spare, like) for piece in pieces_of(after[head : len(after) - tail])]
    return _joined(above, middle, below, old)


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


def _part(piece: Piece, old: Sequence[Piece], spare: list[int], like: int | None) -> Part:
    """A piece of the middle: an old one that went from there, with other text, or a new one.

    An atom that was nowhere becomes literal text, which no reader takes for the atom.
    """
    text = piece.text if isinstance(piece, Run) else "{{" + piece.name + "}}"
    for place in spare:
        candidate = old[place]
        if isinstance(piece, Run) and isinstance(candidate, Run) and candidate.marks == piece.marks:
            spare[:] = [other for other in spare if other > place or isinstance(old[other], Atom)]  # runs keep their order
            return Part(place, 0, text, 0, piece.marks)
        if isinstance(piece, Atom) and isinstance(candidate, Atom) and candidate.name == piece.name:
            spare.remove(place)
            return Part(place, 1, "", 0, candidate.marks, is_whole=True)
    return Part(None, 0, text, 0, piece.marks, like=like)


def _joined(above: list[Part], middle: list[Part], below: list[Part], old: Sequence[Piece]) -> list[Part]:
    """New text at the ends of the middle goes into the run beside it that has its marks, best into one that is changed anyway."""
    for is_whole in (False, True):
        if middle and above and _takes(above[-1], middle[0], is_whole, old):
            above[-1] = above[-1]._replace(text=middle.pop(0).text, is_whole=False)
        if middle and below and _takes(below[0], middle[-1], is_whole, old):
            below[0] = below[0]._replace(text=middle.pop().text, is_whole=False)
    if above and below and above[-1].source == below[0].source and not middle:
        above[-1] = above[-1]._replace(text=above[-1].text + below[0].text, right=below.pop(0).right)
    elif below and any(part.source == below[0].source for part in above):
        below[0] = below[0]._replace(is_copy=True)
    return above + middle + below


def _takes(part: Part, new: Part, is_whole: bool, old: Sequence[Piece]) -> bool:
    is_run = part.source is not None and isinstance(old[part.source], Run)
    return new.source is None and part.marks == new.marks and part.is_whole == is_whole and is_run


def exchange(text: str, start: int, end: int, new: str) -> str:
    """`text` with its visible characters from `start` to `end` exchanged for `new`, which is in the dialect.

    A mark that is on all of the span goes on over `new`; one that it covers and more goes.
    """
    before = units(parse(text))
    seen = [place for place, (_, _, is_atom) in enumerate(before) if not is_atom]
    first = seen[start] if start < len(seen) else len(before)
    last = seen[end - 1] + 1 if end > start else first
    span = before[first:last]
    if any(is_atom for _, _, is_atom in span):
        raise InputError("the text to be replaced holds something that is not text; name that, or replace what stands beside it")
    if span:
        kept = set.intersection(*(set(marks) for _, marks, _ in span))
    else:  # between two characters: what marks them both
        sides = [set(before[place][1]) if 0 <= place < len(before) else set() for place in (first - 1, last)]
        kept = sides[0] & sides[1]
    return spell(pieces_of([*before[:first], *(_under(unit, kept) for unit in units(parse(new))), *before[last:]]))


def _under(unit: Unit, kept: set[Mark]) -> Unit:
    text, marks, is_atom = unit
    return text, in_order((*kept, *marks)), is_atom
