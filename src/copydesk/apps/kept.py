"""Documents of a desk that are kept in a database, for ordinary code: the shared store on an event loop of its own, in a thread."""

import asyncio
import threading
import weakref
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any, TypeVar

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.formats.export import Files, no_files
from copydesk.plan.people import LOCAL
from copydesk.plan.sources import Shelved
from copydesk.ports import Standing
from copydesk.stores.sql.migrate import migrate
from copydesk.stores.sql.store import SqlStore

Value = TypeVar("Value")
MAX_LISTED = 200


class Cabinet:
    """The documents at an address. Its loop is not the one that turns run on, which may wait for what is read here."""

    def __init__(self, address: str) -> None:
        self.store = SqlStore(address)
        self._loop = asyncio.new_event_loop()
        thread = threading.Thread(target=self._loop.run_forever, name="copydesk-store", daemon=True)
        thread.start()
        self.close = weakref.finalize(self, _closed, self._loop, thread, self.store)
        try:
            self.run(migrate(self.store.database))
        except BaseException:
            self.close()
            raise

    def run(self, coroutine: Coroutine[Any, Any, Value]) -> Value:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result()

    def add(self, document: Document, title: str) -> str:
        """Takes a document in, and gives its id."""
        return self.run(self.store.documents.add(document, title, LOCAL))

    def title(self, id: str) -> str:
        return self.run(self.store.documents.entry(id, LOCAL)).title

    def fetch(self, id: str) -> Document:
        return self.run(self.store.documents.load(id, LOCAL)).document

    def listed(self) -> list[Shelved]:
        """What there is, the latest first."""
        found = self.run(self.store.documents.listed(LOCAL, limit=MAX_LISTED))
        return [Shelved(entry.id, entry.title, entry.kind, entry.format, entry.version) for entry in found]


def _closed(loop: asyncio.AbstractEventLoop, thread: threading.Thread, store: SqlStore) -> None:
    asyncio.run_coroutine_threadsafe(store.close(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


class KeptHistory:
    """The versions of one document in a cabinet."""

    def __init__(self, cabinet: Cabinet, id: str) -> None:
        self._cabinet, self._id = cabinet, id
        self._documents = cabinet.store.documents

    def standing(self) -> Standing:
        return self._cabinet.run(self._documents.load(self._id, LOCAL))

    def latest(self) -> int:
        return self.standing().version

    def versions(self, last: int | None = None) -> list[Version]:
        return self._cabinet.run(self._documents.versions(self._id, LOCAL, last))

    def version_of(self, turn: str) -> int | None:
        return self._cabinet.run(self._documents.version_of(self._id, turn))

    def document_at(self, number: int) -> Document:
        return self._cabinet.run(self._documents.document_at(self._id, LOCAL, number))

    def append(self, change: Change, after: Document) -> int:
        return self._cabinet.run(self._documents.commit(self._id, LOCAL, change, after))


class KeptPlace:
    """Where turns work on a document in a cabinet: always on what stands there, whoever changed it last."""

    def __init__(self, cabinet: Cabinet, id: str, author: str) -> None:
        self.author, self.is_alone = author, True
        self.files: Files = no_files
        self.history = KeptHistory(cabinet, id)

    @property
    def document(self) -> Document:
        return self.history.standing().document

    def now(self) -> str:
        return datetime.now(UTC).isoformat(timespec="seconds")

    async def load(self) -> Standing:
        return self.history.standing()

    async def versions(self, last: int | None = None) -> list[Version]:
        return self.history.versions(last)

    async def version_of(self, turn: str) -> int | None:
        return self.history.version_of(turn)

    async def document_at(self, number: int) -> Document:
        return self.history.document_at(number)

    async def commit(self, change: Change, after: Document) -> int:
        return self.history.append(change, after)
