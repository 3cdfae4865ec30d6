"""The text index of a document: one comparable string for all nodes, to find in a moment which of them may hold a text.

Comparable form is what no strict rung lets differ: ASCII letters in lower case, digits and a few signs, nothing else. A hit here is
a candidate; `locate` looks at the node's visible text to tell on which rung it matches, if at all.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from html import unescape
from itertools import accumulate

from copydesk.document.document import Document

SEPARATOR = b"\xff"  # no byte of UTF-8
_LOWER = bytes(byte + 32 if 65 <= byte <= 90 else byte for byte in range(256))
_MARKS = b"*_~`\\[]<>{}!|'\"-."
# White space, marks, quotes, dashes, dots (an ellipsis is one character or three) and all that is not ASCII.
_DROPPED = bytes({*range(33), *_MARKS, 127, *range(128, 255)})
# What stands between the visible words of a link, a tag, a footnote mark or a sentinel, by the sign that it begins with (a literal
# one, for which a file is scanned fast). Never across two nodes.
_HIDDEN = (
    (b"](", re.compile(rb"\]\((?:[^()\xff]|\([^()\xff]*\))*\)")),
    (b"][", re.compile(rb"\]\[[^\]\xff]*\]")),
    (b"<", re.compile(rb"<[^<>\xff]*>")),
    (b"[^", re.compile(rb"\[\^[^\]\xff]*\]")),
    (b"{{", re.compile(rb"\{\{[^{}\xff]*\}\}")),
)
_ENTITY = re.compile(rb"&(?:#\w{1,7}|\w{2,31});")
_FOREIGN_SHARE = 2  # where less than one byte in so many is left, the text is not in Latin letters


def comparable(data: bytes) -> bytes:
    """The comparable form of UTF-8 text."""
    return data.translate(_LOWER, _DROPPED)


def without_marks(text: str) -> bytes:
    """Text of any script without what may differ: case, white space, the signs of marks."""
    return b"".join(text.casefold().encode("utf-8", "surrogateescape").translate(None, _MARKS).split())


class TextIndex:
    """Made once a document version, when something is first looked for in it."""

    def __init__(self, document: Document) -> None:
        nodes = [node for node in map(document.nodes.__getitem__, document.order) if node.text]
        self.document = document
        self.ids = [node.id for node in nodes]
        self.source = SEPARATOR.join([node.text.encode("utf-8", "surrogatepass") for node in nodes])
        self.data = comparable(self.source)
        self.ends = list(accumulate(len(part) + 1 for part in self.data.split(SEPARATOR)))

    @cached_property
    def folded(self) -> bytes:
        """The texts without differences of case and white space, for scripts that have no comparable form."""
        return without_marks(self.source.decode("utf-8", "surrogateescape"))

    @cached_property
    def places(self) -> dict[str, int]:
        return {id: place for place, id in enumerate(self.ids)}

    @cached_property
    def hiding(self) -> "Hiding":
        return Hiding(self.document, self.ids)

    def node_at(self, position: int) -> str:
        return self.ids[bisect_right(self.ends, position)]

    def candidates(self, text: str) -> list[str]:
        """Nodes that may hold `text` on a strict rung, in reading order."""
        raw = text.encode("utf-8", "surrogatepass")
        if not raw.strip():
            return self.spelling(text)
        wanted = comparable(raw)
        if len(wanted) * _FOREIGN_SHARE < len(raw.strip()):
            return self._foreign(text)
        plain = [self.node_at(position) for position in positions(self.data, wanted)]
        odd = self.hiding.holding(wanted)
        return sorted({*plain, *odd}, key=self.places.__getitem__) if odd else list(dict.fromkeys(plain))

    def _foreign(self, text: str) -> list[str]:
        wanted = without_marks(text)
        plain = [self.ids[place] for place in parts_holding(self.folded, wanted)]
        return sorted({*plain, *self.hiding.ids}, key=self.places.__getitem__)

    def spelling(self, text: str) -> list[str]:
        """The nodes whose text holds `text` as it is spelled, in reading order."""
        wanted = text.encode("utf-8", "surrogatepass")
        return [self.ids[place] for place in parts_holding(self.source, wanted)]

    def holding(self, piece: bytes, most: int) -> list[str]:
        """The nodes whose comparable form holds `piece`; none where that is so common that it says nothing."""
        found: dict[str, None] = {}
        for count, position in enumerate(positions(self.data, piece)):
            if count >= most:
                return []
            found[self.node_at(position)] = None
        return list(found)


class Hiding:
    """The nodes in which something invisible may stand between the words, and their comparable form without it."""

    def __init__(self, document: Document, ids: list[str]) -> None:
        self.ids = [id for id in ids if may_hide(document[id].text)]
        source = SEPARATOR.join([document[id].text.encode("utf-8", "surrogatepass") for id in self.ids])
        for sign, hidden in _HIDDEN:
            if sign in source:
                source = hidden.sub(b"", source)
        if b"&" in source:
            source = _ENTITY.sub(lambda found: unescape(found.group().decode()).encode("utf-8", "replace"), source)
        self.data = comparable(source)

    def holding(self, wanted: bytes) -> list[str]:
        return [self.ids[place] for place in parts_holding(self.data, wanted)]


def may_hide(text: str) -> bool:
    """Whether a text may have an address, a tag, an entity, a footnote mark or a sentinel in it."""
    return "](" in text or "][" in text or "<" in text or "&" in text or "[^" in text or "{{" in text


def text_index(document: Document) -> TextIndex:
    return document.cached(TextIndex)


def parts_holding(data: bytes, wanted: bytes) -> Iterator[int]:
    """Which of the separated parts of `data` hold `wanted`, each once."""
    part = last = 0
    told = -1
    for position in positions(data, wanted):
        part += data.count(SEPARATOR, last, position)
        last = position
        if part != told:
            told = part
            yield part


def positions(data: bytes, wanted: bytes) -> Iterator[int]:
    """Where `wanted` begins in `data`."""
    if not wanted:
        return
    at = data.find(wanted)
    while at >= 0:
        yield at
        at = data.find(wanted, at + 1)
