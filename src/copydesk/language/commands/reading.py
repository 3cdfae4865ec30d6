"""What words came to as a command: something to do, a step through the history, a question, or nothing that could be read.

Each is a value. Doing it, asking it and saying it is the turn's affair.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from copydesk.plan.edit import Plan
from copydesk.plan.problem import Problem


@dataclass(frozen=True, slots=True)
class Command:
    """One command as parsed: its meaning and the words in its slots, so that it can be repeated with other words in them."""

    meaning: str  # delete, replace, move, …: a row of `meanings`
    slots: Mapping[str, str] = field(default_factory=dict)
    verb: str = ""  # as said, in its base form: "rename" reaches farther than "replace"


@dataclass(frozen=True, slots=True)
class Do:
    """Fully read, one meaning. Every reference of the plan is an id, or a place of a text."""

    plan: Plan
    commands: tuple[Command, ...]
    notes: tuple[str, ...] = ()  # what the report must say besides
    named: tuple[str, ...] = ()  # the targets in the order of the words: what "it" means next
    is_placed: bool = True  # the words name what is changed, so that much of the document may be


@dataclass(frozen=True, slots=True)
class Step:
    """Undo or redo, so many times."""

    verb: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Ask:
    """Read with several meanings: one question, and what each option would do."""

    problem: Problem
    answers: Mapping[str, Do]


@dataclass(frozen=True, slots=True)
class Unread:
    """Not read, or not all of it. Nothing is done."""

    problem: Problem
    is_command: bool  # whether the words ask for an edit at all
    answers: Mapping[str, Do] = field(default_factory=dict)  # what is near, by option


Reading = Do | Step | Ask | Unread
