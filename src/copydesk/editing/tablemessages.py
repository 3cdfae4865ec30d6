"""The sentences about tables: rows, columns, cells, and what a format can't do with them. The voice is that of `messages`."""

from copydesk.editing.messages import invalid, misfit, refused, sentence, short
from copydesk.plan.problem import MAX_OPTIONS, Code, Option, Problem

WHOLE = "document"  # what a document as a whole is called


def several_lines(axis: str, label: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    """A label that several rows or columns of a table have."""
    question = f"{len(options) + more} {axis}s are called “{short(label)}”. Which one do you mean?"
    return Problem(Code.AMBIGUOUS, question, options, more, edit=edit)


def no_such_line(
    axis: str, label: str, known: tuple[str, ...], options: tuple[Option, ...] = (), edit: str | None = None
) -> Problem:
    """`known` are the labels there are, nearest first. Where some are near enough to be meant, they are the options."""
    shown = ", ".join(f"“{short(one, 30)}”" for one in known[:MAX_OPTIONS])
    rest = len(known) - MAX_OPTIONS
    there = f" There are {shown}{f' and {rest} more' if rest > 0 else ''}." if known else ""
    ends = " Is one of these meant?" if options else f" Nothing was changed; name one of the {axis}s, or count them from 1."
    said = f"No {axis} is called “{short(label)}”.{there}{ends}"
    return Problem(Code.NOT_FOUND, said, options, hint=", ".join(known), edit=edit)


def no_line_numbered(axis: str, number: int, count: int, edit: str | None = None) -> Problem:
    there = f"the table has {count} {axis if count == 1 else axis + 's'}"
    return refused(Code.NOT_FOUND, f"There is no {axis} {number}: {there}", "count from 1, the header included", edit)


def too_many_cells(given: int, count: int, noun: str, edit: str | None = None) -> Problem:
    there = f"{count} {noun if count == 1 else noun + 's'}{' below its header' if noun == 'row' else ''}"
    return invalid(f"{given} cells were given, and the table has {there}", edit)


def wrong_alignment(value: str, edit: str | None = None) -> Problem:
    return invalid(f'A column is aligned "left", "center", "right" or "" (not at all), not {value!r}', edit)


def alignment_count(given: int, count: int, edit: str | None = None) -> Problem:
    return invalid(f"{given} alignments were given for {count} columns; give one for all, or one for each.", edit)


def not_a_table(label: str, noun: str, edit: str | None = None) -> Problem:
    what = "holds no table" if noun == WHOLE else f"is not a table but a {noun}, and holds none"
    return misfit(f"{label} {what}; name a table, or what holds one", edit)


def which_table(label: str, options: tuple[Option, ...], more: int, edit: str | None = None) -> Problem:
    said = sentence(f"{label} holds {len(options) + more} tables")
    return Problem(Code.AMBIGUOUS, f"{said} Which one do you mean?", options, more, edit=edit)


def covered_place(row: int, column: int, top: int, left: int, edit: str | None = None) -> Problem:
    """Counted from 1."""
    return misfit(f"Row {row}, column {column} is part of the merged cell at row {top}, column {left}; name that one.", edit)


def across_merged(axis: str, number: int, edit: str | None = None) -> Problem:
    return misfit(f"At {axis} {number} the new line runs through a merged cell, so no text can stand there.", edit)


def cut_merge(row: int, column: int, edit: str | None = None) -> Problem:
    return misfit(f"The cells to merge would cut through the merged cell at row {row}, column {column}; take all of it.", edit)


def row_without_cells(row: int, edit: str | None = None) -> Problem:
    """BlockNote's editor takes no row that is nothing but the lower part of merged cells."""
    return misfit(f"This would leave row {row} without a cell of its own; delete the row, or take fewer columns.", edit)


def line_gone(axis: str, label: str, one: str | None, two: str | None = None) -> Problem:
    """A row, column or table that an earlier edit, `one`, removes."""
    earlier = "an earlier edit" if one is None else f"edit {one}"
    what = f"Edit {two} is about the {axis} “{short(label)}”, which {earlier} of this plan removes"
    return refused(Code.OVERLAP, what, "leave one of them out", two)


ONLY_COLUMN = "This is the table's only column; delete the table instead."
NO_ROWS = "This table has no rows; add a row first."
ONLY_ROW = "This is the table's only row; delete the table instead."
HEADER_ROW_STAYS = "A Markdown table can't be without its header row; change its cells, or delete the table."
MERGED_COLUMNS = "A cell reaches over several of these columns, which stay where they are; name columns without merged cells."
NO_MERGED_CELLS = "A Markdown table can't have merged cells."
MERGED_BLOCKS = "A cell that holds a table or other blocks can't be merged; take them out first."
NO_HEADER_COLUMN = "A Markdown table can't have a header column."
NO_CAPTION = "A table can't have a caption in this format."
CELL_IS_ONE_LINE = "A cell of a table holds one line of text; this has several."
NO_TABLE_FORMAT = "Nothing was asked of the table: give align, header_row, header_column or caption."


def starts_later(row: int, column: int) -> str:
    return f"Row {row} of this table begins in column {column}; name a column from there on"
