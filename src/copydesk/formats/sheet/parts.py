"""A long document in parts, so that an editor never holds more blocks than it can: each begins at a heading where it can."""

from typing import Any, NamedTuple

from copydesk.document.document import Document
from copydesk.formats.sheet.blocks import sheet

MAX_BLOCKS = 5_000  # a document of more is given in parts
PART_BLOCKS = 2_000  # from so many on the next heading begins another
LABEL_LENGTH = 80


class Part(NamedTuple):
    """Blocks of the top level, from `start` to `end`; `size` counts those in them too."""

    id: str
    label: str
    start: int
    end: int
    size: int


def parts_of(document: Document) -> list[Part]:
    """The parts of a document: one, unless it is long."""
    return document.cached(_parts)


def _parts(document: Document) -> list[Part]:
    blocks = sheet(document).blocks
    sizes = [_size(block) for block in blocks]
    if not blocks or sum(sizes) <= MAX_BLOCKS:
        return [Part(blocks[0]["id"] if blocks else document.root, "", 0, len(blocks), sum(sizes))]
    starts = [0]
    count = 0
    for place, size in enumerate(sizes):
        is_heading = blocks[place]["type"] == "heading"
        if count and ((count >= PART_BLOCKS and is_heading) or count + size > MAX_BLOCKS):
            starts.append(place)
            count = 0
        count += size
    ends = [*starts[1:], len(blocks)]
    return [
        Part(blocks[start]["id"], _words(document, blocks[start]["id"]), start, end, sum(sizes[start:end]))
        for start, end in zip(starts, ends, strict=True)
    ]


def _size(block: dict[str, Any]) -> int:
    count, waiting = 0, [block]
    while waiting:
        one = waiting.pop()
        count += 1
        waiting += one["children"]
    return count


def _words(document: Document, id: str) -> str:
    return document[id].text[:LABEL_LENGTH]
