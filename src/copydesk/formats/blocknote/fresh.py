"""The source of a block that is new, laid out in a given style. `spell` chooses the style; `write` falls back on the plainest."""

from typing import Any

from copydesk.document.node import Attrs, Node, Origin
from copydesk.formats.blocknote.body import body_of, pieces_of_text, plain
from copydesk.formats.blocknote.inline import content_of
from copydesk.formats.blocknote.names import LITERAL, STYLED, TABLE_KEYS, VARIANTS, block_name, prop_name
from copydesk.formats.blocknote.read import array_hole, children_hole, emptied, rows_of
from copydesk.formats.jsonsource import scan
from copydesk.formats.jsonsplice import COMPACT, Style, dump

_SHAPES = ("document", "table", "row", "cell", "opaque")


def source_of(node: Node, depth: int) -> tuple[bytes, tuple[int, ...]]:
    """The source of a node without its children, and its context: as it was read, patched, or where it became a thing of another
    shape (a table, a cell, a row), fresh."""
    origin = node.origin
    if origin is None or not origin.context or _shape(origin.type) != _shape(node.type):
        origin = _fresh_origin(node, depth)
    return body_of(node, origin)


def _shape(type: str) -> str:
    return type if type in _SHAPES else "block"


def _fresh_origin(node: Node, depth: int) -> Origin:
    body, numbers = fresh_body(node.type, node.text, node.attrs, COMPACT, b"")
    return Origin(node.type, node.text, node.attrs, body=body, context=(depth, *numbers))


def fresh_body(
    type: str,
    text: str,
    attrs: Attrs,
    style: Style,
    indent: bytes,
    cell: bytes = b"{",
) -> tuple[bytes, tuple[int, ...]]:
    """The source of a node without children, and the holes for them. `cell` is the bracket that cells beside it begin with."""
    if type == "row":
        body = dump({"cells": []}, style, indent)
        cells = scan(body).get("cells")
        assert cells is not None
        return emptied(scan(body), [array_hole(cells)])
    if type == "cell":
        return dump(_cell(text, attrs, cell), style, indent), ()
    body = dump(_block(type, text, attrs), style, indent)
    block = scan(body)
    rows = rows_of(block) if type == "table" else None
    return emptied(block, [children_hole(block), *([array_hole(rows)] if rows is not None else [])])


def _block(type: str, text: str, attrs: Attrs) -> dict[str, Any]:
    block: dict[str, Any] = {}
    if "foreign" in attrs:
        block["id"] = attrs["foreign"]
    block["type"] = block_name(type, attrs) or type
    block["props"] = _props(type, attrs)
    if type == "table":
        keys = {key: plain(key, attrs[key]) for key in TABLE_KEYS if key in attrs}
        block["content"] = {"type": "tableContent", **keys, "rows": []}
    elif type in STYLED or type in LITERAL or text:
        block["content"] = content_of(pieces_of_text(type, text))
    block["children"] = []
    return block


def _cell(text: str, attrs: Attrs, bracket: bytes) -> Any:
    content = content_of(pieces_of_text("cell", text))
    if attrs or bracket == b"{":
        return {"type": "tableCell", "content": content, "props": _props("cell", attrs)}
    if bracket == b'"' and all(set(item) == {"type", "text", "styles"} and not item["styles"] for item in content):
        return "".join(item["text"] for item in content)
    return content


def _props(type: str, attrs: Attrs) -> dict[str, Any]:
    names = {name: prop_name(type, name) for name in sorted(attrs) if name != VARIANTS.get(type)}
    return {prop: plain(name, attrs[name]) for name, prop in names.items() if prop is not None}
