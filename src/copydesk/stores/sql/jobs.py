"""Work in the background as rows of a table: any process takes the next one, and one whose process is gone is taken again."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, and_, delete, or_, select, update

from copydesk.errors import AccessError, HistoryError
from copydesk.plan.people import LOCAL, Person, authority_to_json
from copydesk.ports import Job
from copydesk.stores.sql.access import require_standing
from copydesk.stores.sql.database import Database, unless_there
from copydesk.stores.sql.tables import JOBS

LEASE_SECONDS = 60.0
MAX_TRIES = 3
KEPT_DAYS = 7  # that the result of a job can be asked for
GIVEN_UP = {"message": f"given up after {MAX_TRIES} tries"}
COLUMNS = [JOBS.c[name] for name in Job._fields]


class SqlJobs:
    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._clock = clock

    async def add(self, task: str, arguments: Any, person: Person, *, key: str | None = None) -> str:
        def added(connection: Connection) -> str:
            require_standing(connection, person)
            return self.queue(connection, task, arguments, person, key=key)

        return await self._database.write(added)

    def queue(
        self, connection: Connection, task: str, arguments: Any, person: Person, *, key: str | None = None, after_seconds: float = 0
    ) -> str:
        """For who holds a transaction: the job is there if and only if that is committed. One of its key that waits will do."""
        id, due = secrets.token_hex(8), self._clock() + after_seconds if after_seconds else 0.0
        row = {"id": id, "task": task, "arguments": arguments, "person": person.id, "state": "waiting", "created": self._now()}
        connection.execute(unless_there(connection, JOBS), {**row, "key": key, "due": due, "authority": authority_to_json(person)})
        return id

    async def get(self, id: str, person: Person) -> Job:
        wanted = select(*COLUMNS).where(JOBS.c.id == id)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        if row is None or (person != LOCAL and row.person != person.id):
            raise AccessError("there is no such job")
        return Job(*row)

    async def take(self, tasks: Sequence[str] = ()) -> Job | None:
        now = self._clock()
        late = and_(JOBS.c.state == "running", JOBS.c.lease < now)
        gone = update(JOBS).where(late, JOBS.c.tries >= MAX_TRIES).values(state="failed", lease=None, result=GIVEN_UP)
        waiting = and_(JOBS.c.state == "waiting", JOBS.c.due <= now)
        ours = (JOBS.c.task.in_(tasks),) if tasks else ()
        next_ = select(JOBS.c.id).where(or_(waiting, late), *ours).order_by(JOBS.c.created, JOBS.c.id).limit(1)

        def taken(connection: Connection) -> Job | None:
            connection.execute(gone)
            id = connection.execute(next_.with_for_update(skip_locked=True)).scalar()
            mine = JOBS.c.id == id
            values = {"state": "running", "tries": JOBS.c.tries + 1, "lease": now + LEASE_SECONDS, "key": None}
            connection.execute(update(JOBS).where(mine).values(**values))
            row = connection.execute(select(*COLUMNS).where(mine)).one_or_none()
            return None if row is None else Job(*row)

        # Mostly there is none, and nobody need wait for that to be seen.
        if await self._database.read(lambda connection: connection.execute(next_).first()) is None:
            return None
        return await self._database.write(taken)

    async def purge(self) -> None:
        """Forgets what was done or given up long ago."""
        last = (datetime.fromisoformat(self._now()) - timedelta(days=KEPT_DAYS)).isoformat(timespec="milliseconds")
        old = delete(JOBS).where(JOBS.c.state.in_(("done", "failed")), JOBS.c.created < last)
        await self._database.write(lambda connection: connection.execute(old))

    async def report(self, job: Job, progress: float) -> None:
        await self._set(job, progress=progress, lease=self._clock() + LEASE_SECONDS)

    async def finish(self, job: Job, result: Any, *, failed: bool = False) -> None:
        progress = {} if failed else {"progress": 1.0}
        await self._set(job, state="failed" if failed else "done", result=result, lease=None, **progress)

    async def _set(self, job: Job, **values: Any) -> None:
        ours = and_(JOBS.c.id == job.id, JOBS.c.tries == job.tries, JOBS.c.state == "running")

        def set_(connection: Connection) -> None:
            if connection.execute(update(JOBS).where(ours).values(**values)).rowcount == 0:
                raise HistoryError("another process took this job over")

        await self._database.write(set_)
