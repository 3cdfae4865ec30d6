"""Edits as clients write them, a plan of edits, and the table of what each action takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Action(NamedTuple):
    """The arguments of an action. `one_of` is a choice of which at most one may be given."""

    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()


PLACES = ("before", "after", "into")
ACTIONS: Mapping[str, Action] = {
    "replace": Action(("find", "with"), ("at", "all")),
    "rewrite": Action(("at", "markdown"), ("through",)),
    "insert": Action(("markdown",), (), PLACES),
    "delete": Action(("at",)),
    "move": Action(("at",), (), PLACES),
    "set": Action(("at", "name", "value")),
    "retype": Action(("at", "type")),
    "add_row": Action(("at", "cells"), ("after",)),
    "delete_row": Action(("at", "row")),
    "add_column": Action(("at", "title"), ("after", "cells")),
    "delete_column": Action(("at", "column")),
    "set_cell": Action(("at", "row", "column", "text")),
    "merge_cells": Action(("at", "row", "column", "rows", "columns")),
    "format_table": Action(("at",), ("align", "header_row", "header_column", "caption")),
}


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit as it was asked for, by its action and its arguments."""

    id: str
    action: str
    arguments: Mapping[str, Any]
    call: int = 0  # edits of one call are bound together, those of a later one on what the earlier ones left
    fold: str = ""  # the number under which it is shown, together with others that touch the same nodes

    @property
    def shown(self) -> str:
        return self.fold or self.id

    def get(self, name: str) -> Any:
        """An argument; null is the same as left out."""
        return self.arguments.get(name)


@dataclass(frozen=True, slots=True)
class Plan:
    """Edits that are applied together or not at all."""

    edits: tuple[Edit, ...]
    instruction: str | None = None  # the person's words
    key: str | None = None  # makes a retry apply once
