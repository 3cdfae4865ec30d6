"""`copydesk eval`: how well a model does its part, and how well the desk lets a good one do it.

The set `scenarios` scores the model that is set; with `scripted` the replies are the scenarios' own, wrong ones among them, and all
must pass; with `offline` there is no model, and rules alone are measured. The other sets are played by an obedient model of their
own, so that what is measured is the desk: whether right plans arrive, and whether harm does."""

from typing import Any

from copydesk.apps.cli.progress import Progress
from copydesk.apps.eval import report, table
from copydesk.apps.eval.running import Score, run
from copydesk.apps.eval.scenario import read_scenarios
from copydesk.apps.eval.script import Player
from copydesk.apps.eval.talk import SETS, read_talks
from copydesk.apps.eval.trial import Result, tried
from copydesk.apps.modelling import models_of
from copydesk.apps.settings import Settings
from copydesk.errors import InputError
from copydesk.models.recorded import Recorded

SCRIPTED, OFFLINE = "scripted", "offline"
SCENARIOS, ALL = "scenarios", "all"


def run_all(settings: Settings, *, set: str = SCENARIOS, only: str = "", record: str = "", json: bool = False) -> int:
    """Runs a set, or all, and prints the tables. 1 where the desk itself fell short."""
    if set not in (SCENARIOS, ALL, *SETS):
        raise InputError(f"there is no set {set!r}; there are {', '.join((SCENARIOS, *SETS, ALL))}")
    parts = [_scenarios(settings, only, record)] if set in (SCENARIOS, ALL) else []
    parts += [_talks(SETS if set == ALL else (set,), only)] if set != SCENARIOS else []
    if json:
        from copydesk.apps.cli import show

        show.as_json({name: value for data, _ in parts for name, value in data.items()})
    else:
        for data, _ in parts:
            (table if "sets" in data else report).print_all(data)
    return max(code for _, code in parts)


def _scenarios(settings: Settings, only: str, record: str) -> tuple[dict[str, Any], int]:
    scenarios = read_scenarios(only)
    player = Player() if settings.model == SCRIPTED else None
    model, _ = models_of(settings) if player is None else (None, None)
    if model is not None and record:
        model = Recorded(record, model)
    scenarios = [one for one in scenarios if player is not None or not one.misbehaves]
    scores: list[Score] = []
    progress = Progress("Scenarios", len(scenarios))
    for score in run(scenarios, model, player):
        scores.append(score)
        progress.step()
    progress.end()
    data = report.as_data(settings.model, scores)
    return data, 1 if player is not None and data["passed"] < data["total"] else 0


def _talks(sets: tuple[str, ...], only: str) -> tuple[dict[str, Any], int]:
    talks = [talk for set in sets for talk in read_talks(set, only)]
    if only and not talks:
        raise InputError(f"no case has {only!r} in its id, kind or sort")
    results: list[Result] = []
    progress = Progress("Talks", len(talks))
    for result in tried(talks):
        results.append(result)
        progress.step()
    progress.end()
    data = table.as_data(results)
    return data, 0 if data["meets"] else 1
