"""The web app's live core without a browser: real editors in Node, acts against each other, and a storm in one document."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from prosemirror.transform import Step

from copydesk.live.checks import applied
from copydesk.live.room import read_doc
from house.sources import ROOT

WEB = ROOT / "web"
# Of some 3,300 pairs those that stand for each way in which one act can take another's place away; all of them: make soak.
DRAWN = (
    "type in a",
    "Enter in a",
    "Backspace at the start of b",
    "a becomes code",
    "Tab on b",
    "b moves up",
    "a is deleted",
    "a to b is cut",
)
DRAWN_TOO = ("type in a cell", "a row behind the second", "the second column goes", "the table is deleted", "the table moves up")


def run(script: str, *arguments: str) -> dict[str, object]:
    ended = subprocess.run(["node", f"checks/{script}.mjs", *arguments], cwd=WEB, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    told = json.loads(ended.stdout.splitlines()[-1])
    assert isinstance(told, dict)
    return told


def test_two_acts_at_once_lose_and_double_nothing() -> None:
    pairs = [f"{one} | {two}" for group in (DRAWN, DRAWN_TOO) for one in group for two in group]
    assert run("pairs", *pairs)["pairs"] == len(pairs)


def test_a_storm_leaves_one_document_with_every_word() -> None:
    """Servers and tabs that crash, and a compaction, among it. A seed is a storm that goes as it went before."""
    told = run("storm", "5", "150", "3", "2", "2")
    assert (told["bad"], told["seeds"]) == (0, 2)


def test_the_server_moves_a_block_as_the_editor_does() -> None:
    """Also where two blocks have one id: in a copy that differs all positions behind are others, and what is typed is refused."""
    moves: Any = run("moves", "300", "1")["moves"]
    for move in moves:
        after = Step.from_json(read_doc(move["doc"]).type.schema, move["step"]).apply(read_doc(move["doc"])).doc
        assert (after and after.to_json()) == (move["after"] and read_doc(move["after"]).to_json()), move["step"]
    assert 50 < sum(move["after"] not in (None, move["doc"]) for move in moves) < len(moves)


def test_the_server_takes_what_the_editors_of_a_storm_send(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    assert run("storm", "6", "700", "302", "2", "1", "all", str(log))["bad"] == 0
    told = json.loads(log.read_text())
    assert applied(read_doc(told["start"]), [entry["step"] for entry in told["entries"]]).doc.eq(read_doc(told["doc"]))


def test_ways_back_lose_and_double_nothing() -> None:
    assert all(wrong == [] for wrong in run("recovery").values())


def test_what_was_lost_is_put_back_at_a_cost_that_grows_with_the_document() -> None:
    """In letters that are looked at: four times the paragraphs with a word that mapping lost are four times the work."""
    few, many = run("effort", "40", "160").values()
    assert isinstance(few, dict)
    assert isinstance(many, dict)
    assert (few["lost"], many["lost"]) == (40, 160)
    assert many["letters"] / few["letters"] < 1.5 * many["size"] / few["size"]


def test_nobody_is_lost_who_wrote_in_tables_while_all_were_away() -> None:
    assert run("storm", "4", "300", "1", "0", "1", "away")["bad"] == 0


@pytest.mark.skipif("COPYDESK_SOAK" not in os.environ, reason="takes long: make soak")
def test_every_act_against_every_other() -> None:
    assert run("pairs")["bad"] == 0


@pytest.mark.skipif("COPYDESK_SOAK" not in os.environ, reason="takes long: make soak")
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_long_storm(seed: int) -> None:
    run("storm", "20", "1000", str(seed), "4")
    run("storm", "6", "300", str(seed * 100), "3", "40")


def test_the_server_has_the_schema_of_the_editor(tmp_path: Path) -> None:
    schema, hashes = tmp_path / "schema.json", tmp_path / "hashes.json"
    subprocess.run(["node", "scripts/schema.mjs", str(schema), str(hashes)], cwd=WEB, check=True)
    kept = json.loads((ROOT / "src/copydesk/live/schema.json").read_text())
    assert json.loads(schema.read_text())["sheet"] == kept["sheet"]
    assert json.loads((WEB / "packages/react/src/live/hashes.json").read_text())["sheet"] == kept["sheet"]["hash"]
