"""Limits that a turn meets: rounds, time, the length of a reply. The person is told which, and what became of the rest."""

from collections.abc import AsyncIterator
from dataclasses import replace

from copydesk.assistant.budgets import Budgets
from copydesk.models.scripted import Scripted
from copydesk.plan.prompting import Prompt, Reply
from support.modelled import GOOD, MENDED, SPELLING, doc_with, edits, text_of

LOOK = {"text": "Let me look:", "calls": [{"name": "outline", "arguments": {}}]}
QUESTION = "why does the survey cover the northern slope and no other, do you think?"


def test_a_limit_of_rounds_is_told_with_what_is_prepared() -> None:
    doc, _ = doc_with([edits(GOOD), LOOK, "never"], budgets=Budgets(rounds=1))
    turn = doc.say(SPELLING)
    assert turn.outcome == "proposal"
    assert "The model could not go on: it came back 1 time, as often as one turn may" in turn.message
    assert "the model could not go on: the model" not in turn.message.casefold()


def test_a_limit_that_leaves_no_answer_says_so() -> None:
    doc, _ = doc_with([{"calls": LOOK["calls"]}, "never"], budgets=Budgets(rounds=1))
    assert doc.say(QUESTION).message.startswith("There is no answer: the model came back 1 time")


def test_what_was_said_before_a_call_that_was_cut_off_stays_said() -> None:
    begun = {"name": "edit", "arguments": '{"edits": [{"action": "replace", "at": "Su'}
    cut = {"text": "I mend it.", "calls": [begun], "stop": "length"}
    doc, _ = doc_with([cut, 'mmary", "find": "teh", "with": "the"}]}', "done"])
    turn = doc.say(SPELLING)
    assert turn.message.startswith("I mend it.")
    assert text_of(doc) == MENDED


class Slow(Scripted):
    """Takes all the time that a turn has, and more, with its first words told."""

    now = 0.0

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        self.prompts.append(prompt)
        yield "It is the wettest one. "
        self.now += 400.0
        yield "And more. "
        yield Reply(("It is the wettest one. And more.",))


def test_time_that_is_up_is_told_by_the_limit_and_nobody_is_asked_again() -> None:
    model = Slow([])
    doc, _ = doc_with(model)
    assert doc._modelled is not None
    doc._modelled = (doc._modelled[0], replace(doc._modelled[1], clock=lambda: model.now))
    turn = doc.say(QUESTION)
    message = turn.message
    assert turn.metadata["stop_reason"] == "seconds"
    assert "It is the wettest one." in message
    assert "longer than 300 s, which is what one turn may take" in message
    assert len(model.prompts) == 1
