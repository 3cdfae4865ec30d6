"""Edits by a model: collected in a loop, bound and checked against the person's words, applied together, reported by code."""

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
    assert turn.message.startswith("Replaced “teh” with “the”")
    assert "deleted" not in turn.message
    assert doc.versions[-1]["model"] == "scripted"
    assert len(model.prompts) == 2


def test_what_the_words_say_exactly_calls_no_model() -> None:
    doc, model = doc_with([])
    assert doc.say("replace “teh” with “the”").outcome == "applied"
    assert doc.say("how many sections are there?").outcome == "answer"
    assert doc.say("undo").outcome == "applied"
    assert model.prompts == []


def test_a_model_names_places_by_the_ids_it_is_shown() -> None:
    def policy(prompt: Prompt, number: int) -> object:
        id = told(prompt).split("paragraph: The survey")[0].split("#")[-1].split()[0]
        return edits(replacing("teh", "the", f"#{id}")) if number == 0 else "done"

    doc, _ = doc_with(policy)
    assert doc.say(SPELLING).outcome == "applied"
    assert text_of(doc) == MENDED


def test_several_calls_are_one_version() -> None:
    doc, _ = doc_with([edits(replacing("41 mm", "42 mm", "Observations")), edits(replacing("38 mm", "39 mm", "Observations")), ""])
    turn = doc.say("Rewrite the observations with both readings raised by one millimetre")
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


def test_what_nobody_asked_for_is_left_out_and_told_while_the_rest_is_done() -> None:
    doc, _ = doc_with([edits(GOOD, {"action": "delete", "at": "Observations"}), "done"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("applied", MENDED)
    assert "Left out" in turn.message
    assert "Observations" in turn.message


@pytest.mark.parametrize(
    "harm",
    [
        {"action": "delete", "at": "Conclusion"},
        {"action": "rewrite", "at": "Observations", "markdown": "All is well."},
        replacing("ran from May to June", "was invented"),
        {"action": "insert", "into": "Summary", "markdown": "[more](http://evil.example)"},
        {"action": "set", "at": "Summary", "name": "title", "value": "PWNED"},
    ],
)
def test_an_edit_outside_the_words_alone_is_refused(harm: dict[str, object]) -> None:
    doc, _ = doc_with([edits(harm), "done"])
    turn = doc.say(SPELLING)
    assert turn.outcome == "refused"
    assert text_of(doc) == REPORT
    assert "Nothing was changed" in turn.message


def test_words_that_name_no_place_only_propose() -> None:
    doc, _ = doc_with([edits(replacing("adequate", "sufficient", "Conclusion")), "done"])
    turn = doc.say("make the wording a little plainer please")
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT)
    assert turn.accept().outcome == "applied"
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
    assert model.prompts[0].tools == ()


def test_a_mistake_of_the_models_goes_back_to_it_once_with_a_hint() -> None:
    doc, model = doc_with([edits(replacing("tehh northern", "the northern")), edits(GOOD), "done"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("applied", MENDED)
    assert "can't be made" in model.prompts[1].messages[-1].text


def test_a_mistake_that_is_made_again_ends_the_turn() -> None:
    wrong = [edits(replacing(f"nothing like {number}", "x")) for number in range(9)]
    doc, model = doc_with(wrong)
    turn = doc.say(SPELLING)
    assert turn.outcome in ("refused", "question")
    assert text_of(doc) == REPORT
    assert len(model.prompts) == 2


def test_a_plan_of_which_part_failed_waits_for_the_person() -> None:
    doc, _ = doc_with([edits(GOOD, replacing("no such words here", "x")), "done"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT)
    assert "no such words" in turn.message


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


def test_a_model_that_makes_no_edit_is_nudged_once_and_then_quoted() -> None:
    doc, model = doc_with(["I fixed it!", "I fixed it!"])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("answer", REPORT)
    assert "No edit was made" in turn.message
    assert turn.message.endswith("Nothing was changed.")
    assert len(model.prompts) == 2


def test_a_model_that_says_nothing_at_all_fails_honestly() -> None:
    doc, model = doc_with(["", ""])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("failed", REPORT)
    assert len(model.prompts) == 2


def test_both_answers_first_and_edits_second() -> None:
    doc, _ = doc_with([edits(GOOD), "done", "The survey covered the slope from May to June [1]."])
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


def test_what_is_more_than_the_words_allow_though_each_edit_may_be_made_is_proposed() -> None:
    made = edits(replacing("41 mm", "42 mm", "Observations"), replacing("38 mm", "39 mm", "Observations"))
    doc, _ = doc_with([made, "done"])
    turn = doc.say("Correct the readings in the observations by one millimetre each")
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT)
    assert "2 of 8 lines" in turn.message
    assert turn.accept().outcome == "applied"
    assert "42 mm" in text_of(doc)
    assert "39 mm" in text_of(doc)


def test_a_command_that_comes_to_nothing_is_for_the_model() -> None:
    doc, model = doc_with([edits(replacing("41 mm", "42 mm", "Observations")), "done"])
    turn = doc.say("In the observations the reading of the upper gauge should be one higher")
    assert model.prompts
    assert turn.outcome in ("applied", "proposal")
    doc, model = doc_with(["There is no such reading."])
    doc.say("replace “45 mm” with “50 mm”")
    assert model.prompts
    assert text_of(doc) == REPORT


def test_another_question_is_no_reply_to_the_models() -> None:
    question = call("ask", question="Which gauge is meant?", options=["the first gauge", "the second gauge"])
    doc, model = doc_with([question, "Because it says so [3]."])
    doc.say("In the observations the reading of the gauge should be one higher, please correct it")
    turn = doc.say("why is the drainage good enough?")
    assert turn.outcome == "answer"
    assert "You asked" not in told(model.prompts[-1])


def test_a_section_is_rewritten_under_its_heading_and_above_the_sections_in_it() -> None:
    text = REPORT + "\n### Later\n\nIn spring.\n"
    doc, _ = doc_with([edits({"action": "rewrite", "at": "Conclusion", "markdown": "It drains well enough."}), "done"], text)
    assert doc.say("Rewrite the conclusion in plainer words").outcome == "applied"
    assert text_of(doc) == text.replace("Drainage is adequate; inspect again in spring.", "It drains well enough.")
    same = "## Conclusion\n\nDrainage is adequate; inspect again in spring.\n\nAnd in autumn."
    doc, _ = doc_with([edits({"action": "rewrite", "at": "Conclusion", "markdown": same}), "done"])
    assert doc.say("Expand the conclusion a little").outcome == "applied"
    assert text_of(doc) == REPORT + "\nAnd in autumn.\n"


THREE = "# T\n\n" + "".join(f"## {name}\n\n### Overview\n\n{name} text.\n\n" for name in ("Setup", "Run", "End"))
BETTER = {"action": "rewrite", "at": "Overview", "markdown": "Better."}


def test_words_that_may_mean_several_places_are_asked_about_and_the_plan_goes_on() -> None:
    doc, model = doc_with([edits(BETTER), "done"], THREE)
    turn = doc.say("improve the wording of the Overview section")
    assert turn.outcome == "question"
    assert [option.label for option in turn.problem.options[:3]] == ["Setup > Overview", "Run > Overview", "End > Overview"]
    done = turn.choose(turn.problem.options[1])
    assert done.outcome in ("applied", "proposal")
    if done.outcome == "proposal":
        done = done.accept()
    assert text_of(doc) == THREE.replace("Run text.", "Better.")
    assert len(model.prompts) == 2


def test_a_model_that_is_vague_where_the_words_are_not_is_told_the_candidates() -> None:
    def policy(prompt: Prompt, number: int) -> object:
        if number == 0:
            return edits(BETTER)
        hint = prompt.messages[-1].text
        return edits(BETTER | {"at": "#" + hint.split(": Run > Overview")[0].split("#")[-1]}) if number == 1 else "done"

    doc, _ = doc_with(policy, THREE)
    assert doc.say("improve the wording of the Overview in Run").outcome == "applied"
    assert text_of(doc) == THREE.replace("Run text.", "Better.")


TWO = "# Field report\n\n## Summary\n\nThe survey ran in May. It covered teh northern slope. Nobody fell.\n"


@pytest.mark.parametrize(
    ("find", "new", "is_applied"),
    [("teh northern slope", "the northern slope", True), ("in May", "in the merry month of May", False)],
)
def test_a_sentence_that_is_named_is_all_that_may_change(find: str, new: str, *, is_applied: bool) -> None:
    doc, _ = doc_with([edits(replacing(find, new)), edits(replacing(find, new)), "done", "done"], TWO)
    turn = doc.say("Make the second sentence of the Summary clearer")
    assert (turn.outcome == "applied") is is_applied
    assert (text_of(doc) == TWO) is not is_applied
