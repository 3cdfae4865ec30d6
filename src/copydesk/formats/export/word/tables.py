"""The frame of a table in Word: its grid, and the cells that only say that one from above goes on."""

from copydesk.formats.export.blocks import Cell, Row, Table
from copydesk.formats.export.grids import Placed, placed_cells, rows_of

FIRST_ROW, FIRST_COLUMN, NO_BANDS = 0x0020, 0x0080, 0x0600
PIXEL = 15  # twentieths of a point, at 96 an inch


class Frame:
    """A table while its cells are written."""

    def __init__(self, table: Table) -> None:
        placed = list(placed_cells(table))
        self.width = table.width
        self.widths = table.column_widths
        self.placed = {id(found.cell): found for found in placed}
        self.covering = {
            (found.row + down, found.column): found for found in placed for down in range(1, found.rows)
        }  # where a cell goes on, by its first column there
        self.has_header_column = any(found.cell.is_header and not rows_of(table)[found.row].is_header for found in placed)
        self.has_header_row = any(row.is_header for row in rows_of(table))
        self.row = -1
        self.column = 0

    def opening(self) -> str:
        # As bits and by name: programs read one or the other.
        bits = NO_BANDS + FIRST_ROW * self.has_header_row + FIRST_COLUMN * self.has_header_column
        look = f'w:val="{bits:04X}" w:firstRow="{int(self.has_header_row)}" w:firstColumn="{int(self.has_header_column)}"'
        widths = [*self.widths, *[0] * self.width][: self.width]
        grid = "".join(f'<w:gridCol w:w="{width * PIXEL}"/>' if width else "<w:gridCol/>" for width in widths)
        return (
            '<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/>'
            f'<w:tblLook {look} w:lastRow="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/></w:tblPr>'
            f"<w:tblGrid>{grid}</w:tblGrid>"
        )

    def open_row(self, row: Row) -> str:
        self.row, self.column = self.row + 1, 0
        return f"<w:tr>{'<w:trPr><w:tblHeader/></w:trPr>' if row.is_header else ''}"

    def open_cell(self, cell: Cell) -> str:
        found = self.placed[id(cell)]
        before = self.covered(found.column)
        self.column = found.column + found.columns
        return f"{before}<w:tc>{_about(found, 'restart' if found.rows > 1 else None)}"

    def close_row(self) -> str:
        return f"{self.covered(self.width)}</w:tr>"

    def covered(self, end: int) -> str:
        """Cells for the places up to column `end` where none of this row stands."""
        parts: list[str] = []
        while self.column < end:
            above = self.covering.get((self.row, self.column))
            parts.append(f"<w:tc>{_about(above, 'continue') if above else ''}<w:p/></w:tc>")
            self.column += above.columns if above else 1
        return "".join(parts)


def _about(found: Placed, merge: str | None) -> str:
    span = f'<w:gridSpan w:val="{found.columns}"/>' if found.columns > 1 else ""
    return f'<w:tcPr><w:tcW w:w="0" w:type="auto"/>{span}{f"<w:vMerge w:val={chr(34)}{merge}{chr(34)}/>" if merge else ""}</w:tcPr>'
