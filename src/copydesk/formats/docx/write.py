"""A document back to a Word file: each story's nodes in order, spliced into the package that it was read from.

Bytes that follow from where a node stands (an item's list and level, the elements of covered places, a table's grid) are nobody's
own. Every part that comes out as it was read keeps its bytes, and the file as a whole where all of them do.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.docx.additions import added_parts
from copydesk.formats.docx.blocks import VIRTUAL
from copydesk.formats.docx.cellpatch import spanned
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.grid import covered_cell, row_head, table_head
from copydesk.formats.docx.layout import Slot, layout
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.newpictures import with_pictures, without_bytes
from copydesk.formats.docx.sources import PARAGRAPHS, STORIES, Place, cell_bytes, known_of, paragraph_source, place_below
from copydesk.formats.docx.tables import spans_of
from copydesk.formats.format import Piece, join

_NUMBER = re.compile(rb"<(?:[\w.-]+:)?numPr(?:\s[^>]*)?(?:/>|>.*?</(?:[\w.-]+:)?numPr\s*>)", re.DOTALL)


class Visit(NamedTuple):
    """A node whose turn has come; a row comes with its places."""

    id: str
    place: Place
    slots: tuple[Slot, ...] = ()


def assemble(document: Document) -> bytes:
    """The whole file."""
    known = known_of(document)
    made: dict[str, bytes] = {}
    for story, holder in stories(document):
        part = known.stories[story].part
        made[part] = join(story_pieces(document, holder, known))
    made |= added_parts(document, known, made)
    made |= with_pictures(document, known, made)
    return known.package.replaced(
        {part: known.package.encoded(part, data) if part in known.package.parts else data for part, data in made.items()}
    )


def pieces(document: Document) -> Iterator[Piece]:
    """The bytes of all stories, the body first."""
    known = known_of(document)
    for _, holder in stories(document):
        yield from story_pieces(document, holder, known)


def stories(document: Document) -> list[tuple[int, Node]]:
    """The holders of the stories: the root for the body."""
    others = [node for node in document.children(document.root) if node.type in STORIES and node.origin is not None]
    return [(0, document[document.root]), *((node.origin.context[0], node) for node in others if node.origin is not None)]


def story_pieces(document: Document, holder: Node, known: Definitions) -> Iterator[Piece]:
    origin = holder.origin
    assert origin is not None
    below = [node for node in document.children(holder.id) if node.type not in STORIES]
    place = Place(origin.context[0], holder.type)
    yield Piece(holder.id, origin.head)
    for node in below:
        yield from node_pieces(document, node.id, place, known)
    yield Piece(holder.id, origin.close)


def node_pieces(document: Document, id: str, place: Place, known: Definitions) -> Iterator[Piece]:
    """The bytes of a node at a place, and of all below it."""
    stack: list[Piece | Visit] = [Visit(id, place)]
    while stack:
        item = stack.pop()
        if isinstance(item, Piece):
            yield item
        else:
            stack.extend(reversed(list(_opened(document, item, known))))


def _opened(document: Document, visit: Visit, known: Definitions) -> Iterator[Piece | Visit]:
    """What a node is written as: its own bytes, and its children at their turn."""
    node, place = document[visit.id], visit.place
    origin = node.origin
    if origin is None or origin.context == VIRTUAL:
        return
    if origin.lead:
        yield Piece(node.id, origin.lead, own=False)
    # A thing of one shape can't become one of another: it is written as what it was, and read back as that.
    type = node.type if node.type in PARAGRAPHS and origin.type in PARAGRAPHS else origin.type
    if type in PARAGRAPHS:
        yield from _paragraph(node, place, known)
    elif type == "cell":
        yield Piece(node.id, cell_bytes(node, place, known))
    elif type == "table":
        yield from _table(document, node, place, known)
        return
    elif type == "row":
        yield from _row(document, node, visit, known)
        return
    elif origin.head or origin.spelled:
        yield Piece(node.id, origin.head + origin.spelled)
    below = place_below(node, place)
    yield from (Visit(child, below) for child in node.children)
    if origin.close:
        yield Piece(node.id, origin.close)


def _paragraph(node: Node, place: Place, known: Definitions) -> Iterator[Piece]:
    source = without_bytes(paragraph_source(node, place, known))
    found = _NUMBER.search(source) if node.type == "item" else None
    if found is None:
        yield Piece(node.id, source)
        return
    yield Piece(node.id, source[: found.start()])
    yield Piece(node.id, found[0], own=False)
    yield Piece(node.id, source[found.end() :])


def _table(document: Document, table: Node, place: Place, known: Definitions) -> Iterator[Piece | Visit]:
    made = layout(document, table)
    origin = table.origin
    assert origin is not None
    yield from table_head(document, table, made, known.scope(place.story))
    below = place_below(table, place)
    for child in table.children:
        yield Visit(child, below, tuple(made.rows.get(child, ())))
    yield Piece(table.id, origin.close)


def _row(document: Document, row: Node, visit: Visit, known: Definitions) -> Iterator[Piece | Visit]:
    origin = row.origin
    assert origin is not None
    yield Piece(row.id, row_head(row, known.scope(visit.place.story)))
    below = place_below(row, visit.place)
    kept = _covered(row, visit.slots)
    for slot in visit.slots:
        if not slot.is_covered:
            yield Visit(slot.cell, below)
        elif kept:
            lead, data = kept.pop(0)
            yield Piece(row.id, lead + _fitted(data, slot, known, visit.place.story), own=False)
        else:
            yield Piece(row.id, covered_cell(document[slot.cell], slot.span, known.scope(visit.place.story)), own=False)
    yield Piece(row.id, origin.close)


def _covered(row: Node, slots: Sequence[Slot]) -> list[tuple[bytes, bytes]]:
    """The elements of covered places that a row was read with, each with what stood before it, where there are as many of them as
    it needs."""
    origin = row.origin
    assert origin is not None
    leads, lengths = origin.context[2::2], origin.context[3::2]
    if sum(slot.is_covered for slot in slots) != len(lengths):
        return []
    kept: list[tuple[bytes, bytes]] = []
    at = 0
    for lead, length in zip(leads, lengths, strict=True):
        kept.append((origin.tail[at : at + lead], origin.tail[at + lead : at + length]))
        at += length
    return kept


def _fitted(data: bytes, slot: Slot, known: Definitions, story: int) -> bytes:
    """A covered place's element, as wide as what covers it."""
    if slot.span == 1 and b"gridSpan" not in data:
        return data
    scope = known.scope(story)
    is_as_wide = spans_of(scan(data, "w:tc", scope).root)[0] == slot.span
    return data if is_as_wide else spanned(data, slot.span, 2, scope, merge="continue")
