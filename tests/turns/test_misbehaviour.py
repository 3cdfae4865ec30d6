"""A model that misbehaves: bounded in time and cost, a clear end, and the document rightly changed or untouched."""

import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest

from copydesk import Desk
from copydesk.assistant.budgets import Budgets
from support.loopback import Answer, Asked, as_events, as_json, chat, serve
from support.modelled import GOOD, MENDED, REPORT, SPELLING, call, doc_with, edits, replacing, text_of

QUESTION = "why is the drainage good enough?"
ENDS = ("applied", "answer", "question", "proposal", "refused", "failed")
TWICE = 2  # one attempt and one repair


def raw(name: str, arguments: str) -> dict[str, Any]:
    return {"calls": [{"name": name, "arguments": arguments}]}


SCRIPTS: dict[str, list[Any]] = {
    "an invented id": [edits(replacing("teh", "the", "#zzzzzzz"))] * 9,
    "another invented id": [edits({"action": "delete", "at": f"#aaaaaa{sign}"}) for sign in "bcdefghij"],
    "wrong types": [call("edit", edits="all of them"), call("edit", edits=[7]), call("edit", edits={"action": 1})],
    "an unknown action": [edits({"action": "obliterate", "at": "Summary"})] * 9,
    "unknown arguments": [call("edit", edits=[GOOD], force=True)] * 9,
    "an unknown tool": [call("delete_everything", really=True)] * 9,
    "several unknown tools": [call(f"tool_{number}") for number in range(9)],
    "truncated JSON": [raw("edit", '{"edits": [{"action": "repl')] * 9,
    "no JSON at all": [raw("edit", "please replace teh with the")] * 9,
    "a JSON list": [raw("edit", "[1, 2, 3]")] * 9,
    "prose instead of tools": ["I have corrected the spelling for you, have a nice day, and do come back soon!"] * 9,
    "nothing": [""] * 9,
    "edits outside the scope": [edits({"action": "delete", "at": name}) for name in ("Summary", "Observations", "Conclusion") * 3],
    "an error": [{"error": "the model is on fire"}],
    "an error later": [call("outline"), {"error": "the model is on fire"}],
    "filtered": [{"texts": [], "stop": "filter"}] * 9,
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bad_script_ends_clearly_and_changes_nothing(name: str) -> None:
    doc, model = doc_with(SCRIPTS[name])
    turn = doc.say(SPELLING)
    assert turn.outcome in ("refused", "failed", "answer", "question", "proposal"), turn
    assert turn.message.rstrip().endswith((".", "?", "”"))
    assert text_of(doc) == REPORT
    assert len(model.prompts) <= 8
    assert "#zzz" not in turn.message or "isn't" in turn.message or "not an id" in turn.message


def test_one_mistake_is_mended() -> None:
    for wrong in (SCRIPTS["wrong types"][0], SCRIPTS["truncated JSON"][0], SCRIPTS["an unknown tool"][0]):
        doc, model = doc_with([wrong, edits(GOOD), "done"])
        assert doc.say(SPELLING).outcome == "applied"
        assert text_of(doc) == MENDED
        assert len(model.prompts) == 3


def test_an_endless_loop_ends_at_the_last_round() -> None:
    numbers = itertools.count()
    doc, model = doc_with(lambda prompt, number: call("find", query=[f"gauge {next(numbers)}"]))
    turn = doc.say(SPELLING)
    assert len(model.prompts) == Budgets().rounds
    assert turn.metadata["stop_reason"] == "rounds"
    assert turn.outcome == "answer"
    assert "20 times" in turn.message
    assert text_of(doc) == REPORT


def test_the_same_call_again_and_again_is_answered_from_memory_and_ends() -> None:
    doc, model = doc_with([call("outline")] * 9)
    turn = doc.say(SPELLING)
    assert len(model.prompts) <= 6
    assert "before" in model.prompts[2].messages[-1].text
    assert turn.outcome == "failed"


def test_who_writes_what_stands_there_is_told_so_and_may_mend_it() -> None:
    echo = edits(replacing("covered teh northern", "covered teh northern"))
    doc, model = doc_with([echo, edits(GOOD), "done"])
    assert doc.say(SPELLING).outcome == "applied"
    assert text_of(doc) == MENDED
    assert "stands there already" in model.prompts[1].messages[-1].text
    doc, _ = doc_with([echo] * 9)
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("answer", REPORT)
    assert turn.message.startswith("Nothing to change")


def test_a_rewrite_that_leaves_hardly_anything_waits() -> None:
    long = "The gauge " + "was read by the warden every morning " * 5 + "until June."
    text = f"# Field report\n\n## Gauges\n\n{long}\n"
    for new, outcome in (
        ("Gauges", "proposal"),
        ("", "proposal"),
        ("The warden read the gauge each morning until the June of that year.", "applied"),
    ):
        doc, _ = doc_with([edits({"action": "rewrite", "at": "Gauges", "markdown": new}), "done"], text)
        turn = doc.say("Make the section Gauges more concise, please")
        assert turn.outcome == outcome, turn.message


def test_the_same_edit_again_and_again_is_made_once() -> None:
    doc, _ = doc_with([edits(GOOD)] * 9)
    assert doc.say(SPELLING).outcome == "applied"
    assert text_of(doc) == MENDED
    assert len(doc.versions) == 2


def test_an_error_after_edits_leaves_them_to_the_person() -> None:
    doc, _ = doc_with([edits(GOOD), {"error": "the model is on fire"}])
    turn = doc.say(SPELLING)
    assert (turn.outcome, text_of(doc)) == ("proposal", REPORT)
    assert "on fire" in turn.message
    assert turn.accept().outcome == "applied"
    assert text_of(doc) == MENDED


def test_many_calls_at_once_are_bounded() -> None:
    calls = {"calls": [{"name": "find", "arguments": {"query": [f"gauge {number}"]}} for number in range(500)]}
    doc, model = doc_with([calls, edits(GOOD), "done"])
    assert doc.say(SPELLING).outcome == "applied"
    assert len(model.prompts[1].messages) == 3 + 1 + 500


def test_a_megabyte_of_text_is_an_answer_like_any_other() -> None:
    doc, _ = doc_with(["word " * 250_000])
    turn = doc.say(QUESTION)
    assert turn.outcome == "answer"
    doc, _model = doc_with([{"texts": ["word " * 250_000], "calls": edits(GOOD)["calls"]}, "done"])
    doc.say(SPELLING)
    assert text_of(doc) in (REPORT, MENDED)


def test_a_rewrite_of_a_megabyte_is_not_applied_by_itself() -> None:
    doc, _ = doc_with([edits({"action": "rewrite", "at": "Conclusion", "markdown": "word " * 200_000}), "done"])
    turn = doc.say("In the conclusion, mention the frost")
    assert turn.outcome in ("refused", "proposal")
    assert text_of(doc) == REPORT


def test_a_turns_tokens_are_bounded() -> None:
    numbers = itertools.count()
    doc, model = doc_with(
        lambda prompt, number: call("find", query=[f"gauge {next(numbers)}"]),
        budgets=Budgets(turn_tokens=12_000, reply_tokens=1_200, rounds=100),
    )
    turn = doc.say(SPELLING)
    assert turn.metadata["tokens_in"] + turn.metadata["tokens_out"] <= 12_000
    assert turn.outcome == "failed"
    assert len(model.prompts) < 20


def test_a_days_tokens_are_bounded() -> None:
    doc, model = doc_with(lambda prompt, number: "It is adequate [3].", budgets=Budgets(day_tokens=20_000, reply_tokens=1_200))
    outcomes = [doc.say(QUESTION).outcome for _ in range(12)]
    assert outcomes[0] == "answer"
    assert outcomes[-1] == "failed"
    assert len(model.prompts) < 12


# Over HTTP, through a real provider

Policy = Callable[[Asked, int], Answer]


def said_over_http(policy: Policy, words: str, budgets: Budgets | None = None) -> tuple[Any, str, int]:
    """The turn, the document after it, and how many requests it took."""
    numbers = itertools.count()
    with serve(lambda asked: policy(asked, next(numbers))) as url:
        doc = Desk(model="openai:fake", model_url=f"{url}/v1", budgets=budgets).read(
            REPORT.encode(), format="markdown", kind="report"
        )
        turn = doc.say(words)
        return turn, text_of(doc), next(numbers)


def good(_: Asked, number: int) -> Answer:
    arguments = json.dumps({"edits": [GOOD]})
    return as_events(chat(calls=[("edit", arguments)]) if number == 0 else chat("done"))


def test_a_provider_over_http() -> None:
    turn, text, count = said_over_http(good, SPELLING)
    assert (turn.outcome, text, count) == ("applied", MENDED, 3), "two rounds, and a second look"
    assert turn.metadata["tokens_in"] == 30


def test_half_a_reply_and_then_a_cut() -> None:
    def policy(asked: Asked, number: int) -> Answer:
        made = good(asked, number)
        return Answer(made.chunks[: len(made.chunks) // 2], type=made.type) if number == 0 else made

    turn, text, count = said_over_http(policy, SPELLING, Budgets(turn_seconds=10))
    assert turn.outcome in ENDS
    assert text in (REPORT, MENDED)
    assert count <= 8


def test_an_answer_that_is_cut_in_the_middle_is_told_as_far_as_it_came() -> None:
    def policy(asked: Asked, number: int) -> Answer:
        made = as_events(chat("Drainage is adequate, says the conclusion, and it goes on from there"))
        return Answer(made.chunks[:8], type=made.type)

    turn, _, count = said_over_http(policy, QUESTION, Budgets(turn_seconds=10))
    assert turn.outcome in ("answer", "failed")
    assert count <= 8


def test_500s_end_in_a_failure_that_says_so() -> None:
    turn, text, count = said_over_http(
        lambda asked, number: as_json({"error": {"message": "no"}}, 500), SPELLING, Budgets(turn_seconds=4)
    )
    assert (turn.outcome, text) == ("failed", REPORT)
    assert "Nothing was changed" in turn.message
    assert count <= 8


def test_a_500_and_then_a_reply_is_a_turn_like_any_other() -> None:
    def policy(asked: Asked, number: int) -> Answer:
        return as_json({"error": {"message": "no"}}, 500, retry_after="0") if number == 0 else good(asked, number - 1)

    turn, text, _ = said_over_http(policy, SPELLING)
    assert (turn.outcome, text) == ("applied", MENDED)


def test_silence_ends_with_the_turns_time() -> None:
    def policy(asked: Asked, number: int) -> Answer:
        return Answer(good(asked, number).chunks, type="text/event-stream", pause_seconds=3)

    turn, text, _ = said_over_http(policy, SPELLING, Budgets(turn_seconds=0.5))
    assert (turn.outcome, text) == ("failed", REPORT)
    assert "longer than" in turn.message
    assert turn.metadata["seconds"] < 3


def test_a_models_name_is_told_as_it_is_spelled_and_a_stop_once() -> None:
    doc, _ = doc_with(lambda prompt, number: {"error": "openai:big-model can't be reached; check the network."})
    message = doc.say(SPELLING).message
    assert message == "openai:big-model can't be reached; check the network. Nothing was changed."


def test_what_is_unusual_is_told_in_sentences() -> None:
    doc, _ = doc_with([{"text": "Mended.", **edits(replacing("41 mm", "4,100 mm", at="Observations"))}, "Mended."])
    turn = doc.say("please make the observations read a little better")
    risks = [risk.message for edit in turn.edits for risk in edit.risks]
    assert risks
    assert all(not text[0].islower() and text[-1] in ".?!…" and not text.endswith("..") for text in risks), risks
