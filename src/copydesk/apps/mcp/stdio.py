"""`copydesk mcp`: the server on standard input and output, for the files under the roots and the documents of the local desk."""

from collections.abc import Sequence
from contextlib import AsyncExitStack

import anyio
import anyio.to_thread

from copydesk.apps.cli.talking import models_for
from copydesk.apps.finding import Finder
from copydesk.apps.mcp.files import Files
from copydesk.apps.mcp.opened import Ctx, Opened, Result
from copydesk.apps.mcp.roots import Roots
from copydesk.apps.mcp.server import build_server
from copydesk.apps.mcp.stored import Stored
from copydesk.apps.plugins import add_plugins
from copydesk.apps.roster import Roster
from copydesk.apps.searching import SharedFinder
from copydesk.apps.server.library import Equipping
from copydesk.apps.settings import Settings
from copydesk.apps.shared import SharedDesk
from copydesk.document.document import Document
from copydesk.models.embedder import local_embedder
from copydesk.plan.evidence import Passage
from copydesk.plan.people import LOCAL
from copydesk.stores.buckets import files_at
from copydesk.stores.sql.migrate import migrate
from copydesk.stores.sql.store import SqlStore


class LocalShelf:
    """Files by their paths, stored documents by their ids. The database is opened when it is first asked for."""

    def __init__(self, roots: Roots, settings: Settings) -> None:
        self._files, self._settings = Files(roots, models_for(settings)), settings
        self._stored: Stored | None = None
        self._lock = anyio.Lock()
        self.closing = AsyncExitStack()

    async def open(self, name: str, ctx: Ctx, kind: str | None = None) -> Opened:
        if is_path(name):
            return await self._files.open(name, ctx, kind)
        return await (await self._desk()).open(name, ctx)

    async def listed(self, query: str, ctx: Ctx) -> list[Result]:
        return [*await self._files.listed(query, ctx), *await (await self._desk()).listed(query, ctx)]

    async def create(self, document: Document, title: str, path: str | None, ctx: Ctx) -> str:
        return await (self._files if path is not None else await self._desk()).create(document, title, path, ctx)

    async def write_new(self, path: str, data: bytes, ctx: Ctx) -> str:
        return await self._files.write_new(path, data, ctx)

    async def _desk(self) -> Stored:
        async with self._lock:
            if self._stored is None:
                self._settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                store = SqlStore(self._settings.database)
                await migrate(store.database)
                roster = Roster(self._settings, store.spending)
                desk = SharedDesk(store, None, self._equipping(store, roster), roster.running)
                self.closing.push_async_callback(store.close)
                self.closing.push_async_callback(desk.close)
                self._stored = Stored(desk, lambda _: LOCAL)
        return self._stored

    def _equipping(self, store: SqlStore, roster: Roster) -> Equipping:
        settings = self._settings
        files, finder = files_at(settings.files, settings.folder / "files"), SharedFinder(store, local_embedder())
        return Equipping(store, files, finder, None, roster.lineup)


def is_path(name: str) -> bool:
    """A stored document's id has neither a folder nor a suffix."""
    return "/" in name or "\\" in name or "." in name


def serve(folders: Sequence[str], settings: Settings) -> None:
    """Serves until standard input ends."""
    add_plugins()
    shelf, finder = LocalShelf(Roots(folders), settings), Finder(local_embedder())

    async def find(document: Document, query: str, limit: int) -> list[Passage]:
        return await anyio.to_thread.run_sync(finder.find_by_name, document, query, limit)

    async def serving() -> None:
        async with shelf.closing:
            await build_server(shelf, settings.mcp_mode, find).run_stdio_async()

    anyio.run(serving)
