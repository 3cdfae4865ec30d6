"""Speeches in a script: who speaks next has a speech of their own, and a speech without words is none."""

import pytest

from copydesk import Desk, Doc

SCRIPT = "INT. FERRY - NIGHT\n\nINGRID\nWhere is he now?\n\nJONAH\n(low)\nOut there.\n\nThe engine stops.\n"


def script() -> Doc:
    return Desk().read(SCRIPT.encode(), format="fountain")


@pytest.mark.parametrize("after", ["“Where is he now?”", "INGRID"])
def test_a_speech_behind_a_line_of_another_is_a_speech_of_its_own(after: str) -> None:
    doc = script()
    turn = doc.apply({"edits": [{"action": "insert", "after": after, "markdown": "MARA\n(quietly)\nStill out there."}]})
    assert turn.outcome == "applied", turn.message
    wanted = SCRIPT.replace("now?\n\n", "now?\n\nMARA\n(quietly)\nStill out there.\n\n")
    assert doc.export().decode() == wanted
    assert doc.undo().outcome == "applied"
    assert doc.export().decode() == SCRIPT


def test_a_line_behind_a_line_stays_in_its_speech() -> None:
    doc = script()
    doc.apply({"edits": [{"action": "insert", "after": "“Where is he now?”", "markdown": "Tell me."}]})
    speech = next(node for node in doc.document.walk() if node.text == "INGRID")
    assert [child.text for child in doc.document.children(speech.id)] == ["Where is he now?", "Tell me."]


def test_with_its_only_line_a_speech_goes() -> None:
    doc = script()
    doc.apply({"edits": [{"action": "delete", "at": "“Where is he now?”"}]})
    assert doc.export().decode() == SCRIPT.replace("INGRID\nWhere is he now?\n\n", "")


@pytest.mark.parametrize(("cue", "line"), [("INGRID", "Where is he now?"), ("JONAH", "(low)")])
def test_how_somebody_speaks_stands_behind_their_name(cue: str, line: str) -> None:
    doc = script()
    turn = doc.apply({"edits": [{"action": "insert", "after": cue, "markdown": "(softly)"}]})
    assert "Added the parenthetical “(softly)”" in turn.message
    assert doc.export().decode() == SCRIPT.replace(f"{cue}\n{line}", f"{cue}\n(softly)\n{line}")
