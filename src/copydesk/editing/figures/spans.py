"""Changes of a figure where it stands: its own characters in a cell or a text, so that marks and all else around it stay."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.figures.sheet import Sheet


class Change(NamedTuple):
    """A span of a node's visible text that becomes another; of an empty cell, all of it."""

    node: str
    start: int
    end: int
    old: str
    new: str
    cell: Mapping[str, Any] | None = None  # the table, row and column of a cell that is empty or not there

    def edit(self) -> tuple[str, Mapping[str, Any]]:
        if self.cell is not None:
            return "set_cell", {**self.cell, "text": self.new}
        place = {"node": self.node, "start": self.start, "end": self.end, "text": self.old, "spelled": False, "with": self.new}
        return "replace", {"at": f"#{self.node}", "find": self.old, "with": self.new, "places": [place]}


def cell_change(sheet: Sheet, row: int, column: int, text: str) -> list[Change]:
    """A cell's figure as another; nothing where it says that already."""
    spot = sheet.grid.spots.get((row, column))
    seen = sheet.grid.text(row, column)
    old = seen.strip()
    if old == text:
        return []
    if spot is None or not old:
        return [Change("", 0, 0, "", text, {"at": f"#{sheet.grid.table.id}", "row": row + 1, "column": column + 1})]
    return [text_change(spot.id, seen.index(old), old, text)]


def text_change(node: str, start: int, old: str, new: str) -> Change:
    """A figure at a place of a text as another."""
    return Change(node, start, start + len(old), old, new)


def seen(document: Document, node: str) -> str:
    return formats.visible(document, node).text
