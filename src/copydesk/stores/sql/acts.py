"""The log of what was done by whom: log-ins, tokens, grants, people, documents put aside. Written with the deed or not at all, and
bounded: what is older than a year, or behind a hundred thousand later ones, goes when somebody logs in."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from copydesk.plan.people import Person
from copydesk.stores.sql.accounttables import ACTS
from copydesk.stores.sql.database import Database

MAX_ACTS = 100_000
KEPT_DAYS = 365
MAX_ABOUT = 300


def note(connection: Connection, now: str, person: Person, act: str, about: str = "") -> None:
    """Writes down what a person did, in the transaction that does it."""
    row = {"at": now, "person": person.id, "name": person.name, "way": person.by.sort, "act": act, "about": about[:MAX_ABOUT]}
    connection.execute(insert(ACTS), row)


def purge(connection: Connection, now: str) -> None:
    oldest = (datetime.fromisoformat(now) - timedelta(days=KEPT_DAYS)).isoformat(timespec="milliseconds")
    connection.execute(delete(ACTS).where(ACTS.c.at < oldest))
    last = connection.execute(select(func.max(ACTS.c.number))).scalar() or 0
    connection.execute(delete(ACTS).where(ACTS.c.number <= last - MAX_ACTS))


class SqlActs:
    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        self._database, self._now = database, now

    async def note(self, person: Person, act: str, about: str = "") -> None:
        await self._database.write(note, self._now(), person, act, about)

    async def listed(self, before: int | None = None, limit: int = 100) -> list[dict[str, Any]]:
        """The latest first; `before` is the number of the last one seen."""
        shown = [ACTS.c[name] for name in ("number", "at", "name", "way", "act", "about")]
        wanted = select(*shown).order_by(ACTS.c.number.desc()).limit(limit)
        wanted = wanted if before is None else wanted.where(ACTS.c.number < before)
        return await self._database.read(lambda connection: [row._asdict() for row in connection.execute(wanted)])
