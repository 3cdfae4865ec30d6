"""One block or cell as type, text and attrs. What doesn't fit is None, and its caller keeps it as an opaque node.

Every scalar prop is an attr under its own name or the one in `names`; what is nested, or no valid text, stays in the bytes.
"""

from functools import lru_cache
from math import isfinite
from typing import NamedTuple

from immutables import Map

from copydesk.document.node import NO_ATTRS, Attrs, Value
from copydesk.formats.blocknote.inline import is_plain, leaves
from copydesk.formats.blocknote.names import BLOCKS, LITERAL, RENAMED, RESERVED, STYLED, TABLE_KEYS, VARIANTS, fitted
from copydesk.formats.dialect import Run, spell
from copydesk.formats.jsonsource import Span, scan, text_of

LEVELS = (1, 2, 3, 4, 5, 6)


class Reading(NamedTuple):
    type: str
    text: str
    attrs: Attrs


def type_of(block: Span) -> str | None:
    """BlockNote's name for a block, None where it doesn't say."""
    found = block.get("type")
    return text_of(found.raw) if found is not None and found.kind == "string" else None


def read_block(block: Span) -> Reading | None:
    name = type_of(block) or ""
    if name not in BLOCKS:
        return None
    type, variant = BLOCKS[name]
    attrs = read_props(type, block.get("props"))
    if attrs is None:
        return None
    if variant:
        attrs = attrs.set(VARIANTS[type], variant)
    if type == "table":
        attrs = _with_table_keys(attrs, block.get("content"))
    attrs = fitted(type, with_foreign(attrs, block))
    text = "" if type == "table" else read_text(type, block.get("content"))
    return None if text is None or not _is_sound(type, attrs) else Reading(type, text, attrs)


def read_cell(cell: Span) -> Reading | None:
    """A cell is its content alone, or an object with props."""
    if cell.kind in ("string", "array"):
        text = read_text("cell", cell)
        return None if text is None else Reading("cell", text, NO_ATTRS)
    attrs = read_props("cell", cell.get("props"))
    text = read_text("cell", cell.get("content"))
    return None if type_of(cell) != "tableCell" or attrs is None or text is None else Reading("cell", text, attrs)


def read_text(type: str, content: Span | None) -> str | None:
    """The text of inline content for a node of this type."""
    found = leaves(content)
    if found is None:
        return None
    pieces = [leaf.piece for leaf in found]
    if type in STYLED:
        text = spell(pieces)
    elif all(isinstance(piece, Run) and not (piece.marks and piece.text) for piece in pieces):
        text = "".join(piece.text for piece in pieces if isinstance(piece, Run))
        if text and type not in LITERAL:
            return None
    else:
        return None
    return text if is_plain(text) else None


def read_props(type: str, props: Span | None) -> Attrs | None:
    if props is None or (props.kind == "word" and props.raw == b"null"):
        return NO_ATTRS
    return _attrs(type, props.raw) if props.kind == "object" else None


@lru_cache(4096)  # the props of a file are nearly all alike
def _attrs(type: str, props: bytes) -> Attrs:
    attrs: dict[str, Value] = {}
    for key, _, span in scan(props).members:
        name = RENAMED.get((type, key), None if key in RESERVED else key)
        if name is None or not is_plain(name):
            continue
        attrs.pop(name, None)  # of a doubled key the last one counts
        value = scalar(span)
        if value is not None:
            attrs[name] = value
    return Map(attrs)


def scalar(span: Span) -> Value | None:
    """A value that an attr can hold."""
    if span.kind in ("object", "array"):
        return None
    value: Value | None = span.value()
    if isinstance(value, str):
        return value if is_plain(value) else None
    return None if isinstance(value, float) and not isfinite(value) else value


def with_foreign(attrs: Attrs, block: Span) -> Attrs:
    """`attrs` with the block's own id."""
    found = block.get("id")
    value = scalar(found) if found is not None and found.kind == "string" else None
    return attrs if value is None else attrs.set("foreign", value)


def _with_table_keys(attrs: Attrs, content: Span | None) -> Attrs:
    """A column without a width is null in the file and 0 in the attr."""
    for key in TABLE_KEYS:
        found = content.get(key) if content is not None else None
        if found is None:
            continue
        if key != "columnWidths":
            value = scalar(found)
        elif found.kind == "array":
            widths = [0 if item.raw == b"null" else scalar(item) or None for item in found.items]
            value = tuple(width for width in widths if width is not None) if None not in widths else None
        else:
            value = None
        if value is not None:
            attrs = attrs.set(key, value)
    return attrs


def _is_sound(type: str, attrs: Attrs) -> bool:
    """Whether the attrs that give a block its meaning are what they must be."""
    start = attrs.get("start", 1)
    if type == "heading":
        return attrs["level"] in LEVELS and isinstance(attrs["level"], int) and not isinstance(attrs["level"], bool)
    if type == "item":
        return isinstance(attrs.get("checked", False), bool) and isinstance(start, int) and not isinstance(start, bool)
    return True
