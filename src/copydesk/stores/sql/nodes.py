"""A document's nodes and changes in the tables: one of its versions rebuilt, a change recorded as the rows that differ.

Each function works inside a transaction that its caller holds.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, insert, select, update

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.document.operations import apply
from copydesk.document.undo import back_to
from copydesk.ports import Standing
from copydesk.stores.placing import changed_rows, first_keys
from copydesk.stores.rows import ChangeRow, NodeRow, OriginRow, change_of, change_row, document_of, from_sql, node_rows
from copydesk.stores.sql import foundnodes
from copydesk.stores.sql.filegrants import pass_on
from copydesk.stores.sql.rawrows import add_rows, rows_at
from copydesk.stores.sql.tables import CHANGES, DOCUMENTS, NODES
from copydesk.stores.tables import keeping_all

MAX_BACK = 200  # versions that are taken back one by one; reading all nodes of a long document takes longer


class Found(NamedTuple):
    """All of a document's rows in one of its versions. What they make is worked out where no transaction waits for it."""

    kind: str
    format: str
    root: str
    rows: list[tuple[Any, ...]]

    def document(self) -> Document:
        with keeping_all():
            return document_of(self.kind, self.format, self.root, self.rows)


class Earlier(NamedTuple):
    """A version that is kept, and those up to it since an earlier one."""

    kept: Document
    since: list[Version]

    def document(self) -> Document:
        return apply(self.kept, back_to(self.since)) if self.since else self.kept


def found_at(connection: Connection, id: str, version: int) -> Found:
    columns = (DOCUMENTS.c.kind, DOCUMENTS.c.format, DOCUMENTS.c.root, DOCUMENTS.c.version)
    head = connection.execute(select(*columns).where(DOCUMENTS.c.id == id)).one()
    return Found(head.kind, head.format, head.root, rows_at(connection, id, version, is_latest=version == head.version))


def found_from(connection: Connection, id: str, version: int, kept: Standing | None, latest: int) -> Found | Earlier:
    """A version: from one that is kept, by what was done since, where that is little; else of its rows."""
    if kept is not None and version <= kept.version <= min(latest, version + MAX_BACK):
        return Earlier(kept.document, changes_since(connection, id, version, kept.version - version))
    return found_at(connection, id, version)


def changes_since(connection: Connection, id: str, version: int, limit: int | None = None) -> list[Version]:
    """The versions after one, in order."""
    columns = [CHANGES.c.at if name == "when" else CHANGES.c[name] for name in ChangeRow._fields]
    query = select(*columns).where(CHANGES.c.document == id, CHANGES.c.number > version).order_by(CHANGES.c.number).limit(limit)
    return [Version(row.number, change_of(ChangeRow(*row))) for row in connection.execute(query)]


def first_rows(document: Document) -> list[tuple[NodeRow, OriginRow | None]]:
    with keeping_all():
        keys = first_keys(document)
        return [node_rows(node, keys[node.id]) for node in document.walk()]


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
    add_rows(connection, id, version, added)
    if ended:
        foundnodes.end(connection, id, version)
    foundnodes.add(connection, id, after, [after[row.id] for row, _ in added])
    row = change_row(version, change)._asdict()
    row["at"] = row.pop("when")
    pass_on(connection, id, [from_sql(row["operations"])], person)
    connection.execute(insert(CHANGES), {**row, "document": id, "person": person})
    head = {"version": version, "changed": change.when, "author": change.author, "words": change.words}
    connection.execute(update(DOCUMENTS).where(DOCUMENTS.c.id == id).values(**head))
    return version
