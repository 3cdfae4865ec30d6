"""Written: what the nodes that a plan touches look like in the file, or to who reads it, without writing the rest of it.

The document is cut down to the blocks that hold them and the headings above those, and that is written.
"""

from collections.abc import Collection

from immutables import Map

from copydesk import formats
from copydesk.document.children import Children
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named


def written(document: Document, ids: Collection[str]) -> str:
    """The file's text of the blocks that hold some nodes; what people read of it, where that is another."""
    there = [id for id in ids if id in document]
    if not there:
        return ""
    cut = cut_down(document, there)
    if hasattr(formats.load(document.format), "shown"):  # the bytes are for programs alone
        return formats.shown(cut).decode("utf-8", "replace")
    data = b"".join(piece.data for piece in formats.pieces(cut) if piece.id != cut.root)
    return data.decode("utf-8", "replace")


def cut_down(document: Document, ids: Collection[str]) -> Document:
    """The document with the blocks alone that hold some nodes, whole, and what those stand in."""
    types = kind_named(document.kind).types
    kept: dict[str, Node] = {}
    children: dict[str, set[str]] = {}
    for id in ids:
        block = id
        while (
            (parent := document[block].parent) is not None
            and parent != document.root
            and not types[document[parent].type].in_outline
        ):
            block = parent
        if types[document[block].type].in_outline:
            kept.setdefault(block, document[block])
            children.setdefault(block, set())
        else:
            kept |= {node.id: node for node in document.walk(block)}
        for above in document.ancestors(block):
            kept.setdefault(above.id, above)
            children.setdefault(above.id, set()).add(block)
            block = above.id
    for id, own in children.items():
        node = document[id]
        kept[id] = node._replace(children=Children([child for child in node.children if child in own]))
    kept.setdefault(document.root, document[document.root])
    return Document(document.kind, document.format, document.root, Map(kept))
