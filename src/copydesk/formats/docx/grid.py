"""A table's head with its grid of columns, and the elements of covered places: both follow from the cells."""

import re
from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.docx.cellpatch import spanned
from copydesk.formats.docx.layout import Layout, skipped_of
from copydesk.formats.docx.markup import Edit, Scope, scan, splice, tag
from copydesk.formats.docx.names import ROW_ORDER, TABLE_ORDER
from copydesk.formats.docx.properties import set_property, without
from copydesk.formats.format import Piece

_TAG = re.compile(rb"<(/)?([A-Za-z_][\w.:-]*)(?:\s[^<>]*?)?(/)?>")
_LOOK = {"headerRows": ("firstRow", 0x0020), "headerCols": ("firstColumn", 0x0080)}


def table_head(document: Document, table: Node, made: Layout, scope: Scope) -> Iterator[Piece]:
    """A table up to its first row. The grid has a column for each that the rows have."""
    origin = table.origin
    assert origin is not None
    head, (_, start, end, width) = origin.head, origin.context
    if not table.as_read and origin.type == "table":
        looking = _with_look(head, table, scope)
        shift = len(looking) - len(head) if looking[:start] != head[:start] else 0
        head, start, end = looking, start + shift, end + shift
    if start == end:
        yield Piece(table.id, head)
        return
    yield Piece(table.id, head[:start])
    grid = head[start:end]
    yield Piece(table.id, grid if made.width == width else _with_columns(document, grid, made, scope), own=False)
    yield Piece(table.id, head[end:])


def _with_columns(document: Document, grid: bytes, made: Layout, scope: Scope) -> bytes:
    """The grid with the columns that are there now: those that were read keep their width, a new one has its neighbour's."""
    root = scan(grid, "w:tblGrid", scope).root
    columns = [grid[child.start : child.end] for child in root.children if child.name == "w:gridCol"]
    sources: dict[int, int] = {}
    for slots in made.rows.values():
        for slot in slots:
            origin = document[slot.cell].origin
            if slot.span == 1 and not slot.is_covered and origin is not None and len(origin.context) > 1 and origin.context[1] >= 0:
                sources.setdefault(slot.column, origin.context[1])
    wanted: list[bytes] = []
    last = columns[0] if columns else tag(scope, "gridCol")
    for column in range(made.width):
        source = sources.get(column, -1)
        last = columns[source] if 0 <= source < len(columns) else last
        wanted.append(last)
    others = [Edit(child.start, child.end, b"") for child in root.children if child.name == "w:gridCol"]
    at = others[0].start if others else root.inner
    if root.end == root.inner:
        return tag(scope, "tblGrid", b"".join(wanted))
    return splice(grid, [Edit(at, at, b"".join(wanted)), *others])


def _with_look(head: bytes, table: Node, scope: Scope) -> bytes:
    """A table's head that says whether it has a header row and column."""
    name = head[1:].split(b">", 1)[0].split(None, 1)[0]
    root = scan(head + b"</" + name + b">", "w:tbl", scope).root
    found = root.child("w:tblPr")
    about = b"" if found is None else head[found.start : found.end]
    look = found.child("w:tblLook") if found is not None else None
    values = {} if look is None else {key.partition(":")[2]: value for key, value in look.attrs.items()}
    try:
        bits = int(values.get("val", "0"), 16)
    except ValueError:
        bits = 0
    for attr, (key, bit) in _LOOK.items():
        is_on = bool(table.attrs.get(attr))
        bits = bits | bit if is_on else bits & ~bit
        values[key] = "1" if is_on else "0"
    values["val"] = f"{bits:04X}"
    about = set_property(about, "tblPr", "tblLook", tag(scope, "tblLook", b"", **values), TABLE_ORDER, scope)
    if found is not None:
        return splice(head, [Edit(found.start, found.end, about)])
    return head[: root.inner] + about + head[root.inner :]


def row_head(row: Node, scope: Scope) -> bytes:
    """A row up to its first cell, which says how many columns it leaves out before that."""
    origin = row.origin
    assert origin is not None
    if row.attrs.get("skipped") == origin.attrs.get("skipped"):
        return origin.head
    count = skipped_of(row)
    root = scan(closed(origin.head), "w:tr", scope).root
    found = root.find("w:trPr")
    about = b"" if found is None else origin.head[found.start : found.end]
    wanted = tag(scope, "gridBefore", val=count) if count else None
    about = set_property(about, "trPr", "gridBefore", wanted, ROW_ORDER, scope)
    about = without(about, "trPr", () if count else ("wBefore",), scope)
    if found is not None:
        return splice(origin.head, [Edit(found.start, found.end, about)])
    return origin.head + about


def closed(head: bytes) -> bytes:
    """The head of an element, and of those that hold it, closed so that it can be scanned."""
    stack: list[bytes] = []
    for start in _TAG.finditer(head):
        if start[1]:
            stack.pop()
        elif not start[3]:
            stack.append(start[2])
    return head + b"".join(b"</" + name + b">" for name in reversed(stack))


def covered_cell(anchor: Node, span: int, scope: Scope) -> bytes:
    """The element of a place that a cell from above covers: as wide as that, and empty."""
    source = whole_cell(anchor)
    found = scan(source, "w:tc", scope).root.child("w:tcPr") if source else None
    about = b"" if found is None else source[found.start : found.end]
    return spanned(tag(scope, "tc", about + tag(scope, "p")), span, 2, scope, merge="continue")


def whole_cell(cell: Node) -> bytes:
    """A cell as it was read, without its blocks if it has any."""
    origin = cell.origin
    if origin is None or not origin.head:
        return b"" if origin is None else origin.spelled
    return origin.head + b"</" + origin.head[1:].split(b">", 1)[0].split(None, 1)[0] + b">"
