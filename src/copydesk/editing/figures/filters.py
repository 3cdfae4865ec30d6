"""Filters: the rows of a table whose figures are above, below or at some value, or whose cells say something."""

import operator
import re
from collections.abc import Callable, Mapping
from decimal import Decimal

from copydesk.editing.figures import messages
from copydesk.editing.figures.sheet import Sheet
from copydesk.editing.figures.task import Condition, column_at, names_of
from copydesk.editing.messages import refused
from copydesk.editing.unbound import Unbound
from copydesk.figures import figure
from copydesk.plan.problem import Code

SIGNS: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
}
_SPELLED = {"≥": ">=", "≤": "<=", "≠": "!=", "==": "=", "<>": "!="}
_CONDITION = re.compile(r"(?P<column>.+?)\s*(?P<sign>>=|<=|!=|<>|==|[<>=≥≤≠])\s*(?P<text>.+)", re.DOTALL)


def conditions_of(sheet: Sheet, text: str) -> tuple[Condition, ...]:
    """Conditions as they are written: "Cost > £100 and Room = Kitchen"."""
    found = []
    for part in re.split(r"\s+and\s+", text, flags=re.IGNORECASE):
        said = _CONDITION.fullmatch(part.strip())
        if said is None:
            why = refused(Code.INVALID, f"“{part}” is no condition", "write it like Cost > 100, with > >= < <= = or !=")
            raise Unbound(why)
        sign = _SPELLED.get(said["sign"], said["sign"])
        found.append(Condition(column_at(sheet, said["column"].strip("\"'“”"), "where"), sign, said["text"].strip("\"'“”")))
    return tuple(found)


def matching(sheet: Sheet, conditions: tuple[Condition, ...]) -> list[int]:
    """The rows that meet all conditions, sums of others left out."""
    return [row for row in sheet.body if all(_meets(sheet, row, one) for one in conditions)]


def _meets(sheet: Sheet, row: int, condition: Condition) -> bool:
    cell = sheet.texts[row][condition.column]
    wanted = figure.read(condition.text, sheet.convention.decimal)
    if wanted is None:
        is_same = cell.strip().casefold() == condition.text.strip().casefold()
        if condition.sign not in ("=", "!="):
            raise Unbound(messages.no_formula(condition.text, names_of(sheet)))
        return is_same == (condition.sign == "=")
    places = [(row, condition.column)]
    if sheet.is_empty(row, condition.column):
        return False
    found = sheet.gather(places, f"“{sheet.head(condition.column)}”").figures[0]
    if wanted.unit and found.unit and wanted.unit != found.unit:
        raise Unbound(messages.units_dont_add(found.text, wanted.text))
    return SIGNS[condition.sign](found.value, wanted.value)
