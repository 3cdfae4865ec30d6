"""Tables that were typed in: rows and columns that came or went are found by what stayed, then each cell is compared."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Any

from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, splice
from copydesk.editing.tables import table_operations
from copydesk.editing.typed.drafting import MAX_CELLS, cells_typed, text_for
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.formats.sheet.texts import language_of
from copydesk.formats.sheet.units import units_of
from copydesk.plan.problem import Problem

Line = tuple[str, ...]


def grid_operations(document: Document, table: str, content: Any) -> list[Operation]:
    """What makes a table's cells read as an editor's content does."""
    wanted = cells_typed(content)
    if not wanted or not all(wanted) or len(wanted) * max(map(len, wanted)) > MAX_CELLS:
        raise InputError("a table has rows of cells, and not too many")
    # A row may be short for a moment, the first one too: what stands in the others' last cells is no less typed for that.
    width = max(map(len, wanted))
    wanted = [[*row, *[[]] * (width - len(row))] for row in wanted]
    operations: list[Operation] = []

    def take(made: list[Operation] | Problem) -> None:
        nonlocal document
        if isinstance(made, Problem):
            raise Unbound(made)
        document = apply(document, made)
        operations.extend(made)

    words = [tuple(_words(cell) for cell in row) for row in wanted]
    if width != len(_grid(document, table)[0]):
        columns = list(zip(*words, strict=True))
        old = list(zip(*_grid(document, table), strict=False))
        for action, arguments in _steps(old, columns, "column"):
            take(table_operations(document, table, action, arguments))
    if len(words) != len(_grid(document, table)):
        for action, arguments in _steps(_grid(document, table), words, "row"):
            take(table_operations(document, table, action, arguments))
    for row, cells in zip(list(document.children(table)), wanted, strict=False):
        for id, cell in zip(list(row.children), cells, strict=False):
            take(_cell(document, id, cell))
    return operations


def _steps(old: Sequence[Line], new: Sequence[Line], line: str) -> list[tuple[str, dict[str, Any]]]:
    """Which lines go, from the last on, and which come. Lines that only changed are no matter of these."""
    gone: list[tuple[str, dict[str, Any]]] = []
    come: list[tuple[str, dict[str, Any]]] = []
    for _, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        changed = min(b - a, d - c)
        gone += [(f"delete_{line}", {line: number + 1}) for number in range(a + changed, b)]
        more: dict[str, Any] = {"title": ""} if line == "column" else {"cells": []}
        come += [(f"add_{line}", {"after": number, **more}) for number in range(c + changed, d)]
    return [*reversed(gone), *come]


def _grid(document: Document, table: str) -> list[Line]:
    language = language_of(document)
    return [
        tuple("".join(unit.text for unit in language.units(document, cell)) for cell in document.children(row.id))
        for row in document.children(table)
    ]


def _words(content: Any) -> str:
    return "".join(unit.text for unit in units_of(content, frozenset()))


def _cell(document: Document, id: str, content: Any) -> list[Operation]:
    node = document[id]
    language = language_of(document)
    wanted = units_of(content, language.held(node))
    if [unit.key for unit in wanted] == [unit.key for unit in language.units(document, node)]:
        return []
    text = text_for(document, node, content)
    return [splice(document, id, text)] if text != node.text else []
