"""What others in a Word file need of a node: bookmarks that fields and links name, notes that text refers to, section breaks that
set the page of what stands above them. What a field can build again (a table of contents) needs nothing.
"""

import re
from collections.abc import Collection, Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import ATOM
from copydesk.formats.docx.atoms import IMAGE
from copydesk.formats.docx.sources import STORIES
from copydesk.formats.format import Dangling

_BOOKMARK = re.compile(rb"""<[\w.-]*:?bookmarkStart\s[^>]*?name\s*=\s*["']([^"']*)["']""")
_FIELD = re.compile(rb"(?:instrText[^>]*>|instr=[\"'])\s*(?:PAGE|NOTE)?REF\s+([^\s<\"'\\\\]+)", re.IGNORECASE)
_IMAGE_NAME = re.compile(r"\[IMAGE:[^\[\]\n]+\]")
_REBUILT = ("field", "box", "opaque")


def kept(document: Document, id: str) -> list[str]:
    """The atoms of a node's text and the image that it is, by name."""
    node = document[id]
    if node.type == "image":
        return [f"[{IMAGE}{node.attrs.get('name', '')}]"]
    return [*_IMAGE_NAME.findall(node.text), *(found[0] for found in ATOM.finditer(node.text))]


def dangling(before: Document, after: Document, touched: Collection[str]) -> Dangling | None:
    gone = [before[id] for id in touched if id in before and id not in after]
    for node in gone:
        for name in _bookmarks(node):
            user = next(_users_of_bookmark(after, name), None)
            if user is not None:
                return Dangling(node.id, user)
        note = node.attrs.get("foreign")
        if node.type == "footnote" and (user := next(_users_of_note(after, f"{{{{{note}}}}}"), None)) is not None:
            return Dangling(node.id, user)
    return _lost_page(before, after, [node for node in gone if b"sectPr" in _bytes(node)])


def _bytes(node: Node) -> bytes:
    """A node's own bytes and what stands before it; a document's are its package."""
    origin = node.origin
    return (
        b"" if origin is None or node.type == "document" else b"".join((origin.lead, origin.head, origin.body or b"", origin.tail))
    )


def _bookmarks(node: Node) -> list[bytes]:
    source = _bytes(node)
    return _BOOKMARK.findall(source) if b"bookmarkStart" in source else []


def _users_of_bookmark(document: Document, name: bytes) -> Iterator[str]:
    address = f"](#{name.decode()})"
    for node in document.walk():
        if any(above.type in _REBUILT for above in (node, *document.ancestors(node.id))):
            continue
        source = _bytes(node)
        if address in node.text or (b"REF" in source and name in _FIELD.findall(source)):
            yield node.id


def _users_of_note(document: Document, sentinel: str) -> Iterator[str]:
    return (node.id for node in document.walk() if sentinel in node.text)


def _lost_page(before: Document, after: Document, gone: list[Node]) -> Dangling | None:
    """A section break that goes while some of what stands above it, up to the break before, stays."""
    if not gone:
        return None
    breaks = {node.id for node in gone}
    above: list[str] = []
    inside = {node.id for story in before.children(before.root) if story.type in STORIES for node in before.walk(story.id)}
    for node in before.walk():
        if node.id in inside or node.id == before.root:
            continue
        if node.id in breaks:
            stays = next((id for id in above if id in after), None)
            if stays is not None:
                return Dangling(node.id, stays, "takes its page from")
        if b"sectPr" in _bytes(node):
            above = []
        else:
            above.append(node.id)
    return None
