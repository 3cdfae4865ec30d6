"""Documents, nodes and versions as the server shows them."""

import re
from typing import Any
from urllib.parse import quote

from copydesk import formats
from copydesk.document.change import Version, touched
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing.labels import label
from copydesk.formats.convert import SUFFIXES
from copydesk.ports import Entry
from copydesk.references.structure import counted_numbers

MEDIA_TYPES = {
    "markdown": "text/markdown; charset=utf-8",
    "fountain": "text/plain; charset=utf-8",
    "blocknote": "application/json",
    "experiment": "application/json",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
}
MAX_NAME = 100
BEFORE, BEHIND = 30, 90  # signs shown around words that were searched for


def entry_json(entry: Entry) -> dict[str, Any]:
    return {**entry._asdict(), "role": str(entry.role)}


def words_around(document: Document, query: str) -> str:
    """A stretch of the document with the words asked for: all of them together if they stand so, else the first that does."""
    for wanted in dict.fromkeys([" ".join(query.split()), *query.split()]):
        pattern = re.compile(re.escape(wanted), re.IGNORECASE)
        for node in document.walk():
            if node.parent is None or not pattern.search(node.text):
                continue
            text = " ".join(formats.visible(document, node.id).text.split())
            if found := pattern.search(text):
                start = text.rfind(" ", 0, max(0, found.start() - BEFORE)) + 1 if found.start() > BEFORE else 0
                return ("… " if start else "") + text[start : found.end() + BEHIND]
    return ""


def node_json(document: Document, node: Node) -> dict[str, Any]:
    seen = formats.visible(document, node.id).text
    return {
        "id": node.id,
        "type": node.type,
        "text": node.text,
        **({} if seen == node.text else {"visible": seen}),
        "attrs": dict(node.attrs),
        "parent": node.parent,
        "children": list(node.children),
        "number": document.cached(counted_numbers).get(node.id, ""),
        "label": label(document, node.id),
    }


def version_json(version: Version) -> dict[str, Any]:
    """A version with the ids that it changed."""
    change = version.change
    if change is None:
        return {"number": version.number, "author": None, "when": None, "words": "", "model": None, "stats": None, "changed": []}
    return {
        "number": version.number,
        "author": change.author,
        "when": change.when,
        "words": change.words,
        "model": change.model,
        "stats": change.stats._asdict(),
        "changed": list(touched(change.operations)),
        "undoes": change.undoes,
        "redoes": change.redoes,
    }


def file_name(title: str, format: str) -> str:
    """The name that a browser keeps an export under, quoted for a header."""
    plain = "".join(sign for sign in title if sign.isprintable() and sign not in '/\\"')[:MAX_NAME] or "document"
    suffixes = formats.FORMATS[format].suffixes if format in formats.FORMATS else SUFFIXES.get(format, ("",))
    return quote(f"{plain}{suffixes[0]}".encode("utf-8", "replace"), safe="")
