"""Change: one transaction with its author, words and size, and Version: what a change made."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

from copydesk.document.children import NO_CHILDREN
from copydesk.document.document import Document
from copydesk.document.ends import common_ends
from copydesk.document.node import Node
from copydesk.document.operations import Insert, Move, Operation, Remove, named

ELSEWHERE = "elsewhere"  # the author of changes that were made to a file without Copydesk
ROW = "row"
WORD = re.compile(r"\w+|[^\w\s]")


class Stats(NamedTuple):
    """The size of a change. A line is a line of a node's text, or a row; a word replaced by another counts once."""

    nodes: int = 0
    lines_added: int = 0
    lines_removed: int = 0
    words_changed: int = 0


class Change(NamedTuple):
    """Operations that were applied together to version `base`."""

    operations: tuple[Operation, ...]
    base: int
    author: str
    when: str  # ISO 8601, UTC
    words: str = ""  # what the person said
    model: str | None = None
    turn: str | None = None
    stats: Stats = Stats()
    undoes: int | None = None  # the version that this change took back
    redoes: int | None = None


class Version(NamedTuple):
    number: int
    change: Change | None  # None for the first, as it was read


def touched(operations: Iterable[Operation]) -> dict[str, None]:
    """The ids that operations name, in order, once each."""
    return {id: None for operation in operations for id in named(operation)}


def beside(after: Document, operations: Iterable[Operation]) -> dict[str, None]:
    """The nodes of `after` that operations named, whose children they changed, or that stand beside a place they changed."""
    result: dict[str, None] = {}
    for operation in operations:
        result |= dict.fromkeys(named(operation))
        places = [(operation.parent, operation.index)] if isinstance(operation, Insert | Remove | Move) else []
        if isinstance(operation, Move):
            places.append((operation.from_parent, operation.from_index))
        for parent, index in places:
            siblings = after[parent].children if parent in after else NO_CHILDREN
            around = (siblings[place] for place in range(max(0, index - 1), min(len(siblings), index + 2)))
            result |= dict.fromkeys((parent, *around))
    return {id: None for id in result if id in after}


def measure(before: Document, after: Document, operations: Iterable[Operation]) -> Stats:
    """How much `operations` changed between `before` and `after`. A change of spelling alone counts no word and no line."""
    nodes = added = removed = words = 0
    rows: tuple[set[str], set[str]] = (set(), set())  # that came or hold something new; that went or held something else
    for id in touched(operations):
        old, new = before.nodes.get(id), after.nodes.get(id)
        if old is None and new is None:
            continue
        nodes += 1
        old_text = None if old is None else old.text
        new_text = None if new is None else new.text
        if old_text == new_text:
            continue
        plus, minus = _differing(new_text.split("\n") if new_text else [], old_text.split("\n") if old_text else [])
        if (row := _row_of(before, old) or _row_of(after, new)) is not None:
            for side, count in zip(rows, (plus, minus), strict=True):
                side.update([row] if count else [])
        else:
            added, removed = added + plus, removed + minus
        words += max(_differing(WORD.findall(new_text or ""), WORD.findall(old_text or "")))
    return Stats(nodes, added + len(rows[0]), removed + len(rows[1]), words)


def _row_of(document: Document, cell: Node | None) -> str | None:
    """The row that a cell stands in: its cells are one line."""
    parent = cell.parent if cell is not None else None
    return parent if parent is not None and parent in document and document[parent].type == ROW else None


def _differing(new: list[str], old: list[str]) -> tuple[int, int]:
    """How many of `new` were added and of `old` removed; common ends are cut first, since difflib is quadratic."""
    start, end = common_ends(new, old)
    new, old = new[start : len(new) - end], old[start : len(old) - end]
    if not new or not old or len(new) * len(old) > 1_000_000:
        return len(new), len(old)
    same = sum(block.size for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks())
    return len(new) - same, len(old) - same
