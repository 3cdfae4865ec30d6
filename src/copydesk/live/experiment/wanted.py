"""What an experiment is to be, read from its live document: where blocks, steps and fields stand, which are a step's text.

People, and steps that were rebased, may leave something where the tree has no place for it. It counts to what stands before it: a
step to the last block, text and fields to the last step.
"""

from typing import NamedTuple

from prosemirror.model import Node

from copydesk.live.blocks import BLOCK
from copydesk.live.experiment.mirror import NAMES, POINTS, STRUCTURE, TO, TYPES
from copydesk.live.mirror import is_blank

TITLE, IN_ROOT, IN_BLOCK = NAMES["document"], "block", "step"


class Item(NamedTuple):
    """A node that is no text of a step, as it is to be."""

    id: str
    parent: str
    type: str
    text: str
    attrs: dict[str, str]


class Wanted(NamedTuple):
    items: dict[str, Item]  # in reading order
    texts: dict[str, list[Node]]  # the blocks of each step's text
    homeless: list[Node]  # blocks that no step stands before


def item_of(id: str, parent: str, own: Node) -> Item:
    type = TYPES.get(own.type.name, own.type.name)
    attrs = {name: str(value) for name, value in own.attrs.items() if name != TO}
    return Item(id, parent, type, str(own.attrs[TO]) if type in POINTS else own.text_content, attrs)


def wanted(doc: Node, root: str) -> Wanted:
    made = Wanted({}, {}, [])
    block: str | None = None
    step: str | None = None
    stack = list(reversed(doc.child(0).content.content))
    while stack:
        node = stack.pop()
        own, id = node.child(0), str(node.attrs["id"])
        name = own.type.name
        below = node.child(1).content.content if node.child_count > 1 else ()
        if name not in STRUCTURE:
            if step is not None:
                made.texts[step].append(node)
            elif not (is_blank(own) and not below):
                made.homeless.append(node)
            stack.extend(reversed(_structure_in(node)))
            continue
        if name == TITLE and id == root:
            made.items[id] = item_of(id, "", own)
        elif name in (TITLE, IN_ROOT) or (name == IN_BLOCK and block is None):
            made.items[id] = item_of(id, root, own)._replace(type="block")
            block, step = id, None
        elif name == IN_BLOCK and block is not None:
            made.items[id] = item_of(id, block, own)
            made.texts[id] = []
            step = id
        elif step is not None:
            made.items[id] = item_of(id, step, own)
        else:
            made.homeless.append(node)
        stack.extend(reversed(below))
    return made


def _structure_in(node: Node) -> list[Node]:
    """The blocks of structure that came to stand in a text."""
    found: list[Node] = []
    stack = list(reversed(node.child(1).content.content)) if node.child_count > 1 else []
    while stack:
        one = stack.pop()
        if one.child(0).type.name in STRUCTURE:
            found.append(one)
        elif one.child_count > 1:
            stack.extend(reversed(one.child(1).content.content))
    return found


def text_of(node: Node) -> Node:
    """A block of text without the structure that came to stand in it."""
    assert node.type.name == BLOCK
    if node.child_count == 1 or not _structure_in(node):
        return node
    group = node.child(1)
    kept = [text_of(one) for one in group.content.content if one.child(0).type.name not in STRUCTURE]
    return node.type.create(node.attrs, [node.child(0), *([group.type.create(group.attrs, kept)] if kept else [])])
