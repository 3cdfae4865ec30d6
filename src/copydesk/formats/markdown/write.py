"""A document to Markdown: what stands as it was read is written verbatim, the rest is patched from how it was read.

Decided here: the order of the pieces and which separator stands above a node. How a changed node is spelled is for `patch`.
"""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.format import Piece
from copydesk.formats.markdown.lines import Chain, prefix, reprefix
from copydesk.formats.markdown.numbers import Marker, markers
from copydesk.formats.markdown.patch import Spelling, closing_fence, respell, respell_cell
from copydesk.formats.markdown.separators import CONTAINERS, JOINING, has_line, holds_directly
from copydesk.formats.markdown.tables import delimiter_piece, edge_pipes, header_of, pipe_before
from copydesk.formats.text import LINE_END

PLAIN = ("paragraph", "section", "heading", "item", "html", "break", "definition")  # own bytes in one piece, no close as a rule


def pieces(document: Document) -> Iterator[Piece]:
    return block_pieces(document, document.root)


def block_pieces(document: Document, holder: str) -> Iterator[Piece]:
    """What is below `holder`, as a Markdown file of its own; the start and end of the file are the holder's."""
    return Writer(document).write(document[holder])


def line_end_of(document: Document) -> bytes:
    """The line end that a file uses: its first."""
    for node in document.walk():
        if node.origin is not None:
            found = LINE_END.search(node.origin.tail) or LINE_END.search(node.origin.close)
            if found:
                return found.group()
    return b"\n"


class Writer:
    """One walk over the tree. `above` is the node written last, `ends_line` whether the output is at a line's start."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.line_end = document.cached(line_end_of)
        self.above: Node | None = None
        self.above_as_read = False
        self.ends_line = True

    def write(self, holder: Node) -> Iterator[Piece]:
        origin = holder.origin
        yield Piece(holder.id, origin.head if origin else b"")
        yield from self.below(Frame(self.document, holder, ()))
        yield Piece(holder.id, origin.close if origin else b"")

    def below(self, first: "Frame") -> Iterator[Piece]:
        """All that is below the node of a frame."""
        stack = [first]
        while stack:
            frame = stack[-1]
            node = frame.next_child()
            if node is None:
                stack.pop()
                if stack:
                    yield from self.emit_all(self.leaving(frame, stack[-1]))
                continue
            inner = self.chain_of(node, frame)
            yield from self.own(node, frame, inner)
            if node.children or node.type not in PLAIN or (node.origin is not None and node.origin.close):
                stack.append(Frame(self.document, node, inner))

    def own(self, node: Node, frame: "Frame", inner: Chain) -> Iterator[Piece]:
        """The separator of a node, and what it has before its children."""
        as_read = node.as_read
        if as_read and node.type in PLAIN and node.id not in frame.markers and self.stands(node, inner):
            yield from self.emit_all(verbatim(node))
        else:
            yield from self.emit_all(self.entering(node, frame, inner))
        self.above, self.above_as_read = node, as_read

    def stands(self, node: Node, inner: Chain) -> bool:
        """Whether `node`, which is as it was read, stands where it was read, below what it was read below."""
        origin, above = node.origin, self.above
        return (
            origin is not None
            and above is not None
            and origin.after == above.id
            and self.above_as_read
            and origin.context == inner
            and self.ends_line
        )

    def emit_all(self, pieces: Iterator[Piece]) -> Iterator[Piece]:
        for piece in pieces:
            if piece.data:
                self.ends_line = piece.data[-1] in b"\r\n"
                yield piece

    # A node

    def chain_of(self, node: Node, frame: "Frame") -> Chain:
        """The chain of the lines inside `node`."""
        if node.type not in CONTAINERS:
            return frame.chain
        marker = frame.markers.get(node.id)
        if marker is not None:
            return (*frame.chain, marker.width)
        is_read = node.origin is not None and node.origin.type == node.type and bool(node.origin.context)  # not one made on the way
        width = node.origin.context[-1] if node.origin and is_read else DEFAULT_WIDTH[node.type]
        return (*frame.chain, width)

    def entering(self, node: Node, frame: "Frame", inner: Chain) -> Iterator[Piece]:
        """The separator, and what stands before the children."""
        if node.type == "cell":
            yield from self.cell(node, frame)
            return
        separator = self.separator(node, frame)
        if not self.ends_line and (frame.previous is not None or has_line(frame.node)):
            separator = self.line_end + separator
        yield Piece(node.id, separator, own=False)
        if node.type in ("list", "table"):
            return
        spelling = self.spelling(node, inner)
        marker = frame.markers.get(node.id)
        if marker is not None:
            head = spelling.head
            yield Piece(node.id, head[: marker.start])
            yield Piece(node.id, marker.data, own=False)
            yield Piece(node.id, head[marker.end :] + spelling.body + spelling.tail)
        elif node.type == "row":
            yield Piece(node.id, spelling.head)
            yield Piece(node.id, edge_pipes(self.document, node)[0], own=False)
        else:
            yield Piece(node.id, spelling.head + spelling.body + spelling.tail)

    def leaving(self, frame: "Frame", outer: "Frame") -> Iterator[Piece]:
        """What stands after the children."""
        node = frame.node
        origin = node.origin
        close = origin.close if origin else b""
        if node.type == "row":
            yield Piece(node.id, edge_pipes(self.document, node)[1], own=False)
            yield Piece(node.id, close)
            if outer.node.type == "table" and outer.place == 1:
                yield from self.delimiter_row(outer.node, node, frame.chain)
        elif node.type == "code" and "info" in node.attrs:
            if not close and outer.has_more():
                close = (b"" if self.ends_line else self.line_end) + closing_fence(node, frame.chain, self.line_end)
                yield Piece(node.id, close, own=False)
            else:
                yield Piece(node.id, self.at_chain(close, node, frame.chain))
        elif node.type not in ("cell", "list", "table") and close:
            yield Piece(node.id, self.at_chain(close, node, frame.chain))

    def at_chain(self, data: bytes, node: Node, chain: Chain) -> bytes:
        old = node.origin.context if node.origin else chain
        return data if old == chain else reprefix(data, old, chain, first=True)

    def spelling(self, node: Node, inner: Chain) -> Spelling:
        origin = node.origin
        if origin is not None and node.as_read:
            spelling = Spelling(origin.head, origin.spelled, origin.tail)
        else:
            spelling = respell(node, inner, self.line_end)
        if origin is None or origin.context == inner:
            return spelling
        raw = reprefix(spelling.head + spelling.body + spelling.tail, origin.context, inner)
        head = len(spelling.head) if spelling.head == raw[: len(spelling.head)] else 0
        return Spelling(raw[:head], raw[head:], b"")

    # Tables

    def cell(self, node: Node, frame: "Frame") -> Iterator[Piece]:
        if frame.previous is not None:
            yield Piece(node.id, pipe_before(node), own=False)
        if node.as_read and node.origin is not None:
            spelling = Spelling(node.origin.head, node.origin.spelled, node.origin.tail)
        else:
            spelling = respell_cell(node, header_of(self.document, node))
        yield Piece(node.id, spelling.head + spelling.body + spelling.tail)

    def delimiter_row(self, table: Node, row: Node, chain: Chain) -> Iterator[Piece]:
        origin = table.origin
        head, tail = (
            (origin.head, origin.tail) if origin and origin.type == "table" else (prefix(chain) + b"|", b"|" + self.line_end)
        )
        if origin and origin.context != chain:
            head = reprefix(head, origin.context, chain, first=True)
        yield Piece(table.id, head)
        if len(row.children) == 1 and b"|" not in head + tail:
            yield Piece(table.id, b"|", own=False)  # "---" alone would underline a heading
        above: Node | None = None
        for cell in self.document.children(row.id):
            if above is not None:
                yield Piece(cell.id, pipe_before(cell, above), own=False)
            yield Piece(cell.id, delimiter_piece(cell))
            above = cell
        yield Piece(table.id, tail)

    # Separators

    def separator(self, node: Node, frame: "Frame") -> bytes:
        """A separator is the lower node's claim: its lead as read if that still holds, else a blank line where one is needed."""
        previous = frame.previous
        if previous is None and not has_line(frame.node):
            return b""
        origin = node.origin
        joins = node.type in JOINING or (node.type == "definition" and previous is not None and previous.type == "definition")
        blanks = 0 if joins else 1
        if origin is not None and origin.after is not None:
            claimed = len(LINE_END.findall(origin.lead))
            if claimed or joins or holds_directly(self.document, node, previous, self.above, above_as_read=self.above_as_read):
                if origin.context[: len(frame.chain)] == frame.chain and len(origin.context) == len(frame.chain) + (
                    node.type in CONTAINERS
                ):
                    return origin.lead
                blanks = claimed
        plain = prefix(frame.chain)
        return (plain.rstrip(b" ") + self.line_end) * blanks + plain


DEFAULT_WIDTH = {"quote": 0, "item": 2, "footnote": 4}


class Frame:
    """A node whose children are being written, all of them or those from `start` on."""

    def __init__(self, document: Document, node: Node, chain: Chain, start: int = 0) -> None:
        self.document = document
        self.node = node
        self.chain = chain
        self.ids = iter(node.children) if start == 0 else (node.children[place] for place in range(start, len(node.children)))
        self.left = len(node.children) - start
        self.place = start
        self.previous: Node | None = None
        self.current: Node | None = document[node.children[start - 1]] if start else None
        self.markers: dict[str, Marker] = markers(document, node) if node.type == "list" else {}

    def next_child(self) -> Node | None:
        id = next(self.ids, None)
        if id is None:
            return None
        self.previous, self.current = self.current, self.document[id]
        self.place += 1
        self.left -= 1
        return self.current

    def has_more(self) -> bool:
        return self.left > 0


def verbatim(node: Node) -> Iterator[Piece]:
    origin = node.origin
    assert origin is not None
    if origin.lead:
        yield Piece(node.id, origin.lead, own=False)
    yield Piece(node.id, origin.head + origin.spelled + origin.tail)
