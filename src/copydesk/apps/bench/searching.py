"""Finding the passages that are about some words, beside SQLite's full-text index over the same texts."""

import sqlite3
from collections.abc import Iterator

from copydesk import formats
from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown
from copydesk.document.document import Document
from copydesk.reading.find import find, searched_text

QUERY = "the keeper of the harbour lock in winter"


def rows(quick: bool) -> Iterator[Row]:
    data = markdown(100_000 if quick else 1_000_000)
    size = f"{len(data) / 1e6:.1f} MB"
    times = 3 if quick else 5
    first = min(first_find(data) for _ in range(2))
    document = formats.read(data, "markdown", "article")
    connection = full_text(document)
    yield Row(
        f"first find in {size}, index and all", first, "SQLite FTS5 (index)", best(lambda: full_text(document).close(), times=2)
    )
    find(document, QUERY)
    yield Row(
        f"find in {size}, once indexed",
        best(lambda: find(document, QUERY), times=times, repeat=5),
        "SQLite FTS5 (bm25)",
        best(lambda: asked(connection), times=times, repeat=5),
    )
    connection.close()


def first_find(data: bytes) -> float:
    document = formats.read(data, "markdown", "article")
    return best(lambda: find(document, QUERY), times=1)


def full_text(document: Document) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, text)")
    pairs = ((node.id, searched_text(document, node)) for node in document.walk())
    connection.executemany("INSERT INTO texts VALUES (?, ?)", pairs)
    return connection


def asked(connection: sqlite3.Connection) -> object:
    words = " OR ".join(QUERY.split())
    return connection.execute("SELECT id FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 10", (words,)).fetchall()
