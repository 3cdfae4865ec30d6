"""Results as edits of the table they are of: a row of totals, a column, changed cells. What stays is not touched."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple

from copydesk.editing.figures import filters, messages
from copydesk.editing.figures.results import Answer, Result, in_style, result, share, title_of, worked_out
from copydesk.editing.figures.sheet import Gathered, Sheet
from copydesk.editing.figures.spans import Change, cell_change
from copydesk.editing.figures.task import VALUE, Task, columns_of, names_of, rows_of
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure
from copydesk.figures.figure import PERCENT, Figure
from copydesk.figures.formula import HUNDRED, Amount, Formula, NoFormulaError, UnitsDiffer, amount_of, parse
from copydesk.figures.numeral import Numeral, places_of
from copydesk.figures.series import counted_unit, own_style, places_for, style_of

EditParts = tuple[str, Mapping[str, Any]]  # the action and its arguments


class Made(NamedTuple):
    edits: tuple[EditParts, ...]
    notes: tuple[str, ...] = ()


def summed_row(sheet: Sheet, task: Task) -> Made:
    """A row with the results of each column, at the end."""
    wanted = [column for column in columns_of(sheet, task) if task.columns or task.operation != "sum" or sheet.is_additive(column)]
    wanted = [column for column in wanted if column or task.columns]
    left = [sheet.head(column) for column in sheet.amounts if column and column not in wanted and not task.columns]
    if not wanted:
        raise Unbound(messages.no_figures("the table"))
    found = [worked_out(sheet, task._replace(columns=(column,), by=None)) for column in wanted]
    notes = [note for answer in found for note in answer.notes] + ([messages.no_total(left)] if left else [])
    texts = {column: answer.results[0].text for column, answer in zip(wanted, found, strict=True)}
    known = [row for row in sheet.sums if sheet.row_name(row).casefold() == title_of(task).casefold()] or sheet.sums[-1:]
    if known and task.operation == "sum" and not task.title:
        chosen = sheet.settled.get("existing", "")
        if not chosen:
            raise Unbound(messages.has_sums(sheet.row_name(known[-1])))
        if chosen == "update":
            cells = [cell for column, text in texts.items() for cell in cell_change(sheet, known[-1], column, text)]
            return Made(_as_edits(cells), tuple(notes))
    label = next((column for column in range(sheet.grid.width) if column not in texts), 0)
    cells_of_row = [texts.get(column, title_of(task) if column == label else "") for column in range(sheet.grid.width)]
    if label in texts:
        cells_of_row[0] = title_of(task)
    return Made((("add_row", {"at": f"#{sheet.grid.table.id}", "cells": cells_of_row}),), tuple(dict.fromkeys(notes)))


def new_column(sheet: Sheet, task: Task) -> Made:
    """A column at the end, worked out for each row."""
    notes: list[str] = []
    texts = _shares(sheet, task, notes) if task.operation == "percent" and len(task.columns) != 2 else _by_row(sheet, task, notes)
    cells = [texts.get(row, "") for row in range(1, len(sheet.grid.rows))]
    title = task.title or (task.formula if task.operation == "formula" else title_of(task))
    arguments = {"at": f"#{sheet.grid.table.id}", "title": title if sheet.first else texts.get(0, ""), "cells": cells}
    return Made((("add_column", arguments),), tuple(dict.fromkeys(notes)))


def _shares(sheet: Sheet, task: Task, notes: list[str]) -> dict[int, str]:
    """Each figure of a column as a share of their sum."""
    columns = columns_of(sheet, task)
    if len(columns) != 1:
        raise Unbound(messages.needs_two("percentage"))
    rows = rows_of(sheet, task)
    found = sheet.gather([(row, columns[0]) for row in rows], f"“{sheet.head(columns[0])}”")
    notes += found.notes
    whole = sum((one.value for one in found.figures.values()), Decimal(0))
    shares = {rows[place]: share(one.value, whole, sheet.shares, "") for place, one in found.figures.items()}
    places = max(min(1, places_of(one.value)) for one in shares.values())
    rounded = sum(one.is_rounded for one in shares.values())
    notes += [messages.rounded(rounded)] if rounded else []
    values = {row: one.value for row, one in shares.items()} | dict.fromkeys(sheet.sums[-1:], HUNDRED)
    return {row: share(value, HUNDRED, sheet.shares, "", places=places).text for row, value in values.items()}


def _by_row(sheet: Sheet, task: Task, notes: list[str]) -> dict[int, str]:
    """A formula, or an operation on some columns, for each row."""
    rows = rows_of(sheet, task, filters.matching(sheet, task.conditions) if task.conditions else None)
    if task.operation != "formula":
        texts: dict[int, str] = {}
        for row in rows:
            columns = [column for column in columns_of(sheet, task) if task.columns or column]
            if all(sheet.is_empty(row, column) for column in columns):
                notes.append(messages.blank([sheet.row_name(row)], messages.NO_VALUE))
                continue
            found = sheet.gather([(row, column) for column in columns], f"the row “{sheet.row_name(row)}”")
            texts[row] = result(task.operation, list(found.figures.values()), sheet.wider, "", shares=sheet.shares).text
        return texts
    return _formula_texts(sheet, task, rows, notes)


def formula_of(sheet: Sheet, text: str, without: int | None = None) -> tuple[Formula, tuple[int, ...]]:
    """A formula, and the columns that it needs; `without` one that it may be for."""
    names = {name: column for name, column in names_of(sheet).items() if column != without}
    try:
        names |= {VALUE: -1} if VALUE not in names else {}
        formula = parse(text, names, is_lenient=sheet.settled.get("unit") == "bare")
    except NoFormulaError as error:
        raise Unbound(messages.no_formula(str(error) or text, sheet.heads)) from None
    used: set[int] = set()

    class Seen(dict[int, Amount]):
        def __missing__(self, place: int) -> Amount:
            used.add(place)
            return Amount(Decimal(1))

    with suppress(ZeroDivisionError, UnitsDiffer):
        formula(Seen())
    return formula, tuple(sorted(used))


def _formula_texts(sheet: Sheet, task: Task, rows: Sequence[int], notes: list[str]) -> dict[int, str]:
    formula, used = formula_of(sheet, task.formula)
    if -1 in used or not used:
        raise Unbound(messages.no_formula(task.formula, sheet.heads))
    known = {column: sheet.gather([(row, column) for row in rows], f"“{sheet.head(column)}”") for column in used}
    for gathered in known.values():
        notes += [note for note in gathered.notes if "empty" not in note]
    amounts: dict[int, Amount] = {}
    missing: list[str] = []
    by_nothing: list[str] = []
    for place, row in enumerate(rows):
        if any(place not in gathered.figures for gathered in known.values()):
            missing.append(sheet.row_name(row))
            continue
        values = {column: amount_of(gathered.figures[place]) for column, gathered in known.items()}
        try:
            amounts[row] = _tried(formula, values)
        except ZeroDivisionError:
            by_nothing.append(sheet.row_name(row))
    notes += [
        messages.blank(names, why) for names, why in ((missing, messages.NO_VALUE), (by_nothing, messages.BY_NOTHING)) if names
    ]
    if not amounts:
        raise Unbound(messages.no_figures("the rows that are meant"))
    figures = [one for gathered in known.values() for one in gathered.figures.values()]
    texts, rounded = _alike(sheet, amounts, figures)
    notes += [messages.rounded(rounded)] if rounded else []
    return texts | _of_sums(sheet, formula, used, amounts, figures)


def told_formula(sheet: Sheet, task: Task) -> Answer:
    """A formula for each row, told and not put anywhere."""
    notes: list[str] = []
    rows = rows_of(sheet, task, filters.matching(sheet, task.conditions) if task.conditions else None)
    texts = _formula_texts(sheet, task, rows, notes)
    results = [Result(task.title or task.formula, texts[row], Decimal(0), 1, sheet.row_name(row)) for row in rows if row in texts]
    return Answer(tuple(results), tuple(notes))


def _tried(formula: Formula, values: Mapping[int, Amount]) -> Amount:
    try:
        return formula(values)
    except UnitsDiffer as differ:
        raise Unbound((messages.units_dont_add if differ.in_sum else messages.unit_of_product)(*differ.units)) from None


def _alike(sheet: Sheet, amounts: Mapping[int, Amount], figures: Sequence[Figure]) -> tuple[dict[int, str], int]:
    """Results of one column, all with as many digits behind their whole part."""
    styled = next((amount.style for amount in amounts.values() if amount.style is not None), None)
    like = [one for one in figures if styled is not None and one.unit == styled.unit] or (
        [Figure(Decimal(0), styled, "")] if styled is not None else figures
    )
    style = (
        style_of(like, sheet.wider) if styled is not None else style_of(figures, sheet.wider)._replace(before="", after="", scale=1)
    )
    style = (
        style._replace(after=styled.after, digits=style.digits._replace(places=style.digits.places))
        if styled is not None
        else style
    )
    given = [amount.places for amount in amounts.values() if amount.places is not None]
    places = max(given) if given else max(places_for(amount.value, style, is_exact=False) for amount in amounts.values())
    made = {
        row: in_style(amount.value, counted_unit(style, amount.value, like), is_exact=False, places=places)
        for row, amount in amounts.items()
    }
    return {row: text for row, (text, _) in made.items()}, sum(is_rounded for _, is_rounded in made.values())


def _of_sums(
    sheet: Sheet, formula: Formula, used: Sequence[int], amounts: Mapping[int, Amount], figures: Sequence[Figure]
) -> dict[int, str]:
    """The same for a row of totals, where the formula of the totals is the total of the results."""
    for row in sheet.sums[-1:]:
        found = sheet.series([sheet.texts[row][column] for column in used])
        if len(found.figures) < len(used):
            continue
        try:
            amount = formula({column: amount_of(found.figures[place]) for place, column in enumerate(used)})
        except (UnitsDiffer, ZeroDivisionError):
            continue
        if amount.value == sum((one.value for one in amounts.values()), Decimal(0)):
            return {row: _alike(sheet, {**amounts, row: amount}, figures)[0][row]}
    return {}


def changed_cells(sheet: Sheet, task: Task) -> Made:
    """Each figure of some columns put through a formula; a total that was one stays one."""
    formula, used = formula_of(sheet, task.formula)
    rows = rows_of(sheet, task, filters.matching(sheet, task.conditions) if task.conditions else None)
    changes: list[Change] = []
    notes: list[str] = []
    rounded = 0
    for column in columns_of(sheet, task):
        where = f"“{sheet.head(column)}”"
        gathered = sheet.gather([(row, column) for row in rows], where)
        others = {other: sheet.gather([(row, other) for row in rows], f"“{sheet.head(other)}”") for other in used if other >= 0}
        new: dict[int, Decimal] = {}
        for place, one in gathered.figures.items():
            if any(place not in other.figures for other in others.values()):
                notes.append(messages.blank([sheet.row_name(rows[place])], messages.NO_VALUE))
                continue
            values = {VALUE_PLACE: amount_of(one), **{other: amount_of(own.figures[place]) for other, own in others.items()}}
            text, value, is_rounded = changed(one, partial(_tried, formula, values), sheet.wider)
            new[rows[place]] = value
            rounded += is_rounded
            changes += cell_change(sheet, rows[place], column, text)
        notes += [note for note in gathered.notes if "empty" not in note]
        if not task.conditions and not task.rows:
            changes += _totals(sheet, column, gathered, new, notes)
    notes += [messages.rounded(rounded)] if rounded else []
    return Made(_as_edits(changes), tuple(dict.fromkeys(notes)))


VALUE_PLACE = -1


def changed(one: Figure, work: Callable[[], Amount], wider: Numeral) -> tuple[str, Decimal, bool]:
    """A figure put through a formula, in its own spelling; its value as it is then spelled; and whether it was rounded."""
    amount = work()
    style = counted_unit(own_style(one, wider), amount.value, [one])
    text, is_rounded = in_style(amount.value, style, is_exact=False, places=amount.places)
    again = figure.read(text, wider.decimal)
    return text, again.value if again is not None else amount.value, is_rounded


def _totals(sheet: Sheet, column: int, gathered: Gathered, new: Mapping[int, Decimal], notes: list[str]) -> list[Change]:
    """The total below some figures, worked out anew where it was their sum."""
    before = sum((one.value for one in gathered.figures.values()), Decimal(0))
    for row in sheet.sums[-1:]:
        found = sheet.series([sheet.texts[row][column]]).figures.get(0)
        if found is None:
            continue
        if found.value != before:
            notes.append(messages.total_left(sheet.row_name(row), f"“{sheet.head(column)}”"))
            continue
        style = style_of([found], sheet.wider)
        text, _ = in_style(sum(new.values(), Decimal(0)), style, is_exact=True)
        notes.append(messages.total_follows(sheet.row_name(row)))
        return cell_change(sheet, row, column, text)
    return []


def _as_edits(changes: Sequence[Change]) -> tuple[EditParts, ...]:
    return tuple(change.edit() for change in changes)


def is_share(sheet: Sheet, columns: Sequence[int]) -> bool:
    """Whether columns hold percentages."""
    found = (one for column in columns for one in sheet.series([sheet.texts[row][column] for row in sheet.body]).figures.values())
    return any(one.unit == PERCENT for one in found)
