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
from copydesk.language.rules.clause import is_in
from copydesk.reading.phrases import names_in
from copydesk.reading.places import seen
from copydesk.reading.words import SILENT
from copydesk.words.tokens import Token

LEAST = 0.34  # of what is told about a person that a passage must have
CLOSE = 0.15


class Named(NamedTuple):
    """A name in a message: as the document spells it, and its tokens."""

    name: str
    start: int
    end: int


class Names:
    """The words of names in a document, and the passages in which they stand."""

    def __init__(self, document: Document) -> None:
        self.words: dict[str, str] = {}
        self.units: list[Unit] = []
        rows: set[str] = set()
        for node in document.walk():
            for unit in units_of(document, node.id, rows) if seen(document, node.id).strip() else ():
                self.units.append(unit)
                for start, end in names_in(unit.text):
                    is_first = start == 0 and not unit.cells
                    for word in unit.text[start:end].split():
                        if not is_first or " " in unit.text[start:end]:
                            self.words.setdefault(word.casefold(), word)


def other_persons(ground: Ground, span: Span) -> Iterator[Made]:
    """Of two names in a message one stands in a passage that it is about, and the other takes its place there."""
    names = ground.document.cached(Names)
    told = names_said(span, names)
    if not 0 < len(told) <= 3:
        return
    about = terms_in(span.text) - terms_in(" ".join(one.name for one in told))
    things = ground.document.cached(Things)
    scored: list[tuple[float, Made]] = []
    for unit in names.units:
        own = terms_in(" ".join((unit.text, *unit.heads)))
        shared = sum(map(things.weight, about & own))
        score = shared / max(0.01, sum(map(things.weight, about)))
        if score < LEAST:
            continue
        for place, new in exchanges(ground.document, unit, told):
            edits = (edit("replace", find=place.text, with_=new, places=[place.becoming(new)]),)
            scored.append((score, Made(edits, (place.node,), texts=(place.text,))))
    best = max((score for score, _ in scored), default=0.0)
    yield from (made for score, made in sorted(scored, key=lambda one: -one[0]) if score >= best - CLOSE)


def names_said(span: Span, names: Names) -> list[Named]:
    """The names of a message; in small letters only those that the document has."""
    found: list[Named] = []
    run: list[Token] = []
    tokens = [*span.tokens, Token(".", span.end, span.end)]
    for at, token in enumerate(tokens):
        raw = span.message[token.start : token.end]
        bare = token.word.removesuffix("'s").removesuffix("’s")
        is_capital = raw[:1].isupper() and (at > 0 or bare in names.words) and not is_in(token, "ASKS")
        is_name = not token.is_quote and bare.isalpha() and bare not in SILENT and (is_capital or bare in names.words)
        if is_name and bare not in days():
            run.append(token)
        elif run:
            spelled = [spelled_name(span, one, names) for one in run]
            found.append(Named(" ".join(spelled), run[0].start, run[-1].end))
            run = []
    return found


def spelled_name(span: Span, token: Token, names: Names) -> str:
    raw = span.message[token.start : token.end].removesuffix("'s").removesuffix("’s")
    return raw if raw[:1].isupper() else names.words.get(raw.casefold(), raw.capitalize())


def exchanges(document: Document, unit: Unit, told: Sequence[Named]) -> Iterator[tuple[Place, str]]:
    """The names of a passage that another name of the message may take the place of."""
    there = list(names_there(document, unit))
    for new in told:
        if any(set(new.name.split()) & set(place.text.split()) for place in there):
            continue  # who stands there already comes in nobody's place
        named = [place for place in there if any(set(one.name.split()) & set(place.text.split()) for one in told)]
        for place in named or (there if len(there) == 1 and len(told) == 1 else ()):
            yield place, new.name


def names_there(document: Document, unit: Unit) -> Iterator[Place]:
    """The names in a sentence or in the cells of a row, behind the row's own."""
    if not unit.cells:
        for start, end in names_in(unit.text):
            yield Place(unit.node, unit.start + start, unit.start + end, unit.text[start:end])
        return
    for cell in unit.cells[1:]:
        text = seen(document, cell)
        if [(0, len(text))] == names_in(text):
            yield Place(cell, 0, len(text), text)
