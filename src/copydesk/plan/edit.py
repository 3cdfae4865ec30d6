"""Edits as clients write them, a plan of edits, and what an action is. Which actions there are is the table in `union`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from copydesk.plan.action import Action, Argument
from copydesk.plan.union import ACTIONS, PLACES, TAKEN, example_of

__all__ = ["ACTIONS", "PLACES", "TAKEN", "Action", "Argument", "Edit", "Plan", "example_of"]


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
    notes: tuple[str, ...] = ()  # what is to be told with it, by the tool that made it
