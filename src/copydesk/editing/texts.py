"""Splices of one plan: each is found in the document the plan was made on, and applied to the growing one.

Two edits of one span are an overlap; edits of different spans of one text move each other along.
"""

from typing import NamedTuple

from copydesk.document.operations import Splice


class Span(NamedTuple):
    """A span of a node's text in the base, and the length of what stands there now."""

    start: int
    end: int
    length: int
    edit: str


class Texts:
    """What a plan has done to the texts of nodes so far."""

    def __init__(self) -> None:
        self._spans: dict[str, list[Span]] = {}

    def overlap(self, id: str, start: int, end: int, edit: str) -> str | None:
        """The edit that changed part of this span already. Insertions at an edge are none."""
        for span in self._spans.get(id, ()):
            touches = span.start < end and start < span.end
            same_point = start == end == span.start == span.end and span.edit != edit
            if touches or same_point:
                return span.edit
        return None

    def splice(self, id: str, start: int, old: str, new: str, edit: str) -> Splice:
        """The operation on the growing document for a span of the base that nothing overlaps."""
        spans = self._spans.setdefault(id, [])
        shift = sum(span.length - (span.end - span.start) for span in spans if span.end <= start)
        spans.append(Span(start, start + len(old), len(new), edit))
        return Splice(id, start + shift, old, new)
