"""Headings as an editor has them: each is a line with a level, and what follows it is its section. The tree follows the levels."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, assign, move, retype
from copydesk.formats.sheet.blocks import UNSEEN


def as_heading(document: Document, id: str, level: int) -> list[Operation]:
    """Makes a line a heading of a level, or gives a heading another level; no other heading's level changes."""
    node = document[id]
    wanted = "section" if document[node.parent or document.root].type in ("document", "section") else "heading"
    made: list[Operation] = [] if node.attrs.get("level") == level else [assign(document, id, "level", level)]
    if node.type != wanted:
        made.append(retype(document, id, wanted))
    return [*made, *_nested(document, apply(document, made))]


def as_paragraph(document: Document, id: str) -> list[Operation]:
    """Makes a heading a paragraph; what it held follows it."""
    made: list[Operation] = [assign(document, id, "level", None), retype(document, id, "paragraph")]
    return [*made, *_nested(document, apply(document, made))]


def _nested(before: Document, document: Document) -> list[Operation]:
    """The moves that put each line of the document where the levels of the headings above it say."""
    operations: list[Operation] = []
    open_: list[tuple[int, str]] = [(0, document.root)]
    placed: dict[str, int] = {}
    for id in list(_lines(before)):
        node = document[id]
        level = node.attrs.get("level")
        is_section = node.type == "section" and isinstance(level, int)
        while is_section and open_[-1][0] >= int(str(level)):
            open_.pop()
        parent = document.root if node.type in UNSEEN else open_[-1][1]
        index = placed.get(parent, 0)
        placed[parent] = index + 1
        if node.parent != parent or document[parent].children[index] != id:
            operations.append(move(document, id, parent, index))
            document = apply(document, operations[-1:])
        if is_section:
            open_.append((int(str(level)), id))
    return operations


def _lines(document: Document) -> Iterator[str]:
    """What sections hold and they themselves, in reading order; not what stands in lists, quotes and tables."""
    stack = list(reversed(document[document.root].children))
    while stack:
        node = document[stack.pop()]
        yield node.id
        if node.type == "section":
            stack.extend(reversed(node.children))
