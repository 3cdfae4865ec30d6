"""Sources of a project: what was read into its knowledge base, in chunks that can be found and cited.

They are the project's, so who may read that may read them.
"""

import secrets
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, func, insert, select

from copydesk.errors import AccessError
from copydesk.plan.people import Person, Right
from copydesk.ports import Chunk, FoundChunk, Source
from copydesk.stores.sql import fulltext
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.jobs import SqlJobs
from copydesk.stores.sql.projects import required_project
from copydesk.stores.sql.tables import CHUNKS, SOURCES

NO_SOURCE = "there is no such source"
MAX_FOUND = 1_000
_CHUNKS = select(func.count()).select_from(CHUNKS).where(CHUNKS.c.source == SOURCES.c.id).scalar_subquery().label("chunks")
_COLUMNS = [*(SOURCES.c[name] for name in Source._fields if name != "chunks"), _CHUNKS]
_FOUND = [SOURCES.c.id, SOURCES.c.title, CHUNKS.c.place, CHUNKS.c.text, CHUNKS.c.hash]


class SqlSources:
    def __init__(self, database: Database, now: Callable[[], str], jobs: SqlJobs) -> None:
        self._jobs = jobs
        self._database = database
        self._now = now

    async def add(self, project: str, person: Person, title: str, hash: str, chunks: Sequence[Chunk], label: str = "") -> str:
        id = secrets.token_hex(8)
        row = {"id": id, "project": project, "title": title, "label": label, "hash": hash, "created": self._now()}

        def added(connection: Connection) -> None:
            required_project(connection, project, person, Right.APPLY)
            connection.execute(insert(SOURCES), row)
            if chunks:
                made = insert(CHUNKS).returning(CHUNKS.c.number, sort_by_parameter_order=True)
                numbers = connection.execute(made, [{**chunk._asdict(), "source": id} for chunk in chunks]).scalars()
                fulltext.index(connection, dict(zip(numbers, (chunk.text for chunk in chunks), strict=True)))
                self._jobs.queue(connection, "embed", {"source": id}, person)

        await self._database.write(added)
        return id

    async def listed(self, project: str, person: Person) -> list[Source]:
        def found(connection: Connection) -> list[Source]:
            required_project(connection, project, person, Right.READ)
            wanted = select(*_COLUMNS).where(SOURCES.c.project == project).order_by(SOURCES.c.created, SOURCES.c.id)
            return [Source(*row) for row in connection.execute(wanted)]

        return await self._database.read(found)

    async def get(self, id: str, person: Person) -> Source:
        return await self._database.read(_required, id, person, Right.READ)

    async def read(self, id: str, person: Person) -> list[Chunk]:
        """All of its chunks, in order."""

        def found(connection: Connection) -> list[Chunk]:
            _required(connection, id, person, Right.READ)
            wanted = select(CHUNKS.c.place, CHUNKS.c.text, CHUNKS.c.hash).where(CHUNKS.c.source == id).order_by(CHUNKS.c.number)
            return [Chunk(*row) for row in connection.execute(wanted)]

        return await self._database.read(found)

    async def delete(self, id: str, person: Person) -> None:
        def deleted(connection: Connection) -> None:
            _required(connection, id, person, Right.APPLY)
            fulltext.forget(connection, id)
            connection.execute(delete(SOURCES).where(SOURCES.c.id == id))

        await self._database.write(deleted)

    async def candidates(self, query: str, project: str, person: Person, limit: int = 100) -> list[FoundChunk]:
        def found(connection: Connection) -> list[FoundChunk]:
            required_project(connection, project, person, Right.READ)
            rows = fulltext.candidates(connection, _FOUND, query, project, max(0, min(limit, MAX_FOUND)))
            return [FoundChunk(row[0], row[1], Chunk(*row[2:])) for row in rows]

        return await self._database.read(found)


def _required(connection: Connection, id: str, person: Person, right: Right) -> Source:
    row = connection.execute(select(*_COLUMNS).where(SOURCES.c.id == id)).one_or_none()
    if row is None:
        raise AccessError(NO_SOURCE)
    try:
        required_project(connection, row.project, person, Right.READ)
    except AccessError:
        raise AccessError(NO_SOURCE) from None
    required_project(connection, row.project, person, right)
    return Source(*row)
