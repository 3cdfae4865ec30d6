"""The shortest passage that answers a question: the sentence, row or field that speaks of what is asked about, and in it what has
the sort that is asked for: a date for "when", a name for "who", a number for "how many". It is told first, with where it stands."""

from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.questions import messages
from copydesk.language.questions.sentence import sentence
from copydesk.language.questions.sorts import SORTS, Asked, has_unit, of_sort
from copydesk.plan.evidence import Answer
from copydesk.reading.find import TitleWords, WordIndex, find, near_terms
from copydesk.reading.messages import in_row
from copydesk.reading.places import place, seen
from copydesk.reading.quoting import cite, sentences
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.chart import Chart, grammar
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import message_tokens
from copydesk.words.values import Shape, shape

MAX_PASSAGES = 12  # in which it is looked for
SURE = 0.75  # of the weight of what is asked about stands in the passage
LIKELY = 0.34
UNKNOWN_SHARE = 0.6  # of a word that stands nowhere: what it asks for may be said in another word
TITLE_SHARE = 0.5  # of a word that only stands in a title above
MIN_PREFIX = 5  # characters that two words of one family share: supplier, supplies


class Unit(NamedTuple):
    """A sentence, a field, or a row with the names of its columns."""

    node: str
    text: str
    cells: Sequence[str] = ()  # of a row, their nodes
    heads: Sequence[str] = ()
    covers: float = 0.0


def extract(question: str, document: Document, *, is_fact: bool = False) -> Answer | None:
    """What a passage answers a question with; None where none is near enough. `is_fact`: only what can't be an opinion."""
    asked = read(question, document)
    if asked is None or (is_fact and asked.sort == "thing") or has_superlative(question):
        return None
    units = sorted(units_near(document, question, asked), key=lambda unit: -unit.covers)
    best = units[0].covers if units else 0.0
    if best < LIKELY:
        return None
    tied = [unit for unit in units if unit.covers == best]
    found = {answer: unit for unit in reversed(tied) if (answer := told(document, unit, asked))}
    if len(found) == 1:
        answer, unit = found.popitem()
        return said(document, unit, answer, is_sure=best >= SURE)
    is_told = not found and best >= SURE and asked.sort in ("thing", "place")
    return said(document, tied[0], "", is_sure=True) if is_told else None  # several answers are none


def has_superlative(question: str) -> bool:
    """Whether several are compared, which no single passage tells."""
    return any(word.endswith("est") or lexicon().has("COMPARING", word) for word in words(question))


def read(question: str, document: Document) -> Asked | None:
    asked = sentence(question)
    found = message_tokens(asked.text)
    match = next(Chart(grammar("questions/sorts"), found, asked.text).whole(), None) if found else None
    if match is None:
        return None
    span = match.slots["about"]
    about = asked.text[found[span.start].start : found[span.end - 1].end]
    index = document.cached(WordIndex)
    count = len(index.ids) + 1
    weights: dict[str, float] = {}
    for word in words(about):
        if word not in SILENT and not lexicon().has("FILLER", word):
            for term in terms(word):
                known = term if term in index.stems else next(iter(kin(index, term)), term)
                share = 1.0 if known in index.stems else UNKNOWN_SHARE
                weights[known] = share * log(1 + count / (1 + len(index.holding(known))))
    return Asked(match.head, weights, next(iter(weights))) if weights else None


def kin(index: WordIndex, term: str) -> list[str]:
    """Terms of the same family: mistyped, or with another ending."""
    if len(term) < MIN_PREFIX:
        return []
    return near_terms(index, term) or [known for known in index.stems if known[:MIN_PREFIX] == term[:MIN_PREFIX]]


def units_near(document: Document, question: str, asked: Asked) -> Iterator[Unit]:
    """What may hold the answer, with how much of what is asked about it covers."""
    titles = TitleWords(document)
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
        yield Unit(node.parent, " · ".join(seen(document, cell) for cell in cells), cells, heads)
        return
    text = seen(document, id)
    for start, end in sentences(text):
        yield Unit(id, text[start:end])


def covered(unit: Unit, asked: Asked, above: set[str]) -> float:
    own = {term for text in (unit.text, *unit.heads) for word in words(text) for term in terms(word)}
    has = sum(weight * (1.0 if term in own else TITLE_SHARE if term in above else 0.0) for term, weight in asked.about.items())
    named = {term for word in words(unit.text) for term in terms(word)}  # a row is named by what stands in it
    return 0.0 if named.isdisjoint(asked.about) or (asked.sort == "count" and asked.first not in own) else has / asked.weight


def told(document: Document, unit: Unit, asked: Asked) -> str:
    """What in a unit has the sort that is asked for."""
    if unit.cells:
        return in_cells(document, unit, asked)
    return unit.text if unit.heads else of_sort(unit.text, asked)


def in_cells(document: Document, unit: Unit, asked: Asked) -> str:
    """The cell of the column that is asked for; else the only one of the sort."""
    texts = [seen(document, cell) for cell in unit.cells]
    named = [
        text
        for text, head in list(zip(texts, unit.heads, strict=False))[1:]
        if any(term[:MIN_PREFIX] == other[:MIN_PREFIX] for word in words(head) for term in terms(word) for other in asked.about)
    ]
    if len(named) == 1:
        return named[0]
    wanted = SORTS.get(asked.sort, (frozenset({Shape.NAME}),) if asked.sort == "person" else ())
    for kinds in wanted:
        fitting = [text for text in texts[1:] if shape(text) in kinds and has_unit(text, asked.sort)]
        if len(fitting) == 1:
            return fitting[0]
    return ""


def said(document: Document, unit: Unit, found: str, *, is_sure: bool) -> Answer:
    """The answer first, then where it stands."""
    shown = in_row([seen(document, cell) for cell in unit.cells]) if unit.cells else f"“{unit.text}”"
    where = f"{place(document, unit.node)}: {shown}"
    cited = [(cell, seen(document, cell)) for cell in unit.cells] or [(unit.node, unit.text)]
    return Answer(messages.extracted(found, where, is_sure=is_sure), tuple(cite(document, *one) for one in cited), is_told=False)
