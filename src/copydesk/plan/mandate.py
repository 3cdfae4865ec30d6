"""Mandate: what a turn may do, computed from the person's words alone. Whether a plan lies inside is checked in `editing/`."""

from dataclasses import dataclass
from enum import StrEnum


class Spread(StrEnum):
    ONE = "one"
    LISTED = "listed"
    THROUGHOUT = "throughout"


class Size(StrEnum):
    """How much of what the words name may change."""

    NAMED = "named"  # all of it: "delete section 3" needs no limit
    LIMITED = "limited"  # as much as the limits allow: "mention the frost in section 3"


class Manner(StrEnum):
    """What sort of change was asked for."""

    FREE = "free"
    SPELLING = "spelling"  # words stay words, within two letters
    GRAMMAR = "grammar"  # one word at a time
    ORDER = "order"  # the same sentences, elsewhere


@dataclass(frozen=True, slots=True)
class Limits:
    """What bounds a change where the words don't say more (seed 2)."""

    max_changed_lines: int = 12
    max_changed_percent: float = 8.0
    allow_heading_changes: bool = False


@dataclass(frozen=True, slots=True)
class Mandate:
    """What the words of a person allow. An edit that goes beyond it is refused."""

    verbs: frozenset[str] = frozenset()  # the actions that the words ask for; none: they don't say which
    places: frozenset[str] = frozenset()  # node ids that the words resolve to; what stands in them is meant too
    texts: tuple[str, ...] = ()  # what the words quote
    spread: Spread = Spread.ONE
    limits: Limits = Limits()
    size: Size = Size.NAMED
    manner: Manner = Manner.FREE
    beside: frozenset[str] = frozenset()  # nodes that something may be put next to, themselves untouched
    spared: frozenset[str] = frozenset()  # nodes that the words take out: "except section 4"
    missed: tuple[str, ...] = ()  # what was to be spared and can't be found, or was not read
    spans: tuple[tuple[str, int, int], ...] = ()  # parts of what is seen of a node, where no more than a sentence is named
    may_edit: bool = True  # a question allows nothing

    @property
    def is_placed(self) -> bool:
        """Whether the words say where."""
        return bool(self.places or self.beside or self.texts) or self.spread is Spread.THROUGHOUT

    @property
    def only_proposes(self) -> bool:
        """Whether a model's plan for these words is never applied by itself: they don't say where, or spare what isn't found."""
        return not self.is_placed or bool(self.missed)

    @property
    def headings(self) -> bool:
        return self.limits.allow_heading_changes


NO_EDIT = Mandate(may_edit=False)
