"""What a turn is asked, what it is to do, what it leaves open, and what the next one may lean on. Values alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from copydesk.language.commands.reading import Do
from copydesk.language.memory import NOTHING_SAID, Memory
from copydesk.plan.brief import Brief
from copydesk.plan.edit import Plan
from copydesk.plan.problem import Problem
from copydesk.plan.risk import Risk
from copydesk.plan.turn import EditReport, Turn
from copydesk.references.answers import NO_CONTEXT, Choices, Context, Selection

MAX_MESSAGES = 200  # kept of a conversation in memory; a store keeps them all


class Call(NamedTuple):
    """A call of a tool."""

    tool: str
    arguments: Any


@dataclass(frozen=True, slots=True)
class Work:
    """What a turn is to do to the document: a plan of edits, or a call of a tool."""

    task: Plan | Call
    context: Context = NO_CONTEXT
    notes: tuple[str, ...] = ()  # what the report must say besides
    reading: Do | None = None  # the command as parsed, where the words alone said what to do
    by: str | None = None  # the model that made the plan
    brief: Brief | None = None  # what a plan is weighed against; None: the words that it comes with, if any
    sources: tuple[str, ...] = ()  # what was read from outside the document to make it
    flags: tuple[Risk, ...] = ()  # what a second look found
    cleared: tuple[str, ...] = ()  # what rules doubt, by its message, and a second look found to follow from the words
    why_shown: str = ""  # why it is shown before it is applied, whatever its risks


class Answered(NamedTuple):
    """A question of the model's and its answer."""

    question: str
    answer: str
    is_said: bool = False  # in the person's own words, which allow what they say; an option that was chosen is the model's wording


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a turn: words, or work that is known already, or a step through the versions."""

    words: str = ""
    mode: str = "auto"
    selection: Selection | None = None
    work: Work | None = None
    step: str | None = None  # undo, redo
    times: int = 1  # of the step
    steps_at_once: bool = False  # undo is a person's own command: it isn't shown first where edits are
    choices: Choices = field(default_factory=dict)  # edit → option
    only: frozenset[str] | None = None  # the edits to take; None: all
    proposed: tuple[EditReport, ...] = ()  # the edits of the proposal that they are taken from
    shown_on: int | None = None  # the version that the work was shown on, where that isn't the latest any more
    key: str | None = None  # makes a retry apply once
    replies: tuple[Answered, ...] = ()  # to questions of the model's about these words
    model: str = ""  # the one to ask, of those that the desk has; the main one by default


def stepping(request: Request, verb: str, times: int) -> Request:
    """A request whose words are a step through the versions."""
    return replace(request, step=verb, times=times, mode="auto" if request.steps_at_once else request.mode)


@dataclass(frozen=True, slots=True)
class Pending:
    """What a turn left open: a question with what each option would do, or a proposal."""

    request: Request
    version: int
    problem: Problem | None = None
    answers: Mapping[str, Work] = field(default_factory=dict)  # for a question of what the words mean
    edits: tuple[EditReport, ...] = ()  # for a proposal
    touches: frozenset[str] = frozenset()  # for a proposal: the nodes, and the gaps between nodes, that it changes
    gist: str = ""  # for a proposal: what it would do, in a sentence

    @property
    def proposes(self) -> bool:
        return bool(self.edits) or self.request.step is not None


class Message(NamedTuple):
    role: str  # user, assistant
    content: str
    detail: str = ""  # of the assistant's: the options that were offered, what was changed or proposed, with ids


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was said so far, and what the next turn may lean on."""

    messages: tuple[Message, ...] = ()
    memory: Memory = NOTHING_SAID
    pending: Pending | None = None  # what the last turn left open
    waiting: tuple[Pending, ...] = ()  # proposals of turns before it that still stand, the latest last
    summary: str = ""  # of the messages that don't go along any more
    summed: int = 0  # so many of the messages are in it

    @property
    def latest_open(self) -> Pending | None:
        """What a "yes" means: what was shown last."""
        return self.pending or next(reversed(self.waiting), None)


def after_words(conversation: Conversation, said: str, turn: Turn, detail: str = "") -> Conversation:
    """The conversation with this turn in it."""
    exchanged = (Message("user", said), Message("assistant", turn.message, detail or options_of(turn))) if said else ()
    spoken = (*conversation.messages, *exchanged)
    summed = max(0, conversation.summed - max(0, len(spoken) - MAX_MESSAGES))
    return replace(conversation, messages=spoken[-MAX_MESSAGES:], summed=summed)


def options_of(turn: Turn) -> str:
    """What a question offered, so that "the second one" can be told later."""
    options = turn.problem.options if turn.problem is not None else ()
    return "\n".join(f"{place}. {option.label}" for place, option in enumerate(options, 1))
