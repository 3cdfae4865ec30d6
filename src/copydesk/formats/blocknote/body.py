"""The source of a block whose node has changed: patched step by step, each step a splice, with the holes for children kept track
of. A node that never had a source gets a fresh one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import isfinite
from typing import Any

from copydesk.document.node import Node, Origin, Value, same_value
from copydesk.formats.blocknote.inline import content_of
from copydesk.formats.blocknote.inlinepatch import content_edits
from copydesk.formats.blocknote.names import LITERAL, STYLED, TABLE_KEYS, VARIANTS, block_name, prop_name
from copydesk.formats.dialect import Atom, Piece, Run, parse
from copydesk.formats.jsonsource import Span, scan
from copydesk.formats.jsonsplice import Edit, Style, dump, indent_at, moved, set_member, splice, style_of

NULL = b"null"
Step = Callable[[Span, Style], list[Edit]]


def body_of(node: Node, origin: Origin) -> tuple[bytes, tuple[int, ...]]:
    """The source of a node without its children, and its context: how deep it stood and where the holes are."""
    if node.as_read or origin.type in ("opaque", "row", "document"):
        return origin.spelled, origin.context
    body = origin.spelled
    if node.type == "cell" and node.attrs != origin.attrs and not body.startswith(b"{"):
        body = dump({"type": "tableCell", "props": {}, "content": None}, style_of(body)._replace(unit=None)).replace(NULL, body, 1)
    return patched(body, origin.context, _steps(node, origin))


def patched(body: bytes, context: tuple[int, ...], steps: Iterable[Step]) -> tuple[bytes, tuple[int, ...]]:
    """A source without its children after some steps, each told on what the one before it left; and its context."""
    depth, *numbers = context
    places, filled = numbers[::2], numbers[1::2]
    is_null = bool(places) and at_null(body, places[0])
    if is_null:
        body = body[: places[0]] + NULL + body[places[0] :]
        places[1:] = [place + len(NULL) * (place > places[0]) for place in places[1:]]
    style = style_of(body)
    for step in steps:
        edits = step(scan(body), style)
        body = splice(body, edits)
        places = [moved(place, edits) for place in places]
    if is_null:
        body = body[: places[0]] + body[places[0] + len(NULL) :]
        places[1:] = [place - len(NULL) * (place > places[0]) for place in places[1:]]
    return body, (depth, *(number for pair in zip(places, filled, strict=True) for number in pair))


def at_null(body: bytes, place: int) -> bool:
    """Whether the hole at `place` stands for a null; one for a key that isn't there follows a value at once."""
    return body[place - 1] in b": \t\r\n"


def pieces_of_text(type: str, text: str) -> list[Piece]:
    """The runs that a node's text means. In BlockNote an atom has no marks."""
    if type in STYLED:
        return [Atom(piece.name) if isinstance(piece, Atom) else piece for piece in parse(text)]
    return [Run(text)] if text else []


def _steps(node: Node, origin: Origin) -> Iterator[Step]:
    old_name, name = block_name(origin.type, origin.attrs), block_name(node.type, node.attrs)
    if name is not None and name != old_name:
        yield partial(_rename, name=name)
    for attr in sorted({*node.attrs, *origin.attrs}):
        value = node.attrs.get(attr)
        if not same_value(value, origin.attrs.get(attr)):
            yield partial(_assign, type=node.type, attr=attr, value=value)
    is_changed = node.text != origin.text or (node.type in LITERAL) != (origin.type in LITERAL)
    if is_changed and node.type != "table":
        yield partial(_rewrite, pieces=pieces_of_text(node.type, node.text))


def _rename(block: Span, style: Style, *, name: str) -> list[Edit]:
    return set_member(block, "type", dump(name, style), style)


def _assign(block: Span, style: Style, *, type: str, attr: str, value: Value | None) -> list[Edit]:
    """Sets one attr where it stands in the block; one that has no place there is left to `misfit`."""
    flat = style._replace(unit=None)
    data = None if value is None else dump(plain(attr, value), flat)
    prop = prop_name(type, attr)
    if attr == "foreign":
        return set_member(block, "id", data, style)
    if attr in TABLE_KEYS and type == "table":
        content = block.get("content")
        return set_member(content, attr, data, style) if content is not None and content.kind == "object" else []
    if prop is None or attr == VARIANTS.get(type):
        return []
    props = block.get("props")
    if props is not None and props.kind == "object":
        return set_member(props, prop, data, style)
    return set_member(block, "props", dump({prop: plain(attr, value)}, flat), style) if value is not None else []


def plain(attr: str, value: Value) -> Any:
    """The JSON of an attr's value; null for what JSON has no word for."""
    if isinstance(value, tuple):
        return [None if attr == "columnWidths" and not item else plain(attr, item) for item in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _rewrite(block: Span, style: Style, *, pieces: Sequence[Piece]) -> list[Edit]:
    """Makes the text of a block or cell read `pieces`."""
    content = block if block.kind != "object" else block.get("content")
    if content is not None and content.kind in ("array", "string"):
        return content_edits(content, pieces, style)
    if not pieces:
        return []
    indent = indent_at(block.source, block.end - 1) + (style.unit or "").encode()
    return set_member(block, "content", dump(content_of(pieces), style, indent), style)
