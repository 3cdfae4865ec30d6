"""Rebase: operations made on one version, fitted to a later one, as long as what they touch is as it was.

Places among siblings are found again by the neighbours; anything else that differs is for a person to look at, so it is refused.
"""

from collections.abc import Iterable

from copydesk.document.document import Document
from copydesk.document.node import Node, same_value
from copydesk.document.operations import (
    Assign,
    Insert,
    Move,
    Operation,
    OperationError,
    Remove,
    Retype,
    Splice,
    apply,
)


class StaleError(OperationError):
    """What an operation touches was changed since."""


def rebase(operations: Iterable[Operation], base: Document, onto: Document) -> tuple[Operation, ...]:
    """The operations, which fit `base`, as they fit `onto`. StaleError where what they touch has changed."""
    if base == onto:
        return tuple(operations)
    fitted: list[Operation] = []
    for operation in operations:
        moved = _fit(operation, base, onto)
        fitted.append(moved)
        base, onto = apply(base, [operation]), apply(onto, [moved])
    return tuple(fitted)


def _fit(operation: Operation, base: Document, onto: Document) -> Operation:
    match operation:
        case Splice(id):
            _require(id in onto and onto[id].text == base[id].text, id)
            return operation
        case Assign(id, name, old, _):
            _require(id in onto and (onto[id].origin == old if name == "origin" else same_value(onto[id].attrs.get(name), old)), id)
            return operation
        case Retype(id, old, _):
            _require(id in onto and onto[id].type == old, id)
            return operation
        case Insert(parent, index, nodes):
            _require(parent in onto, parent)
            return Insert(parent, _index(parent, index, base, onto), nodes)
        case Remove(_, _, nodes):
            top = nodes[0].id
            _require(top in onto and _alike(list(onto.walk(top)), nodes), top)
            holder = onto[top].parent
            assert holder is not None
            return Remove(holder, onto.index(top), tuple(onto.walk(top)))
        case Move(id, from_parent, _, parent, index):
            _require(id in onto and onto[id].parent == from_parent and parent in onto, id)
            return Move(id, from_parent, onto.index(id), parent, _index(parent, index, base, onto, without=id))


def _require(holds: bool, id: str) -> None:
    if not holds:
        raise StaleError(f"{id} was changed since")


def _alike(now: list[Node], then: tuple[Node, ...]) -> bool:
    """Whether a subtree is as it was, wherever it stands now."""
    return len(now) == len(then) and now[0]._replace(parent=then[0].parent) == then[0] and tuple(now[1:]) == then[1:]


def _index(parent: str, index: int, base: Document, onto: Document, without: str | None = None) -> int:
    """Where the place at `index` is now: behind the nearest sibling above it that is still there, else before the one below."""
    then = [id for id in base[parent].children if id != without]
    now = [id for id in onto[parent].children if id != without]
    place = {id: at for at, id in enumerate(now)}
    for id in reversed(then[:index]):
        if id in place:
            return place[id] + 1
    for id in then[index:]:
        if id in place:
            return place[id]
    return 0 if not then or not now else len(now)
