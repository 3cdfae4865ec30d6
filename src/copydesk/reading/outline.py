"""The outline of a document: what it holds, in order, with counted numbers."""

from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.kinds import Counting, kind_named
from copydesk.kinds.numbering import counted_numbers


class Entry(NamedTuple):
    id: str
    number: str  # empty for a title
    label: str
    type: str
    depth: int


def outline(document: Document) -> list[Entry]:
    kind = kind_named(document.kind)
    counted = document.cached(counted_numbers)
    depths: dict[str, int] = {}
    result: list[Entry] = []
    for node in document.walk():
        type = kind.types[node.type]
        above = depths.get(node.parent or "", 0)
        depths[node.id] = above
        flat = type.counting is Counting.FLAT
        if not type.in_outline or (flat and node.parent != document.root):
            continue
        number = counted.get(node.id, "")
        depth = number.count(".") + 1 if flat and number else above
        depths[node.id] = above + 1
        result.append(Entry(node.id, number, node.text.replace("\n", " "), node.type, depth))
    return result
