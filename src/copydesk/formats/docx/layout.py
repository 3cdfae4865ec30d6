"""A table's places: which cell stands where in each row, and which places a cell from above covers, for which Word wants an element
too."""

from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node

MAX_COLUMNS = 1_000


class Slot(NamedTuple):
    """A cell at its place or, with `is_covered`, a place that the cell from above takes."""

    cell: str
    column: int
    span: int
    is_covered: bool = False


class Layout(NamedTuple):
    rows: dict[str, list[Slot]]  # by the rows' ids
    width: int


def layout(document: Document, table: Node) -> Layout:
    rows: dict[str, list[Slot]] = {}
    going_on: dict[int, tuple[str, int, int]] = {}  # by column: the cell, its columns, and the rows it still takes
    width = 0
    for row in document.children(table.id):
        if row.type != "row":
            continue
        slots: list[Slot] = []
        below: dict[int, tuple[str, int, int]] = {}
        column = skipped_of(row)
        cells = list(document.children(row.id))
        place = 0
        while place < len(cells) or any(at >= column for at in going_on):
            if column in going_on:
                cell, span, left = going_on[column]
                slots.append(Slot(cell, column, span, is_covered=True))
            elif place < len(cells):
                cell, span, left = cells[place].id, span_of(cells[place], "colspan"), span_of(cells[place], "rowspan")
                slots.append(Slot(cell, column, span))
                place += 1
            else:
                column = min(at for at in going_on if at >= column)
                continue
            if left > 1:
                below[column] = cell, span, left - 1
            column += span
        rows[row.id] = slots
        going_on = below
        width = max(width, column)
    return Layout(rows, width)


def skipped_of(row: Node) -> int:
    """The columns that a row leaves out at its start."""
    value = row.attrs.get("skipped")
    return min(max(value, 0), MAX_COLUMNS) if isinstance(value, int) and not isinstance(value, bool) else 0


def span_of(cell: Node, name: str) -> int:
    value = cell.attrs.get(name)
    return min(max(value, 1), MAX_COLUMNS) if isinstance(value, int) and not isinstance(value, bool) else 1
