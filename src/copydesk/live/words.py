"""Whether tree and live document say the same: a block's words, and the order of the blocks."""

import re
from collections.abc import Iterator
from typing import Any

from prosemirror.model import Node

from copydesk import formats
from copydesk.document.document import Document
from copydesk.formats.sheet.blocks import MAX_DEPTH, alone, blocks_below, shape
from copydesk.formats.sheet.texts import HOLDS
from copydesk.formats.sheet.units import units_of
from copydesk.live.blocks import blocks
from copydesk.live.changes import Held
from copydesk.live.mirror import said

NUMBER = re.compile(r"\A\d+(?:\.\d+)*\.?\s+")
UNSAID = ("lockedBlock", "card", "divider")  # shown, not said


def is_said(tree: Document, id: str, own: Node) -> bool:
    """Whether the tree's block says what the live one does."""
    if id not in tree:
        return False
    block = alone(tree, id)
    if block["type"] != own.type.name and own.type.name in HOLDS[tree.format].blocks and not _is_listed(tree, id):
        return False
    there, here = words_in(block), words_in(said(own))
    return there == here or (
        block["type"] == "heading" and bool(here) and NUMBER.sub("", there[0], 1) == NUMBER.sub("", here[0], 1)
    )


def _is_listed(tree: Document, id: str) -> bool:
    """Whether a block is an item in an item of a Word file, which holds items alone: any text that is put there becomes one."""
    outer = [node.type for node in tree.ancestors(id)][:2]
    return tree[id].type == "item" and outer == ["list", "item"] and not formats.is_markdown(tree)(tree[tree.root])


def is_shown(tree: Document, id: str, own: Node) -> bool:
    """The same, with the number of a heading, which is counted."""
    block = alone(tree, id)
    return block["type"] == own.type.name and words_in(block) == words_in(said(own))


def words_in(block: dict[str, Any]) -> list[str]:
    """The words of a block, or of each row of a table; runs of white space are one. Cells that are missing at the end of a row, as
    they are between two steps of who adds a column, say what empty ones do."""
    content = block.get("content")
    if block["type"] in UNSAID or content is None:
        return []
    if block["type"] == "table":
        return ["\t".join(_plain(cell["content"]) for cell in row["cells"]).rstrip("\t") for row in content["rows"]]
    return [_plain(content)]


def _plain(content: Any) -> str:
    return " ".join("".join(unit.text for unit in units_of(content, frozenset())).split())


def tree_blocks(tree: Document) -> Iterator[str]:
    """The ids of all blocks that the tree is shown as, in reading order."""
    stack = [iter(list(blocks_below(tree, tree.root)))]
    while stack:
        id = next(stack[-1], None)
        if id is None:
            stack.pop()
            continue
        yield id
        if tree[id].type != "section" and len(stack) <= MAX_DEPTH and shape(tree, tree[id])[0] not in ("table", "lockedBlock"):
            stack.append(iter(list(blocks_below(tree, id))))


def live_blocks(tree: Document, doc: Node) -> Iterator[str]:
    """The ids of those blocks of a live document that are written, in reading order."""
    held = Held(tree)
    return (found.id for found in blocks(doc) if not held.skips(found.node))


def places(tree: Document) -> dict[str, tuple[str | None, str | None]]:
    """For each block of a tree, in reading order, the one it stands in and the one before it there."""
    made: dict[str, tuple[str | None, str | None]] = {}
    last: dict[str | None, str | None] = {}
    for id in tree_blocks(tree):
        parent = _holder(tree, id, made)
        made[id] = (parent, last.get(parent))
        last[parent] = id
    return made


def _holder(tree: Document, id: str, seen: dict[str, tuple[str | None, str | None]]) -> str | None:
    """The block that a block stands in: sections hold none in an editor."""
    for node in tree.ancestors(id):
        if node.id in seen and node.type != "section":
            return node.id
    return None
