"""Edits of tables as operations: which table is meant, its cells, merged cells, alignment and headers.

Rows and columns are in `tablelines`. What a format's tables can't do is refused, never approximated.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from copydesk.document.document import Document
from copydesk.document.operations import Operation, remove, splice
from copydesk.editing import messages, tablemessages
from copydesk.editing.grid import Grid, Spot, skipped
from copydesk.editing.labels import label
from copydesk.editing.tableedit import TableEdit
from copydesk.editing.tablelines import add_column, add_row, delete_column, delete_row, move_column
from copydesk.editing.unbound import Unbound
from copydesk.kinds import kind_named
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem

ALIGNMENTS = ("left", "center", "right", "")
LINE_BREAK = "\\\n"  # between the texts of cells that become one, in the dialect


def table_operations(
    document: Document,
    table_id: str,
    action: str,
    arguments: Mapping[str, Any],
    edit: str | None = None,
    base: Document | None = None,
    owners: Mapping[str, str] = MappingProxyType({}),
) -> list[Operation] | Problem:
    """The operations of a table's edit on `document`, its places looked up in `base` (the same document without it).

    `table_id` may be a row or a cell of the table, or something that holds no other table. `owners` tells which edit of the plan
    touched a node first. Nothing to do is an empty list.
    """
    base = document if base is None else base
    try:
        table = table_at(base, table_id, edit)
        if table not in document:
            raise Unbound(tablemessages.line_gone("table", label(base, table), owners.get(table), edit))
        work = TableEdit(document, base, table, arguments, edit, owners)
        ACTIONS[action](work)
    except Unbound as unbound:
        return unbound.problem
    return work.operations


def table_at(document: Document, id: str, edit: str | None = None) -> str:
    """The table that `id` is, stands in, or holds. Unbound where there is none, or several."""
    for node in (document[id], *document.ancestors(id)):
        if node.type == "table":
            return node.id
    inside = [node.id for node in document.walk(id) if node.type == "table"]
    if len(inside) == 1:
        return inside[0]
    if not inside:
        noun = kind_named(document.kind).types[document[id].type].words[0]
        raise Unbound(tablemessages.not_a_table(label(document, id), noun, edit))
    options = tuple(Option(table, label(document, table)) for table in inside[:MAX_OPTIONS])
    raise Unbound(tablemessages.which_table(label(document, id), options, len(inside) - len(options), edit))


def set_cell(work: TableEdit) -> None:
    row, column = work.row("row"), work.column("column")
    text = work.text(work.arguments["text"])
    spot = work.grid.spots.get((row, column))
    if column < skipped(work.grid.rows[row]):
        raise work.refuse(tablemessages.starts_later(row + 1, skipped(work.grid.rows[row]) + 1))
    if spot is None:
        work.complete([row], column + 1)
        spot = Grid(work.document, work.table).spots[row, column]
    if (spot.row, spot.column) != (row, column):
        raise Unbound(tablemessages.covered_place(row + 1, column + 1, spot.row + 1, spot.column + 1, work.edit))
    if work.document[spot.id].text != text:
        work.do(splice(work.document, spot.id, text))


def merge_cells(work: TableEdit) -> None:
    if not work.rules.merges:
        raise work.refuse(tablemessages.NO_MERGED_CELLS)
    top, left = work.row("row"), work.column("column")
    bottom, right = top + work.arguments["rows"], left + work.arguments["columns"]
    if bottom > len(work.grid.rows):
        raise Unbound(tablemessages.no_line_numbered("row", bottom, len(work.grid.rows), work.edit))
    if right > work.grid.width:
        raise Unbound(tablemessages.no_line_numbered("column", right, work.grid.width, work.edit))
    late = next((row for row in range(top, bottom) if skipped(work.grid.rows[row]) > left), None)
    if late is not None:
        raise work.refuse(tablemessages.starts_later(late + 1, skipped(work.grid.rows[late]) + 1))
    work.complete(range(top, bottom), right)
    grid = Grid(work.document, work.table)
    spots = list(dict.fromkeys(grid.spots[row, column] for row in range(top, bottom) for column in range(left, right)))
    for spot in spots:
        if spot.row < top or spot.column < left or spot.row + spot.rows > bottom or spot.column + spot.columns > right:
            raise Unbound(tablemessages.cut_merge(spot.row + 1, spot.column + 1, work.edit))
    join(work, spots, bottom - top, right - left)


def join(work: TableEdit, spots: list[Spot], rows: int, columns: int) -> None:
    """Makes the first cell take the places of all, and hold their texts, one to a line."""
    first, *others = spots
    if any(work.document[spot.id].children for spot in spots):
        raise work.refuse(tablemessages.MERGED_BLOCKS)
    texts = [text for spot in spots if (text := work.document[spot.id].text)]
    for spot in others:
        work.do(remove(work.document, spot.id))
    work.require_cells()
    if (joined := LINE_BREAK.join(texts)) != work.document[first.id].text:
        work.do(splice(work.document, first.id, joined))
    if (first.rows, first.columns) != (rows, columns):
        work.assign(first.id, "rowspan", rows)
        work.assign(first.id, "colspan", columns)


def format_table(work: TableEdit) -> None:
    align, caption = work.arguments.get("align"), work.arguments.get("caption")
    rows, columns = work.arguments.get("header_row"), work.arguments.get("header_column")
    if align is None and caption is None and rows is None and columns is None:
        raise Unbound(messages.invalid(tablemessages.NO_TABLE_FORMAT, work.edit))
    if caption:
        raise work.refuse(tablemessages.NO_CAPTION)
    if rows is not None:
        set_header(work, work.rules.header_rows, rows, there=True, why=tablemessages.HEADER_ROW_STAYS)
    if columns is not None:
        set_header(work, work.rules.header_columns, columns, there=False, why=tablemessages.NO_HEADER_COLUMN)
    if align is not None:
        align_columns(work, align)


def set_header(work: TableEdit, name: str | None, wanted: bool, *, there: bool, why: str) -> None:
    """`there` says whether a format without the attr `name` has such a header."""
    if name is None:
        if wanted != there:
            raise work.refuse(why)
    elif bool(work.document[work.table].attrs.get(name)) != wanted:
        work.assign(work.table, name, 1 if wanted else None)


def align_columns(work: TableEdit, align: list[str]) -> None:
    wrong = next((value for value in align if value not in ALIGNMENTS), None)
    if wrong is not None:
        raise Unbound(tablemessages.wrong_alignment(wrong, work.edit))
    if len(align) not in (1, work.grid.width):
        raise Unbound(tablemessages.alignment_count(len(align), work.grid.width, work.edit))
    values = align * work.grid.width if len(align) == 1 else align
    for spot in list(work.grid.anchors()):
        if spot.row == 0 or work.rules.aligns_cells:
            old, plain = work.document[spot.id].attrs.get("align"), work.rules.plain.get("align")
            wanted = values[spot.column] or (old if old in (None, plain) else plain)
            work.assign(spot.id, "align", wanted)


ACTIONS: Mapping[str, Callable[[TableEdit], None]] = {
    "add_row": add_row,
    "delete_row": delete_row,
    "add_column": add_column,
    "delete_column": delete_column,
    "move_column": move_column,
    "set_cell": set_cell,
    "merge_cells": merge_cells,
    "format_table": format_table,
}
