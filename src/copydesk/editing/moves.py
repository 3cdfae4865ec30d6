"""Moves of whole nodes, and the containers that are made, joined and left on the way: an item always stands in a list.

A section takes the level of its new place; an item that comes among other blocks joins the list beside it or gets one of its own,
and one that becomes something else leaves its list, which is then two.
"""

from copydesk import formats
from copydesk.document.children import NO_CHILDREN
from copydesk.document.document import Document
from copydesk.document.operations import Assign, Insert, Operation, apply, assign, move, retype
from copydesk.editing.blocks import insert_drafts, keep_header, keep_shape, left_empty, reaches_on
from copydesk.errors import InputError
from copydesk.formats import FORMATS

LIST, ITEM = "list", "item"


def nested(document: Document, id: str, item: str) -> list[Operation]:
    """Moves an item into another: to the end of the list in that, which is made where there is none."""
    lists = [child for child in document[item].children if document[child].type == "list"]
    if lists:
        return move_to(document, id, lists[-1], len(document[lists[-1]].children))
    return in_new_list(document, id, item, len(document[item].children))


def in_new_list(document: Document, id: str, holder: str, index: int) -> list[Operation]:
    """Moves an item to a place where there is no list, in one of its own sort that is made there."""
    sign = "1. x" if "start" in document[document[id].parent or document.root].attrs else "- x"
    drafts = formats.load(document.format).fragment(document, holder, sign)
    made = insert_drafts(document, holder, index, drafts)
    opened = made[0].nodes[0] if isinstance(made[0], Insert) else document[holder]
    shell: list[Operation] = [Insert(holder, index, (opened._replace(children=NO_CHILDREN),))]
    return [*shell, *move_to(apply(document, shell), id, opened.id, 0)]


def beside_list(document: Document, id: str, holder: str, index: int) -> list[Operation]:
    """Moves an item to a place among other blocks: into the list of its sort that ends or begins there, else in one of its own."""
    own = document[id].parent or document.root
    is_numbered = "start" in document[own].attrs
    siblings = document[holder].children
    for at in (index - 1, index):
        found = siblings[at] if 0 <= at < len(siblings) else None
        if found is not None and document[found].type == "list" and ("start" in document[found].attrs) == is_numbered:
            return move_to(document, id, found, len(document[found].children) if at < index else 0)
    return in_new_list(document, id, holder, index)


def remarked(document: Document, id: str, parent: str, index: int) -> list[Operation]:
    """An item that comes into a list of the other sort is spelled as one of that."""
    own = document[id].parent or document.root
    if document[parent].type != "list" or ("start" in document[own].attrs) == ("start" in document[parent].attrs):
        return []
    sign = "1. x" if "start" in document[parent].attrs else "- x"
    made = insert_drafts(document, parent, index, formats.load(document.format).fragment(document, parent, sign))
    spelled = made[0].nodes[0].origin if isinstance(made[0], Insert) else None
    return [Assign(id, "origin", document[id].origin, spelled)]


def move_to(document: Document, id: str, parent: str, index: int) -> list[Operation]:
    """Moves a node; a section takes the level that fits its new place, and so do those below it."""
    keep_shape(document[id])
    if document[id].type == document[parent].type == "item" and document[document[id].parent or document.root].type == "list":
        return nested(document, id, parent)
    if document[id].type == "item" and document[document[id].parent or document.root].type == "list" != document[parent].type:
        return beside_list(document, id, parent, index)
    if document[parent].type == LIST and document[id].type != ITEM:
        return among_items(document, id, parent, index)
    if document[id].type == "row" and any(reaches_on(node) for node in document.walk(document[id].parent)):
        raise InputError("this table has cells over several rows; its rows stay where they are")
    keep_header(document, document[id].parent, document.index(id))
    keep_header(document, parent, index)
    operations: list[Operation] = [move(document, id, parent, index)]
    if document[id].type == "item" and FORMATS[document.format].signs_items:
        operations += remarked(document, id, parent, index)
    level, above = document[id].attrs.get("level"), document[parent].attrs.get("level", 0)
    if document[id].type == "section" and isinstance(level, int) and isinstance(above, int):
        siblings = (node.attrs["level"] for node in document.children(parent) if node.type == "section" and node.id != id)
        wanted = next(siblings, above + 1)
        shift = int(str(wanted)) - level
        for node in document.walk(id):
            own = node.attrs.get("level")
            if shift and node.type == "section" and isinstance(own, int):
                operations.append(assign(document, node.id, "level", own + shift))
    return [*operations, *left_empty(apply(document, operations), document[id].parent)]


def among_items(document: Document, id: str, held: str, index: int) -> list[Operation]:
    """Moves a block that is no item between those of a list, which is then two; at an end of it, beside it."""
    holder = document[held].parent or document.root
    parted = split(document, held, index) if 0 < index < len(document[held].children) else []
    after = apply(document, parted)
    at = after.index(held) + (index > 0)
    if after[id].parent == holder and after.index(id) < at:
        at -= 1
    return [*parted, *move_to(after, id, holder, at)]


def split(document: Document, held: str, index: int) -> list[Operation]:
    """A list as two: what stands from an index on is one of its own behind it."""
    holder, (first, *rest) = document[held].parent or document.root, list(document[held].children)[index:]
    made = in_new_list(document, first, holder, document.index(held) + 1)
    for item in rest:
        after = apply(document, made)
        below = after[first].parent or holder
        made.append(move(after, item, below, len(after[below].children)))
    return made


def out_of_list(document: Document, id: str, type: str) -> list[Operation]:
    """An item as a block of its own, where its list stood: what came behind it is a list again, and what stood in it follows it."""
    held = document[id].parent or document.root
    holder, items = document[held].parent or document.root, list(document[held].children)
    place, at = items.index(id) + 1, document.index(held) + 1
    made: list[Operation] = []

    def take(operations: list[Operation]) -> None:
        nonlocal document
        made.extend(operations)
        document = apply(document, operations)

    if place < len(items):
        take(split(document, held, place))
    sign = formats.load(document.format).fragment(document, holder, "x")
    spelled = insert_drafts(document, holder, at, sign)[0]
    inside = list(document[id].children)
    take([move(document, id, holder, at), retype(document, id, type)])
    take([assign(document, id, name, None) for name in ("checked", "list", "start") if name in document[id].attrs])
    if isinstance(spelled, Insert):
        take([Assign(id, "origin", document[id].origin, spelled.nodes[0].origin)])
    for below, child in enumerate(inside, at + 1):
        take([move(document, child, holder, below)])
    take(left_empty(document, held))
    return made
