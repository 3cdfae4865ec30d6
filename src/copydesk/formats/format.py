"""What a format is: four functions between bytes and documents, and the piece of output that the laws are checked on."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.linkspan import LinkSpan
from copydesk.formats.visible import Replacement, Visible


class Piece(NamedTuple):
    """Some bytes of the output and the node that owns them; `own` is False for a separator, which is nobody's own."""

    id: str
    data: bytes
    own: bool = True


class Dangling(NamedTuple):
    """What was taken away though something that stays needs it."""

    gone: str  # a node of the document before
    user: str  # a node of the document after
    how: str = "refers to"


class Format(Protocol):
    """The functions that a format's module offers; `formats.FORMATS` lists the modules."""

    read: Callable[[bytes, str], Document]
    """Bytes and the name of a kind to a document. InputError where the bytes are not of this format."""

    pieces: Callable[[Document], Iterator[Piece]]
    """The output in order. Pure: equal documents give equal pieces, so undo is byte-exact by construction."""

    fragment: Callable[[Document, str, str], list[Draft]]
    """(document, id of the parent, CommonMark) to the drafts that it stands for there, in this format's types and text."""

    spell: Callable[[Document, str, int, Sequence[Draft]], None]
    """(document, id of the parent, index, drafts): gives new siblings their spelling in place, in their neighbours' style."""

    markdown_of: Callable[[Document, str], str]
    """(document, id): the node and what stands in it as Markdown (Fountain in a screenplay) that, given back, changes nothing."""


class Particular(Protocol):
    """What a format may offer besides, where it has something to say."""

    assemble: Callable[[Document], bytes]
    """The whole file, where that is more than its pieces in order: a zip, of which the pieces are the parts that hold text."""

    in_parts: Callable[[Document], Sequence[Any]]
    """The output in parts (`stretches.Part`), of which a version has those of the one before that its change left alone."""

    shown: Callable[[Document], bytes]
    """The document as text, to be compared line by line, where the file is none."""

    track: Callable[[Document, Document, str, str, Mapping[str, tuple[str, str]]], bytes]
    """(older version, newer version, author, time, author and time by node): the newer one with each difference as a tracked
    change."""

    misfit: Callable[[Document, str], str | None]
    """One sentence why a node can't be written as it stands, or None."""

    title: Callable[[Document], str | None]
    """The node that the format itself calls the document's title, where that needn't be a heading."""

    first_difference: Callable[[Document, Iterable[str]], str | None]
    """(document, touched nodes): the first node there or beside that is read back as something else; for large files, without
    writing all of it."""

    visible: Callable[[Document, Node], Visible]
    """What a reader sees of a node's text, and where that stands in it. Without it the text is what is seen."""

    seen: Callable[[Document, Node], str]
    """The words alone of that, where they are kept from version to version."""

    exchange: Callable[[Document, Node, int, int, str], Replacement]
    """(document, node, start, end, CommonMark): what to splice for the visible characters from start to end to become that."""

    links: Callable[[Document, Node], list[LinkSpan]]
    """The links on a node's words. Without it there are none."""

    linked: Callable[[Document, Node, int, int, str | None], str]
    """(document, node, start, end, address): the text with a link on the visible characters, or without the one that stands there.
    InputError where it can't be."""

    titled: Callable[[Document, Node, str], str]
    """(document, node, new text): that text, with the titles of links that lead where they led and are said without one."""

    normal: Callable[[Document, Node, str], str]
    """(document, node, text): the one spelling of a text, where a text may be put together that has another."""

    said: Callable[[Node], str]
    """The text of a node as it is read from its Markdown, where that can't say all of it."""

    reworded: Callable[[Document, Node, str], str]
    """(document, node, new text as `fragment` reads it): that text, with what Markdown can't say on the words that stay."""

    halves: Callable[[Document, Node, int, int], tuple[str, str]]
    """(document, node, start, end): what stands before and behind the visible characters, as CommonMark."""

    is_markdown: Callable[[Node], bool]
    """Whether the text of a node is Markdown: its lines may look like blocks, and nothing is seen that isn't spelled."""

    field_text: Callable[[Node | None, Any, str], str]
    """(the node of the front matter, value, old text): a value as a field spells it. Without it there are no fields."""

    inner_fields: Callable[[Node, str], Mapping[tuple[str, ...], str]]
    """(the node of the front matter, a field's text): the values that stand inside the field, by the names that lead to them."""

    with_inner: Callable[[Node, str, tuple[str, ...], Any], str | None]
    """(the node of the front matter, a field's text, names, value): that text with the value set; None where it can't be."""

    kept: Callable[[Document, str], list[str]]
    """(document, id): what stands in a node's text and isn't text, by the names that it has there: an image, a footnote mark."""

    dangling: Callable[[Document, Document, Collection[str]], Dangling | None]
    """(before, after, ids that are gone or changed): something that was taken away and that something else needs."""

    depth: Callable[[Document, Node], int]
    """How deep a list looks that stands in no other: one of Word's “List Bullet 2” looks nested."""

    identify: Callable[[Document, Sequence[Draft], Sequence[str]], None]
    """(document, copies, the nodes that they are copies of): gives the copies ids of the file's own, where that has any."""

    place: Callable[[Document, str, int, str], int]
    """(document, parent, index, type): the place nearest to `index` where a new child of the type may stand."""


def join(pieces: Iterable[Piece]) -> bytes:
    return b"".join([piece.data for piece in pieces])


def own_bytes(pieces: Iterable[Piece]) -> dict[str, bytes]:
    """Each node's own bytes, which no operation on another node may change."""
    parts: dict[str, list[bytes]] = {}
    for piece in pieces:
        if piece.own:
            parts.setdefault(piece.id, []).append(piece.data)
    return {id: b"".join(data) for id, data in parts.items()}
