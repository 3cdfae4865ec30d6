"""The history of files on this machine: each version of each document, in one SQLite database in the user's data folder.

A node's row spans the versions it stands unchanged in, so an edit writes rows for what it changed alone. When to look at the
file itself, and what an edit made elsewhere means, is for the callers.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.errors import HistoryError
from copydesk.stores.files import PathLike, shown
from copydesk.stores.rows import from_sql
from copydesk.stores.schema import damaged, transaction
from copydesk.stores.tables import Found, Head, add_change, add_document, changes_of, document_at, find, path_key

FIRST = 1  # the number of a document's first version, as it was read

_SAME_BYTES = """
    SELECT number, path FROM documents
    WHERE digest = ? AND version > ? AND (SELECT count(*) FROM nodes WHERE doc = number AND to_version IS NULL) > 1
"""


class LocalHistory:
    """Each method is one transaction of its own, so any number of processes may use one database."""

    def __init__(self, path: PathLike) -> None:
        self.path = Path(path)

    def head(self, file: PathLike) -> Head | None:
        """What is known of a file without loading it; None where it has no history."""
        with self._reading(file) as found:
            return found and found.head

    def load(self, file: PathLike) -> tuple[Document, int] | None:
        """The latest version and its number; None where the file has no history."""
        with self._reading(file) as found:
            return found and (document_at(found, found.head.version), found.head.version)

    def document_at(self, file: PathLike, version: int) -> Document:
        with self._reading(file) as found:
            if found is None:
                raise HistoryError(f"{shown(file)} has no history")
            if not FIRST <= version <= found.head.version:
                raise HistoryError(f"{shown(file)} has the versions {FIRST} to {found.head.version}, not {version}")
            return document_at(found, version)

    def versions(self, file: PathLike) -> list[Version]:
        """All versions, the first one first; none where the file has no history."""
        with self._reading(file) as found:
            if found is None:
                return []
            return [Version(FIRST, None), *(Version(number, change) for number, change in changes_of(found))]

    def start(self, file: PathLike, document: Document, digest: str) -> int:
        """Begins a file's history with `document` as read from bytes of that digest. Doing it twice is doing it once."""
        head = Head(FIRST, digest, document.kind, document.format)
        with transaction(self.path, writes=True) as connection:
            found = find(connection, file)
            if found is None:
                add_document(connection, file, document, head)
            elif found.head != head:
                raise HistoryError(f"{shown(file)} has a history already: another command began it just now; try again")
        return FIRST

    def append(
        self,
        file: PathLike,
        change: Change,
        before: Document,
        after: Document,
        digest: str,
        write: Callable[[], None] | None = None,
    ) -> int:
        """Records `change`, made on the latest version, and gives its number. HistoryError where another came first.

        `write` puts the result in the file. It runs inside the transaction, so that commands take turns at the file too, and
        nothing is recorded if it fails.
        """
        written = False
        try:
            with transaction(self.path, writes=True) as connection:
                found = find(connection, file)
                if found is None or found.head.version != change.base:
                    raise HistoryError(f"{shown(file)} was changed by another command meanwhile; nothing was done, so try again")
                version = add_change(found, change, before, after, digest)
                if write is not None:
                    write()
                    written = True
        except HistoryError as error:
            if written:
                raise HistoryError(f"{shown(file)} was changed, but undo won't know how: {error}") from error
            raise
        return version

    def adopt(self, file: PathLike, digest: str) -> bool:
        """Gives a file without history that of a file which had exactly its bytes and is gone: it was renamed or moved.

        Nothing is guessed: a document without content, one never changed, or two that could be meant are left alone.
        """
        if not self.path.exists():
            return False
        with transaction(self.path, writes=True) as connection:
            if find(connection, file) is not None:
                return False
            rows = connection.execute(_SAME_BYTES, (digest, FIRST)).fetchall()
            gone = [number for number, path in rows if not os.path.lexists(from_sql(path))]
            if len(gone) == 1:
                connection.execute("UPDATE documents SET path = ? WHERE number = ?", (path_key(file), gone[0]))
            return len(gone) == 1

    @contextmanager
    def _reading(self, file: PathLike) -> Iterator[Found | None]:
        """A file's entry for one reading transaction. A history that doesn't exist is not made by looking for it."""
        if not self.path.exists():
            yield None
            return
        with transaction(self.path, writes=False) as connection:
            try:
                yield find(connection, file)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise damaged(self.path, repr(error)) from error
