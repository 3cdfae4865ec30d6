"""A table as a grid: which cell stands at each place or covers it, counted from 0, the header being row 0.

A row of a Markdown table may be short: the places it lacks are empty. Which row or column a person means is for `axes`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node

MAX_SPAN = 1_000  # HTML's own limit for the columns of a cell


class Spot(NamedTuple):
    """A cell, and the places that it takes."""

    id: str
    row: int
    column: int
    rows: int = 1
    columns: int = 1


def skipped(row: Node) -> int:
    """The columns that a row leaves out at its start, as one of Word's may: no cell can stand there."""
    value = row.attrs.get("skipped")
    return min(value, MAX_SPAN) if isinstance(value, int) else 0


class Grid:
    def __init__(self, document: Document, table: str) -> None:
        self.document = document
        self.table = document[table]
        self.rows: tuple[Node, ...] = tuple(node for node in document.children(table) if node.type == "row")
        self.spots: dict[tuple[int, int], Spot] = {}
        for place, row in enumerate(self.rows):
            column = skipped(row)
            for cell in document.children(row.id):
                while (place, column) in self.spots:
                    column += 1
                self._take(Spot(cell.id, place, column, *self._spans(cell, place)))
        self.width = 1 + max((column for _, column in self.spots), default=-1)

    def _spans(self, cell: Node, row: int) -> tuple[int, int]:
        """A span that reaches below the last row ends there."""
        return min(span(cell, "rowspan"), len(self.rows) - row), span(cell, "colspan")

    def _take(self, spot: Spot) -> None:
        for row in range(spot.row, spot.row + spot.rows):
            for column in range(spot.column, spot.column + spot.columns):
                self.spots.setdefault((row, column), spot)

    def row_spots(self, row: int) -> dict[str, Spot]:
        """The cells that take a place in a row, from left to right."""
        found = (self.spots.get((row, column)) for column in range(self.width))
        return {spot.id: spot for spot in found if spot is not None}

    def column_spots(self, column: int) -> dict[str, Spot]:
        found = (self.spots.get((row, column)) for row in range(len(self.rows)))
        return {spot.id: spot for spot in found if spot is not None}

    def index(self, row: int, column: int) -> int:
        """How many cells of a row stand before a column: where among them a new one for that column goes."""
        return sum(spot.row == row and spot.column < column for spot in self.row_spots(row).values())

    def missing(self, row: int, column: int) -> int:
        """How many places of a row before `column` have no cell."""
        return sum((row, place) not in self.spots for place in range(skipped(self.rows[row]), column))

    def anchors(self) -> Iterator[Spot]:
        """Every cell once, at the place where it stands."""
        return (spot for place, spot in self.spots.items() if place == (spot.row, spot.column))

    def row_of(self, id: str) -> int | None:
        """The row that a node is, or stands in."""
        above = {id, *(node.id for node in self.document.ancestors(id))} if id in self.document else set()
        return next((place for place, row in enumerate(self.rows) if row.id in above), None)

    def column_of(self, id: str) -> int | None:
        return next((spot.column for spot in self.anchors() if spot.id == id), None)

    def row_label(self, row: int) -> str:
        return self.text(row, 0)

    def column_label(self, column: int) -> str:
        return self.text(0, column)

    def text(self, row: int, column: int) -> str:
        """What a reader sees at a place."""
        spot = self.spots.get((row, column))
        return "" if spot is None else formats.visible(self.document, spot.id).text


def span(cell: Node, name: str) -> int:
    """How many rows or columns a cell says it takes."""
    value = cell.attrs.get(name)
    return min(max(int(value), 1), MAX_SPAN) if isinstance(value, int | float) and not isinstance(value, bool) else 1
