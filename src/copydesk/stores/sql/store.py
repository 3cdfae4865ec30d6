"""The shared store as one value: every part of it on one database."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from time import time

from argon2 import PasswordHasher
from sqlalchemy import Connection, delete, insert, select

from copydesk.plan.people import Person
from copydesk.stores.sql.accounts import SqlAccounts
from copydesk.stores.sql.acts import SqlActs
from copydesk.stores.sql.chats import SqlChats
from copydesk.stores.sql.conversations import SqlConversations
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.documents import SqlDocuments
from copydesk.stores.sql.filegrants import SqlFileGrants
from copydesk.stores.sql.identities import SqlIdentities
from copydesk.stores.sql.jobs import SqlJobs
from copydesk.stores.sql.live import SqlLive
from copydesk.stores.sql.people import SqlPeople
from copydesk.stores.sql.place import SqlPlace
from copydesk.stores.sql.projects import SqlProjects
from copydesk.stores.sql.sources import SqlSources
from copydesk.stores.sql.spending import SqlSpending
from copydesk.stores.sql.summaries import SqlSummaries
from copydesk.stores.sql.tables import PULSES
from copydesk.stores.sql.turns import SqlTurns
from copydesk.stores.sql.usage import SqlUsage
from copydesk.stores.sql.vectors import SqlVectors

BEAT_SECONDS, DAY_SECONDS = 5.0, 86_400.0


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class SqlStore:
    def __init__(
        self,
        address: str,
        now: Callable[[], str] = utc_now,
        clock: Callable[[], float] = time,
        hasher: PasswordHasher | None = None,
    ) -> None:
        holder = secrets.token_hex(8)
        self.database = Database(address, clock)
        self.jobs = SqlJobs(self.database, now, clock)
        self.live = SqlLive(self.database, now, clock, holder)
        self.documents = SqlDocuments(self.database, now, holder, self.jobs, self.live)
        self.conversations = SqlConversations(self.database, now)
        self.chats = SqlChats(self.database, now)
        self.projects = SqlProjects(self.database, now)
        self.sources = SqlSources(self.database, now, self.jobs)
        self.file_grants = SqlFileGrants(self.database)
        self.turns = SqlTurns(self.database, now, clock, holder)
        hasher = hasher or PasswordHasher()
        self.people = SqlPeople(self.database, now, clock, hasher)
        self.accounts = SqlAccounts(self.database, now, clock, hasher)
        self.identities = SqlIdentities(self.database, now, clock, hasher)
        self.acts = SqlActs(self.database, now)
        self.usage = SqlUsage(self.database, now)
        self.vectors = SqlVectors(self.database)
        self.summaries = SqlSummaries(self.database)
        self.spending = SqlSpending(self.database, now)
        self._now, self._clock, self._holder, self._beaten = now, clock, holder, -BEAT_SECONDS

    def place(self, document: str, person: Person, turn: str | None = None) -> SqlPlace:
        """With `turn`, what is committed there is that turn's: only while it runs in this process, and until it is stopped."""
        return SqlPlace(self.documents, document, person, self._now, turn)

    async def beat(self) -> None:
        """Reads, and now and then writes: a full disk answers questions. HistoryError, or what the database raises."""
        now = self._clock()
        await self.database.read(lambda connection: connection.execute(select(1)).scalar())
        if 0 <= now - self._beaten < BEAT_SECONDS:
            return

        def beaten(connection: Connection) -> None:
            connection.execute(delete(PULSES).where((PULSES.c.holder == self._holder) | (PULSES.c.at < now - DAY_SECONDS)))
            connection.execute(insert(PULSES), {"holder": self._holder, "at": now})

        await self.database.write(beaten)
        self._beaten = now

    async def close(self) -> None:
        await self.database.close()
