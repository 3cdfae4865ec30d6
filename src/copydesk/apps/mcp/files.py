"""Files under the roots, with the same history that the command keeps. What a turn left open is kept in this process."""

import asyncio
import secrets
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from copydesk import formats
from copydesk.apps.cli.files import open_file
from copydesk.apps.desk import Doc
from copydesk.apps.mcp.opened import Ctx, Result, Tell
from copydesk.apps.mcp.roots import Roots
from copydesk.assistant import replies
from copydesk.assistant.conversation import Pending, Request
from copydesk.assistant.events import Event
from copydesk.document.document import Document
from copydesk.errors import AccessError
from copydesk.formats import FORMATS
from copydesk.formats.convert import Converted
from copydesk.plan.rows import VersionRow
from copydesk.plan.turn import Turn
from copydesk.ports import Place, Standing

if TYPE_CHECKING:
    from copydesk.apps.equipping import Modelled

MAX_OPEN = 1_000  # questions and proposals; the oldest are forgotten


class Left(NamedTuple):
    path: Path
    pending: Pending


class Files:
    """The files of one user, who started this process."""

    def __init__(self, roots: Roots, modelled: "Modelled | None" = None) -> None:
        self.roots, self._modelled = roots, modelled
        self.left: OrderedDict[str, Left] = OrderedDict()
        self._kinds: dict[Path, str] = {}

    async def open(self, name: str, _: Ctx, kind: str | None = None) -> "OpenedFile":
        """A file. The kind that it was opened as is remembered: a file tells none until it has a history."""
        path = self.roots.path(name)
        kind = kind or self._kinds.get(path)
        opened = OpenedFile(self, path, await asyncio.to_thread(open_file, str(path), kind=kind, modelled=self._modelled))
        if kind is not None:
            self._kinds[path] = kind
        return opened

    async def listed(self, query: str, _: Ctx) -> list[Result]:
        suffixes = frozenset(suffix for row in FORMATS.values() for suffix in row.suffixes)
        return [{"document": str(path), "title": path.name} for path in self.roots.listed(query, suffixes)]

    async def create(self, document: Document, _: str, path: str | None, ctx: Ctx) -> str:
        assert path is not None, "what has no path is stored"
        name = await self.write_new(path, formats.write(document), ctx)
        self._kinds[Path(name)] = document.kind
        return name

    async def write_new(self, path: str, data: bytes, _: Ctx) -> str:
        return str(await asyncio.to_thread(self.roots.add, path, data))


class OpenedFile:
    def __init__(self, files: Files, path: Path, doc: Doc) -> None:
        self.name, self.title = str(path), path.name
        self._files, self._path, self._doc = files, path, doc

    @property
    def aliases(self) -> tuple[str, ...]:
        """Its path from each root that it stands under."""
        return tuple(str(self._path.relative_to(root)) for root in self._files.roots.folders if self._path.is_relative_to(root))

    @property
    def place(self) -> Place:
        return self._doc.place

    async def exported(self, format: str, changes: str, since: int | None) -> Converted:
        return await asyncio.to_thread(self._doc.converted, format, changes, since)

    async def standing(self) -> Standing:
        return Standing(self._doc.document, self._doc.version)

    async def versions(self) -> list[VersionRow]:
        return self._doc.versions

    async def take(self, request: Request, tell: Tell, expected: int | None = None) -> Result:
        assert expected in (None, self._doc.version), "a file is opened for each call"
        loop = asyncio.get_running_loop()

        def listen(event: Event) -> None:  # in the thread that the turn runs in
            if event.name == "status":
                asyncio.run_coroutine_threadsafe(tell(str(event.data["line"])), loop)

        self._doc.listen = listen
        return await self._gone_on(request)

    async def pending(self, turn: str) -> Pending:
        left = self._files.left.get(turn)
        if left is None or left.path != self._path:
            raise AccessError("there is nothing open by that name on this document; it may have been applied or answered already")
        return left.pending

    async def choose(self, turn: str, option: str, _: Tell) -> Result:
        reply = replies.chosen(await self.pending(turn), option, self._doc.version)
        return await self._gone_on(reply, turn)

    async def accept(self, turn: str, edits: list[str] | None, _: Tell) -> Result:
        return await self._gone_on(replies.accepted(await self.pending(turn), edits, self._doc.version), turn)

    async def reject(self, turn: str) -> Result:
        return await self._gone_on(replies.rejected(await self.pending(turn), self._doc.version), turn)

    async def _gone_on(self, reply: Request | Turn, answers: str | None = None) -> Result:
        """Runs what is to be done, off the loop, and keeps what it leaves open."""
        turn = await asyncio.to_thread(self._doc.go_on, reply)
        result = turn.to_json()
        if answers is not None and turn.problem is None:
            self._files.left.pop(answers, None)
        if turn.pending is not None:
            result["turn"] = secrets.token_hex(8)
            self._files.left[result["turn"]] = Left(self._path, turn.pending)
            while len(self._files.left) > MAX_OPEN:
                self._files.left.popitem(last=False)
        return result
