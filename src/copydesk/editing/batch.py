"""Batch: operations that grow one after another, with the document as it stands behind them."""

from copydesk.document.document import Document
from copydesk.document.node import Value
from copydesk.document.operations import Operation, apply, assign, move, remove, splice


class Batch:
    def __init__(self, document: Document) -> None:
        self.before = self.document = document
        self.operations: list[Operation] = []

    def do(self, *operations: Operation) -> None:
        self.document = apply(self.document, operations)
        self.operations += operations

    def move(self, id: str, parent: str, index: int | None = None) -> None:
        """To an index among the siblings that it will have; to the end without one."""
        at = len(self.document[parent].children) - (self.document[id].parent == parent) if index is None else index
        self.do(move(self.document, id, parent, at))

    def remove(self, id: str) -> None:
        self.do(remove(self.document, id))

    def write(self, id: str, text: str) -> None:
        if self.document[id].text != text:
            self.do(splice(self.document, id, text))

    def assign(self, id: str, name: str, value: Value | None) -> None:
        if self.document[id].attrs.get(name) != value:
            self.do(assign(self.document, id, name, value))
