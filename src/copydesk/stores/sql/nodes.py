"""A document's nodes and changes in the tables: one of its versions rebuilt, a change recorded as the rows that differ.

Each function works inside a transaction that its caller holds.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Insert, Table, and_, bindparam, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.stores.local import FIRST
from copydesk.stores.placing import changed_rows, first_keys
from copydesk.stores.rows import ChangeRow, NodeRow, OriginRow, change_of, change_row, document_of, from_sql, node_rows
from copydesk.stores.sql.tables import CHANGES, DOCUMENTS, NODES, ORIGINS

NODE_COLUMNS = [NODES.c[name] for name in NodeRow._fields]
ORIGIN_COLUMNS = [ORIGINS.c[name] for name in OriginRow._fields if name != "hash"]
TEXTS = ("text", "attrs", "operations", "author", "words")  # kept as texts whatever they hold; see `texts`


def document_at(connection: Connection, id: str, version: int) -> Document:
    head = connection.execute(select(DOCUMENTS.c.kind, DOCUMENTS.c.format, DOCUMENTS.c.root).where(DOCUMENTS.c.id == id)).one()
    standing = or_(NODES.c.to_version.is_(None), NODES.c.to_version > version)
    rows = connection.execute(
        select(*NODE_COLUMNS, *ORIGIN_COLUMNS)
        .select_from(NODES.outerjoin(ORIGINS, ORIGINS.c.hash == NODES.c.origin_hash))
        .where(and_(NODES.c.document == id, NODES.c.from_version <= version, standing))
    ).all()
    return document_of(head.kind, head.format, head.root, [tuple(row) for row in rows])


def changes_since(connection: Connection, id: str, version: int, limit: int | None = None) -> list[Version]:
    """The versions after one, in order."""
    columns = [CHANGES.c.at if name == "when" else CHANGES.c[name] for name in ChangeRow._fields]
    query = select(*columns).where(CHANGES.c.document == id, CHANGES.c.number > version).order_by(CHANGES.c.number).limit(limit)
    found = []
    for row in connection.execute(query):
        stats = ",".join(map(str, row.stats))
        found.append(Version(row.number, change_of(ChangeRow(*row)._replace(stats=f"[{stats}]"))))
    return found


def add_nodes_of(connection: Connection, id: str, document: Document) -> None:
    keys = first_keys(document)
    _add_nodes(connection, id, FIRST, [node_rows(node, keys[node.id]) for node in document.walk()])


def add_change(connection: Connection, id: str, person: str, change: Change, before: Document, after: Document) -> int:
    """Records `change` as the next version: a row for each node that differs, and one for the change."""
    version = change.base + 1

    def key_of(node: str) -> str:
        wanted = select(NODES.c.order_key).where(NODES.c.document == id, NODES.c.id == node, NODES.c.to_version.is_(None))
        return str(connection.execute(wanted).scalar_one())

    ended, added = changed_rows(change, before, after, key_of)
    if ended:
        one = and_(NODES.c.document == id, NODES.c.id == bindparam("node"), NODES.c.to_version.is_(None))
        connection.execute(update(NODES).where(one).values(to_version=version), [{"node": node} for node in ended])
    _add_nodes(connection, id, version, added)
    row = _texts(change_row(version, change)._asdict())
    row["at"], row["stats"] = row.pop("when"), list(change.stats)
    connection.execute(insert(CHANGES), {**row, "document": id, "person": person})
    head = {"version": version, "changed": change.when, "author": change.author, "words": change.words}
    connection.execute(update(DOCUMENTS).where(DOCUMENTS.c.id == id).values(**head))
    return version


def _add_nodes(connection: Connection, id: str, version: int, rows: Iterable[tuple[NodeRow, OriginRow | None]]) -> None:
    known = list(rows)
    origins = {origin.hash: origin for _, origin in known if origin is not None}
    if origins:
        ordered = [_texts(origins[hash]._asdict()) for hash in sorted(origins)]
        connection.execute(unless_there(connection, ORIGINS), ordered)
    if known:
        connection.execute(
            insert(NODES), [{**_texts(node._asdict()), "document": id, "from_version": version} for node, _ in known]
        )


def unless_there(connection: Connection, table: Table) -> Insert:
    """An insert that passes over rows that are there."""
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    made: Insert = dialect.insert(table).on_conflict_do_nothing()
    return made


def _texts(row: dict[str, Any]) -> dict[str, Any]:
    return {name: from_sql(value) if name in TEXTS and value is not None else value for name, value in row.items()}
