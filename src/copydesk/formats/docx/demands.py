"""What Word demands of a place, whatever is read back: a paragraph where text must be, and between tables that must not touch."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.docx.sources import PARAGRAPHS, STORIES

_NEEDS_TEXT = ("margin", "footnote", "comment", "control")


def unmet(document: Document, node: Node) -> str | None:
    """One sentence, or None where Word has what it wants."""
    origin = node.origin
    children = [child for child in document.children(node.id) if child.type not in STORIES]
    if node.type in _NEEDS_TEXT and not children and origin is not None and origin.head:
        return f"A {node.type} needs a paragraph; empty its text instead."
    if node.type == "document" and not children:
        return "A Word document needs a paragraph; empty its text instead."
    if node.type == "cell" and origin is not None and origin.head:
        last = children[-1].type if children else ""
        return None if last in PARAGRAPHS or last in ("list", "quote") else "A cell ends with a paragraph in Word; leave one."
    return _touching(document, node) if node.type == "table" else None


def _touching(document: Document, table: Node) -> str | None:
    """Tables that touch become one in Word, unless they did when they were read."""
    assert table.parent is not None
    siblings, at = document[table.parent].children, document.index(table.id)
    for upper, lower in ((at - 1, at), (at, at + 1)):
        if upper < 0 or lower >= len(siblings) or not all(document[siblings[one]].type == "table" for one in (upper, lower)):
            continue
        origin = document[siblings[lower]].origin
        above = origin.after if origin is not None else None
        if above is None or above not in document or siblings[upper] not in {node.id for node in document.ancestors(above)}:
            return "Two tables would touch, and Word makes one of them; leave a paragraph between them."
    return None
