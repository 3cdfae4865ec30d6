"""`edit_ops`: which of several equal anchors is meant, by a line that was counted in this version; and what one place is."""

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc

TEXT = b"# A\n\nThe same line.\n\nAnother.\n\nThe same line.\n"


@pytest.fixture
def doc() -> Doc:
    return Desk().read(TEXT, format="markdown", kind="article")


def patch(**more: object) -> dict[str, object]:
    return {"type": "replace", "anchor": "The same line.", "text": "A new line.", **more}


def test_a_line_breaks_the_tie(doc: Doc) -> None:
    turn = doc.tool("edit_ops", {"ops": [patch(line=7)]})
    assert turn.outcome == "applied"
    assert doc.export() == TEXT[::-1].replace(b"The same line."[::-1], b"A new line."[::-1], 1)[::-1]


def test_a_line_of_this_version_breaks_the_tie(doc: Doc) -> None:
    assert doc.tool("edit_ops", {"version": doc.version, "ops": [patch(line=3)]}).outcome == "applied"
    assert doc.export() == TEXT.replace(b"The same line.", b"A new line.", 1)


def test_a_line_of_another_version_breaks_no_tie(doc: Doc) -> None:
    old = doc.version
    doc.apply({"edits": [{"action": "insert", "markdown": "One.\n\nTwo.", "before": f"#{doc.document.order[2]}"}]})
    turn = doc.tool("edit_ops", {"version": old, "ops": [patch(line=7)]})
    assert (turn.outcome, turn.problem and str(turn.problem.code)) == ("question", "ambiguous")
    assert turn.problem is not None
    assert [option.label for option in turn.problem.options[:2]] == ["line 7: The same line.", "line 11: The same line."]


def test_an_anchor_that_stands_once_needs_no_line_whatever_the_version(doc: Doc) -> None:
    assert doc.tool("edit_ops", {"version": 99, "ops": [patch(anchor="Another.", line=1)]}).outcome == "applied"


def test_a_paragraph_in_place_of_another_is_one_place(doc: Doc) -> None:
    assert doc.tool("edit_ops", {"ops": [patch(anchor="Another.", text="Quite different words stand here.")]}).outcome == "applied"
    ops = [patch(anchor="Quite different words stand here.", text="And others."), patch(line=3)]
    assert doc.tool("edit_ops", {"ops": ops}).outcome == "refused"


def test_two_places_on_one_line_are_told_apart(doc: Doc) -> None:
    doc = Desk().read(b"The river rose at dawn, and at noon the river fell again.\n", format="markdown", kind="article")
    turn = doc.tool("edit_ops", {"ops": [{"type": "replace", "anchor": "river", "text": "stream"}]})
    assert turn.problem is not None
    shown = [option.label for option in turn.problem.options[:2]]
    assert [label.rpartition(" (")[2] for label in shown] == [
        "first of 2: The river rose at dawn, and at…)",
        "second of 2: …dawn, and at noon the river fell again.)",
    ]
