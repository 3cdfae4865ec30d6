"""The lists of a document: their items in a line, what they are known by, and where something belongs in their order."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.likeness import Things, terms_in
from copydesk.language.nodetypes import ITEM, LIST, PARAGRAPH
from copydesk.language.proposals.weight import family
from copydesk.language.told.spelling import parts
from copydesk.language.told.values import value_spans
from copydesk.reading.places import above, seen
from copydesk.reading.words import SILENT, words
from copydesk.words.values import Shape, number_of, shape

ITEMS = 0.5  # what a word counts that an item has, and not what stands above it
MIN_SORTED = 2  # items that show an order
TASK = "checked"
TODO = ("checklist", "to-do", "todo", "tasks", "task")  # what a list of tasks is called, whatever its title


class Line(NamedTuple):
    """The items of a list in their order, the terms of what stands above it, and those of its items."""

    ids: tuple[str, ...]
    about: frozenset[str]
    inside: frozenset[str]
    holder: str  # what it stands in: an item, a section


class Lines:
    """All lists of a document, those inside of items too."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.all = [line_of(document, ids) for ids in runs(document)]

    def called(self, said: str, least: float = 0.01) -> list[Line]:
        """The lists that words speak of by what stands above them, the likeliest first; words of their items tell them apart."""
        things = self.document.cached(Things)
        spoken = words(said.casefold().replace("to-do", "todo").replace("to do", "todo"))
        wanted = {family(self.document, word) | terms_in(word) for word in spoken if word not in SILENT}
        scored = []
        for at, line in enumerate(self.all):
            score = sum(
                min(map(things.weight, terms & (line.about | line.inside))) * (1 if terms & line.about else ITEMS)
                for terms in wanted
                if terms & (line.about | line.inside)
            )
            is_called = any(terms & line.about for terms in wanted)
            scored.append((score if is_called else 0.0, -at))
        return [self.all[-at] for score, at in sorted(scored, reverse=True) if score >= least]


def runs(document: Document) -> Iterator[tuple[str, ...]]:
    """Items behind each other: the children of a list, or in a flat note those of one sort."""
    for node in document.walk():
        run: list[str] = []
        for child in document.children(node.id) if node.children else ():
            is_like = child.type == ITEM and (not run or document[run[-1]].attrs.get(LIST) == child.attrs.get(LIST))
            if not is_like and run:
                yield tuple(run)
                run = []
            if child.type == ITEM:
                run.append(child.id)
        if run:
            yield tuple(run)


def line_of(document: Document, ids: tuple[str, ...]) -> Line:
    first = document[ids[0]]
    holder = document[first.parent or document.root]
    beside = first if holder.type != LIST else holder
    around = document[beside.parent or document.root]
    at = document.index(beside.id)
    before = document[around.children[at - 1]] if at else None
    texts = [seen(document, part) for part in above(document, ids[0])[-2:]]
    texts += [around.text] if around.type == ITEM else []
    texts += [before.text] if before is not None and before.type == PARAGRAPH else []
    texts += TODO if TASK in first.attrs else ()
    inside = terms_in(" ".join(document[id].text for id in ids))
    return Line(ids, terms_in(" ".join(texts)), inside, around.id)


def leading(text: str) -> str:
    """The value that a text begins with: a time, a date, a number."""
    spans = value_spans(text)
    return text[: spans[0][1]] if spans and not text[: spans[0][0]].strip("*_ ") else ""


def key_of(text: str) -> tuple[float, ...] | None:
    """By what a text is sorted that begins with a value."""
    value = leading(text).strip("*_ ")
    kind = shape(value) if value else Shape.NOTHING
    if kind is Shape.TIME:
        digits = [int(part) for part in value.replace(".", ":").replace("h", ":").split(":") if part.isdecimal()]
        return tuple(map(float, digits)) or None
    if kind is Shape.DATE:
        month, day, weekday, year = parts(value)
        return (float(year), float(month), float(day), float(weekday))
    number = number_of(value) if value else None
    return (number,) if number is not None else None


def sorted_place(document: Document, line: Line, text: str) -> int | None:
    """How many items come before a text in a list that is in order; None where it is in none."""
    keys = [key_of(document[id].text) for id in line.ids]
    own = key_of(text)
    known = [key for key in keys if key is not None]
    if own is None or len(known) < max(MIN_SORTED, len(keys) - 1) or not is_rising(known) or len(own) != len(known[0]):
        return None
    return sum(key is not None and key <= own for key in keys)


def is_rising(keys: Sequence[tuple[float, ...]]) -> bool:
    return all(one <= two for one, two in pairwise(keys))
