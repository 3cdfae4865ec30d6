"""The blocks of a live document: where each stands, found by its id. What a block says is for `mirror`."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from prosemirror.model import Node

GROUP, BLOCK = "blockGroup", "blockContainer"
NAMED = ("title", "block", "step", "address", "attachment")  # blocks of an experiment that are more than their words


class Found(NamedTuple):
    """A block: the one it stands in, the one before it there, its node, its position, the groups around it from the top."""

    id: str
    parent: str | None
    after: str | None
    node: Node
    pos: int
    groups: tuple[Node, ...]

    @property
    def own(self) -> Node:
        """The node of its own words, without the blocks in it."""
        return self.node.child(0)

    @property
    def is_alone(self) -> bool:
        return self.groups[-1].child_count == 1


def blocks(top: Node) -> Iterator[Found]:
    """All blocks in or below a node, in reading order, each before those in it. Positions count from the node's start."""
    if top.type.name == BLOCK:
        if top.child_count > 1:
            yield from _below(top.child(1), top.attrs["id"], 1 + top.child(0).node_size, ())  # type: ignore[arg-type]
        return
    yield from _below(top.child(0), None, 0, ())


def _below(group: Node, parent: str | None, pos: int, groups: tuple[Node, ...]) -> Iterator[Found]:
    """With a stack: blocks may stand as deep in each other as a client likes."""
    stack: list[tuple[Node, str | None, int, tuple[Node, ...]]] = [(group, parent, pos, groups)]
    waiting: list[Iterator[Found]] = []
    waiting.append(_in_group(*stack.pop()))
    while waiting:
        found = next(waiting[-1], None)
        if found is None:
            waiting.pop()
            continue
        yield found
        if found.node.child_count > 1:
            inside = found.pos + 1 + found.own.node_size
            waiting.append(_in_group(found.node.child(1), found.id, inside, found.groups))


def _in_group(group: Node, parent: str | None, pos: int, groups: tuple[Node, ...]) -> Iterator[Found]:
    after: str | None = None
    at = pos + 1
    around = (*groups, group)
    for node in group.content.content:
        id: str = node.attrs["id"]  # type: ignore[assignment]
        yield Found(id, parent, after, node, at, around)
        after = id
        at += node.node_size


def find(top: Node, id: str) -> Found | None:
    return next((found for found in blocks(top) if found.id == id), None)


def fields_of(doc: Node) -> dict[str, Any]:
    """The fields of the front matter, in order."""
    return dict(doc.attrs.get("fields") or {})  # type: ignore[arg-type]
