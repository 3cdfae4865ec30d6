"""Proposals that wait while something else is said: what a later "yes" means, and what the person is told about it."""

from typing import Any

import pytest

from support.modelled import REPORT, call, doc_with, edits, replacing, text_of, told

UPPER = replacing("41 mm", "42 mm", at="Observations")
LOWER = replacing("38 mm", "39 mm", at="Observations")
BOTH = {**UPPER, "with": "43 mm"}
CHANGE = "could the upper gauge's 41 mm be 42 mm, please"
OTHER = "and could the lower gauge's 38 mm be 39 mm, please"
AGAIN = "hm, could the upper gauge's 41 mm rather be 43 mm, please"
AFTER_UPPER = REPORT.replace("41 mm", "42 mm")


def proposing(*replies: Any) -> Any:
    doc, model = doc_with([{"text": "It needs care.", **edits(UPPER)}, *replies])
    assert doc.say(CHANGE, "suggest").outcome == "proposal"
    return doc, model


@pytest.mark.parametrize("words", ["yes", "apply it", "ok, do it", "Yes, please."])
def test_a_question_in_between_leaves_a_proposal_open(words: str) -> None:
    doc, _ = proposing("They were read on 3 June [2].")
    assert doc.say("when were the gauges read?").outcome == "answer"
    turn = doc.say(words)
    assert turn.outcome == "applied"
    assert text_of(doc) == AFTER_UPPER


def test_with_two_open_a_yes_means_the_one_shown_last_and_the_reply_says_so() -> None:
    doc, _ = proposing({"text": "That too.", **edits(LOWER)})
    turn = doc.say(OTHER, "suggest")
    assert "Still open from before: Replace “41 mm” with “42 mm”" in turn.message
    assert "A “yes” means what is shown here." in turn.message
    taken = doc.say("yes")
    assert text_of(doc) == REPORT.replace("38 mm", "39 mm")
    assert "Still open from before" in taken.message
    doc.say("yes")
    assert text_of(doc) == AFTER_UPPER.replace("38 mm", "39 mm")
    assert doc.conversation.latest_open is None


def test_a_proposal_for_the_same_text_takes_the_place_of_the_one_before_and_says_so() -> None:
    doc, _ = proposing({"text": "43 then.", **edits(BOTH)})
    turn = doc.say(AGAIN, "suggest")
    assert "not what was proposed before (Replace “41 mm” with “42 mm”" in turn.message
    doc.say("yes")
    assert text_of(doc) == REPORT.replace("41 mm", "43 mm")
    assert doc.conversation.latest_open is None


def test_an_edit_of_the_same_text_closes_what_was_proposed_for_it_and_says_so() -> None:
    doc, _ = proposing({"text": "43 then.", **edits(BOTH)}, "There is nothing to apply.")
    turn = doc.say('in Observations, replace "41 mm" with "43 mm"')
    assert turn.outcome == "applied"
    assert "no longer fits what stands now, and is closed" in turn.message
    assert doc.conversation.latest_open is None


def test_an_edit_elsewhere_leaves_it_open() -> None:
    doc, _ = proposing()
    turn = doc.say('replace "38 mm" with "39 mm"')
    assert turn.outcome == "applied"
    assert "Still open from before: Replace “41 mm”" in turn.message
    doc.say("yes")
    assert text_of(doc) == AFTER_UPPER.replace("38 mm", "39 mm")


def test_the_text_that_changed_under_a_proposal_stops_a_yes() -> None:
    doc, _ = proposing("On 3 June [2].")
    doc.say("when were they read?")
    doc.apply({"edits": [{"action": "replace", "find": "The upper gauge read 41 mm", "with": "The gauge above read 40 mm"}]})
    assert doc.conversation.latest_open is None
    stands = text_of(doc)
    doc.say("apply it")
    assert text_of(doc) == stands


def test_a_yes_to_what_was_asked_since_is_no_yes_to_the_proposal() -> None:
    doc, model = proposing("On 3 June. Shall I put the year behind it?", {"text": "With the year.", **edits(LOWER)})
    doc.say("when were they read?")
    doc.say("yes")
    assert "The person says:\nyes" in told(model.prompts[-1])
    assert "42 mm" not in text_of(doc)


def test_a_proposal_that_was_named_is_applied_even_then() -> None:
    doc, _ = proposing("On 3 June. Shall I put the year behind it?")
    doc.say("when were they read?")
    doc.say("apply it")
    assert text_of(doc) == AFTER_UPPER


def test_a_no_declines_the_one_shown_last_and_leaves_the_other() -> None:
    doc, _ = proposing({"text": "That too.", **edits(LOWER)})
    doc.say(OTHER, "suggest")
    doc.say("no")
    doc.say("yes")
    assert text_of(doc) == AFTER_UPPER


def test_a_no_says_what_is_still_open() -> None:
    doc, _ = proposing({"text": "That too.", **edits(LOWER)})
    doc.say(OTHER, "suggest")
    assert "Still open from before: Replace “41 mm” with “42 mm”" in doc.say("no thanks").message


@pytest.mark.parametrize(
    "words", ["no, discard that", "Nein, lass es", "please drop it", "no, that isn't what I meant at all", "don't"]
)
def test_a_no_in_any_words_closes_what_was_shown(words: str) -> None:
    doc, _ = proposing("All right.", "All right.", "Nothing is open.", "Nothing is open.")
    doc.say(words)
    assert doc.conversation.latest_open is None
    doc.say("yes")
    assert text_of(doc) == REPORT


def test_an_undo_that_waits_ends_with_the_next_change() -> None:
    doc, _ = doc_with([])
    doc.say('replace "38 mm" with "39 mm"')
    doc.say("undo", "suggest")
    doc.say('replace "41 mm" with "42 mm"')
    assert doc.conversation.latest_open is None


def test_an_undo_that_waits_can_be_taken_after_a_question() -> None:
    doc, _ = doc_with(["On 3 June [2]."])
    doc.say('replace "38 mm" with "39 mm"')
    turn = doc.undo(dry_run=True)
    assert turn.message == (
        'This would take back version 2 (“replace "38 mm" with "39 mm"”): '
        "the paragraph “The lower gauge read 39 mm on 3 June.” would read “…lower gauge read 38 mm on 3 June.” again. "
        "Nothing has changed yet."
    )
    doc.say("when were they read?")
    assert doc.say("yes").outcome == "applied"
    assert text_of(doc) == REPORT


def test_what_was_applied_by_hand_is_told_as_an_answer_and_not_as_a_second_wish() -> None:
    doc, model = doc_with([{"text": "It needs care.", **edits(UPPER)}, "On 3 June [2]."])
    doc.say(CHANGE, "suggest").accept()
    doc.say("and when were they read?")
    said = told(model.prompts[-1])
    assert said.count(CHANGE) == 1
    assert "Yes, apply it." in said


def test_what_is_open_survives_being_kept() -> None:
    from copydesk.assistant import keeping

    doc, _ = proposing("On 3 June [2].")
    doc.say("when were they read?")
    doc.conversation = keeping.from_json(keeping.to_json(doc.conversation))
    doc.say("yes")
    assert text_of(doc) == AFTER_UPPER


def test_a_turn_that_is_declined_is_the_one_that_is_declined() -> None:
    doc, _ = doc_with([{"text": "A.", **edits(UPPER)}, {"text": "B.", **edits(LOWER)}])
    first = doc.say(CHANGE, "suggest")
    doc.say(OTHER, "suggest")
    first.reject()
    doc.say("yes")
    assert text_of(doc) == REPORT.replace("38 mm", "39 mm")
    assert doc.conversation.latest_open is None


def test_a_look_through_a_tool_leaves_it_open() -> None:
    doc, _ = proposing()
    doc.tool("outline")
    doc.say("yes")
    assert text_of(doc) == AFTER_UPPER


def test_a_question_of_the_models_leaves_it_open() -> None:
    asks = call("ask", question="Which year?", options=["2023", "2024"])
    doc, _ = proposing(asks, {"text": "It was 2024.", "calls": []})
    assert doc.say("put the year of the readings somewhere").outcome == "question"
    doc.say("the second one")
    doc.say("apply it")
    assert text_of(doc) == AFTER_UPPER


def test_what_is_asked_for_again_word_for_word_is_told_as_if_it_were_new() -> None:
    doc, _ = doc_with([])
    words = 'replace "41 mm" with "42 mm"'
    doc.say(words, "suggest")
    assert doc.say(words).message == "Replaced “41 mm” with “42 mm” in 2 Observations. Nothing else changed."
    assert doc.conversation.latest_open is None


def test_what_is_open_tells_how_many_edits_it_has_and_how_many_are_in_doubt() -> None:
    aside = replacing("spring", "autumn", at="Conclusion")
    doc, _ = doc_with([{"text": "It needs care.", **edits(UPPER, aside)}])
    assert doc.say(CHANGE).outcome == "proposal"
    turn = doc.say('replace "38 mm" with "39 mm"')
    assert turn.outcome == "applied"
    assert "Still open from before (2 edits, 1 with a doubt): Replace “41 mm” with “42 mm”" in turn.message
    taken = doc.say("yes")
    assert taken.outcome == "applied"
    assert "This was shown with a doubt: " in taken.message
    assert "autumn" in taken.message.partition("This was shown with a doubt: ")[2]


def test_of_what_was_just_shown_the_doubts_are_not_repeated() -> None:
    doc, _ = doc_with([{"text": "It needs care.", **edits(UPPER, replacing("spring", "autumn", at="Conclusion"))}])
    assert doc.say(CHANGE).outcome == "proposal"
    assert "doubt" not in doc.say("yes").message
