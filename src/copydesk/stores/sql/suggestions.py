"""Proposals that wait for somebody else: who may suggest and not apply is answered by whoever may apply."""

from typing import Any

from sqlalchemy import Connection, select

from copydesk.plan.people import Person, Right, Role, may
from copydesk.stores.sql.access import readable, role_on
from copydesk.stores.sql.tables import DOCUMENTS, PEOPLE, TURNS

MAX_LISTED = 100
PROPOSAL = "proposal"


def is_suggested_to(connection: Connection, turn: Any, person: Person) -> bool:
    """Whether a turn of somebody else's is an open proposal that this person may answer: who may apply decides for all."""
    if turn.state != "open" or (turn.result or {}).get("outcome") != PROPOSAL:
        return False
    project = connection.execute(select(DOCUMENTS.c.project).where(DOCUMENTS.c.id == turn.document)).scalar()
    return may(role_on(connection, turn.document, project, person), person, Right.APPLY)


def _is_by_commenter(connection: Connection, turn: Any) -> bool:
    project = connection.execute(select(DOCUMENTS.c.project).where(DOCUMENTS.c.id == turn.document)).scalar()
    return role_on(connection, turn.document, project, Person(turn.person, "")) is Role.COMMENTER


def suggested(connection: Connection, person: Person, document: str | None = None) -> list[Any]:
    """The open proposals of others on a document, the latest first; on all that the person may read, only of those who need
    somebody to apply them."""
    columns = (*(TURNS.c[name] for name in ("id", "document", "person", "request", "state", "result", "created")), PEOPLE.c.name)
    about = (DOCUMENTS.c.title, DOCUMENTS.c.kind)
    open_ = (TURNS.c.state == "open", TURNS.c.person != person.id, DOCUMENTS.c.deleted.is_(None), readable(connection, person))
    query = select(*columns, *about).join(DOCUMENTS, DOCUMENTS.c.id == TURNS.c.document).join(PEOPLE, PEOPLE.c.id == TURNS.c.person)
    query = query.where(*open_) if document is None else query.where(*open_, TURNS.c.document == document)
    rows = connection.execute(query.order_by(TURNS.c.begun.desc()).limit(MAX_LISTED)).all()
    found = [row for row in rows if is_suggested_to(connection, row, person)]
    return found if document is not None else [row for row in found if _is_by_commenter(connection, row)]
