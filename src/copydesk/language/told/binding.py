"""Which texts of a document a fact gives another value: in the passage that says the same, the value of its shape that stands by
the same words."""

from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language.commands import occurrences
from copydesk.language.commands.occurrences import Place
from copydesk.language.rules.clause import is_in
from copydesk.language.told.facts import Fact
from copydesk.language.told.passages import LIKELY, Passage, is_labelled, is_told, leading_verb, passages
from copydesk.language.told.values import Span, ends_of, is_day, is_like, is_same, unit_of, value_spans
from copydesk.language.told.wording import new_words
from copydesk.reading.phrases import names_in
from copydesk.reading.senses import senses_in
from copydesk.reading.sorts import Asked
from copydesk.reading.units import Unit, units_of
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.tokens import message_tokens
from copydesk.words.values import NUMERIC, VALUES, Shape, canonical, number_of, numbers_in, shape

LEAST = 0.25  # a score below which nothing is meant
CLOSE = 0.04  # two that score so alike are both shown
MAX_PLACES = 200  # of an old text that are weighed
NEAR = 4  # words beside a value by which it is told from others
NAMED = 0.4  # what the column's name counts for
BEHIND, BEFORE, JOINED, SHARED = 0.4, 0.25, 0.15, 0.05  # the noun behind a value, the one before it, the small word, any other
FAR = log(20)  # a figure so many times as large is another figure
MARKS = frozenset({Shape.NAME, Shape.CODE})  # short texts that stand behind a word: room C, version 2b


class Candidate(NamedTuple):
    place: Place
    new: str
    score: float
    unit: Unit
    is_denied: bool = False  # the old text was named


def best_of(found: Sequence[Candidate]) -> list[Candidate]:
    """Those that score best, and all others that give the same value for the same one."""
    best = max(found, key=lambda one: one.score, default=None)
    if best is None:
        return []
    ranked = sorted(found, key=lambda one: -one.score)
    shown = [one for one in ranked if one.score >= best.score - CLOSE or (one.score >= LIKELY and is_again(one, best))]
    return list({one.place: one for one in shown}.values())


def is_again(one: Candidate, best: Candidate) -> bool:
    """Whether a place has the same value as another, of the same thing: in a sentence and in a row."""
    return is_same(one.place.text, best.place.text) and one.place.node != best.place.node and one.unit.covers >= LIKELY


def stated(document: Document, fact: Fact, near: Sequence[Passage]) -> Iterator[Candidate]:
    """What has the shape of a value in the passages that are about the same."""
    before = words(fact.said[: fact.span[0]])[-1:] if fact.span else []
    for unit, asked in near:
        if unit.covers >= LIKELY or is_labelled(unit.text, before, asked):
            for place, more in fitting(document, unit, fact, asked):
                if not is_same_text(place.text, fact.new):
                    yield Candidate(place, fact.new, unit.covers + more, unit)


def is_same_text(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()


def fitting(document: Document, unit: Unit, fact: Fact, asked: Asked) -> Iterator[tuple[Place, float]]:
    """The texts of a unit that a value may stand for, each with how near it is to being meant."""
    if unit.cells:
        yield from cells_of(document, unit, fact, asked)
        return
    before = words(fact.said[: fact.span[0]])[-1:] if fact.span else []
    spans = [span for span in spans_like(unit.text, fact.new) if not is_said(unit.text[slice(*span)], fact)]
    is_free = shape(fact.new) in MARKS | {Shape.WORDS} and not is_day(fact.new)
    if is_free and unit.heads:
        spans = [(0, len(unit.text))]  # all of a field
    elif is_free and len(fact.new.split()) == 1:
        spans = [span for span in spans if words(unit.text[: span[0]])[-1:] == before]
    elif counts_other(fact, unit):
        spans = [span for span in spans if not unit_of(unit.text[slice(*span)])]
    for start, end in spans:
        place = Place(unit.node, unit.start + start, unit.start + end, unit.text[start:end])
        yield place, kinship(fact, unit.text, (start, end)) + united(fact.new, place.text) - distance(fact.new, place.text)


def counts_other(fact: Fact, unit: Unit) -> bool:
    """Whether a number counts what the passage doesn't know: three beers are no three hours."""
    behind = words(fact.said[fact.span[1] :])[:1] if fact.span and shape(fact.new) is Shape.NUMBER else []
    other = [word for word in behind if word not in SILENT and not is_in(message_tokens(word)[0], "SHIFTED")]
    return bool(other) and senses_in(other[0]).isdisjoint(senses_in(" ".join((unit.text, *unit.heads))))


def spans_like(text: str, new: str) -> list[Span]:
    """What in a text has the shape of another; of a span between two values each, where only one is told."""
    if shape(new) in MARKS | {Shape.WORDS} and not is_day(new):
        return [(start, end) for start, end in names_in(text) if start > 0 or " " in text[start:end]]
    found: list[Span] = []
    for start, end in value_spans(text):
        ends = ends_of(text[start:end]) if not ends_of(new) else []
        found += [(start + one, start + two) for one, two in ends] or [(start, end)]
    return [span for span in found if is_like(new, text[slice(*span)])]


def is_said(text: str, fact: Fact) -> bool:
    """Whether a text is one that the statement says itself, about the value."""
    told = {term for word in words(fact.about) for term in terms(word)}
    return all(term in told for word in words(text) if word not in SILENT for term in terms(word))


def kinship(fact: Fact, text: str, span: Span) -> float:
    """How much the words beside a value are those beside another: the noun behind it says most, then the small word before it."""
    start, end = fact.span or (0, 0)
    told, there = (words(fact.said[:start]), words(fact.said[end:])), (words(text[: span[0]]), words(text[span[1] :]))
    behind = [next((terms(word)[0] for word in side[1][:NEAR] if word not in SILENT), "") for side in (told, there)]
    before = [next((terms(word)[0] for word in side[0][: -NEAR - 1 : -1] if word not in SILENT), "") for side in (told, there)]
    near = [{terms(word)[0] for word in (*side[0][-NEAR:], *side[1][:NEAR]) if word not in SILENT} for side in (told, there)]
    score = BEHIND * (behind[0] == behind[1] != "") + BEFORE * (before[0] == before[1] != "")
    return score + JOINED * (told[0][-1:] == there[0][-1:] != []) + SHARED * len(near[0] & near[1])


def united(new: str, old: str) -> float:
    """What a unit says that both values have."""
    return NAMED / 2 if canonical(unit_of(new)) == canonical(unit_of(old)) != "" else 0.0


def distance(new: str, old: str) -> float:
    """How far two figures are apart, from 0 to 1."""
    figures = number_of(new), number_of(old)
    if shape(new) not in NUMERIC or shape(old) not in NUMERIC or not figures[0] or not figures[1]:
        return 0.0
    return min(1.0, abs(log(figures[0] / figures[1])) / FAR)


def cells_of(document: Document, unit: Unit, fact: Fact, asked: Asked) -> Iterator[tuple[Place, float]]:
    """The cells of the column that is spoken of, or of the shape; the first only where it holds a value itself."""
    new = fact.new
    for at, cell in enumerate(unit.cells):
        text = formats.visible(document, cell).text
        is_named = 0 < at < len(unit.heads) and is_told(unit.heads[at], asked)
        shares = shape(new) is shape(text) and bool(set(words(text)) & set(words(new)))
        is_valued = shape(text) in VALUES and is_like(new, text)
        if text.strip() and (is_valued or (at and (is_named or is_like(new, text) or shares))):
            headed = united(f"1 {new}" if not unit_of(new) else new, f"1 {unit.heads[at].rpartition('(')[2].rstrip(')')}")
            more = NAMED if is_named else NAMED / 2 if shares else 0.0
            yield Place(cell, 0, len(text), text), more + united(new, text) + headed - distance(new, text)


def denied_places(document: Document, fact: Fact, near: Sequence[Passage]) -> Iterator[Candidate]:
    """The places of an old text that a fact gives another, whole where it is a part of a value, weighed by what else is told."""
    known_units = {(unit.node, unit.start): unit for unit, _ in near}
    places = list(old_places(document, fact, list(known_units.values())))
    for place in places[:MAX_PLACES]:
        unit = around(document, place)
        has_value = bool(fact.span) and is_like(fact.new, place.text)
        new = fact.new if has_value else "" if is_value(place.text) else new_words(fact, unit, place)
        known = known_units.get((unit.node, unit.start))
        span = (place.start - unit.start, place.end - unit.start)
        if leading_verb(fact.said) and (unit.node, unit.start) not in known_units:
            continue
        more = kinship(fact, unit.text, span) if not unit.cells and fact.span else 0.0
        if new and not is_same_text(new, place.text):
            yield Candidate(place, new, (known.covers if known else 0.0) + more, unit, is_denied=True)


def is_value(text: str) -> bool:
    return shape(text) in VALUES | NUMERIC or is_day(text)


def old_places(document: Document, fact: Fact, near: Sequence[Unit]) -> Iterator[Place]:
    """Where an old text stands: as it is said, as the value that it is a part or another spelling of, or as the end of a number."""
    names = list(named_as(fact.old, is_value=fact.span is not None))
    if any(is_in(token, "ENDING") for token in message_tokens(fact.said)):
        yield from (place for unit in near for place in number_ends(unit, names[0]))
        return
    for name in names:
        hits = occurrences.hits(document, name)
        found = [whole for place in hits.exact or hits.other if (whole := whole_value(document, place, fact.new)) is not None]
        if found:
            yield from found
            return
    for unit in near:
        if not unit.cells:
            for start, end in spans_like(unit.text, fact.new or names[0]):
                if is_same(names[0], unit.text[start:end]):
                    yield Place(unit.node, unit.start + start, unit.start + end, unit.text[start:end])


def number_ends(unit: Unit, digits: str) -> Iterator[Place]:
    """The last digits of the numbers of a passage."""
    for start, end in numbers_in(unit.text) if not unit.cells and digits.isdecimal() else ():
        if unit.text[start:end].endswith(digits) and end - start > len(digits):
            yield Place(unit.node, unit.start + end - len(digits), unit.start + end, digits)


def named_as(old: str, *, is_value: bool) -> Iterator[str]:
    """A text without its article, as it was said, and a number with its thousands parted. "An hour" is a value with its article."""
    found = message_tokens(old)
    if len(found) == 1 and found[0].is_quote:
        yield found[0].word
        return
    last = found[-2].end if len(found) > 1 and is_in(found[-1], "ANAPHOR") else len(old)  # the blue one
    bare = old[found[1].start : last] if len(found) > 1 and is_in(found[0], "ARTICLE") else old
    yield from dict.fromkeys((old, bare) if is_value and value_spans(f"1 {bare}")[0][1] > 2 else (bare, old))
    if old.isdecimal() and len(old) > 3:
        yield f"{int(old):,}"


def whole_value(document: Document, place: Place, new: str) -> Place | None:
    """The value that a place is, or is the first part of, where the new one is like it; None where it is a part of another sort of
    value: the 6 of "6 October" is no count."""
    unit = around(document, place)
    start, end = place.start - unit.start, place.end - unit.start
    if unit.cells:
        return place
    spans = [
        span for one in value_spans(unit.text) for span in _with_ends(unit.text, one, new) if span[0] <= start and end <= span[1]
    ]
    if not spans:
        return place
    first, last = spans[-1]
    text = unit.text[first:last]
    return Place(place.node, unit.start + first, unit.start + last, text) if not new or is_like(new, text) else None


def _with_ends(text: str, span: Span, new: str) -> list[Span]:
    ends = ends_of(text[slice(*span)]) if not ends_of(new) else []
    return [span, *((span[0] + one, span[0] + two) for one, two in ends)]


def around(document: Document, place: Place) -> Unit:
    """The sentence or the row that a place stands in."""
    units = list(units_of(document, place.node, set()))
    holding = [unit for unit in units if unit.cells or unit.start <= place.start < unit.start + len(unit.text)]
    return (holding or [Unit(place.node, document[place.node].text)])[0]


def revalued(document: Document, name: str, new: str) -> list[Candidate]:
    """The value in a name, or beside it, that has the shape of a new one: the 12 g of "12 g of salt", the time by "the clock"."""
    own = [name[slice(*span)].strip() for span in value_spans(name)]
    alike = [one for one in own if is_like(new, one)]
    rest = name.replace(alike[0], " ") if len(alike) == 1 else name
    fact = Fact(f"{rest} {new}", (len(rest) + 1, len(rest) + 1 + len(new)), alike[0] if len(alike) == 1 else "")
    if fact.old:
        return best_of(list(denied_places(document, fact, list(passages(document, fact)))))
    if own or not is_value(new):
        return []
    return best_of([one for one in stated(document, fact, list(passages(document, fact))) if one.score >= LEAST])
