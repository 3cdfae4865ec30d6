"""What a tool may look at besides its arguments, and what a reading tool gives. Values alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from copydesk.document.document import Document
from copydesk.plan.evidence import Citation, Passage
from copydesk.reading.find import find as by_keywords

if TYPE_CHECKING:
    from copydesk.assistant.conversation import Message
    from copydesk.document.change import Version
    from copydesk.ports import Library, Model, Summaries, WebSearch

Told = Callable[[float, str], Awaitable[None]]  # how far something long is, from 0 to 1, and what it is at
Found = list[Passage]
SumUp = Callable[[Document, Sequence[str]], Awaitable[Any]]
Find = Callable[[Document, str, int], "Found | Awaitable[Found]"]


class Past(Protocol):
    """The versions of the document that a turn is about: what of its `Place` a tool may look at."""

    async def versions(self, last: int | None = None) -> list[Version]: ...
    async def document_at(self, number: int) -> Document: ...


@dataclass(frozen=True, slots=True)
class Equipment:
    """What a desk has for its turns. What is None is not configured, and a tool that needs it says so."""

    find: Find = by_keywords  # by what is known already: no turn waits for vectors
    library: Library | None = None
    web: WebSearch | None = None
    model: Model | None = None
    small: Model | None = None  # summaries, classification
    summaries: Summaries | None = None  # by the small model, of parts of documents
    sum_up: SumUp | None = None  # makes those that are missing, where nothing does so in the background
    past: Past | None = None  # of the document that the turn is about
    find_by_name: Find | None = None  # for who asks to find something and nothing else: it may wait a while


NO_EQUIPMENT = Equipment()


async def untold(_: float, __: str) -> None:
    """Nobody listens."""


@dataclass(frozen=True, slots=True)
class ToolContext:
    """Where a tool is called: a document of a version, if any, in a conversation, with what the desk has."""

    document: Document | None = None
    version: int | None = None
    messages: tuple[Message, ...] = ()
    equipment: Equipment = field(default_factory=Equipment)
    told: Told = untold
    is_direct: bool = False  # somebody calls it, and no model in a turn, which can read what is there by itself

    async def find(self, query: str, limit: int) -> Found:
        """The texts of the document that are most about a query, best first."""
        assert self.document is not None
        by_name = self.equipment.find_by_name if self.is_direct else None
        found = (by_name or self.equipment.find)(self.document, query, limit)
        return found if isinstance(found, list) else await found


class Result(NamedTuple):
    """What a reading tool gives: a value that JSON can hold, and one sentence for people."""

    value: Any
    message: str
    citations: tuple[Citation, ...] = ()
    named: tuple[str, ...] = ()  # the nodes it is about
    notes: Mapping[str, Any] = {}  # for the turn's metadata
