"""The documents of a shared desk, for who calls: each call has the rights of its own token."""

import asyncio
from collections.abc import Callable

from copydesk.apps.going import go_on, pending_of
from copydesk.apps.keptpictures import pictures_of
from copydesk.apps.mcp.opened import Ctx, Result, Tell
from copydesk.apps.shared import SharedDesk
from copydesk.assistant import replies
from copydesk.assistant.conversation import Pending, Request
from copydesk.document.document import Document
from copydesk.errors import AccessError, InputError
from copydesk.formats.convert import Converted, converted, tracked
from copydesk.plan.people import Person
from copydesk.plan.rows import VersionRow, version_row
from copydesk.plan.turn import Turn
from copydesk.ports import Place, Standing, TurnRow

MAX_LISTED = 200
NO_FILES = "there are no files here; leave the path out"


class Stored:
    def __init__(self, desk: SharedDesk, person_of: Callable[[Ctx], Person]) -> None:
        self._desk, self._person_of = desk, person_of

    async def open(self, name: str, ctx: Ctx, _: str | None = None) -> "OpenedDocument":
        person = self._person_of(ctx)
        entry = await self._desk.store.documents.entry(name, person)
        return OpenedDocument(self._desk, person, entry.id, entry.title)

    async def listed(self, query: str, ctx: Ctx) -> list[Result]:
        found = await self._desk.store.documents.listed(self._person_of(ctx), query=query, limit=MAX_LISTED)
        names = ("title", "kind", "format", "version")
        return [{"document": entry.id, **{name: getattr(entry, name) for name in names}} for entry in found]

    async def create(self, document: Document, title: str, path: str | None, ctx: Ctx) -> str:
        if path is not None:
            raise InputError(NO_FILES)
        return await self._desk.store.documents.add(document, title, self._person_of(ctx))

    async def write_new(self, *_: object) -> str:
        raise InputError(NO_FILES)


class OpenedDocument:
    def __init__(self, desk: SharedDesk, person: Person, id: str, title: str) -> None:
        self.name, self.title = id, title
        self._desk, self._person = desk, person

    @property
    def aliases(self) -> tuple[str, ...]:
        return ()

    @property
    def place(self) -> Place:
        return self._desk.store.place(self.name, self._person)

    async def exported(self, format: str, changes: str, since: int | None) -> Converted:
        documents, first = self._desk.store.documents, since or 1
        here = await self.standing()
        equipment = self._desk.equip(self._person, self.name, "")
        pictures = await pictures_of(here.document, equipment.library if equipment else None, format)
        if changes == "plain":
            return await asyncio.to_thread(converted, here.document, format, pictures.get)
        before = await documents.document_at(self.name, self._person, first)
        made = await documents.changes_since(self.name, self._person, first)
        return await asyncio.to_thread(tracked, before, format, made, here.document, pictures.get)

    async def standing(self) -> Standing:
        return await self._desk.store.documents.load(self.name, self._person)

    async def versions(self) -> list[VersionRow]:
        place = self._desk.store.place(self.name, self._person)
        return [version_row(version) for version in await place.versions()]

    async def take(self, request: Request, tell: Tell, expected: int | None = None) -> Result:
        return await self._told(await self._desk.begin(self.name, self._person, request, expected=expected), tell)

    async def pending(self, turn: str) -> Pending:
        return pending_of(await self._row(turn))

    async def choose(self, turn: str, option: str, tell: Tell) -> Result:
        row, here = await self._row(turn), await self.standing()
        reply = replies.chosen(pending_of(row), option, here.version)
        return await self._gone_on(row, reply, here.version, f"choose {option}", tell)

    async def accept(self, turn: str, edits: list[str] | None, tell: Tell) -> Result:
        row, here = await self._row(turn), await self.standing()
        reply = replies.accepted(pending_of(row), edits, here.version)
        return await self._gone_on(row, reply, here.version, f"accept {sorted(edits or [])}", tell)

    async def reject(self, turn: str) -> Result:
        row, here = await self._row(turn), await self.standing()
        result = await go_on(self._desk, row, self._person, replies.rejected(pending_of(row), here.version), here.version, "reject")
        assert isinstance(result, dict)
        return result

    async def _row(self, turn: str) -> TurnRow:
        row = await self._desk.store.turns.get(turn, self._person)
        if row.document != self.name:
            raise AccessError("there is nothing open by that name on this document; it may have been applied or answered already")
        return row

    async def _gone_on(self, row: TurnRow, reply: Request | Turn, version: int, key: str, tell: Tell) -> Result:
        going = await go_on(self._desk, row, self._person, reply, version, key)
        return going if isinstance(going, dict) else await self._told(going, tell)

    async def _told(self, row: TurnRow, tell: Tell) -> Result:
        async for _, event in self._desk.events(row.id, self._person):
            if event["name"] == "status":
                await tell(event["data"]["line"])
            elif event["name"] == "done":
                return dict(event["data"])
        raise AssertionError("the last event of a turn is done")
