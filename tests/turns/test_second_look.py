"""A second look at a model's plan: it sees words, diff and doubts alone, decides the doubts, and names what rules can't see."""

import json
from dataclasses import replace
from typing import Any

import pytest

from copydesk import Desk
from copydesk.assistant import messages
from copydesk.assistant.secondlook import NOTHING, look_of
from copydesk.errors import ModelError
from copydesk.models.jsontools import JsonTools
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt
from support.modelled import GOOD, MENDED, REPORT, SPELLING, edits, replacing, text_of, told

HARM = {"action": "delete", "at": "Conclusion"}
FLAG = {"edit": "1", "what": "the slope is another one now"}
ASIDE = replacing("May", "March")


def verdict(*flags: dict[str, str], **doubts: str) -> str:
    decided = [{"doubt": name.removeprefix("d"), "verdict": one} for name, one in doubts.items()]
    return json.dumps({"doubts": decided, "flags": list(flags)})


def said(
    look: Any, *harm: dict[str, Any], words: str = SPELLING, mode: str = "auto", wanted: bool = True, judges: bool = True
) -> tuple[Any, str, list[Prompt]]:
    looked: list[Prompt] = []

    def policy(prompt: Prompt, _: int) -> Any:
        if prompt.schema is None:
            return {"text": "Mended.", **edits(GOOD, *harm)}
        looked.append(prompt)
        if isinstance(look, ModelError):
            raise look
        return look

    desk = Desk(model=Scripted(policy, judges=judges))
    assert desk._modelled is not None
    desk._modelled = (desk._modelled[0], replace(desk._modelled[1], second_look=wanted))
    doc = desk.read(REPORT.encode(), format="markdown", kind="report")
    return doc.say(words, mode=mode), text_of(doc), looked


def test_what_it_flags_is_shown_at_its_edit() -> None:
    turn, text, looked = said(verdict(FLAG))
    assert (turn.outcome, text) == ("proposal", REPORT)
    assert [risk.message for risk in turn.edits[0].risks] == ["On a second look: the slope is another one now"]
    assert "Drainage is adequate" not in told(looked[0]), "it sees what changes, and nothing else of the document"
    assert "[-teh-]{+the+}" in told(looked[0])


def test_it_sees_what_the_person_is_told_and_what_was_not_done_is_a_note() -> None:
    look = json.dumps({"doubts": [], "flags": [], "claims": [{"what": "the conclusion was not changed"}]})
    turn, text, looked = said(look)
    assert (turn.outcome, text) == ("applied", MENDED), "what was done is no worse for what was said of it"
    assert "not all that the model says is done: the conclusion was not changed." in turn.message.casefold()
    assert "what the person will be told\nMended." in told(looked[0])


def test_it_sees_what_is_not_done() -> None:
    _, _, looked = said(verdict(), words="the slope is called the southern one throughout, and mend “teh” in the summary")
    assert ": what may not be done" not in told(looked[0]), "nothing was renamed, and nothing is left"
    made = replacing("northern", "southern")
    _, _, looked = said(verdict(), made, words="“June” is “July” and “northern” is “southern” throughout, and teh is the")
    assert ": what may not be done" not in told(looked[0])
    made = replacing("to June", "to July")
    _, _, looked = said(verdict(), made, words="June is July throughout, and teh is the")
    assert "what may not be done\n“June” still stands in 2 places." in told(looked[0])


def test_what_was_asked_for_and_no_edit_does_is_a_note() -> None:
    look = json.dumps({"doubts": [], "flags": [], "claims": [], "undone": [{"what": "the date in the conclusion"}]})
    turn, text, _ = said(look, words="correct the misspelt word in the summary, and put a date into the conclusion")
    assert (turn.outcome, text) == ("applied", MENDED)
    assert "On a second look, this may not be done: The date in the conclusion." in turn.message
    assert look_of(look, [], set(), is_whole=False).undone == ()


def test_one_omission_is_told_once() -> None:
    same = [{"what": "the date in the conclusion"}]
    look = json.dumps({"doubts": [], "flags": [], "claims": same, "undone": same})
    turn, _, _ = said(look, words="correct the misspelt word in the summary, and put a date into the conclusion")
    assert turn.message.count("second look") == 1, turn.message


def test_of_a_change_that_it_saw_in_part_it_cannot_say_what_was_not_done() -> None:
    look = json.dumps({"doubts": [], "flags": [], "claims": [{"what": "nothing was added"}]})
    assert look_of(look, [], set(), is_whole=False).claims == ()
    assert look_of(look, [], set()).claims == ("nothing was added",)


def test_where_it_finds_nothing_the_plan_is_applied() -> None:
    turn, text, looked = said(verdict())
    assert (turn.outcome, text, len(looked)) == ("applied", MENDED, 1)
    assert "second look" not in turn.message


@pytest.mark.parametrize("look", ["all is well", "[]", '{"flags": 3}', '{"doubts": [], "flags": [{}]}', ModelError("late")])
def test_one_that_is_no_help_is_told(look: Any) -> None:
    turn, text, looked = said(look)
    assert (turn.outcome, text, len(looked)) == ("applied", MENDED, 1)
    assert messages.NO_LOOK_AT_WORDS in turn.message, "the model's own words were looked at by nobody"


def test_a_doubt_that_follows_from_the_words_is_cleared() -> None:
    turn, text, looked = said(verdict(d1="follows", d2="follows"), ASIDE)
    assert (turn.outcome, text) == ("applied", MENDED.replace("May", "March"))
    assert [risk.level for edit in turn.edits for risk in edit.risks] == ["note", "note"], "what was doubted can be looked up"
    assert "1. " in told(looked[0])
    assert "May" in told(looked[0])


@pytest.mark.parametrize("look", [verdict(d1="stands", d2="follows"), verdict(), verdict(d2="follows"), "{}", "yes, all follows"])
def test_a_doubt_that_stands_or_is_passed_over_is_shown(look: str) -> None:
    turn, text, looked = said(look, ASIDE)
    assert (turn.outcome, text, len(looked)) == ("proposal", REPORT, 1)
    assert [risk for edit in turn.edits for risk in edit.risks]


def test_a_doubt_both_ways_stands() -> None:
    both = json.dumps({"doubts": [{"doubt": "1", "verdict": "follows"}, {"doubt": "1", "verdict": "stands"}], "flags": []})
    assert look_of(both, ["odd"], set()).cleared == ()


def test_what_is_firm_is_shown_without_a_look() -> None:
    link = replacing("slope", "[slope](https://evil.example)")
    account = replacing("slope", "slope, account 44101991,")
    for words, harm in ((SPELLING, link), (SPELLING, account), ("Is everything spelled right?", ASIDE)):
        turn, text, looked = said(verdict(d1="follows", d2="follows"), harm, words=words)
        assert (turn.outcome, text, looked) == ("proposal", REPORT, [])


def test_a_proposal_shows_only_the_doubts_that_stand() -> None:
    turn, text, _ = said(verdict(d1="follows", d2="stands"), ASIDE, mode="suggest")
    assert (turn.outcome, text) == ("proposal", REPORT)
    assert sorted(risk.level for edit in turn.edits for risk in edit.risks) == ["note", "review"], (
        "nothing is hidden, and one is shown"
    )


def test_a_change_too_long_to_be_shown_whole_is_not_cleared() -> None:
    more = "\n\n".join(f"Paragraph {number} about nothing." for number in range(300))
    long = {"action": "insert", "after": "Drainage is adequate; inspect again in spring.", "markdown": more}
    turn, text, looked = said(verdict(**{f"d{number}": "follows" for number in range(1, 30)}), long)
    assert (turn.outcome, text) == ("proposal", REPORT)
    assert "doubts\n" not in told(looked[0])


def test_it_is_not_asked_of_a_model_that_has_no_opinion_nor_where_it_is_not_wanted() -> None:
    for wanted, judges in ((False, True), (True, False)):
        turn, text, looked = said(verdict(FLAG), wanted=wanted, judges=judges)
        assert (turn.outcome, text, looked) == ("applied", MENDED, [])
    assert JsonTools(Scripted([], judges=True)).judges is False, "a small model is better left alone"


def test_a_reply_that_says_nothing_leaves_all_as_the_rules_say() -> None:
    assert look_of("no JSON", ["odd"], {"1"}) == NOTHING


@pytest.mark.parametrize("edit", ["9", "x"])
def test_a_flag_at_no_edit_stands_at_the_first(edit: str) -> None:
    assert look_of(verdict({"edit": edit, "what": "odd"}), [], {"1"}).flags[0].edit == ""


STEPS = {
    "id": "exp",
    "name": "Filters",
    "blocks": [
        {
            "id": "prep",
            "name": "Preparation",
            "position": 1,
            "nodes": [{"id": "sand", "name": "Wash the sand", "position": 1, "status": "draft", "content": "Rinse it.\n"}],
        }
    ],
}


def shown(script: dict[str, Any], words: str, text: str, *, kind: str = "report", format: str = "markdown") -> str:
    """What a second look is shown of a plan."""
    looked: list[Prompt] = []

    def policy(prompt: Prompt, _: int) -> Any:
        if prompt.schema is None:
            return {"text": "Done so.", **script} if len(prompt.messages) < 4 else "done"
        looked.append(prompt)
        return verdict()

    desk = Desk(model=Scripted(policy, judges=True))
    assert desk._modelled is not None
    desk._modelled = (desk._modelled[0], replace(desk._modelled[1], second_look=True))
    desk.read(text.encode(), format=format, kind=kind).say(words)
    return told(looked[0])


def test_it_sees_what_a_new_step_is_and_where_it_stands() -> None:
    made = edits(
        {"action": "insert", "before": "Wash the sand", "markdown": "### Safety\n\nWear gloves."},
        {"action": "set", "at": "Safety", "name": "status", "value": "review"},
    )
    words = "Add a new step “Safety” at the start of Preparation: wear gloves. status review"
    seen = shown(made, words, json.dumps(STEPS), kind="experiment", format="experiment")
    assert "status: review" in seen
    assert "at the beginning of block “Preparation”, before step “Wash the sand”" in seen


def test_it_sees_all_of_a_paragraph_that_changes() -> None:
    long = "Moss keeps the keys. " + "Visitors sign the book at the door. " * 25 + "If Moss is away, the porter has them."
    made = edits({"action": "replace", "at": "Keys", "find": "Moss keeps", "with": "Reed keeps"})
    seen = shown(made, "In the section on keys it is Reed who keeps them", f"# House\n\n## Keys\n\n{long}\n")
    assert "If Moss is away, the porter has them." in seen
