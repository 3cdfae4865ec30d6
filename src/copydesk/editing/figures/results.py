"""Results: what the figures of a table, or some values by themselves, are worked out to, spelled as those are spelled."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from copydesk.editing.figures import filters, messages
from copydesk.editing.figures.sheet import Gathered, Sheet
from copydesk.editing.figures.task import TITLES, Task, columns_of, rows_of
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure
from copydesk.figures.figure import Figure, Style
from copydesk.figures.formula import HUNDRED, Amount
from copydesk.figures.numeral import Numeral, places_of, round_to
from copydesk.figures.series import counted_unit, percent_style, places_for, style_of

EXACT = frozenset({"sum", "min", "max", "difference", "count"})


def _median(values: Sequence[Decimal]) -> Decimal:
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2


OF_ALL: Mapping[str, Callable[[Sequence[Decimal]], Decimal]] = {
    "sum": lambda values: sum(values, Decimal(0)),
    "mean": lambda values: sum(values, Decimal(0)) / len(values),
    "median": _median,
    "min": min,
    "max": max,
    "count": lambda values: Decimal(len(values)),
}


class Result(NamedTuple):
    """One result: of what, and how it is spelled."""

    of: str  # a column, a row, a group
    text: str
    value: Decimal
    size: int  # figures that it is made of
    part: str = ""  # the row or the group, where `of` is a column
    is_rounded: bool = False

    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = {"of": self.of, "result": self.text, "figures": self.size}
        return found | ({"part": self.part} if self.part else {}) | ({"rounded": True} if self.is_rounded else {})


class Answer(NamedTuple):
    results: tuple[Result, ...]
    notes: tuple[str, ...] = ()


def spelled(value: Decimal, figures: Sequence[Figure], wider: Numeral, *, is_exact: bool) -> tuple[str, bool]:
    """A result in the style of its figures, and whether it was rounded for that."""
    style = counted_unit(style_of(figures, wider), value, figures)
    return in_style(value, style, is_exact=is_exact)


def in_style(value: Decimal, style: Style, *, is_exact: bool, places: int | None = None) -> tuple[str, bool]:
    """A value as a style spells it. `places` are those that it was rounded to: £4.2k is whole pounds."""
    scaled = value / style.scale
    if places is None:
        places = places_for(value, style, is_exact=is_exact)
    elif style.scale > 1:
        places = places_of(scaled)
    return figure.spell(value, style, places), round_to(scaled, places) != scaled


def result(
    operation: str, figures: Sequence[Figure], wider: Numeral, of: str, part: str = "", shares: Style | None = None
) -> Result:
    """An operation on some figures."""
    values = [one.value for one in figures]
    if operation == "count":
        return Result(of, str(len(values)), Decimal(len(values)), len(values), part)
    if operation in OF_ALL:
        value = OF_ALL[operation](values)
        text, is_rounded = spelled(value, figures, wider, is_exact=operation in EXACT)
        return Result(of, text, value, len(values), part, is_rounded)
    if len(values) != 2:
        raise Unbound(messages.needs_two(operation))
    if operation == "difference":
        text, _ = spelled(values[0] - values[1], figures, wider, is_exact=True)
        return Result(of, text, values[0] - values[1], 2, part)
    return share(values[0], values[1], percent_style((), wider) if shares is None else shares, of, part)


def share(value: Decimal, whole: Decimal, style: Style, of: str, part: str = "", places: int | None = None) -> Result:
    """A value as a percentage of another; with one digit behind the whole part where it needs more, or with so many."""
    if whole == 0:
        raise Unbound(messages.needs_two("percentage of nothing; it"))
    percent = value / whole * HUNDRED
    text, is_rounded = in_style(percent, style, is_exact=False, places=min(1, places_of(percent)) if places is None else places)
    return Result(of, text, percent, 2, part, is_rounded)


def worked_out(sheet: Sheet, task: Task) -> Answer:
    """An operation on a table: for each column, each row, or each group of rows. A formula is for `changes`."""
    rows = rows_of(sheet, task, filters.matching(sheet, task.conditions) if task.conditions else None)
    if not rows:
        raise Unbound(messages.no_figures("the rows that are meant"))
    if task.across:
        return _across(sheet, task, rows)
    columns = columns_of(sheet, task)
    if not columns:
        raise Unbound(messages.no_figures("the table"))
    if task.operation in ("difference", "percent") and len(columns) == 2 and not task.rows:
        return _of_two(sheet, task, columns, rows)
    results: list[Result] = []
    notes: list[str] = []
    for column in columns:
        for part, own in _groups(sheet, task, rows):
            found = _gathered(sheet, column, own, results)
            if found is None:
                notes.append(messages.blank([part], f"“{sheet.head(column)}” is empty there"))
                continue
            notes += found.notes
            figures = list(found.figures.values())
            if task.operation == "percent" and not task.rows:
                results += _shares(sheet, column, found, own)
                continue
            results.append(result(task.operation, figures, sheet.wider, sheet.head(column), part, sheet.shares))
    return Answer(tuple(results), tuple(dict.fromkeys(notes)))


def _gathered(sheet: Sheet, column: int, rows: Sequence[int], so_far: Sequence[Result]) -> Gathered | None:
    """The figures of a column in some rows; None where a group has none and others have."""
    if so_far and all(sheet.is_empty(row, column) for row in rows):
        return None
    return sheet.gather([(row, column) for row in rows], f"“{sheet.head(column)}”")


def _groups(sheet: Sheet, task: Task, rows: Sequence[int]) -> list[tuple[str, list[int]]]:
    if task.by is None:
        return [("", list(rows))]
    found: dict[str, tuple[str, list[int]]] = {}
    for row in rows:
        name = sheet.texts[row][task.by]
        found.setdefault(name.casefold(), (name or "(empty)", []))[1].append(row)
    return list(found.values())


def _shares(sheet: Sheet, column: int, found: Gathered, rows: Sequence[int]) -> list[Result]:
    whole = sum((one.value for one in found.figures.values()), Decimal(0))
    names = [sheet.row_name(row) for row in rows]
    return [share(one.value, whole, sheet.shares, sheet.head(column), names[place]) for place, one in found.figures.items()]


def _of_two(sheet: Sheet, task: Task, columns: tuple[int, ...], rows: Sequence[int]) -> Answer:
    """The difference of two columns, or one as a percentage of the other: of their sums."""
    figures = [
        list(sheet.gather([(row, column) for row in rows], f"“{sheet.head(column)}”").figures.values()) for column in columns
    ]
    sums = [Amount(sum((one.value for one in own), Decimal(0)), style_of(own, sheet.wider)) for own in figures]
    heads = [sheet.head(column) for column in columns]
    if sums[0].unit != sums[1].unit and task.operation == "difference":
        raise Unbound(messages.units_dont_add(*(own[0].text for own in figures)))
    if task.operation == "percent":
        return Answer((share(sums[0].value, sums[1].value, sheet.shares, f"{heads[0]} of {heads[1]}"),))
    value = sums[0].value - sums[1].value
    text, _ = spelled(value, [*figures[0], *figures[1]], sheet.wider, is_exact=True)
    return Answer((Result(f"{heads[0]} less {heads[1]}", text, value, len(figures[0]) + len(figures[1])),))


def _across(sheet: Sheet, task: Task, rows: Sequence[int]) -> Answer:
    """The figures of each row."""
    columns = columns_of(sheet, task)
    results: list[Result] = []
    notes: list[str] = []
    for row in rows:
        name = sheet.row_name(row)
        if all(sheet.is_empty(row, column) for column in columns):
            notes.append(messages.blank([name], messages.NO_VALUE))
            continue
        found = sheet.gather([(row, column) for column in columns], f"the row “{name}”")
        results.append(result(task.operation, list(found.figures.values()), sheet.wider, name, shares=sheet.shares))
    return Answer(tuple(results), tuple(notes))


def title_of(task: Task) -> str:
    return task.title or TITLES.get(task.operation, task.operation.capitalize())
