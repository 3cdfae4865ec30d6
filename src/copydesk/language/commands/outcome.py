"""What a reading of a command comes to on a document: edits made, a question, or a miss that says why not."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from copydesk.plan.problem import Problem

EditParts = tuple[str, Mapping[str, Any]]  # the action and its arguments


@dataclass(frozen=True, slots=True)
class Made:
    """Edits that do what was said."""

    edits: tuple[EditParts, ...]
    named: tuple[str, ...] = ()  # the targets, in the order of the words
    places: frozenset[str] = frozenset()  # further nodes that the words name: what something is to go into
    texts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Several:
    """A question: what each of its options would do."""

    problem: Problem
    answers: Mapping[str, Made]


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a reading does nothing; of several the one that got farthest is told. The problem is made only where it is shown."""

    progress: int
    tell: Callable[[], Problem] = field(repr=False)
    answers: Callable[[], Mapping[str, Made]] | None = field(default=None, repr=False)
    missed: str = ""  # the words that name nothing: what is near may be bound to them, and the command tried again
    exact: Made | None = None  # a plan whose text the binder may yet find, with typos


@dataclass(frozen=True, slots=True)
class Stepping:
    """Undo or redo."""

    verb: str
    times: int = 1


Outcome = Made | Several | Miss | Stepping


def edit(action: str, **arguments: Any) -> EditParts:
    return action, {name.rstrip("_"): value for name, value in arguments.items() if value is not None}


def reference(ids: Sequence[str]) -> str:
    """Ids as a reference in a plan."""
    return ", ".join(ids) if len(ids) > 1 else f"#{ids[0]}"
