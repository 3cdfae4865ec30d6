"""An account looked after: its password changed, its sessions listed and ended; and by an administrator, people removed.

What ends here ends everywhere at once: each effect asks whether the session or token behind it still stands."""

import asyncio
from collections.abc import Callable
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, delete, insert, select, update

from copydesk.errors import AccessError, ForbiddenError, InputError
from copydesk.plan.people import Person, Role
from copydesk.stores.sql.access import require_standing
from copydesk.stores.sql.acts import note
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.people import MAX_PASSWORD, SESSION_SECONDS, as_bytes, checked_password
from copydesk.stores.sql.tables import GRANTS, PEOPLE, SESSIONS

WRONG = "that is not your password"
ID_BYTES = 8  # of a session's hash that are its name: enough to tell one's own apart, of no use to log in with


class SqlAccounts:
    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float], hasher: PasswordHasher) -> None:
        self._database, self._now, self._clock, self._hasher = database, now, clock, hasher

    async def change_password(self, person: Person, old: str, new: str) -> int:
        """Changes a password, which the old one is needed for, and ends all other sessions; gives how many."""
        require_all_rights(person)
        checked_password(new)
        query = select(PEOPLE.c.password).where(PEOPLE.c.id == person.id)
        known = await self._database.read(lambda connection: connection.execute(query).scalar())
        try:
            await asyncio.to_thread(self._hasher.verify, str(known), as_bytes(old[: MAX_PASSWORD + 1]))
        except VerificationError:
            raise InputError(WRONG) from None
        hashed = await asyncio.to_thread(self._hasher.hash, as_bytes(new))

        def changed(connection: Connection) -> int:
            require_standing(connection, person)
            mine = (PEOPLE.c.id == person.id) & (PEOPLE.c.password == known)  # nobody was quicker
            if not connection.execute(update(PEOPLE).where(mine).values(password=hashed)).rowcount:
                raise InputError(WRONG)
            ended = connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person.id, SESSIONS.c.hash != _own(person)))
            note(connection, self._now(), person, "password changed")
            return ended.rowcount

        return await self._database.write(changed)

    async def sessions(self, person: Person) -> list[dict[str, Any]]:
        require_all_rights(person)
        theirs = (SESSIONS.c.person == person.id, SESSIONS.c.expires > self._clock())
        query = select(SESSIONS.c.hash, SESSIONS.c.expires).where(*theirs).order_by(SESSIONS.c.expires.desc())
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            {
                "id": row.hash[:ID_BYTES].hex(),
                "begun": row.expires - SESSION_SECONDS,
                "expires": row.expires,
                "is_this": row.hash == _own(person),
            }
            for row in rows
        ]

    async def end_session(self, person: Person, id: str) -> None:
        require_all_rights(person)

        def ended(connection: Connection) -> None:
            require_standing(connection, person)
            rows = connection.execute(select(SESSIONS.c.hash).where(SESSIONS.c.person == person.id)).scalars()
            hash = next((one for one in rows if one[:ID_BYTES].hex() == id), None)
            if hash is None:
                raise AccessError("there is no such session")
            connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == hash))
            note(connection, self._now(), person, "session ended", id)

        await self._database.write(ended)

    async def people(self) -> list[dict[str, Any]]:
        query = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.is_admin, PEOPLE.c.created).order_by(PEOPLE.c.name)
        return await self._database.read(lambda connection: [row._asdict() for row in connection.execute(query)])

    async def remove(self, by: Person, id: str) -> None:
        """Removes somebody with their sessions, tokens and roles. What nobody else owns is the remover's from then on."""

        def removed(connection: Connection) -> None:
            require_standing(connection, by)
            if not connection.execute(select(PEOPLE.c.is_admin).where(PEOPLE.c.id == by.id)).scalar():
                raise ForbiddenError("only an administrator may do that")
            name = connection.execute(select(PEOPLE.c.name).where(PEOPLE.c.id == id)).scalar()
            if name is None:
                raise AccessError("there is no such person")
            if id == by.id:
                raise InputError("nobody can remove themselves: another administrator may")
            owned = select(GRANTS.c.on).where(GRANTS.c.role == Role.OWNER)
            shared = owned.where(GRANTS.c.person != id)
            alone = connection.execute(owned.where(GRANTS.c.person == id, GRANTS.c.on.not_in(shared))).scalars().all()
            connection.execute(delete(GRANTS).where(GRANTS.c.person == by.id, GRANTS.c.on.in_(alone)))
            if alone:
                connection.execute(insert(GRANTS), [{"person": by.id, "on": on, "role": Role.OWNER} for on in alone])
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == id))
            note(connection, self._now(), by, "person removed", str(name))

        await self._database.write(removed)


def require_all_rights(person: Person) -> None:
    """Who holds a token that may do less could help itself to more."""
    if person.most is not Role.OWNER:
        raise ForbiddenError("this token may not look after the account")


def _own(person: Person) -> bytes:
    """The hash of the session that somebody came in with; of no session where it was a token."""
    return bytes.fromhex(person.by.id) if person.by.sort == "session" else b""
