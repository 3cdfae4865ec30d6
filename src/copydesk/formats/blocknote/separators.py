"""What stands between blocks: commas where JSON needs them, and the white space of the siblings or, without any, of the parent.

A lead is used as it was read while its node still stands as deep below its parent's source as it did; all others are made here.
No separator is anybody's own bytes.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.document.node import Node
from copydesk.formats.jsonsplice import indent_at, style_of

_SPACE = re.compile(rb"[ \t\r\n]*")


class Layout(NamedTuple):
    """The inside of an array that was empty: before an item, between two, and before the closing bracket."""

    first: bytes
    between: bytes
    close: bytes


def layout(body: bytes, hole: int) -> Layout:
    """How a block's own style would lay out an array at `hole`."""
    style = style_of(body)
    if style.unit is None:
        return Layout(b"", style.comma.encode(), b"")
    close = style.newline.encode() + indent_at(body, hole)
    first = close + style.unit.encode()
    return Layout(first, b"," + first, close)


def leads(children: Sequence[Node], shift: int, depth: int, body: bytes, hole: int) -> list[bytes]:
    """What to write before each of the children that stand at `depth` in the hole of `body`.

    `shift` is how much deeper the parent stands than when it was read: its children's leads hold if they moved along with it.
    """
    read = [read_lead(child, shift, depth) for child in children]
    model = next((lead for lead in read if lead is not None and b"," in lead), None)
    if model is None:
        model = next((_comma(child) + lead for child, lead in zip(children, read, strict=True) if lead is not None), None)
    result: list[bytes] = []
    for place, lead in enumerate(read):
        if lead is not None and (b"," in lead) == (place > 0):
            result.append(lead)
        elif place:
            result.append(layout(body, hole).between if model is None else model)
        else:
            result.append(_first(model, body, hole))
    return result


def _comma(child: Node) -> bytes:
    """The comma as a neighbour on one line writes its own."""
    style = style_of(child.origin.spelled) if child.origin is not None else None
    return b"," if style is None or style.unit is not None else style.comma.encode()


def read_lead(child: Node, shift: int, depth: int) -> bytes | None:
    """What stood before a node, where that still fits."""
    origin = child.origin
    return origin.lead if origin is not None and origin.context and depth - origin.context[0] == shift else None


def _first(model: bytes | None, body: bytes, hole: int) -> bytes:
    """The first item has the others' line and indent; on one line, the space that its bracket has at the other end."""
    if model is None:
        return layout(body, hole).first
    if b"\n" in model:
        return model.replace(b",", b"", 1)
    found = _SPACE.match(body, hole)
    return found[0] if found and b"\n" not in found[0] else b""
