"""In a note a heading holds nothing, and its section is meant all the same: what is named may change, what is spared may not."""

import pytest

from copydesk.plan.prompting import Prompt
from house.sources import ROOT
from support.modelled import call, doc_with, edits, told

NOTE = (ROOT / "samples" / "note.json").read_text(encoding="utf-8")
INSIDE = {"action": "replace", "find": "Sharpen the spades", "with": "Make the spades sharp"}
OUTSIDE = {"action": "replace", "find": "Who keeps the second key", "with": "Who has the second key"}


@pytest.mark.parametrize("named", ["section 3", "“Before the first of April”", "the section Before the first of April"])
def test_what_stands_under_a_heading_is_changed_where_its_section_is_named(named: str) -> None:
    doc, _ = doc_with([edits(INSIDE, OUTSIDE), "done"], NOTE, kind="note", format="blocknote")
    turn = doc.say(f"Rewrite {named} in plainer words", mode="suggest")
    assert [bool(edit.risks) for edit in turn.edits] == [False, True]
    assert "Open questions" in turn.edits[1].risks[0].message


def test_what_stands_under_a_heading_is_left_alone_where_its_section_is_spared() -> None:
    doc, _ = doc_with([edits(INSIDE, OUTSIDE), "done"], NOTE, kind="note", format="blocknote")
    turn = doc.say("Rewrite the whole note in plainer words except section 3", mode="suggest")
    assert [any(risk.code == "spared" for risk in edit.risks) for edit in turn.edits] == [True, False]


def test_a_new_block_may_stand_in_a_section_that_is_named() -> None:
    new = call("edit", edits=[{"action": "insert", "markdown": "- Oil the hinges", "after": "Sharpen the spades"}])
    doc, _ = doc_with([new, "done"], NOTE, kind="note", format="blocknote")
    turn = doc.say("Add a fitting task to section 3, in your own words", mode="suggest")
    assert turn.outcome == "proposal", turn.message


@pytest.mark.parametrize("action", ["delete", "move"])
def test_a_heading_that_a_model_names_by_its_id_is_its_section(action: str) -> None:
    def policy(prompt: Prompt, number: int) -> object:
        shown = told(prompt)
        ids = [
            shown.split(f"│{mark} {title}")[0].split("#")[-1] for mark, title in (("##", "Before the"), ("##", "Open questions"))
        ]
        asked = {"action": action, "at": f"#{ids[0]}", **({"after": f"#{ids[1]}"} if action == "move" else {})}
        return edits(asked) if number == 0 else "done"

    doc, _ = doc_with(policy, NOTE, kind="note", format="blocknote")
    turn = doc.say("Please take care of the part about the first of April, as we said", mode="auto")
    texts = [node.text for node in doc.document.children(doc.document.root)]
    heading, item = (next((at for at, text in enumerate(texts) if text.startswith(word)), -1) for word in ("Before the", "Sharpen"))
    if action == "delete":
        assert turn.outcome == "proposal" or (heading, item) == (-1, -1), turn.message
        assert "Sharpen the spades" in turn.diff
    else:
        doc.say("yes") if turn.outcome == "proposal" else None
        texts = [node.text for node in doc.document.children(doc.document.root)]
        assert texts.index("Sharpen the spades") > texts.index("Open questions")
