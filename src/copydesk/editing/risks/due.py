"""Due: which values follow from the words by counting: a week later, half an hour earlier, 5 % more, doubled, rounded.

What fits is as good as given; what doesn't, though the words say by how much, is a wrong sum.
"""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from copydesk.editing.risks.facts import Fact, Facts
from copydesk.editing.risks.given import in_base
from copydesk.plan.brief import Brief

TOLERANCE = 0.005  # of a value: what rounding may do to it
ROUNDING = 0.51  # and in units of the last figure
EXACT, LARGE = 0.0051, 100  # what is no rounding; above this a value may be rounded to whole ones
SOME_YEAR = 2023  # for a date without one; no leap year
AMOUNTS = frozenset({"money", "number", "quantity", "percent"})
CLOCK, DAY = 60, 86_400  # seconds
MONTHS = 12


def is_counted(brief: Brief) -> bool:
    """Whether the words say by how much something changes."""
    return brief.factor is not None or bool(brief.shifts) or brief.rounding is not None


def is_shift(one: Fact, brief: Brief) -> bool:
    """Whether a number is what others are to go up or down by, and no value itself."""
    return one.kind in AMOUNTS and any(number(one) == amount for amount, _ in brief.shifts)


def is_due(one: Fact, old: Facts, brief: Brief, text: str = "") -> bool:
    """Whether a value is what one of some others was to become. `text` is where they stood: "a" in it is a one."""
    if not is_counted(brief):
        return False
    if one.kind == "time":
        return _minutes(one) in {minute % 1440 for minute in _times(old, brief)}
    if one.kind in ("date", "year"):
        return any(_is_day(one, day) for day in _days(old, brief)) or (one.kind == "year" and _is_amount(one, old, brief))
    if one.kind not in AMOUNTS:
        return False
    is_of_one = brief.factor is not None and bool({"a", "an", "one"} & set(text.casefold().split())) and number(one) == brief.factor
    return is_of_one or _is_amount(one, old, brief)


def _is_amount(one: Fact, old: Facts, brief: Brief) -> bool:
    value = number(one)
    if value is None:
        return False
    is_exact = brief.factor is None
    return any(is_near(value, due, is_exact=is_exact) or _is_same(one, other, due) for other in old for due in dues(other, brief))


def _is_same(one: Fact, other: Fact, due: float) -> bool:
    """Whether a quantity is due in another unit: half of 1.5 kg is 750 g."""
    if one.kind != "quantity" or other.kind != "quantity":
        return False
    own, wanted = in_base(one), in_base(Fact("quantity", f"{due} {other.value.partition(' ')[2]}"))
    return own is not None and wanted is not None and own[1] == wanted[1] and is_near(own[0], wanted[0])


def is_near(value: float, due: float, *, is_exact: bool = False) -> bool:
    """Whether a value is what is due; what was multiplied may have been rounded."""
    return abs(value - due) <= (EXACT if is_exact else max(TOLERANCE * abs(due), ROUNDING if due > LARGE else EXACT))


def number(fact: Fact) -> float | None:
    try:
        return float(fact.number)
    except ValueError:
        return None


def dues(old: Fact, brief: Brief) -> Iterator[float]:
    """What an amount was to become."""
    value = number(old)
    if value is None:
        return
    if brief.factor is not None:
        if brief.rounding is not None:  # what is due is round
            yield from (step * brief.rounding for step in _steps(value * brief.factor / brief.rounding))
            return
        yield value * brief.factor
    if brief.rounding is not None:
        yield from (step * brief.rounding for step in _steps(value / brief.rounding))
    for amount, unit in brief.shifts:
        by = _in_unit_of(old, amount, unit)
        if by is not None:
            yield from (value + by, value - by)


def _steps(share: float) -> set[int]:
    """The nearest whole number; of a half both."""
    return {int(share + 0.5), int(share + 0.5 - 1e-9)}


def _in_unit_of(old: Fact, amount: float, unit: str) -> float | None:
    """How much a shift is in the unit of what it shifts; None if it can't be."""
    own = old.value.partition(" ")[2] if old.kind == "quantity" else ""
    if not unit or not own or unit == own:
        return amount
    shift, one = in_base(Fact("quantity", f"{amount} {unit}")), in_base(Fact("quantity", f"1 {own}"))
    return shift[0] / one[0] if shift and one and shift[1] == one[1] else None


def _minutes(time: Fact) -> int:
    hour, _, minute = time.value.replace(".", ":").partition(":")
    return (int(hour) * CLOCK + int(minute)) % 1440 if hour.isdigit() and minute.isdigit() else -1


def _times(old: Facts, brief: Brief) -> Iterator[int]:
    for fact in old:
        for amount, unit in brief.shifts if fact.kind == "time" else ():
            by = in_base(Fact("quantity", f"{amount} {unit}"))
            if by is not None and by[1] == "second":
                yield from (_minutes(fact) + sign * int(by[0] // CLOCK) for sign in (1, -1))


def _days(old: Facts, brief: Brief) -> Iterator[date]:
    """The days that the dates of a text were to become."""
    years = [int(fact.value) for fact in old if fact.kind == "year"] or [SOME_YEAR]
    for fact in old:
        month, is_named, day = fact.value.partition("-")
        if fact.kind != "date" or not is_named or not month.isdigit():
            continue
        for year in years:
            for amount, unit in brief.shifts:
                yield from _shifted(year, int(month), int(day or 1), amount, unit)


def _shifted(year: int, month: int, day: int, amount: float, unit: str) -> Iterator[date]:
    by = in_base(Fact("quantity", f"{amount} {unit}"))
    if by is None or by[1] not in ("second", "month"):
        return
    for sign in (1, -1):
        try:
            if by[1] == "second":
                yield date(year, month, day) + timedelta(seconds=sign * by[0])
                continue
            whole = year * MONTHS + month - 1 + sign * int(by[0])
            last = monthrange(whole // MONTHS, whole % MONTHS + 1)[1]
            yield date(whole // MONTHS, whole % MONTHS + 1, min(day, last))
        except (ValueError, OverflowError):
            continue


def _is_day(one: Fact, day: date) -> bool:
    return one.value in ({str(day.year)} if one.kind == "year" else {f"{day.month}-{day.day}", f"{day.month}-"})
