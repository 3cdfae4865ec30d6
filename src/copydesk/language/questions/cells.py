"""Questions about a cell of a table: a column by what it is headed, a row by what stands in its first cell."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.grid import Grid
from copydesk.editing.lexicon import DETERMINERS
from copydesk.editing.names import name_key
from copydesk.language.questions.asking import Asking
from copydesk.language.questions.nouns import Named
from copydesk.language.rownames import row_names
from copydesk.reading.lookup import Cells, Lookup


class Line(NamedTuple):
    """A row or a column of a table, with what it is called."""

    table: str
    place: int
    name: str


class Lines(NamedTuple):
    columns: Mapping[str, tuple[Line, ...]]
    rows: Mapping[str, tuple[Line, ...]]


def lines(document: Document) -> Lines:
    """Every way to call a row or a column of a table."""
    columns: dict[str, list[Line]] = {}
    rows: dict[str, list[Line]] = {}
    for node in document.walk():
        if node.type != "table":
            continue
        grid = Grid(document, node.id)
        heads = [_text(document, grid, 0, column) for column in range(grid.width)]
        for column, head in enumerate(heads[1:], 1):
            columns.setdefault(name_key(head), []).append(Line(node.id, column, head))
        for row in range(1, len(grid.rows)):
            name = _text(document, grid, row, 0)
            for key in dict.fromkeys(row_names(name, heads[0] if heads else "")):
                rows.setdefault(key, []).append(Line(node.id, row, name))
    return Lines(*({key: tuple(found) for key, found in table.items() if key} for table in (columns, rows)))


def _text(document: Document, grid: Grid, row: int, column: int) -> str:
    spot = grid.spots.get((row, column))
    return "" if spot is None else " ".join(formats.visible(document, spot.id).text.split())


def _said(asking: Asking, start: int, end: int) -> str:
    at = start + (asking.words[start] in DETERMINERS and end - start > 1)
    return name_key(asking.sentence.raw(at, end))


def column_at(asking: Asking, start: int, end: int, _: Named | None) -> tuple[Line, ...] | None:
    return asking.document.cached(lines).columns.get(_said(asking, start, end))


def row_at(asking: Asking, start: int, end: int, _: Named | None) -> tuple[Line, ...] | None:
    return asking.document.cached(lines).rows.get(_said(asking, start, end))


def _cells(asking: Asking, said: Mapping[str, Any]) -> Lookup | None:
    """The cells where what was said meets. A row or a column that no table has in common with the other says nothing."""
    document = asking.document
    found = []
    for column in said["column"]:
        for row in said["row"]:
            spot = Grid(document, row.table).spots.get((row.place, column.place)) if row.table == column.table else None
            if spot is not None:
                found.append((row.name, column.name, spot.id))
    return Cells(tuple(found)) if found else None


READERS = {"column": column_at, "row": row_at}
