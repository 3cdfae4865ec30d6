"""Who may do what to which document: the nearest grant wins, the document's before its project's."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, literal, or_, select

from copydesk.errors import AccessError, ForbiddenError
from copydesk.plan.people import LOCAL, Person, Right, Role, may
from copydesk.stores.sql.tables import DOCUMENTS, GRANTS

NO_DOCUMENT = "there is no such document"
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
        raise AccessError(NO_DOCUMENT)
    if not may(role, person, right):
        raise ForbiddenError(MAY_NOT[right])
    return row, role


def role_on(connection: Connection, id: str, project: str | None, person: Person) -> Role | None:
    if person == LOCAL:
        return Role.OWNER
    nearest = case((GRANTS.c.on == id, 0), else_=1)
    on = GRANTS.c.on == id if project is None else or_(GRANTS.c.on == id, GRANTS.c.on == project)
    found = connection.execute(select(GRANTS.c.role).where(GRANTS.c.person == person.id, on).order_by(nearest).limit(1)).scalar()
    return None if found is None else Role(found)


def readable(person: Person) -> ColumnElement[bool]:
    """The documents that a person may read: every grant gives at least that."""
    if person == LOCAL:
        return literal(True)
    granted = select(GRANTS.c.on).where(GRANTS.c.person == person.id)
    return or_(DOCUMENTS.c.id.in_(granted), DOCUMENTS.c.project.in_(granted))
