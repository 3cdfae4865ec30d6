"""Stretches: where two versions of an output differ, found by the parts that they share, without reading all of both.

A version takes over the parts that a change left alone, so that what is shared is the same value in both.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple, Protocol

from copydesk.document.document import Document
from copydesk.document.ends import long_common_ends
from copydesk.formats.format import Piece

APART_LINES = 200  # equal lines between two changes above which they are compared each by itself
_LINES = attrgetter("lines")
AROUND_LINES = 6  # that a stretch has more than its changes, above and below: what a diff shows around them, and a few


class Part(Protocol):
    @property
    def data(self) -> bytes: ...

    @property
    def lines(self) -> int:
        """That end in it."""

    @property
    def pieces(self) -> tuple[Piece, ...]: ...


class Run(NamedTuple):
    """Parts that both versions have, one behind the other."""

    old: int
    new: int
    size: int


class Stretch(NamedTuple):
    """Whole lines of both versions that hold a difference, and how many lines stand above them."""

    old: bytes
    new: bytes
    above_old: int
    above_new: int


def parts_of(document: Document) -> Sequence[Part] | None:
    """The parts of an output; None where the format has none, or is compared by something else than its output."""
    from copydesk.formats import load

    module = load(document.format)
    told = getattr(module, "in_parts", None)
    return None if told is None or hasattr(module, "shown") else told(document)


def runs(old: Sequence[Part], new: Sequence[Part]) -> list[Run]:
    """What two versions share, in the order of the newer."""
    start, end = long_common_ends(old, new)
    places = {id(part): place for place, part in enumerate(old[start : len(old) - end], start)}
    found = [Run(0, 0, start)] if start else []
    for place in range(start, len(new) - end):
        was = places.get(id(new[place]))
        if was is None:
            continue
        last = found[-1] if found else None
        if last is not None and (last.old + last.size, last.new + last.size) == (was, place):
            found[-1] = last._replace(size=last.size + 1)
        else:
            found.append(Run(was, place, 1))
    return [*found, Run(len(old) - end, len(new) - end, end)] if end else found


def stretches(before: Document, after: Document) -> list[Stretch] | None:
    """Where two versions differ; None where that can't be told by parts."""
    if before.format != after.format:
        return None
    old, new = parts_of(before), parts_of(after)
    if old is None or new is None:
        return None
    found, lines_old, lines_new, counted_old, counted_new = [], 0, 0, 0, 0
    for (old_start, old_end), (new_start, new_end) in _gaps(old, new):
        above, below = _above(old, old_start), _below(old, old_end)
        first_old, first_new = old_start - above, new_start - above
        lines_old += _lines(old, counted_old, first_old)
        lines_new += _lines(new, counted_new, first_new)
        counted_old, counted_new = first_old, first_new
        texts = (_joined(old, first_old, old_end + below), _joined(new, first_new, new_end + below))
        found.append(Stretch(*texts, lines_old, lines_new))
    return found


def _gaps(old: Sequence[Part], new: Sequence[Part]) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """From which part to which both differ. What was moved is in one of them with all between its two places."""
    shared = runs(old, new)
    if any(two.old < one.old + one.size for one, two in pairwise(shared)):
        shared = [run for run in (shared[0], shared[-1]) if (run.old, run.new) == (0, 0) or run.old + run.size == len(old)]
    long = [run for run in shared if run.old == 0 == run.new or _ends(run, old, new) or _lines_in(run, old) > APART_LINES]
    at_old = at_new = 0
    for run in (*long, Run(len(old), len(new), 0)):
        if (at_old, at_new) != (run.old, run.new):
            yield (at_old, run.old), (at_new, run.new)
        at_old, at_new = run.old + run.size, run.new + run.size


def _ends(run: Run, old: Sequence[Part], new: Sequence[Part]) -> bool:
    return run.old + run.size == len(old) and run.new + run.size == len(new)


def _lines_in(run: Run, parts: Sequence[Part]) -> int:
    return _lines(parts, run.old, run.old + run.size)


def _lines(parts: Sequence[Part], start: int, end: int) -> int:
    return sum(map(_LINES, parts[start:end]))


def _joined(parts: Sequence[Part], start: int, end: int) -> bytes:
    return b"".join(part.data for part in parts[start:end])


def _above(parts: Sequence[Part], end: int) -> int:
    """How many parts above one have the lines that are shown around it, the first of them whole."""
    at = end
    while at and (_lines(parts, at, end) < AROUND_LINES or not parts[at - 1].data.endswith(b"\n")):
        at -= 1
    return end - at


def _below(parts: Sequence[Part], start: int) -> int:
    at = start
    while at < len(parts) and (_lines(parts, start, at) < AROUND_LINES or not parts[at - 1].data.endswith(b"\n")):
        at += 1
    return at - start
