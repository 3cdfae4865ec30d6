"""A long document in parts, so that an editor never holds more blocks than it can: each begins at a heading where it can."""

from collections.abc import Collection, Iterator
from copy import copy
from itertools import pairwise
from typing import Any, NamedTuple

from copydesk.document.document import Document
from copydesk.formats.sheet.blocks import block_of, blocks_below, size_of

MAX_BLOCKS = 5_000  # a document of more is given in parts
PART_BLOCKS = 2_000  # from so many on the next heading begins another
LABEL_LENGTH = 80
HEADINGS = ("section", "heading")


class Part(NamedTuple):
    """Blocks of the top level, from `start` to `end`; `size` counts those in them too."""

    id: str
    label: str
    start: int
    end: int
    size: int


class Layout:
    """The blocks of the top level of a document, and how many stand in each of them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.ids = list(blocks_below(document, document.root))
        self.sizes = [size_of(document, id) for id in self.ids]
        self.parts = list(self._cut())

    def passed_on(self, document: Document, changed: Collection[str]) -> "Layout | None":
        """The same for a version in which these nodes have other texts; None where more changed. A quote's own text decides what
        the quote is."""
        if not document.is_shaped_like(self.document) or any(document[id].type == "quote" for id in changed):
            return None
        passed = copy(self)
        passed.document = document
        if any(part.id in changed for part in self.parts):
            passed.parts = list(passed._cut())  # noqa: SLF001  # of this class too
        return passed

    def _cut(self) -> Iterator[Part]:
        """The parts: one, unless it is long."""
        ids, sizes = self.ids, self.sizes
        if not ids or sum(sizes) <= MAX_BLOCKS:
            yield Part(ids[0] if ids else self.document.root, "", 0, len(ids), sum(sizes))
            return
        starts, count = [0], 0
        for place, size in enumerate(sizes):
            is_heading = self.document[ids[place]].type in HEADINGS
            if count and ((count >= PART_BLOCKS and is_heading) or count + size > MAX_BLOCKS):
                starts.append(place)
                count = 0
            count += size
        for start, end in pairwise((*starts, len(ids))):
            yield Part(ids[start], _words(self.document, ids[start]), start, end, sum(sizes[start:end]))


def parts_of(document: Document) -> list[Part]:
    """The parts of a document: one, unless it is long."""
    return document.cached(Layout).parts


def blocks_in(document: Document, part: Part) -> list[dict[str, Any]]:
    """The blocks of a part."""
    return [block_of(document, id) for id in document.cached(Layout).ids[part.start : part.end]]


def _words(document: Document, id: str) -> str:
    return document[id].text[:LABEL_LENGTH]
