"""The shapes of short texts: a number, a measure, an amount, a date, a time, a code, an address, a name, a sentence, words.

What has a shape is replaced by what has the same; a value is taken whole. The words of values are data.
"""

import re
from collections.abc import Collection
from enum import StrEnum
from functools import cache

from copydesk.words.lexicon import ENGLISH, named

MANY_WORDS = 9  # from which words are rather a sentence
MAX_VALUE = 200  # characters of a text in which values are looked for: a longer one is asked for around a place


class Shape(StrEnum):
    NUMBER = "number"
    PERCENT = "percent"
    AMOUNT = "amount"
    MEASURE = "measure"
    DATE = "date"
    TIME = "time"
    FREQUENCY = "frequency"
    CODE = "code"
    ADDRESS = "address"
    NAME = "name"
    SENTENCE = "sentence"
    WORDS = "words"
    NOTHING = "nothing"


NUMERIC = frozenset({Shape.NUMBER, Shape.PERCENT, Shape.AMOUNT, Shape.MEASURE})
VALUES = frozenset({Shape.DATE, Shape.TIME, Shape.FREQUENCY, Shape.PERCENT, Shape.AMOUNT, Shape.MEASURE})
DIMENSIONS = ("DURATION_UNIT", "LENGTH_UNIT", "WEIGHT_UNIT", "WARMTH_UNIT")
_ADDRESS = re.compile(
    r"(?:https?://|www\.|mailto:)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|md|py|js|txt|json)(?:/\S*)?"
)
_CODE = re.compile(r"(?=\S*\d)(?=\S*[^\W\d])[\w./:#+-]+|(?=\S*[_/\\#])[\w./:#+\\-]+|v?\d+(?:\.\d+){2,}|[A-Z]{2,}[A-Z0-9-]*")
_NAME = re.compile(r"(?:(?:[A-ZÀ-Þ][\w.'’-]*|&|of|the|and|de|la|von|van|der|du|el|al)(?:\s+|$))+")
_WORDS = re.compile(r"[^\s\-.,;:!?()]+")  # without the signs behind them
_DIGITS = re.compile(r"\d(?:[\d.,']*\d)?")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)]*$")


@cache
def classes(language: str = ENGLISH) -> dict[str, tuple[str, ...]]:
    return {name: tuple(parts) for name, parts in named(language, "values")}


def _any(*names: str) -> str:
    words = sorted((word for name in names for word in classes()[name]), key=len, reverse=True)
    return "|".join(re.escape(word) for word in words)


@cache
def spellings() -> dict[Shape, str]:
    """How values of each shape are written, the first that fits first; each is compiled when it is first looked for."""
    digits = r"[+-]?\d[\d.,'\u00a0 ]*\d|[+-]?\d|[½¼¾]"
    number = rf"(?:{digits}|(?:(?:{_any('CARDINAL')})(?:[ -](?:and )?(?:{_any('CARDINAL', 'MANY')}))*))"
    many = rf"(?:\s?(?:{_any('MANY')}))?"
    joint = r"\s?(?:-|–|—|to|and|/|×|x)\s?"
    about = r"(?:(?:about|around|approx\.?|ca\.?|c\.|up to|at least|at most|over|under|nearly|almost|roughly|~|<|>|≤|≥)\s?)?"
    month, day = _any("MONTH"), _any("WEEKDAY")
    date = (
        rf"(?:(?:{day})\b,?\s*)?(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?(?:\s+of)?\s+(?:{month})\b(?:\.?,?\s+\d{{4}})?"
        rf"|(?:(?:{day})\b,?\s*)?(?:{month})\b\.?\s+\d{{1,4}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?|(?:mid|early|late)?[- ]?(?:{month})"
        rf"|(?:next |last |this )?(?:{day})(?:\s+(?:morning|afternoon|evening|night))?|\d{{4}}-\d{{2}}(?:-\d{{2}})?"
        rf"|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}|q[1-4](?:\s+\d{{4}})?|(?:early |late |mid-?)?(?:{_any('SEASON')})(?:\s+\d{{4}})?"
    )
    past = rf"(?:(?:a )?quarter (?:past|to)|half past|(?:{_any('CARDINAL')}) past) (?:{_any('CARDINAL')})"
    clock = rf"\d{{1,2}}[:.h]\d{{2}}(?:\s?(?:{_any('HALF_DAY')}))?|{number}\s?(?:{_any('HALF_DAY')})|noon|midnight|{past}"
    unit = rf"(?:{_any('UNIT', 'WEEKDAY', 'MONTH')})"
    every = rf"(?:every|each) (?:(?:{number}|other|second) )?{unit}"
    often = rf"(?:once|twice|{number} times) (?:a|an|per|every|each) {unit}|{every}|{_any('OFTEN')}"
    spelled = (
        (Shape.DATE, rf"{about}(?:{date})(?:{joint}(?:{date}|\d{{1,2}}))?|\d{{1,2}}{joint}(?:{date})"),
        (Shape.TIME, rf"{about}(?:{clock})(?:{joint}(?:{clock}))?"),
        (Shape.PERCENT, rf"{about}{number}(?:{joint}{number})?\s?(?:%|percent|per cent)"),
        (
            Shape.AMOUNT,
            rf"{about}(?:[+−-]?[$€£¥]\s?{number}{many}(?:{joint}[$€£¥]?\s?{number}{many})?|{number}{many}\s?(?:[$€£¥]|(?:{_any('CURRENCY')})\b))",
        ),
        (Shape.FREQUENCY, often),
        (Shape.NUMBER, rf"{about}{number}{many}(?:{joint}{number}{many})?"),
        (
            Shape.MEASURE,
            rf"{about}{number}(?:{joint}{number})?[\s-]?(?:{_any('UNIT')}|(?:{_any('LAST_UNIT')})(?!\s+\w))(?:\s?(?:/|per)\s?\w+)?",
        ),
    )
    return dict(spelled)


@cache
def whole_pattern(shape: Shape) -> re.Pattern[str]:
    return re.compile(spellings()[shape], re.IGNORECASE)


@cache
def inner_pattern(shape: Shape) -> re.Pattern[str]:
    """The same inside of a text: no part of a word or of a longer number."""
    return re.compile(rf"(?<![\w.,£$€])(?:{spellings()[shape]})(?![\w%])", re.IGNORECASE)


def shape(text: str) -> Shape:
    """What a text is by its form."""
    bare = text.strip().strip("\"'“”‘’*_`")
    if not bare:
        return Shape.NOTHING
    for found in spellings() if may_be_value(bare) else ():
        if whole_pattern(found).fullmatch(bare):
            return found
    if _ADDRESS.fullmatch(bare):
        return Shape.ADDRESS
    if _CODE.fullmatch(bare):
        return Shape.CODE
    words = bare.split()
    if len(words) >= MANY_WORDS or (len(words) > 1 and _SENTENCE_END.search(bare)):
        return Shape.SENTENCE
    return Shape.NAME if _NAME.fullmatch(bare) else Shape.WORDS


@cache
def value_words() -> frozenset[str]:
    return frozenset(word for name, words in classes().items() if name != "CLAUSAL" for word in words)


def may_be_value(text: str) -> bool:
    """Whether a text has a digit or a word of values: only then it is worth a closer look."""
    if len(text) > MAX_VALUE:
        return False
    return any(map(str.isdecimal, text)) or not value_words().isdisjoint(_WORDS.findall(text.casefold()))


def parts_of_date(text: str) -> frozenset[str]:
    """What a date says: "Friday" and "Friday, 12 May" are not the same sort of thing."""
    words = text.casefold().replace(",", " ").replace("-", " ").split()
    named = {name for name in ("WEEKDAY", "MONTH", "SEASON") if not set(classes()[name]).isdisjoint(words)}
    numbers = [word.strip("stndrh.") for word in words if word[:1].isdecimal()]
    return frozenset(named | ({"day"} if any(len(one) < 3 for one in numbers) else set()))


def is_chatter(new: str, old: str) -> bool:
    """Whether a text holds words that somebody says about it, and the old one none of them."""
    known = set(classes()["CLAUSAL"])
    said = {word.strip(".,;:!?()") for word in new.casefold().replace("’", "'").split()}
    return bool(said & known - set(old.casefold().split()))


@cache
def _figure() -> re.Pattern[str]:
    return re.compile(rf"{_DIGITS.pattern}|\b(?:{_any('CARDINAL')})(?:-(?:{_any('CARDINAL')}))?\b", re.IGNORECASE)


def numbers_in(text: str) -> list[tuple[int, int]]:
    """Where numbers stand in a text, in digits or in words."""
    return [match.span() for match in _figure().finditer(text)]


@cache
def counts() -> dict[str, int]:
    """What number words count: those of the table in their order, and tens with ones."""
    ordered = classes()["CARDINAL"]
    small = {word: at for at, word in enumerate(ordered[: ordered.index("twenty")], 1)}
    tens = {word: 10 * at for at, word in enumerate(ordered[ordered.index("twenty") : ordered.index("hundred")], 2)}
    joined = {f"{ten}-{one}": tens[ten] + small[one] for ten in tens for one in ordered[:9]}
    return {**small, **tens, **joined}


def number_of(text: str) -> float | None:
    """The first number of a text."""
    span = next(iter(numbers_in(text)), None)
    figure = text[slice(*span)].casefold().replace(",", "").replace("'", "") if span is not None else ""
    if figure in counts():
        return counts()[figure]
    return float(figure) if figure.count(".") < 2 and figure.replace(".", "").isdecimal() else None


def canonical(unit: str) -> str:
    """A unit by the first of those that say the same: pounds and £."""
    bare = unit.strip(" .-").casefold()
    alike = (words[0] for name, words in classes().items() if name.startswith("SAME_") and bare in words)
    return next(alike, bare)


def spans_of(text: str, kinds: Collection[Shape]) -> list[tuple[int, int]]:
    """Where values of some shapes stand in a text, in their order."""
    if not may_be_value(text[:MAX_VALUE]):
        return []
    found = (match.span() for kind in spellings() if kind in kinds for match in inner_pattern(kind).finditer(text[:MAX_VALUE]))
    return sorted({span for span in found if span[1] > span[0]})


def values_in(text: str) -> list[tuple[int, int]]:
    """Where dates, times, amounts, percents and measures stand in a text: each is a whole."""
    return spans_of(text, VALUES)
