"""Values on their way to a worker and back. A document goes in parts: packing it at once would hold up every thread meanwhile.

What a worker sends is read as values of a few known sorts and nothing else, whatever a file has made of the worker."""

import io
import pickle
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from immutables import Map

from copydesk.document.children import Children
from copydesk.document.document import Document
from copydesk.document.node import Node, Origin
from copydesk.formats.collecting import without_collecting
from copydesk.formats.convert import Converted, Loss
from copydesk.ports import Chunk

PART = 1_000  # nodes; some five milliseconds each
VALUES = {(sort.__module__, sort.__qualname__) for sort in (Node, Origin, Children, Chunk, Converted, Loss, Map)}
Parts = list[bytes]


class _Packer(pickle.Pickler):
    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.documents: list[Document] = []

    def persistent_id(self, value: Any) -> Any:
        if not isinstance(value, Document):
            return None
        self.documents.append(value)
        return len(self.documents) - 1


class _Unpacker(pickle.Unpickler):
    def __init__(self, data: bytes, documents: Sequence[Document] = (), *, is_trusted: bool) -> None:
        super().__init__(io.BytesIO(data))
        self._documents, self._is_trusted = documents, is_trusted

    def persistent_load(self, id: int) -> Document:
        found: Document = self._documents[id]
        return found

    def find_class(self, module: str, name: str) -> Any:
        if self._is_trusted or (module, name) in VALUES:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"a worker sent a {module}.{name}")


def pack(value: Any) -> Parts:
    """A value in parts: itself, and the documents in it."""
    file = io.BytesIO()
    packer = _Packer(file)
    packer.dump(value)
    parts = [file.getvalue()]
    for document in packer.documents:
        nodes = document.walk()
        pieces = [pickle.dumps(piece, 5) for piece in iter(lambda: list(islice(nodes, PART)), [])]  # noqa: B023  taken here
        parts.append(pickle.dumps((document.kind, document.format, document.root, len(pieces)), 5))
        parts += pieces
    return parts


def unpack(parts: Parts, *, is_trusted: bool = False) -> Any:
    """The value; of what isn't trusted, pickle.UnpicklingError where it holds anything but values."""
    rest = iter(parts[1:])
    documents = list(_documents(rest, is_trusted=is_trusted))
    return _Unpacker(parts[0], documents, is_trusted=is_trusted).load()


def _documents(parts: Iterator[bytes], *, is_trusted: bool) -> Iterator[Document]:
    for head in parts:
        kind, format, root, count = _Unpacker(head, is_trusted=is_trusted).load()
        nodes: list[Node] = []
        with without_collecting():
            for part in islice(parts, count):
                nodes += _Unpacker(part, is_trusted=is_trusted).load()
        yield Document(kind, format, root, Map((node.id, node) for node in nodes), tuple(node.id for node in nodes), nodes)
