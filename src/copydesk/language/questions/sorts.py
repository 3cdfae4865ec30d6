"""What sort of thing a question asks for, and what in a sentence has it: a date, a name, a number of what is counted, a place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import ENGLISH, named
from copydesk.words.values import NUMERIC, VALUES, Shape, classes, shape, spans_of

MAX_CHARS = 300  # of a sentence that is read
MAX_AGENT = 5  # words behind "by"
MAX_SUBJECT = 4  # words from the article to the verb
PARTED = 20  # characters that a sign is worth between a value and what it belongs to
COUNTED_WITHIN = 5  # words from a number to what it counts
WHEN = frozenset({Shape.DATE, Shape.TIME})
Span = tuple[int, int]
SORTS: Mapping[str, tuple[frozenset[Shape], ...]] = {
    "date": (frozenset({Shape.DATE}),),
    "time": (frozenset({Shape.TIME}),),
    "when": (WHEN,),
    "count": (frozenset({Shape.NUMBER, Shape.PERCENT, Shape.MEASURE}),),
    "amount": (frozenset({Shape.AMOUNT}), frozenset({Shape.MEASURE}), frozenset({Shape.NUMBER, Shape.PERCENT})),
    "price": (frozenset({Shape.AMOUNT}), frozenset({Shape.NUMBER})),
    "frequency": (frozenset({Shape.FREQUENCY}),),
    "duration": (frozenset({Shape.MEASURE}),),
    "length": (frozenset({Shape.MEASURE}),),
    "weight": (frozenset({Shape.MEASURE}),),
    "warmth": (frozenset({Shape.MEASURE}),),
    "measure": (frozenset({Shape.MEASURE, Shape.TIME, Shape.PERCENT}), frozenset({Shape.NUMBER})),
}
UNITS = {
    "duration": ("DURATION_UNIT", "LENGTH_UNIT"),
    "length": ("LENGTH_UNIT",),
    "weight": ("WEIGHT_UNIT",),
    "warmth": ("WARMTH_UNIT",),
}
_WORD = r"[\w’'-]+"
_NAME = r"[A-ZÀ-Þ](?:\.|[\w’'-]*)"
_BEHIND = re.compile(r"(?::|\b(?:is|are|was|were)) +([^.;!?]+)")
_LABEL = re.compile(r"(?::|\bis|\bare|\bof)\s*$")


@cache
def forms() -> Mapping[str, re.Pattern[str]]:
    """How names and places are spelled; their small words are data."""
    small = {name: "|".join(map(re.escape, parts)) for name, parts in named(ENGLISH, "names")}
    title, joint = f"(?i:{small['HONORIFIC']})", small["NAME_JOINT"]
    return {
        "name": re.compile(rf"(?:{title}\.? )?{_NAME}(?: (?:(?:{joint}) )?{_NAME})*"),
        "agent": re.compile(rf"\bby ((?:(?:{small['DETERMINER']}) )?[\w’'& -]+)"),
        "doer": re.compile(rf"([A-ZÀ-Þ]{_WORD}) (?:\w+[^s\W]s|{small['DOES']}|and [A-Z]\w+)\b"),
        "subject": re.compile(rf"(?i:{small['DETERMINER']})(?: {_WORD}){{1,{MAX_SUBJECT}}}"),
        "place": re.compile(rf"\b(?:{small['LOCAL']}) (?:(?!\b(?:{small['NOT_LOCAL']})\b)[^.,;:!?()])+"),
    }


class Asked(NamedTuple):
    """What a question asks for, and the terms of what it is about, each with its weight."""

    sort: str
    about: Mapping[str, float]
    first: str  # the term of the first word: what is counted

    def has(self, word: str) -> bool:
        return any(not set(terms(one)).isdisjoint(self.about) for one in words(word))

    @property
    def weight(self) -> float:
        return sum(self.about.values())


def of_sort(sentence: str, asked: Asked) -> str:
    """What in a sentence has the sort that is asked for; "" where nothing has."""
    text = sentence[:MAX_CHARS]
    spans = longest(spans_of(text, VALUES | NUMERIC))
    for kinds in SORTS.get(asked.sort, ()):
        fitting = [span for span in spans if shape(text[slice(*span)]) in kinds and has_unit(text[slice(*span)], asked.sort)]
        meant = [span for span in fitting if is_new(text, span, asked) and is_counted(text, span, asked)]
        if meant:
            return beside(text, meant, asked)
    free = list(free_spans(text, asked))
    return beside(text, free, asked) if free else ""


def has_unit(value: str, sort: str) -> bool:
    """Whether a measure is one of what is asked for: degrees for "how hot"."""
    units = {unit for name in UNITS.get(sort, ()) for unit in classes()[name]}
    return not units or any(value.casefold().endswith(unit) for unit in units)


def is_counted(text: str, span: Span, asked: Asked) -> bool:
    """Whether a number counts what is asked for, where one is: "300 flyers", "flyers: 300"."""
    if asked.sort != "count":
        return True
    behind, before = words(text[span[0] :])[:COUNTED_WITHIN], words(text[: span[0]])[-2:]
    is_label = bool(_LABEL.search(text[: span[0]])) and asked.first in {term for word in before for term in terms(word)}
    return is_label or asked.first in {term for word in behind for term in terms(word)}


def longest(spans: Sequence[Span]) -> list[Span]:
    return [one for one in spans if not any(other != one and other[0] <= one[0] and one[1] <= other[1] for other in spans)]


def is_new(text: str, span: Span, asked: Asked) -> bool:
    """Whether a text isn't what the question says itself."""
    return any(term not in asked.about for word in words(text[slice(*span)]) if word not in SILENT for term in terms(word))


def is_other(text: str, span: Span, asked: Asked) -> bool:
    """Whether a name has no word of what is asked about: "who is Harlow" isn't answered with Harlow Brothers."""
    return not any(term in asked.about for word in words(text[slice(*span)]) for term in terms(word))


def free_spans(text: str, asked: Asked) -> Iterator[Span]:
    """Names, places, and what stands behind a label: what has no grammar of its own."""
    if asked.sort == "person":
        for match in forms()["agent"].finditer(text):
            if len(match[1].split()) <= MAX_AGENT and is_other(text, match.span(1), asked):
                yield match.start(1), match.start(1) + len(match[1].rstrip())
        yield from subjects(text, asked)
        names = [span for span in names_in(text) if shape(text[slice(*span)]) is not Shape.DATE]
        yield from (span for span in names if is_other(text, span, asked) and (span[0] > 0 or " " in text[slice(*span)]))
        first = forms()["doer"].match(text)  # one word with a capital begins any sentence: it is a name where it does something
        if first is not None and is_other(text, first.span(1), asked):
            yield first.span(1)
    elif asked.sort == "place":
        places = [match for match in forms()["place"].finditer(text) if shape(match[0].partition(" ")[2]) not in NUMERIC | WHEN]
        spans = [(match.start(), match.start() + len(match[0].rstrip())) for match in places if is_new(text, match.span(), asked)]
        yield from spans or labelled(text, asked)
    elif asked.sort == "thing":
        yield from labelled(text, asked)


def subjects(text: str, asked: Asked) -> Iterator[Span]:
    """ "The council" of "The council closed the road", where closing is asked about."""
    match = forms()["subject"].match(text)
    ends = [found.start() for found in re.finditer(" ", match[0])][1:] if match is not None else []
    for end in ends:
        doing = re.match(_WORD, text[end + 1 :])
        if doing is not None and not set(terms(doing[0].casefold())).isdisjoint(asked.about):
            yield 0, end


def names_in(text: str) -> list[Span]:
    """Where names stand. "B. Keys" behind a noun is the end of a sentence, and no name: "in room B. Keys are …"."""
    found: list[Span] = []
    for match in forms()["name"].finditer(text):
        before = words(text[: match.start()])[-1:]
        is_mark = match[0][1:2] == "." and bool(before) and before[0] not in SILENT
        found.append((match.start(), match.start() + 1) if is_mark else match.span())
    return found


def labelled(text: str, asked: Asked) -> Iterator[Span]:
    """What stands behind "is" or a colon, where what is asked about stands before it."""
    match = _BEHIND.search(text)
    if match is not None and is_new(text, match.span(1), asked):
        before = {term for word in words(text[: match.start()]) for term in terms(word)}
        if before.issuperset(asked.about) or (asked.sort == "place" and not before.isdisjoint(asked.about)):
            yield match.span(1)


def beside(text: str, spans: Sequence[Span], asked: Asked) -> str:
    """Of several the nearest to what is asked about; what a number counts stands behind it."""
    return text[slice(*(spans[0] if asked.sort == "person" else nearest_span(text, spans, asked)))].strip()


def nearest_span(text: str, spans: Sequence[Span], asked: Asked) -> Span:
    """The span with the fewest signs and characters between it and a word of what is spoken about."""
    places = [found.span() for found in re.finditer(_WORD, text) if asked.has(found[0])]
    away = 2 if asked.sort == "count" else 1

    def distance(span: Span) -> int:
        ways = (_between(text, span[1], at) if at >= span[1] else away * _between(text, end, span[0]) for at, end in places)
        return min(ways, default=0)

    return min(spans, key=distance)


def _between(text: str, start: int, end: int) -> int:
    return max(0, end - start) + PARTED * sum(sign in ",;:.!?" for sign in text[start:end])
