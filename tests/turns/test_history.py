"""What of a conversation goes along with a message: what was said, offered and changed."""

import pytest

from copydesk.assistant.conversation import Conversation, Message
from copydesk.editing.trace import legible
from copydesk.editing.words import word_diff
from copydesk.language.brief import brief_of
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt
from support.modelled import GOOD, MENDED, SPELLING, call, doc_with, edits, text_of, told

FOLLOW_UP = "and why is that so?"
NEW = "by the way, a different question: why does the survey cover the northern slope?"


def talked(count: int) -> tuple[Message, ...]:
    return tuple(
        Message("user" if number % 2 == 0 else "assistant", f"Message {number} about gauges and drainage.")
        for number in range(count)
    )


def test_a_follow_up_takes_the_last_ten_messages_along() -> None:
    doc, model = doc_with(["Because of the slope [1]."])
    doc.conversation = Conversation(talked(16))
    doc.say(FOLLOW_UP)
    said = told(model.prompts[0])
    assert "Message 15 " in said
    assert "Message 6 " in said
    assert "Message 5 " not in said


def test_a_new_topic_takes_one_sentence_along() -> None:
    doc, model = doc_with(["Because [1]."])
    doc.conversation = Conversation(talked(16), summary="They spoke of gauges. They decided nothing.")
    doc.say(NEW)
    said = told(model.prompts[0])
    assert "They spoke of gauges." in said
    assert "They decided nothing" not in said
    assert "Message 15" not in said


def test_from_the_21st_message_on_it_is_summed_up_and_the_summary_is_extended() -> None:
    seen: list[str] = []

    def small(prompt: Prompt, number: int) -> str:
        seen.append(told(prompt))
        return f"Notes {number}."

    doc, model = doc_with(lambda prompt, number: "Because [1].", model_small=Scripted(small))
    doc.conversation = Conversation(talked(18))
    doc.say(FOLLOW_UP)
    assert seen == []
    doc.say(FOLLOW_UP)
    assert "Message 0 " in seen[0]
    assert "Message 9 " in seen[0]
    assert "Message 10 " not in seen[0]
    assert doc.conversation.summary == "Notes 0."
    assert "Notes 0." in told(model.prompts[-1])
    for _ in range(5):
        doc.say(FOLLOW_UP)
    assert len(seen) == 2, "it isn't made anew each time"
    assert "Notes 0." in seen[1]
    assert "Message 9 " not in seen[1]
    assert "Message 10 " in seen[1]


def test_a_summary_that_fails_stops_nothing() -> None:
    doc, _ = doc_with(lambda prompt, number: "Because [1].", model_small=Scripted(lambda prompt, number: {"error": "no"}))
    doc.conversation = Conversation(talked(30))
    assert doc.say(FOLLOW_UP).outcome == "answer"


def test_no_call_of_its_own_asks_what_a_message_is() -> None:
    doc, model = doc_with([edits(GOOD), "done"])
    turn = doc.say("summary: the misspelt word, spelling")
    assert len(model.prompts) == 2
    assert model.prompts[0].schema is None
    assert turn.outcome in ("applied", "proposal")


def test_what_was_changed_goes_along_with_its_ids() -> None:
    doc, model = doc_with([{"text": "Mended.", **edits(GOOD)}, "It was a slip."])
    doc.say(SPELLING)
    doc.say(FOLLOW_UP)
    said = told(model.prompts[-1])
    assert "[-teh-]{+the+}" in said
    assert "Applied:" in said


def test_what_was_offered_can_be_spoken_of() -> None:
    asks = call("ask", question="Which gauge?", options=["the upper one", "the lower one"])
    doc, model = doc_with([asks, "It read 38 mm."])
    doc.say("Why does the gauge matter so much to you?")
    doc.say("and what about the second one?")
    assert "2. the lower one" in told(model.prompts[-1])


def test_a_text_that_is_sent_along_is_what_this_means() -> None:
    doc, model = doc_with([edits(GOOD), "done"])
    turn = doc.say(
        "Follow-up Context: The survey ran from May to June and covered teh northern slope. - correct the spelling of this"
    )
    assert turn.outcome == "applied"
    assert text_of(doc) == MENDED
    assert "selected" in told(model.prompts[0])


def test_a_selection_is_what_this_means() -> None:
    doc, _model = doc_with([edits(GOOD), "done"])
    turn = doc.say("correct the spelling of this, please have a careful look", selection="covered teh northern slope")
    assert (turn.outcome, text_of(doc)) == ("applied", MENDED)


def test_what_was_said_is_kept_with_what_the_assistant_told() -> None:
    doc, _ = doc_with([edits(GOOD), "done"])
    turn = doc.say(SPELLING)
    assert [message[:2] for message in doc.conversation.messages] == [("user", SPELLING), ("assistant", turn.message)]


def test_a_sentence_written_anew_is_shown_as_it_was_and_as_it_is() -> None:
    old = "It would help to conduct a brief talk with the participant regarding their overall impressions."
    new = "Talk with the participant for ten minutes when the tasks are done."
    shown = legible(word_diff(old, new))
    assert [one for one in shown if one.change == "delete"][-1].text == "regarding their overall impressions"
    assert "".join(one.text for one in shown if one.change != "insert") == old
    assert "".join(one.text for one in shown if one.change != "delete") == new


@pytest.mark.parametrize("words", ["same for the last", "and the same for the other one"])
def test_the_same_for_something_that_is_not_found_is_not_for_what_it_was_done_to(words: str) -> None:
    doc, _ = doc_with([])
    before = "could you make the summary a bit livelier"
    assert brief_of(before, doc.document).places
    brief = brief_of(words, doc.document, earlier=(before,))
    assert (brief.places, brief.wide) == (frozenset(), brief_of(before, doc.document).wide)
