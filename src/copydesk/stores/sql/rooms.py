"""Rooms in the tables: steps put in order, versions cut from them, versions absorbed as steps.

Each function works inside a transaction that its caller holds; who changes a room locks its row first. What a process keeps of
rooms is set by the caller when the transaction has ended well.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from prosemirror.transform import Step
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from copydesk.document.bursts import TYPED
from copydesk.document.change import Change, measure, touched
from copydesk.document.document import Document
from copydesk.document.operations import Operation, named
from copydesk.live.absorb import absorbed, echoes
from copydesk.live.changes import changes
from copydesk.live.cut import Run
from copydesk.live.editors import editor_of
from copydesk.live.ids import may_name, mended
from copydesk.live.room import COPYDESK, Author, Entry, Point, Room, read_doc, runs_of
from copydesk.stores.sql import nodes
from copydesk.stores.sql.database import unless_there
from copydesk.stores.sql.livetables import LIVE_ROOMS, LIVE_SNAPSHOTS, LIVE_STEPS

SNAPSHOT_SECONDS = 30.0
SNAPSHOT_STEPS = 1_000  # that a process takes to catch up, in less than a second
KEPT_STEPS = 10_000  # behind which, and older than which, steps go
KEPT_SECONDS = 30 * 86_400.0
CHANNEL = "copydesk_live"


class Cutting(NamedTuple):
    """What came of a cut: the tree, its version, the room, and what it took."""

    tree: Document
    version: int
    room: Room
    owed: dict[str, str]
    made: int = 0
    is_resync: bool = False


def locked(connection: Connection, id: str) -> Row[Any] | None:
    """A room's row, which nobody else changes until the transaction ends; None where nobody has opened the document."""
    return connection.execute(select(LIVE_ROOMS).where(LIVE_ROOMS.c.document == id).with_for_update()).one_or_none()


def opened(connection: Connection, id: str, version: int, tree: Callable[[], Document], now: float) -> tuple[Row[Any], Room | None]:
    """A room's row, made from the tree where there is none, and the room where it was: what was just written is not read back."""
    row = locked(connection, id)
    if row is not None:
        return row, None
    document = tree()
    doc = editor_of(document).live_of(document)
    made = {"document": id, "seq": 0, "version": version, "first": 0, "owed": {}}
    connection.execute(unless_there(connection, LIVE_ROOMS), made)
    snapshot = {"document": id, "seq": 0, "made": now, "doc": doc.to_json()}
    connection.execute(unless_there(connection, LIVE_SNAPSHOTS), snapshot)
    row = locked(connection, id)
    assert row is not None
    return row, Room(Point(0, doc), Point(0, doc), version)


def head_of(connection: Connection, row: Row[Any]) -> int:
    """The last step of a room."""
    last = connection.execute(select(func.max(LIVE_STEPS.c.seq)).where(LIVE_STEPS.c.document == row.document)).scalar()
    return max(int(last or 0), int(row.seq))


def entries_after(connection: Connection, id: str, seq: int) -> list[Entry]:
    query = select(LIVE_STEPS).where(LIVE_STEPS.c.document == id, LIVE_STEPS.c.seq > seq).order_by(LIVE_STEPS.c.seq)
    return [Entry(row.seq, Author(row.person, row.author), row.client, row.step, row.turn) for row in connection.execute(query)]


def room_of(connection: Connection, row: Row[Any], kept: Room | None) -> Room:
    """A room as it stands: what a process keeps of it, and what came since."""
    id = row.document
    if kept is None or kept.cut.seq != row.seq or kept.version != row.version:
        kept = _behind(connection, row, kept)
    return kept._replace(head=kept.head.after(entries_after(connection, id, kept.head.seq)))


def _behind(connection: Connection, row: Row[Any], kept: Room | None) -> Room:
    """A room that another process has cut since, or that is not kept here."""
    start = kept.cut if kept is not None and row.first <= kept.cut.seq <= row.seq else None
    if start is None:
        snapshot = connection.execute(select(LIVE_SNAPSHOTS).where(LIVE_SNAPSHOTS.c.document == row.document)).one()
        start = Point(snapshot.seq, read_doc(snapshot.doc))
    since = entries_after(connection, row.document, start.seq)
    point = start.after(entry for entry in since if entry.seq <= row.seq)
    return Room(point, point, row.version)


def append(
    connection: Connection, id: str, point: Point, author: Author, client: str, steps: Sequence[Any], turn: str | None, now: float
) -> list[Entry]:
    """Puts steps behind the last one, and tells other processes."""
    made = [Entry(point.seq + 1 + at, author, client, step, turn) for at, step in enumerate(steps)]
    same = {"document": id, "person": author.id, "author": author.name, "client": client, "turn": turn, "made": now}
    if made:
        connection.execute(insert(LIVE_STEPS), [{**same, "seq": entry.seq, "step": entry.step} for entry in made])
    return made


def cut_room(
    connection: Connection, row: Row[Any], tree: Document, version: int, kept: Room | None, when: str, now: float
) -> Cutting:
    """Brings a tree, whose document's row is locked, to what was typed: a version for each author."""
    id = row.document
    room = room_of(connection, row, kept)
    if room.version != version:  # a process of before there were rooms made versions
        room = _caught_up(connection, row, room, tree, version, now)
    since = entries_after(connection, id, room.cut.seq)
    if not since and not row.owed:
        return Cutting(tree, version, room, {})
    runs = [Run(author, doc) for author, doc in runs_of(room.cut.doc, since)]
    doc = runs[-1].doc if runs else room.cut.doc
    steps = mended(doc, tree, room.head.seq) if any(may_name(entry.step) for entry in since) else []
    if steps:
        entries = append(connection, id, room.head, COPYDESK, "", [step.to_json() for step in steps], None, now)
        doc = room.head._replace(doc=doc).after(entries).doc
        runs[-1] = Run(runs[-1].author, doc)
        room = room._replace(head=Point(entries[-1].seq, doc))
    made = editor_of(tree).cut(tree, room.cut.doc, runs, row.owed)
    for one in made.made:
        stats = measure(one.before, one.after, one.operations)
        change = Change(one.operations, version, one.author.name, when, TYPED, stats=stats)
        version = nodes.add_change(connection, id, one.author.id, change, one.before, one.after)
    typed = {id: spot.own for id, spot in changes(room.cut.doc, doc).new.items()}
    echoed = [step.to_json() for step in echoes(doc, made.tree, made.echoed, made.back, typed)]
    point = Point(room.head.seq, doc)
    point = point.after(append(connection, id, point, COPYDESK, "", echoed, None, now))
    settle(connection, row, point, version, made.owed, now)
    return Cutting(made.tree, version, Room(point, point, version), made.owed, len(made.made), made.is_resync)


def _caught_up(connection: Connection, row: Row[Any], room: Room, tree: Document, version: int, now: float) -> Room:
    """A room whose tree went on without it. What was typed since stays as it was typed."""
    id, typed = row.document, changes(room.cut.doc, room.head.doc).touched
    made = [one for made in nodes.changes_since(connection, id, room.version) if made.change for one in made.change.operations]
    steps = absorbed(room.head.doc, tree, [one for one in made if typed.isdisjoint(named(one))], typed | row.owed.keys())
    entries = append(connection, id, room.head, COPYDESK, "", [step.to_json() for step in steps], None, now)
    return room._replace(head=room.head.after(entries), version=version)


def absorb_change(
    connection: Connection, row: Row[Any], room: Room, change: Change, after: Document, version: int, author: Author, now: float
) -> Room:
    """Shows a change in the live document, which had all that was typed cut from it before."""
    steps: list[Step] = absorbed(room.head.doc, after, change.operations, row.owed)
    entries = append(connection, row.document, room.head, author, "", [step.to_json() for step in steps], change.turn, now)
    point = room.head.after(entries)
    settle(connection, row, point, version, row.owed, now)
    return Room(point, point, version)


def settle(connection: Connection, row: Row[Any], point: Point, version: int, owed: dict[str, str], now: float) -> None:
    """Says how far versions go; now and then with a snapshot, behind which old steps may go."""
    id = row.document
    values: dict[str, Any] = {"seq": point.seq, "version": version, "owed": owed}
    last = connection.execute(select(LIVE_SNAPSHOTS.c.seq, LIVE_SNAPSHOTS.c.made).where(LIVE_SNAPSHOTS.c.document == id)).one()
    if point.seq > last.seq and (now - last.made >= SNAPSHOT_SECONDS or point.seq - last.seq >= SNAPSHOT_STEPS):
        snapshot = {"seq": point.seq, "made": now, "doc": point.doc.to_json()}
        connection.execute(update(LIVE_SNAPSHOTS).where(LIVE_SNAPSHOTS.c.document == id).values(**snapshot))
        values["first"] = compacted(connection, row, point.seq, now)
    connection.execute(update(LIVE_ROOMS).where(LIVE_ROOMS.c.document == id).values(**values))


def compacted(connection: Connection, row: Row[Any], seq: int, now: float) -> int:
    """Takes steps away that are both old and far behind; gives the last that is gone."""
    mine = LIVE_STEPS.c.document == row.document
    old = [mine, LIVE_STEPS.c.seq <= seq - KEPT_STEPS, LIVE_STEPS.c.made < now - KEPT_SECONDS]
    last = connection.execute(select(func.max(LIVE_STEPS.c.seq)).where(*old)).scalar()
    if last is None:
        return int(row.first)
    connection.execute(delete(LIVE_STEPS).where(mine, LIVE_STEPS.c.seq <= last))
    return int(last)


def touches(operations: Sequence[Operation], tree: Document, owed: dict[str, str]) -> bool:
    """Whether operations are about a block that the tree doesn't hold as it is typed."""
    about = [tree[id] for id in touched(operations) if id in tree]
    around = {one.id for node in about for one in (node, *tree.ancestors(node.id)) if one is node or one.type != "section"}
    return not around.isdisjoint(owed)
