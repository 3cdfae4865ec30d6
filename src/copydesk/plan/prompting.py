"""What a language model is given and what it gives back, whoever provides it. Values alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class ToolOffer(NamedTuple):
    """A tool as a model is told of it."""

    name: str
    description: str
    schema: Mapping[str, Any]  # JSON schema of its arguments


class ToolCall(NamedTuple):
    """A call as a model wrote it: its arguments are text until they were checked."""

    id: str
    name: str
    arguments: str


class Picture(NamedTuple):
    media_type: str
    data: bytes


class Utterance(NamedTuple):
    """One message of a prompt."""

    role: str  # system, user, assistant, tool
    text: str = ""
    calls: tuple[ToolCall, ...] = ()  # of an assistant's message
    call: str = ""  # of a tool's message: the id of the call that it answers
    pictures: tuple[Picture, ...] = ()  # of a person's message, for a model that can see


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is sent."""

    messages: tuple[Utterance, ...]
    tools: tuple[ToolOffer, ...] = ()
    must_call: bool = False  # a tool has to be called
    schema: Mapping[str, Any] | None = None  # the reply is one JSON object of this shape
    max_tokens: int = 1200
    temperature: float = 0.0
    steady: int = 0  # so many messages at the head are the same in every round: worth a prompt-cache mark
    # Told a line for the person while a reply is waited for: that the model is busy, say.
    tell: Callable[[str], None] | None = field(default=None, compare=False, repr=False)


class Usage(NamedTuple):
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0  # of those in


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole reply. `stop` is why it ended: stop, tool_calls, length, filter."""

    texts: tuple[str, ...] = ()  # every text block, in order
    calls: tuple[ToolCall, ...] = ()
    stop: str = "stop"
    usage: Usage = field(default_factory=Usage)
    model: str = ""  # as the provider names it
