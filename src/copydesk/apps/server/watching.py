"""Watching documents for versions that any process makes: one look for each document that somebody has open, however many do."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from copydesk.errors import CopydeskError
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import DOCUMENTS

log = logging.getLogger("copydesk.server")
LOOK_SECONDS = 0.4
Result = TypeVar("Result")


class Watch:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._versions: dict[str, int] = {}
        self._waiting: dict[str, asyncio.Event] = {}
        self._count: dict[str, int] = {}
        self._reading: dict[tuple[object, ...], asyncio.Task[Any]] = {}
        self.is_closing = False

    async def after(self, id: str, seen: int) -> None:
        """Waits until a document has a version after one."""
        self._count[id] = self._count.get(id, 0) + 1
        try:
            while self._versions.get(id, 0) <= seen and not self.is_closing:
                await self._waiting.setdefault(id, asyncio.Event()).wait()
        finally:
            self._count[id] -= 1
            if not self._count[id]:
                for kept in (self._count, self._waiting, self._versions):
                    kept.pop(id, None)

    async def look(self) -> None:
        """Asks for the latest versions of what is open, in one query."""
        ids = list(self._count)
        if not ids:
            return
        wanted = select(DOCUMENTS.c.id, DOCUMENTS.c.version).where(DOCUMENTS.c.id.in_(ids))
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        for id, version in rows:
            if version > self._versions.get(id, 0):
                self._versions[id] = version
                self._wake(id)

    async def once(self, key: tuple[object, ...], read: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """What `read` gives, once for all who ask for the same meanwhile: a version wakes every stream of a document."""
        task = self._reading.get(key)
        if task is None:
            task = self._reading[key] = asyncio.create_task(read())
            task.add_done_callback(lambda _: self._reading.pop(key, None))
        return cast(Result, await asyncio.shield(task))

    def _wake(self, id: str) -> None:
        event = self._waiting.pop(id, None)
        if event is not None:
            event.set()

    async def run(self) -> None:
        while not self.is_closing:
            try:
                await self.look()
            except (CopydeskError, SQLAlchemyError, OSError):  # the database may be back the next time
                log.exception("open documents could not be looked at")
            await asyncio.sleep(LOOK_SECONDS)

    def close(self) -> None:
        self.is_closing = True
        for id in list(self._waiting):
            self._wake(id)
