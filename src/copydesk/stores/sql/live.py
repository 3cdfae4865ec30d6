"""Live documents of a shared desk: what people type, put in order by the database and kept in it, whatever process they reach.

A batch of steps is taken on the latest step alone, and once; `rooms` says how, inside a transaction.
"""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, NamedTuple

from prosemirror.model import Node
from sqlalchemy import Connection, func, insert, select, text, update

from copydesk import formats
from copydesk.document.change import Change, beside
from copydesk.document.document import Document
from copydesk.document.operations import OperationError, apply
from copydesk.document.rebase import rebase
from copydesk.errors import AccessError, ForbiddenError, NotLatestError, UnsupportedError
from copydesk.live.checks import applied
from copydesk.live.room import COPYDESK, Author, Entry, Point, Room
from copydesk.live.schemas import schema_of
from copydesk.plan.people import Person, Right, Role
from copydesk.stores.sql import nodes, rooms
from copydesk.stores.sql.access import required, required_role
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.livetables import LIVE_ROOMS, LIVE_STEPS, LIVE_TABS

log = logging.getLogger("copydesk.live")
AGAIN_SECONDS = 1.0  # until a lost connection is tried again
MAX_ROOMS = 64  # that a process keeps in memory
OTHERS = "this tab's name is somebody else's"
NO_EDITOR = "documents of this format are not typed in live"


class Opening(NamedTuple):
    """What somebody who comes in gets: the document or the steps they lack, and where it stands."""

    seq: int
    version: int
    role: Role
    doc: Node | None
    is_reset: bool
    entries: list[Entry]
    batch: int  # the last of this tab's that was taken
    owed: dict[str, str]
    cut: int  # the last step that `version` holds
    format: str


class Batch(NamedTuple):
    """Steps that a tab sends, made on the step `base`; its batches count up."""

    client: str
    number: int
    base: int
    steps: Sequence[Any]  # JSON


class Answer(NamedTuple):
    """What came of a batch: its entries, or where it was taken to before, or which step is the latest."""

    entries: Sequence[Entry] = ()
    taken: int | None = None
    behind: int | None = None


class Joined(NamedTuple):
    """A tree and its room after a transaction that brought them together."""

    tree: Document
    version: int
    room: Room
    is_resync: bool = False


class SqlLive:
    def __init__(self, database: Database, now: Callable[[], str], clock: Callable[[], float], holder: str) -> None:
        self._database = database
        self._now = now
        self._clock = clock
        self.holder = holder
        self._kept: OrderedDict[str, Room] = OrderedDict()
        self.changed: Callable[[str], None] = lambda _: None  # told of each room that this process changed

    # Coming in

    async def open(self, id: str, person: Person, client: str, seq: int | None) -> Opening:
        """What a tab lacks that has the steps up to `seq`."""
        kept = self._kept.get(id)

        def found(connection: Connection) -> tuple[Opening, Room]:
            row, role = required_role(connection, id, person, Right.READ)
            if schema_of(row.format) is None:
                raise UnsupportedError(NO_EDITOR)
            room_row, made = rooms.locked(connection, id), None
            if room_row is None:  # nobody may make a version while the first room is made from one
                version = required(connection, id, person, Right.READ, lock=True).version
                tree = nodes.found_at(connection, id, version)
                room_row, made = rooms.opened(connection, id, version, tree.document, self._clock())
            room = rooms.room_of(connection, room_row, made or kept)
            tab = connection.execute(select(LIVE_TABS).where(_of_tab(id, client))).one_or_none()
            batch = tab.batch if tab is not None and tab.person == person.id else 0
            is_reset = seq is not None and not room_row.first <= seq <= room.head.seq
            doc = room.head.doc if seq is None or is_reset else None
            entries = rooms.entries_after(connection, id, seq) if seq is not None and not is_reset else []
            about = (entries, batch, room_row.owed, room_row.seq, row.format)
            return Opening(room.head.seq, room.version, role, doc, is_reset, *about), room

        opening, room = await self._database.write(found)
        self.keep(id, room, is_changed=False)
        return opening

    async def since(self, id: str, seq: int) -> tuple[list[Entry], int, int, dict[str, str]]:
        """The steps after one, the version that was cut last and from which step, and what is owed."""

        def found(connection: Connection) -> tuple[list[Entry], int, int, dict[str, str]]:
            row = connection.execute(select(LIVE_ROOMS).where(LIVE_ROOMS.c.document == id)).one()
            return rooms.entries_after(connection, id, seq), row.version, row.seq, row.owed

        return await self._database.read(found)

    # Steps

    async def append(self, id: str, person: Person, batch: Batch) -> Answer:
        """Puts a batch in order: on the latest step, once, by who may change the document at that moment. InputError."""
        kept = self._kept.get(id)

        def appended(connection: Connection) -> tuple[Answer, Room | None]:
            required(connection, id, person, Right.APPLY)
            row = rooms.locked(connection, id)
            if row is None:
                raise AccessError("nobody has this document open")
            tab = connection.execute(select(LIVE_TABS).where(_of_tab(id, batch.client))).one_or_none()
            if tab is not None and tab.person != person.id:
                raise ForbiddenError(OTHERS)
            if tab is not None and tab.batch >= batch.number:
                return Answer(taken=tab.seq), None
            head = rooms.head_of(connection, row)
            if batch.base != head:
                return Answer(behind=head), None
            room = rooms.room_of(connection, row, kept)
            made = applied(room.head.doc, batch.steps)
            author = Author(person.id, person.name)
            told = [step.to_json() for step in made.steps]  # as they were understood: what else a client said is not passed on
            entries = rooms.append(connection, id, room.head, author, batch.client, told, None, self._clock())
            last = {"batch": batch.number, "seq": entries[-1].seq}
            if tab is None:
                connection.execute(insert(LIVE_TABS), {"document": id, "client": batch.client, "person": person.id, **last})
            else:
                connection.execute(update(LIVE_TABS).where(_of_tab(id, batch.client)).values(**last))
            self._notify(connection, {"document": id, "seq": entries[-1].seq})
            return Answer(entries), room._replace(head=Point(entries[-1].seq, made.doc))

        answer, room = await self._database.write(appended)
        if room is not None:
            self.keep(id, room, is_changed=False)
        return answer

    async def fork(self, id: str, batch: Batch) -> tuple[Node, Node] | int:
        """The live document, and what a batch would make of it; or the latest step, where the batch was made on another."""
        kept = self._kept.get(id)

        def found(connection: Connection) -> tuple[Node, Node] | int:
            row = connection.execute(select(LIVE_ROOMS).where(LIVE_ROOMS.c.document == id)).one()
            room = rooms.room_of(connection, row, kept)
            if batch.base != room.head.seq:
                return room.head.seq
            return room.head.doc, applied(room.head.doc, batch.steps).doc

        return await self._database.read(found)

    # Versions

    def is_uncut(self, connection: Connection, id: str) -> bool:
        """Whether something was typed that no version holds."""
        last = select(func.max(LIVE_STEPS.c.seq)).where(LIVE_STEPS.c.document == id).scalar_subquery()
        row = connection.execute(select(LIVE_ROOMS.c.seq, LIVE_ROOMS.c.owed, last).where(LIVE_ROOMS.c.document == id)).one_or_none()
        return row is not None and bool((row[2] or 0) > row.seq or row.owed)

    def cut(self, connection: Connection, id: str, tree: Document, version: int) -> Joined | None:
        row = rooms.locked(connection, id)
        if row is None:
            return None
        made = rooms.cut_room(connection, row, tree, version, self._kept.get(id), self._now(), self._clock())
        self._notify(connection, {"document": id, "seq": made.room.head.seq})
        return Joined(made.tree, made.version, made.room, made.is_resync)

    def joined(
        self, connection: Connection, id: str, old: Document, change: Change, after: Document, author: Author
    ) -> Joined | None:
        """Commits a change to a document that is open: behind what was typed by then, and shown to all who type.
        NotLatestError where what it touches is not what it was made on. None where nobody has the document open."""
        row = rooms.locked(connection, id)
        if row is None:
            return None
        typed = rooms.cut_room(connection, row, old, change.base, self._kept.get(id), self._now(), self._clock())
        if rooms.touches(change.operations, typed.tree, typed.owed):
            raise NotLatestError(typed.version)
        if typed.made:
            change, after = _rebased(change, old, typed.tree, typed.version)
        number = nodes.add_change(connection, id, author.id, change, typed.tree, after)
        is_own = change.turn is None or change.undoes is not None or change.redoes is not None
        row = rooms.locked(connection, id)
        assert row is not None
        room = rooms.absorb_change(
            connection, row, typed.room, change, after, number, author if is_own else COPYDESK, self._clock()
        )
        self._notify(connection, {"document": id, "seq": room.head.seq})
        return Joined(after, number, room)

    def keep(self, id: str, room: Room, *, is_changed: bool = True) -> None:
        """Keeps what a transaction left, unless a later one was quicker."""
        kept = self._kept.pop(id, None)
        self._kept[id] = room if kept is None or kept.head.seq <= room.head.seq else kept
        while len(self._kept) > MAX_ROOMS:
            self._kept.popitem(last=False)
        if is_changed:
            self.changed(id)

    def forget(self, id: str) -> None:
        self._kept.pop(id, None)

    # Other processes

    def _notify(self, connection: Connection, told: dict[str, Any]) -> None:
        if not self._database.is_sqlite:
            payload = json.dumps({**told, "process": self.holder}, separators=(",", ":"))
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": rooms.CHANNEL, "payload": payload}).close()

    async def tell(self, told: dict[str, Any]) -> None:
        """Tells other processes what is not kept: where a caret is, who is here."""
        if not self._database.is_sqlite:
            await self._database.write(lambda connection: self._notify(connection, told))

    async def heard(self) -> AsyncIterator[dict[str, Any] | None]:
        """What other processes tell, on a connection of its own; None each time that it begins to be heard."""
        if self._database.is_sqlite:
            return
        import psycopg

        address = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {rooms.CHANNEL}")
                    yield None
                    async for notice in connection.notifies():
                        told = json.loads(notice.payload)
                        if isinstance(told, dict):
                            yield told
            except (psycopg.Error, OSError, ValueError):
                log.warning("other processes can't be heard; trying again")
            await asyncio.sleep(AGAIN_SECONDS)


def _rebased(change: Change, old: Document, tree: Document, version: int) -> tuple[Change, Document]:
    """A change behind what was typed while it was made."""
    try:
        operations = rebase(change.operations, old, tree)
        after = apply(tree, operations)
    except OperationError:
        raise NotLatestError(version) from None
    if formats.first_difference(after, list(beside(after, operations))) is not None:
        raise NotLatestError(version)
    return change._replace(operations=operations, base=version), after


def _of_tab(id: str, client: str) -> Any:
    return (LIVE_TABS.c.document == id) & (LIVE_TABS.c.client == client)
