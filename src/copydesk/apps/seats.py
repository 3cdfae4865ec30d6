"""Tabs at a document in this process, and what they are told, as it goes over the wire."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from copydesk.live.room import Author, Entry
from copydesk.live.schemas import holds_of
from copydesk.plan.people import Person
from copydesk.stores.sql.live import Opening

MAX_WAITING = 2_000  # messages for a client that doesn't take them
PRESENCE_SECONDS = 20.0  # between two times that a process says who is with it
COLOURS = ("#3b6fb5", "#b5533b", "#3b8f5a", "#8a4fb0", "#b0803a", "#2f8f9d", "#b03f72", "#6b7a2f", "#5560b8", "#9c5a2e")
OWN_COLOUR = "#4a4a4a"  # of Copydesk's own steps
Json = dict[str, Any]


@dataclass(eq=False)
class Seat:
    """One tab at a document. What it is told waits in order; one that doesn't take it is sent away."""

    person: Person
    client: str
    leave: Callable[[int], None]  # ends it, with a code
    waiting: "asyncio.Queue[str]" = field(default_factory=lambda: asyncio.Queue(MAX_WAITING))
    caret: Json | None = None

    def tell(self, text: str) -> None:
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.leave(1013)

    def shown(self) -> Json:
        return {"client": self.client, "id": self.person.id, "name": self.person.name, "colour": colour(self.person.id)}


@dataclass(eq=False)
class Room:
    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    seats: list[Seat] = field(default_factory=list)
    told: int = 0  # the last step that the seats have
    kept: tuple[int, int] = (0, 0)  # the version that was cut last, and from which step
    owed: Json = field(default_factory=dict)
    typed_first: float | None = None  # since when something is uncut, and when the last came
    typed_last: float = 0.0
    left: float = field(default_factory=time.monotonic)  # when the last one went, or the room was made
    others: dict[str, tuple[float, list[Json]]] = field(default_factory=dict)  # who is at other processes

    def tell(self, message: Json, but: Seat | None = None) -> None:
        text = json.dumps(message, separators=(",", ":"))
        for seat in [*self.seats]:
            if seat is not but:
                seat.tell(text)

    def people(self) -> list[Json]:
        now = time.monotonic()
        elsewhere = [one for when, people in self.others.values() if now - when < 3 * PRESENCE_SECONDS for one in people]
        return [*(seat.shown() for seat in self.seats), *elsewhere]


def colour(person: str) -> str:
    return COLOURS[crc32(person.encode()) % len(COLOURS)]


def shown(entry: Entry) -> Json:
    """An entry as it is sent."""
    author = {**_author(entry.author)}
    return {"seq": entry.seq, "author": author, "client": entry.client, "step": entry.step, "turn": entry.turn}


def _author(author: Author) -> Json:
    return {"id": author.id, "name": author.name, "colour": colour(author.id) if author.id else OWN_COLOUR}


def in_order(entries: Sequence[Entry], version: int) -> str:
    """Steps as they are passed on."""
    told = {"from": entries[0].seq - 1, "entries": [shown(one) for one in entries], "version": version}
    return json.dumps({"steps": told}, separators=(",", ":"))


def unkept(owed: Json) -> Json:
    return {"unkept": [{"block": block, "why": why} for block, why in owed.items()]}


def welcome(opening: Opening, room: Room, seat: Seat) -> Json:
    about = {
        "version": opening.version,
        "role": str(opening.role),
        "people": [*room.people(), seat.shown()],
        "batch": opening.batch,
        "format": opening.format,
        "holds": held._asdict() if (held := holds_of(opening.format)) is not None else {},
    }
    if opening.doc is not None:
        return {"doc": {"doc": opening.doc.to_json(), "seq": opening.seq, "reset": opening.is_reset, **about}}
    first = opening.entries[0].seq - 1 if opening.entries else opening.seq
    return {"steps": {"from": first, "entries": [shown(one) for one in opening.entries], **about}}
