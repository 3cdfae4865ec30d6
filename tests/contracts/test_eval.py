"""`copydesk eval`: the scenarios are many and sound, the scripted model passes every one, and each judge can fail."""

import json
from collections import Counter
from typing import Any

import pytest

from copydesk import Desk
from copydesk.apps.cli.main import main
from copydesk.apps.eval import running
from copydesk.apps.eval.judge import CHECKS, Case, judge
from copydesk.apps.eval.scenario import Scenario, read_scenarios
from copydesk.apps.eval.script import Player
from copydesk.errors import InputError
from copydesk.kinds import KINDS
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn

SCENARIOS = read_scenarios()
TEXT = b"# Garden\n\nClay holds water.\n\n## Beds\n\nTulips and roses.\n"
SEEDS = (  # the problems that were reported of the tools before this one
    "modify that appends", "summarise that deletes", "silen", "over-editing", "wrong duplicate", "empty document", "truncated loop",
    "recency", "new topic",
)  # fmt: skip


def test_there_are_enough_of_each_kind() -> None:
    counts = Counter(one.kind for one in SCENARIOS)
    assert len(SCENARIOS) >= 120
    assert sum(not one.misbehaves for one in SCENARIOS) >= 120
    assert set(counts) == set(KINDS)
    assert min(counts.values()) >= 20
    names = [one.name for one in SCENARIOS]
    assert [seed for seed in SEEDS if not any(seed in name for name in names)] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{one.kind}-{one.name}")
def test_a_scenario_is_sound(scenario: Scenario) -> None:
    doc = Desk().read(scenario.document, format=scenario.format, kind=scenario.kind)
    assert doc.export() == scenario.document
    assert any(said.expect for said in scenario.turns), "something is expected"
    for said in scenario.turns:
        assert set(said.expect) <= set(CHECKS)
        assert said.words or said.choose
    text = scenario.document.decode()
    if len(scenario.turns) == 1:
        assert [old for old, _ in scenario.turns[0].expect.get("changes", []) if text.count(old) != 1] == []


@pytest.fixture(scope="module")
def scores() -> dict[str, running.Score]:
    return {f"{score.scenario.kind} {score.scenario.name}": score for score in running.run(SCENARIOS, None, Player())}


@pytest.mark.parametrize("name", [f"{one.kind} {one.name}" for one in SCENARIOS])
def test_the_scripted_model_passes(name: str, scores: dict[str, running.Score]) -> None:
    assert scores[name].failures == ()


def case(words: str = "", **turn: Any) -> Case:
    doc = Desk().read(TEXT, format="markdown")
    before = doc.document
    told = doc.say(words) if words else Turn(Outcome.ANSWER, "It holds water [Garden].")
    for name, value in turn.items():
        setattr(told, name, value)
    return Case(told, before, doc.document)


RENAME = "Rename the section Beds to Borders"


@pytest.mark.parametrize(
    ("words", "turn", "right", "wrong"),
    [
        (RENAME, {}, {"outcome": ["applied"]}, {"outcome": "answer"}),
        (RENAME, {}, {"unchanged": False}, {"unchanged": True}),
        ("", {}, {"unchanged": True}, {"unchanged": False}),
        (RENAME, {}, {"changes": [["Beds", "Borders"]]}, {"changes": [["Beds", "Border"]]}),
        (RENAME, {}, {"within": ["Beds"]}, {"within": ["Clay"]}),
        ("Add “Ivy.” after “Clay holds water.”", {}, {"adds": 1}, {"adds": 2}),
        ("Delete “Clay holds water.”", {}, {}, {"adds": 0}),
        (RENAME, {}, {"contains": ["## Borders"]}, {"contains": ["## Beds"]}),
        (RENAME, {}, {"lacks": ["## Beds"]}, {"lacks": ["## Borders"]}),
        ("", {}, {"says": ["water", "rain|holds"]}, {"says": ["rain|snow"]}),
        ("", {}, {"says_not": ["rain"]}, {"says_not": ["water"]}),
        ("", {"citations": ({"node": "", "label": "Garden", "quote": "water"},)}, {"cites": ["Garden"]}, {"cites": ["Beds"]}),
        ("", {}, {"max_words": 4}, {"max_words": 3}),
        (RENAME, {}, {"max_changed_words": 3}, {"max_changed_words": 0}),
        ("", {"metadata": {"rounds": 3}}, {"max_rounds": 3}, {"max_rounds": 2}),
        ("", {"metadata": {"truncated": True}}, {"truncated": True}, {"truncated": False}),
        ("", {"metadata": {"strategy": "semantic"}}, {"strategy": "semantic"}, {"strategy": "full"}),
        ("Delete “Roses”", {}, {}, {"code": "locked"}),
        ("", {}, {"options": 0}, {"options": 1}),
    ],
)
def test_a_judge_passes_what_is_right_and_fails_what_is_wrong(words: str, turn: Any, right: Any, wrong: Any) -> None:
    found = case(words, **turn)
    assert judge(found, right) == []
    assert len(judge(found, wrong)) == 1


def test_a_new_node_elsewhere_is_no_change_within() -> None:
    assert judge(case("Add “Ivy.” after “Tulips and roses.”"), {"within": ["Clay"]}) != []


def test_every_judge_is_tried() -> None:
    marks = next(
        mark for mark in test_a_judge_passes_what_is_right_and_fails_what_is_wrong.pytestmark if mark.name == "parametrize"
    )  # type: ignore[attr-defined]
    assert {name for row in marks.args[1] for name in row[3]} == set(CHECKS)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--model", "scripted", "--only", "C3"]) == 0
    printed = capsys.readouterr().out
    assert "scripted: 5/5 100 %" in printed
    assert "article" in printed
    assert main(["eval", "--model", "offline", "--only", "a conclusion is shortened"]) == 0
    assert "0/1" in capsys.readouterr().out


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "--model", "scripted", "--only", "D13", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["passed"], data["total"]) == (3, 3)
    assert data["rows"]["D13"]["tokens"] > 0
    assert {one["kind"] for one in data["scenarios"]} == {"article", "experiment", "screenplay"}


def test_a_desk_that_falls_short_is_an_error(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(CHECKS, "outcome", lambda case, wanted: "planted")
    assert main(["eval", "--model", "scripted", "--only", "C3"]) == 1
    assert "planted" in capsys.readouterr().out


def test_nothing_to_run_is_said() -> None:
    with pytest.raises(InputError, match="no scenario"):
        read_scenarios("no such thing")
