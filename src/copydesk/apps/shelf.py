"""The documents of a desk in memory, by id: those that somebody still holds, and those that a tool wrote."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING

from copydesk import extras
from copydesk.errors import AccessError
from copydesk.ports import Shelved

if TYPE_CHECKING:
    from copydesk.apps.desk import Doc
    from copydesk.apps.kept import Cabinet, KeptPlace
    from copydesk.document.document import Document


class Shelf:
    def __init__(self, make: Callable[[Document], Doc]) -> None:
        self._make = make
        self._docs: dict[str, Callable[[], Doc | None]] = {}

    def put(self, doc: Doc) -> Doc:
        self._docs[str(len(self._docs) + 1)] = weakref.ref(doc)
        return doc

    def add(self, document: Document, title: str) -> str:
        """Holds a new document, and gives its id."""
        doc, id = self._make(document), str(len(self._docs) + 1)
        doc.title, self._docs[id] = title, lambda: doc
        return id

    def doc(self, id: str) -> Doc:
        found = self._docs[id]() if id in self._docs else None
        if found is None:
            raise AccessError("there is no such document")
        return found

    def fetch(self, id: str) -> Document:
        return self.doc(id).document

    def listed(self) -> list[Shelved]:
        """All of them, the latest first."""
        known = [(id, doc) for id, find in reversed(self._docs.items()) if (doc := find()) is not None]
        return [Shelved(id, doc.title, doc.kind, doc.format, doc.version) for id, doc in known]


def cabinet_at(address: str) -> Cabinet:
    """Where a desk keeps its documents, if not in memory."""
    extras.require("mcp")  # which brings the store
    from copydesk.apps.kept import Cabinet  # with all that a database takes

    return Cabinet(address)


def kept_place(cabinet: Cabinet, id: str, author: str) -> KeptPlace:
    """Where turns work on a document that is kept there."""
    from copydesk.apps.kept import KeptPlace

    return KeptPlace(cabinet, id, author)
