"""A tree made what an outline says: each node by its id, in its place, with its type, text and attrs. What the outline is silent
about (a title page) stays as it is, and so does the spelling of what didn't change."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from immutables import Map

from copydesk import formats
from copydesk.document.children import NO_CHILDREN, Children
from copydesk.document.diff import Difference
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.match import Matching
from copydesk.document.node import Attrs, Node, Origin


class Item(NamedTuple):
    """A node as it is to be. Items come in reading order, each before those in it."""

    id: str
    parent: str
    type: str
    text: str
    attrs: Attrs


def brought(tree: Document, items: Sequence[Item], told: Collection[str]) -> Difference:
    """What makes a tree say what an outline does. `told`: the nodes of the tree that outlines tell of."""
    below: dict[str, list[str]] = {}
    for node in tree.walk():
        if node.id not in told and node.parent is not None:
            below.setdefault(node.parent, []).append(node.id)
    for one in items:
        below.setdefault(one.parent, []).append(one.id)
    wanted = {item.id: item for item in items}
    nodes: dict[str, Node] = {}
    left: str | None = None
    near: str | None = None  # the last that the tree has too
    for id in _order(tree.root, below):
        children = Children(below[id]) if id in below else NO_CHILDREN
        old, item = tree.nodes.get(id), wanted.get(id)
        if item is None:
            assert old is not None
            nodes[id] = old._replace(children=children)
        elif old is not None:
            nodes[id] = old._replace(type=item.type, text=item.text, attrs=item.attrs, parent=item.parent, children=children)
        else:
            origin = _spelled(tree, item, nodes[item.parent].type, left, near, has_children=id in below)
            nodes[id] = Node(id, item.type, item.text, item.attrs, item.parent, children, origin)
        left = id
        near = id if old is not None and id != tree.root else near
    new = Document(tree.kind, tree.format, tree.root, Map(nodes), None)
    return Difference(tree, new, Matching({id: id for id in nodes if id in tree}, _equal(tree, nodes)))


def _order(root: str, below: dict[str, list[str]]) -> Iterator[str]:
    stack = [root]
    while stack:
        id = stack.pop()
        yield id
        stack.extend(reversed(below.get(id, ())))


def _equal(tree: Document, nodes: dict[str, Node]) -> set[str]:
    """The nodes that are what they were, with all that is in them."""
    equal: set[str] = set()
    for id in reversed(nodes):
        old, node = tree.nodes.get(id), nodes[id]
        if old is not None and old == node and all(child in equal for child in node.children):
            equal.add(id)
    return equal


def _spelled(tree: Document, item: Item, holder: str, left: str | None, near: str | None, *, has_children: bool) -> Origin:
    """The spelling of a new node, like that of its neighbours, which are found from `near`."""
    place, index = tree.root, 0
    if near is not None:
        place, index = tree[near].parent or tree.root, tree.index(near) + 1
        if tree[place].type == "character" != holder:
            place, index = tree[place].parent or tree.root, tree.index(place) + 1
    draft = Draft(item.type, item.text, item.attrs)
    draft.children = [Draft("dialogue", "x")] if has_children and item.type == "character" else []
    formats.load(tree.format).spell(tree, place, index, [draft])
    lead = b"" if holder == "character" else draft.lead or b"\n"
    return Origin(item.type, item.text, item.attrs, lead, draft.head, draft.body, draft.tail, draft.close, draft.context, left)
