"""Many rows at once, past SQLAlchemy's handling of each value: a document of 100,000 nodes is added and read in seconds.

Each function works inside a transaction that its caller holds.
"""

from collections.abc import Sequence
from typing import Any

import psycopg
from sqlalchemy import Connection

from copydesk.stores.rows import NodeRow, OriginRow
from copydesk.stores.sql.texts import MARK, from_column, kept
from copydesk.stores.tables import keeping_all

MANY = 500  # rows from which PostgreSQL's COPY, with the table it needs for origins, is the shorter way
ORIGIN_COLUMNS = ", ".join(OriginRow._fields)
NODE_COLUMNS = ", ".join(("document", "from_version", *NodeRow._fields))
SHOWN = ", ".join(
    [f"nodes.{name}" for name in NodeRow._fields] + [f"origins.{name}" for name in OriginRow._fields if name != "hash"]
)
_FROM = f"SELECT {SHOWN} FROM nodes LEFT JOIN origins ON hash = origin_hash WHERE document = ? AND"  # noqa: S608
_STANDING = f"{_FROM} to_version IS NULL"
# Written as two, each on an index of its own.
_AT = f"{_STANDING} AND from_version <= ? UNION ALL {_FROM} to_version > ? AND from_version <= ?"
_ADD_ORIGIN = f"INSERT INTO origins ({ORIGIN_COLUMNS}) VALUES ({', '.join('?' * len(OriginRow._fields))}) ON CONFLICT DO NOTHING"  # noqa: S608
_ADD_NODE = f"INSERT INTO nodes ({NODE_COLUMNS}) VALUES ({', '.join('?' * (len(NodeRow._fields) + 2))})"  # noqa: S608
_TEXTS = tuple(
    place
    for place, name in enumerate((*NodeRow._fields, *(name for name in OriginRow._fields if name != "hash")))
    if name in ("text", "attrs")
)

Rows = Sequence[tuple[NodeRow, OriginRow | None]]


def rows_at(connection: Connection, id: str, version: int, *, is_latest: bool) -> list[tuple[Any, ...]]:
    """The rows of a document's nodes in one of its versions, each with its origin's, as `document_of` takes them."""
    values = (id,) if is_latest else (id, version, id, version, version)
    with keeping_all():
        found = connection.exec_driver_sql(_spelled(connection, _STANDING if is_latest else _AT), values)
        return [_as_was(row) for row in found.all()]


def add_rows(connection: Connection, id: str, version: int, rows: Rows) -> None:
    with keeping_all():
        origins = {origin.hash: origin for _, origin in rows if origin is not None}
        # Sorted, so that two who add the same origins wait for each other in one order.
        known = [_origin(origins[hash]) for hash in sorted(origins)]
        added = [(id, version, *node[:4], kept(node.text), kept(node.attrs), node.origin_hash) for node, _ in rows]
    if connection.dialect.name == "postgresql" and len(added) >= MANY:
        _copy(connection.connection.driver_connection, known, added)
        return
    if known:
        connection.exec_driver_sql(_spelled(connection, _ADD_ORIGIN), known)
    if added:
        connection.exec_driver_sql(_spelled(connection, _ADD_NODE), added)


def _copy(connection: Any, origins: list[tuple[Any, ...]], nodes: list[tuple[Any, ...]]) -> None:
    assert isinstance(connection, psycopg.Connection)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE added_origins (LIKE origins) ON COMMIT DROP")
        with cursor.copy(f"COPY added_origins ({ORIGIN_COLUMNS}) FROM STDIN") as copy:
            for row in origins:
                copy.write_row(row)
        cursor.execute("INSERT INTO origins SELECT * FROM added_origins ORDER BY hash ON CONFLICT DO NOTHING")
        with cursor.copy(f"COPY nodes ({NODE_COLUMNS}) FROM STDIN") as copy:
            for row in nodes:
                copy.write_row(row)
        # Plans that were made while the tables were small would read all of them for one row.
        cursor.execute("ANALYZE nodes, origins")


def _origin(row: OriginRow) -> tuple[Any, ...]:
    return (row.hash, row.type, kept(row.text), kept(row.attrs), *row[4:])


def _as_was(row: Sequence[Any]) -> tuple[Any, ...]:
    if any(row[place] is not None and row[place].startswith(MARK) for place in _TEXTS):
        return tuple(from_column(value) if place in _TEXTS and value is not None else value for place, value in enumerate(row))
    return tuple(row)


def _spelled(connection: Connection, statement: str) -> str:
    return statement if connection.dialect.name == "sqlite" else statement.replace("?", "%s")
