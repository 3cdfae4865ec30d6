"""The formats as a table: name, file suffixes, kinds, and the module with the functions, imported when first used."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, cast

from copydesk.document.change import Version, touched
from copydesk.document.document import Document
from copydesk.document.node import Node, same_attrs
from copydesk.document.operations import splice
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats.collecting import without_collecting
from copydesk.formats.format import Dangling, Format, Piece, join, own_bytes
from copydesk.formats.linkspan import LinkSpan
from copydesk.formats.strays import pieces_written
from copydesk.formats.visible import Replacement, Visible
from copydesk.kinds import with_article

__all__ = [
    "FORMATS",
    "Format",
    "Piece",
    "dangling",
    "exchange",
    "field_text",
    "first_difference",
    "is_markdown",
    "join",
    "kept",
    "linked",
    "links",
    "load",
    "markdown_of",
    "misfit",
    "misread",
    "own_bytes",
    "pieces",
    "place",
    "read",
    "shown",
    "title",
    "visible",
    "write",
]


IMAGE = re.compile(r"\[IMAGE:[^\[\]\n]+\]")  # the name of an image in every format's text


class Row(NamedTuple):
    suffixes: tuple[str, ...]
    kinds: tuple[str, ...]  # the first is what a file of this format is when nothing else is said
    module: str
    is_text: bool = False  # its bytes are what a person reads
    by_hand: bool = False  # its files are text that people write, so that `edit_ops` can patch them
    flat: bool = False  # its headings hold nothing, and a block is what its type says
    header_stays: bool = False  # the first row of a table is its header, and can't come, go or move
    wraps: bool = False  # a line break in a paragraph is as good as a space
    joins: tuple[str, ...] = ()  # types of which two that follow each other are one; an empty paragraph keeps tables apart
    items_hold_blocks: bool = True  # paragraphs and tables may stand in an item, and not only items
    signs_items: bool = True  # an item's bullet or number is in its own bytes, and not in a property of them


FORMATS = {
    "markdown": Row(
        (".md", ".txt", ".markdown"),
        ("article", "report", "note"),
        "copydesk.formats.markdown",
        is_text=True,
        by_hand=True,
        header_stays=True,
        wraps=True,
    ),
    "fountain": Row((".fountain",), ("screenplay",), "copydesk.formats.fountain", is_text=True),
    "blocknote": Row((".json",), ("note", "article", "report"), "copydesk.formats.blocknote", flat=True, signs_items=False),
    "docx": Row(
        (".docx",),
        ("report", "article"),
        "copydesk.formats.docx",
        joins=("quote", "table"),
        items_hold_blocks=False,
        signs_items=False,
    ),
    "experiment": Row((".json",), ("experiment",), "copydesk.formats.experiment", header_stays=True, wraps=True),
}


@cache  # a node's text is shown through here, and there are thousands of them
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


def pieces(document: Document) -> list[Piece]:
    """The output in order, and who owns what of it."""
    return list(load(document.format).pieces(document))


def write(document: Document) -> bytes:
    """The bytes of a document; asked for again, they are at hand."""
    return document.cached(_written)


def shown(document: Document) -> bytes:
    """What of a document people compare: the file itself where that is text."""
    told = getattr(load(document.format), "shown", None)
    return write(document) if told is None else cast("bytes", told(document))


def tracked(before: Document, format: str, since: Sequence[Version], after: Document) -> bytes:
    """The latest version, with what the versions since an earlier one changed as tracked changes, each by who made it."""
    track = getattr(load(after.format), "track", None)
    if track is None or format != after.format:
        raise UnsupportedError(f"{with_article(after.kind)} in {after.format} can't be written as {format} with tracked changes")
    changes = [version.change for version in since if version.change is not None]
    if not changes:
        return write(after)
    author, when = changes[-1].author, changes[-1].when
    authors = {id: (change.author, change.when) for change in changes for id in touched(change.operations)}
    return cast("bytes", track(before, after, author, when, authors))


def title(document: Document) -> str | None:
    """The text that a format itself calls the title, which needn't be a heading."""
    told = getattr(load(document.format), "title", None)
    return told(document) if told is not None else None


def misfit(document: Document, id: str) -> str | None:
    """Why a node can't be written as it stands, as far as its format can tell without trying."""
    told = getattr(load(document.format), "misfit", None)
    return None if told is None else cast("str | None", told(document, id))


def first_difference(document: Document, touched: Collection[str]) -> str | None:
    """Of the nodes that were touched, or stand beside one that was, the first that is read back as something else."""
    known, asked = document.cached(_differences), frozenset(touched)
    if asked not in known:
        local = getattr(load(document.format), "first_difference", None)
        known[asked] = misread(document) if local is None else cast("str | None", local(document, touched))
    return known[asked]


def _differences(_: Document) -> dict[frozenset[str], str | None]:
    """What was found of this very value: a place is tried before it is taken, and both ask the same."""
    return {}


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


def is_markdown(document: Document) -> Callable[[Node], bool]:
    """What tells of a node whether its text is Markdown."""
    told = getattr(load(document.format), "is_markdown", None)
    return (lambda _: False) if told is None else cast("Callable[[Node], bool]", told)


def field_text(document: Document, meta: Node | None, value: Any, old: str) -> str | None:
    """A value as a field of the front matter or title page spells it; None where the format has none."""
    told = getattr(load(document.format), "field_text", None)
    return None if told is None else cast("str", told(meta, value, old))


def exchange(document: Document, id: str, start: int, end: int, commonmark: str) -> Replacement:
    """What to splice into a node's text for its visible characters from `start` to `end` to become `commonmark`."""
    told = getattr(load(document.format), "exchange", None)
    return (
        Replacement(start, end, commonmark)
        if told is None
        else cast("Replacement", told(document, document[id], start, end, commonmark))
    )


def links(document: Document, id: str) -> list[LinkSpan]:
    """The links on a node's words."""
    told = getattr(load(document.format), "links", None)
    return [] if told is None else cast("list[LinkSpan]", told(document, document[id]))


def takes_links(document: Document) -> bool:
    """Whether words can be links in a document of this format."""
    return hasattr(load(document.format), "linked")


def linked(document: Document, id: str, start: int, end: int, address: str | None) -> str:
    """The text of a node with a link on its visible characters from `start` to `end`, or without the one that stands there."""
    return cast("str", load(document.format).linked(document, document[id], start, end, address))  # type: ignore[attr-defined]


def titled(document: Document, id: str, text: str) -> str:
    """A new text for a node, with the titles of links that stay."""
    told = getattr(load(document.format), "titled", None)
    return text if told is None else cast("str", told(document, document[id], text))


def respelled(document: Document, id: str, start: int, end: int, new: str) -> Replacement:
    """What to splice into a node's text for `new` to stand in place of what is spelled from `start` to `end`."""
    told = getattr(load(document.format), "normal", None)
    if told is None:
        return Replacement(start, end, new)
    text = document[id].text
    change = splice(document, id, cast("str", told(document, document[id], text[:start] + new + text[end:])))
    return Replacement(change.start, change.start + len(change.old), change.new)


def said(document: Document, id: str) -> str:
    """The text of a node as it is read from its Markdown: without what Markdown can't say."""
    told = getattr(load(document.format), "said", None)
    return document[id].text if told is None else cast("str", told(document[id]))


def reworded(document: Document, id: str, text: str) -> str | None:
    """A new text for a node, with what Markdown can't say on the words that stay; None where the text is all that there is."""
    told = getattr(load(document.format), "reworded", None)
    return None if told is None else cast("str", told(document, document[id], text))


def halves(document: Document, id: str, start: int, end: int) -> tuple[str, str]:
    """What stands before and behind visible characters of a node, as CommonMark."""
    told = getattr(load(document.format), "halves", None)
    if told is not None:
        return cast("tuple[str, str]", told(document, document[id], start, end))
    text = document[id].text
    first, last = visible(document, id).source_span(start, end)
    return text[:first], text[last:]


def markdown_of(document: Document, id: str) -> str:
    """A node with what stands in it as faithful Markdown, or as what its format is written in: marks, links and ticks said, what
    Markdown can't say by name or left out. Given back for the node, it changes nothing."""
    return load(document.format).markdown_of(document, id)


def kept(document: Document, id: str) -> list[str]:
    """What stands in a node's text and isn't text, by name: it survives any edit that doesn't name it."""
    told = getattr(load(document.format), "kept", None)
    return IMAGE.findall(document[id].text) if told is None else cast("list[str]", told(document, id))


def dangling(before: Document, after: Document, touched: Collection[str]) -> Dangling | None:
    """Something that was taken away and that something else needs, as far as the format alone can tell."""
    told = getattr(load(after.format), "dangling", None)
    return None if told is None else cast("Dangling | None", told(before, after, touched))


def depth(document: Document, id: str) -> int:
    """How deep a list looks that stands in no other, from 0."""
    told = getattr(load(document.format), "depth", None)
    return 0 if told is None else cast("int", told(document, document[id]))


def place(document: Document, parent: str, index: int, type: str) -> int:
    """The place nearest to `index` where the format lets a new child of `type` stand."""
    nearest = getattr(load(document.format), "place", None)
    return index if nearest is None else cast("int", nearest(document, parent, index, type))


def _written(document: Document) -> bytes:
    module = load(document.format)
    assembled = getattr(module, "assemble", None)
    return document.cached(pieces_written).data if assembled is None else cast("bytes", assembled(document))
