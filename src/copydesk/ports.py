"""Every plug-in point on one page. Each is a protocol; who implements it stands beside it."""

from typing import Protocol

from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.formats.format import Format

__all__ = ["Format", "History"]


class History(Protocol):
    """The versions of one document: in memory (`stores.memory`) or of a file on this machine (`stores.local`)."""

    def versions(self) -> list[Version]:
        """All versions, the first one first."""

    def latest(self) -> int:
        """The number of the latest version."""

    def document_at(self, number: int) -> Document:
        """The document as it was in version `number`."""

    def append(self, change: Change, after: Document) -> int:
        """Records a change made on the latest version, and gives the number of the version it makes."""
