"""The places nearest to a text that stands nowhere as it is: all that have the fewest letters wrong, and none is overlooked.

Of more pieces than there are wrong letters, one is whole: the nodes that hold one of so many pieces are all that can be as near as
the nearest that was found. Where more letters are wrong than there are pieces, every text is looked through.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from copydesk import formats
from copydesk.references.rungs import typos_allowed
from copydesk.references.texts import matches
from copydesk.references.texts.corpus import Joined
from copydesk.references.texts.forms import SEPARATOR
from copydesk.references.texts.index import TextIndex, query_for

PIECE = 12  # bytes; a shorter one stands in too many other places
MAX_SPURIOUS = 1_000  # places of pieces with nothing near around them, above which every text is looked through
MAX_COMPARED = 20_000_000_000  # letters of the text times letters of all texts: about a second


class Near(NamedTuple):
    node: str
    place: matches.Place


def nearest_places(index: TextIndex, wanted: str, errors: int) -> list[Near]:
    """All places with the fewest letters wrong, which may be so many."""
    query = query_for(wanted)
    if len(query.form) <= errors:
        return []  # signs, of which hardly a letter is left to compare
    parts = index.parts(query)
    for part in parts:
        part.search_loosely()
    search = Nearest(index, wanted, query.form, errors)
    if not search.by_pieces(parts):
        for part in parts:
            search.throughout(part)
    return search.found


class Nearest:
    """One search: the nearest places so far, and how many letters may be wrong in a place that is as near."""

    def __init__(self, index: TextIndex, wanted: str, form: bytes, errors: int) -> None:
        self.document = index.document
        self.wanted = matches.levelled(wanted)
        self.form = form
        self.errors = errors
        self.found: list[Near] = []
        self._looked: set[str] = set()

    def look(self, id: str) -> None:
        """Takes in the places of one node."""
        if id in self._looked or id not in self.document:
            return
        self._looked.add(id)
        text = matches.levelled(formats.visible(self.document, id).text)
        errors, places = matches.similar(text, self.wanted, self.errors)
        if errors < self.errors:
            self.found, self.errors = [], errors
        self.found += [Near(id, place) for place in places]

    def by_pieces(self, parts: Sequence[Joined]) -> bool:
        """Looks at the nodes that hold a piece. Whether those are all that can be as near as the nearest of them."""
        pieces = self.pieces()
        spurious = 0
        looked: set[tuple[int, int]] = set()  # texts, by their part and where they begin
        places = [part.places_of([piece for _, piece in pieces]) for part in parts]
        for searched, (start, _) in enumerate(pieces):
            if searched > self.errors:
                break
            for number, part in enumerate(parts):
                for position in places[number][searched]:
                    text = number, part.data.rfind(SEPARATOR, 0, position)
                    if text in looked:
                        continue
                    if self.is_near(part.data, position - start):
                        looked.add(text)
                        self.look(part.id_at(position))
                    elif (spurious := spurious + 1) > MAX_SPURIOUS:
                        return False
        return len(pieces) > self.errors

    def pieces(self) -> list[tuple[int, bytes]]:
        """The text cut into pieces, each with where it begins: enough for the typos that are acted on; of a long text more."""
        count = min(self.errors + 1, max(typos_allowed(len(self.wanted)) + 1, len(self.form) // PIECE))
        cuts = [len(self.form) * place // count for place in range(count + 1)]
        return [(start, self.form[start:end]) for start, end in pairwise(cuts) if end > start]

    def is_near(self, data: bytes, start: int) -> bool:
        """Whether the text may stand about here: letters that are missing or too many may shift it by as many again."""
        from rapidfuzz.distance import Levenshtein

        window = data[max(0, start) : start + len(self.form)]
        return Levenshtein.distance(self.form, window, score_cutoff=2 * self.errors) <= 2 * self.errors

    def throughout(self, part: Joined) -> None:
        """Looks at the nodes that are nearest by the letters that are compared, and at further ones while these may be as near."""
        from edlib import align

        data = part.data
        while len(self.form) * len(data) < MAX_COMPARED:
            found = align(self.form, data, mode="HW", task="locations", k=self.errors)
            if found["editDistance"] < 0:
                return
            rest = bytearray(data)
            for start, end in found["locations"]:
                # A place across several texts is none, but each of them may have one that is farther.
                for first, last in part.texts_between(end if start is None else start, end):
                    self.look(part.id_at(first))
                    rest[first:last] = SEPARATOR * (last - first)
            if found["editDistance"] >= self.errors:
                return
            data = bytes(rest)
