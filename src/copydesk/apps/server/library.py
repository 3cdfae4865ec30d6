"""The library of one person on a shared desk: documents, the sources of the document's project or of all projects, stored files.

Rights are the store's to check."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any

from copydesk.apps.library import is_pointed_to, one_called, own_id
from copydesk.apps.lineup import Lineup
from copydesk.apps.searching import SharedFinder
from copydesk.apps.workers.pool import Pool
from copydesk.assistant.tools.context import Equipment
from copydesk.document.document import Document
from copydesk.errors import AccessError, InputError
from copydesk.plan.people import Person
from copydesk.ports import Chunk, Files, FoundChunk, Shelved, Source, WebSearch
from copydesk.stores.sql.store import SqlStore

MAX_DOCUMENTS = 200
MAX_TREES = 50  # that are looked into for the id that a reference names
MAX_FILE_BYTES = 20 * 2**20
PER_PROJECT = 20  # parts that are found in one of several projects
FIRST_PROJECT = "Sources"


@dataclass(frozen=True, slots=True)
class SharedLibrary:
    store: SqlStore
    files: Files
    finder: SharedFinder
    person: Person
    document: str | None = None
    project: str | None = None  # that sources are added to, where no document says so
    pool: Pool = field(default_factory=partial(Pool, 0))

    async def documents(self, query: str = "") -> list[Shelved]:
        found = await self.store.documents.listed(self.person, query=query, limit=MAX_DOCUMENTS)
        return [Shelved(entry.id, entry.title, entry.kind, entry.format, entry.version) for entry in found]

    async def read_document(self, name: str) -> tuple[Shelved, Document]:
        """One that the person may read: what is listed is that, and `load` checks it again."""
        entries = await self.documents()
        entry = one_called(entries, name)
        if entry is not None:
            return entry, await self._loaded(entry.id)
        for entry in list(filter(is_pointed_to, entries))[:MAX_TREES]:
            document = await self._loaded(entry.id)
            if own_id(document) == name:
                return entry, document
        raise AccessError("there is no such document, or it is not yours to read")

    async def _loaded(self, id: str) -> Document:
        return (await self.store.documents.load(id, self.person)).document

    async def add_document(self, document: Document, title: str) -> str:
        projects = await self._projects() if self.project or self.document else []
        return await self.store.documents.add(document, title, self.person, projects[0] if len(projects) == 1 else None)

    async def _projects(self) -> list[str]:
        """The project of the document, or the one that is named; else all that the person has."""
        project = self.project
        if project is None and self.document is not None:
            project = (await self.store.documents.entry(self.document, self.person)).project
        if project is not None:
            return [project]
        rows: list[dict[str, Any]] = await self.store.projects.listed(self.person)
        return [row["id"] for row in rows]

    async def sources(self) -> list[Source]:
        return [source for project in await self._projects() for source in await self.store.sources.listed(project, self.person)]

    async def read_source(self, name: str) -> tuple[Source, list[Chunk]]:
        said = name.strip().casefold()
        found = [source for source in await self.sources() if source.id == name or source.title.casefold() == said]
        if not found:
            raise AccessError("there is no such source")
        return found[-1], await self.store.sources.read(found[-1].id, self.person)

    async def search(self, query: str, limit: int = 100) -> list[FoundChunk]:
        projects = await self._projects()
        each = limit if len(projects) == 1 else PER_PROJECT
        found = [await self.finder.find_sources(project, self.person, query, each, 0.0) for project in projects]
        return [hit for hits in found for hit in hits][:limit]

    async def add_source(self, title: str, data: bytes, suffix: str, label: str = "") -> Source:
        projects = await self._projects() or [await self.store.projects.add(FIRST_PROJECT, self.person)]
        if len(projects) > 1:
            raise InputError("there are several projects; say which one with ?project=, or call it on a document of the project")
        chunks = await self.pool.do("chunks", data, suffix, person=self.person.id)
        id = await self.store.sources.add(projects[0], self.person, title, sha256(data).hexdigest(), chunks, label)
        return await self.store.sources.get(id, self.person)

    async def guide(self) -> tuple[str, dict[str, str]]:
        projects = await self._projects()
        if len(projects) != 1:
            return "", {}
        row = await self.store.projects.get(projects[0], self.person)
        return row["tone"], row["templates"]

    async def file(self, name: str) -> bytes:
        await self.store.file_grants.require(name, self.person)
        path = await asyncio.to_thread(self.files.path, name)
        if path.stat().st_size > MAX_FILE_BYTES:
            raise InputError(f"a file of more than {MAX_FILE_BYTES:,} bytes is not read here")
        return await asyncio.to_thread(path.read_bytes)


@dataclass(frozen=True, slots=True)
class Equipping:
    """What the turns and tools of one server have at hand, for each person."""

    store: SqlStore
    files: Files
    finder: SharedFinder
    web: WebSearch | None = None
    models: Callable[[], Lineup] = Lineup  # as they are set at the moment
    pool: Pool = field(default_factory=partial(Pool, 0))  # for large files

    def library(self, person: Person, document: str | None = None, project: str | None = None) -> SharedLibrary:
        return SharedLibrary(self.store, self.files, self.finder, person, document, project, self.pool)

    def __call__(self, person: Person, document: str | None, model: str = "", *, project: str | None = None) -> Equipment:
        library = self.library(person, document, project)
        models = self.models()
        find, by_name = self.finder.find, self.finder.find_by_name
        return Equipment(find, library, self.web, models.chosen(model), models.small, self.store.summaries, find_by_name=by_name)
