"""`copydesk bench`: each part gives rows with a ratio to a named peer, as a table, as JSON and as a picture. No time asserted."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from copydesk.apps import bench
from copydesk.apps.bench import costs, diffs, operations
from copydesk.apps.bench.measure import Row
from copydesk.apps.bench.plots import place, plot

GOALS = re.compile(r'"(under \d[^"]*|[\d.]+ or less[^"]*|the same[^"]*)"')


def test_rows_name_their_peer_and_have_a_ratio() -> None:
    rows = [*diffs.rows(quick=True), *operations.rows(quick=True)]
    assert rows
    assert all(row.peer and row.ratio and row.ratio > 0 for row in rows)


def test_a_run_prints_a_table_or_json_and_draws(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    row = Row("one <thing>", 0.5, "a peer", 1.0, "under 1")
    monkeypatch.setattr(bench, "PARTS", (bench.Part("A part", lambda _: iter((row,))),))
    assert bench.run_all(quick=True, json=False, out=str(tmp_path / "speed.svg")) == 0
    shown = capsys.readouterr().out
    assert "0.50 ×  a peer 1.0 s   ✓ (goal: under 1)" in shown
    assert shown.splitlines()[-1] == "1 of 1 goals met."
    assert "one <thing>" in "".join(ElementTree.parse(tmp_path / "speed.svg").getroot().itertext())
    bench.run_all(quick=True, json=True)
    told = json.loads(capsys.readouterr().out)
    assert (told["A part"][0]["ratio"], told["A part"][0]["meets"]) == (0.5, True)
    assert told["summary"] == {"goals": 1, "met": 1, "missed": []}


@pytest.mark.parametrize(
    ("ours", "goal", "meets"),
    [
        (0.9, "under 1", True),
        (1.0, "under 1", False),
        (0.5, "0.5 or less", True),
        (0.51, "0.5 or less", False),
        (1.4, "the same", True),
        (1.6, "the same", False),
        (1.0, "", None),
    ],
)
def test_a_goal_is_met_or_missed(ours: float, goal: str, meets: bool | None) -> None:
    row = Row("x", ours, "a peer", 1.0, goal)
    assert row.meets is meets
    assert ("✓" in row.shown(), "✗" in row.shown()) == (meets is True, meets is False)
    assert Row("x", ours, "a peer", None, goal).meets is None


def test_every_goal_can_be_told_met_or_missed() -> None:
    said = {goal for file in Path(bench.__file__).parent.glob("*.py") for goal in GOALS.findall(file.read_text(encoding="utf-8"))}
    assert {"the same", "under 1", "0.5 or less"} <= said
    assert [goal for goal in said if Row("x", 1.0, "a peer", 1.0, goal).meets is None] == []


def test_the_summary_names_what_is_missed_and_what_was_not_there() -> None:
    rows = [Row("slow", 2.0, "a peer", 1.0, "under 1"), Row("fast", 0.5, "a peer", 1.0, "under 1"), Row("x", 1.0, "another", None)]
    assert bench.summary_line(rows) == "1 of 2 goals met. Missed: slow. Not installed: another."


def test_each_request_is_measured_beside_its_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "TIMES", 1)
    monkeypatch.setattr(costs, "SIZES", (100,))
    rows = list(costs.rows(quick=True))
    assert [row.what for row in rows[:-1]] == [f"{route.name}, 100 nodes" for route in costs.ROUTES]
    assert all(row.ours_seconds > 0 and row.goal for row in rows)


def test_a_faster_one_has_a_shorter_bar_and_nothing_runs_off_the_picture() -> None:
    assert place(0.1) < place(1) < place(10)
    assert place(1e-9) == place(1e-3)
    assert place(1e9) == place(100)
    assert "no peer" not in plot({"A part": [Row("x", 1.0, "no peer", None)]})
