"""The body of a changed node: its origin's bytes with the differing values spliced in, all else as it was."""

from typing import NamedTuple

from copydesk.document.node import Node, Origin, same_value
from copydesk.formats.experiment.layout import Layout, carve, layout_of
from copydesk.formats.experiment.shape import ATTR_KEYS, HOLES, POSITION, REFERENCE, TEXT_KEYS
from copydesk.formats.experiment.strings import SPACED, quote
from copydesk.formats.experiment.values import attrs_in, same, spell_text, spell_value, text_value
from copydesk.formats.jsonsource import Span, scan
from copydesk.formats.jsonsplice import Edit, splice


class Spacing(NamedTuple):
    """The white space of an object: behind `{`, between members (with the comma), around the colon, before `}`."""

    opening: bytes
    between: bytes
    colon: bytes
    closing: bytes


def spacing_of(span: Span, style: int) -> Spacing:
    """How `span` is spaced; the last two members stand for all, as what is added stands behind them."""
    members, source = span.members, span.source
    space = b" " if style & SPACED else b""
    if not members:
        return Spacing(b"", b"," + space, b":" + space, source[span.start + 1 : span.end - 1])
    opening = source[span.start + 1 : members[0][1].start]
    _, key, value = members[-1]
    between = source[members[-2][2].end : key.start] if len(members) > 1 else b"," + (opening if b"\n" in opening else space)
    return Spacing(opening, between, source[key.end : value.start], source[value.end : span.end - 1])


def is_as_read(node: Node) -> bool:
    """As `Node.as_read`, but 1 is not true."""
    origin = node.origin
    return origin is not None and node.text == origin.text and node.type == origin.type and same(node.attrs, origin.attrs)


def body_of(node: Node, style: int) -> tuple[bytes, Layout | None]:
    """The body to write, and its layout where the node has holes or a position."""
    origin = node.origin or Origin(node.type, "", node.attrs.__class__())
    if is_as_read(node) and origin.body is not None and (origin.context or node.type not in HOLES):
        return origin.body, layout_of(origin.context, node.type) if node.type in HOLES else None
    if node.type == REFERENCE:
        return _bare(node, origin, style), None
    body = _patched(node, origin.body or b"{}", origin.type, style)
    if node.type not in HOLES:
        return body, None
    body, layout, _ = carve(scan(body), node.type)
    if origin.context and origin.type == node.type:
        was = layout_of(origin.context, node.type)
        holes = tuple(place._replace(held=old.held) for place, old in zip(layout.holes, was.holes, strict=True))
        layout = layout._replace(rule=was.rule, base=was.base, holes=holes)
    return body, layout


def _bare(node: Node, origin: Origin, style: int) -> bytes:
    old = scan(origin.body) if origin.body else None
    if old is not None and old.kind not in ("object", "array") and text_value(old) == node.text:
        return origin.body or b""
    return spell_text(node.text, old, style)


def _patched(node: Node, body: bytes, was: str, style: int) -> bytes:
    """`body`, which spelled a node of type `was`, saying what `node` says."""
    span = scan(body)
    if span.kind != "object":
        span = scan(b"{}")
    edits: list[Edit] = []
    added: list[tuple[str, bytes]] = []

    def put(key: str, value: bytes, old: Span | None) -> None:
        if old is None:
            added.append((key, value))
        else:
            edits.append(Edit(old.start, old.end, value))

    text_key = TEXT_KEYS[node.type]
    named = span.get(text_key)
    if named is None and was in TEXT_KEYS:  # retyped: to_node_id becomes name
        for _, name, value in [member for member in span.members if member[0] == TEXT_KEYS[was]][-1:]:
            edits.append(Edit(name.start, name.end, quote(text_key, style)))
            named = value
    if node.text != ("" if named is None else text_value(named)):
        put(text_key, spell_text(node.text, named, style), named)
    says = attrs_in(span, node.type)
    for attr, key in ATTR_KEYS[node.type].items():
        if not same_value(says.get(attr), node.attrs.get(attr)):
            put(key, spell_value(node.attrs.get(attr), old := span.get(key), style), old)
    if added:
        edits.append(_addition(span, added, style))
    return splice(span.source, edits)


def _addition(span: Span, members: list[tuple[str, bytes]], style: int) -> Edit:
    """Further members, behind the last."""
    spacing = spacing_of(span, style)
    data = spacing.between.join([quote(key, style) + spacing.colon + value for key, value in members])
    if span.members:
        at = span.members[-1][2].end
        return Edit(at, at, spacing.between + data)
    return Edit(span.start + 1, span.start + 1, spacing.opening + data)


def added_key(body: bytes, key: str, style: int, *, first: bool) -> bytes:
    """What stands before the value of a further member: separator, name and colon."""
    spacing = spacing_of(scan(body), style)
    return (spacing.opening if first else spacing.between) + quote(key, style) + spacing.colon


def key_space(body: bytes, key: str | None) -> bytes:
    """The white space before the name of `key`, by default of the last key: where the bracket of its value goes."""
    members = scan(body).members
    place = next((place for place in range(len(members) - 1, -1, -1) if key is None or members[place][0] == key), -1)
    if place < 0:
        return b""
    return body[members[place - 1][2].end if place else 1 : members[place][1].start].replace(b",", b"")


def lacks_position(body: bytes) -> bool:
    """Whether a body has no position at all; one that is no number is left alone."""
    return scan(body).get(POSITION) is None
