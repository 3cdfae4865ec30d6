"""What a message corrects: each of its facts bound to the places that it gives another text, or left."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language.commands.occurrences import Place
from copydesk.language.labelvalues import label_values
from copydesk.language.rules.clause import is_in
from copydesk.language.told.binding import LEAST, Candidate, best_of, denied_places, stated
from copydesk.language.told.facts import Fact, facts
from copydesk.language.told.names import renamed
from copydesk.language.told.passages import CELL, Passage, is_told, leading_verb, passages
from copydesk.language.told.wording import reworded
from copydesk.reading.phrases import names_in
from copydesk.reading.units import Unit
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import message_tokens
from copydesk.words.values import Shape, shape

MAX_KNOWN = 500  # facts of which it is kept where they are bound


class Told(NamedTuple):
    """What a message gives other texts: for each fact the places it may mean, the likeliest first; and the facts that none has."""

    bound: list[list[Candidate]]
    left: list[str]


def corrections(document: Document, message: str) -> Told:
    found = [(fact, bound(document, fact)) for fact in facts(message)]
    meant = [(fact, places) for fact, places in found if places]
    held = {(fact.said, unit_text(places[0].unit)) for fact, places in meant}
    left = [
        fact
        for fact, places in found
        if not places and (fact.span or fact.old or leading_verb(fact.said)) and not is_held(fact, held)
    ]
    return Told([places for _, places in meant], list(dict.fromkeys(fact.said for fact in left)))


def unit_text(unit: Unit) -> str:
    return " ".join((unit.text, *unit.heads, *unit.above)).casefold()


def is_held(fact: Fact, held: set[tuple[str, str]]) -> bool:
    """Whether a value only says where another belongs: the January of "H3 was 35.4 in January"."""
    return any(fact.said == said and fact.new.casefold() in text for said, text in held)


def known_facts(_: Document) -> dict[Fact, list[Candidate]]:
    """Where facts were bound: the ways to cut a message tell the same ones many times."""
    return {}


def bound(document: Document, fact: Fact) -> list[Candidate]:
    """The places that a fact gives another text."""
    known = document.cached(known_facts)
    if fact not in known:
        if len(known) >= MAX_KNOWN:
            known.clear()
        known[fact] = places_of(document, fact)
    return known[fact]


def places_of(document: Document, fact: Fact) -> list[Candidate]:
    """By the old text, its value, a name, a label, or a sentence that says it."""
    fact = of_whole(fact)
    near = list(passages(document, fact))
    if fact.old:
        whole = fact._replace(said=f"{fact.said} not {fact.old}", span=None, old="")
        found = list(denied_places(document, fact, near))
        best = best_of([one for one in found if one.score or len(found) == 1 or is_name(one)])
        if best and all(map(is_name, found)):
            return found  # a name that is wrong at one place is wrong at all
        return best or best_of(list(ticked(document, whole, near)))
    if fact.span:
        found = [one for one in stated(document, fact, near) if one.score >= LEAST]
        return best_of(found) or best_of(list(rephrased(fact, near)))
    ways = (renamed(document, fact, near), labelled(document, fact), stated_name(document, fact, near))
    return next(
        (best_of(found) for way in (*ways, ticked(document, fact, near), rephrased(fact, near)) if (found := list(way))), []
    )


def of_whole(fact: Fact) -> Fact:
    """ "It's called X now" is about the document, where nothing else is named."""
    found = message_tokens(fact.said) if not fact.old and not fact.context else ()
    lead = list(takewhile(lambda token: any(is_in(token, one) for one in ("ANAPHOR", "NAMING", "BARE")), found))
    name = fact.said[lead[-1].end + 1 :] if lead and is_in(lead[-1], "CALLED") else ""
    said = f"the title is {name}"
    return Fact(said, (len(said) - len(name), len(said))) if name[:1].isupper() else fact


def is_name(one: Candidate) -> bool:
    return shape(one.place.text) is shape(one.new) is Shape.NAME


def stated_name(document: Document, fact: Fact, near: Sequence[Passage]) -> Iterator[Candidate]:
    """A name that ends a statement which says of something what it is."""
    spans = [span for span in names_in(fact.said) if span[0] > 0 and span[1] == len(fact.said)]
    tells = any(is_in(token, name) for token in message_tokens(fact.said) for name in ("ARE", "STATING"))
    if spans and (tells or leading_verb(fact.said)):
        yield from (one for one in stated(document, fact._replace(span=spans[-1]), near) if one.score >= LEAST)


def labelled(document: Document, fact: Fact) -> Iterator[Candidate]:
    """What stands behind a label that is told to be something: "femi is milk"."""
    found = message_tokens(fact.said) if not leading_verb(fact.said) else ()
    for at in range(1, len(found) - 1):
        if is_in(found[at], "ARE"):
            rest = list(dropwhile(lambda token: is_in(token, "ADVERB"), found[at + 1 :]))
            label, new = fact.said[: found[at - 1].end], fact.said[rest[0].start :] if rest else ""
            for place in label_values(document, label):
                if 0 < len(new.split()) <= len(place.text.split()) + 2 and shape(new) is not Shape.SENTENCE:
                    yield Candidate(place, new, 1.0, Unit(place.node, place.text))
            return


def ticked(document: Document, fact: Fact, near: Sequence[Passage]) -> Iterator[Candidate]:
    """A cell that says yes or no, where the name of its row and its column are told."""
    is_denied = any(is_in(token, "DENIED") for token in message_tokens(fact.said))
    for unit, asked in near:
        for at, cell in enumerate(unit.cells):
            text = formats.visible(document, cell).text.strip()
            column = [formats.visible(document, document[row].children[at]).text.strip() for row in rows_of(document, unit)]
            wanted = next((value for value in column if lexicon().has("NO" if is_denied else "YES", value.casefold())), "")
            is_closed = all(any(lexicon().has(name, value.casefold()) for name in ("YES", "NO")) for value in column)
            if (
                at
                and is_closed
                and wanted
                and text != wanted
                and is_told(unit.heads[at], asked)
                and is_told(unit.text.split(CELL)[0], asked)
            ):
                yield Candidate(Place(cell, 0, len(text), text), wanted, unit.covers, unit)


def rows_of(document: Document, unit: Unit) -> list[str]:
    table = document[unit.node].parent or document.root
    return [row for row in list(document[table].children)[1:] if len(document[row].children) == len(unit.cells)]


def rephrased(fact: Fact, near: Sequence[Passage]) -> Iterator[Candidate]:
    """A sentence that a statement says but for a few words."""
    for unit, _ in near:
        run = reworded(fact.said, unit.text) if not unit.cells and not unit.heads else None
        if run is not None:
            start, end = (unit.start + at for at in run.there)
            yield Candidate(
                Place(unit.node, start, end, unit.text[slice(*run.there)]), fact.said[slice(*run.told)], unit.covers, unit
            )
