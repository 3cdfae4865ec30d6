"""Why a node can't be written as BlockNote as it stands: its source is made, read again and compared with what was meant."""

from collections import Counter
from collections.abc import Iterable

from copydesk.document.document import Document
from copydesk.document.node import Node, same_value
from copydesk.formats.blocknote.block import read_block, read_cell
from copydesk.formats.blocknote.body import NULL, at_null, pieces_of_text
from copydesk.formats.blocknote.fresh import source_of
from copydesk.formats.blocknote.names import LITERAL, STYLED, block_name
from copydesk.formats.dialect import Atom, parse, spell
from copydesk.formats.jsonsource import scan

_HOLDERS: dict[str, tuple[str, ...]] = {
    "document": (),
    "row": ("table",),
    "cell": ("row",),
}  # any other may stand where these hold nothing else
_CLOSED = ("row", "cell", "opaque")


def first_difference(document: Document, touched: Iterable[str]) -> str | None:
    """The first node that is read back as something else. JSON has no neighbours: it is one that was touched, or its parent."""
    for id in touched:
        if id not in document:
            continue
        for suspect in (id, document[id].parent):
            if suspect is not None and misfit(document, suspect) is not None:
                return suspect
    return None


def misfit(document: Document, id: str) -> str | None:
    """One sentence, or None where it can be written."""
    node = document[id]
    holder = None if node.parent is None else document[node.parent].type
    if holder is not None and not (holder in _HOLDERS[node.type] if node.type in _HOLDERS else holder not in _CLOSED):
        return f"A {node.type} can't stand in a {holder}."
    if node.type in ("document", "row"):
        return f"A {node.type} has no text and no values." if node.text or node.attrs else None
    if node.type == "opaque":
        return None if node.as_read else "A locked block is kept as it is and can't be changed."
    if node.type != "cell" and block_name(node.type, node.attrs) is None:
        return f"A BlockNote document has no {node.type} of this sort."
    if node.type == "table" and _is_mixed(document, node):
        return "The rows of a table stand before what is nested under it."
    return _difference(node)


def _is_mixed(document: Document, table: Node) -> bool:
    is_row = [child.type == "row" for child in document.children(table.id)]
    return is_row != sorted(is_row, reverse=True)


def _difference(node: Node) -> str | None:
    body, (_, *numbers) = source_of(node, 0)
    if numbers and at_null(body, numbers[0]):
        body = body[: numbers[0]] + NULL + body[numbers[0] :]
    span = scan(body)
    reading = read_cell(span) if node.type == "cell" else read_block(span)
    if reading is None or reading.type != node.type:
        return f"A {node.type} can't have this text and these values in a BlockNote document."
    if reading.text != node.text:
        return _text_misfit(node)
    for name in sorted({*node.attrs, *reading.attrs}):
        if not same_value(node.attrs.get(name), reading.attrs.get(name)):
            value = node.attrs.get(name)
            return f"A {node.type} needs a {name}." if value is None else f"A {node.type} can't have {value!r} as its {name}."
    return None


def _text_misfit(node: Node) -> str:
    if node.type not in STYLED and node.type not in LITERAL:
        return f"A {node.type} has no text."
    spent = Counter(piece.name for piece in parse(node.text) if isinstance(piece, Atom))
    spent.subtract(piece.name for piece in parse(node.origin.text if node.origin else "") if isinstance(piece, Atom))
    for name, count in spent.items():
        if count > 0:
            return f"{{{{{name}}}}} can be moved or removed, not made or doubled."
    meant = spell(pieces_of_text(node.type, node.text))
    return f"The text {node.text[:40]!r} must be spelled {meant[:40]!r} here."
