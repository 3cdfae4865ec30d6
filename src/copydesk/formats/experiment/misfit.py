"""What can't be written as it stands: asked before an edit is made, so that reading what was written gives the same tree."""

from collections.abc import Mapping
from math import isfinite

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats import markdown
from copydesk.formats.experiment.content import as_markdown, content_above, content_pieces
from copydesk.formats.experiment.dependencies import dependency_edges, reaches, steps_by_foreign
from copydesk.formats.experiment.shape import ATTR_KEYS, CONTENT, REFERENCE, STRUCTURE, rank
from copydesk.formats.experiment.strings import decode
from copydesk.formats.jsonsource import scan


def misfit(document: Document, id: str) -> str | None:
    """Why `id` can't be written as it stands, in one sentence; None where it can."""
    node = document[id]
    if node.type not in STRUCTURE:
        return _markdown_misfit(document, id)
    try:
        (node.text + "".join(value for value in node.attrs.values() if isinstance(value, str))).encode()
    except UnicodeEncodeError:
        return f"the text of this {node.type} holds half a character"
    check = _CHECKS.get(node.type)
    return _attrs(node) or _place(document, node) or (check(document, node) if check is not None else None)


def _markdown_misfit(document: Document, id: str) -> str | None:
    check = getattr(markdown, "misfit", None)
    top = content_above(document, id)
    if check is None or top is None:
        return None
    reason: str | None = check(as_markdown(document, top), id)
    return reason


def _attrs(node: Node) -> str | None:
    keys: Mapping[str, str] = ATTR_KEYS.get(node.type, {})
    for name, value in node.attrs.items():
        if name not in keys:
            return f"a {node.type} has no {name}"
        if isinstance(value, tuple) or (isinstance(value, float) and not isfinite(value)):
            return f"the {name} of a {node.type} is a text, a number, true or false"
    origin = node.origin
    if origin is None or not origin.body or node.type in (REFERENCE, CONTENT):
        return None
    span = scan(origin.body)
    for name, key in keys.items():
        old = span.get(key)
        if name in node.attrs and old is not None and old.kind in ("object", "array"):
            return f"the {name} of this {node.type} is no plain value in the file and can't be edited here"
    return None


def _place(document: Document, node: Node) -> str | None:
    """The children of a step stand in the order of their types, as the file has a list for each."""
    if node.parent is None or document[node.parent].type != "step":
        return None
    siblings = list(document.children(node.parent))
    at = siblings.index(node)
    before, after = siblings[:at], siblings[at + 1 :]
    if any(rank(other.type) > rank(node.type) for other in before) or any(rank(other.type) < rank(node.type) for other in after):
        return "in a step the content stands first, then links, attachments, dependencies and references"
    return None


def _content(document: Document, node: Node) -> str | None:
    if node.text:
        return "a content has no text of its own; its paragraphs have"
    assert node.parent is not None
    if sum(child.type == CONTENT for child in document.children(node.parent)) > 1:
        return "a step has one content"
    if not decode(b"".join([piece.data for piece in content_pieces(document, node.id, 0)])).strip():
        return "an empty content can't be told from none; remove it"
    return None


def _dependency(document: Document, node: Node) -> str | None:
    to = document.cached(steps_by_foreign).get(node.text)
    if to is None:
        return f"there is no step with the id {node.text!r} to depend on"
    edges = document.cached(dependency_edges)
    assert node.parent is not None
    if to == node.parent:
        return f"“{document[to].text}” can't depend on itself"
    if reaches(edges, to, node.parent):
        return f"“{document[node.parent].text}” can't depend on “{document[to].text}”, which depends on it"
    return None


def _reference(document: Document, node: Node) -> str | None:
    if node.attrs:
        return "a reference is the id of a tree and nothing else"
    if node.origin is not None and node.origin.body and scan(node.origin.body).kind == "object":
        return f"a {node.origin.type} can't become a reference, which has no place for what else it says"
    if node.text == str(document[document.root].attrs.get("foreign", "")):
        return "a tree can't reference itself"
    return None


_CHECKS = {CONTENT: _content, "dependency": _dependency, REFERENCE: _reference}
