"""One document of a shared desk as the turns of one person work on it: what was typed is cut before anything is read."""

from collections.abc import Callable

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.formats.export import Files, no_files
from copydesk.plan.people import LOCAL, Person
from copydesk.ports import Standing
from copydesk.stores.sql.documents import SqlDocuments


class SqlPlace:
    """One document as the turns of one person work on it."""

    def __init__(self, documents: SqlDocuments, id: str, person: Person, now: Callable[[], str], turn: str | None = None) -> None:
        self.author = person.name
        self.is_alone = person == LOCAL
        self.files: Files = no_files
        self._documents = documents
        self._id = id
        self._person = person
        self._turn = turn
        self.now = now

    async def load(self) -> Standing:
        return await self._documents.with_typed(self._id, self._person)

    async def versions(self, last: int | None = None) -> list[Version]:
        return await self._documents.versions(self._id, self._person, last)

    async def version_of(self, turn: str) -> int | None:
        return await self._documents.version_of(self._id, turn)

    async def document_at(self, number: int) -> Document:
        return await self._documents.document_at(self._id, self._person, number)

    async def commit(self, change: Change, after: Document) -> int:
        return await self._documents.commit(self._id, self._person, change, after, self._turn)
