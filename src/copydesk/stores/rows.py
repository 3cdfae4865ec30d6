"""Nodes, their origins and changes as rows of a history, and back. A text is kept once while its node is as it was read."""

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from immutables import Map

from copydesk.document.change import Change, Stats
from copydesk.document.children import NO_CHILDREN, Children
from copydesk.document.document import Document
from copydesk.document.jsonform import attrs_from_json, operation_from_json, operation_to_json
from copydesk.document.node import Attrs, Node, Origin

SqlText = str | bytes  # see `to_sql`


class NodeRow(NamedTuple):
    """A node while it stays as it is. A text or attrs of None are its origin's."""

    id: str
    parent: str | None
    order_key: str
    type: str
    text: SqlText | None
    attrs: SqlText | None
    origin_hash: bytes | None


class OriginRow(NamedTuple):
    hash: bytes
    type: str
    text: SqlText
    attrs: SqlText
    lead: bytes
    head: bytes
    body: bytes | None
    tail: bytes
    close: bytes
    context: str
    after: str | None


class ChangeRow(NamedTuple):
    number: int
    base: int
    author: SqlText
    when: str
    words: SqlText
    model: str | None
    turn: str | None
    operations: SqlText
    stats: str
    undoes: int | None
    redoes: int | None


def to_sql(text: str) -> SqlText:
    """A text as SQLite takes it: bytes where it holds half a character, as a JSON escape or the name of a file may."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def from_sql(value: SqlText) -> str:
    return value if isinstance(value, str) else value.decode("utf-8", "surrogatepass")


def node_rows(node: Node, order_key: str) -> tuple[NodeRow, OriginRow | None]:
    text, attrs, origin = to_sql(node.text), _attrs_text(node.attrs), node.origin
    if origin is None:
        return NodeRow(node.id, node.parent, order_key, node.type, text, attrs, None), None
    kept = _origin_row(origin)
    # Attrs are compared as JSON: as values True equals 1, and in a file it does not.
    return NodeRow(
        node.id,
        node.parent,
        order_key,
        node.type,
        None if text == kept.text else text,
        None if attrs == kept.attrs else attrs,
        kept.hash,
    ), kept


def _origin_row(origin: Origin) -> OriginRow:
    context = _json(origin.context) if origin.context else "[]"
    row = OriginRow(
        b"",
        origin.type,
        to_sql(origin.text),
        _attrs_text(origin.attrs),
        origin.lead,
        origin.head,
        origin.body,
        origin.tail,
        origin.close,
        context,
        origin.after,
    )
    return row._replace(hash=blake2b(ascii(tuple(row)).encode(), digest_size=16).digest())


def document_of(kind: str, format: str, root: str, rows: Sequence[tuple[Any, ...]]) -> Document:
    """The document of `rows`, each the columns of a NodeRow and then of its OriginRow but the hash."""
    places: dict[str | None, list[tuple[str, str]]] = {}
    for row in rows:
        places.setdefault(row[1], []).append((row[2], row[0]))
    children = {parent: Children([id for _, id in sorted(siblings)]) for parent, siblings in places.items()}
    attrs_of = _Attrs()
    nodes: dict[str, Node] = {}
    for row in rows:
        id, parent, _, type, text, attrs, hash, was_type, was_text, was_attrs, lead, head, body, tail, close, context, after = row
        origin = None
        if hash is not None:
            text = was_text if text is None else text
            attrs = was_attrs if attrs is None else attrs
            within = () if context == "[]" else tuple(json.loads(context))
            origin = Origin(was_type, from_sql(was_text), attrs_of[was_attrs], lead, head, body, tail, close, within, after)
        nodes[id] = Node(id, type, from_sql(text), attrs_of[attrs], parent, children.get(id, NO_CHILDREN), origin)
    if root not in nodes:
        raise KeyError(root)
    return Document(kind, format, root, Map(nodes))


def _attrs_text(attrs: Attrs) -> SqlText:
    return to_sql(_json(dict(attrs))) if attrs else "{}"


class _Attrs(dict[SqlText, Attrs]):
    """Attrs by their JSON, each read once: a document has few different ones."""

    def __missing__(self, text: SqlText) -> Attrs:
        self[text] = attrs_from_json(json.loads(text))
        return self[text]


def change_row(number: int, change: Change) -> ChangeRow:
    operations = to_sql(_json([operation_to_json(operation) for operation in change.operations]))
    return ChangeRow(
        number,
        change.base,
        to_sql(change.author),
        change.when,
        to_sql(change.words),
        change.model,
        change.turn,
        operations,
        _json(change.stats),
        change.undoes,
        change.redoes,
    )


def change_of(row: ChangeRow) -> Change:
    return Change(
        tuple(map(operation_from_json, json.loads(row.operations))),
        row.base,
        from_sql(row.author),
        row.when,
        from_sql(row.words),
        row.model,
        row.turn,
        Stats(*json.loads(row.stats)),
        row.undoes,
        row.redoes,
    )


def _json(value: object) -> str:
    """Sorted, so that equal values have equal texts."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
