"""Projects: documents that belong together, with a tone guide, templates, and sources to consult."""

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, insert, literal, select, update

from copydesk.errors import AccessError, ForbiddenError
from copydesk.plan.people import LOCAL, Person, Right, Role, may
from copydesk.stores.sql.access import MAY_NOT, require_standing, role_on
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import GRANTS, PROJECTS

NO_PROJECT = "there is no such project"


class SqlProjects:
    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        self._database = database
        self._now = now

    async def add(self, name: str, person: Person) -> str:
        if not may(Role.OWNER, person, Right.APPLY):
            raise ForbiddenError(MAY_NOT[Right.APPLY])
        id = secrets.token_hex(8)
        row = {"id": id, "name": name, "templates": {}, "tone": "", "created": self._now()}

        def added(connection: Connection) -> None:
            require_standing(connection, person)
            connection.execute(insert(PROJECTS), row)
            if person != LOCAL:
                connection.execute(insert(GRANTS), {"person": person.id, "on": id, "role": Role.OWNER})

        await self._database.write(added)
        return id

    async def listed(self, person: Person) -> list[dict[str, Any]]:
        granted = select(GRANTS.c.on).where(GRANTS.c.person == person.id)
        mine = literal(True) if person == LOCAL else PROJECTS.c.id.in_(granted)
        wanted = select(PROJECTS).where(mine).order_by(PROJECTS.c.name, PROJECTS.c.id)

        def found(connection: Connection) -> list[dict[str, Any]]:
            require_standing(connection, person)
            return [row._asdict() for row in connection.execute(wanted)]

        return await self._database.read(found)

    async def get(self, id: str, person: Person) -> dict[str, Any]:
        return await self._database.read(required_project, id, person, Right.READ)

    async def require(self, id: str, person: Person, right: Right) -> None:
        """AccessError or ForbiddenError where a person may not do that to a project."""
        await self._database.read(required_project, id, person, right)

    async def set(self, id: str, person: Person, **values: Any) -> None:
        """Its name, tone guide or templates."""

        def set_(connection: Connection) -> None:
            required_project(connection, id, person, Right.APPLY)
            connection.execute(update(PROJECTS).where(PROJECTS.c.id == id).values(**values))

        await self._database.write(set_)


def required_project(connection: Connection, id: str, person: Person, right: Right) -> dict[str, Any]:
    row = connection.execute(select(PROJECTS).where(PROJECTS.c.id == id)).one_or_none()
    role = role_on(connection, id, None, person)
    if row is None or not may(role, person, Right.READ):
        raise AccessError(NO_PROJECT)
    if not may(role, person, right):
        raise ForbiddenError("you may read this project, not change it")
    return row._asdict()
