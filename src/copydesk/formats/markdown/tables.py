"""Tables: rows and cells. Pipes belong to the row's positions, padding to the cell, the delimiter row's ends to the table and
its pieces to the header cells, so that a column comes and goes with its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS
from copydesk.formats.markdown.lines import prefix_length
from copydesk.formats.text import line_end

if TYPE_CHECKING:
    from copydesk.formats.markdown.events import Range
    from copydesk.formats.markdown.read import Reader

ALIGN = {"Left": "left", "Center": "center", "Right": "right"}
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
        pipe = reader.data[reader.at:start]
        inner = reader.data[start:end]
        text = inner.strip(b" \t")
        left = inner[:len(inner) - len(inner.lstrip(b" \t"))] if text else b""
        if row.children:
            left = pipe[pipe.index(b"|") + 1:] + left
        else:
            row.head += pipe
        plain = text.decode().replace("\\|", "|")
        draft = Draft("cell", plain, NO_ATTRS, b"", left, text if plain.encode() != text else None,
                      inner[len(inner) - len(inner.lstrip(b" \t")) + len(text):] if text else inner, b"", reader.chain)
        row.children.append(draft)
        reader.at = end

    def end_row(self, _: Range) -> None:
        reader = self.reader
        row = reader.stack.pop()
        row.close = reader.data[reader.at:self.line]
        reader.at = self.line

    def end_header(self, span: Range) -> None:
        """The header row, and the delimiter row below it."""
        self.end_row(span)
        reader = self.reader
        table, cells = reader.stack[-1], reader.stack[-1].children[0].children
        end = line_end(reader.data, self.line)
        line = reader.data[self.line:end]
        indent = prefix_length(line, reader.chain)
        indent = len(line) - len(line[indent:].lstrip(b" \t"))
        body = line[indent:].rstrip(b" \t\r\n")
        left = b"|" if body.startswith(b"|") else b""
        right = b"|" if body.endswith(b"|") and len(body) > len(left) else b""
        pieces = body[len(left):len(body) - len(right)].split(b"|")
        table.head = line[:indent] + left
        table.tail = right + line[indent + len(body):]
        for cell, piece, align in zip(cells, pieces, self.align, strict=False):
            cell.close = piece
            if align in ALIGN:
                cell.attrs = Map({"align": ALIGN[align]})
        reader.at = end

    def end(self, _: Range) -> None:
        self.reader.stack.pop()
