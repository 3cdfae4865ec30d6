"""On which line of its file a text stands, for formats that people read as lines."""

from copydesk import formats
from copydesk.document.document import Document
from copydesk.reading.mentions import Mention

PLAIN_TEXT = (".txt", ".fountain")  # suffixes of files that are read as they are


def first_lines(document: Document) -> dict[str, int]:
    """The line of the file, from 1, on which each node's own bytes begin; none where nobody reads the file itself."""
    if not any(suffix in PLAIN_TEXT for suffix in formats.FORMATS[document.format].suffixes):
        return {}
    found: dict[str, int] = {}
    line = 1
    for piece in formats.pieces(document):
        if piece.own:
            found.setdefault(piece.id, line)
        line += piece.data.count(b"\n")
    return found


def line_of(document: Document, mention: Mention) -> int | None:
    """The line that a mention begins on."""
    start = document.cached(first_lines).get(mention.node)
    if start is None or mention.attr:
        return start
    node = document[mention.node]
    source = formats.visible(document, mention.node).source_span(mention.start, mention.end)[0]
    above = node.origin.head.count(b"\n") if node.origin is not None else 0  # the fence above a code block
    return start + above + node.text.count("\n", 0, source)
