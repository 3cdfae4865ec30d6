"""The tools about versions, called directly: listed, compared, taken back, on a desk in memory and in a database."""

from pathlib import Path

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc
from copydesk.assistant import tools
from support.tooldocs import REPORT, doc_of

CHANGE = {"section_id": "2", "find": "sound", "replace": "dry"}


def kept(tmp_path: Path) -> Doc:
    return Desk(f"sqlite:///{tmp_path}/desk.db").read(REPORT.encode(), format="markdown", kind="report")


@pytest.fixture(params=["memory", "sqlite"])
def doc(request: pytest.FixtureRequest, tmp_path: Path) -> Doc:
    return doc_of("report") if request.param == "memory" else kept(tmp_path)


def test_versions_are_listed_the_latest_first(doc: Doc) -> None:
    assert [row["number"] for row in doc.tool("versions").result] == [1]
    doc.tool("replace_text", CHANGE)
    doc.undo()
    rows = doc.tool("versions").result
    assert [row["number"] for row in rows] == [3, 2, 1]
    assert rows[0]["undoes"] == 2
    assert rows[1]["stats"]["nodes"] == 1
    assert {key: rows[1][key] for key in doc.versions[1]} == doc.versions[1]
    assert [row["number"] for row in doc.tool("versions", {"limit": 1}).result] == [3]
    assert doc.version == 3, "looking changes nothing"


def test_two_versions_are_compared(doc: Doc) -> None:
    assert doc.tool("diff").result == {"from": 1, "to": 1, "diff": ""}
    doc.tool("replace_text", CHANGE)
    found = doc.tool("diff").result
    assert (found["from"], found["to"]) == (1, 2)
    assert "-The piers are sound.\n+The piers are dry.\n" in found["diff"]
    assert "+The piers are sound." in doc.tool("diff", {"from": 2, "to": 1}).result["diff"]
    assert doc.tool("diff", {"to": 1}).message == "Versions 1 and 1 are the same."
    turn = doc.tool("diff", {"to": 9})
    assert (turn.outcome, str(turn.problem.code)) == ("refused", "not_found")
    assert "there are 1 to 2" in turn.message


def test_undo_does_what_undo_does(doc: Doc) -> None:
    before = doc.export()
    assert doc.tool("undo").message == "There is nothing to undo."
    doc.tool("replace_text", CHANGE)
    assert doc.tool("undo", mode="suggest").outcome == "proposal"
    assert doc.export() != before
    turn = doc.tool("undo")
    assert (turn.outcome, turn.message) == (
        "applied",
        "Took back version 2: the paragraph “The piers are dry.” reads “The piers are sound.” again.",
    )
    assert doc.export() == before
    assert doc.redo().outcome == "applied"
    assert doc.tool("undo", {"times": 2}).problem.code == "invalid", "it takes nothing"


def test_withdraw_outside_a_turn_says_what_to_do_instead(doc: Doc) -> None:
    turn = doc.tool("withdraw", {"edits": [1, "2"]})
    assert (turn.outcome, str(turn.problem.code)) == ("refused", "unsupported")
    assert "`undo`" in turn.message


def test_status_lines_tell_which() -> None:
    assert tools.status_line("diff", {"from": 1, "to": 3}) == "Comparing versions 1 and 3"
    assert tools.status_line("diff", {}) == "Comparing versions"
    assert tools.status_line("withdraw", {"edits": [2, 3]}) == "Taking back edits 2, 3"
    assert tools.status_line("undo", {}, form="done") == "Undid"
