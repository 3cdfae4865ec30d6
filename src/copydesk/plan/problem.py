"""Problem: an expected failure as a value, with the question for the person and the hint for the model."""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """Why a plan can't go on as it is. CONTRACT.md's names."""

    AMBIGUOUS = "ambiguous"
    INCOMPLETE = "incomplete"
    TOO_LARGE = "too_large"
    NOT_FOUND = "not_found"
    OVERLAP = "overlap"
    NOT_UNDERSTOOD = "not_understood"
    NEEDS_MODEL = "needs_model"
    LOCKED = "locked"
    OUT_OF_SCOPE = "out_of_scope"
    MISFIT = "misfit"
    DANGLING = "dangling"
    FORBIDDEN = "forbidden"
    STALE = "stale"
    UNSUPPORTED = "unsupported"
    INVALID = "invalid"


ASKING = frozenset({Code.AMBIGUOUS, Code.INCOMPLETE, Code.TOO_LARGE})  # NOT_FOUND and OVERLAP ask where they have options
MAX_OPTIONS = 5


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things that could be meant."""

    id: str
    label: str  # the path and first words
    path: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why something was not done, and what would help. With options it is a question."""

    code: Code
    message: str  # what was wrong, where, and what to do next
    options: tuple[Option, ...] = ()  # at most MAX_OPTIONS, best first, and "all" and "none" where they could be meant
    more: int = 0  # candidates beyond the options
    hint: str = ""  # for a model: the first differing line, the nearest candidates
    edit: str | None = None  # the id of the edit it is about

    @property
    def asks(self) -> bool:
        return self.code in ASKING or bool(self.options)
