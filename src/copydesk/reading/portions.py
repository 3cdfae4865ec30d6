"""A long document cut into portions that a model can read one at a time: along its outline, each as the view shows it.

A portion is as many neighbouring parts as there is room for; a part that is too long is cut at its own parts, then between blocks.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.reading.places import above, is_outlined, place
from copydesk.reading.view import Line, lines
from copydesk.reading.view.gutter import BAR

Span = tuple[int, int]  # of lines


class Portion(NamedTuple):
    label: str  # where it stands: its first part, and its last where that is another
    ids: tuple[str, ...]  # the nodes in it, in reading order
    text: str


def portions(document: Document, max_chars: int) -> list[Portion]:
    """All of a document, in order."""
    rows = lines(document)
    starts = [0, *accumulate(len(row.shown) + 1 for row in rows)]
    heads = [at for at, row in enumerate(rows) if row.sort == "first" and is_outlined(document, row.id)]
    outline = _Outline(heads, [len(above(document, rows[at].id)) for at in heads])
    found = _cut((0, len(rows)), outline, starts, max_chars)
    return [portion for span in found for portion in _made(document, rows[slice(*span)], max_chars)]


class _Outline(NamedTuple):
    """The lines on which parts begin, in order, and how deep each part stands."""

    heads: Sequence[int]
    depths: Sequence[int]

    def within(self, start: int, end: int) -> list[int]:
        """The heads of the highest parts that begin between two lines."""
        first, last = bisect_right(self.heads, start), bisect_left(self.heads, end)
        highest = min(self.depths[first:last], default=0)
        return [self.heads[at] for at in range(first, last) if self.depths[at] == highest]


def _cut(whole: Span, outline: _Outline, starts: Sequence[int], max_chars: int) -> list[Span]:
    """Spans of lines that each fit, the higher parts of the outline whole where they can be."""
    start, end = whole
    if starts[end] - starts[start] <= max_chars or end - start <= 1:
        return [whole] if end > start else []
    heads = outline.within(start, end)
    if not heads:
        return _joined([(at, at + 1) for at in range(start, end)], starts, max_chars)
    points = [start, *heads, end]
    return _joined([span for pair in pairwise(points) for span in _cut(pair, outline, starts, max_chars)], starts, max_chars)


def _joined(spans: Sequence[Span], starts: Sequence[int], max_chars: int) -> list[Span]:
    """Neighbours as one, as long as they fit."""
    joined: list[Span] = []
    for start, end in spans:
        if joined and starts[end] - starts[joined[-1][0]] <= max_chars:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _made(document: Document, rows: Sequence[Line], max_chars: int) -> Iterator[Portion]:
    """A span as a portion; a single line that is too long as several."""
    ids = tuple(dict.fromkeys(row.id for row in rows if row.sort != "blank"))
    if not ids:
        return
    label = _label(document, ids)
    text = "\n".join(row.shown for row in rows).strip("\n")
    if len(rows) > 1 or len(text) <= max_chars:
        yield Portion(label, ids, text)
        return
    for start in range(0, len(text), max_chars):
        gutter = f"#{ids[0]}{BAR}" if start else ""
        yield Portion(label if not start else f"{label}, from character {start}", ids, gutter + text[start : start + max_chars])


def _label(document: Document, ids: Sequence[str]) -> str:
    first, last = place(document, ids[0]), place(document, ids[-1])
    return first if first == last else f"{first} – {last}"
