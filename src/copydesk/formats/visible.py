"""Visible text: what a reader sees of a node's text, and where each character of that stands in the text itself.

References, quotations and `find` are matched on visible text; edits are made on the text, and the marks that an edit cuts are kept
on both sides.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class MarkSpan(NamedTuple):
    """A mark around text: from `start` to `end`, its content from `inner_start` to `inner_end`."""

    start: int
    inner_start: int
    inner_end: int
    end: int


class Visible(NamedTuple):
    """`starts` and `ends` give each visible character's span in the text; None where the two are the same."""

    text: str
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None
    marks: tuple[MarkSpan, ...] = ()

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """The span of the text that spells the visible characters from `start` to `end`, marks around it left outside."""
        if self.starts is None or self.ends is None:
            return start, end
        if start == end:
            at = self.starts[start] if start < len(self.starts) else (self.ends[-1] if self.ends else 0)
            return at, at
        return self.starts[start], self.ends[end - 1]


class Replacement(NamedTuple):
    """A span of a text and what comes to stand there."""

    start: int
    end: int
    new: str


def replacement(text: str, visible: Visible, start: int, end: int, new: str) -> Replacement:
    """How to replace the visible characters from `start` to `end` by `new`.

    A mark that is cut keeps what is left of its content marked; one that is covered and more goes with what it marked.
    """
    return next(replacements(text, visible, start, end, new))


def replacements(text: str, visible: Visible, start: int, end: int, new: str) -> Iterator[Replacement]:
    """`replacement`, and where it cuts a mark what else can be done if a delimiter can't stand there: the mark takes in the new
    text, or what is left of its content goes without."""
    first, last = visible.source_span(start, end)
    cut_left = [mark for mark in visible.marks if mark.inner_start < first < mark.inner_end < last]
    cut_right = [mark for mark in visible.marks if first < mark.inner_start < last < mark.inner_end]
    covered = [
        mark
        for mark in visible.marks
        if first <= mark.inner_start and mark.inner_end <= last and (not new or last - first > mark.inner_end - mark.inner_start)
    ]
    first = min([first, *(mark.start for mark in covered)])
    last = max([last, *(mark.end for mark in covered), *(mark.end for mark in cut_left)])
    closers = "".join(text[mark.inner_end : mark.end] for mark in sorted(cut_left, key=lambda mark: -mark.start))
    openers = "".join(text[mark.start : mark.inner_start] for mark in sorted(cut_right, key=lambda mark: mark.start))
    # White space may not stand between a delimiter and what it marks.
    left = len(text[:first].rstrip()) if closers else first
    right = len(text) - len(text[last:].lstrip()) if openers else last
    yield Replacement(left, right, closers + text[left:first] + new + text[last:right] + openers)
    yield Replacement(first, last, new + closers if not openers else openers + new + closers)
    if cut_left or cut_right:
        yield without_marks(text, Replacement(first, last, new), [*cut_left, *cut_right])


def without_marks(text: str, change: Replacement, marks: list[MarkSpan]) -> Replacement:
    """A change that also takes away the delimiters of these marks."""
    start = min(change.start, *(mark.start for mark in marks))
    end = max(change.end, *(mark.end for mark in marks))
    kept = [True] * len(text)
    for mark in marks:
        for place in (*range(mark.start, mark.inner_start), *range(mark.inner_end, mark.end)):
            kept[place] = False
    left = "".join(text[place] for place in range(start, change.start) if kept[place])
    right = "".join(text[place] for place in range(change.end, end) if kept[place])
    return Replacement(start, end, left + change.new + right)
