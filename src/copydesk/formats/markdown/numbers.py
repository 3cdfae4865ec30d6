"""The numbers of ordered lists: counted from the list's `start` and re-spelled by the writer. Numbers are nobody's own bytes."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node

MARK = re.compile(rb"(\d{1,9})([.)])([ \t]*)")
SIGN = re.compile(rb"(?:\d{1,9}[.)]|[-+*])([ \t]*)")  # of an item of either sort
CONSECUTIVE, EQUAL = b"+", b"="  # kept as the body of the list's origin


class Marker(NamedTuple):
    """The marker of an item: `data` stands in place of the bytes from `start` to `end` of the head; `width` is the item's."""

    data: bytes
    start: int
    end: int
    width: int


def markers(document: Document, list_: Node) -> dict[str, Marker]:
    """The marker of each item of an ordered list, or of one that is of another sort than it was read; else none."""
    first = list_.attrs.get("start")
    if list_.origin is not None and ("start" in list_.origin.attrs) != isinstance(first, int):
        return dict(_other_markers(document, list_, first if isinstance(first, int) else None))
    if not isinstance(first, int):
        return {}
    style = list_.origin.body if list_.origin else CONSECUTIVE
    result: dict[str, Marker] = {}
    for place, item in enumerate(document.children(list_.id)):
        found = MARK.search(item.origin.head) if item.origin else None
        if found is None or item.origin is None:
            continue
        number = first + place if style == CONSECUTIVE else first
        counted = style in (CONSECUTIVE, EQUAL) or place == 0
        digits = b"%d" % number if counted and number != int(found.group(1)) and number < 10**9 else found.group(1)
        result[item.id] = _marker(item, found, digits)
    return result


def _other_markers(document: Document, list_: Node, first: int | None) -> Iterator[tuple[str, Marker]]:
    """Markers of another sort than the items have in the file."""
    for place, item in enumerate(document.children(list_.id)):
        found = SIGN.search(item.origin.head) if item.origin else None
        if found is not None and item.origin is not None:
            data = (b"-" if first is None else b"%d." % (first + place)) + (found.group(1) or b" ")
            width = item.origin.context[-1] + len(data) - (found.end() - found.start())
            yield item.id, Marker(data, found.start(), found.end(), width)


def _marker(item: Node, found: re.Match[bytes], digits: bytes) -> Marker:
    """The marker with other digits. The item keeps its width where lines below it depend on that and there is room."""
    assert item.origin is not None
    width = item.origin.context[-1]
    growth = len(digits) - len(found.group(1))
    space = found.group(3)
    if growth and (item.children or "\n" in item.text):
        room = len(space) - growth
        if 1 <= room <= 4 and b"\t" not in space:
            return Marker(digits + found.group(2) + b" " * room, found.start(), found.end(), width)
    return Marker(digits + found.group(2) + space, found.start(), found.end(), width + growth)
