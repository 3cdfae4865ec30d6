"""The history of a document that is in no database: its versions and their values, in a list."""

from copydesk.document.change import Change, Version
from copydesk.document.document import Document


class MemoryHistory:
    def __init__(self, document: Document) -> None:
        self._versions = [Version(1, None)]
        self._documents = [document]

    def versions(self) -> list[Version]:
        return list(self._versions)

    def latest(self) -> int:
        return len(self._versions)

    def document_at(self, number: int) -> Document:
        return self._documents[number - 1]

    def append(self, change: Change, after: Document) -> int:
        number = len(self._versions) + 1
        self._versions.append(Version(number, change))
        self._documents.append(after)
        return number
