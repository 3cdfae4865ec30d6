"""What of a conversation goes along with a message, and what a message asks for where the rules are unsure."""

from copydesk.assistant.conversation import Conversation, Message
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt
from support.modelled import GOOD, MENDED, REPORT, SPELLING, doc_with, edits, in_order, text_of, told

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


def test_the_intent_is_the_models_to_tell_where_the_rules_are_unsure() -> None:
    words = "summary: the misspelt word, spelling"
    doc, model = doc_with(in_order([edits(GOOD), "done"], intent="edit"))
    turn = doc.say(words)
    assert model.prompts[0].schema is not None
    assert turn.outcome in ("applied", "proposal")
    assert not any("covered teh" in told(prompt) for prompt in model.prompts[:1]), "it sees the words alone"


def test_an_intent_that_is_no_help_is_left_to_the_rules() -> None:
    for said in ("no idea", '{"intent": "world domination"}', '{"error": 1}', "[]"):
        doc, _ = doc_with(lambda prompt, number, said=said: said if prompt.schema is not None else "Fine [1].")
        assert doc.say("summary: the misspelt word, spelling").outcome in ("answer", "failed", "refused")
        assert text_of(doc) == REPORT


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
    assert doc.conversation.messages == (Message("user", SPELLING), Message("assistant", turn.message))
