"""Events: what a turn tells while it runs. The last is always `done`, which carries the whole turn and what it leaves behind."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from copydesk.assistant.conversation import Conversation
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn

USED = ("model", "tokens_in", "tokens_out", "tokens_cached", "estimated_cost", "rounds", "seconds")
NAMES = {Outcome.QUESTION: "question", Outcome.PROPOSAL: "proposal", Outcome.APPLIED: "applied"}


@dataclass(frozen=True, slots=True)
class Event:
    """What a turn tells while it runs."""

    name: str  # status, text, question, proposal, applied, usage, done
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Done(Event):
    """The last event of a turn."""

    turn: Turn = field(kw_only=True)
    conversation: Conversation = field(kw_only=True)


def status(line: str) -> Event:
    return Event("status", {"line": line})


def text(delta: str) -> Event:
    return Event("text", {"delta": delta})


def usage(metadata: Mapping[str, Any]) -> Event:
    """What a model's part in a turn took."""
    return Event("usage", {name: metadata[name] for name in USED if name in metadata})


def outcome(turn: Turn) -> Event:
    """What came of a turn: its question, its proposal, its change, or else its words."""
    name = NAMES.get(turn.outcome)
    return text(turn.message) if name is None else Event(name, turn.to_json())


def done(turn: Turn, conversation: Conversation) -> Done:
    return Done("done", turn.to_json(), turn=turn, conversation=conversation)
