"""What commands about cells, rows, columns and orders say where something is missing."""

from copydesk.language.messages import NOTHING, short
from copydesk.plan.problem import Code, Problem


def wrong_values(given: int, rows: int) -> Problem:
    said = f"The table has {rows} rows below its header, and the new column {given} {'value' if given == 1 else 'values'}."
    return Problem(Code.INCOMPLETE, f"{said} What should the column say? {NOTHING}")


def what_to_sort() -> Problem:
    return Problem(Code.INCOMPLETE, f"Which list should be sorted? {NOTHING}")


def what_order(words: str) -> Problem:
    return Problem(Code.INCOMPLETE, f"In what order should “{short(words)}” stand? {NOTHING} Number all of it: 3, 1, 2.")


def no_such_cell(words: str) -> Problem:
    return Problem(Code.NOT_FOUND, f"No cell is called “{short(words)}”. {NOTHING} Name its row and its column.")


def which_cell() -> Problem:
    return Problem(Code.INCOMPLETE, f"Which cell, and what should it say? {NOTHING}")


def one_cell_at_a_time(words: str) -> Problem:
    said = f"Which cell “{short(words)}” is can't be told. {NOTHING} Say one cell at a time, or put its text in quotation marks."
    return Problem(Code.NOT_UNDERSTOOD, said)


def no_table() -> Problem:
    return Problem(Code.NOT_FOUND, f"There is no table there. {NOTHING}")


def wrong_cells(given: int, columns: int) -> Problem:
    return Problem(Code.INCOMPLETE, f"The table has {columns} columns, and the new row {given}. What should the row say? {NOTHING}")


def columns_stay() -> Problem:
    said = "Columns can't change places yet; rows can, and a column can be added, deleted, renamed, aligned or sorted by."
    return Problem(Code.UNSUPPORTED, f"{said} {NOTHING}")


def no_such_column(words: str) -> Problem:
    return Problem(Code.NOT_FOUND, f"No column is called “{short(words)}”. {NOTHING}")


def one_sum_at_a_time() -> Problem:
    said = "Sums are worked out from what stands in the table, and this would change it at the same time."
    return Problem(Code.NOT_UNDERSTOOD, f"{said} Nothing was changed; ask for one after the other.")
