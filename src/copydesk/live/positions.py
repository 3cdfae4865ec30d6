"""Positions in a long row of blocks, found without walking over all of them: what a key costs must not grow with the document.

The library walks from the first child; here a row keeps the sizes of its stretches, and one with a child replaced takes them over.
"""

from bisect import bisect_left
from functools import cached_property
from itertools import accumulate
from typing import Any
from weakref import ref

from prosemirror.model import Fragment, Node
from prosemirror.model.node import TextNode

STRETCH = 64  # children whose sizes are kept as one: about the root of the longest documents
LONG = 4 * STRETCH  # rows below this are walked over as quickly
_SIZES, _ENDS, _FROM = "_copydesk_sizes", "_copydesk_ends", "_copydesk_from"
_find, _replace = Fragment.find_index, Fragment.replace_child


def find_index(row: Fragment, pos: int) -> dict[str, int]:
    """The child that a position is in, or stands before, and where that child begins. As the library has it."""
    if len(row.content) < LONG or not 0 < pos < row.size:
        return _find(row, pos)
    ends: list[int] | None = row.__dict__.get(_ENDS)
    if ends is None:
        ends = row.__dict__[_ENDS] = list(accumulate(_sizes(row)))
    stretch = bisect_left(ends, pos)
    index, start = stretch * STRETCH, ends[stretch - 1] if stretch else 0
    for child in row.content[index : index + STRETCH]:
        end = start + child.node_size
        if end >= pos:
            return {"index": index + 1, "offset": end} if end == pos else {"index": index, "offset": start}
        index, start = index + 1, end
    raise AssertionError(pos)


def replace_child(row: Fragment, index: int, node: Node) -> Fragment:
    made = _replace(row, index, node)
    if made is row or len(row.content) < LONG:
        return made
    made.__dict__[_FROM] = (ref(row), index)
    if _SIZES in row.__dict__:
        sizes = _sizes(row).copy()
        sizes[index // STRETCH] += made.size - row.size
        made.__dict__[_SIZES] = sizes
    return made


def replaced(before: Fragment, after: Fragment) -> int | None:
    """Which child of a long row was replaced, where one row was made of the other so; None where that is not known."""
    was, index = after.__dict__.get(_FROM, (None, 0))
    return index if was is not None and was() is before else None


def shared_ends(before: Fragment, after: Fragment) -> tuple[int, int]:
    """How many children are the same nodes in two rows, from the start and from the end."""
    only = replaced(before, after)
    if only is not None:
        return only, len(before.content) - 1 - only
    olds, news = before.content, after.content
    start, most = 0, min(len(olds), len(news))
    while start < most and olds[start] is news[start]:
        start += 1
    end = 0
    while end < most - start and olds[-1 - end] is news[-1 - end]:
        end += 1
    return start, end


def letters_of(text: Node) -> list[str]:
    """What stands at each position in a textblock: positions count in UTF-16, and an object is no letter."""
    return [
        letter
        for child in text.content.content
        for letter in (child.text or " " * child.node_size)
        for _ in range(2 if ord(letter) > 0xFFFF else 1)
    ]


def in_words(olds: list[str], news: list[str], start: int, old_end: int, new_end: int) -> tuple[int, int, int]:
    """The span that differs in two texts (from `start`, to an end in each), widened to whole words."""

    def is_inside(*letters: str) -> bool:
        return any(letter.isalnum() for letter in letters)

    while start > 0 and olds[start - 1].isalnum() and is_inside(*olds[start : start + 1], *news[start : start + 1]):
        start -= 1
    while (
        old_end < len(olds)
        and olds[old_end].isalnum()
        and is_inside(*olds[max(old_end - 1, 0) : old_end], *news[max(new_end - 1, 0) : new_end])
    ):
        old_end, new_end = old_end + 1, new_end + 1
    return start, old_end, new_end


def _sizes(row: Fragment) -> list[int]:
    """The sizes of a row's stretches. A row never changes: they are counted once."""
    found: list[int] | None = row.__dict__.get(_SIZES)
    if found is None:
        content = row.content
        found = [sum(node.node_size for node in content[at : at + STRETCH]) for at in range(0, len(content), STRETCH)]
        row.__dict__[_SIZES] = found
    return found


def _count_once(sort: type[Node]) -> None:
    """The size of a node is asked for at every step, of each that stands before: it is counted once, for a node never changes."""
    size: Any = cached_property(sort.__dict__["node_size"].fget)
    size.__set_name__(sort, "node_size")
    sort.node_size = size  # type: ignore[method-assign]


_count_once(Node)
_count_once(TextNode)
Fragment.find_index = find_index  # type: ignore[assignment, method-assign]
Fragment.replace_child = replace_child  # type: ignore[assignment, method-assign]
