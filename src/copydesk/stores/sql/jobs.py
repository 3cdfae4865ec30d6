"""Work in the background as rows of a table: any process takes the next one, and one whose process is gone is taken again."""

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, and_, insert, or_, select, update

from copydesk.errors import AccessError
from copydesk.plan.people import LOCAL, Person
from copydesk.ports import Job
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import JOBS

LEASE_SECONDS = 60.0
MAX_TRIES = 3
COLUMNS = [JOBS.c[name] for name in Job._fields]


class SqlJobs:
    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._clock = clock

    async def add(self, task: str, arguments: Any, person: Person) -> str:
        async with self._database.writing() as connection:
            return await connection.run_sync(self.queue, task, arguments, person)

    def queue(self, connection: Connection, task: str, arguments: Any, person: Person) -> str:
        """For who holds a transaction: the job is there if and only if that is committed."""
        id = secrets.token_hex(8)
        row = {"id": id, "task": task, "arguments": arguments, "person": person.id, "state": "waiting", "created": self._now()}
        connection.execute(insert(JOBS), row)
        return id

    async def get(self, id: str, person: Person) -> Job:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(*COLUMNS).where(JOBS.c.id == id))).one_or_none()
        if row is None or (person != LOCAL and row.person != person.id):
            raise AccessError("there is no such job")
        return Job(*row)

    async def take(self) -> Job | None:
        now = self._clock()
        late = and_(JOBS.c.state == "running", JOBS.c.lease < now)
        next_ = select(JOBS.c.id, JOBS.c.tries).where(or_(JOBS.c.state == "waiting", late)).order_by(JOBS.c.created).limit(1)

        def taken(connection: Connection) -> Job | None:
            row = connection.execute(next_.with_for_update(skip_locked=True)).one_or_none()
            if row is None:
                return None
            mine = update(JOBS).where(JOBS.c.id == row.id)
            if row.tries >= MAX_TRIES:
                connection.execute(mine.values(state="failed", result={"message": f"given up after {MAX_TRIES} tries"}))
                return None
            connection.execute(mine.values(state="running", tries=row.tries + 1, lease=now + LEASE_SECONDS))
            return Job(*connection.execute(select(*COLUMNS).where(JOBS.c.id == row.id)).one())

        async with self._database.writing() as connection:
            return await connection.run_sync(taken)

    async def report(self, id: str, progress: float) -> None:
        values = {"progress": progress, "lease": self._clock() + LEASE_SECONDS}
        async with self._database.writing() as connection:
            await connection.execute(update(JOBS).where(JOBS.c.id == id).values(**values))

    async def finish(self, id: str, result: Any, *, failed: bool = False) -> None:
        values = {"state": "failed" if failed else "done", "result": result, "lease": None}
        async with self._database.writing() as connection:
            await connection.execute(update(JOBS).where(JOBS.c.id == id).values(**values, **({} if failed else {"progress": 1.0})))
