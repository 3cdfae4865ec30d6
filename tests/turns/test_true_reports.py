"""Reports that say what is so: links and values whole, footnotes where their mark stands, what was asked for first, what is only
proposed as such."""

import json
from dataclasses import replace
from typing import Any

import pytest

from copydesk import Desk
from copydesk.assistant.told import NOT_DONE
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt
from support.modelled import call, doc_with, edits, replacing

KILN = """# Kiln

## Firing

The bisque takes 1,150 °C, see [why it cools slowly](#cooling) before you open it.[^k] Keep the door shut for all of that time.

Cone 0.6 is too hot. Cones cost £2.40.

Cone 0.5 is right.

## Cooling

It stands for two days.

[^k]: The small one needs a day.
"""


def node_with(doc: Any, text: str, type: str = "") -> str:
    return next(f"#{one.id}" for one in doc.document.walk() if text in one.text and type in ("", one.type))


def test_a_link_on_other_words_did_not_go() -> None:
    doc, _ = doc_with([], KILN, kind="article")
    new = "The bisque takes 1,150 °C ([why](#cooling)); leave the door shut.[^k]"
    turn = doc.apply({"edits": [{"action": "rewrite", "at": node_with(doc, "The bisque"), "markdown": new}]})
    assert "link" not in turn.message
    gone = new.replace("([why](#cooling))", "")
    turn = doc.apply({"edits": [{"action": "rewrite", "at": node_with(doc, "The bisque"), "markdown": gone}]})
    assert "1 link went" in turn.message


def test_a_value_is_told_whole() -> None:
    doc, _ = doc_with([], KILN, kind="article")
    new = "Cone 0.6 is too hot. Cones cost £2.95."
    turn = doc.apply({"edits": [{"action": "rewrite", "at": node_with(doc, "Cone 0.6"), "markdown": new}]})
    assert "Changed “£2.40” to “£2.95” in" in turn.message


def test_a_footnote_lies_where_its_mark_stands() -> None:
    doc, _ = doc_with([], KILN, kind="article")
    turn = doc.apply({"edits": [replacing("a day", "two days", node_with(doc, "The small one"))]})
    assert "in 1 Firing." in turn.message


def test_a_number_behind_a_word_that_numbers_nothing_is_no_place() -> None:
    doc, _ = doc_with([], KILN, kind="article")
    doc, _ = doc_with([f"It is too hot [{node_with(doc, 'Cone 0.6')}]."], KILN, kind="article")
    turn = doc.say("which of the cones should I not take, and why?")
    assert turn.message.startswith("It is too hot [1 Firing].")


SCENE = "INT. MILL - DAY\n\nWATER runs.\n\nILSE\nIs it ground?\n\nBRAM\nNot yet.\n"


def test_another_cue_is_told_as_such() -> None:
    doc, _ = doc_with([], SCENE, kind="screenplay", format="fountain")
    turn = doc.apply({"edits": [{"action": "rewrite", "at": node_with(doc, "ILSE"), "markdown": "BRAM"}]})
    assert turn.message.startswith("Changed “ILSE” to “BRAM” in the speech “ILSE: Is it ground?”.")


PARTS = ("Rent", "Repairs", "Keys", "Pets", "Notice", "Law")
LEASE = "# Lease\n\n" + "".join(f"## {at}. {name}\n\nOn {name.lower()}.\n\n" for at, name in enumerate(PARTS, 1))


def test_what_was_moved_is_told_before_the_numbers_that_follow() -> None:
    doc, _ = doc_with([], f"{LEASE}## 9. Annex\n\nMore.\n")  # one that is wrong, so that the desk leaves all of them alone
    ids = {one.text: f"#{one.id}" for one in doc.document.walk()}
    anew = [replacing(f"{at}. {name}", f"{at - 1}. {name}", ids[f"{at}. {name}"]) for at, name in enumerate(PARTS, 1) if at > 2]
    turn = doc.apply({"edits": [*anew, {"action": "move", "at": ids["2. Repairs"], "after": ids["6. Law"]}]})
    assert turn.message == "Moved 2. Repairs after 6. Law. 4 headings are numbered anew. Nothing else changed."


@pytest.mark.parametrize("annex", ["", "## Annex\n\nA list.\n"])
def test_clauses_are_counted_anew_beside_a_heading_without_a_number(annex: str) -> None:
    doc, _ = doc_with([], LEASE + annex)
    turn = doc.apply({"edits": [{"action": "delete", "at": "3. Keys"}]})
    texts = [one.text for one in doc.document.walk() if one.type == "section"][1:]
    assert texts[:5] == ["1. Rent", "2. Repairs", "3. Pets", "4. Notice", "5. Law"]
    assert "3 headings are numbered anew" in turn.message
    doc.apply({"edits": [{"action": "insert", "after": "5. Law", "markdown": "## Costs\n\nNone."}]})
    assert "6. Costs" in [one.text for one in doc.document.walk()]
    if annex:
        doc.apply({"edits": [{"action": "insert", "after": "Annex", "markdown": "## Annex two\n\nNone."}]})
        assert "Annex two" in [one.text for one in doc.document.walk()]


def test_two_headings_with_a_number_among_many_are_no_numbering() -> None:
    text = "# Tips\n\n## 1 pan\n\nx\n\n" + "".join(f"## {name}\n\ny\n\n" for name in ("Fat", "Salt", "Heat"))
    doc, _ = doc_with([], text)
    doc.apply({"edits": [{"action": "insert", "before": "1 pan", "markdown": "## Bowls\n\nz"}]})
    assert {"1 pan", "Bowls"} <= {one.text for one in doc.document.walk()}


def test_a_proposal_says_first_what_would_be_done() -> None:
    doc, _ = doc_with(
        [edits(replacing("two days", "a week", "Cooling")) | {"text": "It stands for a week now."}], KILN, kind="article"
    )
    turn = doc.say("two days is too short for the cooling, a week is better", mode="suggest")
    assert turn.message.startswith("Replace “two days” with “a week”")
    assert f"Nothing has changed yet.\n\n{NOT_DONE} It stands for a week now." in turn.message


def test_a_proposal_that_was_refused_is_not_called_unfit() -> None:
    first = edits(replacing("two days", "a week", "Cooling")) | {"text": "A week."}
    second = edits(replacing("two days", "three days", "Cooling")) | {"text": "Three days."}
    doc, _ = doc_with([first, second], KILN, kind="article")
    doc.say("it should cool a week, I believe", mode="suggest")
    turn = doc.say("no thanks. three days is what it takes to cool, not two days")
    assert turn.outcome == "applied", turn.message
    assert "no longer fits" not in turn.message
    assert "closed" not in turn.message


def test_what_is_taken_back_in_two_steps_is_told() -> None:
    doc, _ = doc_with([], KILN, kind="article")
    doc.apply({"edits": [replacing("two days", "a week", "Cooling")]})
    doc.apply({"edits": [replacing("too hot", "far too hot", "Firing")]})
    turn = doc.say("undo twice")
    assert turn.message.startswith("Took back versions 3 and 2: ")
    assert "two days" in turn.message
    assert "too hot" in turn.message


def looked(script: list[Any], text: str, verdicts: str) -> Any:
    """A document with a model whose second look says this of every doubt."""
    waiting = iter(script)

    def policy(prompt: Prompt, _: int) -> Any:
        if prompt.schema is None:
            return next(waiting)
        return json.dumps({"doubts": [{"doubt": str(at), "verdict": verdicts} for at in range(1, 20)], "flags": [], "claims": []})

    desk = Desk(model=Scripted(policy, judges=True))
    assert desk._modelled is not None
    desk._modelled = (desk._modelled[0], replace(desk._modelled[1], second_look=True))
    return desk.read(text.encode(), format="markdown", kind="article")


def test_what_a_second_look_let_pass_stays_at_its_edit_and_out_of_the_message() -> None:
    made = edits(replacing("two days", "three days", "Cooling"), replacing("1,150", "1,510", "Firing"))
    doc = looked([made | {"text": "Three days."}], KILN, "follows")
    turn = doc.say("the cooling takes three days")
    assert turn.outcome == "applied"
    notes = [risk for edit in turn.edits for risk in edit.risks]
    assert {risk.level for risk in notes} == {"note"}
    assert any("1,150" in risk.message and "1,510" in risk.message for risk in notes), "who opens the edit sees both values"
    assert "second look" not in turn.message
    assert "nobody asked" not in turn.message


@pytest.mark.parametrize("words", ["hmm scrap that", "changed my mind, out with it", "go back one step", "take that out again"])
def test_a_step_back_that_the_model_calls_for_is_made(words: str) -> None:
    script = [edits(replacing("two days", "a week", "Cooling")) | {"text": "A week."}, call("undo") | {"text": "It is out again."}]
    doc, _ = doc_with(script, KILN, kind="article")
    doc.say("a week is better than two days for the cooling")
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert "two days" in doc.export().decode()


def test_a_step_back_in_reply_to_a_question_or_of_what_was_not_talked_of_waits() -> None:
    script = [edits(replacing("two days", "a week", "Cooling")) | {"text": "A week."}, call("undo") | {"text": "Out."}]
    doc, _ = doc_with(script, KILN, kind="article")
    doc.say("a week is better than two days for the cooling")
    assert doc.say("what is a bisque?").outcome == "proposal"
    doc, _ = doc_with([call("undo") | {"text": "Out."}], KILN, kind="article")
    doc.apply({"edits": [replacing("two days", "a week", "Cooling")]})
    assert doc.say("the cones are too dear somehow").outcome == "proposal"


def test_two_long_values_are_shown_where_they_differ() -> None:
    asked = "Which LED spectrum gives the highest biomass of Chlorella vulgaris in"
    plan = {"id": "e", "name": "Algae", "description": f"{asked} ten days?", "status": "draft", "blocks": []}
    doc, _ = doc_with([], json.dumps(plan), kind="experiment", format="experiment")
    turn = doc.apply({"edits": [{"action": "set", "at": "document", "name": "description", "value": f"{asked} fourteen days?"}]})
    assert "vulgaris in fourteen days?”; it was “…" in turn.message
    assert "vulgaris in ten days?”." in turn.message
    short = doc.apply({"edits": [{"action": "set", "at": "document", "name": "description", "value": "Which light is best?"}]})
    assert "to “Which light is best?”; it was “Which LED spectrum" in short.message


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ({"after": "Observations"}, "at the end of 2 Observations"),
        ({"before": "The upper gauge read 41 mm on 3 June."}, "at the beginning of 2 Observations"),
        ({"after": "The upper gauge read 41 mm on 3 June."}, "in 2 Observations"),
    ],
)
def test_a_report_tells_at_which_end_of_a_section_a_new_paragraph_stands(place: dict[str, str], where: str) -> None:
    doc, _ = doc_with([{"text": "It is there.", **edits({"action": "insert", "markdown": "Reviewed on 12 May.", **place})}, "done"])
    turn = doc.say("put this line under the heading Observations, please: Reviewed on 12 May.")
    assert f"the paragraph “Reviewed on 12 May.” {where}." in turn.message
