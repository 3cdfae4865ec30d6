"""Accounts, sessions, tokens and grants. Passwords are kept as argon2 hashes, secrets as SHA-256, and neither is ever logged."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import Any
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from copydesk.document.change import ELSEWHERE
from copydesk.errors import AccessError, ForbiddenError, InputError
from copydesk.plan.people import LOCAL, Pass, Person, Right, Role, may, with_authority
from copydesk.stores.sql.access import required, role_on, stands
from copydesk.stores.sql.acts import note, purge
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import DOCUMENTS, GRANTS, PEOPLE, PROJECTS, SESSIONS, TOKENS

SESSION_SECONDS = 14 * 86_400.0
MIN_PASSWORD, MAX_PASSWORD = 10, 1_000
MAX_NAME = 100
MAX_DAYS = 3_660
RESERVED = {LOCAL.name, ELSEWHERE}  # authors who are nobody's account; a person's changes go by name
WRONG = "that name and password don't go together"


class SqlPeople:
    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float], hasher: PasswordHasher) -> None:
        self._database = database
        self._now = now
        self._clock = clock
        self._hasher = hasher
        self._nobody = self._hasher.hash(secrets.token_hex(8))  # so that an unknown name takes as long as a wrong password

    async def any(self) -> bool:
        return await self._database.read(lambda connection: connection.execute(select(PEOPLE.c.id).limit(1)).first()) is not None

    async def add(self, name: str, password: str, *, is_admin: bool = False) -> Person:
        person = Person(secrets.token_hex(8), named(name))
        if not 1 <= len(person.name) <= MAX_NAME or not person.name.isprintable():
            raise InputError(f"a name has 1 to {MAX_NAME} printable characters")
        checked_password(password)
        if person.name in RESERVED:
            raise InputError("nobody can have that name; choose another")
        hashed = await asyncio.to_thread(self._hasher.hash, as_bytes(password))
        row = {"id": person.id, "name": person.name, "password": hashed, "is_admin": is_admin, "created": self._now()}

        def added(connection: Connection) -> None:
            connection.execute(insert(PEOPLE), row)
            note(connection, self._now(), person, "person added", "administrator" if is_admin else "")

        try:
            await self._database.write(added)
        except IntegrityError:
            raise InputError("somebody has that name already; choose another") from None
        return person

    async def is_admin(self, person: Person) -> bool:
        """Whether somebody may set up the desk itself."""
        row = await self._database.read(_row, select(PEOPLE.c.is_admin).where(PEOPLE.c.id == person.id))
        return row is not None and bool(row.is_admin)

    async def make_admin(self, name: str) -> bool:
        """Lets somebody set up the desk; False where nobody has that name."""
        theirs = update(PEOPLE).where(PEOPLE.c.name == named(name)).values(is_admin=True)
        return bool(await self._database.write(lambda connection: connection.execute(theirs).rowcount))

    async def on_whose(self, id: str, authority: Any) -> Person | None:
        """Whom a job or a turn of another process works for, with the authority it was begun with; None where either is gone."""
        if id == LOCAL.id:
            return LOCAL

        def found(connection: Connection) -> Person | None:
            row = _row(connection, select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id == id))
            person = None if row is None else with_authority(Person(row.id, row.name), authority or {})
            stand = person is not None and connection.execute(select(stands(connection, person))).scalar()
            return person if stand else None

        return await self._database.read(found)

    async def log_in(self, name: str, password: str) -> tuple[str, str, Person]:
        row = await self._database.read(_row, select(PEOPLE).where(PEOPLE.c.name == named(name)))
        try:
            known = self._nobody if row is None else row.password
            await asyncio.to_thread(self._hasher.verify, known, as_bytes(password[: MAX_PASSWORD + 1]))
        except VerificationError:
            raise AccessError(WRONG) from None
        if row is None:
            raise AccessError(WRONG)
        person = Person(row.id, row.name)
        return *await self._database.write(begin_session, person, self._now(), self._clock()), person

    async def of_session(self, secret: str) -> tuple[Person, str] | None:
        query = (
            select(PEOPLE.c.id, PEOPLE.c.name, SESSIONS.c.csrf, SESSIONS.c.expires)
            .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
            .where(SESSIONS.c.hash == digest(secret), SESSIONS.c.expires > self._clock())
        )
        row = await self._database.read(_row, query)
        by = Pass("session", digest(secret).hex(), expires=row.expires) if row is not None else Pass()
        return None if row is None else (Person(row.id, row.name, by=by), row.csrf)

    async def log_out(self, secret: str) -> None:
        ended = delete(SESSIONS).where(SESSIONS.c.hash == digest(secret))
        await self._database.write(lambda connection: connection.execute(ended).close())

    async def add_token(self, person: Person, name: str, most: Role, days: float | None) -> tuple[str, str]:
        self._require_all_rights(person)
        if days is not None and not 0 < days <= MAX_DAYS:
            raise InputError(f"a token lasts up to {MAX_DAYS} days, or for good where no number is given")
        id, secret = secrets.token_hex(8), f"cd_{secrets.token_urlsafe(32)}"
        expires = None if days is None else self._clock() + days * 86_400
        row = {"id": id, "hash": digest(secret), "person": person.id, "name": name, "most": most, "expires": expires}

        def added(connection: Connection) -> None:
            connection.execute(insert(TOKENS), {**row, "created": self._now()})
            note(connection, self._now(), person, "token made", f"{id} {most} {name}")

        await self._database.write(added)
        return id, secret

    async def of_token(self, secret: str) -> Person | None:
        query = (
            select(PEOPLE.c.id, PEOPLE.c.name, TOKENS.c.most, TOKENS.c.expires, TOKENS.c.id.label("token"))
            .join(TOKENS, TOKENS.c.person == PEOPLE.c.id)
            .where(TOKENS.c.hash == digest(secret), TOKENS.c.revoked.is_(False))
        )
        row = await self._database.read(_row, query)
        if row is None or (row.expires is not None and row.expires <= self._clock()):
            return None
        return Person(row.id, row.name, Role(row.most), Pass("token", row.token, expires=row.expires))

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        self._require_all_rights(person)
        shown = (TOKENS.c.id, TOKENS.c.name, TOKENS.c.most, TOKENS.c.created, TOKENS.c.expires, TOKENS.c.revoked)
        wanted = select(*shown).where(TOKENS.c.person == person.id).order_by(TOKENS.c.created)
        return await self._database.read(lambda connection: [row._asdict() for row in connection.execute(wanted)])

    async def revoke(self, person: Person, id: str) -> None:
        self._require_all_rights(person)
        mine = (TOKENS.c.id == id) & (TOKENS.c.person == person.id)

        def revoked(connection: Connection) -> None:
            if connection.execute(update(TOKENS).where(mine).values(revoked=True)).rowcount == 0:
                raise AccessError("there is no such token")
            note(connection, self._now(), person, "token revoked", id)

        await self._database.write(revoked)

    async def grant(self, by: Person, name: str, on: str, role: Role | None) -> None:
        def granted(connection: Connection) -> None:
            require_manager(connection, on, by, lock=True)
            row = connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.name == named(name))).one_or_none()
            if row is None:
                raise InputError("nobody here has that name")
            theirs = (GRANTS.c.person == row.id) & (GRANTS.c.on == on)
            connection.execute(delete(GRANTS).where(theirs))
            if role is not None:
                connection.execute(insert(GRANTS), {"person": row.id, "on": on, "role": role})
            owners = select(func.count()).select_from(GRANTS).where(GRANTS.c.on == on, GRANTS.c.role == Role.OWNER)
            if not connection.execute(owners).scalar():
                raise InputError("somebody must own it: make another person its owner first")
            note(connection, self._now(), by, "role given" if role else "role taken", f"{on} {named(name)} {role or ''}".rstrip())

        await self._database.write(granted)

    async def grants(self, by: Person, on: str) -> list[dict[str, str]]:
        def found(connection: Connection) -> list[dict[str, str]]:
            require_manager(connection, on, by)
            query = select(PEOPLE.c.name, GRANTS.c.role).join(PEOPLE, PEOPLE.c.id == GRANTS.c.person).where(GRANTS.c.on == on)
            return [{"name": row.name, "role": row.role} for row in connection.execute(query.order_by(PEOPLE.c.name))]

        return await self._database.read(found)

    def _require_all_rights(self, person: Person) -> None:
        """Who holds a token that may do less could make itself one that may do more."""
        if person.most is not Role.OWNER:
            raise ForbiddenError("this token may not look after tokens")


def begin_session(connection: Connection, person: Person, now: str, clock: float, way: str = "") -> tuple[str, str]:
    """A session's secret, and what writing with it needs; old ones go on the way."""
    secret, csrf = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
    connection.execute(delete(SESSIONS).where(SESSIONS.c.expires < clock))
    values = {"hash": digest(secret), "person": person.id, "csrf": csrf, "expires": clock + SESSION_SECONDS}
    connection.execute(insert(SESSIONS), values)
    purge(connection, now)
    note(connection, now, person._replace(by=Pass("session")), "logged in", way)
    return secret, csrf


def _row(connection: Connection, query: Select[Any]) -> Row[Any] | None:
    return connection.execute(query).one_or_none()


def require_manager(connection: Connection, on: str, person: Person, *, lock: bool = False) -> None:
    """For a document or a project: its owner alone. `lock`: nobody else shares it until the transaction ends."""
    if connection.execute(select(DOCUMENTS.c.id).where(DOCUMENTS.c.id == on)).first() is not None:
        required(connection, on, person, Right.MANAGE, lock=lock)
        return
    query = select(PROJECTS.c.id).where(PROJECTS.c.id == on)
    known = connection.execute(query.with_for_update(key_share=True) if lock else query).first()
    role = role_on(connection, on, None, person)
    if known is None or not may(role, person, Right.READ):
        raise AccessError("there is no such document or project")
    if not may(role, person, Right.MANAGE):
        raise ForbiddenError("only its owner may do that")


def checked_password(password: str) -> None:
    if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
        raise InputError(f"a password has {MIN_PASSWORD} to {MAX_PASSWORD} characters")


def named(name: str) -> str:
    """A name as it is kept: letters that are spelled in two ways are one name."""
    return normalize("NFC", name.strip())


def as_bytes(secret: str) -> bytes:
    return secret.encode("utf-8", "surrogatepass")


def digest(secret: str) -> bytes:
    return hashlib.sha256(as_bytes(secret)).digest()
