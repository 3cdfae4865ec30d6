"""Texts joined in one comparable form, so that one look through them, or a look-up of short runs of bytes, finds who holds a piece.

Where something invisible may stand between the words of a text, it is joined twice: as it is spelled, and behind all others as
it is seen; but a text with nothing but plain links is only joined as it is seen.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, compress, repeat
from operator import contains

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.references.texts.forms import (
    DOUBTS,
    SEPARATOR,
    SIGNS,
    encoded,
    encoded_all,
    paired_off,
    without_addresses,
    without_hidden,
)
from copydesk.references.texts.grams import MIN_PIECE, Grams
from copydesk.references.texts.pieces import places_of, positions

CLOSES = ord("]")
COUNTED = 3  # places whose text is found by counting separators; for more, the end of every text is worked out
ATOM = b"{{"  # of an object in a text, which may show words that the text doesn't have


class Joined:
    def __init__(self, document: Document, nodes: Sequence[Node], form: Callable[[bytes], bytes]) -> None:
        self.ids = [node[0] for node in nodes]
        sources = encoded_all([node[2] for node in nodes])
        self.source = SEPARATOR.join(sources)
        seen = list(seen_otherwise(document, nodes, sources, self.source))
        self.ids += [self.ids[place] for place, _ in seen]
        self.data = form(SEPARATOR.join([*sources, *(text for _, text in seen)]))
        self.searches = 0
        self._grams: Grams | None = None
        self._asked = 0

    def search_loosely(self) -> None:
        """To be called before a loose search: from the second on, pieces are looked up rather than looked for."""
        self.searches += 1
        if self.searches > 1 and self._grams is None:
            self._grams = Grams(self.data)

    def places_of(self, pieces: Sequence[bytes]) -> list[Iterable[int]]:
        """Where each of some pieces begins."""
        grams = self._grams
        if grams is None:
            return places_of(pieces, self.data)
        return [grams.positions(piece) if len(piece) >= MIN_PIECE else positions(self.data, piece) for piece in pieces]

    def id_at(self, position: int) -> str:
        """The node in whose text a position lies."""
        return self.ids[self._place_of(position)]

    def _place_of(self, position: int) -> int:
        self._asked += 1
        if self._asked <= COUNTED:
            return self.data.count(SEPARATOR, 0, position)
        return bisect_right(self._ends, position)

    def texts_between(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the texts begin and end that have a letter from `start` to `end`, or end there."""
        first = self.data.rfind(SEPARATOR, 0, start) + 1
        while first <= end:
            last = self.data.find(SEPARATOR, first)
            last = len(self.data) if last < 0 else last
            yield first, last
            first = last + 1

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(len(part) + 1 for part in self.data.split(SEPARATOR)))

    def holding(self, piece: bytes) -> Iterator[str]:
        """The nodes whose text holds a piece; where it is looked for, each text is left at its first."""
        if self._grams is not None and len(piece) >= MIN_PIECE:
            return map(self.id_at, self._grams.positions(piece))
        return (self.ids[place] for place in self._places(piece))

    def _places(self, piece: bytes) -> Iterator[int]:
        at = self.data.find(piece) if piece else -1
        while at >= 0:
            place = self._place_of(at)
            yield place
            at = self.data.find(piece, self._ends[place] if "_ends" in self.__dict__ else at + 1)

    def spelling(self, text: str) -> Iterator[str]:
        """The nodes whose text holds `text` as it is spelled."""
        place = last = 0
        piece = encoded(text)
        position = self.source.find(piece) if piece else -1
        while position >= 0:
            place += self.source.count(SEPARATOR, last, position)
            yield self.ids[place]
            last = self.source.find(SEPARATOR, position)  # on to the next text
            if last < 0:
                return
            position = self.source.find(piece, last)


def long_enough(nodes: Iterable[Node], at_least: int, *, has_atoms: bool) -> list[Node]:
    """Those of some nodes that may show so many characters."""
    if not has_atoms:
        return [node for node in nodes if len(node[2]) >= at_least]
    return [node for node in nodes if len(node[2]) >= at_least or "{{" in node[2]]


def seen_otherwise(document: Document, nodes: Sequence[Node], sources: list[bytes], joined: bytes) -> Iterator[tuple[int, bytes]]:
    """The texts that are not seen as they are spelled, by their place, as they are seen. Plain links are taken out of `sources`."""
    places = having(SIGNS, sources, joined)
    odd = places - plainly_linked(document, nodes, sources, places - having(DOUBTS, sources, joined))
    code = {place for place in odd if b"`" in sources[place]}
    for group in (sorted(odd - code), sorted(code)):
        seen, brackets = changed(without_hidden, group, sources), changed(paired_off, group, sources)
        for place, text, signs in zip(group, seen, brackets, strict=True):
            source = sources[place]
            is_odd = (signs and b"](" in source) or source.count(b"`") % 2
            if is_odd or ATOM in source:
                yield place, encoded(formats.visible(document, nodes[place].id).text)
            elif text != source:
                yield place, text


def having(signs: bytes, sources: Sequence[bytes], joined: bytes) -> set[int]:
    """The places of the texts that have one of some signs."""
    about = [sign for sign in signs if sign in joined]
    return {place for sign in about for place in compress(range(len(sources)), map(contains, sources, repeat(sign)))}


def plainly_linked(document: Document, nodes: Sequence[Node], sources: list[bytes], places: set[int]) -> set[int]:
    """Of some texts those in which plain links and nothing else is hidden. These are taken out."""
    is_markdown = formats.is_markdown(document)
    able = sorted(place for place in places if is_markdown(nodes[place]))
    seen, brackets = changed(without_addresses, able, sources), changed(paired_off, able, sources)
    plain = set()
    for place, text, signs in zip(able, seen, brackets, strict=True):
        if not signs and CLOSES not in text:
            sources[place] = text
            plain.add(place)
    return plain


def changed(change: Callable[[bytes], bytes], places: Sequence[int], sources: Sequence[bytes]) -> list[bytes]:
    """Some of the texts, changed together."""
    return change(SEPARATOR.join([sources[place] for place in places])).split(SEPARATOR) if places else []
