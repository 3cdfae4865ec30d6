"""The text index of a document: one comparable string for all nodes, to find in a moment which of them may hold a text.

Comparable form is what no strict rung lets differ: ASCII letters in lower case, digits and a few signs, nothing else. A hit here is
a candidate; `locate` looks at the node's visible text to tell on which rung it matches, if at all.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate

from copydesk.document.document import Document

SEPARATOR = b"\xff"  # no byte of UTF-8
_LOWER = bytes(byte + 32 if 65 <= byte <= 90 else byte for byte in range(256))
# White space, marks, quotes, dashes, dots (an ellipsis is one character or three) and all that is not ASCII.
_DROPPED = bytes({*range(33), *b"*_~`\\[]<>{}!|'\"-.\x7f", *range(128, 255)})
_FOREIGN_SHARE = 2  # where less than one byte in so many is left, the text is not in Latin letters
PIECE = 12  # bytes of a piece by which a link's or a damaged text's node is found


def comparable(data: bytes) -> bytes:
    """The comparable form of UTF-8 text."""
    return data.translate(_LOWER, _DROPPED)


class TextIndex:
    """Made once a document version, when something is first looked for in it."""

    def __init__(self, document: Document) -> None:
        nodes = [node for node in map(document.nodes.__getitem__, document.order) if node.text]
        self.ids = [node.id for node in nodes]
        self.source = SEPARATOR.join([node.text.encode("utf-8", "surrogatepass") for node in nodes])
        self.data = comparable(self.source)
        self.ends = list(accumulate(len(part) + 1 for part in self.data.split(SEPARATOR)))
        self.document = document
        self._folded: bytes | None = None

    @property
    def folded(self) -> bytes:
        """The texts without differences of case and white space, for scripts that have no comparable form."""
        if self._folded is None:
            texts = self.source.decode("utf-8", "surrogateescape").casefold()
            self._folded = b"".join(texts.encode("utf-8", "surrogateescape").split())
        return self._folded

    def node_at(self, position: int) -> str:
        return self.ids[bisect_right(self.ends, position)]

    def candidates(self, text: str) -> list[str]:
        """Nodes that may hold `text` on a strict rung, in reading order."""
        raw = text.encode("utf-8", "surrogatepass")
        wanted = comparable(raw)
        if len(wanted) * _FOREIGN_SHARE < len(raw.strip()):
            return self._foreign(text)
        found: dict[str, None] = {}
        # One pass for the first piece finds the whole, and what a link's address, a tag or an entity interrupts.
        for position in positions(self.data, wanted[:PIECE]):
            id = self.node_at(position)
            if id not in found and (self.data.startswith(wanted, position) or interrupted(self.document[id].text)):
                found[id] = None
        return list(found)

    def _foreign(self, text: str) -> list[str]:
        wanted = b"".join(text.casefold().encode("utf-8", "surrogatepass").split())
        counted = self.folded
        found = dict.fromkeys(counted.count(SEPARATOR, 0, position) for position in positions(counted, wanted)) if wanted else {}
        plain = [self.ids[place] for place in found]
        return plain or [id for id in self.ids if interrupted(self.document[id].text)]

    def spelling(self, text: str) -> list[str]:
        """The nodes whose text holds `text` as it is spelled, in reading order."""
        wanted = text.encode("utf-8", "surrogatepass")
        return list(
            dict.fromkeys(self.ids[self.source.count(SEPARATOR, 0, position)] for position in positions(self.source, wanted))
        )

    def holding(self, piece: bytes, most: int) -> list[str]:
        """The nodes whose comparable form holds `piece`; none where that is so common that it says nothing."""
        found: dict[str, None] = {}
        for count, position in enumerate(positions(self.data, piece)):
            if count >= most:
                return []
            found[self.node_at(position)] = None
        return list(found)


def interrupted(text: str) -> bool:
    """Whether something invisible may stand between the words of a text: an address, a tag, an entity, a footnote mark."""
    return "](" in text or "][" in text or "<" in text or "&" in text or "[^" in text or "{{" in text


def text_index(document: Document) -> TextIndex:
    return document.cached(TextIndex)


def positions(data: bytes, wanted: bytes) -> Iterator[int]:
    """Where `wanted` begins in `data`."""
    if not wanted:
        return
    at = data.find(wanted)
    while at >= 0:
        yield at
        at = data.find(wanted, at + 1)
