"""Mandate: what a turn may do, computed from the person's words alone. Whether a plan lies inside is checked in `editing/`."""

from dataclasses import dataclass
from enum import StrEnum


class Spread(StrEnum):
    ONE = "one"
    LISTED = "listed"
    THROUGHOUT = "throughout"


@dataclass(frozen=True, slots=True)
class Limits:
    """What bounds a change where the words don't say more (seed 2)."""

    max_changed_lines: int = 12
    max_changed_percent: float = 8.0
    allow_heading_changes: bool = False


@dataclass(frozen=True, slots=True)
class Mandate:
    verbs: frozenset[str] = frozenset()  # the actions that the words ask for
    places: frozenset[str] = frozenset()  # node ids that the words resolve to
    texts: tuple[str, ...] = ()  # what the words quote
    spread: Spread = Spread.ONE
    limits: Limits = Limits()
