"""Answers by a model: its own last words, with citations and quotations that are verified by code, and nothing cut."""

import pytest

from support.modelled import GOOD, REPORT, call, doc_with, edits, replacing, text_of, told

LONG = "# Handbook\n\n" + "\n\n".join(
    f"## Part {number}\n\n"
    + "\n\n".join(f"Text {place} of part {number} is about subject{number}x{place}." for place in range(1, 6))
    for number in range(1, 21)
)


def test_a_small_document_is_answered_from_the_whole_of_it_in_one_call() -> None:
    doc, model = doc_with(["Because “Drainage is adequate” [3]."])
    turn = doc.say("why is the drainage good enough?")
    assert turn.outcome == "answer"
    assert turn.message == "Because “Drainage is adequate” [3]."
    assert {citation["label"].split(" > ")[-1] for citation in turn.citations} == {"Conclusion"}
    assert all(citation["quote"] in REPORT for citation in turn.citations)
    assert turn.metadata["strategy"] == "full_document"
    assert len(model.prompts) == 1


def test_a_quotation_that_is_not_there_is_struck_out_and_counted() -> None:
    doc, _ = doc_with(["It says “all drains are blocked today” [3] and more [9.9]."])
    turn = doc.say("why is the drainage good enough?")
    assert "~~“all drains are blocked today”~~" in turn.message
    assert "[~~9.9~~]" in turn.message
    assert turn.metadata["struck_out"] == 2


def test_a_quotation_without_a_citation_is_verified_too() -> None:
    doc, _ = doc_with(["It says “all drains are blocked today”."])
    assert "~~“all drains are blocked today”~~" in doc.say("why is the drainage good enough?").message


def test_quotations_may_differ_in_quotes_and_space_alone() -> None:
    doc, _ = doc_with(['It says "Drainage  is adequate; inspect again," and “The upper gauge … on 3 June.”'])
    turn = doc.say("why is the drainage good enough?")
    assert "~~" not in turn.message
    assert next(citation["quote"] for citation in turn.citations) == "Drainage is adequate; inspect again"


def test_a_reader_sees_no_ids() -> None:
    doc, _ = doc_with([])
    id = doc.outline()[3]["id"]
    doc, _ = doc_with([f"It is adequate [#{id}], says #{id}."])
    turn = doc.say("why is the drainage good enough?")
    assert id not in turn.message
    assert "Conclusion" in turn.message
    assert turn.citations[0]["node"] == id


def test_what_was_looked_up_stays_until_the_answer() -> None:
    doc, model = doc_with([call("find", query=["subject7x3"]), "It is in part 7 [7]."], LONG)
    turn = doc.say("why would anyone care about subject7x3 in practice?")
    assert turn.outcome == "answer"
    assert turn.citations[0]["label"].endswith("Part 7")
    assert turn.metadata["tools_used"] == ["find"]
    assert "Text 3 of part 7" in model.prompts[-1].messages[-1].text


def test_an_answer_is_as_long_as_it_is() -> None:
    long = "- " + "\n- ".join(f"Point {number} about drainage." for number in range(60))
    doc, _ = doc_with([long])
    assert doc.say("why is the drainage good enough?").message == long


def test_text_before_a_call_is_told_and_stays() -> None:
    doc, _ = doc_with([{"text": "Let me look at part 7.", **call("find", query=["subject7x3"])}, "It is there [7]."], LONG)
    assert doc.say("why would anyone care about subject7x3 in practice?").message == "Let me look at part 7.\n\nIt is there [7]."


def test_a_question_about_all_of_it_is_shown_all_of_it() -> None:
    doc, model = doc_with(["It is a handbook of twenty parts [1]."], LONG)
    turn = doc.say("Summarise the document for somebody in a hurry")
    assert turn.metadata["strategy"] == "full_document"
    assert "subject20x5" in told(model.prompts[-1])


def test_an_empty_reply_is_asked_for_once_more_and_then_fails() -> None:
    doc, model = doc_with(["", "It is fine [3]."])
    assert doc.say("why is the drainage good enough?").outcome == "answer"
    doc, model = doc_with(["", ""])
    turn = doc.say("why is the drainage good enough?")
    assert turn.outcome == "failed"
    assert len(model.prompts) == 2


def test_an_answer_that_ran_out_of_room_is_gone_on_with_twice() -> None:
    cut = {"text": "It goes on and on. ", "stop": "length"}
    doc, _ = doc_with([cut, "The end [3]."])
    turn = doc.say("why is the drainage good enough?")
    assert turn.message.endswith("The end [3].")
    assert (turn.metadata["truncated"], turn.metadata["recovery_attempts"]) == (False, 1)
    doc, model = doc_with([cut] * 9)
    turn = doc.say("why is the drainage good enough?")
    assert len(model.prompts) == 3
    assert (turn.metadata["truncated"], turn.metadata["recovery_attempts"]) == (True, 2)
    assert "cut short" in turn.message


def test_all_text_blocks_are_kept() -> None:
    doc, _ = doc_with([{"texts": ["It is adequate [3].", "Inspect in spring [3]."]}])
    turn = doc.say("why is the drainage good enough?")
    assert "It is adequate" in turn.message
    assert "Inspect in spring" in turn.message


def test_a_question_changes_nothing_whatever_the_model_does() -> None:
    delete = edits({"action": "delete", "at": "Conclusion"})
    doc, _ = doc_with([delete, "It is of use."], LONG.replace("Part 1\n", "Conclusion\n"))
    before = text_of(doc)
    turn = doc.say("why would anyone care about subject7x3 in practice?")
    assert turn.outcome == "proposal"
    assert "question" in {risk.code for edit in turn.edits for risk in edit.risks}
    assert text_of(doc) == before
    assert len(doc.versions) == 1


def test_status_lines_text_and_usage_are_told() -> None:
    from copydesk.apps.equipping import modelled
    from copydesk.apps.finding import Finder
    from copydesk.apps.stepping import run
    from copydesk.assistant.conversation import Request
    from copydesk.assistant.turn import take_turn
    from copydesk.models.scripted import Scripted

    doc, _ = doc_with([], LONG)
    model = Scripted([call("find", query=["subject7x3"]), "It is in part 7 [7]. " * 5])
    equipped = modelled(model, None, None, Finder(None))
    assert equipped is not None

    async def events() -> list[str]:
        request = Request("why would anyone care about subject7x3 in practice?")
        return [event.name async for event in take_turn(request, doc._place, doc.conversation, *equipped)]

    names = run(events(), waits=True)
    assert names[-1] == "done"
    assert names.count("text") >= 1
    assert "usage" in names
    assert names.count("status") >= 3


EMAIL = "Dear drivers, the northern slope is closed on 3 June. Please take the lower road."
FOR_WORDS_ONLY = [
    "draft me a short email to the drivers from this report – don't change the report",
    "please change the summary into bullet points, but let me see it first",
    "could you put an owner behind each gauge? Okello for the first, me for the rest. Just tell me what it would look like first",
    "Shorten the conclusion for the board, and show me first",
    "Rewrite the observations in plain words. Don't change anything yet.",
]


@pytest.mark.parametrize("words", FOR_WORDS_ONLY)
def test_who_wants_to_see_it_first_is_answered_and_no_edit_is_asked_for(words: str) -> None:
    doc, model = doc_with([EMAIL, "You asked for the words only."])
    turn = doc.say(words)
    assert turn.message == f"{EMAIL}\n\nNothing was changed."
    assert len(model.prompts) == 1


@pytest.mark.parametrize("words", FOR_WORDS_ONLY[1:])
def test_an_edit_for_who_wants_to_see_it_first_is_shown_and_a_yes_applies_it(words: str) -> None:
    doc, _ = doc_with([{"text": "Like this.", **edits(replacing("Drainage is adequate", "Drainage will do", "Conclusion"))}])
    assert (doc.say(words).outcome, text_of(doc)) == ("proposal", REPORT)
    assert doc.say("yes").outcome == "applied"
    assert "Drainage will do" in text_of(doc)


@pytest.mark.parametrize(
    "words",
    [
        "Shorten the conclusion, but don't change the report's title",
        "Shorten the conclusion and don't change the dates",
        "Rewrite the first observation, and let me see the gauge first in it",
    ],
)
def test_what_is_to_stay_in_a_change_is_no_wish_to_see_it_first(words: str) -> None:
    doc, model = doc_with(["It is short enough.", "done"])
    doc.say(words)
    assert len(model.prompts) == 2


def test_an_answer_stays_when_an_edit_is_asked_for_again_and_none_comes() -> None:
    doc, model = doc_with([EMAIL, "It is an email to the board, so the report stays."])
    turn = doc.say("draft a short email to the drivers about the slope")
    assert turn.message == f"{EMAIL}\n\nIt is an email to the board, so the report stays.\n\nNothing was changed."
    assert len(model.prompts) == 2


@pytest.mark.parametrize("reply", ["done", "Please take the lower road, drivers.", EMAIL])
def test_a_reply_that_says_nothing_new_is_not_added_to_an_answer(reply: str) -> None:
    doc, _ = doc_with([EMAIL, reply])
    assert doc.say("draft a short email to the drivers about the slope").message == f"{EMAIL}\n\nNothing was changed."


def test_an_answer_stays_beside_the_edit_that_came_later() -> None:
    doc, _ = doc_with(["The upper gauge read 41 mm [2].", {"text": "The typo is mended.", **edits(GOOD)}])
    turn = doc.say("What did the upper gauge read? And correct the misspelt word in the summary")
    assert turn.outcome == "applied"
    assert "41 mm" in turn.message
    assert "The typo is mended." in turn.message
