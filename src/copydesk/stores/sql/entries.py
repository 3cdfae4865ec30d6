"""Documents as a list shows them to a person, with one query for all of them.

Each function works inside a transaction that its caller holds.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, or_, select

from copydesk.plan.people import LOCAL, Person, Role
from copydesk.ports import Entry
from copydesk.stores.sql.tables import DOCUMENTS, GRANTS

Grants = Mapping[str, Role]  # by person


def entries(connection: Connection, rows: Sequence[Row[Any]], person: Person) -> list[Entry]:
    """Of the rows of documents that a person may read."""
    on = {name for row in rows for name in (row.id, row.project) if name is not None}
    granted: defaultdict[str | None, dict[str, Role]] = defaultdict(dict)
    for grant in connection.execute(select(GRANTS).where(GRANTS.c.on.in_(sorted(on)))):
        granted[grant.on][grant.person] = Role(grant.role)
    return [_entry(row, granted[row.id], granted[row.project], person) for row in rows]


def _entry(row: Row[Any], near: Grants, far: Grants, person: Person) -> Entry:
    role = Role.OWNER if person == LOCAL else near.get(person.id, far.get(person.id))  # the nearest wins, as in `access`
    assert role is not None
    about = (row.id, row.title, row.kind, row.format, row.version, row.created, row.changed, row.author, row.words)
    return Entry(*about, role, row.project, len(near.keys() | far.keys()) > 1)


def is_after(changed: str, id: str) -> ColumnElement[bool]:
    """Written out: values in a tuple would reach the engine without their column's handling."""
    return or_(DOCUMENTS.c.changed < changed, and_(DOCUMENTS.c.changed == changed, DOCUMENTS.c.id < id))
