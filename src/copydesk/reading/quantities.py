"""Cells as quantities: money, figures with a unit, spans of time and dates, so that those of one column can be compared."""

import re
from collections.abc import Sequence
from typing import NamedTuple

_FIGURE = re.compile(
    r"(?P<money>[€£$¥]?)\s*(?P<sign>[+\-−]?)\s*(?P<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?P<unit>[^\d,.;:()/]{0,20}?)\.?"
)
_MONTHS = "january february march april may june july august september october november december"
_MONTH = {word[:3]: place for place, word in enumerate(_MONTHS.split(), 1)}
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\s+(?P<month>[a-z]{3,9})\.?(?:,?\s+(?P<year>\d{4}))?", re.IGNORECASE)
_MONTH_FIRST = re.compile(r"(?P<month>[a-z]{3,9})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?P<year>\d{4}))?", re.IGNORECASE)
_IN_FIGURES = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})")
TIME, DATE = "time", "date"
# Spans of time in minutes. A month is about as long as it is: 6 months are less than a year and more than 20 weeks.
_SPANS = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1 / 60),
    **dict.fromkeys(("min", "mins", "minute", "minutes"), 1.0),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 60.0),
    **dict.fromkeys(("day", "days"), 1440.0),
    **dict.fromkeys(("week", "weeks"), 10080.0),
    **dict.fromkeys(("month", "months"), 43800.0),
    **dict.fromkeys(("year", "years"), 525600.0),
}


class Quantity(NamedTuple):
    amount: float
    sort: str  # what it can be compared with: the same unit, a span of time, a date


def quantities(texts: Sequence[str]) -> list[Quantity] | None:
    """The texts as quantities of one sort; None where one of them is none, or they are of several sorts."""
    found = [quantity(text) for text in texts]
    known = [one for one in found if one is not None]
    return known if known and len(known) == len(texts) and len({one.sort for one in known}) == 1 else None


def quantity(text: str) -> Quantity | None:
    said = " ".join(text.split())
    date = _date(said)
    if date is not None:
        return date
    figure = _FIGURE.fullmatch(said)
    if figure is None:
        return None
    amount = float(figure["figure"].replace(",", "")) * (-1 if figure["sign"] in ("-", "−") and figure["sign"] else 1)
    unit = figure["unit"].strip().casefold()
    if not figure["money"] and unit in _SPANS:
        return Quantity(amount * _SPANS[unit], TIME)
    return Quantity(amount, figure["money"] + unit)


def _date(said: str) -> Quantity | None:
    """A day; one with a year is not compared with one without."""
    found = _IN_FIGURES.fullmatch(said) or _DAY_FIRST.fullmatch(said) or _MONTH_FIRST.fullmatch(said)
    if found is None:
        return None
    month = int(found["month"]) if found["month"].isdecimal() else _MONTH.get(found["month"][:3].casefold(), 0)
    if not found["month"].isdecimal() and not any(name.startswith(found["month"].casefold()) for name in _MONTHS.split() if month):
        return None
    day, year = int(found["day"]), int(found["year"] or 0)
    return Quantity((year * 12 + month) * 31 + day, f"{DATE} {bool(year)}") if 1 <= month <= 12 and 1 <= day <= 31 else None
