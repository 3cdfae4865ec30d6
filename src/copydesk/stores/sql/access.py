"""Who may do what to which document: the nearest grant wins, the document's before its project's.

Each answer asks also whether the session or token that the person came in with still stands, in the same look."""

import time
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, exists, literal, or_, select

from copydesk.errors import AccessError, ForbiddenError
from copydesk.plan.people import LOCAL, Person, Right, Role, may
from copydesk.stores.sql.tables import DOCUMENTS, GRANTS, SESSIONS, TOKENS

NO_DOCUMENT = "there is no such document"
ENDED = "the log-in or token that asked for this has ended"
MAY_NOT = {
    Right.SUGGEST: "you may read this and ask about it, not suggest changes",
    Right.APPLY: "you may read this and ask about it, not change it",
    Right.MANAGE: "only its owner may do that",
}


def required(
    connection: Connection, id: str, person: Person, right: Right, *, lock: bool = False, deleted: bool = False
) -> Row[Any]:
    """A document's row, for someone who may do that to it. `lock`: nobody else writes to it until the transaction ends."""
    return required_role(connection, id, person, right, lock=lock, deleted=deleted)[0]


def required_role(
    connection: Connection, id: str, person: Person, right: Right, *, lock: bool = False, deleted: bool = False
) -> tuple[Row[Any], Role]:
    """The same, with the role that they have on it."""
    query = select(DOCUMENTS).where(DOCUMENTS.c.id == id)
    row = connection.execute(query.with_for_update(key_share=True) if lock else query).one_or_none()
    if row is None or (row.deleted is not None) != deleted:
        raise AccessError(NO_DOCUMENT)
    role = role_on(connection, id, row.project, person)
    if role is None or not may(role, person, Right.READ):
        require_standing(connection, person)
        raise AccessError(NO_DOCUMENT)
    if not may(role, person, right):
        raise ForbiddenError(MAY_NOT[right])
    return row, role


def stands(connection: Connection, person: Person) -> ColumnElement[bool]:
    """Whether what a person came in with has not ended, been revoked or been logged out of."""
    by, now = person.by, connection.get_execution_options().get("copydesk_clock", time.time)()
    if by.sort == "token":
        valid = or_(TOKENS.c.expires.is_(None), TOKENS.c.expires > now)
        return exists().where(TOKENS.c.id == by.id, TOKENS.c.person == person.id, TOKENS.c.revoked.is_(False), valid)
    if by.sort == "session":
        return exists().where(SESSIONS.c.hash == bytes.fromhex(by.id), SESSIONS.c.person == person.id, SESSIONS.c.expires > now)
    return literal(True)


def require_standing(connection: Connection, person: Person) -> None:
    """For effects that no grant is asked for. AccessError where the authority has ended."""
    if person.by.sort and not connection.execute(select(stands(connection, person))).scalar():
        raise AccessError(ENDED)


def role_on(connection: Connection, id: str, project: str | None, person: Person) -> Role | None:
    if person == LOCAL:
        return Role.OWNER
    nearest = case((GRANTS.c.on == id, 0), else_=1)
    on = GRANTS.c.on == id if project is None else or_(GRANTS.c.on == id, GRANTS.c.on == project)
    mine = (GRANTS.c.person == person.id, on, stands(connection, person))
    found = connection.execute(select(GRANTS.c.role).where(*mine).order_by(nearest).limit(1)).scalar()
    return None if found is None else Role(found)


def readable(connection: Connection, person: Person) -> ColumnElement[bool]:
    """The documents that a person may read: every grant gives at least that."""
    if person == LOCAL:
        return literal(True)
    granted = select(GRANTS.c.on).where(GRANTS.c.person == person.id, stands(connection, person))
    return or_(DOCUMENTS.c.id.in_(granted), DOCUMENTS.c.project.in_(granted))
