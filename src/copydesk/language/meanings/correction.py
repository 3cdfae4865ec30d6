"""Statements that a passage is corrected by: what is told with another value than the sentence, row or field that says the same."""

from collections.abc import Iterator, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language.commands import occurrences
from copydesk.language.commands.occurrences import Place
from copydesk.language.questions.sorts import Asked, longest, names_in, nearest_span
from copydesk.language.questions.units import Unit, units_near, weights_of
from copydesk.language.rules.clause import clause_of, is_in, starts_verb
from copydesk.reading.words import terms, words
from copydesk.words.lexicon import lexicon
from copydesk.words.values import NUMERIC, VALUES, Shape, shape, spans_of

LIKELY = 0.5  # of the weight of what is told stands in the passage
MAX_WORDS = 25  # of a statement
MAX_VALUES = 3  # in one
MARKS = frozenset({Shape.NAME, Shape.CODE})  # short texts that stand behind a word: room C, version 2b
Span = tuple[int, int]


def corrected(document: Document, said: str) -> list[tuple[Place, str]]:
    """The values of the document that a statement gives another value, each with the new one; the likeliest first."""
    if commands(said) or not 1 < len(said.split()) <= MAX_WORDS:
        return []
    found: dict[Place, str] = {}
    for start, end in told_values(said)[:MAX_VALUES]:
        for place in places_of(document, said, (start, end)):
            found.setdefault(place, said[start:end].strip())
    return [(place, new) for place, new in found.items() if place.text.casefold() != new.casefold()]


def commands(said: str) -> bool:
    """Whether words tell to do something, anywhere: they state nothing then."""
    found = clause_of(said).tokens
    leads = ("PARTING", "SAYING", "STILL_POLITE")
    begins = (at for at in range(len(found)) if not at or any(is_in(found[at - 1], name) for name in leads))
    return any(is_in(token, "ARROW") for token in found) or any(starts_verb(found, at) for at in begins)


def told_values(said: str) -> list[Span]:
    """The values in a statement: those that have a grammar, and a name or a mark that it ends with."""
    bare = said.rstrip(" .!,")
    while (last := bare.rpartition(" "))[0] and lexicon().has("ADVERB", last[2].casefold()):
        bare = last[0].rstrip(" ,")
    is_stated = any(is_in(token, "ARE") for token in clause_of(bare).tokens)  # a name alone says nothing of another
    names = [(start, end) for start, end in names_in(bare) if end == len(bare) and start > 0 and is_stated]
    values = [span for span in longest(spans_of(said, VALUES | NUMERIC)) if not lexicon().has("ANAPHOR", said[slice(*span)])]
    return [*values, *names]


def places_of(document: Document, said: str, span: Span) -> Iterator[Place]:
    """Values of the same shape in the passages that are about the same."""
    about = f"{said[: span[0]]} {said[span[1] :]}"
    weights = weights_of(about, document)
    if not weights:
        return
    asked = Asked("told", weights, next(iter(weights)))
    units = sorted(units_near(document, about, asked), key=lambda unit: -unit.covers)
    best = units[0].covers if units else 0.0
    before = words(said[: span[0]])[-1:]
    for unit in units:
        if unit.covers == best >= LIKELY or is_labelled(unit.text, before, weights):
            yield from fitting(document, unit, said[slice(*span)], before, asked)


def is_labelled(text: str, before: Sequence[str], weights: object) -> bool:
    """Whether the word that a value is told behind stands in a text, and says something: the room of "room C"."""
    return bool(before) and terms(before[0])[0] in weights and before[0] in words(text)  # type: ignore[operator]


def fitting(document: Document, unit: Unit, new: str, before: Sequence[str], asked: Asked) -> Iterator[Place]:
    """The value of a unit that has the shape of another: of several the one that stands behind the same word, else the nearest."""
    if unit.cells:
        yield from cells_of(document, unit, new, asked)
        return
    spans = [span for span in spans_like(unit.text, new) if unit.text[slice(*span)].casefold() not in asked.about]
    behind = [span for span in spans if words(unit.text[: span[0]])[-1:] == list(before)]
    if shape(new) in MARKS and len(new.split()) == 1:
        spans = behind  # a letter, a code: only behind its own word
    elif len(spans) > 1:
        spans = behind or [nearest_span(unit.text, spans, asked)]
    for start, end in spans:
        yield Place(unit.node, unit.start + start, unit.start + end, unit.text[start:end])


def spans_like(text: str, new: str) -> list[Span]:
    """What in a text has the shape of another."""
    kind = shape(new)
    if kind in MARKS | {Shape.WORDS}:
        return [(start, end) for start, end in names_in(text) if start > 0 or " " in text[start:end]]
    wanted = NUMERIC if kind in NUMERIC else {kind}
    return [span for span in longest(spans_of(text, VALUES | NUMERIC)) if shape(text[slice(*span)]) in wanted]


def cells_of(document: Document, unit: Unit, new: str, asked: Asked) -> Iterator[Place]:
    """The cell of the column that is spoken of, else the only one of the shape."""
    kind = shape(new)
    wanted = NUMERIC if kind in NUMERIC else {kind}
    texts = [(cell, formats.visible(document, cell).text) for cell in unit.cells]
    alike = [(at, cell, text) for at, (cell, text) in enumerate(texts) if at and shape(text) in wanted]
    named = [one for one in alike if any(not set(terms(word)).isdisjoint(asked.about) for word in words(unit.heads[one[0]]))]
    for _, cell, text in named if len(named) == 1 else alike if len(alike) == 1 else ():
        yield Place(cell, 0, len(text), text)


def exchanged(document: Document, said: str, old: str) -> list[tuple[Place, str]]:
    """The places of an old value that a statement gives another: "survey had 621 respondents, not 612"."""
    values = [said[slice(*span)].strip() for span in told_values(said)]
    alike = [one for one in values if shape(one) is shape(old)] or [one for one in values if is_like(shape(one), shape(old))]
    hits = occurrences.hits(document, old)
    places = hits.exact or hits.other
    if len(set(alike)) != 1 or commands(said):
        return []
    new = alike[0]
    known = {term for word in words(said.replace(new, " ")) for term in terms(word) if term not in new.casefold()}
    near = [place for place in places if known & {term for word in words(around(document, place)) for term in terms(word)}]
    return [(place, new) for place in near]


def revalued(document: Document, name: str, new: str) -> list[tuple[Place, str]]:
    """The value in a name, or beside it, that has the shape of a new one: the 12 g of "12 g of salt", the time by "the clock"."""
    own = [name[slice(*span)].strip() for span in longest(spans_of(name, VALUES | NUMERIC))]
    alike = [one for one in own if is_like(shape(one), shape(new)) or shape(one) is shape(new)]
    if len(alike) == 1:
        return exchanged(document, f"{name.replace(alike[0], ' ')} {new}", alike[0])
    return corrected(document, f"{name} {new}") if not own and shape(new) in VALUES | NUMERIC else []


def is_like(one: Shape, other: Shape) -> bool:
    numeric = NUMERIC | {Shape.TIME}
    return one in numeric and other in numeric


def around(document: Document, place: Place) -> str:
    """The words beside a place: of its text, or of the row that it stands in."""
    row = document[place.node].parent if document[place.node].type == "cell" else None
    ids = [place.node] if row is None else list(document[row].children)
    return " ".join(formats.visible(document, one).text for one in ids)
