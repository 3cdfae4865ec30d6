"""The words of chunks in each engine's full-text index: FTS5 on SQLite, tsvector on PostgreSQL.

Both are given the terms that `reading.words` makes, so both find the same; how good a find is, `reading` decides.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, column, select, table, text

from copydesk.reading.words import SILENT, terms, words
from copydesk.stores.sql.tables import CHUNKS, SOURCES

MAX_TERM = 100  # characters; PostgreSQL takes no more than 2,046 bytes
MAX_ASKED = 64  # terms of a query
FOUND = table("found_chunks", column("rowid"), column("chunk"))
_ADD = {
    "sqlite": text("INSERT INTO found_chunks (rowid, words) VALUES (:chunk, :words)"),
    "postgresql": text("INSERT INTO found_chunks (chunk, words) VALUES (:chunk, array_to_tsvector(CAST(:words AS text[])))"),
}
_DELETE = text("DELETE FROM found_chunks WHERE rowid IN (SELECT number FROM chunks WHERE source = :source)")
_MATCHES = {
    "sqlite": text("found_chunks MATCH :query"),
    "postgresql": text("found_chunks.words @@ CAST(:query AS tsquery)"),
}
_BEST = {
    "sqlite": text("bm25(found_chunks)"),
    "postgresql": text("ts_rank(found_chunks.words, CAST(:query AS tsquery)) DESC"),
}


def index(connection: Connection, texts: Mapping[int, str]) -> None:
    """Adds chunks by their number."""
    engine = connection.dialect.name
    rows: list[dict[str, Any]] = []
    for number, chunk in texts.items():
        found = indexed(chunk)
        rows.append({"chunk": number, "words": " ".join(found) if engine == "sqlite" else found})
    if rows:
        connection.execute(_ADD[engine], rows)


def forget(connection: Connection, source: str) -> None:
    """Takes out a source's chunks, before they go themselves. On PostgreSQL they go along."""
    if connection.dialect.name == "sqlite":
        connection.execute(_DELETE, {"source": source})


def candidates(connection: Connection, columns: Sequence[Any], query: str, project: str, limit: int) -> Sequence[Any]:
    """The rows of a project's chunks that hold any of a query's words, the likeliest first."""
    engine = connection.dialect.name
    asked = list(dict.fromkeys(indexed(query)))[:MAX_ASKED]
    if not asked:
        return []
    place = FOUND.c.rowid if engine == "sqlite" else FOUND.c.chunk
    wanted: Select[Any] = (
        select(*columns)
        .select_from(CHUNKS.join(SOURCES, SOURCES.c.id == CHUNKS.c.source).join(FOUND, place == CHUNKS.c.number))
        .where(_MATCHES[engine], SOURCES.c.project == project)
        .order_by(_BEST[engine], CHUNKS.c.number)
        .limit(limit)
    )
    # Terms are letters and digits alone, so no quote stands in them.
    spelled = " OR ".join(f'"{term}"' for term in asked) if engine == "sqlite" else " | ".join(f"'{term}'" for term in asked)
    return connection.execute(wanted, {"query": spelled}).all()


def indexed(content: str) -> list[str]:
    return [term[:MAX_TERM] for word in words(content) if word not in SILENT for term in terms(word)]
