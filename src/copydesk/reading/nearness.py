"""Which passages come nearest to a question, and what is shown of each: a speech with who says it, a lead with what it leads to.

A word counts most where a passage itself has it, less in what stands beside it, least in the titles above; and what has a value of
the sort that is asked for comes before what has none.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import islice
from math import log
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.reading.cues import kindred
from copydesk.reading.find import TitleWords, WordIndex, find, near_terms
from copydesk.reading.places import is_outlined, seen, texts_in_attrs
from copydesk.reading.quoting import texts
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.sorts import SORTS, has_unit
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import grouped_in
from copydesk.words.values import Shape, spans_of

MAX_HITS = 40  # of the search, beside which it is looked
MAX_NEAR = 5
MIN_PART = 3  # characters of a word that another is made of
MAX_LED = 8  # items behind a lead
KINDRED, BESIDE, TITLE = 0.7, 0.5, 0.4  # what a word weighs where only that has it
OF_SORT = 1.25
LEAST = 0.5  # of the best passage's score


class Near(NamedTuple):
    """A passage: the leaf, the nodes that are shown for it, and who says it."""

    node: str
    shown: tuple[str, ...]
    speaker: str = ""
    score: float = 0.0
    share: float = 0.0  # of all that is asked about


def nearest(document: Document, query: str, shapes: Collection[Shape] = ()) -> list[Near]:
    """The passages that come nearest, the best first."""
    weights = dict(_weights(document.cached(WordIndex), query))
    found: dict[tuple[str, ...], Near] = {}
    for id in _candidates(document, query, weights):
        near = _passage(document, id)
        score = _score(document, near, weights) * (OF_SORT if shapes and spans_of(_text(document, near), shapes) else 1.0)
        if score and (near.shown not in found or found[near.shown].score < score):
            found[near.shown] = near._replace(score=score, share=score / sum(weights.values()))
    best = sorted(found.values(), key=lambda one: -one.score)
    kept = [one for one in best if one.score >= LEAST * best[0].score]
    shown = [set(one.shown) for one in kept]
    return [one for at, one in enumerate(kept) if not any(set(one.shown) < other for other in shown[:at])][:MAX_NEAR]


def _weights(index: WordIndex, query: str) -> Iterator[tuple[frozenset[str], float]]:
    """The words of a query as the terms that may stand for each, with how much it tells."""
    said = [word for word in dict.fromkeys(words(query)) if word not in SILENT]
    for word in said:
        own = {*senses(word), *terms(word)}
        is_known = any(term in index.stems for term in own)
        own |= set() if is_known else {near for term in terms(word) for near in near_terms(index, term)} | _parts(index, word)
        held = sum(len(index.holding(term)) for term in own)
        yield frozenset(own), log(1 + (len(index.ids) + 1) / (1 + held)) * (1.0 if held else KINDRED)


def _parts(index: WordIndex, word: str) -> set[str]:
    """The words of a document that begin with one, or of which it is made: policemen for police, hawk-moths for a hawkmoth."""
    longer = {stem for term in terms(word) if len(term) > MIN_PART for stem in index.stems if stem.startswith(term)}
    if longer:
        return longer
    ways = ((*terms(word[:at]), *terms(word[at:])) for at in range(MIN_PART, len(word) - MIN_PART + 1))
    return next((set(way) for way in ways if all(part in index.stems for part in way)), set())


@cache
def _kindred(own: frozenset[str]) -> frozenset[str]:
    return own.union(*map(kindred, own))


@cache
def _valued() -> Mapping[str, frozenset[str]]:
    """By the sort of values, the terms of the words that name one: a temperature, an address."""
    return {sort: frozenset(term for word in said for term in senses(word)) for sort, said in grouped_in("NEARNESS_VALUED").items()}


def _has_value(text: str, sort: str) -> bool:
    if sort not in SORTS:
        return any(sign in text for sign in sort.split())  # an address is known by a sign
    spans = (text[slice(*span)] for kinds in SORTS[sort][:1] for span in spans_of(text, kinds))
    return any(has_unit(value, sort) for value in spans)


def _candidates(document: Document, query: str, weights: Collection[frozenset[str]]) -> list[str]:
    """What the search finds, what words that may stand for the same do, and the leaves beside those."""
    more = {term for own in weights for term in _kindred(own)}
    hits = [passage.id for passage in find(document, " ".join((query, *sorted(more))), MAX_HITS)]
    places = {id: at for at, id in enumerate(document.order)} if hits else {}
    around = [document.order[at] for id in hits for at in range(max(0, places[id] - 2), min(len(places), places[id] + 3))]
    types = kind_named(document.kind).types
    asked = frozenset().union(*weights)
    sorts = [sort for sort, said in _valued().items() if not said.isdisjoint(asked)]
    valued = (node.id for node in document.walk() if any(_has_value(node.text, sort) for sort in sorts)) if sorts else ()
    around += islice(valued, MAX_HITS)
    return [id for id in dict.fromkeys((*hits, *around)) if not types[document[id].type].points and _is_leaf(document, id)]


def _is_leaf(document: Document, id: str) -> bool:
    parent = document[id].parent
    if document[id].type == "cell" and parent is not None and not document.index(parent):
        return False  # what a column is called tells nothing
    has_text = bool(seen(document, id).strip() or texts_in_attrs(document, document[id]))
    return (
        has_text
        and document[id].type != kind_named(document.kind).cues
        and not (is_outlined(document, id) and document[id].children)
    )


def _passage(document: Document, id: str) -> Near:
    node = document[id]
    parent = document[node.parent] if node.parent is not None else node
    if node.type == "cell":
        return Near(id, tuple(parent.children))
    if parent.type == kind_named(document.kind).cues:
        return Near(id, tuple(parent.children), seen(document, parent.id))
    if seen(document, id).rstrip().endswith(":"):
        return Near(id, (id, *_led(document, id)))
    return Near(id, (id, *_items(document, id))[:MAX_LED])


def _items(document: Document, id: str) -> list[str]:
    """The items below one, in a list of their own or not."""
    below = [
        one for child in document[id].children for one in ((child,) if document[child].type != "list" else document[child].children)
    ]
    return [one for one in below if document[one].type == "item" or document[one].type == document[id].type]


def _led(document: Document, id: str) -> list[str]:
    """The items behind a text that leads to them, and the text that goes on behind those."""
    siblings = tuple(document[document[id].parent or document.root].children)
    shown: list[str] = []
    for sibling in siblings[siblings.index(id) + 1 :][: MAX_LED + 1]:
        is_list = document[sibling].type in ("list", "item") or document[sibling].type.endswith("Item")
        shown += [child for child in document[sibling].children if is_list] or [sibling]
        if not is_list:
            break
    return [one for one in shown if seen(document, one).strip() and not is_outlined(document, one)][:MAX_LED]


def _text(document: Document, near: Near) -> str:
    return " ".join(text for id in near.shown for text in texts(document, document[id]))


def _beside(document: Document, near: Near) -> str:
    """What stands before and behind a passage among its like, who says it, and what it stands in."""
    node = document[near.node]
    top = document[node.parent] if near.speaker and node.parent is not None else node
    siblings = tuple(document[top.parent].children) if top.parent is not None else ()
    at = siblings.index(top.id) if top.id in siblings else 0
    around = siblings[max(0, at - 1) : at] + siblings[at + 1 : at + 2]
    inside = [child for id in around for child in (id, *document[id].children)]
    heads = [cell for id in _head(document, near) for cell in document[id].children]
    return " ".join((near.speaker, *(seen(document, id) for id in (*inside, *heads)), seen(document, top.parent or top.id)))


def _head(document: Document, near: Near) -> tuple[str, ...]:
    row = document[near.node].parent
    table = document[row].parent if row is not None and document[near.node].type == "cell" else None
    return tuple(document[table].children)[:1] if table is not None else ()


def _score(document: Document, near: Near, weights: dict[frozenset[str], float]) -> float:
    own = senses_in(f"{near.speaker} {_text(document, near)}")
    beside = senses_in(_beside(document, near))
    above = senses_in(" ".join(document.cached(TitleWords).above(near.node)))
    asked = frozenset().union(*weights)
    total = 0.0
    text = _text(document, near)
    own |= {term for sort, said in _valued().items() if not said.isdisjoint(asked) and _has_value(text, sort) for term in said}
    for said, weight in weights.items():
        alike = _kindred(said)
        places = ((said & own, 1.0), (alike & own, KINDRED), (alike & beside, BESIDE), (alike & above, TITLE))
        total += weight * next((share for found, share in places if found), 0.0)
    return total
