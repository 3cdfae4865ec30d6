"""Scenario folders: a document, a plan, and what must come of it. See README.md beside this file."""

import json
from pathlib import Path
from typing import Any

import pytest

from copydesk import Desk, Doc, Turn
from support.laws import check_undo, check_untouched

HERE = Path(__file__).parent
KINDS = {"note", "report", "article", "experiment", "screenplay"}
FOLDERS = sorted(path for kind in KINDS for path in (HERE / kind).glob("*") if path.is_dir())


def file_of(folder: Path, stem: str) -> Path | None:
    return next((path for path in sorted(folder.iterdir()) if path.stem == stem), None)


def told(folder: Path, name: str) -> dict[str, Any] | None:
    path = folder / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def opened(folder: Path) -> Doc:
    source = file_of(folder, "document")
    assert source is not None
    return Desk().open(source, kind=folder.parent.name)


def start(doc: Doc, folder: Path, mode: str) -> Any:
    plan, tool = told(folder, "plan.json"), told(folder, "tool.json")
    return doc.apply(plan, mode=mode) if plan is not None else doc.tool(tool["name"], tool["arguments"], mode=mode)


def check_problem(turn: Turn, expected: dict[str, Any]) -> None:
    problem = turn.problem
    if "outcome" in expected:
        assert turn.outcome == expected["outcome"], turn.message
    if "code" in expected:
        assert problem is not None, turn.message
        assert problem.code == expected["code"], turn.message
    if "options" in expected:
        labels = [option.label for option in problem.options if option.id not in ("all", "none")]
        assert len(labels) == len(expected["options"]), labels
        for label, part in zip(labels, expected["options"], strict=True):
            assert part in label, labels
    if "more" in expected:
        assert problem.more == expected["more"]
    if "edit" in expected:
        assert problem.edit == expected["edit"]
    for words in [expected["says"]] if isinstance(expected.get("says"), str) else expected.get("says", []):
        assert words in turn.message, turn.message


def check_end(doc: Doc, before: bytes, turn: Any, folder: Path) -> None:
    expected = file_of(folder, "expected")
    if expected is None:
        check_problem(turn, told(folder, "problem.json") or {})
        assert doc.export() == before, "a plan that was not applied changed something"
        return
    assert turn.outcome == "applied", turn.message
    assert doc.export().decode() == expected.read_bytes().decode()
    after, operations = doc.document, doc._place.history.versions()[-1].change.operations
    first = doc.at(1)
    check_untouched(first, after, operations)
    check_undo(first, after, operations)
    doc.undo()
    assert doc.export() == before, "undo lost bytes"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_scenario(folder: Path) -> None:
    doc = opened(folder)
    before = doc.export()
    accept = told(folder, "accept.json")
    if accept is not None:
        check_acceptance(doc, before, folder, accept)
        return
    turn = start(doc, folder, "auto")
    choice = told(folder, "choose.json")
    if choice is not None:
        assert turn.outcome == "question", turn.message
        check_problem(turn, told(folder, "question.json") or {})
        assert doc.export() == before
        turn = turn.choose(choice["option"])
    check_end(doc, before, turn, folder)


def check_acceptance(doc: Doc, before: bytes, folder: Path, accept: dict[str, Any]) -> None:
    turn = start(doc, folder, "suggest").accept(accept["accept"])
    for id, state in accept.get("states", {}).items():
        assert next(edit.state for edit in turn.edits if edit.id == id) == state
    check_end(doc, before, turn, folder)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_proposal_that_is_rejected_leaves_every_byte(folder: Path) -> None:
    doc = opened(folder)
    before = doc.export()
    turn = start(doc, folder, "suggest")
    assert turn.outcome != "applied"
    assert doc.export() == before
    if turn.outcome == "proposal":
        assert {edit.state for edit in turn.reject().edits} == {"rejected"}
    assert doc.export() == before
    assert len(doc.versions) == 1
