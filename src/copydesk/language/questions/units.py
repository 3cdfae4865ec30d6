"""The units in which a fact stands: a sentence, a field, a row; and how much each covers of what is spoken about."""

from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.questions.sorts import Asked
from copydesk.reading.find import TitleWords, WordIndex, find, near_terms
from copydesk.reading.places import seen
from copydesk.reading.quoting import sentences
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import lexicon

MAX_PASSAGES = 12  # in which it is looked for
UNKNOWN_SHARE = 0.6  # of a word that stands nowhere: what it asks for may be said in another word
TITLE_SHARE = 0.5  # of a word that only stands in a title above
MIN_PREFIX = 5  # characters that two words of one family share: supplier, supplies


class Unit(NamedTuple):
    """A sentence, a field, or a row with the names of its columns."""

    node: str
    text: str
    start: int = 0  # where it begins in the text of its node
    cells: Sequence[str] = ()  # of a row, their nodes
    heads: Sequence[str] = ()
    covers: float = 0.0


def weights_of(about: str, document: Document) -> dict[str, float]:
    """The terms of what is spoken about, each with how much it tells: a rare one more than a common one."""
    index = document.cached(WordIndex)
    count = len(index.ids) + 1
    weights: dict[str, float] = {}
    for word in words(about):
        if word not in SILENT and not lexicon().has("FILLER", word):
            for term in terms(word):
                known = term if term in index.stems else next(iter(kin(index, term)), term)
                share = 1.0 if known in index.stems else UNKNOWN_SHARE
                weights[known] = share * log(1 + count / (1 + len(index.holding(known))))
    return weights


def kin(index: WordIndex, term: str) -> list[str]:
    """Terms of the same family: mistyped, or with another ending."""
    if len(term) < MIN_PREFIX:
        return []
    return near_terms(index, term) or [known for known in index.stems if known[:MIN_PREFIX] == term[:MIN_PREFIX]]


def units_near(document: Document, question: str, asked: Asked) -> Iterator[Unit]:
    """What may hold the answer, with how much of what is asked about it covers."""
    titles = document.cached(TitleWords)
    seen_rows: set[str] = set()
    for passage in find(document, " ".join((question, *asked.about)), MAX_PASSAGES):
        above = {term for word in titles.above(passage.id) for term in terms(word)}
        for unit in units_of(document, passage.id, seen_rows):
            yield unit._replace(covers=covered(unit, asked, above))
    for node in document.in_any_order():
        name = str(node.attrs.get("name", ""))
        if node.type == "key" and node.text.strip() and any(not set(terms(word)).isdisjoint(asked.about) for word in words(name)):
            yield Unit(node.id, node.text, heads=(name,), covers=covered(Unit(node.id, name), asked, set()))


def units_of(document: Document, id: str, rows: set[str]) -> Iterator[Unit]:
    node = document[id]
    if node.type == "key":
        return
    if node.type == "cell" and node.parent is not None:
        if node.parent in rows or document.index(node.parent) == 0:
            return
        rows.add(node.parent)
        table = document[node.parent].parent or document.root
        heads = [seen(document, cell) for cell in document[document[table].children[0]].children]
        cells = tuple(document[node.parent].children)
        yield Unit(node.parent, " · ".join(seen(document, cell) for cell in cells), 0, cells, heads)
        return
    text = seen(document, id)
    for start, end in sentences(text):
        yield Unit(id, text[start:end], start)


def covered(unit: Unit, asked: Asked, above: set[str]) -> float:
    own = {term for text in (unit.text, *unit.heads) for word in words(text) for term in terms(word)}
    has = sum(weight * (1.0 if term in own else TITLE_SHARE if term in above else 0.0) for term, weight in asked.about.items())
    named = {term for word in words(unit.text) for term in terms(word)}  # a row is named by what stands in it
    return 0.0 if named.isdisjoint(asked.about) or (asked.sort == "count" and asked.first not in own) else has / asked.weight
