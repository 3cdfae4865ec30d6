"""Who logs in by a provider: the person that an identity belongs to, who is added when they come for the first time.

Nobody is found by name or address, which a provider may give to another: only by the subject that it never does.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterator

from argon2 import PasswordHasher
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from copydesk.errors import InputError
from copydesk.plan.people import Identity, Person
from copydesk.stores.sql.accounttables import IDENTITIES
from copydesk.stores.sql.acts import note
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.people import MAX_NAME, RESERVED, begin_session, named
from copydesk.stores.sql.tables import PEOPLE

MAX_NAMESAKES = 1_000


class SqlIdentities:
    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float], hasher: PasswordHasher) -> None:
        self._database, self._now, self._clock, self._hasher = database, now, clock, hasher
        self._unknown = ""  # the hash of a password that nobody knows

    async def log_in(self, identity: Identity) -> tuple[str, str, Person]:
        """A new session's secret, what writing with it needs, and whose it is."""
        self._unknown = self._unknown or await asyncio.to_thread(self._hasher.hash, secrets.token_hex(32))
        try:
            return await self._database.write(self._begun, identity)
        except IntegrityError:  # they came in by another process at the same moment, or somebody took the name
            return await self._database.write(self._begun, identity)

    def _begun(self, connection: Connection, identity: Identity) -> tuple[str, str, Person]:
        person = _known(connection, identity) or self._added(connection, identity)
        return *begin_session(connection, person, self._now(), self._clock(), identity.issuer), person

    def _added(self, connection: Connection, identity: Identity) -> Person:
        person = Person(secrets.token_hex(8), _free_name(connection, identity.names))
        row = {"id": person.id, "name": person.name, "password": self._unknown, "is_admin": False, "created": self._now()}
        connection.execute(insert(PEOPLE), row)
        theirs = {"issuer": identity.issuer, "subject": identity.subject, "person": person.id}
        connection.execute(insert(IDENTITIES), theirs)
        note(connection, self._now(), person, "person added", identity.issuer)
        return person


def _known(connection: Connection, identity: Identity) -> Person | None:
    theirs = (IDENTITIES.c.issuer == identity.issuer) & (IDENTITIES.c.subject == identity.subject)
    query = select(PEOPLE.c.id, PEOPLE.c.name).join(IDENTITIES, IDENTITIES.c.person == PEOPLE.c.id).where(theirs)
    row = connection.execute(query).one_or_none()
    return None if row is None else Person(row.id, row.name)


def _free_name(connection: Connection, wanted: tuple[str, ...]) -> str:
    """The first name that nobody has here; that of somebody else gets a number."""
    for name in _names(wanted):
        if connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.name == name)).first() is None:
            return name
    raise InputError("too many people have that name here")


def _names(wanted: tuple[str, ...]) -> Iterator[str]:
    known = [name for one in wanted if (name := named(one)[: MAX_NAME - 5].strip()) and name.isprintable() and name not in RESERVED]
    yield from known
    yield from (f"{(known or ['guest'])[0]} {number}" for number in range(2, MAX_NAMESAKES))
