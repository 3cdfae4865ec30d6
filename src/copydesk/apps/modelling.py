"""What a desk asks models with: the model that a caller names, prices, budgets, windows, and what they used today."""

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from copydesk.apps.plugins import add_plugins
from copydesk.apps.settings import Settings
from copydesk.assistant.budgets import PRESETS, WINDOW_TOKENS, Budgets, Spending
from copydesk.assistant.running import Running
from copydesk.models import model_from
from copydesk.plan.prompting import Usage
from copydesk.ports import Model
from copydesk.reading.windows import window_of as known_window


class DaySpending:
    """The tokens that this process's models used today, by UTC."""

    def __init__(self, today: Callable[[], date] = lambda: datetime.now(UTC).date()) -> None:
        self._day = today
        self._counted: dict[date, int] = {}

    async def today(self) -> int:
        return self._counted.get(self._day(), 0)

    async def add(self, tokens: int) -> None:
        day = self._day()
        self._counted = {day: self._counted.get(day, 0) + tokens}


def model_of(model: str | Model | None, url: str | None) -> Model | None:
    """A model as a caller names it, or as it is. Keys are the environment's, where a model is named at all."""
    if model is not None and not isinstance(model, str):
        return model
    add_plugins()
    return model_from(model or "openai:model", url, environment=os.environ) if model or url else None


def models_of(settings: Settings) -> tuple[Model | None, Model | None]:
    """The model that is set, and the small one where there is another. InputError where one can't be made."""
    from copydesk.apps.lineup import made, main_spec, small_spec

    main, small = (
        None if spec is None else made(spec, settings, os.environ) for spec in (main_spec(settings), small_spec(settings))
    )
    return main, small


def budgets_of(settings: Settings) -> Budgets:
    """The preset that is set, with what is set beside it."""
    told: dict[str, Any] = {
        "rounds": settings.turn_rounds,
        "turn_seconds": float(settings.turn_seconds),
        "turn_tokens": settings.turn_tokens,
        "day_tokens": settings.day_tokens,
        "reply_tokens": settings.reply_tokens,
        "drafting_tokens": settings.drafting_tokens,
    }
    return replace(PRESETS[settings.budget], **{name: value for name, value in told.items() if value})


def running_of(settings: Settings, spending: Spending | None = None) -> Running:
    """What the turns of a desk with these settings are run with."""
    running = running_with(budgets_of(settings), settings.tool_set, spending)
    told = settings.model_window
    return replace(running, trust=settings.trust, second_look=settings.second_look, window=lambda model: window_of(model, told))


def window_of(model: str, told: int = 0) -> int:
    """How much a model takes at once: what is set, since a server may have been started with less than its model could take; else
    what a table says of it."""
    return told or known_window(model) or WINDOW_TOKENS


def priced(model: str, usage: Usage) -> float | None:
    from copydesk.models.prices import cost  # its tables take a moment to read

    return cost(model, usage)


def running_with(budgets: Budgets | None = None, tool_set: str = "shared", spending: Spending | None = None) -> Running:
    """What the turns of one desk are run with."""
    return Running(budgets or Budgets(), cost=priced, spending=spending or DaySpending(), tool_set=tool_set, window=window_of)
