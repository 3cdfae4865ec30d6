"""`copydesk bench`: each part gives rows with a ratio to a named peer, as a table, as JSON and as a picture. No time asserted."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from copydesk.apps import bench
from copydesk.apps.bench import diffs, operations
from copydesk.apps.bench.measure import Row
from copydesk.apps.bench.plots import place, plot


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
    assert "0.50 ×  a peer 1.0 s   (goal: under 1)" in capsys.readouterr().out
    assert "one <thing>" in "".join(ElementTree.parse(tmp_path / "speed.svg").getroot().itertext())
    bench.run_all(quick=True, json=True)
    assert json.loads(capsys.readouterr().out)["A part"][0]["ratio"] == 0.5


def test_a_faster_one_has_a_shorter_bar_and_nothing_runs_off_the_picture() -> None:
    assert place(0.1) < place(1) < place(10)
    assert place(1e-9) == place(1e-3)
    assert place(1e9) == place(100)
    assert "no peer" not in plot({"A part": [Row("x", 1.0, "no peer", None)]})
