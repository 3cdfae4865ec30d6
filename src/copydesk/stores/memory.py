"""What is in no database: the history of a document, its versions and their values in a list; and summaries of parts."""

from collections.abc import Mapping, Sequence

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


class MemorySummaries:
    def __init__(self) -> None:
        self._texts: dict[tuple[str, str], str] = {}

    async def get(self, model: str, hashes: Sequence[str]) -> dict[str, str]:
        return {hash: self._texts[model, hash] for hash in hashes if (model, hash) in self._texts}

    async def put(self, model: str, summaries: Mapping[str, str]) -> None:
        for hash, text in summaries.items():
            self._texts.setdefault((model, hash), text)
