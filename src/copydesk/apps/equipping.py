"""What the turns of a desk in memory may call on: search, its library, the web, a model. Most need none of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from copydesk.apps.finding import Finder
    from copydesk.apps.library import DeskLibrary
    from copydesk.assistant.budgets import Budgets
    from copydesk.assistant.running import Running
    from copydesk.assistant.tools.context import Equipment, Past
    from copydesk.ports import Model

    Modelled = tuple[Equipment, Running]


def equipped(modelled: Modelled | None, finder: Finder, library: DeskLibrary, past: Past | None = None) -> Equipment:
    """What a turn that calls tools may look at."""
    from copydesk.assistant.tools.context import Equipment

    own = modelled[0] if modelled is not None else Equipment(finder.find, find_by_name=finder.find_by_name)
    return replace(own, library=library, web=library.web or own.web, past=past)


def waits(equipment: Equipment | None) -> bool:
    """Whether a turn may have to wait for somebody else's answer."""
    return equipment is not None and (equipment.model is not None or equipment.web is not None)


def modelled(
    model: str | Model | None,
    url: str | None,
    small: str | Model | None,
    finder: Finder,
    budgets: Budgets | None = None,
    tools: str = "shared",
) -> Modelled | None:
    """What turns with a model are equipped and run with; None without one."""
    if model is None and url is None:
        return None
    from copydesk.apps.modelling import model_of, running_with
    from copydesk.assistant.tools.context import Equipment
    from copydesk.stores.memory import MemorySummaries

    found = model_of(model, url)
    if found is None:
        return None
    little, running = model_of(small, url if small else None), running_with(budgets, tools)
    own = Equipment(finder.find, model=found, small=little, summaries=MemorySummaries(), find_by_name=finder.find_by_name)
    return (own if little is None else summing(own, little, running)), running


def summing(equipment: Equipment, small: Model, running: Running) -> Equipment:
    """With summaries as they are called for: nothing works in the background here, so that who calls for one waits for it."""
    from copydesk.assistant.summing import sum_up

    kept = equipment.summaries
    assert kept is not None
    return replace(equipment, sum_up=lambda document, ids: sum_up(document, ids, small, kept, running))
