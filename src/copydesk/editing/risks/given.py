"""Given: which values a person's words give, in whatever spelling, and in parts: "the 21st", "one fifteen", "5580 1147".

What a value is not given of must have stood there: "the 21st" moves a day and leaves the month. What follows from the words by
counting is in `due`.
"""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache

from copydesk.editing.phrasebook import line_of, lists
from copydesk.editing.risks.facts import HARD, NUMERIC, Fact, Facts, months, units, weekdays
from copydesk.editing.risks.languages import PACKAGE

ROUGH = 0.08  # of a value that is converted
HALF_DAY = 12  # hours: one fifteen is 13:15
MIN_MONTH = 4  # letters: "may" and "mar" are other words too, without a day beside them
_DIGITS = re.compile(r"\d+")
_BARE = re.compile(r"[^\w]|_")


@lru_cache(maxsize=1)
def _scales() -> dict[str, tuple[float, str]]:
    rows = [line.split() for line in lists(PACKAGE, "facts")["scales"]]
    return {unit: (float(factor), base) for unit, factor, base in rows}


def unit_of(word: str) -> str:
    """The unit that a word spells; "" if none."""
    return units().get(word, "")


@lru_cache(maxsize=1)
def rates() -> dict[str, frozenset[str]]:
    """By unit, the words for once in it."""
    rows = [line.split() for line in lists(PACKAGE, "facts")["rates"]]
    return {row[0]: frozenset(row[1:]) for row in rows}


def in_base(fact: Fact) -> tuple[float, str] | None:
    """A quantity in the smallest unit of its sort: half an hour is thirty minutes."""
    number, _, unit = fact.value.partition(" ")
    try:
        factor, base = _scales().get(unit, (1.0, unit))
        return round(float(number) * factor, 6), base
    except ValueError:
        return None


def is_same_amount(one: Fact, other: Fact) -> bool:
    """Whether two quantities are one: a quarter is three months."""
    own = in_base(one) if one.kind == other.kind == "quantity" else None
    return own is not None and own == in_base(other)


def is_converted(one: Fact, other: Fact, rough: float = ROUGH) -> bool:
    """Whether a quantity is another in a unit of another system, rounded: 200 °C and 400 °F, 30 g and 1 oz."""
    own, stood = (in_base(fact) if fact.kind == "quantity" else None for fact in (one, other))
    if own is None or stood is None:
        return False
    for (value, unit), (known, base) in ((own, stood), (stood, own)):
        if (unit, base) == ("f", "c"):
            return min(abs(value - (known * 1.8 + 32)), abs(value - known * 1.8)) <= max(rough * abs(value), 1.0)
    return own[1] == stood[1] and abs(own[0] - stood[0]) <= rough * stood[0]


def parts_of(date: Fact) -> list[tuple[str, str]]:
    """What a date is made of: month and day, or a day of the week."""
    if date.value.isalpha():
        return [("weekday", date.value)]
    month, is_named, day = date.value.partition("-")
    if not is_named:
        return [("number", number) for number in _DIGITS.findall(date.value)]
    return [(name, value) for name, value in (("month", month), ("day", day)) if value]


class Given:
    """The values of some words. `found` are their facts, without numbers that only name a place."""

    def __init__(self, said: str, found: Facts) -> None:
        self.said = said
        self.facts = found

    @cached_property
    def amounts(self) -> frozenset[str]:
        """All numbers, those in dates, times, codes and phone numbers too."""
        inside = (
            number
            for fact in self.facts
            if fact.kind in HARD | {"date", "time"}
            for number in _DIGITS.findall(fact.value if fact.kind == "time" else self.facts[fact])
        )
        return frozenset((*inside, *(fact.number for fact in self.facts if fact.kind in NUMERIC)))

    @cached_property
    def quantities(self) -> frozenset[str]:
        return frozenset(fact.number for fact in self.facts if fact.kind == "quantity")

    @cached_property
    def _bases(self) -> frozenset[tuple[float, str] | None]:
        return frozenset(in_base(fact) for fact in self.facts if fact.kind == "quantity")

    @cached_property
    def _bare(self) -> str:
        return _BARE.sub("", self.said.casefold())

    @cached_property
    def _date_parts(self) -> frozenset[tuple[str, str]]:
        found = {part for fact in self.facts if fact.kind == "date" for part in parts_of(fact)}
        for word in line_of(self.said).split():
            if word.removesuffix("s") in weekdays():
                found.add(("weekday", weekdays()[word.removesuffix("s")]))
            elif word in months() and len(word) >= MIN_MONTH:
                found.add(("month", months()[word]))
        days = {number for number in self.amounts if number.isdigit()}
        return frozenset(found | {(name, number) for number in days for name in ("day", "number")})

    @cached_property
    def _times(self) -> frozenset[tuple[int, int]]:
        return frozenset(_on_the_clock(fact.value) for fact in self.facts if fact.kind == "time")

    def has(self, fact: Fact, old: Facts | None = None) -> bool:
        """Whether the words give a fact, of whatever kind: "48600" is an amount too. Parts that they don't give are in `old`."""
        if fact in self.facts:
            return True
        if fact.kind == "date":
            return self._has_date(fact, old or {})
        if fact.kind == "time" and _on_the_clock(fact.value) in self._times:
            return True
        if fact.kind == "quantity" and in_base(fact) in self._bases:
            return True
        if fact.kind == "quantity" and fact.number in self.quantities:
            return False  # with a unit, they give that or none
        if fact.kind == "time" and fact.value.endswith((":00", ".00")):
            return str(int(fact.value[:-3])) in self.amounts
        return (fact.kind in NUMERIC and fact.number in self.amounts) or self._spells(fact, old or {})

    def _has_date(self, fact: Fact, old: Facts) -> bool:
        """Each part is given, or is as it was; one at least is given."""
        parts = parts_of(fact)
        stood = {part for one in old if one.kind == "date" for part in parts_of(one)}
        return bool(self._date_parts.intersection(parts)) and all(part in self._date_parts or part in stood for part in parts)

    def _spells(self, fact: Fact, old: Facts) -> bool:
        line = self.said.casefold()
        if fact.kind in ("mail", "url"):
            return fact.value in line
        if fact.kind in ("code", "phone"):
            return _BARE.sub("", fact.value) in self._bare
        if fact.kind not in ("name", "full name"):
            return False
        stood = {word for one in old if one.kind in ("name", "full name") for word in one.value.split()}
        words = fact.value.split()
        return any(word in line for word in words) and all(word in line or word in stood for word in words)


def _on_the_clock(time: str) -> tuple[int, int]:
    hour, _, minute = time.replace(".", ":").partition(":")
    digits = [int(part) if part.isdigit() else 0 for part in (hour, minute)]
    return digits[0] % HALF_DAY, digits[1]


def numbers_of(found: Facts) -> Iterator[float]:
    """The amounts among facts."""
    for fact in found:
        if fact.kind in ("money", "number", "quantity", "percent") and fact.number.replace(".", "", 1).isdigit():
            yield float(fact.number)
