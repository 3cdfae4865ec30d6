"""Tables: rows and cells. Pipes belong to the row's positions, padding to the cell, the delimiter row's ends to the table and
its pieces to the header cells, so that a column comes and goes with its cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS
from copydesk.formats.markdown.lines import columns, prefix_length
from copydesk.formats.text import line_end

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.node import Node
    from copydesk.formats.markdown.events import Range
    from copydesk.formats.markdown.read import Reader

ALIGN = {"Left": "left", "Center": "center", "Right": "right"}
# A line that begins so is not read as a row.
BLOCK_START = re.compile(r"(?:\d{1,9}[.)]|#{1,6}|[-+*])(?:[ \t]|$)|>|<|```|~~~|\[[^\]]*\]:|[-*_=][-*_= \t]*$")
CODE_INDENT = 4
_SPACE = (b" ", b"\t")
PIECE = {None: b" --- ", "left": b" :-- ", "center": b" :-: ", "right": b" --: "}


class TableReader:
    """The table part of a Reader."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.line = 0  # the end of the row's line
        self.align: tuple[str, ...] = ()

    def start(self, align: tuple[str, ...], span: Range) -> None:
        reader = self.reader
        if reader.waiting is not None:
            reader.give_text(span["start"])
        draft = reader.open("table", span["start"])
        reader.indent, draft.head = draft.head, b""
        reader.stack.append(draft)
        self.align = align

    def row(self, _: None, span: Range) -> None:
        reader = self.reader
        draft = reader.open("row", span["start"])
        draft.head = reader.indent + draft.head
        reader.indent = b""
        reader.stack.append(draft)
        self.line = line_end(reader.data, span["start"])

    def cell(self, _: Any, span: Range) -> None:
        reader, row = self.reader, self.reader.stack[-1]
        start, end = span["start"], span["end"]
        if start < reader.at or start >= self.line:
            return  # a phantom cell of a short row, whose range may overlap the next row
        pipe = reader.data[reader.at : start]
        inner = reader.data[start:end]
        text = inner.strip(b" \t")
        left = inner[: len(inner) - len(inner.lstrip(b" \t"))] if text else b""
        if row.children:
            left = pipe[pipe.index(b"|") + 1 :] + left
        else:
            row.head += pipe
        plain = text.decode().replace("\\|", "|")
        draft = Draft(
            "cell",
            plain,
            NO_ATTRS,
            b"",
            left,
            text if plain.encode() != text else None,
            inner[len(inner) - len(inner.lstrip(b" \t")) + len(text) :] if text else inner,
            b"",
            reader.chain,
        )
        row.children.append(draft)
        reader.at = end

    def end_row(self, _: Range) -> None:
        reader = self.reader
        row = reader.stack.pop()
        row.close = reader.data[reader.at : self.line]
        row.body = b"%d" % len(row.children)  # a row has no text; how many cells it had tells whether its end is as it was
        reader.at = self.line

    def end_header(self, span: Range) -> None:
        """The header row, and the delimiter row below it."""
        self.end_row(span)
        reader = self.reader
        table, cells = reader.stack[-1], reader.stack[-1].children[0].children
        end = line_end(reader.data, self.line)
        line = reader.data[self.line : end]
        indent = prefix_length(line, reader.chain)
        indent = len(line) - len(line[indent:].lstrip(b" \t"))
        body = line[indent:].rstrip(b" \t\r\n")
        left = b"|" if body.startswith(b"|") else b""
        right = b"|" if body.endswith(b"|") and len(body) > len(left) else b""
        pieces = body[len(left) : len(body) - len(right)].split(b"|")
        table.head = line[:indent] + left
        table.tail = right + line[indent + len(body) :]
        for cell, piece, align in zip(cells, pieces, self.align, strict=False):
            cell.close = piece
            if align in ALIGN:
                cell.attrs = Map({"align": ALIGN[align]})
        reader.at = end

    def end(self, _: Range) -> None:
        self.reader.stack.pop()


def delimiter_piece(cell: Node) -> bytes:
    """A column's piece of the delimiter row."""
    align = cell.attrs.get("align")
    origin = cell.origin
    if origin is not None and origin.close and origin.attrs.get("align") == align:
        return origin.close
    if origin is not None and origin.close:
        return _aligned(origin.close, align)
    return PIECE[align if isinstance(align, str) else None]


def _aligned(piece: bytes, align: object) -> bytes:
    """`piece` of the same length with other colons."""
    dashes = piece.strip(b" \t")
    left, right = b":" if align in ("left", "center") else b"-", b":" if align in ("right", "center") else b"-"
    return piece.replace(dashes, left + b"-" * max(1, len(dashes) - 2) + right, 1)


def header_of(document: Document, cell: Node) -> Node | None:
    """The header cell of a cell's column."""
    row = document[cell.parent or ""]
    header = document[document[row.parent or ""].children[0]]
    place = row.children.index(cell.id)
    return document[header.children[place]] if place < len(header.children) else None


def pipe_before(cell: Node, above: Node | None = None) -> bytes:
    """The pipe before a cell, or with `above`, the cell before it, the one between their pieces of the delimiter row."""
    lead = cell.origin.lead if cell.origin is not None else b""
    if above is not None and (delimiter_piece(above)[-1:] in _SPACE or delimiter_piece(cell)[:1] not in _SPACE):
        return b"|"
    return lead + b"|"


def edge_pipes(document: Document, row: Node) -> tuple[bytes, bytes]:
    """Pipes that a row spelled without them needs before and after its cells to be read as it stands."""
    if row.origin is None or not row.children:
        return b"", b""
    first, last = document[row.children[0]], document[row.children[-1]]
    resized = row.origin.body != b"%d" % len(row.children)
    alone = resized and len(row.children) == 1
    left, right = b"", b""
    if b"|" not in row.origin.head:
        head = first.origin.head if first.origin is not None else b""
        risky = needs_edge(first.text)
        if (resized and risky) or (not stands(first, row.id) and (alone or risky or is_taken_for_indent(document, row, head))):
            left = b"| " if first.text and not head else b"|"
    if b"|" not in row.origin.close and (not last.text or alone or is_completed(document, row)):
        right = b" |" if last.text and last.origin is not None and not last.origin.tail else b"|"
    return left, right


def is_completed(document: Document, row: Node) -> bool:
    """Whether a row without a pipe at its end has cells that it lacked, in a table whose header has one."""
    assert row.origin is not None
    header = document[document[row.parent or ""].children[0]].origin
    read = row.origin.body or b""
    grown = read.isdigit() and len(row.children) > int(read)
    return grown and b"|" in row.origin.head and header is not None and b"|" in header.close


def is_taken_for_indent(document: Document, row: Node, head: bytes) -> bool:
    """Whether the space before a row's first cell makes it code, or moves what else stands in its list item."""
    assert row.origin is not None
    if columns(row.origin.head + head, 0) >= CODE_INDENT:
        return True
    table = document[row.parent or ""]
    holder = document[table.parent or ""]
    begins_item = holder.type == "item" and not holder.text and holder.children[0] == table.id and table.children[0] == row.id
    return begins_item and bool(head)


def needs_edge(text: str) -> bool:
    """Whether a row that begins with this text would be read as something else without a pipe before it."""
    return not text or BLOCK_START.match(text) is not None


def stands(node: Node, above: str) -> bool:
    """Whether a cell is as it was read, where it was read."""
    return node.as_read and node.origin is not None and node.origin.after == above
