"""Ids of blocks: each has one of the tree's form, and no two have the same. What a client leaves otherwise is mended by steps."""

from typing import Any
from zlib import crc32

from prosemirror.model import Node
from prosemirror.transform import AttrStep, Step

from copydesk.document.document import Document
from copydesk.document.ids import derive, is_id
from copydesk.live.blocks import Found, blocks


def mended(doc: Node, tree: Document, seq: int) -> list[Step]:
    """Steps that give a block an id where it has none, one of another form, or another block's. The first that has it keeps it."""
    found = list(blocks(doc))
    seen: set[str] = set()
    twice: list[int] = []
    for one in found:
        if not isinstance(one.id, str) or (not is_id(one.id) and one.id not in tree) or one.id in seen or _is_stolen(one, tree):
            twice.append(one.pos)
        else:
            seen.add(one.id)
    taken = {*seen, *tree.nodes}
    steps: list[Step] = []
    for pos in twice:
        id = derive(crc32(f"{seq} {pos}".encode()), taken)
        taken.add(id)
        steps.append(AttrStep(pos, "id", id))
    return steps


def may_name(step: Any) -> bool:
    """Whether a step, as JSON, may bring a block or give one an id: what only writes, takes away or moves can't."""
    if step["stepType"] == "replace":
        return any(node.get("type") != "text" for node in (step.get("slice") or {}).get("content") or ())
    return step["stepType"] == "replaceAround" or (step["stepType"] == "attr" and step["attr"] == "id")


def _is_stolen(one: Found, tree: Document) -> bool:
    """Whether a block has the id of the document itself, which only its title may have."""
    return one.id == tree.root and one.own.type.name != "title"
