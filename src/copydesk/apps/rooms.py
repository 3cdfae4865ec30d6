"""Rooms: who has which document open in this process, what each is told, and when versions are cut of what they type.

No process hosts a room: the database has the order, and each process passes on what it finds there.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from copydesk.apps.seats import PRESENCE_SECONDS, Json, Room, Seat, in_order, unkept, welcome
from copydesk.errors import CopydeskError
from copydesk.live.room import Entry
from copydesk.stores.sql.live import Answer, Batch
from copydesk.stores.sql.store import SqlStore

log = logging.getLogger("copydesk.live")
REST_SECONDS = 1.0  # after which what was typed is cut
MOST_SECONDS = 5.0  # the longest that it waits while typing goes on
LOOK_SECONDS = 0.2
PROPOSED: Json = {"proposed": True}
LINGER_SECONDS = 60.0  # that a process keeps a room which everybody has left: a reload comes back


class Rooms:
    def __init__(self, store: SqlStore, most_people: int = 200, count: Callable[[str, int], None] = lambda *_: None) -> None:
        self._store = store
        self._most_people = most_people
        self._count = count
        self._rooms: dict[str, Room] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False
        store.live.changed = self.changed
        store.turns.proposed = self.proposed

    def __len__(self) -> int:
        return len(self._rooms)

    def room(self, id: str) -> Room | None:
        return self._rooms.get(id)

    def is_full(self, id: str) -> bool:
        room = self._rooms.get(id)
        return room is not None and len(room.seats) >= self._most_people

    # Seats

    async def enter(self, id: str, seat: Seat, seq: int | None) -> None:
        """Gives a tab what it lacks, and from then on all that is put in order."""
        room = self._rooms.setdefault(id, Room(id))
        async with room.lock:
            opening = await self._store.live.open(id, seat.person, seat.client, seq)
            if not room.seats:
                room.told, room.owed, room.kept = opening.seq, opening.owed, (opening.version, opening.cut)
            elif room.told < opening.seq:
                await self._catch_up(room)
            seat.tell(json.dumps(welcome(opening, room, seat), separators=(",", ":")))
            if room.told > opening.seq:  # what came while the others were told
                late, *_ = await self._store.live.since(id, opening.seq)
                seat.tell(in_order([entry for entry in late if entry.seq <= room.told], room.kept[0]))
            if opening.owed:
                seat.tell(json.dumps(unkept(opening.owed), separators=(",", ":")))
            for other in room.seats:
                if other.caret is not None:
                    seat.tell(json.dumps({"caret": other.caret}, separators=(",", ":")))
            room.seats.append(seat)
            self._count("seats", 1)
            if opening.seq > opening.cut:  # left uncut by a process that is gone
                self._typed(room)
        self._say_who(room)

    def leave(self, id: str, seat: Seat) -> None:
        room = self._rooms.get(id)
        if room is None or seat not in room.seats:
            return
        room.seats.remove(seat)
        self._count("seats", -1)
        room.tell({"left": seat.client})
        room.left = time.monotonic()
        self._say_who(room)
        if not room.seats and room.typed_first is not None:
            self._begin(partial(self.cut, id))

    async def steps(self, id: str, seat: Seat, batch: Batch) -> Answer:
        """Puts a batch in order and tells everybody, the sender too."""
        room = self._rooms[id]
        answer = await self._store.live.append(id, seat.person, batch)
        async with room.lock:
            if answer.entries and answer.entries[0].seq == room.told + 1:
                self._pass_on(room, answer.entries)
            else:
                await self._catch_up(room)
        if answer.entries:
            self._count("steps", len(answer.entries))
            self._typed(room)
        return answer

    def caret(self, id: str, seat: Seat, caret: Json | None) -> None:
        room = self._rooms.get(id)
        if room is None:
            return
        seat.caret = {**seat.shown(), **(caret or {"block": None, "anchor": 0, "head": 0})}
        room.tell({"caret": seat.caret}, but=seat)
        self._begin(partial(self._store.live.tell, {"document": id, "caret": seat.caret}))

    def _say_who(self, room: Room) -> None:
        room.tell({"people": room.people()})
        self._begin(partial(self._store.live.tell, {"document": room.id, "people": [seat.shown() for seat in room.seats][:40]}))

    def proposed(self, id: str) -> None:
        """Something may be proposed in a document, or decided: who has it open looks."""
        room = self._rooms.get(id)
        if room is not None:
            room.tell(PROPOSED)
        self._begin(partial(self._store.live.tell, {"document": id, **PROPOSED}))

    # What is in order

    def changed(self, id: str) -> None:
        """This process wrote to a room, or heard that another did."""
        if id in self._rooms:
            self._begin(partial(self._caught_up, id))

    async def _caught_up(self, id: str) -> None:
        room = self._rooms.get(id)
        if room is not None:
            async with room.lock:
                await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        """Passes on what the seats don't have yet; with the room's lock."""
        entries, version, cut, owed = await self._store.live.since(room.id, room.told)
        self._pass_on(room, entries)
        if (version, cut) != room.kept:
            room.kept = (version, cut)
            room.tell({"kept": {"version": version, "seq": cut}})
        if owed != room.owed:
            room.owed = owed
            room.tell(unkept(owed))
        self._count("rooms", len(self._rooms))
        self._count("unkept", sum(len(one.owed) for one in self._rooms.values()))

    def _pass_on(self, room: Room, entries: Sequence[Entry]) -> None:
        fresh = [entry for entry in entries if entry.seq > room.told]
        if fresh:
            room.told = fresh[-1].seq
            text = in_order(fresh, room.kept[0])
            for seat in [*room.seats]:
                seat.tell(text)

    # Versions

    def _typed(self, room: Room) -> None:
        room.typed_last = time.monotonic()
        room.typed_first = room.typed_first or room.typed_last

    async def cut(self, id: str) -> None:
        """Makes versions of what was typed."""
        room = self._rooms.get(id)
        if room is not None:
            room.typed_first = None
        try:
            is_resync = await self._store.documents.cut(id)
            self._count("cuts", 1)
            self._count("resyncs", int(is_resync))
        except (CopydeskError, SQLAlchemyError, OSError):  # the database may be back the next time; the steps are in it
            log.exception("what was typed could not be cut")
            if room is not None:
                self._typed(room)

    async def run(self) -> None:
        """Cuts what rests, forgets what everybody left, says who is here, and hears other processes."""
        listening = asyncio.create_task(self._listen())
        said = time.monotonic()
        try:
            while not self.is_closing:
                await asyncio.sleep(LOOK_SECONDS)
                now = time.monotonic()
                for room in [*self._rooms.values()]:
                    first = room.typed_first
                    if first is not None and (now - room.typed_last >= REST_SECONDS or now - first >= MOST_SECONDS):
                        await self.cut(room.id)
                    is_left = not room.seats and room.typed_first is None and not room.lock.locked()
                    if is_left and now - room.left > LINGER_SECONDS:
                        self._rooms.pop(room.id, None)
                        self._store.live.forget(room.id)
                    if room.seats and now - said > PRESENCE_SECONDS:
                        self._say_who(room)
                said = now if now - said > PRESENCE_SECONDS else said
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    async def _listen(self) -> None:
        async for told in self._store.live.heard():
            if told is None:  # connected again: something may have been missed
                for id in [*self._rooms]:
                    self.changed(id)
                continue
            room = self._rooms.get(told.get("document", ""))
            if room is None or told.get("process") == self._store.live.holder:
                continue
            if "caret" in told:
                room.tell({"caret": told["caret"]})
            elif "proposed" in told:
                room.tell(PROPOSED)
            elif "people" in told:
                room.others[told["process"]] = (time.monotonic(), told["people"])
                room.tell({"people": room.people()})
            else:
                self.changed(room.id)

    async def close(self) -> None:
        """Sends everybody away to come back to another process, and keeps what they typed."""
        self.is_closing = True
        rooms = [*self._rooms.values()]
        for room in rooms:
            for seat in [*room.seats]:
                seat.leave(1012)
        for room in rooms:
            if room.typed_first is not None:
                await self.cut(room.id)
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        """What is told again later where the database can't be had now."""

        async def guarded() -> None:
            with suppress(CopydeskError, SQLAlchemyError, OSError):
                await work()

        task = asyncio.ensure_future(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
