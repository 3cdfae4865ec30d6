"""What sort of thing a question asks for, and what in a sentence has it: a date, a name, a number of what is counted, a place."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from copydesk.reading.cues import kindred
from copydesk.reading.phrases import Span, between, clause, forms, longest, merged, names_in, with_whom
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.words import SILENT, words
from copydesk.words.lexicon import lexicon, words_in
from copydesk.words.real import is_real
from copydesk.words.values import NUMERIC, VALUES, Shape, classes, shape, spans_of, value_words

Sort = StrEnum(
    "Sort",
    "PERSON DATE TIME WHEN COUNT AMOUNT PRICE FREQUENCY DURATION LENGTH WEIGHT WARMTH NUMBER MEASURE ORIGIN PLACE "
    "WHETHER WHICH COLOUR JOB AGE POWER REASON THING",
)
COST = "cost"
MAX_CHARS = 300  # of a sentence that is read
MAX_AGENT = 5  # words behind "by"
MIN_DIGITS = 4  # of a telephone or account number
NOT_COUNTED = words_in("SORTS_NOT_COUNTED")
COUNTED_WITHIN = 5  # words from a number to what it counts
DATED = frozenset((Sort.WHEN, Sort.DATE, Sort.TIME))
MAX_ENTRY = 80  # characters
RATED = frozenset((Sort.PRICE, Sort.AMOUNT, Sort.MEASURE))
SPELLED = frozenset((Sort.WARMTH, Sort.COLOUR, Sort.REASON))  # with a form of its own name
LOCAL = frozenset((Sort.PLACE, Sort.ORIGIN))
WHEN = frozenset({Shape.DATE, Shape.TIME})
SORTS: Mapping[str, tuple[frozenset[Shape], ...]] = {
    Sort.DATE: (frozenset({Shape.DATE}),),
    Sort.TIME: (frozenset({Shape.TIME}),),
    Sort.WHEN: (WHEN,),
    Sort.COUNT: (frozenset({Shape.NUMBER, Shape.PERCENT, Shape.MEASURE}),),
    Sort.AMOUNT: (frozenset({Shape.AMOUNT}), frozenset({Shape.MEASURE}), frozenset({Shape.NUMBER, Shape.PERCENT})),
    Sort.PRICE: (frozenset({Shape.AMOUNT}), frozenset({Shape.NUMBER}), frozenset({Shape.TIME})),  # 0.15 is spelled as a time
    Sort.FREQUENCY: (frozenset({Shape.FREQUENCY}),),
    Sort.DURATION: (frozenset({Shape.MEASURE}),),
    Sort.LENGTH: (frozenset({Shape.MEASURE}),),
    Sort.WEIGHT: (frozenset({Shape.MEASURE}),),
    Sort.WARMTH: (frozenset({Shape.MEASURE}),),
    Sort.AGE: (frozenset({Shape.MEASURE}), frozenset({Shape.NUMBER})),
    Sort.POWER: (frozenset({Shape.MEASURE, Shape.PERCENT}),),
    Sort.NUMBER: (frozenset({Shape.NUMBER, Shape.CODE}),),
    Sort.MEASURE: (frozenset({Shape.MEASURE, Shape.TIME, Shape.PERCENT}), frozenset({Shape.NUMBER})),
}
UNITS: Mapping[str, tuple[str, ...]] = {
    Sort.DURATION: ("DURATION_UNIT", "LENGTH_UNIT"),
    Sort.LENGTH: ("LENGTH_UNIT",),
    Sort.WEIGHT: ("WEIGHT_UNIT",),
    Sort.WARMTH: ("WARMTH_UNIT",),
    Sort.AGE: ("DURATION_UNIT",),
    Sort.POWER: ("DURATION_UNIT", "LENGTH_UNIT", "WARMTH_UNIT", "WEIGHT_UNIT"),  # what it is not
}


class Asked(NamedTuple):
    """What a question asks for, and the terms of what it is about, each with its weight."""

    sort: str  # of Sort
    about: Mapping[str, float]
    first: str  # the term of the first word: what is counted
    compared: frozenset[str] = frozenset()  # words that compare: only a passage that has them itself tells it
    quality: frozenset[str] = frozenset()  # the terms of what is measured: how late

    is_loose: bool = False  # a term was put for another that the document has not

    def has(self, word: str) -> bool:
        return not senses_in(word).isdisjoint(self.about)

    @property
    def weight(self) -> float:
        return sum(self.about.values())


def of_sort(sentence: str, asked: Asked) -> str:
    """What in a sentence has the sort that is asked for; "" where nothing has."""
    text = sentence[:MAX_CHARS]
    if asked.sort == Sort.PERSON:
        text = clause(text, lambda part: sum(asked.has(word) for word in set(words(part))))
    spelled = forms()["code"].finditer(text) if asked.sort == Sort.NUMBER else ()
    codes = [found.span() for found in spelled if shape(found[0]) is Shape.CODE]
    spans = longest(spans_of(text, VALUES | NUMERIC) + codes)
    for kinds in SORTS.get(asked.sort, ()):
        if asked.sort == Sort.PRICE and Shape.AMOUNT not in kinds and kindred(COST).isdisjoint(senses_in(text)):
            break  # a bare number is a price only where the text speaks of one
        fitting = [span for span in spans if shape(text[slice(*span)]) in kinds and has_unit(text[slice(*span)], asked.sort)]
        meant = [span for span in fitting if is_new(text, span, asked) and is_counted(text, span, asked)]
        meant = [span for span in meant if asked.sort == Sort.NUMBER or not is_dialled(text[slice(*span)])]
        meant = among(text, spans, meant) if asked.sort == Sort.COUNT else meant
        meant = [
            span for span in meant if asked.sort != Sort.PRICE or not asked.has(" ".join(text[span[1] :].split()[:1]))
        ]  # a count
        if meant:
            return beside(text, merged(text, meant) if asked.sort == Sort.WHEN else meant, asked)
    if asked.sort == Sort.THING:  # what rpm, what percentage: a measure in that unit
        units = {span: senses_in(text[slice(*span)].split()[-1]) for span in spans}
        spans = [span for span in spans if asked.first in units[span] and is_new(text, span, asked)]
        if spans:
            return beside(text, spans, asked)
    free = list(free_spans(text, asked))
    return beside(text, free, asked) if free else ""


def is_dialled(value: str) -> bool:
    """Whether a number is one that is rung, and counts nothing."""
    return value[:1] == "0" and value.replace(" ", "").isdecimal() and len(value) > MIN_DIGITS


def among(text: str, spans: Sequence[Span], meant: Sequence[Span]) -> list[Span]:
    """Of "214 of 530 staff" the first: those that are meant, and not all there are."""
    parts = {span: [one for one in spans if forms()["among"].fullmatch(text, one[1], span[0])] for span in meant}
    return list(dict.fromkeys(parts[span][0] if parts[span] else span for span in meant))


def has_unit(value: str, sort: str) -> bool:
    """Whether a measure is one of what is asked for: degrees for "how hot"; a number that one rings or writes has many digits."""
    if sort == Sort.NUMBER:
        return sum(map(str.isdecimal, value)) >= MIN_DIGITS
    if sort == Sort.PRICE and shape(value) is Shape.TIME:
        return value.replace(".", "").isdecimal()
    units = {unit for name in UNITS.get(sort, ()) for unit in classes()[name]}
    unit = value.casefold().split()[-1].lstrip("0123456789.,-")
    return not units or (unit in units) != (sort == Sort.POWER) or (sort == Sort.AGE and not unit)


def is_counted(text: str, span: Span, asked: Asked) -> bool:
    """Whether a number counts what is asked for, where one is: "300 flyers", "flyers: 300"; or is an age: "Ada, 44, …"."""
    if asked.sort == Sort.AGE:
        return bool(forms()["age"].match(text, span[1])) or bool(forms()["aged"].search(text, 0, span[0]))
    if asked.sort != Sort.COUNT:
        return True
    behind, before = words(text[span[0] :])[:COUNTED_WITHIN], words(text[: span[0]])[-2:]
    behind = list(takewhile(lambda word: word not in NOT_COUNTED, behind))  # "3 lunches for helpers" are no helpers
    is_label = bool(forms()["label"].search(text[: span[0]])) and asked.first in senses_in(" ".join(before))
    is_bare = not span[0] and asked.first not in senses_in(text)  # "Nineteen replied", where staff is spoken of before
    is_done = is_bare and bool(behind[1:]) and asked.has(behind[1])
    return is_label or is_done or not behind[1:] or asked.first in senses_in(" ".join(behind))


def is_new(text: str, span: Span, asked: Asked) -> bool:
    """Whether a text isn't what the question says itself."""
    return any(term not in asked.about for word in words(text[slice(*span)]) if word not in SILENT for term in senses(word))


def is_other(text: str, span: Span, asked: Asked) -> bool:
    """Whether a name has no word of what is asked about: "who is Harlow" isn't answered with Harlow Brothers."""
    name = text[slice(*span)]
    return not asked.has(name) and not SILENT.issuperset(words(name)) and shape(name) is not Shape.NUMBER


def free_spans(text: str, asked: Asked) -> Iterator[Span]:
    """Names, places, and what stands behind a label: what has no grammar of its own."""
    if asked.sort == Sort.PERSON:
        yield from (found.span(1) for found in forms()["beside"].finditer(text) if is_other(text, found.span(1), asked))
        lead = forms()["lead"].match(text)  # "Ole: brings the jars"
        if (
            lead is not None
            and text[lead.end() :][:1].islower()
            and shape(lead[1]) is Shape.NAME
            and is_other(text, lead.span(1), asked)
        ):
            yield lead.span(1)
        yield from (span for span in labelled(text, asked) if text[: span[0]].rstrip().endswith(":") and text[span[0]].isupper())
        for match in forms()["agent"].finditer(text):
            named = next(iter(names_in(match[1])), (1, 0))
            after = match[1][named[1] :].split()[:1]  # "Ann Lee in May"; "Year 5" goes on
            is_named = not named[0] and after != [] and after[0].isalpha() and after[0].islower()
            length = named[1] if is_named else len(match[1].rstrip())
            if len(match[1][:length].split()) <= MAX_AGENT and is_other(text, (match.start(1), match.start(1) + length), asked):
                yield match.start(1), match.start(1) + length
        yield from subjects(text, asked)
        names = [_named(text, span, asked) for span in names_in(text)]
        names = [span for span in names if shape(text[slice(*span)].removesuffix("s")) is not Shape.DATE]
        yield from (span for span in names if is_other(text, span, asked) and (span[0] > 0 or " " in text[slice(*span)]))
        first = forms()["doer"].match(text)  # one word with a capital begins any sentence: it is a name where it does something
        if first is not None and is_other(text, first.span(1), asked):
            yield first.span(1)
    elif asked.sort in DATED:
        yield from (match.span() for form in ("year", "weekdays", "hour") for match in forms()[form].finditer(text))
    elif asked.sort == Sort.DURATION:
        often = spans_of(text, {Shape.FREQUENCY})  # "twice a month" is no month
        spans = [match.span() for match in forms()["duration"].finditer(text)]
        yield from (span for span in spans if not any(one[0] <= span[0] and span[1] <= one[1] for one in often))
    elif asked.sort in LOCAL:
        places = [m for m in forms()[asked.sort].finditer(text) if shape(m[0].partition(" ")[2]) not in NUMERIC | WHEN]
        spans = [(match.start(), match.start() + len(match[0].rstrip())) for match in places if is_new(text, match.span(), asked)]
        found = [with_whom(text, span) for span in merged(text, spans)]
        yield from found or (*labelled(text, asked), *listed(text, asked))[:1] if asked.sort == Sort.PLACE else found
    elif asked.sort == Sort.WHICH:
        yield from leads(text, asked)
    elif asked.sort == Sort.JOB:
        yield from (match.span(2) for match in forms()["job"].finditer(text) if asked.has(match[1]))
    elif asked.sort in SPELLED:
        yield from (match.span() for match in forms()[asked.sort].finditer(text))
    elif asked.sort == Sort.THING:
        yield from labelled(text, asked)


def _named(text: str, span: Span, asked: Asked) -> Span:
    """A name without what it follows in capitals: "Owner Hannah Osei", "Pay Sandra"."""
    first, _, rest = text[slice(*span)].partition(" ")
    is_word = asked.has(first) and is_real(first.casefold())
    is_before = bool(rest) and (is_word or (not span[0] and (first.casefold(),) in lexicon().verbs))
    return (span[0] + len(first) + 1, span[1]) if is_before else span


def leads(text: str, asked: Asked) -> Iterator[Span]:
    """Which of several: what stands before the colon of an item, or the name of what does or is it."""
    lead = forms()["lead"].match(text)
    if lead is not None and not asked.has(lead[1]):
        yield lead.span(1)
        return
    first = next((found.start() for found in forms()["word"].finditer(text) if asked.has(found[0])), 0)
    names = [span for span in names_in(text) if span[1] <= first and is_other(text, span, asked)]
    yield from [span for span in names if span[0] or " " in text[slice(*span)]][-1:] or subjects(text, asked)


def subjects(text: str, asked: Asked) -> Iterator[Span]:
    """ "The council" of "The council closed the road", where closing is asked about."""
    first = forms()["first"].match(text)
    is_word = first is None or first[1].casefold() in SILENT or is_real(first[1].casefold())
    if first is not None and not is_word and first[2].islower() and asked.has(first[2]) and is_other(text, first.span(1), asked):
        yield first.span(1)
    match = forms()["subject"].match(text)
    ends = [at for at, sign in enumerate(match[0]) if sign == " "][1:] if match is not None else []
    for end in ends:
        doing = forms()["word"].match(text, end + 1)
        being = forms()["being"].search(text, 0, end + 1)  # "The rope is the cheapest"; who is painted paints nobody
        last = being.start() - 1 if being is not None else end
        is_meant = being is None or asked.sort == Sort.WHICH
        is_whole = text[:last].split()[-1].casefold() not in SILENT
        is_done = doing is not None and asked.has(doing[0]) and (asked.sort == Sort.WHICH or asked.first in senses_in(doing[0]))
        if is_done and is_meant and is_whole and is_other(text, (0, last), asked):
            yield 0, last


def labelled(text: str, asked: Asked) -> Iterator[Span]:
    """What stands behind "is" or a colon, where what is asked about stands before it."""
    match = forms()["behind"].search(text)
    if match is not None and is_new(text, match.span(1), asked):
        before = senses_in(text[: match.start()])
        if before.issuperset(asked.about) or (asked.sort == Sort.PLACE and not before.isdisjoint(asked.about)):
            yield match.span(1)


def listed(text: str, asked: Asked) -> Iterator[Span]:
    """The only part of a short entry behind what is asked about that is no value: "18 May: dress rehearsal, theatre"."""
    parts = [found.span() for found in forms()["part"].finditer(text)] if len(text) <= MAX_ENTRY else []
    behind = [at for at, span in enumerate(parts) if asked.has(text[slice(*span)])]
    rest = parts[behind[-1] + 1 :] if behind else []
    if len(rest) == 1 and not any(map(str.isdecimal, text[slice(*rest[0])])):
        yield rest[0]


def beside(text: str, spans: Sequence[Span], asked: Asked) -> str:
    """Of several the nearest to what is asked about; what a number counts stands behind it."""
    start, end = spans[0] if asked.sort == Sort.PERSON else nearest_span(text, spans, asked)
    part = forms()["share"].search(text, 0, start) if asked.sort in DATED else None  # the end of June is not June
    start = part.start() if part else start
    again = forms()["again"].match(text, end) if part else None
    end = again.end() if again else end
    bound = forms()["bound"].search(text, 0, start) if asked.sort in DATED else None  # "before June" is not June
    end -= 2 * text[start:end].endswith(" a")  # no amperes
    rate = forms()["rate"].match(text, end) if asked.sort in RATED else None
    unit = forms()["unit"].match(text, end) if rate is None and asked.sort in RATED and text[end - 1].isdecimal() else None
    is_unit = unit is not None and not is_real(unit[1].casefold()) and unit[1].casefold() not in SILENT
    end = unit.end() if unit is not None and is_unit else end
    return text[bound.start() if bound else start : rate.end() if rate else end].strip()


def nearest_span(text: str, spans: Sequence[Span], asked: Asked) -> Span:
    """The span with the fewest signs and characters between it and a word of what is spoken about."""
    places = [found.span() for found in forms()["word"].finditer(text) if asked.has(found[0])]
    parting = [place for place in places if place[0] > spans[0][0]]  # what comes before all of them parts none
    return min(spans, key=lambda span: _away(text, span, parting or places, asked))


def distance(text: str, answer: str, asked: Asked) -> int:
    """How far an answer stands from what is asked about."""
    start = text.find(answer)
    places = [found.span() for found in forms()["word"].finditer(text) if asked.has(found[0])]
    return _away(text, (start, start + len(answer)), places, asked) if start >= 0 else MAX_CHARS  # told by a title


def _away(text: str, span: Span, places: Sequence[Span], asked: Asked) -> int:
    away = 2 if asked.sort == Sort.COUNT else 1
    ways = (between(text, span[1], at) if at >= span[1] else away * between(text, end, span[0]) for at, end in places)
    return min(ways, default=0)


def is_beside(text: str, answer: str, asked: Asked) -> bool:
    """Whether nothing but a value stands between what is asked about and its place: "the flour is the best in town" is no place."""
    start = max(text.find(answer), 0)
    ends = [found.end() for found in forms()["word"].finditer(text, 0, start) if asked.has(found[0])]
    left = [word for word in words(text[max(ends, default=0) : start]) if word not in SILENT | value_words()]
    return len([word for word in left if not word.isdecimal()]) <= 1
