"""Closure: what is written must be read back as the same tree, so that no edit turns a neighbour into something else."""

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Attrs
from copydesk.errors import InputError

Shape = tuple[int, str, str, Attrs]


def first_difference(document: Document) -> str | None:
    """The id of the first node that is read back as something else, or None."""
    try:
        again = formats.read(formats.write(document), document.format, document.kind)
    except InputError:
        return document.root
    depths = {document.root: 0}
    depths_again = {again.root: 0}
    reading = again.walk()
    for node in document.walk():
        other = next(reading, None)
        if other is None or (node.type, node.text, node.attrs) != (other.type, other.text, other.attrs):
            return node.id
        if depths[node.id] != depths_again[other.id] or len(node.children) != len(other.children):
            return node.id
        depths.update((child, depths[node.id] + 1) for child in node.children)
        depths_again.update((child, depths_again[other.id] + 1) for child in other.children)
    return None if next(reading, None) is None else document.root
