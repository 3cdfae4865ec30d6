"""One person for another: "Hanne's away, so Marit makes the trout tarts", "it was petra who made the fruit cups, not wren"."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import Things, terms_in
from copydesk.language.proposals.span import Span
from copydesk.language.questions.units import Unit, days, units_of
from copydesk.reading.phrases import names_in
from copydesk.reading.places import seen
from copydesk.reading.words import SILENT
from copydesk.words.lexicon import lexicon
from copydesk.words.real import is_real
from copydesk.words.tokens import Token

SIGNS = ".,;:!?()[]“”\"‘’'…·"
LEAST = 0.34  # of what is told about a person that a passage must have
CLOSE = 0.15


class Named(NamedTuple):
    """A name in a message: as the document spells it, and its tokens."""

    name: str
    start: int
    end: int


class Names:
    """The words of names in a document, and the passages in which they stand. A name stands with a capital in the midst of a
    sentence or fills a cell, and nowhere in small letters."""

    def __init__(self, document: Document) -> None:
        self.words: dict[str, str] = {}
        self.units: list[Unit] = []
        small: set[str] = set()
        rows: set[str] = set()
        for node in document.walk():
            for unit in units_of(document, node.id, rows) if seen(document, node.id).strip() else ():
                self.units.append(unit)
                small.update(word for word in words_of(unit.text) if word.islower())
                for text in names_of(document, unit):
                    self.words.update((word.casefold(), word) for word in words_of(text))
        self.words = {folded: word for folded, word in self.words.items() if folded not in small and folded not in days()}
        starts = (words_of(unit.text)[:1] for unit in self.units if not unit.cells)
        self.first = {word.casefold() for start in starts for word in start if word.casefold() not in small}
        """What sentences begin with and is nowhere small: a name, where a message has it as one."""

    def is_sure(self, text: str) -> bool:
        return any(word.casefold() in self.words for word in words_of(text))

    def is_name(self, text: str) -> bool:
        return self.is_sure(text) or any(word.casefold() in self.first for word in words_of(text))


def words_of(text: str) -> list[str]:
    """The words of a text as they are written, without the signs around them."""
    return [bare for word in text.split() if (bare := word.strip(SIGNS))]


def names_of(document: Document, unit: Unit) -> Iterator[str]:
    """The names in the midst of a sentence, and the cells of a row that are a name and nothing else."""
    if unit.cells:
        texts = (seen(document, cell) for cell in unit.cells[1:])
        yield from (text for text in texts if names_in(text) == [(0, len(text))])
        return
    yield from (unit.text[start:end] for start, end in names_in(unit.text) if start > 0 or " " in unit.text[start:end])


def other_persons(ground: Ground, span: Span) -> Iterator[Made]:
    """Of two names in a message one stands in a passage that it is about, and the other takes its place there."""
    names = ground.document.cached(Names)
    told = names_said(span, names)
    if not 0 < len(told) <= 3:
        return
    things = ground.document.cached(Things)
    scored: list[tuple[float, Made]] = []
    for unit in names.units:
        own = terms_in(" ".join((unit.text, *unit.heads)))
        for place, new in exchanges(ground.document, unit, told):
            about = terms_in(span.text) - terms_in(new)
            score = sum(map(things.weight, about & own)) / max(0.01, sum(map(things.weight, about)))
            edits = (edit("replace", find=place.text, with_=new, places=[place.becoming(new)]),)
            scored.append((score, Made(edits, (place.node,), texts=(place.text,))))
    scored = [one for one in scored if one[0] >= LEAST]
    best = max((score for score, _ in scored), default=0.0)
    yield from (made for score, made in sorted(scored, key=lambda one: -one[0]) if score >= best - CLOSE)


def names_said(span: Span, names: Names) -> list[Named]:
    """The names of a message; in small letters only those that the document has, and none that is a common word."""
    found: list[Named] = []
    run: list[Token] = []
    for token in (*span.tokens, Token(".", span.end, span.end)):
        raw, bare = span.message[token.start : token.end], token.word.removesuffix("'s").removesuffix("’s")
        is_new = raw[:1].isupper() and bare not in SILENT and bare not in days() and not is_real(bare)
        is_title = lexicon().has("HONORIFIC", bare) and raw[:1].isupper()
        is_more = bool(run) and raw[:1].isupper() and bare not in days()
        is_weak = raw[:1].isupper() and bare in names.first
        if not token.is_quote and bare.isalpha() and (bare in names.words or is_new or is_title or is_more or is_weak):
            run.append(token)
            if raw.casefold() == bare:
                continue
        if run:
            found.append(Named(" ".join(spelled_name(span, one, names) for one in run), run[0].start, run[-1].end))
            run = []
    return list({one.name: one for one in found}.values())


def spelled_name(span: Span, token: Token, names: Names) -> str:
    raw = span.message[token.start : token.end].removesuffix("'s").removesuffix("’s")
    return raw if raw[:1].isupper() else names.words.get(raw.casefold(), raw.capitalize())


def exchanges(document: Document, unit: Unit, told: Sequence[Named]) -> Iterator[tuple[Place, str]]:
    """The names of a passage that another name of the message may take the place of: one that the message has, or the only one."""
    there = list(names_there(document, unit))
    names = document.cached(Names)
    for new in told:
        if any(shares(new.name, place.text) for place in there):
            continue  # who stands there already comes in nobody's place
        named = [place for place in there if any(shares(one.name, place.text) for one in told)]
        sure = [place for place in there if names.is_sure(place.text)]
        for place in named or (sure if len(sure) == 1 else ()):
            yield place, in_capitals(new.name, place.text)


def shares(one: str, other: str) -> bool:
    """Whether two names have a word in common, beside how somebody is addressed."""
    parts = [{word.casefold() for word in words_of(name)} for name in (one, other)]
    return any(not lexicon().has("HONORIFIC", word) for word in parts[0] & parts[1])


def in_capitals(name: str, old: str) -> str:
    return name.upper() if old.isupper() and len(old) > 1 else name


def names_there(document: Document, unit: Unit) -> Iterator[Place]:
    """The names in a sentence or in the cells of a row, behind the row's own."""
    if not unit.cells:
        names = document.cached(Names)
        for start, end in names_in(unit.text):
            if names.is_name(unit.text[start:end]):
                yield Place(unit.node, unit.start + start, unit.start + end, unit.text[start:end])
        return
    for cell in unit.cells[1:]:
        text = seen(document, cell)
        if [(0, len(text))] == names_in(text):
            yield Place(cell, 0, len(text), text)
