"""A selection that reaches over several blocks means each of them, whole, and no more: for a model's edits and for exact words."""

import pytest

from copydesk import Desk
from copydesk.errors import InputError
from support.modelled import REPORT, doc_with, edits, told

CHANGES = (("41 mm", "41 millimetres"), ("38 mm", "38 millimetres"), ("inspect", "look"))
TWO = "41 mm on 3 June.\n\nThe lower gauge read"


def test_a_models_edit_outside_the_blocks_that_are_selected_is_flagged() -> None:
    plan = edits(*[{"action": "replace", "find": old, "with": new} for old, new in CHANGES])
    doc, model = doc_with([plan, "done"])
    turn = doc.say("Rewrite this in plainer words", mode="suggest", selection=TWO)
    assert [any(risk.code == "outside" for risk in edit.risks) for edit in turn.edits] == [False, False, True]
    meant = told(model.prompts[0]).partition("The person selected this in ")[2].partition(";")[0]
    assert meant.count("#") == 2


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ('replace "gauge" with "meter"', REPORT.replace("gauge", "meter")),
        ("delete this", REPORT.replace("The upper gauge read 41 mm on 3 June.\n\nThe lower gauge read 38 mm on 3 June.\n\n", "")),
    ],
)
def test_exact_words_mean_each_block_of_a_selection(words: str, after: str) -> None:
    doc = Desk().read(REPORT.encode(), format="markdown", kind="report")
    assert doc.say(words, selection=TWO).outcome == "applied"
    assert doc.export().decode() == after


@pytest.mark.parametrize("text", ["41 mm on 3 June.\n\nDrainage is adequate", "Summary\n\nSummary", "gauge\nread"])
def test_lines_that_do_not_stand_one_behind_the_other_are_no_selection(text: str) -> None:
    doc = Desk().read(REPORT.encode(), format="markdown", kind="report")
    with pytest.raises(InputError):
        doc.say("delete this", selection=text)
    assert doc.export().decode() == REPORT
