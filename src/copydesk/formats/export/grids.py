"""Where the cells of a table stand when merged ones are counted out, whatever the source says: nothing overlaps or is lost."""

from collections.abc import Iterator
from typing import NamedTuple

from copydesk.formats.export.blocks import Cell, Row, Table


class Placed(NamedTuple):
    cell: Cell
    row: int
    column: int
    rows: int  # how many it spans, never more than there are
    columns: int


def rows_of(table: Table) -> list[Row]:
    return [row for row in table.children if isinstance(row, Row)]


def cells_of(row: Row) -> list[Cell]:
    return [cell for cell in row.children if isinstance(cell, Cell)]


def placed_cells(table: Table) -> Iterator[Placed]:
    """The cells in reading order, each at the first place of its row that none above it takes."""
    rows = rows_of(table)
    taken: set[tuple[int, int]] = set()
    for row, holder in enumerate(rows):
        column = 0
        for cell in cells_of(holder):
            while (row, column) in taken:
                column += 1
            columns = 1
            while columns < cell.columns and (row, column + columns) not in taken:
                columns += 1
            height = min(max(cell.rows, 1), len(rows) - row)
            taken.update((row + down, column + right) for down in range(height) for right in range(columns))
            yield Placed(cell, row, column, height, columns)
            column += columns


def width_of(table: Table) -> int:
    """How many columns the cells take."""
    return max((placed.column + placed.columns for placed in placed_cells(table)), default=0)
