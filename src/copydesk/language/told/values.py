"""The values of a text, each as far as it reaches: dates, amounts and other values with a grammar, days by their number, codes."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from copydesk.reading.phrases import longest
from copydesk.words.tokens import message_tokens
from copydesk.words.values import DIMENSIONS, NUMERIC, VALUES, Shape, canonical, classes, number_of, numbers_in, shape, spans_of

_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th)", re.IGNORECASE)
_JOINT = re.compile(r"\s?(?:-|–|—|\bto|\band|/)\s?", re.IGNORECASE)
Span = tuple[int, int]
MAX_KNOWN = 200  # texts: the ways to cut a message ask for the same ones many times


def value_spans(text: str) -> list[Span]:
    """Where values stand, without words before them that only bound them: of "up to 8" the 8."""
    return list(_value_spans(text))


@lru_cache(MAX_KNOWN)
def _value_spans(text: str) -> Sequence[Span]:
    spans = [core(text, span) for span in spans_of(text, VALUES | NUMERIC) if not _is_cut(text, *span)]
    return longest(sorted({span for span in (*spans, *_marks(text)) if span[0] < span[1]}))


def _marks(text: str) -> Iterator[Span]:
    """Quoted texts, codes, and days by their number alone: "the 23rd"."""
    for token in message_tokens(text):
        is_code = shape(text[token.start : token.end]) is Shape.CODE and any(map(str.isdecimal, token.word))
        if token.is_quote or is_code:
            yield token.start, token.end


def _is_cut(text: str, start: int, end: int) -> bool:
    """Whether a number is a part of a word: the 51 of BW-51."""
    joins = text[start - 1 : start] in ("-", "/", "_", "#") and text[start - 2 : start - 1].isalnum()
    return joins or text[end : end + 1] in ("_", "#")


def core(text: str, span: Span) -> Span:
    start, end = span
    value = text[start:end].rstrip()
    numbers = numbers_in(value)
    lead = value[: numbers[0][0]] if shape(value) in NUMERIC and numbers else ""
    sign = len(lead) - len(lead.rstrip("£$€"))  # of an amount: "up to £40"
    is_led = lead[: len(lead) - sign].strip().replace(" ", "").isalpha()
    return start + (len(lead) - sign if is_led else 0), start + len(value)


def ends_of(value: str) -> list[Span]:
    """The two values of a span from one to another: 4 and 9 in "4 to 9"."""
    is_iso = shape(value) is Shape.DATE and not any(map(str.isalpha, value))
    found = [joint.span() for joint in _JOINT.finditer(value)] if not is_iso else []
    parts = [((0, start), (end, len(value))) for start, end in found]
    whole = NUMERIC | {Shape.DATE, Shape.TIME}
    return next((list(pair) for pair in parts if all(shape(value[slice(*one)]) in whole for one in pair)), [])


def is_day(text: str) -> bool:
    """Whether a text is a day by its number alone."""
    return _DAY.fullmatch(text.strip()) is not None


def unit_of(value: str) -> str:
    """What stands beside the number of a value: a unit, or the sign of a currency."""
    numbers = numbers_in(value)
    return (value[numbers[-1][1] :].strip() or value[: numbers[0][0]].strip()).casefold() if numbers else ""


def is_like(new: str, old: str) -> bool:
    """Whether a value may stand for another: a number for an amount, but no price for a weight."""
    kinds = shape(new), shape(old)
    if is_day(new):
        return is_day(old) or (kinds[1] is Shape.DATE and bool(numbers_in(old)))
    if is_day(old):
        return kinds[0] is Shape.DATE and bool(numbers_in(new))
    numeric = NUMERIC | {Shape.TIME}
    if kinds[0] is kinds[1] is Shape.MEASURE:
        return bool(dimensions(new) & dimensions(old)) or not (dimensions(new) and dimensions(old))
    is_alike = kinds[0] is kinds[1] or (Shape.NUMBER in kinds and numeric.issuperset(kinds))
    return is_alike or canonical(unit_of(new)) == canonical(unit_of(old)) != ""


def dimensions(value: str) -> set[str]:
    """What a measure measures: a time, a length, a weight."""
    unit = unit_of(value).split("/")[0].strip()
    return {name for name in DIMENSIONS if unit in classes()[name]}


def is_same(one: str, other: str) -> bool:
    """Whether two spellings are of one value: ten and 10, the 11th and 11 March."""
    numbers = number_of(one), number_of(other)
    return one.casefold() == other.casefold() or (None not in numbers and numbers[0] == numbers[1])
