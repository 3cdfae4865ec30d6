"""Re-import: a file that was edited elsewhere becomes operations on the document, so ids, history and undo survive.

The structural diff brings the tree; where the bytes still differ, the spelling of exactly the nodes concerned is assigned.
"""

from collections.abc import Iterable

from copydesk import formats
from copydesk.document.diff import Difference, renamed_origin
from copydesk.document.document import Document
from copydesk.document.operations import Assign, Operation, apply
from copydesk.formats.format import Piece


def reimport(old: Document, data: bytes) -> tuple[Operation, ...]:
    """Operations that make `old` write exactly `data`. InputError where `data` is not of its format."""
    new = formats.read(data, old.format, old.kind)
    difference = Difference(old, new)
    document, operations = difference.document, difference.operations
    if formats.write(document) == data:
        return tuple(operations)
    parts = by_node(formats.pieces(document))
    wanted = by_node(formats.pieces(new))
    differing = [new_id for new_id, id in difference.ids.items() if parts.get(id) != wanted.get(new_id)]
    spelling = spell_as(document, new, difference.ids, differing)
    if formats.write(apply(document, spelling)) != data:
        spelling = spell_as(document, new, difference.ids, difference.ids)
    return (*operations, *spelling)


def by_node(pieces: Iterable[Piece]) -> dict[str, list[bytes]]:
    """All bytes of each node, separators too."""
    result: dict[str, list[bytes]] = {}
    for piece in pieces:
        result.setdefault(piece.id, []).append(piece.data)
    return result


def spell_as(document: Document, new: Document, ids: dict[str, str], which: Iterable[str]) -> list[Assign]:
    """Assigns of the spelling that `new` has, where it is another."""
    result = []
    for new_id in which:
        node, origin = document[ids[new_id]], renamed_origin(new[new_id].origin, ids)
        if node.origin != origin:
            result.append(Assign(node.id, "origin", node.origin, origin))
    return result
