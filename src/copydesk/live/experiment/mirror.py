"""The live document of an experiment: each node a block in the one it stands in; the blocks of a content stand in the step."""

from collections.abc import Iterator
from typing import Any

from prosemirror.model import Node

from copydesk.document.document import Document
from copydesk.document.node import Node as TreeNode
from copydesk.document.node import Value
from copydesk.formats.experiment.content import content_above
from copydesk.formats.experiment.shape import CONTENT
from copydesk.formats.sheet.blocks import alone, sheet
from copydesk.live import words
from copydesk.live.experiment.content import note_of
from copydesk.live.mirror import container_json, group_json
from copydesk.live.schemas import SPECS, schema_named

EXPERIMENT = "experiment"
NAMES = {"document": "title", "link": "address"}  # types of nodes that blocks are called otherwise for
TYPES = {name: type for type, name in NAMES.items()}
SHOWN = ("document", "block", "step", "link", "attachment", "dependency", "reference")
STRUCTURE = frozenset(NAMES.get(type, type) for type in SHOWN)  # the blocks that are no text of a step
POINTS = ("dependency", "reference")  # their text is what they point at, and no words
TO = "to"
Json = dict[str, Any]
_NODES = SPECS[EXPERIMENT]["nodes"]


def live_of(tree: Document) -> Node:
    """The live document that an experiment is shown as."""
    made: Json = {"type": "doc", "content": [{"type": "blockGroup", "content": [_container(tree, tree.root)]}]}
    return Node.from_json(schema_named(EXPERIMENT), made)


def _container(tree: Document, id: str) -> Json:
    inner, below = [element_json(tree[id])], list[Json]()
    for child in tree.children(id):
        below += group_json(sheet(note_of(tree, id)).blocks)["content"] if child.type == CONTENT else [_container(tree, child.id)]
    if below:
        inner.append({"type": "blockGroup", "content": below})
    return {"type": "blockContainer", "attrs": {"id": id}, "content": inner}


def element_json(node: TreeNode) -> Json:
    """The own block of a node that is no text of a step."""
    name = NAMES.get(node.type, node.type)
    attrs = {attr: plain(node.attrs.get(attr)) for attr in _NODES[name].get("attrs") or {}}
    made: Json = {"type": name, "attrs": {**attrs, TO: node.text} if node.type in POINTS else attrs}
    if node.text and node.type not in POINTS:
        made["content"] = [{"type": "text", "text": node.text}]
    return made


def plain(value: Value | None) -> str:
    """A value as an editor has it."""
    return "" if value is None else value if isinstance(value, str) else str(value)


def block(tree: Document, id: str) -> Node:
    """A node of the tree as a block, without those in it."""
    if tree[id].type in SHOWN:
        told: Json = {"type": "blockContainer", "attrs": {"id": id}, "content": [element_json(tree[id])]}
    else:
        told = container_json({**alone(note_of(tree, step_of(tree, id)), id), "children": []})
    return Node.from_json(schema_named(EXPERIMENT), told)


def step_of(tree: Document, id: str) -> str:
    """The step that a part of its text stands in."""
    top = content_above(tree, id)
    assert top is not None
    return str(tree[top].parent)


def is_shown(tree: Document, id: str, own: Node) -> bool:
    return own.eq(block(tree, id).child(0))


def places(tree: Document) -> dict[str, tuple[str | None, str | None]]:
    """For each block of an experiment, in reading order, the one it stands in and the one before it there."""
    return dict(_places(tree, tree.root, None, None))


def _places(tree: Document, id: str, parent: str | None, left: str | None) -> Iterator[tuple[str, tuple[str | None, str | None]]]:
    """Four levels, so this may call itself."""
    yield id, (parent, left)
    last: str | None = None
    for child in tree.children(id):
        if child.type != CONTENT:
            yield from _places(tree, child.id, id, last)
            last = child.id
            continue
        for below, (holder, before) in words.places(note_of(tree, id)).items():
            yield below, (holder or id, before)
            last = below if holder is None else last
