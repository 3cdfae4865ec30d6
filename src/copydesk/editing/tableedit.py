"""One edit of a table in the making: what was asked, the table as a grid, the places that are meant, and the operations so far.

Places are looked up in the document that the plan was made on; operations are for the document as it stands by then.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Value
from copydesk.document.operations import Operation, apply, assign
from copydesk.editing import messages, tablemessages
from copydesk.editing.axes import COLUMN, ROW, Axis, line
from copydesk.editing.cells import RULES, attrs_like, cell_text, complete_rows
from copydesk.editing.grid import Grid
from copydesk.editing.unbound import Unbound


class TableEdit:
    def __init__(
        self,
        document: Document,
        base: Document,
        table: str,
        arguments: Mapping[str, Any],
        edit: str | None,
        owners: Mapping[str, str],
    ) -> None:
        self.document = document
        self.table = table
        self.grid = Grid(document, table)
        self.base = self.grid if base is document else Grid(base, table)
        self.arguments = arguments
        self.edit = edit
        self.owners = owners
        self.rules = RULES[document.format]
        self.operations: list[Operation] = []

    def do(self, *operations: Operation) -> None:
        self.document = apply(self.document, operations)
        self.operations += operations

    def assign(self, id: str, name: str, value: Value | None) -> None:
        if self.document[id].attrs.get(name) != value:
            self.do(assign(self.document, id, name, value))

    def text(self, commonmark: str) -> str:
        return cell_text(self.rules, commonmark, self.edit)

    def refuse(self, why: str) -> Unbound:
        return Unbound(messages.misfit(why, self.edit))

    # Places

    def row(self, argument: str) -> int:
        """The row that an argument names in the base, as it is counted now."""
        there = line(self.base, ROW, self.arguments[argument], argument, self.edit)
        id = self.base.rows[there].id
        return self.still(ROW, there, self.grid.row_of(id), [id])

    def column(self, argument: str) -> int:
        there = line(self.base, COLUMN, self.arguments[argument], argument, self.edit)
        spots = sorted(self.base.column_spots(there).values(), key=lambda spot: spot.columns)
        left = (self.grid.column_of(spot.id) for spot in spots)
        here = (place + there - spot.column for spot, place in zip(spots, left, strict=True) if place is not None)
        return self.still(COLUMN, there, next(here, None), [spot.id for spot in spots])

    def still(self, axis: Axis, there: int, here: int | None, ids: list[str]) -> int:
        """The place that a line has by now. Unbound where an earlier edit removed it."""
        if here is not None:
            return here
        name = axis.label(self.base, there) or str(there + 1)
        owner = next((self.owners[id] for id in ids if id in self.owners), None)
        raise Unbound(tablemessages.line_gone(axis.noun, name, owner, self.edit))

    def complete(self, rows: Iterable[int], column: int) -> None:
        """Gives short rows the cells that they lack before `column`."""
        missing: dict[str, list[Draft]] = {}
        for row in rows:
            count = self.grid.missing(row, min(column, self.grid.width))
            if count:
                id = self.grid.rows[row].id
                attrs = attrs_like(self.rules, list(self.document.children(id)))
                missing[id] = [Draft("cell", "", attrs) for _ in range(count)]
        if missing:
            self.do(*complete_rows(self.document, missing))

    def require_cells(self) -> None:
        """That no row has lost all its cells."""
        for place, row in enumerate(self.grid.rows):
            if row.children and not self.document[row.id].children:
                raise Unbound(tablemessages.row_without_cells(place + 1, self.edit))

    # What counts lines

    def count_line(self, name: str | None, place: int, change: int) -> None:
        """A header row or column more or less, where `place` is one."""
        count = self.document[self.table].attrs.get(name) if name is not None else None
        if name is not None and isinstance(count, int) and place < count:
            self.assign(self.table, name, count + change or None)

    def size_column(self, column: int, *, new: bool) -> None:
        """A column's width comes and goes with it."""
        widths = self.document[self.table].attrs.get("columnWidths")
        if isinstance(widths, tuple) and column < len(widths) + new:
            kept = (0,) if new else ()
            self.assign(self.table, "columnWidths", (*widths[:column], *kept, *widths[column + (not new) :]))
