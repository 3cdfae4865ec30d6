"""What is to be calculated, as a value: the operation, the columns and rows of a table, a formula, a group, a filter."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from copydesk.editing.axes import COLUMN, ROW, line
from copydesk.editing.figures.sheet import Sheet

TITLES: Mapping[str, str] = {  # what a new row is called
    "sum": "Total",
    "mean": "Average",
    "median": "Median",
    "min": "Minimum",
    "max": "Maximum",
    "count": "Count",
}
VALUE = "value"  # in a formula, each cell that it is for
_UNIT = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")


class Condition(NamedTuple):
    """A filter of rows."""

    column: int
    sign: str  # > >= < <= = !=
    text: str


class Task(NamedTuple):
    operation: str = "sum"
    columns: tuple[int, ...] = ()  # none: all that hold figures
    rows: tuple[int, ...] = ()  # none: all below the header that are no sums
    formula: str = ""
    by: int | None = None  # rows with the same text in this column go together
    across: bool = False  # the figures of each row, not of each column
    conditions: tuple[Condition, ...] = ()
    title: str = ""  # of a new row or column


def column_at(sheet: Sheet, said: str | int, argument: str = "columns") -> int:
    """The column of a name or a number; a unit in brackets needn't be said."""
    bare = [_UNIT.sub("", head).casefold() for head in sheet.heads]
    if isinstance(said, str) and bare.count(said.strip().casefold()) == 1:
        return bare.index(said.strip().casefold())
    return line(sheet.grid, COLUMN, said, argument, argument)


def row_at(sheet: Sheet, said: str | int, argument: str = "rows") -> int:
    return line(sheet.grid, ROW, said, argument, argument)


def names_of(sheet: Sheet) -> dict[str, int]:
    """What the columns may be called in a formula."""
    found: dict[str, int] = {}
    for place, head in enumerate(sheet.heads):
        for name in (head, _UNIT.sub("", head)):
            if name.strip():
                found.setdefault(name.strip(), place)
    return found


def columns_of(sheet: Sheet, task: Task) -> tuple[int, ...]:
    return task.columns or tuple(sheet.amounts)


def rows_of(sheet: Sheet, task: Task, matching: Sequence[int] | None = None) -> list[int]:
    """The rows that are counted."""
    wanted = list(task.rows) or sheet.body
    return [row for row in wanted if matching is None or row in matching]
