"""Where a block of an editor stands in the tree: an editor knows a parent and a left neighbour, lists and sections it does not."""

from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing.typed.values import ITEMS
from copydesk.formats import FORMATS
from copydesk.formats.sheet.blocks import UNSEEN, blocks_below, is_quote_of_paragraphs


class Spot(NamedTuple):
    parent: str
    at: int
    is_inside: bool = False  # in a list or a quote that is there: no new one is made around it
    split: str | None = None  # the list or quote that ends after this child of it, to let the block stand behind it


def spot(document: Document, parent: str | None, after: str | None, type: str) -> Spot:
    """The place for a block of an editor's type. In a tree only an item holds blocks: what stands in another comes behind it."""
    while parent is not None and not FORMATS[document.format].flat and document[parent].type != "item":
        parent, after = neighbours(document, parent)[0], after or parent
    if after is None:
        top = parent or document.root
        first = next((at for at, node in enumerate(document.children(top)) if node.type not in UNSEEN), None)
        return _joining(document, Spot(top, len(document[top].children) if first is None else first), type)
    node = document[after]
    if node.type == "section":
        return _joining(document, Spot(after, 0), type)
    holder_id = node.parent or document.root
    holder = document[holder_id]
    index = document.index(after) + 1
    if holder.type == "list" or is_quote_of_paragraphs(document, holder):
        if _belongs(holder, type):
            return Spot(holder_id, index, True)
        split = after if index < len(holder.children) else None
        return _joining(document, Spot(holder.parent or document.root, document.index(holder_id) + 1, split=split), type)
    return _joining(document, Spot(holder_id, index), type)


def _joining(document: Document, found: Spot, type: str) -> Spot:
    """An item before a list of its sort is the first of that list, and after one its last."""
    siblings = document[found.parent].children
    if FORMATS[document.format].flat or found.split is not None or type not in ITEMS:
        return found
    if found.at < len(siblings) and _belongs(document[siblings[found.at]], type):
        return Spot(siblings[found.at], 0, True)
    return found


def _belongs(holder: Node, type: str) -> bool:
    if holder.type == "quote":
        return type == "quote"
    return holder.type == "list" and type in ITEMS and is_numbered(holder) == (type == "numberedListItem")


def is_numbered(list_: Node) -> bool:
    return isinstance(list_.attrs.get("start"), int) or list_.attrs.get("ordered") is True


def neighbours(document: Document, id: str) -> tuple[str | None, str | None]:
    """The block that a block stands in, and the one before it in there."""
    holder = document[id].parent
    while holder is not None and holder != document.root and not _is_block(document, holder):
        holder = document[holder].parent
    top = holder or document.root
    before: str | None = None
    for block in blocks_below(document, top):
        if block == id:
            break
        before = block
    return (None if top == document.root else top), before


def _is_block(document: Document, id: str) -> bool:
    """Whether others stand in a node in an editor too."""
    node = document[id]
    return node.type not in ("list", "section") and not is_quote_of_paragraphs(document, node)
