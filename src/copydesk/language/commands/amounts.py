"""What cells say, as something to put in order: amounts of money and of other units, days, or words; never a mixture of these."""

import re
from collections.abc import Sequence
from datetime import date

from copydesk.editing.lexicon import singular
from copydesk.editing.names import name_key

Key = tuple[str, float | str]  # what sort of thing it is, and how large
_AMOUNT = re.compile(
    r"(?:(?:c\.|ca\.|about|~|≈)\s*)?(?P<sign>[-+−–])?\s*(?P<money>[$€£¥]|usd|eur|gbp|chf)?\s*(?P<digits>\d(?:[\d,.\u00a0' ]*\d)?)"
    r"\s*(?P<unit>[^\d\s].*)?",
    re.IGNORECASE,
)
_THOUSANDS = re.compile(r"\d{1,3}(?:[,\u00a0' ]\d{3})+(?:\.\d+)?")
_SCALES = {"k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9}  # of money
_UNITS = {
    unit: (of, size)
    for of, units in {
        "time": {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800, "month": 2629800, "year": 31557600}
        | {"s": 1, "sec": 1, "min": 60, "h": 3600, "ms": 0.001},
        "mass": {"mg": 0.001, "g": 1, "kg": 1000, "t": 1e6},
        "length": {"mm": 0.001, "cm": 0.01, "m": 1, "km": 1000},
        "volume": {"µl": 1e-6, "ml": 0.001, "l": 1},
        "data": {"b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12},
    }.items()
    for unit, size in units.items()
}
_MONTHS = {
    name[:length]: number
    for number, name in enumerate(
        ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"],
        1,
    )
    for length in {3, len(name)}
}
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?P<month>[a-z]+)\.?(?:,?\s+(?P<year>\d{4}))?")
_MONTH_FIRST = re.compile(r"(?P<month>[a-z]+)\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?P<year>\d{4}))?")
_NOTHING = frozenset({"", "-", "–", "—", "n/a", "none", "?"})
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})")


def ordering(texts: Sequence[str]) -> list[Key] | None:
    """A key for each text to order it by, of no sort where it says nothing; None where they are not all of one sort."""
    keys = [_key(text.strip()) if text.strip().casefold() not in _NOTHING else ("", 0.0) for text in texts]
    sorts = {key[0] for key in keys if key is not None and key[0]}
    return [key for key in keys if key is not None] if None not in keys and len(sorts) == 1 else None


def _key(text: str) -> Key | None:
    day = _day(text.casefold())
    if day is not None:
        return day
    amount = _AMOUNT.fullmatch(text)
    if amount is None:
        return None if text[0].isdecimal() else ("words", name_key(text))
    number = _number(amount["digits"])
    if number is None:
        return None
    number = -number if amount["sign"] in ("-", "−", "–") else number
    unit = (amount["unit"] or "").strip().casefold()
    if amount["money"]:
        scale = _SCALES.get(unit, 1 if not unit else None)
        return None if scale is None else (amount["money"].casefold(), number * scale)
    of, size = _UNITS.get(unit) or _UNITS.get(singular(unit)) or (singular(unit) or "number", 1)
    return of, number * size


def _number(digits: str) -> float | None:
    plain = re.sub(r"[,\u00a0' ]", "", digits) if _THOUSANDS.fullmatch(digits) else digits
    return float(plain) if re.fullmatch(r"\d+(?:\.\d+)?", plain) else None


def _day(text: str) -> Key | None:
    said = _ISO.fullmatch(text) or _DAY_FIRST.fullmatch(text) or _MONTH_FIRST.fullmatch(text)
    month = _MONTHS.get(said["month"]) or (int(said["month"]) if said["month"].isdecimal() else 0) if said else 0
    if said is None or not 1 <= month <= 12 or not 1 <= int(said["day"]) <= 31:
        return None
    year = said["year"]
    try:
        return ("date" if year else "day of a year"), float(date(int(year or 2000), month, int(said["day"])).toordinal())
    except ValueError:
        return None
