"""The six operations: the only way a document changes. Each carries what it takes away as well as what it puts there, so it is
checked against what stands and inverted without a document. Which operations a person's words mean is decided in `editing/`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from immutables import MapMutation

from copydesk.document.document import Document
from copydesk.document.ends import common_ends
from copydesk.document.node import Node, Origin, Value, same_value


class OperationError(ValueError):
    """An operation doesn't fit the document it is applied to. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Insert:
    """Puts a subtree (`nodes`, each before its children) at `index` among the children of `parent`."""

    parent: str
    index: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """Takes a subtree away. It is kept, so that it can be put back."""

    parent: str
    index: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """Takes `id` from one place to another; `index` counts the siblings it will have, without itself."""

    id: str
    from_parent: str
    from_index: int
    parent: str
    index: int


@dataclass(frozen=True, slots=True)
class Splice:
    """Exchanges the span of a node's text that begins at `start` and reads `old`."""

    id: str
    start: int
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Assign:
    """Sets an attr; None is absent. The name "origin" sets the spelling, which the structural diff alone does."""

    id: str
    name: str
    old: Value | Origin | None
    new: Value | Origin | None


@dataclass(frozen=True, slots=True)
class Retype:
    """Makes a node one of another type."""

    id: str
    old: str
    new: str


Operation = Insert | Remove | Move | Splice | Assign | Retype
Nodes = MapMutation[str, Node]


def apply(document: Document, operations: Iterable[Operation]) -> Document:
    """The document after all of `operations`; OperationError if one doesn't fit, and then nothing has happened."""
    nodes = document.nodes.mutate()
    changed: set[str] = set()
    same_order = True
    for operation in operations:
        changed.update(named(operation))
        same_order = same_order and isinstance(operation, Splice | Assign | Retype)
        match operation:
            case Insert():
                _insert(nodes, operation)
            case Remove():
                _remove(nodes, operation)
            case Move():
                _move(nodes, operation)
            case Splice():
                _splice(nodes, operation)
            case Assign():
                _assign(nodes, operation)
            case Retype():
                _retype(nodes, operation)
    return document.with_nodes(nodes.finish(), changed=changed, same_order=same_order)


def invert(operations: Sequence[Operation]) -> tuple[Operation, ...]:
    """The operations that take `operations` back, in the order to apply them."""
    return tuple(_inverse(operation) for operation in reversed(operations))


def _inverse(operation: Operation) -> Operation:
    match operation:
        case Insert(parent, index, nodes):
            return Remove(parent, index, nodes)
        case Remove(parent, index, nodes):
            return Insert(parent, index, nodes)
        case Move(id, from_parent, from_index, parent, index):
            return Move(id, parent, index, from_parent, from_index)
        case Splice(id, start, old, new):
            return Splice(id, start, new, old)
        case Assign(id, name, old, new):
            return Assign(id, name, new, old)
        case Retype(id, old, new):
            return Retype(id, new, old)


def remove(document: Document, id: str) -> Remove:
    """The operation that removes `id` and all below it from `document`."""
    parent = _parent(document.nodes[id])
    return Remove(parent, document.index(id), tuple(document.walk(id)))


def move(document: Document, id: str, parent: str, index: int) -> Move:
    return Move(id, _parent(document.nodes[id]), document.index(id), parent, index)


def assign(document: Document, id: str, name: str, value: Value | None) -> Assign:
    return Assign(id, name, document.nodes[id].attrs.get(name), value)


def retype(document: Document, id: str, type: str) -> Retype:
    return Retype(id, document.nodes[id].type, type)


def splice(document: Document, id: str, text: str) -> Splice:
    """The operation that makes the text of `id` read `text`, by the shortest span that differs."""
    old = document.nodes[id].text
    start, end = common_ends(old, text)
    return Splice(id, start, old[start : len(old) - end], text[start : len(text) - end])


def named(operation: Operation) -> tuple[str, ...]:
    """The nodes that an operation names: what it may change the own bytes of."""
    match operation:
        case Insert(nodes=nodes) | Remove(nodes=nodes):
            return tuple(node.id for node in nodes)
        case Move(id=id) | Splice(id=id) | Assign(id=id) | Retype(id=id):
            return (id,)


def _parent(node: Node) -> str:
    if node.parent is None:
        raise OperationError(f"the root {node.id} can't be moved or removed")
    return node.parent


def _node(nodes: Nodes, id: str) -> Node:
    found = nodes.get(id)
    if found is None:
        raise OperationError(f"no node {id}")
    return found


def _adopt(nodes: Nodes, parent: str, index: int, id: str) -> None:
    node = _node(nodes, parent)
    if not 0 <= index <= len(node.children):
        raise OperationError(f"no place {index} in {parent}, which has {len(node.children)} children")
    nodes[parent] = node._replace(children=node.children.inserted(index, id))


def _release(nodes: Nodes, parent: str, index: int, id: str) -> None:
    node = _node(nodes, parent)
    if not 0 <= index < len(node.children) or node.children[index] != id:
        raise OperationError(f"{id} is not child {index} of {parent}")
    nodes[parent] = node._replace(children=node.children.removed(index))


def _insert(nodes: Nodes, operation: Insert) -> None:
    if not operation.nodes:
        raise OperationError("an insertion without nodes")
    _check_subtree(operation.nodes, operation.parent)
    for node in operation.nodes:
        if node.id in nodes:
            raise OperationError(f"{node.id} is there already")
    _adopt(nodes, operation.parent, operation.index, operation.nodes[0].id)
    for node in operation.nodes:
        nodes[node.id] = node


def _check_subtree(subtree: tuple[Node, ...], parent: str) -> None:
    """That `subtree` is one tree under `parent`, written each node before its children, ids unique."""
    expected = [(subtree[0].id, parent)]
    seen: set[str] = set()
    for node in subtree:
        if not expected or (node.id, node.parent) != expected.pop() or node.id in seen:
            raise OperationError(f"{node.id} stands at the wrong place of its subtree")
        seen.add(node.id)
        if node.children:
            expected.extend((child, node.id) for child in reversed(node.children))
    if expected:
        raise OperationError(f"{expected[-1][0]} is missing from its subtree")


def _remove(nodes: Nodes, operation: Remove) -> None:
    for node in operation.nodes:
        if nodes.get(node.id) != node:
            raise OperationError(f"{node.id} is not what was to be removed")
    _check_subtree(operation.nodes, operation.parent)
    _release(nodes, operation.parent, operation.index, operation.nodes[0].id)
    for node in operation.nodes:
        del nodes[node.id]


def _move(nodes: Nodes, operation: Move) -> None:
    node = _node(nodes, operation.id)
    above: str | None = operation.parent
    while above is not None:
        if above == operation.id:
            raise OperationError(f"{operation.id} can't be moved into itself")
        above = _node(nodes, above).parent
    _release(nodes, operation.from_parent, operation.from_index, operation.id)
    _adopt(nodes, operation.parent, operation.index, operation.id)
    nodes[operation.id] = node._replace(parent=operation.parent)


def _splice(nodes: Nodes, operation: Splice) -> None:
    node = _node(nodes, operation.id)
    start, end = operation.start, operation.start + len(operation.old)
    if start < 0 or node.text[start:end] != operation.old or end > len(node.text):
        raise OperationError(f"the text of {operation.id} at {start} is not {operation.old!r}")
    nodes[operation.id] = node._replace(text=node.text[:start] + operation.new + node.text[end:])


def _assign(nodes: Nodes, operation: Assign) -> None:
    node = _node(nodes, operation.id)
    if operation.name == "origin":
        if node.origin != operation.old or not isinstance(operation.new, Origin | None):
            raise OperationError(f"the origin of {operation.id} is not what was to be changed")
        nodes[operation.id] = node._replace(origin=operation.new)
        return
    attrs = node.attrs
    if not same_value(attrs.get(operation.name), operation.old):
        raise OperationError(f"{operation.name} of {operation.id} is not {operation.old!r}")
    if isinstance(operation.new, Origin):
        raise OperationError(f"{operation.name} can't hold an origin")
    if operation.new is not None:
        attrs = attrs.set(operation.name, operation.new)
    elif operation.name in attrs:
        attrs = attrs.delete(operation.name)
    nodes[operation.id] = node._replace(attrs=attrs)


def _retype(nodes: Nodes, operation: Retype) -> None:
    node = _node(nodes, operation.id)
    if node.type != operation.old:
        raise OperationError(f"{operation.id} is {node.type}, not {operation.old}")
    nodes[operation.id] = node._replace(type=operation.new)
