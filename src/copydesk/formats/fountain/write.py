"""Documents to Fountain: a pure walk in reading order, each node's own bytes and the separator above them."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.format import Piece
from copydesk.formats.fountain.lines import closes_note, has_blank, leaves_note_open
from copydesk.formats.fountain.separators import Written, end_of_file, separator, start_of_file
from copydesk.formats.fountain.spelling import own_spelling
from copydesk.formats.text import BOM


def pieces(document: Document) -> Iterator[Piece]:
    root = document[document.root]
    head, close = (root.origin.head, root.origin.close) if root.origin else (b"", b"")
    blanks = head.removeprefix(BOM)
    if len(blanks) < len(head):
        yield Piece(root.id, BOM)
    last: Written | None = None
    for space, below in written(document, root.id):
        if last is None:
            space = start_of_file(below, blanks)
        if space:
            yield Piece(root.id if last is None else below.node.id, space, own=False)
        yield Piece(below.node.id, below.own)
        last = below
    space = blanks + close if last is None else end_of_file(last, close)
    if space:
        yield Piece(root.id, space, own=False)


def block_bytes(document: Document, top: str) -> bytes:
    """A node and what is below it, as it stands in the file, without the separator above."""
    parts: list[bytes] = []
    last: Written | None = None
    for space, last in written(document, top):
        parts += [space, last.own]
    return b"".join(parts) + (end_of_file(last, b"") if last else b"")


def written(document: Document, top: str) -> Iterator[tuple[bytes, Written]]:
    """Each node with bytes of its own, in reading order, and the separator above it."""
    above: Written | None = None
    for node, in_speech in _with_speech(document, top):
        own = own_spelling(node)
        is_open = above is not None and above.note_open
        closes = is_open and closes_note(block_bytes(document, node.id) if node.type == "character" else own)
        below = Written(node, own, in_speech, node.type != "key" and leaves_note_open(own), closes)
        space = b"" if above is None else separator(above, below)
        if is_open and not has_blank(space + own):
            below = below._replace(note_open=True)
        yield space, below
        above = below


def _with_speech(document: Document, top: str) -> Iterator[tuple[Node, bool]]:
    nodes = document.nodes
    stack = [(top, False)]
    while stack:
        id, in_speech = stack.pop()
        node = nodes[id]
        if node.type not in ("document", "meta"):
            yield node, in_speech
        if node.children:
            speaks = node.type == "character"
            stack.extend([(child, speaks) for child in reversed(node.children)])
