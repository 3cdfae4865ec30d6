"""Which rows of nodes a change ends and adds, with order keys for what it placed, from those of the siblings that stayed."""

from collections.abc import Callable, Iterable

from copydesk.document.change import Change, touched
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Move, Operation
from copydesk.stores.order import keys_between
from copydesk.stores.rows import NodeRow, OriginRow, node_rows


def first_keys(document: Document) -> dict[str, str]:
    """The keys of a whole document, by id."""
    keys = {document.root: ""}
    for node in document.walk():
        if node.children:
            keys.update(zip(node.children, keys_between(None, None, len(node.children)), strict=True))
    return keys


def placed_keys(document: Document, operations: Iterable[Operation], key_of: Callable[[str], str]) -> dict[str, str]:
    """The keys of the nodes that `operations` placed in `document`, the result; `key_of` gives those of the others."""
    placed = _placed(operations)
    keys: dict[str, str] = {}
    for id in placed:
        if id in keys or id not in document:
            continue
        parent = document[id].parent
        assert parent is not None
        siblings = document[parent].children
        start = end = siblings.index(id)
        while start > 0 and siblings[start - 1] in placed:
            start -= 1
        while end + 1 < len(siblings) and siblings[end + 1] in placed:
            end += 1
        left = key_of(siblings[start - 1]) if start > 0 else None
        right = key_of(siblings[end + 1]) if end + 1 < len(siblings) else None
        run = [siblings[place] for place in range(start, end + 1)]
        keys.update(zip(run, keys_between(left, right, len(run)), strict=True))
    return keys


def changed_rows(
    change: Change, before: Document, after: Document, key_of: Callable[[str], str]
) -> tuple[list[str], list[tuple[NodeRow, OriginRow | None]]]:
    """The ids whose row ends with a change, and the rows that begin with it; a node that is as it was has neither."""
    placed = placed_keys(after, change.operations, key_of)
    ended: list[str] = []
    added: list[tuple[NodeRow, OriginRow | None]] = []
    for id in touched(change.operations):
        old, new = before.nodes.get(id), after.nodes.get(id)
        rows = new and node_rows(new, placed[id] if id in placed else key_of(id))
        if old is not None and rows is not None and rows == node_rows(old, rows[0].order_key) and id not in placed:
            continue
        if old is not None:
            ended.append(id)
        if rows is not None:
            added.append(rows)
    return ended, added


def _placed(operations: Iterable[Operation]) -> dict[str, None]:
    """In order, since a set's order differs from run to run and the same change should give the same keys."""
    placed: dict[str, None] = {}
    for operation in operations:
        match operation:
            case Insert(nodes=nodes):
                placed.update(dict.fromkeys(node.id for node in nodes))
            case Move(id=id):
                placed[id] = None
            case _:
                pass
    return placed
