"""The local history's tables, as a numbered list of migrations, and how its database is opened.

What the tables hold is decided here; what is written to them and read from them in `tables`.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from copydesk.errors import HistoryError

# The place in the list is the schema's version, kept in `PRAGMA user_version`. Add to the end; change nothing that was released.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # A column without a type holds a text, or its bytes where that is not Unicode (`rows.to_sql`).
        """CREATE TABLE documents (
            number INTEGER PRIMARY KEY,
            path NOT NULL UNIQUE,  -- resolved
            kind TEXT NOT NULL,
            format TEXT NOT NULL,
            root TEXT NOT NULL,
            version INTEGER NOT NULL,  -- the latest
            digest TEXT NOT NULL  -- of the file's bytes at the latest version
        )""",
        """CREATE TABLE changes (
            doc INTEGER NOT NULL REFERENCES documents,
            number INTEGER NOT NULL,
            base INTEGER NOT NULL,
            author NOT NULL,
            "when" TEXT NOT NULL,
            words NOT NULL,
            model TEXT,
            turn TEXT,
            operations NOT NULL,  -- JSON, as everywhere
            stats TEXT NOT NULL,
            undoes INTEGER,
            redoes INTEGER,
            PRIMARY KEY (doc, number)
        )""",
        """CREATE TABLE nodes (
            doc INTEGER NOT NULL REFERENCES documents,
            id TEXT NOT NULL,
            from_version INTEGER NOT NULL,
            to_version INTEGER,  -- the first version it is not in; null while it stands
            parent TEXT,
            order_key TEXT NOT NULL,
            type TEXT NOT NULL,
            text,  -- null where it is the origin's
            attrs,  -- JSON; null where they are the origin's
            origin_hash BLOB
        )""",
        # In columns, not as one value: decoding 100,000 of those doubles the time it takes to load a document.
        """CREATE TABLE origins (
            hash BLOB PRIMARY KEY,
            type TEXT NOT NULL,
            text NOT NULL,
            attrs NOT NULL,
            lead BLOB NOT NULL,
            head BLOB NOT NULL,
            body BLOB,  -- null where it is the text
            tail BLOB NOT NULL,
            close BLOB NOT NULL,
            context TEXT NOT NULL,
            after TEXT
        ) WITHOUT ROWID""",
        # Within one value of an index rows stand as they were written, which is nearly the order of the document.
        "CREATE INDEX nodes_of_version ON nodes (doc, to_version)",
        "CREATE UNIQUE INDEX nodes_standing ON nodes (doc, id) WHERE to_version IS NULL",
    ),
)

BUSY_SECONDS = 10.0  # how long a command waits for another that is writing; one write takes milliseconds


@contextlib.contextmanager
def transaction(path: Path, *, writes: bool) -> Iterator[sqlite3.Connection]:
    """One transaction on the history at `path`: all of it or nothing. Writers take turns; readers see one moment."""
    try:
        with contextlib.closing(_open(path)) as connection:  # closing what was not committed takes it back
            connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
            yield connection
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise HistoryError(_line(path, error)) from error


def damaged(path: Path, detail: object) -> HistoryError:
    return HistoryError(
        f"the history at {path} is damaged ({detail}): move that file away and a new history begins; your documents are untouched"
    )


def _open(path: Path) -> sqlite3.Connection:
    try:
        _make_private(path)
    except OSError as error:
        raise HistoryError(f"the history at {path} can't be made: {error.strerror or error}") from error
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        found = _schema(connection)
        if found > len(MIGRATIONS):
            raise HistoryError(
                f"the history at {path} is from a newer Copydesk (schema {found}, this one knows {len(MIGRATIONS)}): "
                "use that one, or another folder as COPYDESK_HOME"
            )
        if found < len(MIGRATIONS):
            _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_private(path: Path) -> None:
    """Documents are private, so their history is: nobody else may read the file, nor look into a folder made for it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _schema(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _migrate(connection: sqlite3.Connection) -> None:
    # Where two processes open a new history at once, one of them is refused this; the other has done it.
    with contextlib.suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    for statements in MIGRATIONS[_schema(connection) :]:  # asked again: another process may have come first
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("COMMIT")


def _line(path: Path, error: sqlite3.Error) -> str:
    match getattr(error, "sqlite_errorname", ""):
        case "SQLITE_BUSY":
            return f"another command has been writing the history at {path} for {BUSY_SECONDS:.0f} seconds; try again later"
        case "SQLITE_CORRUPT" | "SQLITE_NOTADB":
            return str(damaged(path, error))
        case _:
            return f"the history at {path} can't be used: {error}"
