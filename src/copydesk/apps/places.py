"""Places: where the turns of one document work on this machine, over a history in memory or of a file."""

from collections.abc import Callable
from datetime import UTC, datetime

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.formats.export import Files, no_files
from copydesk.ports import History, Standing


class HistoryPlace:
    """A document and its history, for one person. Nothing here waits, so a turn is stepped through without an event loop."""

    def __init__(self, document: Document, history: History, author: str) -> None:
        self.author = author
        self.is_alone = True
        self.files: Files = no_files
        self.document = document
        self.history = history
        self.clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    def now(self) -> str:
        return self.clock().isoformat(timespec="seconds")

    async def load(self) -> Standing:
        return Standing(self.document, self.history.latest())

    async def versions(self, last: int | None = None) -> list[Version]:
        return self.history.versions()[-last if last else None :]

    async def version_of(self, turn: str) -> int | None:
        return next((number for number, change in self.history.versions() if change and change.turn == turn), None)

    async def document_at(self, number: int) -> Document:
        return self.history.document_at(number)

    async def commit(self, change: Change, after: Document) -> int:
        number = self.history.append(change, after)
        self.document = after
        return number
