"""Which lines of the view are shown, and in what portions: all of it, some nodes under the titles around them, page by page."""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.reading.places import above
from copydesk.reading.view.gutter import APART, BAR, GAP, Line
from copydesk.reading.view.rich import rich_lines
from copydesk.reading.view.spelled import spelled_lines

DEFAULT_CHARS = 6_000
LEAST_CHARS = 100  # of a page: less would be all gutters


class Page(NamedTuple):
    text: str
    next_offset: int | None  # where the rest begins; None where there is none
    total_chars: int
    cut: tuple[str, ...] = ()  # nodes of which only a part is shown


def lines(document: Document) -> tuple[Line, ...]:
    """All lines of the view, worked out once a version."""
    return document.cached(_lines)


def _lines(document: Document) -> tuple[Line, ...]:
    if formats.FORMATS[document.format].is_text:
        return tuple(_trimmed(spelled_lines(document, document.root, formats.pieces(document))))
    return tuple(_trimmed(rich_lines(document)))


def _trimmed(found: Iterator[Line]) -> Iterator[Line]:
    """One blank line for several, none at the ends."""
    waiting: Line | None = None
    begun = False
    for line in found:
        if line.sort == "blank":
            waiting = line if begun else None
            continue
        if waiting is not None:
            yield waiting
            waiting = None
        yield line
        begun = True


def view(document: Document, ids: Collection[str] | None = None) -> list[Line]:
    """The lines of some nodes, with the titles and holders that they stand in, and a gap where something is left out."""
    every = lines(document)
    if ids is None:
        return list(every)
    wanted = with_holders(document, ids)
    shown: list[Line] = []
    is_gap = False
    blank: Line | None = None
    for line in every:
        if line.sort == "blank":
            blank = line
        elif line.id not in wanted:
            is_gap = True
        else:
            if is_gap:
                shown.append(Line(line.id, GAP, sort="blank"))
            elif blank is not None and shown:
                shown.append(blank)
            shown.append(line)
            is_gap, blank = False, None
    return [*shown, Line(document.root, GAP, sort="blank")] if is_gap else shown


def with_holders(document: Document, ids: Collection[str]) -> frozenset[str]:
    """The nodes, the titles above them, and all that they stand in."""
    found: set[str] = set()
    led: set[str] = set()  # those whose holders are among them
    for id in ids:
        found.add(id)
        found.update(above(document, id))
        for node in document.ancestors(id):
            if node.id in led:
                break
            led.add(node.id)
    return frozenset(found | led)


def text_of(shown: Sequence[Line]) -> str:
    return "\n".join(line.shown for line in shown)


def page(document: Document, ids: Collection[str] | None = None, offset: int = 0, max_chars: int = DEFAULT_CHARS) -> Page:
    """The view from a character on, so many characters of it at most, cut between lines; an over-long line is cut inside."""
    found = view(document, ids)
    texts = [line.shown for line in found]
    starts = [0, *accumulate(len(text) + 1 for text in texts)]
    total = max(0, starts[-1] - 1)
    here = max(0, offset)
    if here >= total:
        return Page("", None, total)
    at = bisect_right(starts, here) - 1
    kept: list[str] = []
    cut: list[str] = []
    if here > starts[at]:
        here, text = _portion(found[at], texts[at], starts[at], here, max_chars)
        kept, cut, at = [text], [found[at].id], bisect_right(starts, here) - 1
    length = sum(map(len, kept))
    while at < len(texts) and here == starts[at] and length + len(texts[at]) <= max_chars:
        kept.append(texts[at])
        length += len(texts[at]) + 1
        at += 1
        here = starts[at]
    if not kept:
        here, text = _portion(found[at], texts[at], starts[at], here, max_chars)
        kept, cut = [text], [found[at].id]
    return Page("\n".join(kept), here if here < total else None, total, tuple(cut))


def _portion(line: Line, text: str, start: int, here: int, max_chars: int) -> tuple[int, str]:
    """A part of a line that is too long for a page, and where the next one begins."""
    room = max(LEAST_CHARS, max_chars)
    part = text[here - start : here - start + room]
    before = f"#{line.id}{BAR}" if here > start else ""
    if here + len(part) < start + len(text):
        word_end = part.rfind(" ") + 1
        part = part[:word_end] if word_end > room // 2 else part
        end = here + len(part)
        return end, f"{before}{part}{APART}{{cut; goes on at offset {end}}}"
    return here + len(part) + 1, f"{before}{part}{APART}{{goes on from before}}"
