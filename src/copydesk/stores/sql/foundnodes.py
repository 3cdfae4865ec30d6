"""The words of the nodes that stand, in each engine's full-text index, so that documents are found by what they say.

A change takes out the words of the nodes that it ends and puts in those of the nodes that it begins, in its own transaction. Each
function works inside a transaction that its caller holds.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, select, text, update

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.reading.places import texts_in_attrs
from copydesk.stores.sql.fulltext import MAX_ASKED, indexed
from copydesk.stores.sql.tables import DOCUMENTS, NODES

FEW = 500  # ids that are asked for by name
_ADD = {
    "sqlite": text("INSERT INTO found_nodes (rowid, words) VALUES (:node, :words)"),
    "postgresql": text("INSERT INTO found_nodes (node, words) VALUES (:node, array_to_tsvector(CAST(:words AS text[])))"),
}
_PLACE = {"sqlite": "rowid", "postgresql": "node"}
_ENDED = "(SELECT number FROM nodes WHERE document = :document AND to_version = :version)"
_OF_DOCUMENT = "(SELECT number FROM nodes WHERE document = :document AND to_version IS NULL)"
_MATCHES = {
    "sqlite": "nodes.number IN (SELECT rowid FROM found_nodes WHERE found_nodes MATCH :{name})",
    "postgresql": "nodes.number IN (SELECT node FROM found_nodes WHERE words @@ CAST(:{name} AS tsquery))",
}


def add(connection: Connection, id: str, document: Document, nodes: Sequence[Node]) -> None:
    """Puts in the words of nodes that stand."""
    engine = connection.dialect.name
    found = {node.id: words for node in nodes if (words := _words(document, node))}
    if not found:
        return
    numbers = _numbers(connection, id, list(found))
    rows = [{"node": numbers[node], "words": " ".join(words) if engine == "sqlite" else words} for node, words in found.items()]
    connection.execute(_ADD[engine], rows)


def end(connection: Connection, id: str, version: int) -> None:
    """Takes out the words of the nodes that a version ended."""
    _delete(connection, _ENDED, document=id, version=version)


def index(connection: Connection, id: str, document: Document) -> None:
    """Puts in the words of a whole document, in place of those that were there of it."""
    _delete(connection, _OF_DOCUMENT, document=id)
    add(connection, id, document, list(document.walk()))
    connection.execute(update(DOCUMENTS).where(DOCUMENTS.c.id == id).values(is_indexed=True))


def holding(engine: str, query: str) -> ColumnElement[bool] | None:
    """Of a query on documents: those that hold every word of it, the last of which may be begun only. None where it has no word."""
    asked = list(dict.fromkeys(indexed(query)))[:MAX_ASKED]
    if not asked:
        return None
    return and_(*(_holding(engine, place, term, is_last=place == len(asked) - 1) for place, term in enumerate(asked)))


def _holding(engine: str, place: int, term: str, *, is_last: bool) -> ColumnElement[bool]:
    # Terms are letters and digits alone, so no quote stands in them.
    spelled = f'"{term}"' if engine == "sqlite" else f"'{term}'"
    begun = {"sqlite": "*", "postgresql": ":*"}[engine] if is_last else ""
    name = f"word_{place}"
    matches = text(_MATCHES[engine].format(name=name)).bindparams(**{name: spelled + begun})
    return DOCUMENTS.c.id.in_(select(NODES.c.document).where(matches))


def _words(document: Document, node: Node) -> list[str]:
    texts: Iterable[str] = (node.text, *(text for _, text in texts_in_attrs(document, node)))
    return list(dict.fromkeys(indexed(" ".join(texts))))


def _numbers(connection: Connection, id: str, nodes: list[str]) -> dict[str, int]:
    wanted = select(NODES.c.id, NODES.c.number).where(NODES.c.document == id, NODES.c.to_version.is_(None))
    if len(nodes) <= FEW:
        wanted = wanted.where(NODES.c.id.in_(nodes))
    return {row.id: row.number for row in connection.execute(wanted)}


def _delete(connection: Connection, which: str, **values: Any) -> None:
    place = _PLACE[connection.dialect.name]
    connection.execute(text(f"DELETE FROM found_nodes WHERE {place} IN {which}"), values)  # noqa: S608  no value is in it
