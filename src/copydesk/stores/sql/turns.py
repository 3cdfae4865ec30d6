"""Turns as rows, and what each told, so that a turn outlives its client, and its process's end is seen by another."""

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from copydesk.errors import AccessError
from copydesk.plan.people import Person, Right
from copydesk.ports import TurnRow
from copydesk.stores.sql.access import required
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import STEPS, TURNS

LEASE_SECONDS = 30.0  # DESIGN: a turn whose lease ran out is taken over
RUNNING = "running"
COLUMNS = [TURNS.c[name] for name in TurnRow._fields]


class SqlTurns:
    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float]) -> None:
        self._database = database
        self._now = now
        self._clock = clock

    async def begin(
        self, document: str, person: Person, request: Any, *, conversation: str | None = None, key: str | None = None
    ) -> tuple[TurnRow, bool]:
        id = secrets.token_hex(8)
        row = {"id": id, "document": document, "conversation": conversation, "person": person.id, "key": key, "request": request}
        more = {"state": RUNNING, "lease": self._clock() + LEASE_SECONDS, "created": self._now()}

        def begun(connection: Connection) -> TurnRow:
            required(connection, document, person, Right.READ)
            connection.execute(insert(TURNS), {**row, **more})
            return TurnRow(*connection.execute(select(*COLUMNS).where(TURNS.c.id == id)).one())

        try:
            async with self._database.writing() as connection:
                return await connection.run_sync(begun), True
        except IntegrityError:
            return await self._of_key(document, person, key), False

    async def _of_key(self, document: str, person: Person, key: str | None) -> TurnRow:
        same = and_(TURNS.c.document == document, TURNS.c.person == person.id, TURNS.c.key == key)
        async with self._database.reading() as connection:
            return TurnRow(*(await connection.execute(select(*COLUMNS).where(same))).one())

    async def get(self, id: str, person: Person) -> TurnRow:
        def found(connection: Connection) -> TurnRow:
            row = connection.execute(select(*COLUMNS).where(TURNS.c.id == id, TURNS.c.person == person.id)).one_or_none()
            if row is None:
                raise AccessError("there is no such turn")
            required(connection, row.document, person, Right.READ)
            return TurnRow(*row)

        async with self._database.reading() as connection:
            return await connection.run_sync(found)

    async def tell(self, id: str, event: Any) -> int:
        def told(connection: Connection) -> int:
            last = connection.execute(select(func.max(STEPS.c.number)).where(STEPS.c.turn == id)).scalar()
            number = (last or 0) + 1
            connection.execute(insert(STEPS), {"turn": id, "number": number, "event": event})
            connection.execute(update(TURNS).where(TURNS.c.id == id).values(lease=self._clock() + LEASE_SECONDS))
            return int(number)

        async with self._database.writing() as connection:
            return await connection.run_sync(told)

    async def told(self, id: str, after: int = 0) -> list[tuple[int, Any]]:
        query = select(STEPS.c.number, STEPS.c.event).where(STEPS.c.turn == id, STEPS.c.number > after).order_by(STEPS.c.number)
        async with self._database.reading() as connection:
            return [(row.number, row.event) for row in await connection.execute(query)]

    async def finish(self, id: str, state: str, result: Any, pending: Any) -> None:
        values = {"state": state, "result": result, "pending": pending, "lease": None}
        async with self._database.writing() as connection:
            await connection.execute(update(TURNS).where(TURNS.c.id == id).values(**values))

    async def stop(self, id: str, person: Person) -> None:
        await self.get(id, person)
        async with self._database.writing() as connection:
            await connection.execute(update(TURNS).where(TURNS.c.id == id).values(is_stopped=True))

    async def is_stopped(self, id: str) -> bool:
        async with self._database.reading() as connection:
            return bool((await connection.execute(select(TURNS.c.is_stopped).where(TURNS.c.id == id))).scalar())

    async def take_over(self) -> list[TurnRow]:
        late = and_(TURNS.c.state == RUNNING, or_(TURNS.c.lease.is_(None), TURNS.c.lease < self._clock()))

        def taken(connection: Connection) -> list[TurnRow]:
            ids = list(connection.execute(select(TURNS.c.id).where(late).with_for_update(skip_locked=True)).scalars())
            connection.execute(update(TURNS).where(TURNS.c.id.in_(ids)).values(lease=self._clock() + LEASE_SECONDS))
            return [TurnRow(*row) for row in connection.execute(select(*COLUMNS).where(TURNS.c.id.in_(ids)))]

        async with self._database.writing() as connection:
            return await connection.run_sync(taken)
