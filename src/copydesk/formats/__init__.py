"""The formats as a table: name, file suffixes, kinds, and the module with the functions, imported when first used."""

import gc
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import NamedTuple, cast

from copydesk.document.document import Document
from copydesk.document.node import same_attrs
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats.format import Format, Piece, join, own_bytes
from copydesk.formats.visible import Replacement, Visible

__all__ = [
    "FORMATS",
    "Format",
    "Piece",
    "exchange",
    "first_difference",
    "join",
    "load",
    "misfit",
    "misread",
    "own_bytes",
    "pieces",
    "place",
    "read",
    "visible",
    "write",
]


class Row(NamedTuple):
    suffixes: tuple[str, ...]
    kinds: tuple[str, ...]  # the first is what a file of this format is when nothing else is said
    module: str


FORMATS = {
    "markdown": Row((".md", ".txt", ".markdown"), ("article", "report", "note"), "copydesk.formats.markdown"),
    "fountain": Row((".fountain",), ("screenplay",), "copydesk.formats.fountain"),
    "blocknote": Row((".json",), ("note", "article", "report"), "copydesk.formats.blocknote"),
    "experiment": Row((".json",), ("experiment",), "copydesk.formats.experiment"),
}


def load(name: str) -> Format:
    if name not in FORMATS:
        raise UnsupportedError(f"no format {name!r}; there are {', '.join(FORMATS)}")
    return cast(Format, import_module(FORMATS[name].module))


def read(data: bytes, format: str, kind: str) -> Document:
    module = load(format)
    if kind not in FORMATS[format].kinds:
        raise UnsupportedError(f"{format} holds {', '.join(FORMATS[format].kinds)}, not {kind!r}")
    with without_collecting():
        return module.read(data, kind)


@contextmanager
def without_collecting() -> Iterator[None]:
    """No garbage collection: a reader makes a hundred thousand objects that all stay, and looking through them is half its time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def pieces(document: Document) -> list[Piece]:
    """The output in order, and who owns what of it."""
    return list(load(document.format).pieces(document))


def write(document: Document) -> bytes:
    """The bytes of a document; asked for again, they are at hand."""
    return document.cached(_written)


def misfit(document: Document, id: str) -> str | None:
    """Why a node can't be written as it stands, as far as its format can tell without trying."""
    told = getattr(load(document.format), "misfit", None)
    return None if told is None else cast("str | None", told(document, id))


def first_difference(document: Document, touched: Collection[str]) -> str | None:
    """Of the nodes that were touched, or stand beside one that was, the first that is read back as something else."""
    local = getattr(load(document.format), "first_difference", None)
    return misread(document) if local is None else cast("str | None", local(document, touched))


def misread(document: Document) -> str | None:
    """The first node of all that is read back as something else: the whole document, written and read again."""
    try:
        again = read(write(document), document.format, document.kind)
    except InputError:
        return document.root
    reading = again.walk()
    for node in document.walk():
        other = next(reading, None)
        if other is None or (node.type, node.text) != (other.type, other.text) or not same_attrs(node.attrs, other.attrs):
            return node.id
        # In one order, with as many children each: the same shape.
        if len(node.children) != len(other.children):
            return node.id
    return None if next(reading, None) is None else document.root


def visible(document: Document, id: str) -> Visible:
    """What a reader sees of a node's text."""
    seen = getattr(load(document.format), "visible", None)
    node = document[id]
    return Visible(node.text) if seen is None else cast("Visible", seen(document, node))


def exchange(document: Document, id: str, start: int, end: int, commonmark: str) -> Replacement:
    """What to splice into a node's text for its visible characters from `start` to `end` to become `commonmark`."""
    told = getattr(load(document.format), "exchange", None)
    return (
        Replacement(start, end, commonmark)
        if told is None
        else cast("Replacement", told(document, document[id], start, end, commonmark))
    )


def halves(document: Document, id: str, start: int, end: int) -> tuple[str, str]:
    """What stands before and behind visible characters of a node, as CommonMark."""
    told = getattr(load(document.format), "halves", None)
    if told is not None:
        return cast("tuple[str, str]", told(document, document[id], start, end))
    text = document[id].text
    first, last = visible(document, id).source_span(start, end)
    return text[:first], text[last:]


def place(document: Document, parent: str, index: int, type: str) -> int:
    """The place nearest to `index` where the format lets a new child of `type` stand."""
    nearest = getattr(load(document.format), "place", None)
    return index if nearest is None else cast("int", nearest(document, parent, index, type))


def _written(document: Document) -> bytes:
    return join(load(document.format).pieces(document))
