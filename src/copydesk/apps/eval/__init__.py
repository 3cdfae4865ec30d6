"""`copydesk eval`: how well a model does its part, on scenarios over the five kinds, each judged by code.

With `scripted` the replies are the scenarios' own, wrong ones among them, and all must pass: what is measured then is the desk.
With `offline` there is no model, and what is measured is what rules alone can do."""

from copydesk.apps.eval import report
from copydesk.apps.eval.running import Score, run
from copydesk.apps.eval.scenario import read_scenarios
from copydesk.apps.eval.script import Player
from copydesk.apps.modelling import models_of
from copydesk.apps.settings import Settings
from copydesk.models.recorded import Recorded

SCRIPTED, OFFLINE = "scripted", "offline"


def run_all(settings: Settings, *, only: str = "", record: str = "", json: bool = False) -> int:
    """Runs the scenarios with the model that is set, and prints the table. 1 where the desk itself fell short."""
    scenarios = read_scenarios(only)
    player = Player() if settings.model == SCRIPTED else None
    model, _ = models_of(settings) if player is None else (None, None)
    if model is not None and record:
        model = Recorded(record, model)
    scenarios = [one for one in scenarios if player is not None or not one.misbehaves]
    scores: list[Score] = []
    report.progress(0, len(scenarios))
    for score in run(scenarios, model, player):
        scores.append(score)
        report.progress(len(scores), len(scenarios))
    data = report.as_data(settings.model, scores)
    if json:
        from copydesk.apps.cli import show

        show.as_json(data)
    else:
        report.print_all(data)
    return 1 if player is not None and data["passed"] < data["total"] else 0
