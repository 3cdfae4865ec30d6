"""Running scenarios: each on a fresh document, turn by turn, as a person would, who accepts what is proposed where they had asked
for a change."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from copydesk.apps.desk import Desk, Doc
from copydesk.apps.eval.judge import Case, judge
from copydesk.apps.eval.scenario import Said, Scenario
from copydesk.apps.eval.script import Player
from copydesk.apps.turns import OpenTurn
from copydesk.errors import CopydeskError
from copydesk.plan.outcome import Outcome
from copydesk.ports import Model


@dataclass(frozen=True, slots=True)
class Score:
    scenario: Scenario
    failures: tuple[str, ...]
    seconds: float
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = None

    @property
    def passed(self) -> bool:
        return not self.failures


def run(scenarios: list[Scenario], model: Model | None, player: Player | None) -> Iterator[Score]:
    """Each scenario's score as it is known. With a player the model is scripted, and wrong behaviour is played too."""
    desk = Desk(model=player.model if player else model)
    for scenario in scenarios:
        if player is not None or not scenario.misbehaves:
            yield run_one(desk, scenario, player)


def run_one(desk: Desk, scenario: Scenario, player: Player | None) -> Score:
    doc = desk.read(scenario.document, format=scenario.format, kind=scenario.kind)
    start = time.perf_counter()
    failures: list[str] = []
    turns: list[OpenTurn] = []
    for number, said in enumerate(scenario.turns, 1):
        if player is not None:
            player.begin(said)
        before = doc.document
        try:
            turn = taken(doc, said)
        except CopydeskError as error:
            failures.append(f"turn {number}: {error}")
            break
        turns.append(turn)
        failures += [f"turn {number}: {failure}" for failure in judge(Case(turn, before, doc.document), said.expect)]
    costs = [turn.metadata.get("estimated_cost") for turn in turns]
    return Score(
        scenario,
        tuple(failures),
        time.perf_counter() - start,
        sum(turn.metadata.get("tokens_in") or 0 for turn in turns),
        sum(turn.metadata.get("tokens_out") or 0 for turn in turns),
        sum(known) if (known := [cost for cost in costs if cost is not None]) else None,
    )


def taken(doc: Doc, said: Said) -> OpenTurn:
    """A turn as a person takes it."""
    turn = doc.answer(said.choose) if said.choose else doc.say(said.words, said.mode, said.selection)
    if turn.outcome is not Outcome.PROPOSAL or said.mode != "auto" or said.expect.get("unchanged"):
        return turn
    accepted = turn.accept()
    if accepted.outcome is Outcome.APPLIED:
        accepted.metadata, accepted.outcome = turn.metadata, turn.outcome
    return accepted
