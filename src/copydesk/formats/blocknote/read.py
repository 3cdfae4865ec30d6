"""BlockNote's JSON, a list of blocks, to a document: each block a node with its own bytes, its children cut out of them.

A node's body is the source of its block with the arrays that hold its children emptied. `context` says how deep it stood, and
where in the body each array is: a hole, and whether anything was in it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.node import NO_ATTRS
from copydesk.errors import InputError
from copydesk.formats.blocknote.block import Reading, read_block, read_cell, type_of, with_foreign
from copydesk.formats.blocknote.inline import is_plain
from copydesk.formats.jsonsource import Span, scan

NAME = "blocknote"


class Hole(NamedTuple):
    """A part of a block's source that its children stand in: the inside of an array, a null, or nothing yet."""

    start: int
    end: int
    is_filled: bool


def read(data: bytes, kind: str) -> Document:
    """The document of a list of blocks. InputError where `data` is anything else."""
    top = scan(data)
    if top.kind != "array":
        raise InputError(f"a BlockNote document is a JSON list of blocks, and this is {_a(top)}; save the editor's `document`")
    end = top.items[-1].end if top.items else top.start + 1
    root = Draft("document", head=data[: top.start + 1], close=data[end:], context=(0, int(bool(top.items))))
    stack: list[tuple[Draft, Span, int]] = [(root, top, 1)]
    while stack:
        parent, array, depth = stack.pop()
        for place, (block, lead) in enumerate(with_leads(array)):
            if block.kind != "object" or type_of(block) is None:
                raise InputError(f"{_where(data, block)} is {_a(block)}, not a block; item {place + 1} of its list needs a type")
            draft = _block(block, depth)
            draft.lead = lead
            parent.children.append(draft)
            children = block.get("children")
            if draft.type != "opaque" and children is not None and children.items:
                stack.append((draft, children, depth + 1))
    return build(kind, NAME, root)


def with_leads(array: Span) -> list[tuple[Span, bytes]]:
    """The items of an array, each with what stands between it and the one above."""
    result: list[tuple[Span, bytes]] = []
    end = array.start + 1
    for item in array.items:
        result.append((item, array.source[end : item.start]))
        end = item.end
    return result


def _block(block: Span, depth: int) -> Draft:
    reading = read_block(block)
    children = block.get("children")
    if reading is None or (children is not None and children.kind != "array" and children.raw != b"null"):
        return _opaque(block, depth)
    if reading.type != "table":
        return _draft(reading, block, [children_hole(block)], depth)
    array = rows_of(block)
    rows = None if array is None else _rows(array, depth + 1)
    if array is None or rows is None:
        return _opaque(block, depth)
    table = _draft(reading, block, [children_hole(block), array_hole(array)], depth)
    table.children = rows
    return table


def _rows(array: Span, depth: int) -> list[Draft] | None:
    """The rows of a table, None where one of them is no row of cells."""
    rows: list[Draft] = []
    for row, lead in with_leads(array):
        cells = row.get("cells")
        if cells is None or cells.kind != "array":
            return None
        draft = _draft(Reading("row", "", NO_ATTRS), row, [array_hole(cells)], depth)
        draft.lead = lead
        for cell, between in with_leads(cells):
            reading = read_cell(cell)
            if reading is None:
                return None
            draft.children.append(_draft(reading, cell, [], depth + 1))
            draft.children[-1].lead = between
        rows.append(draft)
    return rows


def rows_of(block: Span) -> Span | None:
    """The array of a table's rows."""
    content = block.get("content")
    rows = None if content is None else content.get("rows")
    return rows if rows is not None and rows.kind == "array" else None


def array_hole(array: Span) -> Hole:
    start = array.start + 1
    return Hole(start, array.items[-1].end if array.items else start, bool(array.items))


def children_hole(block: Span) -> Hole:
    """Where a block's children stand, or would."""
    children = block.get("children")
    if children is None:
        end = block.members[-1][2].end
        return Hole(end, end, False)
    if children.kind == "array":
        return array_hole(children)
    return Hole(children.start, children.end, False)


def _draft(reading: Reading, span: Span, holes: Sequence[Hole], depth: int) -> Draft:
    body, context = emptied(span, holes)
    return Draft(reading.type, reading.text, reading.attrs, body=body, context=(depth, *context))


def emptied(span: Span, holes: Sequence[Hole]) -> tuple[bytes, tuple[int, ...]]:
    """The source of `span` without what is in the holes, and for each hole its place in that and whether it was filled."""
    source, at = span.source, span.start
    parts: list[bytes] = []
    places: dict[Hole, int] = {}
    length = 0
    for hole in sorted(holes):
        parts.append(source[at : hole.start])
        length += hole.start - at
        places[hole] = length
        at = hole.end
    parts.append(source[at : span.end])
    return b"".join(parts), tuple(number for hole in holes for number in (places[hole], int(hole.is_filled)))


def _opaque(block: Span, depth: int) -> Draft:
    name = type_of(block)
    attrs = with_foreign(NO_ATTRS, block)
    if name is not None and is_plain(name):
        attrs = attrs.set("block", name)
    return Draft("opaque", "", attrs, body=block.raw, context=(depth,))


def _a(span: Span) -> str:
    return {"object": "an object", "array": "a list", "string": "a text", "number": "a number"}.get(span.kind, span.raw.decode())


def _where(data: bytes, span: Span) -> str:
    line = data.count(b"\n", 0, span.start) + 1
    column = len(data[data.rfind(b"\n", 0, span.start) + 1 : span.start].decode("utf-8", "replace")) + 1
    return f"what stands at line {line}, column {column}"
