"""Turns as rows, and what each told, so that a turn outlives its client, and its process's end is seen by another."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from copydesk.errors import AccessError, KeyUsedError, TakenOverError
from copydesk.plan.keptturn import NO_KEY, Kept, Key, TurnRow
from copydesk.plan.people import Person, Right, authority_to_json, may, with_authority
from copydesk.ports import Asked, Events
from copydesk.stores.sql import conversations
from copydesk.stores.sql.access import required, required_role
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.suggestions import is_suggested_to, suggested
from copydesk.stores.sql.tables import STEPS, TURNS
from copydesk.stores.sql.usage import require

LEASE_SECONDS = 30.0  # DESIGN: a turn whose lease ran out is taken over
KEY_SECONDS = 86_400.0  # CONTRACT: how long a key makes a retry the same turn
RUNNING, OPEN = "running", "open"
OTHER_KEY = "that key was given for another request; use a new one for each"
TAKEN_OVER = "another process took this turn over"
COLUMNS = [TURNS.c[name] for name in TurnRow._fields]


class Stopped(Exception):  # noqa: N818  nothing went wrong
    """Whoever asked for the turn wants no more of it."""


class SqlTurns:
    """`holder` names this process. One whose turn was taken over can't write to it any more, nor commit for it."""

    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float], holder: str) -> None:
        self._database = database
        self._now = now
        self._clock = clock
        self._holder = holder
        self.proposed: Callable[[str], None] = lambda _: None

    most_a_day = 0  # of one person; 0: as many as they like

    async def begin(
        self, document: str, person: Person, request: Asked, *, conversation: str | None = None, key: Key = NO_KEY, **more: Any
    ) -> tuple[TurnRow, bool]:
        id, now = secrets.token_hex(8), self._clock()
        held = {**key._asdict(), "begun": now, "holder": self._holder, "lease": now + LEASE_SECONDS}
        held["key"] = held.pop("name")
        about = {"authority": authority_to_json(person), **more}
        created = self._now()

        def begun(connection: Connection) -> tuple[TurnRow, bool]:
            _, role = required_role(connection, document, person, Right.READ)
            told = (id, document, conversation, person.id, request(role), None, RUNNING, False, None, None, created)
            row = TurnRow(*told)._replace(**about)
            if key.name is not None:
                same = with_key(document, person, key.name)
                old = and_(same, TURNS.c.begun <= now - KEY_SECONDS)
                connection.execute(update(TURNS).where(old).values(key=None))
                if (found := connection.execute(select(*COLUMNS, TURNS.c.asked).where(same)).one_or_none()) is not None:
                    if None not in (key.asked, found.asked) and found.asked != key.asked:
                        raise KeyUsedError(OTHER_KEY)
                    return TurnRow(*found[:-1]), False
            require(connection, created, person.id, "turns", 1, self.most_a_day)
            connection.execute(insert(TURNS), {**row._asdict(), **held})
            return row, True

        try:
            return await self._database.write(begun)
        except IntegrityError:  # the same key came twice at once, and the other is there by now
            return await self._database.write(begun)

    async def keyed(self, document: str, person: Person, key: str) -> TurnRow | None:
        recent = and_(with_key(document, person, key), TURNS.c.begun > self._clock() - KEY_SECONDS)
        found = await self._database.read(lambda connection: connection.execute(select(*COLUMNS).where(recent)).one_or_none())
        return TurnRow(*found) if found is not None else None

    async def get(self, id: str, person: Person) -> TurnRow:
        def found(connection: Connection) -> TurnRow:
            row = connection.execute(select(*COLUMNS).where(TURNS.c.id == id)).one_or_none()
            if row is None or (row.person != person.id and not is_suggested_to(connection, row, person)):
                raise AccessError("there is no such turn")
            required(connection, row.document, person, Right.READ)
            return TurnRow(*row)

        return await self._database.read(found)

    async def suggested(self, document: str, person: Person) -> list[dict[str, Any]]:
        def found(connection: Connection) -> list[dict[str, Any]]:
            required(connection, document, person, Right.READ)
            shown = ("id", "request", "state", "result", "created", "name")
            return [{name: getattr(row, name) for name in shown} for row in suggested(connection, person, document)]

        return await self._database.read(found)

    async def tell(self, id: str, event: Any) -> int:
        def told(connection: Connection) -> int:
            self._set(connection, id, lease=self._clock() + LEASE_SECONDS)
            return _add_steps(connection, id, [event])

        return await self._database.write(told)

    async def told(self, id: str, after: int = 0) -> list[tuple[int, Any]]:
        query = select(STEPS.c.number, STEPS.c.event).where(STEPS.c.turn == id, STEPS.c.number > after).order_by(STEPS.c.number)
        return await self._database.read(lambda connection: [(row.number, row.event) for row in connection.execute(query)])

    async def renew(self, id: str) -> None:
        await self._database.write(lambda connection: self._set(connection, id, lease=self._clock() + LEASE_SECONDS))

    async def finish(
        self, id: str, state: str, result: Any, pending: Any, *, keeps_key: bool = True, told: Events = (), kept: Kept | None = None
    ) -> None:
        values = {"state": state, "result": result, "pending": pending, "lease": None, **({} if keeps_key else {"key": None})}
        values |= {} if kept is None else {"conversation": kept.conversation}

        def finished(connection: Connection) -> str | None:
            self._set(connection, id, **values)
            if told:
                _add_steps(connection, id, told)
            if kept is not None:
                conversations.keep(connection, kept, self._now())
            return _document_of(connection, id)

        self._say(await self._database.write(finished))

    async def decide(self, id: str, decisions: Any) -> bool:
        waits = and_(TURNS.c.id == id, TURNS.c.state == OPEN)

        def decided(connection: Connection) -> str | None:
            found = connection.execute(select(TURNS.c.result).where(waits).with_for_update()).one_or_none()
            if found is None:
                return None
            connection.execute(update(TURNS).where(waits).values(result={**(found.result or {}), "decisions": decisions}))
            return _document_of(connection, id)

        document = await self._database.write(decided)
        self._say(document)
        return document is not None

    def _say(self, document: str | None) -> None:
        """Tells those who have a document open that something may be proposed in it, or decided."""
        if document is not None:
            self.proposed(document)

    async def stop(self, id: str, person: Person) -> None:
        await self.require_own(id, person)
        stopped = update(TURNS).where(TURNS.c.id == id).values(is_stopped=True)
        await self._database.write(lambda connection: connection.execute(stopped).close())

    async def require_own(self, id: str, person: Person) -> None:
        row = await self.get(id, person)

        def found(connection: Connection) -> None:
            _, role = required_role(connection, row.document, person, Right.READ)
            if row.person == person.id and may(role, with_authority(person, row.authority or {}), Right.SUGGEST):
                required(connection, row.document, person, Right.SUGGEST)

        await self._database.read(found)

    async def is_stopped(self, id: str) -> bool:
        wanted = select(TURNS.c.is_stopped).where(TURNS.c.id == id)
        return bool(await self._database.read(lambda connection: connection.execute(wanted).scalar()))

    async def take_over(self) -> list[TurnRow]:
        late = and_(TURNS.c.state == RUNNING, or_(TURNS.c.lease.is_(None), TURNS.c.lease < self._clock()))

        def taken(connection: Connection) -> list[TurnRow]:
            ids = list(connection.execute(select(TURNS.c.id).where(late).with_for_update(skip_locked=True)).scalars())
            mine = {"holder": self._holder, "lease": self._clock() + LEASE_SECONDS}
            connection.execute(update(TURNS).where(TURNS.c.id.in_(ids)).values(**mine))
            return [TurnRow(*row) for row in connection.execute(select(*COLUMNS).where(TURNS.c.id.in_(ids)))]

        return await self._database.write(taken)

    def _set(self, connection: Connection, id: str, **values: Any) -> None:
        """On a turn that runs here, or nowhere any more: one that waits for its person."""
        ours = and_(TURNS.c.id == id, or_(TURNS.c.holder == self._holder, TURNS.c.state != RUNNING))
        if connection.execute(update(TURNS).where(ours).values(**values)).rowcount == 0:
            raise TakenOverError(TAKEN_OVER)


def with_key(document: str, person: Person, key: str) -> ColumnElement[bool]:
    return and_(TURNS.c.document == document, TURNS.c.person == person.id, TURNS.c.key == key)


def require_held(connection: Connection, id: str, holder: str) -> None:
    """That a turn, where it is one of ours, still runs in this process, and nobody has stopped it."""
    columns = select(TURNS.c.holder, TURNS.c.state, TURNS.c.is_stopped).where(TURNS.c.id == id)
    row = connection.execute(columns.with_for_update(read=True)).one_or_none()
    if row is not None and (row.holder, row.state) != (holder, RUNNING):
        raise TakenOverError(TAKEN_OVER)
    if row is not None and row.is_stopped:
        raise Stopped


def _document_of(connection: Connection, turn: str) -> str | None:
    return connection.execute(select(TURNS.c.document).where(TURNS.c.id == turn)).scalar()


def _add_steps(connection: Connection, id: str, events: Sequence[Any]) -> int:
    """Writes events down behind those that are there, and gives the last one's number."""
    last = connection.execute(select(func.max(STEPS.c.number)).where(STEPS.c.turn == id)).scalar() or 0
    connection.execute(insert(STEPS), [{"turn": id, "number": last + 1 + at, "event": event} for at, event in enumerate(events)])
    return int(last) + len(events)
