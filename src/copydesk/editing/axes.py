"""Which row or column of a table a number, a label or an id names, or that none or several do.

Numbers count from 1 and the header is row 1. A row's label is the text of its first cell, a column's that of its header cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from copydesk.editing import tablemessages
from copydesk.editing.grid import Grid
from copydesk.editing.labels import one_line, path
from copydesk.editing.unbound import Unbound
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.references.rungs import CHARS_PER_NEAR
from copydesk.references.texts.matches import differs_in_substance, distance, loose_pattern

if TYPE_CHECKING:
    from collections.abc import Sequence


class Axis(NamedTuple):
    noun: str
    count: Callable[[Grid], int]
    label: Callable[[Grid, int], str]
    of: Callable[[Grid, str], int | None]  # the line that a node stands on
    texts: Callable[[Grid, int], list[str]]


ROW = Axis(
    "row",
    lambda grid: len(grid.rows),
    Grid.row_label,
    Grid.row_of,
    lambda grid, row: [grid.text(row, spot.column) for spot in grid.row_spots(row).values()],
)
COLUMN = Axis(
    "column",
    lambda grid: grid.width,
    Grid.column_label,
    Grid.column_of,
    lambda grid, column: [grid.text(spot.row, column) for spot in grid.column_spots(column).values()],
)
CHOICE = ":"  # an option's id is the argument it is for and the number that it stands for: "row:3"


def chosen(arguments: Mapping[str, Any], option: str) -> dict[str, Any]:
    """The arguments of an edit with the row or column that a person chose from a problem's options."""
    name, _, number = option.partition(CHOICE)
    if name in ("row", "column", "after") and number.isdecimal():
        return {**arguments, name: int(number)}
    return dict(arguments)


def line(grid: Grid, axis: Axis, value: object, argument: str, edit: str | None) -> int:
    """The row or column, from 0, that `value` names. Unbound where it names none, or several."""
    count = axis.count(grid)
    if isinstance(value, int) and not isinstance(value, bool):
        return numbered(axis, value, count, edit)
    word = str(value)
    labels = [axis.label(grid, place) for place in range(count)]
    found = matching(labels, word)
    if len(found) == 1:
        return found[0]
    if found:
        options = options_for(grid, axis, found, argument)
        raise Unbound(tablemessages.several_lines(axis.noun, word, options, len(found) - len(options), edit))
    own = axis.of(grid, word.strip().removeprefix("#"))
    if own is not None:
        return own
    if word.strip().isdecimal() and not any(label.strip().isdecimal() for label in labels):
        return numbered(axis, int(word), count, edit)
    nearest = sorted(range(count), key=lambda place: distance(word.casefold(), labels[place].casefold()))
    near = [place for place in nearest if is_near(word, labels[place])]
    known = tuple(dict.fromkeys(labels[place] for place in nearest if labels[place]))
    raise Unbound(tablemessages.no_such_line(axis.noun, word, known, options_for(grid, axis, near, argument), edit))


def numbered(axis: Axis, number: int, count: int, edit: str | None) -> int:
    if not 1 <= number <= count:
        raise Unbound(tablemessages.no_line_numbered(axis.noun, number, count, edit))
    return number - 1


def matching(labels: Sequence[str], word: str) -> list[int]:
    """The lines with this label: to the letter, else but for case, white space, quotes and dashes."""
    exact = [place for place, label in enumerate(labels) if label.strip() == word.strip()]
    pattern = loose_pattern(word)
    if exact or pattern is None:
        return exact
    return [place for place, label in enumerate(labels) if pattern.fullmatch(label.strip())]


def is_near(word: str, label: str) -> bool:
    """A label that a person may have misspelled. A digit or a negation more is another label."""
    wrong = distance(word.casefold(), label.casefold())
    return wrong <= max(1, len(word) // CHARS_PER_NEAR) < len(word) and not differs_in_substance(word.casefold(), label.casefold())


def options_for(grid: Grid, axis: Axis, places: Sequence[int], argument: str) -> tuple[Option, ...]:
    above = path(grid.document, grid.table.id)
    return tuple(
        Option(
            f"{argument}{CHOICE}{place + 1}",
            " > ".join(filter(None, (above, f"{axis.noun} {place + 1}: {one_line(' | '.join(axis.texts(grid, place)))}"))),
            above,
        )
        for place in places[:MAX_OPTIONS]
    )
