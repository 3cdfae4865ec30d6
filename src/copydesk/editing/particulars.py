"""Particulars: what a part of a step says besides its name: where a link leads, what a file is, why a step needs another.

They come with the part and are seen nowhere else, so whoever tells of the part tells them too.
"""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named


def particulars(document: Document, node: Node) -> Iterator[tuple[str, str]]:
    """The names and values; none for what isn't such a part."""
    type = kind_named(document.kind).types[node.type]
    if type.worded and not type.in_outline:
        yield from ((name, str(node.attrs[name])) for name in type.attrs if node.attrs.get(name) not in (None, ""))


def wordings(document: Document, node: Node) -> Iterator[str]:
    """Those that are words of somebody."""
    worded = kind_named(document.kind).types[node.type].worded
    return (value for name, value in particulars(document, node) if name in worded)
