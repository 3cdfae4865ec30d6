"""What is asked of the history's tables: find a document, rebuild one of its versions, list its changes, record one more.

Each function works inside a transaction that its caller holds.
"""

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from sqlite3 import Connection
from typing import NamedTuple

from copydesk.document.change import Change
from copydesk.document.document import Document
from copydesk.stores.files import PathLike
from copydesk.stores.placing import changed_rows, first_keys
from copydesk.stores.rows import ChangeRow, NodeRow, OriginRow, SqlText, change_of, change_row, document_of, node_rows, to_sql

_FIND = "SELECT number, root, version, digest, kind, format FROM documents WHERE path = ?"
_NODES_AT = """
    SELECT id, parent, order_key, nodes.type, nodes.text, nodes.attrs, origin_hash,
        origins.type, origins.text, origins.attrs, lead, head, body, tail, close, context, after
    FROM nodes LEFT JOIN origins ON hash = origin_hash
    WHERE doc = :doc AND from_version <= :version AND (to_version IS NULL OR to_version > :version)
"""
_CHANGES = """
    SELECT number, base, author, "when", words, model, turn, operations, stats, undoes, redoes
    FROM changes WHERE doc = ? ORDER BY number
"""
_ORDER_KEY = "SELECT order_key FROM nodes WHERE doc = ? AND id = ? AND to_version IS NULL"

_ADD_DOCUMENT = "INSERT INTO documents (path, kind, format, root, version, digest) VALUES (?, ?, ?, ?, ?, ?)"
_ADD_CHANGE = "INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_ORIGIN = "INSERT OR IGNORE INTO origins VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_NODE = """
    INSERT INTO nodes (doc, from_version, id, parent, order_key, type, text, attrs, origin_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_END_NODE = "UPDATE nodes SET to_version = ? WHERE doc = ? AND id = ? AND to_version IS NULL"
_SET_HEAD = "UPDATE documents SET version = ?, digest = ? WHERE number = ?"


class Head(NamedTuple):
    """A document as the history last knew it; `digest` is of the file's bytes then."""

    version: int
    digest: str
    kind: str
    format: str


class Found(NamedTuple):
    """A document's entry, for as long as its caller's transaction lasts."""

    connection: Connection
    doc: int  # its number, by which the other tables call it
    root: str
    head: Head


def path_key(file: PathLike) -> SqlText:
    return to_sql(os.path.normcase(os.path.realpath(file)))


def find(connection: Connection, file: PathLike) -> Found | None:
    row = connection.execute(_FIND, (path_key(file),)).fetchone()
    return None if row is None else Found(connection, row[0], row[1], Head(*row[2:]))


def document_at(found: Found, version: int) -> Document:
    with keeping_all():
        rows = found.connection.execute(_NODES_AT, {"doc": found.doc, "version": version}).fetchall()
        return document_of(found.head.kind, found.head.format, found.root, rows)


def changes_of(found: Found) -> list[tuple[int, Change]]:
    """The changes of a document in order, each with the number of the version it made."""
    return [(row[0], change_of(ChangeRow(*row))) for row in found.connection.execute(_CHANGES, (found.doc,))]


def add_document(connection: Connection, file: PathLike, document: Document, head: Head) -> None:
    values = (path_key(file), head.kind, head.format, document.root, head.version, head.digest)
    doc = connection.execute(_ADD_DOCUMENT, values).lastrowid
    assert doc is not None
    with keeping_all():
        keys = first_keys(document)
        _add_nodes(connection, doc, head.version, [node_rows(node, keys[node.id]) for node in document.walk()])


def add_change(found: Found, change: Change, before: Document, after: Document, digest: str) -> int:
    """Records `change` as the next version: a row for each node that differs, and one for the change."""
    connection, doc, version = found.connection, found.doc, change.base + 1

    def key_of(id: str) -> str:
        key: str = connection.execute(_ORDER_KEY, (doc, id)).fetchone()[0]
        return key

    ended, added = changed_rows(change, before, after, key_of)
    connection.executemany(_END_NODE, [(version, doc, id) for id in ended])
    _add_nodes(connection, doc, version, added)
    connection.execute(_ADD_CHANGE, (doc, *change_row(version, change)))
    connection.execute(_SET_HEAD, (version, digest, doc))
    return version


def _add_nodes(connection: Connection, doc: int, version: int, rows: Sequence[tuple[NodeRow, OriginRow | None]]) -> None:
    connection.executemany(_ADD_ORIGIN, sorted(origin for _, origin in rows if origin is not None))
    connection.executemany(_ADD_NODE, [(doc, version, *node) for node, _ in rows])


@contextmanager
def keeping_all() -> Iterator[None]:
    """Looks for no garbage meanwhile: among rows that all stay, again and again while they grow, that doubles the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
