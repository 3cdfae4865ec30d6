"""Running: what a turn with a model is run with: its budgets, its journal, its stop flag, its prices. By default nothing is kept.

A finished reply is in the journal before the next step begins, so that whoever takes a turn over never pays for it twice.
"""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from copydesk.assistant.budgets import WINDOW_TOKENS, Budgets, Spending
from copydesk.errors import ModelError
from copydesk.plan.prompting import Reply, Usage
from copydesk.ports import Journal


class LostReplyError(ModelError):
    """A reply was asked for by a process that is gone: it may have been paid for, and is not asked for again."""


class NoJournal:
    """For a turn that ends with its process."""

    async def reply(self, number: int) -> Reply | None:  # noqa: ARG002
        return None

    async def asking(self, number: int) -> None:
        pass

    async def keep(self, number: int, reply: Reply) -> None:
        pass


class NoSpending:
    async def today(self) -> int:
        return 0

    async def add(self, tokens: int) -> None:
        pass


async def _never_stopped() -> None:
    pass


def _no_price(_model: str, _usage: Usage) -> float | None:
    return None


def _small_window(_model: str) -> int:
    return WINDOW_TOKENS


@dataclass(frozen=True, slots=True)
class Running:
    """What a turn runs with, whoever runs it."""

    budgets: Budgets = field(default_factory=Budgets)
    journal: Journal = field(default_factory=NoJournal)
    pause: Callable[[], Awaitable[None]] = _never_stopped  # between pieces; raises where the person wants no more
    cost: Callable[[str, Usage], float | None] = _no_price  # in US dollars
    spending: Spending = field(default_factory=NoSpending)
    tool_set: str = "shared"  # which tools a model is offered: shared, own, all
    trust: str = "normal"  # careful: every wide rewrite is shown before it is applied (CONTRACT)
    second_look: bool = True  # a model that sees only words and diff decides what rules doubt, and flags what they can't see
    window: Callable[[str], int] = _small_window  # how many tokens a model takes at once
    clock: Callable[[], float] = time.monotonic


BY_ITSELF = Running()  # a turn whose replies nobody keeps
