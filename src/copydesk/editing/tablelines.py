"""Rows and columns of a table, added and deleted, so that its shape stays what it was: short rows are completed where a new cell
must not slip to the left, and a merged cell grows or shrinks with the line that runs through it.
"""

from collections.abc import Callable

from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.document.operations import move, remove
from copydesk.editing import tablemessages
from copydesk.editing.blocks import insert_drafts
from copydesk.editing.cells import attrs_like, insert_column
from copydesk.editing.grid import Grid, skipped, span
from copydesk.editing.tableedit import TableEdit
from copydesk.editing.unbound import Unbound
from copydesk.figures.figure import read
from copydesk.formats import visible

MARKS = " *_~`"  # what a look is spelled with
BLANK = " -–—"  # what stands where there is no number
AT_START = 0  # behind no line: a tool that counts from 0 may put one first


def place_behind(work: TableEdit, line: Callable[[str], int], end: int) -> int:
    """Where a new line goes: behind the one that is named, or at the end."""
    after = work.arguments.get("after")
    if after is None:
        return end
    return AT_START if after == AT_START and isinstance(after, int) else line("after") + 1


def add_row(work: TableEdit) -> None:
    grid, given = work.grid, work.arguments["cells"]
    place = place_behind(work, work.row, len(grid.rows))
    if place == 0 and grid.rows and work.rules.header_rows is None:
        raise work.refuse(tablemessages.HEADER_ROW_STAYS)
    width = grid.width or len(given)  # the first row of a table without any says how many columns there are
    if len(given) > width:
        raise Unbound(tablemessages.too_many_cells(len(given), width, "column", work.edit))
    texts = [work.text(text) for text in given] + [""] * (width - len(given))
    row = Draft("row")
    for column, text in enumerate(texts):
        spot = grid.spots.get((place, column))
        if spot is not None and spot.row < place:
            if text:
                raise Unbound(tablemessages.across_merged("column", column + 1, work.edit))
            continue
        row.children.append(Draft("cell", text, attrs_like(work.rules, body_cells(work, column))))
    if not row.children:
        raise Unbound(tablemessages.row_without_cells(place + 1, work.edit))
    for spot in list(grid.anchors()):
        if spot.row < place < spot.row + spot.rows:
            work.assign(spot.id, "rowspan", spot.rows + 1)
        elif place == len(grid.rows) and span(work.document[spot.id], "rowspan") > spot.rows:
            work.assign(spot.id, "rowspan", spot.rows)  # it reached below the last row, and would reach into the new one
    index = work.document.index(grid.rows[place - 1].id) + 1 if place else 0
    work.do(*insert_drafts(work.document, work.table, index, [row]))
    work.count_line(work.rules.header_rows, place, 1)


def body_cells(work: TableEdit, column: int) -> list[Node]:
    """The cells of a column below the header that are no merged ones; the header's where there are no others."""
    spots = [spot for spot in work.grid.column_spots(column).values() if spot.columns == 1]
    return [work.document[spot.id] for spot in [spot for spot in spots if spot.row > 0] or spots]


def delete_row(work: TableEdit) -> None:
    grid, place = work.grid, work.row("row")
    if place == 0 and work.rules.header_rows is None:
        raise work.refuse(tablemessages.HEADER_ROW_STAYS)
    if len(grid.rows) == 1:
        raise work.refuse(tablemessages.ONLY_ROW)
    for spot in grid.row_spots(place).values():
        if spot.rows == 1:
            continue
        if spot.row == place:  # its text goes on below
            below = grid.index(place + 1, spot.column) + sum(
                other.row == place and other.rows > 1 and other.column < spot.column for other in grid.row_spots(place).values()
            )
            work.do(move(work.document, spot.id, grid.rows[place + 1].id, below))
        work.assign(spot.id, "rowspan", spot.rows - 1)
    work.do(remove(work.document, grid.rows[place].id))
    work.count_line(work.rules.header_rows, place, -1)


def add_column(work: TableEdit) -> None:
    grid = work.grid
    if not grid.rows:
        raise work.refuse(tablemessages.NO_ROWS)
    place = place_behind(work, work.column, grid.width)
    cells = work.arguments.get("cells") or []
    if len(cells) > len(grid.rows) - 1:
        raise Unbound(tablemessages.too_many_cells(len(cells), len(grid.rows) - 1, "row", work.edit))
    texts = [work.text(text) for text in (work.arguments["title"], *cells)]
    texts += [""] * (len(grid.rows) - len(texts))
    work.complete(range(len(grid.rows)), place)
    side = side_of_numbers(work, texts[1:])
    drafts: dict[str, Draft] = {}
    for row, text in enumerate(texts):
        if (left := skipped(grid.rows[row])) and place <= left:
            if text:
                raise work.refuse(tablemessages.starts_later(row + 1, left + 1))
            work.assign(grid.rows[row].id, "skipped", left + 1)
            continue
        spot = grid.spots.get((row, place - 1))
        if spot is not None and spot.column + spot.columns > place:
            if text:
                raise Unbound(tablemessages.across_merged("row", row + 1, work.edit))
            work.assign(spot.id, "colspan", spot.columns + 1)
            continue
        neighbours = [work.document[other.id] for other in grid.row_spots(row).values()]
        attrs = attrs_like(work.rules, neighbours)
        if side is not None and (row == 0 or work.rules.aligns_cells):
            attrs = attrs.set("align", side)
        drafts[grid.rows[row].id] = Draft("cell", text, attrs)
    work.grid = grid = Grid(work.document, work.table)
    places = {row.id: grid.index(number, place) for number, row in enumerate(grid.rows)}
    work.do(*insert_column(work.document, work.table, place, places, drafts))
    work.size_column(place, new=True)
    work.count_line(work.rules.header_columns, place, 1)


def side_of_numbers(work: TableEdit, texts: list[str]) -> str | None:
    """The side on which numbers stand in a table, for a new column of them: where all columns of numbers agree in one."""
    if not is_numeric(texts):
        return None
    sides = set()
    for column in range(work.grid.width):
        cells = body_cells(work, column)
        heads = [work.document[spot.id] for spot in work.grid.column_spots(column).values() if spot.row == 0]
        if is_numeric([visible(work.document, cell.id).text for cell in cells if cell not in heads]):
            sides |= {cell.attrs.get("align") for cell in (cells if work.rules.aligns_cells else heads)}
    side = sides.pop() if len(sides) == 1 else None
    return side if isinstance(side, str) else None


def is_numeric(texts: list[str]) -> bool:
    """Whether the cells that have a text have numbers, with a sign, a currency or a unit at most."""
    written = [text for text in texts if text.strip(BLANK)]
    return bool(written) and all(read(text.strip(MARKS), ".") or read(text.strip(MARKS), ",") for text in written)


def delete_column(work: TableEdit) -> None:
    grid, place = work.grid, work.column("column")
    if grid.width == 1:
        raise work.refuse(tablemessages.ONLY_COLUMN)
    for spot in grid.column_spots(place).values():
        if spot.columns > 1:
            work.assign(spot.id, "colspan", spot.columns - 1)
            continue
        if len(work.document[work.document[spot.id].parent or ""].children) == 1:
            work.complete([spot.row], place + 2)  # a row that lacks the next cell would be none without this one
        work.do(remove(work.document, spot.id))
    for row in grid.rows:
        if place < (left := skipped(row)):
            work.assign(row.id, "skipped", left - 1 or None)
    work.require_cells()
    work.size_column(place, new=False)
    work.count_line(work.rules.header_columns, place, -1)


def move_column(work: TableEdit) -> None:
    """A column to another place, with its header, its width and the side that it is set to."""
    grid, place = work.grid, work.column("column")
    side = "before" if work.arguments.get("before") is not None else "after"
    to = work.column(side) + (side == "after")
    to -= place < to
    if to == place:
        return
    low, high = min(place, to), max(place, to)
    if any(spot.columns > 1 and spot.column <= high and spot.column + spot.columns > low for spot in grid.anchors()):
        raise work.refuse(tablemessages.MERGED_COLUMNS)
    if any(skipped(row) > low for row in grid.rows):
        raise work.refuse(tablemessages.MERGED_COLUMNS)
    work.complete(range(len(grid.rows)), high + 1)
    grid = Grid(work.document, work.table)
    for spot in list(grid.column_spots(place).values()):
        row = work.document[spot.id].parent or work.table
        index = grid.index(spot.row, to + (to > place))
        work.do(move(work.document, spot.id, row, index - (to > place)))
    widths = work.document[work.table].attrs.get("columnWidths")
    if isinstance(widths, tuple) and high < len(widths):
        kept = [*widths[:place], *widths[place + 1 :]]
        work.assign(work.table, "columnWidths", (*kept[:to], widths[place], *kept[to:]))
