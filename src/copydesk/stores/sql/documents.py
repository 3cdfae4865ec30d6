"""Documents of a shared desk: added, listed, opened as a place to work at, put aside and brought back.

A process keeps the documents it worked on last; each catches up by the changes made since, so no process needs to be asked.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, insert, or_, select, update

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.document.operations import apply
from copydesk.errors import ForbiddenError, InputError, NotLatestError
from copydesk.live.room import Author
from copydesk.plan.people import LOCAL, Person, Right, Role, may
from copydesk.ports import Entry, Standing
from copydesk.stores.local import FIRST
from copydesk.stores.sql import foundnodes, nodes
from copydesk.stores.sql.access import MAY_NOT, readable, require_standing, required
from copydesk.stores.sql.acts import note
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.entries import entries, is_after
from copydesk.stores.sql.filegrants import naming, pass_on
from copydesk.stores.sql.jobs import SqlJobs
from copydesk.stores.sql.live import Joined, SqlLive
from copydesk.stores.sql.projects import required_project
from copydesk.stores.sql.rawrows import add_rows
from copydesk.stores.sql.tables import CHANGES, DOCUMENTS, GRANTS
from copydesk.stores.sql.titles import fold, titled
from copydesk.stores.sql.turns import require_held
from copydesk.stores.sql.usage import require

MAX_KEPT = 64  # documents in a process's memory
MAX_KEPT_NODES = 400_000  # and their nodes in all: about a gigabyte
MAX_PAGE = 100
QUIET_SECONDS = 10.0  # before what was changed is embedded or summed up: people type on, and the embedder has to be loaded


class SqlDocuments:
    def __init__(self, database: Database, now: Callable[[], str], holder: str, jobs: SqlJobs, live: SqlLive) -> None:
        self._database = database
        self._jobs, self.live = jobs, live
        self._now = now
        self._holder = holder
        self._kept: OrderedDict[str, Standing] = OrderedDict()
        self._keeping = Lock()  # turns read other documents from threads of their own
        self.most_a_day = 0  # of one person; 0: as many as they like
        self.tasks: tuple[str, ...] = ("embed",)  # that a change leaves to be done in the background

    async def add(self, document: Document, title: str, person: Person, project: str | None = None) -> str:
        """A document's id, made here; who adds it owns it."""
        if not may(Role.OWNER, person, Right.APPLY):
            raise ForbiddenError(MAY_NOT[Right.APPLY])
        id, when = secrets.token_hex(8), self._now()
        rows, texts = await asyncio.to_thread(lambda: (nodes.first_rows(document), list(naming(document))))

        def added(connection: Connection) -> None:
            require_standing(connection, person)
            require(connection, when, person.id, "documents", 1, self.most_a_day)
            if project is not None:
                required_project(connection, project, person, Right.APPLY)
            row = {"id": id, "project": project, **titled(title), "kind": document.kind, "format": document.format}
            about = {"root": document.root, "version": FIRST, "created": when, "changed": when, "author": person.name}
            connection.execute(insert(DOCUMENTS), {**row, **about})
            if person != LOCAL:
                connection.execute(insert(GRANTS), {"person": person.id, "on": id, "role": Role.OWNER})
            add_rows(connection, id, FIRST, rows)
            foundnodes.index(connection, id, document)
            pass_on(connection, id, texts, person.id)
            self._queue_work(connection, id, person)

        await self._database.write(added)
        self._keep(id, Standing(document, FIRST))
        return id

    async def entry(self, id: str, person: Person) -> Entry:
        def found(connection: Connection) -> Entry:
            return entries(connection, [required(connection, id, person, Right.READ)], person)[0]

        return await self._database.read(found)

    async def listed(
        self, person: Person, *, query: str = "", project: str | None = None, after: tuple[str, str] | None = None, limit: int = 50
    ) -> list[Entry]:
        """What a person may read, the latest change first; with a query, what has it in its title or holds all of its words.
        `after` is the change and id of the last one of the page before."""
        wanted = select(DOCUMENTS).where(DOCUMENTS.c.deleted.is_(None))
        if query:
            titled = DOCUMENTS.c.folded.contains(fold(query), autoescape=True)
            says = foundnodes.holding(self._database.engine.dialect.name, query)
            wanted = wanted.where(titled if says is None else or_(titled, says))
        if project is not None:
            wanted = wanted.where(DOCUMENTS.c.project == project)
        if after is not None:
            wanted = wanted.where(is_after(*after))
        wanted = wanted.order_by(DOCUMENTS.c.changed.desc(), DOCUMENTS.c.id.desc()).limit(min(limit, MAX_PAGE))

        def found(connection: Connection) -> list[Entry]:
            return entries(connection, connection.execute(wanted.where(readable(connection, person))).all(), person)

        return await self._database.read(found)

    async def rename(self, id: str, person: Person, title: str) -> None:
        await self._set(id, person, Right.APPLY, titled(title))

    async def delete(self, id: str, person: Person) -> None:
        """Puts a document aside; `restore` brings it back as it was."""
        await self._set(id, person, Right.MANAGE, {"deleted": self._now()}, act="document deleted")
        self._kept.pop(id, None)

    async def restore(self, id: str, person: Person) -> None:
        await self._set(id, person, Right.MANAGE, {"deleted": None}, was_deleted=True, act="document restored")

    async def load(self, id: str, person: Person, right: Right = Right.READ) -> Standing:
        """The latest version, for someone who may do that."""
        return await self._standing(id, await self._database.read(_latest, id, person, right, self._kept.get(id)))

    async def with_typed(self, id: str, person: Person) -> Standing:
        """The latest version, which holds all that was typed by now."""

        def found(connection: Connection) -> Latest | None:
            row = _latest(connection, id, person, Right.READ, self._kept.get(id))
            return None if self.live.is_uncut(connection, id) else row

        latest = await self._database.read(found)
        if latest is not None:
            return await self._standing(id, latest)
        await self.cut(id)
        return await self.load(id, person)

    async def opened(self, id: str, person: Person) -> tuple[Entry, Standing]:
        """The latest version, and what a list shows of it."""
        kept = self._kept.get(id)

        def found(connection: Connection) -> tuple[Entry, Latest]:
            latest = _latest(connection, id, person, Right.READ, kept)
            return entries(connection, [latest.row], person)[0], latest

        entry, latest = await self._database.read(found)
        return entry, await self._standing(id, latest)

    async def _standing(self, id: str, latest: "Latest") -> Standing:
        basis = latest.basis
        document = basis.document if isinstance(basis, Standing) else await asyncio.to_thread(basis.document)
        for _, change in latest.changes:
            assert change is not None
            document = apply(document, change.operations)
        standing = Standing(document, latest.row.version)
        self._keep(id, standing)
        return standing

    async def versions(self, id: str, person: Person, last: int | None = None) -> list[Version]:
        """All versions, or the last so many; the others are not read."""

        def found(connection: Connection) -> list[Version]:
            latest = required(connection, id, person, Right.READ).version
            since = FIRST if last is None else max(FIRST, latest - last)
            return [
                *([Version(FIRST, None)] if last is None or last >= latest else []),
                *nodes.changes_since(connection, id, since),
            ]

        return await self._database.read(found)

    async def changes_since(self, id: str, person: Person, version: int, limit: int | None = None) -> list[Version]:
        def found(connection: Connection) -> list[Version]:
            required(connection, id, person, Right.READ)
            return nodes.changes_since(connection, id, version, limit)

        return await self._database.read(found)

    async def document_at(self, id: str, person: Person, number: int) -> Document:
        def found(connection: Connection) -> nodes.Found | nodes.Earlier:
            row = required(connection, id, person, Right.READ)
            if not FIRST <= number <= row.version:
                raise InputError(f"there are the versions {FIRST} to {row.version}, not {number}")
            return nodes.found_from(connection, id, number, self._kept.get(id), row.version)

        basis = await self._database.read(found)
        return await asyncio.to_thread(basis.document)

    async def version_of(self, id: str, turn: str) -> int | None:
        done = select(CHANGES.c.number).where(CHANGES.c.document == id, CHANGES.c.turn == turn)
        return await self._database.read(lambda connection: connection.execute(done).scalar())

    async def commit(self, id: str, person: Person, change: Change, after: Document, turn: str | None = None) -> int:
        """Appends a change. A turn that was committed before is not committed again; one that is stopped, or was taken over, is not
        committed at all. `turn` names the turn that is at work, whether or not the change is to be known by it."""
        before, held = self._kept.get(id), turn or change.turn

        def committed(connection: Connection) -> tuple[int, Standing | None, Joined | None]:
            row = required(connection, id, person, Right.APPLY, lock=True)
            if change.turn is not None:
                done = select(CHANGES.c.number).where(CHANGES.c.document == id, CHANGES.c.turn == change.turn)
                if (number := connection.execute(done).scalar()) is not None:
                    return int(number), None, None
            if held is not None:
                require_held(connection, held, self._holder)
            if row.version != change.base:
                raise NotLatestError(row.version)
            was = before.document if before is not None and before.version == change.base else None
            old = nodes.found_at(connection, id, change.base).document() if was is None else was
            self._queue_work(connection, id, person)
            joined = self.live.joined(connection, id, old, change, after, Author(person.id, person.name))
            if joined is not None:
                return joined.version, Standing(joined.tree, joined.version), joined
            number = nodes.add_change(connection, id, person.id, change, old, after)
            return number, Standing(after, number), None

        number, standing, joined = await self._database.write(committed)
        if standing is not None:
            self._keep(id, standing)
        if joined is not None:
            self.live.keep(id, joined.room)
        return number

    async def cut(self, id: str) -> bool:
        """Makes versions of what was typed, so that whoever reads next finds it; True where all had to be written for that."""
        before = self._kept.get(id)

        def made(connection: Connection) -> tuple[Standing, Joined] | None:
            row = connection.execute(select(DOCUMENTS).where(DOCUMENTS.c.id == id).with_for_update(key_share=True)).one_or_none()
            if row is None:
                return None
            was = before.document if before is not None and before.version == row.version else None
            tree = nodes.found_at(connection, id, row.version).document() if was is None else was
            joined = self.live.cut(connection, id, tree, row.version)
            if joined is None:
                return None
            if joined.version != row.version:
                self._queue_work(connection, id, LOCAL)
            return Standing(joined.tree, joined.version), joined

        done = await self._database.write(made) if await self._database.read(self.live.is_uncut, id) else None
        if done is None:
            return False
        self._keep(id, done[0])
        self.live.keep(id, done[1].room)
        return done[1].is_resync

    async def unindexed(self) -> list[str]:
        """Documents whose words are not all to be found yet: they are from before there was an index of them."""
        wanted = select(DOCUMENTS.c.id).where(DOCUMENTS.c.is_indexed.is_(False))
        return await self._database.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def index(self, id: str) -> None:
        """Makes a document's words to be found."""

        def indexed(connection: Connection) -> None:
            row = connection.execute(select(DOCUMENTS).where(DOCUMENTS.c.id == id).with_for_update(key_share=True)).one_or_none()
            if row is not None:
                foundnodes.index(connection, id, nodes.found_at(connection, id, row.version).document())

        await self._database.write(indexed)

    def _queue_work(self, connection: Connection, id: str, person: Person) -> None:
        """One job of each sort for all that is changed in a while."""
        for task in self.tasks:
            self._jobs.queue(connection, task, {"document": id}, person, key=f"{task} {id}", after_seconds=QUIET_SECONDS)

    async def _set(
        self, id: str, person: Person, right: Right, values: Mapping[str, str | None], *, was_deleted: bool = False, act: str = ""
    ) -> None:
        def set_(connection: Connection) -> None:
            row = required(connection, id, person, right, lock=True, deleted=was_deleted)
            connection.execute(update(DOCUMENTS).where(DOCUMENTS.c.id == id).values(**values))
            if act:
                note(connection, self._now(), person, act, f"{id} {row.title}")

        await self._database.write(set_)

    def _keep(self, id: str, standing: Standing) -> None:
        """The latest of two wins: a slow reader may come back with an older one."""
        with self._keeping:
            kept = self._kept.pop(id, None)
            self._kept[id] = standing if kept is None or kept.version <= standing.version else kept
            sizes = [len(one.document) for one in self._kept.values()]
            while len(sizes) > 1 and (len(sizes) > MAX_KEPT or sum(sizes) > MAX_KEPT_NODES):
                self._kept.popitem(last=False)
                del sizes[0]


class Latest(NamedTuple):
    """A document's row, and what its latest version is made from: one that was kept and the changes since, or all of its nodes."""

    row: Row[Any]
    basis: Standing | nodes.Found
    changes: list[Version]


def _latest(connection: Connection, id: str, person: Person, right: Right, kept: Standing | None) -> Latest:
    row = required(connection, id, person, right)
    if kept is None or kept.version > row.version:
        return Latest(row, nodes.found_at(connection, id, row.version), [])
    return Latest(row, kept, nodes.changes_since(connection, id, kept.version) if kept.version < row.version else [])
