"""Rows of a table that are sent as text, | one | two |, to be put beside its rows: they are added as `add_row` adds them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.operations import Operation, apply
from copydesk.editing.made import Made
from copydesk.editing.tables import table_operations
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.formats.markdown.excerpt import cells_in
from copydesk.plan.problem import Problem

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.editing.bind import Binder

_DELIMITERS = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
WAY_OUT = "a table takes rows alone, between pipes, as in | one | two |; send that, use add_row, or put the text after the table"


def added(binder: Binder, parent: str, index: int) -> Made | None:
    """The rows that are put into a table, or right behind one; None where it is about something else."""
    document, markdown = binder.document, binder.edit.get("markdown")
    children = document[parent].children
    if document[parent].type == "table":
        rows = rows_for(document, parent, markdown)
        if rows is None and index < len(children):
            raise InputError(WAY_OUT)
        return None if rows is None else _made(binder, parent, index, rows)
    above = children[index - 1] if index and binder.edit.get("after") is not None else None
    if above is None or document[above].type != "table" or any(_DELIMITERS.fullmatch(line) for line in _lines(markdown)):
        return None
    rows = rows_for(document, above, markdown)
    return None if rows is None else _made(binder, above, len(document[above].children), rows)


def _made(binder: Binder, table: str, index: int, rows: list[list[str]]) -> Made:
    if index == 0:
        raise InputError(
            "a table begins with its first row; put the new one behind that, or give the first row's cells other texts"
        )
    document = binder.document
    operations: list[Operation] = []
    for place, cells in enumerate(rows, index):
        made = table_operations(document, table, "add_row", {"cells": cells, "after": place}, binder.edit.id)
        if isinstance(made, Problem):
            raise Unbound(made)
        document = apply(document, made)
        operations += made
    return Made(table, operations)


def _lines(markdown: str) -> list[str]:
    return [line for line in markdown.split("\n") if line.strip()]


def rows_for(document: Document, table: str, markdown: str) -> list[list[str]] | None:
    """The cells of each line; a header that the table has already is left out. None where a line is no row."""
    lines = _lines(markdown)
    if len(lines) > 1 and _DELIMITERS.fullmatch(lines[1]):
        header = cells_in(formats.markdown_of(document, document[table].children[0]))
        lines = lines[2:] if cells_in(lines[0]) == header else []
    rows = [cells_in(line) if "|" in line else None for line in lines]
    return [row for row in rows if row is not None] if rows and None not in rows else None
