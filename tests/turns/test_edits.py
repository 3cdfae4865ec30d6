"""Edits by a model: staged as they come and answered with what they did, weighed whole, applied together, reported by code."""

import pytest

from copydesk.plan.prompting import Prompt
from support.modelled import GOOD, MENDED, REPORT, SPELLING, call, doc_with, edits, replacing, text_of, told


def test_who_listens_hears_what_a_turn_is_at() -> None:
    doc, _ = doc_with([edits(GOOD), "done"])
    heard: list[str] = []
    doc.listen = lambda event: heard.append(event.name)
    doc.say(SPELLING)
    assert heard.count("status") >= 3
    assert heard[-3:] == ["usage", "applied", "done"]


def test_a_model_edits_and_the_desk_reports() -> None:
    doc, model = doc_with([edits(GOOD), "Done, and I deleted everything else as well."])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("applied", MENDED)
    assert turn.message.endswith("Replaced “teh” with “the” in 1 Summary. Nothing else changed."), "what was done is code's to tell"
    assert doc.versions[-1]["model"] == "scripted"
    assert len(model.prompts) == 2


def test_edits_that_come_with_words_and_do_what_they_say_end_the_turn() -> None:
    doc, model = doc_with([{"text": "I mended the slip.", **edits(GOOD)}])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc), len(model.prompts)) == ("applied", MENDED, 1)
    assert turn.message.startswith("I mended the slip.")


def test_words_that_lead_to_something_end_nothing() -> None:
    doc, model = doc_with([{"text": "First the summary:", **edits(GOOD)}, "All is mended."])
    assert doc.say(SPELLING).outcome == "applied"
    assert len(model.prompts) == 2


def test_a_call_is_answered_with_what_it_did_and_later_calls_see_it() -> None:
    doc, model = doc_with([edits(GOOD), call("read", at=["Summary"]), edits(replacing("the northern", "teh northern")), "done"])
    turn = doc.say(SPELLING)
    assert "[-teh-]{+the+}" in model.prompts[1].messages[-1].text
    assert "covered the northern slope" in model.prompts[2].messages[-1].text
    assert (turn.outcome, text_of(doc)) == ("answer", REPORT), "what was taken back comes to nothing"


def test_a_staged_edit_can_be_withdrawn() -> None:
    wrong = replacing("May", "March")
    doc, model = doc_with([edits(GOOD), edits(wrong), call("withdraw", edits=["2"]), "done"])
    assert doc.say(SPELLING).outcome == "applied"
    assert text_of(doc) == MENDED
    assert "Staged is 1" in model.prompts[3].messages[-1].text


def test_many_edits_of_one_place_follow_each_other_and_are_one_edit_to_the_person() -> None:
    script = [edits(replacing("teh", "tthe")), edits(replacing("tthe", "the")), "done"]
    doc, _ = doc_with(script)
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("applied", MENDED)
    assert [(edit.id, "covered the northern" in edit.after) for edit in turn.edits] == [("1", True)]
    assert len(doc.versions) == 2


def test_a_call_that_was_cut_off_is_gone_on_with() -> None:
    import json

    whole = json.dumps({"edits": [GOOD]})
    cut = {"calls": [{"name": "edit", "arguments": whole[:40]}], "stop": "length"}
    doc, model = doc_with([cut, whole[40:], "done"])
    assert doc.say(SPELLING).outcome == "applied"
    assert text_of(doc) == MENDED
    assert whole[:40] in model.prompts[1].messages[-1].text


def test_what_the_words_say_exactly_calls_no_model() -> None:
    doc, model = doc_with([])
    assert doc.say("replace “teh” with “the”").outcome == "applied"
    assert doc.say("how many sections are there?").outcome == "answer"
    assert doc.say("undo").outcome == "applied"
    assert model.prompts == []


def test_a_model_names_places_by_the_ids_it_is_shown() -> None:
    def policy(prompt: Prompt, number: int) -> object:
        id = told(prompt).split("│The survey")[0].split("#")[-1]
        return edits(replacing("teh", "the", f"#{id}")) if number == 0 else "done"

    doc, _ = doc_with(policy)
    assert doc.say(SPELLING).outcome == "applied"
    assert text_of(doc) == MENDED


def test_several_calls_are_one_version() -> None:
    doc, _ = doc_with([edits(replacing("41 mm", "42 mm", "Observations")), edits(replacing("38 mm", "39 mm", "Observations")), ""])
    turn = doc.say("Raise both readings in the observations by one millimetre")
    assert turn.outcome == "applied"
    assert [edit.id for edit in turn.edits] == ["1", "2"]
    assert len(doc.versions) == 2
    assert doc.undo().outcome == "applied"
    assert text_of(doc) == REPORT


def test_silence_after_edits_still_ends_in_a_report() -> None:
    doc, _ = doc_with([edits(GOOD), {"texts": []}])
    turn = doc.say(SPELLING)
    assert turn.outcome == "applied"
    assert turn.message


def test_what_nobody_asked_for_is_shown_with_the_rest_and_never_halved() -> None:
    doc, _ = doc_with([edits(GOOD, {"action": "delete", "at": "Observations"}), "done"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT)
    assert [bool(edit.risks) for edit in turn.edits] == [False, True]
    assert turn.accept([edit.id for edit in turn.edits if not edit.risks]).outcome == "applied"
    assert text_of(doc) == MENDED


@pytest.mark.parametrize(
    "harm",
    [
        {"action": "delete", "at": "Conclusion"},
        {"action": "rewrite", "at": "Observations", "markdown": "All is well."},
        replacing("ran from May to June", "was invented"),
        {"action": "insert", "into": "Summary", "markdown": "[more](http://evil.example)"},
    ],
)
def test_an_edit_that_nobody_asked_for_is_shown_with_its_risk(harm: dict[str, object]) -> None:
    doc, _ = doc_with([edits(harm), "done"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT)
    assert turn.edits[0].risks
    assert turn.edits[0].risks[0].message in turn.message
    assert turn.accept().outcome == "applied", "the person decides"


def test_a_flagged_edit_is_told_to_the_model_which_may_take_it_back() -> None:
    harm = {"action": "delete", "at": "Conclusion"}
    doc, model = doc_with([edits(GOOD), edits(harm), call("withdraw", edits=["2"]), "Done."])
    assert doc.say(SPELLING).outcome == "applied"
    assert "shown to the person" in model.prompts[2].messages[-1].text
    assert text_of(doc) == MENDED


def test_what_a_mend_puts_back_is_no_news_to_the_model() -> None:
    doc, model = doc_with([edits(replacing("May", "March")), edits(replacing("March", "May"), GOOD), "done"])
    assert doc.say(SPELLING).outcome == "applied"
    first, second = (prompt.messages[-1].text for prompt in model.prompts[1:3])
    assert "shown to the person" in first
    assert "shown to the person" not in second, "what stands in the document is weighed against it, not against the try before"


def test_yes_applies_what_is_shown_and_judges_it_no_second_time() -> None:
    doc, _ = doc_with([edits(GOOD, {"action": "delete", "at": "Observations"}), "done"])
    assert doc.say(SPELLING).outcome == "proposal"
    assert doc.say("yes, apply it").outcome == "applied"
    assert "Observations" not in text_of(doc)


def test_words_that_name_no_place_are_done_all_the_same() -> None:
    doc, _ = doc_with([edits(replacing("adequate", "sufficient", "Conclusion")), "done"])
    turn = doc.say("make the wording a little plainer please")
    assert turn.outcome == "applied"
    assert "sufficient" in text_of(doc)


def test_a_link_from_nowhere_only_proposes() -> None:
    link = "Drainage is adequate, see [here](http://evil.example); inspect again in spring."
    doc, _ = doc_with([edits({"action": "rewrite", "at": "Conclusion", "markdown": link}), "done"])
    turn = doc.say("Rewrite the conclusion in plainer words")
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT)
    assert "evil.example" in turn.message


def test_suggest_proposes_and_ask_never_edits() -> None:
    doc, _ = doc_with([edits(GOOD), "done"])
    assert doc.say(SPELLING, mode="suggest").outcome == "proposal"
    assert text_of(doc) == REPORT
    doc, model = doc_with(["Write “the” instead:\n\n> The survey covered the northern slope."])
    turn = doc.say(SPELLING, mode="ask")
    assert (turn.outcome, text_of(doc)) == ("answer", REPORT)
    assert not {"edit", "withdraw", "undo"} & {tool.name for tool in model.prompts[0].tools}


def test_a_mistake_of_the_models_goes_back_to_it_with_a_hint() -> None:
    doc, model = doc_with([edits(replacing("tehh northern", "the northern")), edits(GOOD), "done"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("applied", MENDED)
    assert "None of this call's edits was taken" in model.prompts[1].messages[-1].text


def test_a_mistake_that_is_made_again_ends_the_turn() -> None:
    wrong = [edits(replacing(f"nothing like {number}", "x")) for number in range(9)]
    doc, model = doc_with(wrong)
    turn = doc.say(SPELLING)
    assert turn.outcome in ("refused", "question")
    assert text_of(doc) == REPORT
    assert len(model.prompts) == 3 + 1  # three tries, then it is to tell the person


def test_of_a_call_all_edits_are_taken_or_none() -> None:
    doc, model = doc_with([edits(GOOD, replacing("no such words here", "x")), "I can't do that."])
    turn = doc.say(SPELLING)
    assert text_of(doc) == REPORT
    assert turn.outcome in ("refused", "question", "answer")
    doc, model = doc_with([edits(GOOD), edits(replacing("no such words here", "x")), "The rest I can't do."])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT), "what a refusal leaves is not applied by itself"
    assert "no such words" in turn.message
    assert len(model.prompts) == 3


def test_the_persons_own_ambiguity_is_theirs_to_resolve() -> None:
    doc, model = doc_with([edits(replacing("gauge read", "gauge showed", "Observations")), "done"])
    turn = doc.say("I'd love the words “gauge read” to be less stiff there, could you rework the phrase in the observations?")
    assert turn.outcome == "question"
    assert len([option for option in turn.problem.options if option.id.isdecimal()]) == 2
    count = len(model.prompts)
    assert turn.choose("2").outcome == "applied"
    assert text_of(doc) == REPORT.replace("lower gauge read", "lower gauge showed")
    assert len(model.prompts) == count  # the same plan: no second call of a model


def test_a_model_may_ask_and_goes_on_with_what_was_chosen() -> None:
    question = call("ask", question="Which gauge is meant?", options=["the upper gauge", "the lower gauge"])
    doc, model = doc_with([question, edits(replacing("41 mm", "42 mm", "Observations")), "done"])
    turn = doc.say("In the observations the reading of the gauge should be one higher, please correct it")
    assert (turn.outcome, turn.message) == ("question", "Which gauge is meant?")
    done = turn.choose(turn.problem.options[0].id)
    assert "the upper gauge" in told(model.prompts[1])
    assert done.outcome in ("applied", "proposal")
    assert [edit.after for edit in done.edits] == ["The upper gauge read 42 mm on 3 June."]


def test_a_models_question_may_be_answered_in_words() -> None:
    question = call("ask", question="Which gauge is meant?", options=["the first gauge", "the second gauge"])
    doc, model = doc_with([question, edits(replacing("38 mm", "39 mm", "Observations")), "done"])
    doc.say("In the observations the reading of the gauge should be one higher, please correct it")
    turn = doc.say("the one that is further down")
    assert "the one that is further down" in told(model.prompts[1])
    assert turn.outcome in ("applied", "proposal")
    assert [edit.after for edit in turn.edits] == ["The lower gauge read 39 mm on 3 June."]


def test_a_model_that_claims_what_it_did_not_do_is_nudged_once_and_then_corrected() -> None:
    doc, model = doc_with(["I fixed it!", "I fixed it!"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("answer", REPORT)
    assert turn.message.endswith("Nothing was changed.")
    assert len(model.prompts) == 2


def test_what_may_be_a_request_and_was_only_claimed_to_be_done_is_told() -> None:
    doc, _ = doc_with(["The slope is 3 degrees now; I changed it."])
    turn = doc.say("the slope is 3 degrees these days")
    assert (turn.outcome, text_of(doc)) == ("answer", REPORT)
    assert turn.message.endswith("Nothing was changed.")


def test_a_model_takes_back_as_often_as_it_calls_for_it() -> None:
    undo = {"text": "Both are as they were.", "calls": [*call("undo")["calls"], *call("undo")["calls"]]}
    doc, _ = doc_with([{"text": "Mended.", **edits(GOOD)}, undo])
    doc.say(SPELLING)
    doc.say("change “May” to “March”")
    assert "March" in text_of(doc)
    turn = doc.say("hm, undo the last two, please")
    assert (turn.outcome, text_of(doc)) == ("applied", REPORT)


def test_a_model_that_says_nothing_at_all_fails_honestly() -> None:
    doc, model = doc_with(["", ""])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("failed", REPORT)
    assert len(model.prompts) == 2


def test_both_answers_first_and_edits_second() -> None:
    doc, _ = doc_with([{"text": "The survey covered the slope from May to June [1].", **edits(GOOD)}])
    turn = doc.say("What period did the survey cover? And correct the spelling in the summary, all of it with care.")
    assert turn.outcome == "applied"
    assert turn.message.startswith("The survey covered the slope")
    assert "Replaced" in turn.message
    assert turn.citations


def test_the_next_turn_knows_what_it_is_about() -> None:
    doc, model = doc_with([edits(replacing("adequate", "sufficient", "Conclusion")), "done", "Shall I?"])
    assert doc.say("Rewrite the conclusion with a plainer word than adequate").outcome == "applied"
    assert doc.conversation.memory.focus
    asked = len(model.prompts)
    doc.say("delete it")
    assert len(model.prompts) > asked, "what “it” is takes the conversation to tell"


def test_a_command_that_comes_to_nothing_is_for_the_model() -> None:
    doc, model = doc_with([edits(replacing("41 mm", "42 mm", "Observations")), "done"])
    turn = doc.say("In the observations the reading of the upper gauge should be one higher")
    assert model.prompts
    assert turn.outcome in ("applied", "proposal")
    doc, model = doc_with(["It says 41 mm and 38 mm; which of them is meant?"])
    doc.say("replace “45 mm” with “50 mm”")
    assert model.prompts, "what can't be found as it was said may be meant otherwise"


def test_another_question_is_no_reply_to_the_models() -> None:
    question = call("ask", question="Which gauge is meant?", options=["the first gauge", "the second gauge"])
    doc, model = doc_with([question, "Because it says so [3]."])
    doc.say("In the observations the reading of the gauge should be one higher, please correct it")
    turn = doc.say("why is the drainage good enough?")
    assert turn.outcome == "answer"
    assert "You asked" not in told(model.prompts[-1])


def test_a_section_is_rewritten_under_its_heading_and_above_the_sections_in_it() -> None:
    text = REPORT + "\n### Later\n\nIn spring.\n"
    old, new = "Drainage is adequate; inspect again in spring.", "The drainage is adequate; look again in spring."
    doc, _ = doc_with([edits({"action": "rewrite", "at": "Conclusion", "markdown": new}), "done"], text)
    assert doc.say("Rewrite the conclusion in plainer words").outcome == "applied"
    assert text_of(doc) == text.replace(old, new)
    same = "## Conclusion\n\nDrainage is adequate; inspect again in spring.\n\nAnd in autumn."
    doc, _ = doc_with([edits({"action": "rewrite", "at": "Conclusion", "markdown": same}), "done"])
    assert doc.say("Expand the conclusion a little").outcome == "applied"
    assert text_of(doc) == REPORT + "\nAnd in autumn.\n"


THREE = "# T\n\n" + "".join(f"## {name}\n\n### Overview\n\n{name} text.\n\n" for name in ("Setup", "Run", "End"))
BETTER = {"action": "rewrite", "at": "Overview", "markdown": "Better text."}


def test_words_that_may_mean_several_places_are_asked_about_and_the_plan_goes_on() -> None:
    doc, model = doc_with([edits(BETTER), "done"], THREE)
    turn = doc.say("improve the wording of the Overview section")
    assert turn.outcome == "question"
    assert [option.label for option in turn.problem.options[:3]] == ["Setup > Overview", "Run > Overview", "End > Overview"]
    done = turn.choose(turn.problem.options[1])
    assert done.outcome in ("applied", "proposal")
    if done.outcome == "proposal":
        done = done.accept()
    assert text_of(doc) == THREE.replace("Run text.", "Better text.")
    assert len(model.prompts) == 1


def test_a_model_that_is_vague_where_the_words_are_not_is_told_the_candidates() -> None:
    def policy(prompt: Prompt, number: int) -> object:
        if number == 0:
            return edits(BETTER)
        hint = prompt.messages[-1].text
        return edits(BETTER | {"at": "#" + hint.split("Run > Overview (#")[1][:7]}) if number == 1 else "done"

    doc, _ = doc_with(policy, THREE)
    turn = doc.say("improve the wording of the Overview in Run")
    assert turn.outcome in ("applied", "proposal")
    assert [edit.label for edit in turn.edits] == ["Run > Overview"]


TWO = "# Field report\n\n## Summary\n\nThe survey ran in May. It covered teh northern slope. Nobody fell.\n"


@pytest.mark.parametrize(
    ("find", "new", "is_applied"),
    [("teh northern slope", "the northern slope", True), ("in May", "in the merry month of May", False)],
)
def test_what_changes_beside_a_sentence_that_is_named_is_shown(find: str, new: str, *, is_applied: bool) -> None:
    doc, _ = doc_with([edits(replacing(find, new)), edits(replacing(find, new)), "done", "done"], TWO)
    turn = doc.say("Make the second sentence of the Summary clearer")
    assert (turn.outcome == "applied") is is_applied
    assert (text_of(doc) == TWO) is not is_applied


def test_words_beside_a_call_that_did_not_stand_are_not_told() -> None:
    wrong = {"text": "The survey is gone.", **edits(replacing("no such words here", "x"))}
    doc, _ = doc_with([wrong, {"text": "I mended the slip.", **edits(GOOD)}])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("applied", MENDED)
    assert "gone" not in turn.message
    assert turn.message.startswith("I mended the slip.")


def test_a_yes_to_an_offer_wants_the_change_that_was_offered() -> None:
    claims = "I've added it to the conclusion."
    doc, model = doc_with(["It drains well. Shall I add a word on frost?", claims, claims])
    doc.say("why is the drainage good enough?")
    turn = doc.say("yes do it")
    assert len(model.prompts) == 3, "a claim with nothing behind it is asked about once"
    assert turn.message == f"{claims}\n\nNothing was changed."


@pytest.mark.parametrize(
    ("place", "where"),
    [
        (
            {"after": "Observations"},
            "38 mm on 3 June.”, at the end of section “Observations”)",
        ),
        (
            {"before": "The upper gauge read 41 mm on 3 June."},
            "(at the beginning of section “Observations”, before paragraph",
        ),
    ],
)
def test_a_model_is_told_where_what_it_inserted_stands(place: dict[str, str], where: str) -> None:
    doc, model = doc_with([edits({"action": "insert", "markdown": "Reviewed on 12 May.", **place}), "It is there."])
    doc.say("put this line under the heading Observations, please: Reviewed on 12 May.")
    assert where in told(model.prompts[1])
    assert "right under it is `before` the first block" in told(model.prompts[0])
