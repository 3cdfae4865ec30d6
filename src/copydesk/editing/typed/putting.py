"""Blocks put into a document and moved in it: where an editor has them, in the lists, quotes and sections that the tree has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.children import Children
from copydesk.document.diff import renamed_origin
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.ids import is_id
from copydesk.document.node import Node
from copydesk.document.operations import Insert, Operation, assign, move, remove
from copydesk.editing import blocks
from copydesk.editing.typed.drafting import SAMPLES, drafts_of
from copydesk.editing.typed.sections import as_paragraph
from copydesk.editing.typed.spots import Spot, is_numbered, spot
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.formats.sheet.blocks import alone, blocks_below
from copydesk.kinds import kind_named

if TYPE_CHECKING:
    from copydesk.editing.typed.typist import Typist
    from copydesk.editing.typed.values import TypedBlock


def put(typist: Typist, block: TypedBlock) -> str:
    """Inserts a block, and gives its node."""
    parent, after = held(typist.document, typist.known(block.parent), typist.known(block.after))
    place = opened(typist, spot(typist.document, parent, after, block.type))
    typist.require_open(place.parent)
    drafts = drafts_of(typist.document, place.parent, block, is_inside=place.is_inside)
    operations = blocks.insert_drafts(typist.document, place.parent, place.at, drafts)
    made = next(operation.nodes for operation in operations if isinstance(operation, Insert))
    id = next((node.id for node in made if node.type != "list" and not (node.type == "quote" and node.children)), made[0].id)
    if block.key is not None and is_id(block.key) and block.key not in typist.document:
        operations, id = renamed(operations, id, block.key), block.key
    typist.take(operations)
    if block.type == "heading":
        typist.make_heading(id, block)
    if block.type != "checkListItem" and isinstance(typist.document[id].attrs.get("checked"), bool):
        typist.take([assign(typist.document, id, "checked", None)])  # among tasks it became one, and was made as none
    if block.key is not None:
        typist.ids[block.key] = id
    return id


def held(document: Document, parent: str | None, after: str | None) -> tuple[str | None, str | None]:
    """Where a block goes that stands in another one: what an editor nests below a table has no place in it, and goes behind it."""
    if parent is None or parent not in document or document[parent].type != "table":
        return parent, after
    if after is not None and document[after].parent == parent:  # it was read so: BlockNote's own files may have it
        return parent, after
    above = document[parent].parent
    return (None if above == document.root else above), after or parent


def renamed(operations: list[Operation], old: str, new: str) -> list[Operation]:
    """Insertions in which a node is called what its editor calls it."""
    return [called(one, {old: new}) for one in operations]


def called(operation: Operation, ids: dict[str, str]) -> Operation:
    """An insertion with other names for its nodes; other operations name none that are new."""
    if not isinstance(operation, Insert):
        return operation
    nodes = tuple(_called(node, ids) for node in operation.nodes)
    return Insert(ids.get(operation.parent, operation.parent), operation.index, nodes)


def _called(node: Node, ids: dict[str, str]) -> Node:
    children = Children(ids.get(child, child) for child in node.children) if node.children else node.children
    parent = ids.get(node.parent, node.parent) if node.parent is not None else None
    return node._replace(id=ids.get(node.id, node.id), parent=parent, children=children, origin=renamed_origin(node.origin, ids))


def add_lines(typist: Typist, block: TypedBlock, text: str) -> None:
    """New lines of a script or of a step behind a node: as near to it as they can stand, inside it or behind what it is in."""
    for parent, index in _places_behind(typist.document, typist.known(block.after)):
        drafts = _drafts(typist.document, parent, block.type, text)
        operations = blocks.insert_drafts(typist.document, parent, index, drafts)
        first = operations[0] if operations else None
        if not isinstance(first, Insert) or block.type not in ("", first.nodes[0].type):
            continue
        if blocks.fits(typist.document, operations):
            typist.require_open(parent)
            typist.take(operations)
            if block.key is not None:
                typist.ids[block.key] = first.nodes[0].id
            return
    raise InputError(f"this can't stand here: {text[:60]!r}")


def _drafts(document: Document, parent: str, type: str, text: str) -> list[Draft]:
    """What a text stands for in a place; the text of what points at something is an id, and nothing to read."""
    types = kind_named(document.kind).types
    if type in types and types[type].points:
        return [Draft(type, text)]
    return list(formats.load(document.format).fragment(document, parent, text))


def move_node(typist: Typist, id: str, block: TypedBlock) -> None:
    """Puts a step, a block of steps or a line elsewhere, with all that stands in it."""
    after = typist.known(block.after)
    if after is not None and id in (after, *(node.id for node in typist.document.ancestors(after))):
        raise InputError("nothing can stand behind itself or in itself")
    node, kind = typist.document[id], kind_named(typist.document.kind)
    for parent, index in _places_behind(typist.document, after):
        if kind.fits(node.type, typist.document[parent].type):
            at = index - 1 if node.parent == parent and typist.document.index(id) < index else index
            typist.require_open(parent)
            typist.take([move(typist.document, id, parent, at)])
            return
    raise InputError(f"this can't stand there: {node.text[:60]!r}")


def _places_behind(document: Document, after: str | None) -> list[tuple[str, int]]:
    """Where something behind a node can stand, the nearest first: in it, behind it, behind what it stands in."""
    top = after or document.root
    around = (document[top], *document.ancestors(top))
    return [(top, 0), *((node.parent, document.index(node.id) + 1) for node in around if node.parent is not None)]


def opened(typist: Typist, place: Spot) -> Spot:
    """The place, with the list or quote that it divides divided."""
    if place.split is None:
        return place
    holder = typist.document[typist.document[place.split].parent or ""]
    rest = list(holder.children)[typist.document.index(place.split) + 1 :]
    sample = "> x" if holder.type == "quote" else f"{holder.attrs['start']}. x" if is_numbered(holder) else "- x"
    fragment = formats.load(typist.document.format).fragment(typist.document, place.parent, sample)
    typist.take(blocks.insert_drafts(typist.document, place.parent, place.at, fragment))
    divided = typist.document[place.parent].children[place.at]
    for id in rest:
        typist.take([move(typist.document, id, divided, len(typist.document[divided].children))])
    typist.take([remove(typist.document, typist.document[divided].children[0])])
    return Spot(place.parent, place.at)


def move_block(typist: Typist, id: str, block: TypedBlock) -> None:
    """Puts a block elsewhere, with what stands in it; of a section the heading alone."""
    node = typist.document[id]
    parent, after = held(typist.document, typist.known(block.parent), typist.known(block.after))
    if after == id or parent == id:
        raise InputError("a block can't stand behind itself or in itself")
    if node.type == "section":
        level = node.attrs.get("level")
        typist.take(as_paragraph(typist.document, id))
        move_block(typist, id, block)
        typist.make_heading(id, block._replace(props={"level": level, **block.props}))
        return
    type = alone(typist.document, id)["type"]
    place = opened(typist, spot(typist.document, parent, after, type))
    typist.require_open(place.parent)
    holder = node.parent
    if node.type == "item" and not place.is_inside and not FORMATS[typist.document.format].flat:
        sample = formats.load(typist.document.format).fragment(typist.document, place.parent, SAMPLES[type])
        typist.take(blocks.insert_drafts(typist.document, place.parent, place.at, sample))
        list_ = typist.document[place.parent].children[place.at]
        typist.take([move(typist.document, id, list_, 0)])
        typist.take([remove(typist.document, typist.document[list_].children[1])])
    else:
        index = place.at
        if typist.document[id].parent == place.parent and typist.document.index(id) < index:
            index -= 1
        typist.take([move(typist.document, id, place.parent, index)])
    typist.take(blocks.left_empty(typist.document, holder))
    is_lone = node.type == "item" and not any(True for _ in blocks_below(typist.document, id))
    if is_lone and formats.first_difference(typist.document, [id]) is not None:
        typist.replaced(id, block._replace(type=type))  # its marker can't stand there: a new one can
