"""Where a text stands in a document: every place, so that several are never taken for one."""

from typing import NamedTuple

from copydesk.document.document import Document


class Hit(NamedTuple):
    node: str
    start: int
    end: int


def locate(document: Document, text: str, inside: str | None = None) -> list[Hit]:
    """All places of `text` in the texts of the nodes below `inside`, in reading order."""
    hits: list[Hit] = []
    for node in document.walk(inside):
        start = node.text.find(text)
        while start >= 0:
            hits.append(Hit(node.id, start, start + len(text)))
            start = node.text.find(text, start + len(text))
    return hits
