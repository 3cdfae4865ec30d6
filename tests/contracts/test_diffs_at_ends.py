"""Diffs and sizes are those of the file: a diff at its end is taken by `patch`, a row is one line."""

import subprocess
from pathlib import Path

import pytest

from copydesk import Desk

TEXT = "# T\n\n## A\n\nThe crew grew.\n\n### Training\n\nThe crew.\n"
TABLE = "# T\n\n| Quarter | Sold |\n|---|---|\n| Q1 | 12 |\n| Q2 | 14 |\n"


@pytest.mark.parametrize("text", [TEXT, TEXT.rstrip("\n")])
@pytest.mark.parametrize("words", ["delete the section Training", "replace grew with shrank", "add a paragraph at the end: More."])
def test_a_diff_applies_to_the_file(tmp_path: Path, text: str, words: str) -> None:
    doc = Desk().read(text.encode(), format="markdown", kind="report")
    turn = doc.say(words)
    assert turn.outcome == "applied"
    (tmp_path / "document").write_text(text)
    done = subprocess.run(["patch", "document"], input=turn.diff, text=True, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 0, (turn.diff, done.stdout)
    assert (tmp_path / "document").read_bytes() == doc.export()


def test_a_row_is_one_line() -> None:
    doc = Desk().read(TABLE.encode(), format="markdown", kind="report")
    edits = [
        {"action": "add_row", "at": "Q2", "after": "Q2", "cells": ["Q3", "15"]},
        {"action": "delete_row", "at": "Q1", "row": "Q1"},
    ]
    stats = doc.apply({"edits": edits}).stats
    assert (stats.lines_added, stats.lines_removed) == (1, 1)


def test_a_month_that_stands_twice_is_asked_about() -> None:
    text = b"# T\n\nIt opens in June. It closes in June.\n"
    doc = Desk().read(text, format="markdown", kind="report")
    assert doc.say("change June to July").outcome == "question"
    assert doc.export() == text
    assert doc.say("change June to July everywhere").outcome == "applied"
