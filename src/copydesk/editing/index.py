"""The text index of a document: one comparable string for all nodes, to find in a moment which of them may hold a text.

Comparable form drops what the strict rungs may differ in: marks, addresses, escapes, case, white space, typographic quotes and
dashes. A hit here is a candidate; `locate` looks at the node's visible text to tell on which rung it matches, if at all.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from copydesk.document.document import Document

SEPARATOR = b"\xff"  # no byte of UTF-8
_JOINER = "\udcff"  # becomes SEPARATOR
# What stands between the visible words of a link, a tag, a footnote mark or an image. Never across two nodes.
_HIDDEN = re.compile(rb"\]\([^()\s\xff]*(?:\s+[\"'(][^\"')\xff]*[\"')])?\)|\]\[[^\]\xff]*\]|<[^<>\xff]*>|\[\^[^\]\xff]*\]")
_MARKS = b"*_~`\\[]<>{}!|"
_SPACE = re.compile(rb"[ \t\r\n\f\v]+")
_ENTITY = re.compile(rb"&(?:#\w{1,7}|\w{2,31});")
_FOLDS = (
    *((quote, "'") for quote in "\u2018\u2019\u201a\u201b\u2032"),
    *((quote, '"') for quote in "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"),
    *((dash, "-") for dash in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"),
    *((space, " ") for space in "\u00a0\u202f\u2009\u2007\u3000"),
    *((nothing, "") for nothing in "\u00ad\u200b"),
    ("\u2026", "..."),
)


def fold(text: str) -> str:
    """Text without what the folded rung lets differ, white space collapsed."""
    text = text.casefold()
    if not text.isascii():
        for typographic, plain in _FOLDS:
            text = text.replace(typographic, plain)
    return text


def comparable(text: str) -> bytes:
    """The comparable form of a text, or of texts joined."""
    data = fold(text).encode("utf-8", "surrogateescape")
    if b"]" in data or b"<" in data:
        data = _HIDDEN.sub(b"", data)
    return _SPACE.sub(b" ", data.translate(None, _MARKS))


class TextIndex:
    """Made once a document version, when something is first looked for in it."""

    def __init__(self, document: Document) -> None:
        self.ids = [node.id for node in document.walk() if node.text]
        texts = [document[id].text for id in self.ids]
        self.data = comparable(_JOINER.join(texts))
        self.starts = [0, *(found + 1 for found in positions(self.data, SEPARATOR))]
        self.odd = [id for id, text in zip(self.ids, texts, strict=True) if "&" in text and _ENTITY.search(text.encode())]

    def candidates(self, text: str) -> Iterator[str]:
        """Nodes whose comparable form holds that of `text`, in reading order, once each; and those that spell with entities."""
        wanted = comparable(text).strip()
        if not wanted:
            return
        last = -1
        found: dict[str, None] = {}
        for position in positions(self.data, wanted):
            if position >= last:
                place = bisect_right(self.starts, position) - 1
                last = self.starts[place + 1] if place + 1 < len(self.starts) else len(self.data)
                found[self.ids[place]] = None
        yield from found
        yield from (id for id in self.odd if id not in found)

    def holding(self, piece: bytes, most: int) -> list[str]:
        """The nodes whose comparable form holds `piece`; none where that is so common that it says nothing."""
        found: dict[str, None] = {}
        for count, position in enumerate(positions(self.data, piece)):
            if count >= most:
                return []
            found[self.ids[bisect_right(self.starts, position) - 1]] = None
        return list(found)


def text_index(document: Document) -> TextIndex:
    return document.cached(TextIndex)


def positions(data: bytes, wanted: bytes) -> Iterator[int]:
    """Where `wanted` begins in `data`, overlaps left out."""
    at = data.find(wanted)
    while at >= 0:
        yield at
        at = data.find(wanted, at + len(wanted))
