"""Cells as quantities: money, figures with a unit, spans of time and dates, so that those of a column can be compared."""

import re
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from copydesk.figures import figure, numeral

TIME, DATE = "time", "date"
# What units measure, and how much one of them is. A month is about as long as it is: 6 are less than a year, more than 20 weeks.
_UNITS = {
    unit: (of, size)
    for of, units in {
        TIME: {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "month": 2629800, "year": 31557600}
        | {"s": 1, "sec": 1, "min": 60, "h": 3600, "hr": 3600, "ms": 0.001},
        "mass": {"mg": 0.001, "g": 1, "kg": 1000, "t": 1e6},
        "length": {"mm": 0.001, "cm": 0.01, "m": 1, "km": 1000},
        "volume": {"µl": 1e-6, "ml": 0.001, "l": 1},
        "data": {"b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12},
    }.items()
    for unit, size in units.items()
}
_NAMES = "january february march april may june july august september october november december"
_MONTHS = {name[:length]: number for number, name in enumerate(_NAMES.split(), 1) for length in range(3, len(name) + 1)}
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?P<month>[a-z]+)\.?(?:,?\s+(?P<year>\d{4}))?")
_MONTH_FIRST = re.compile(r"(?P<month>[a-z]+)\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?P<year>\d{4}))?")
_IN_FIGURES = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})")


class Quantity(NamedTuple):
    amount: float
    sort: str  # what it can be compared with: the same unit, a span of time, a date


def quantities(texts: Sequence[str]) -> list[Quantity] | None:
    """The texts as quantities of one sort; None where one of them is none, or they are of several sorts."""
    decimal = decimal_of(texts)
    found = [quantity(text, decimal) for text in texts]
    known = [one for one in found if one is not None]
    return known if known and len(known) == len(texts) and len({one.sort for one in known}) == 1 else None


def decimal_of(texts: Sequence[str]) -> str:
    """The sign before fractions in some texts; where they don't show it, that of English."""
    return numeral.decimal_of(filter(None, map(figure.digits_in, texts))) or numeral.POINT


def quantity(text: str, decimal: str = numeral.POINT) -> Quantity | None:
    said = " ".join(text.split())
    day = _day(said.casefold())
    one = figure.read(said.rstrip("."), decimal) if day is None else None
    if one is None:
        return day
    of, size = _UNITS.get(one.unit, (one.unit, 1))
    return Quantity(float(one.value) * size, of)


def _day(said: str) -> Quantity | None:
    """A day; one with a year is not compared with one without."""
    found = _IN_FIGURES.fullmatch(said) or _DAY_FIRST.fullmatch(said) or _MONTH_FIRST.fullmatch(said)
    if found is None:
        return None
    month = int(found["month"]) if found["month"].isdecimal() else _MONTHS.get(found["month"], 0)
    try:
        day = date(int(found["year"] or 2000), month, int(found["day"]))
    except ValueError:
        return None
    return Quantity(float(day.toordinal()), f"{DATE} {found['year'] is not None}")
