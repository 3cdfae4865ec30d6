"""Keyword search: which texts of a document are about some words, by BM25 over the leaves, with the titles above them.

`keyword_scores` gives candidates with their scores, `rank` makes passages of any scores: whatever else tells how near a text is
can be fused between the two.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from heapq import nsmallest
from math import log
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Passage
from copydesk.reading.places import holders, outlined, path, seen, spans, texts_in_attrs
from copydesk.reading.words import SILENT, terms, words

# Measured on 225 judged queries over 1,400 abstracts, nDCG@10 on both halves: k1 1.2, 1.6, 2.0 give .373 .381 .382; b .6 .75 .85
# .372 .381 .379; BM25+ (delta) .365; no stemming .360; silent words kept .363.
SATURATION = 1.6  # k1
LENGTH_SHARE = 0.75  # b
MIN_LENGTH = 12  # words; a cell or a cue of one word is not all about that word
TITLE_WEIGHT = 1.5  # of a word in a title above; where titles are headings: 0, .5, 1, 1.5, 2 give .332 .365 .378 .383 .381
MISTYPED_WEIGHT = 0.7
MIN_MISTYPED = 5  # characters of a word that is looked for with a typo
LONG_WORD = 8  # characters from which two typos may be in it
MAX_CHANGED = 50  # leaves from which an index is rather made anew
MAX_WORDS = 200  # of a query
NO_NEARNESS: Mapping[str, float] = {}


class Recount(NamedTuple):
    """What another text of a leaf does to an index."""

    place: int
    length: int
    more: Mapping[str, int]  # word → how often more


class Tables(NamedTuple):
    """One value, so that whoever else reads an index meanwhile has all of it before or after what was owed."""

    lengths: list[int]
    postings: dict[str, dict[int, float]]
    stems: dict[str, list[str]]
    mean_length: float
    owed: tuple[Recount, ...] = ()


class WordIndex:
    """Word → the leaves it stands in and how often; made once a document version, when something is first looked for.

    Words are kept as they are, and stems beside them, so that a stem is made once for each different word. A version made from
    another one owes what changed until something is looked for in it: most are only tried, and the leaves of a common word are as
    many as the document has.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.ids: list[str] = []
        self.places: dict[str, int] = {}
        lengths: list[int] = []
        postings: dict[str, dict[int, float]] = {}
        self.titled: dict[str, list[str]] = {}  # word → the parts of the outline in whose title it stands
        titles = TitleWords(document)
        self.titles: Collection[str] = titles.known
        for node in document.walk():
            text = searched_text(document, node)
            if text:
                own = words(text)
                self.places[node.id] = place = len(self.ids)
                self.ids.append(node.id)
                lengths.append(len(own))
                _post(postings, place, own, titles.above(node.id))
        for id in document.cached(outlined):
            for word in dict.fromkeys(words(document[id].text)):
                self.titled.setdefault(word, []).append(id)
        stems: dict[str, list[str]] = {}
        for word in dict.fromkeys((*postings, *self.titled)):
            for term in terms(word):
                stems.setdefault(term, []).append(word)
        self._tables = Tables(lengths, postings, stems, _mean(lengths))

    @property
    def lengths(self) -> list[int]:
        return self._settled().lengths

    @property
    def mean_length(self) -> float:
        return self._settled().mean_length

    @property
    def postings(self) -> dict[str, dict[int, float]]:
        return self._settled().postings

    @property
    def stems(self) -> dict[str, list[str]]:
        return self._settled().stems

    def passed_on(self, document: Document, changed: Collection[str]) -> "WordIndex | None":
        """The index of a version in which the texts of a few leaves changed; None where more did."""
        if len(changed) > MAX_CHANGED or not document.is_shaped_like(self.document):
            return None
        places = self.places
        if any(id in self.titles or id not in places for id in changed):
            return None
        recounts = []
        for id in changed:
            old, new = (Counter(words(searched_text(one, one[id]))) for one in (self.document, document))
            if not new:
                return None
            recounts.append(Recount(places[id], new.total(), {word: new[word] - old[word] for word in old.keys() | new.keys()}))
        tables = self._tables if len(self._tables.owed) + len(recounts) <= MAX_CHANGED else self._settled()
        after = copy(self)
        after.document, after._tables = document, tables._replace(owed=(*tables.owed, *recounts))  # noqa: SLF001  # of this class
        return after

    def _settled(self) -> Tables:
        """The tables with nothing owed; those of other versions stay as they are."""
        if self._tables.owed:
            self._tables = self._recounted(self._tables)
        return self._tables

    def _recounted(self, tables: Tables) -> Tables:
        lengths, postings, stems = list(tables.lengths), dict(tables.postings), dict(tables.stems)
        own: set[str] = set()  # the words whose leaves are a copy already
        for place, length, counts in tables.owed:
            lengths[place] = length
            for word, more in counts.items():
                if not more:
                    continue
                if word not in own:
                    postings[word] = dict(postings.get(word, ()))
                    own.add(word)
                held = postings[word]
                held[place] = held.get(place, 0) + more
                if not held[place]:
                    del held[place]
        for word in own:
            stands = bool(postings[word]) or word in self.titled
            if stands != (word in tables.postings or word in self.titled):
                _stem(stems, word, stands=stands)
            if not postings[word]:
                del postings[word]
        return Tables(lengths, postings, stems, _mean(lengths))

    def holding(self, term: str) -> dict[int, float]:
        """The leaves that hold a term, and how often."""
        tables = self._settled()
        first, *others = tables.stems.get(term, [""])
        held = tables.postings.get(first, {})
        if others:
            held = dict(held)
            for word in others:
                for place, count in tables.postings.get(word, {}).items():
                    held[place] = held.get(place, 0) + count
        return held

    def score(self, weights: Mapping[str, float]) -> dict[str, float]:
        """The score of each leaf that holds one of the terms."""
        scores: dict[int, float] = {}
        lengths, mean_length = self.lengths, self.mean_length
        for term, weight in weights.items():
            held = self.holding(term)
            rarity = weight * log(1 + (len(self.ids) - len(held) + 0.5) / (len(held) + 0.5)) * (SATURATION + 1)
            for place, count in held.items():
                length = 1 - LENGTH_SHARE + LENGTH_SHARE * max(lengths[place], MIN_LENGTH) / mean_length
                scores[place] = scores.get(place, 0.0) + rarity * count / (count + SATURATION * length)
        return {self.ids[place]: score for place, score in scores.items()}


def _mean(lengths: list[int]) -> float:
    return sum(lengths) / len(lengths) if lengths else 1.0


def _post(postings: dict[str, dict[int, float]], place: int, own: list[str], titles: tuple[str, ...]) -> None:
    for word, count in Counter(own).items():
        if word in postings:
            postings[word][place] = count
        else:
            postings[word] = {place: count}
    for word in titles:
        held = postings.setdefault(word, {})
        held[place] = held.get(place, 0) + TITLE_WEIGHT


def _stem(stems: dict[str, list[str]], word: str, *, stands: bool) -> None:
    """Puts a word that came under its stems, and takes one that went from there."""
    for term in terms(word):
        own = [one for one in stems.get(term, ()) if one != word] + ([word] if stands else [])
        if own:
            stems[term] = own
        else:
            stems.pop(term, None)


class TitleWords:
    """The words of what stands above a leaf: titles, and the text of the node that it stands in."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.holders = document.cached(holders)
        self.known: dict[str, tuple[str, ...]] = {}
        for node in document.walk():  # what holds a node comes before it
            if node.children or node.id in document.cached(outlined):
                above = self.known.get(self.holders.get(node.id, ""), ())
                self.known[node.id] = (*above, *words(node.text)) if node.text else above

    def above(self, id: str) -> tuple[str, ...]:
        holder, parent = self.holders.get(id, ""), self.document[id].parent or ""
        found = self.known.get(holder, ())
        return tuple(dict.fromkeys(found if parent == holder else (*found, *self.known.get(parent, ()))))


def searched_text(document: Document, node: Node) -> str:
    """What a node is found by: its text, if it is a leaf or no mere title, and the texts among its attrs."""
    type = kind_named(document.kind).types[node.type]
    start, end = document.cached(spans)[node.id]
    is_mere_title = type.in_outline and end - start > 1
    own = [] if is_mere_title or type.points else [node.text]
    return " ".join([*own, *(text for _, text in texts_in_attrs(document, node))])


def find(document: Document, query: str, limit: int = 10) -> list[Passage]:
    """The leaves that come nearest to a query in words, best first."""
    return rank(document, keyword_scores(document, query), limit)


def keyword_scores(document: Document, query: str) -> dict[str, float]:
    """The score of each leaf that shares a word with a query."""
    index = document.cached(WordIndex)
    return index.score(dict(query_terms(index, query)))


def query_terms(index: WordIndex, query: str) -> Iterator[tuple[str, float]]:
    """The terms of a query with their weights; for a word that stands nowhere, those that it may be a misspelling of."""
    said = list(dict.fromkeys(words(query)))[:MAX_WORDS]
    for word in [word for word in said if word not in SILENT] or said:
        for term in terms(word):
            if term in index.stems or len(word) < MIN_MISTYPED or not word.isalpha():
                yield term, 1.0
            else:
                yield from ((near, MISTYPED_WEIGHT) for near in near_terms(index, term))


def near_terms(index: WordIndex, term: str) -> list[str]:
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    allowed = 2 if len(term) >= LONG_WORD else 1
    alike = [known for known in index.stems if known[:1] == term[:1]]  # who mistypes a word seldom begins with it
    found = extract(term, alike, scorer=OSA.distance, score_cutoff=allowed, limit=3)
    nearest = min((errors for _, errors, _ in found), default=0)
    return [near for near, errors, _ in found if errors == nearest]


def rank(document: Document, scores: Mapping[str, float], limit: int, near: Mapping[str, float] = NO_NEARNESS) -> list[Passage]:
    """Scored leaves as passages, best first, equal ones in reading order; with how near each is in meaning, where that is known."""
    reach = document.cached(spans)
    best = nsmallest(max(0, limit), scores, key=lambda leaf: (-scores[leaf], reach[leaf]))
    return [Passage(id, path(document, id), whole_text(document, id), scores[id], near.get(id)) for id in best]


def whole_text(document: Document, id: str) -> str:
    """All that a reader sees of a node: its text, and those among its attrs, each on a line."""
    own = "" if kind_named(document.kind).types[document[id].type].points else seen(document, id)
    return "\n".join(filter(None, (own, *(text for _, text in texts_in_attrs(document, document[id])))))
