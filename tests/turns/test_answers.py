"""Answers by a model: from evidence, in the form of the question, with citations and quotations that are verified by code."""

import re

from support.modelled import REPORT, call, doc_with, edits, text_of, told

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
    assert turn.metadata["strategy"] == "full_small_tree"
    assert (len(model.prompts), model.prompts[0].tools) == (1, ())
    assert model.prompts[0].temperature == 0.6


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


def test_a_large_document_is_looked_up_first_and_the_answer_is_made_from_the_evidence() -> None:
    doc, model = doc_with([call("find", query=["subject7x3"]), "done", "It is in part 7 [7]."], LONG)
    turn = doc.say("why would anyone care about subject7x3 in practice?")
    assert turn.outcome == "answer"
    assert turn.citations[0]["label"].endswith("Part 7")
    assert turn.metadata["strategy"] in ("semantic", "semantic_conservative")
    assert turn.metadata["context_nodes"] < turn.metadata["total_nodes"] == 121
    assert turn.metadata["tools_used"] == ["find"]
    evidence = told(model.prompts[-1])
    assert "subject7x3" in evidence
    assert len(evidence) < 8_000 + 4_000
    assert "edit" not in {tool.name for tool in model.prompts[0].tools}


def test_evidence_says_what_it_leaves_out() -> None:
    doc, model = doc_with([call("read", at=[f"Part {number}" for number in range(1, 15)]), "done", "Much [1]."], LONG)
    doc.say("why would anyone care about subject7x3 in practice?")
    assert re.search(r"\d+ more passages are left out", told(model.prompts[-1]))


def test_a_question_about_all_of_it_is_shown_all_of_it() -> None:
    doc, model = doc_with(["It is a handbook of twenty parts [1]."], LONG)
    turn = doc.say("Summarise the document for somebody in a hurry")
    assert turn.metadata["strategy"] == "full_accuracy_critical"
    assert "subject20x5" in told(model.prompts[-1])


def test_a_greeting_is_short_and_sees_little() -> None:
    doc, model = doc_with(["Hello! Ask me anything about the handbook."], LONG)
    turn = doc.say("hello there")
    assert turn.outcome == "answer"
    assert turn.metadata["strategy"] == "greeting"
    assert turn.metadata["context_nodes"] <= 5
    assert len(model.prompts) == 1


def test_general_knowledge_says_so() -> None:
    doc, _ = doc_with(["Paris is the capital of France."])
    turn = doc.say("what is the capital of France?")
    assert "not from the document" in turn.message


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


def test_a_loop_that_ran_out_of_room_answers_with_what_there_is() -> None:
    cut = {"calls": [{"name": "find", "arguments": '{"query": ["subj'}], "stop": "length"}
    doc, _model = doc_with([cut, cut, cut, "It is in part 7 [7]."], LONG)
    turn = doc.say("why would anyone care about subject7x3 in practice?")
    assert turn.outcome == "answer"
    assert turn.metadata["truncated"]
    assert turn.metadata["recovery_attempts"] == 2
    assert "cut short" in turn.message


def test_all_text_blocks_are_kept() -> None:
    doc, _ = doc_with([{"texts": ["It is adequate [3].", "Inspect in spring [3]."]}])
    turn = doc.say("why is the drainage good enough?")
    assert "It is adequate" in turn.message
    assert "Inspect in spring" in turn.message


def test_a_question_changes_nothing_whatever_the_model_does() -> None:
    delete = edits({"action": "delete", "at": "Conclusion"})
    doc, _ = doc_with([delete, delete, "done", "ok then"], LONG.replace("Part 1\n", "Conclusion\n"))
    before = text_of(doc)
    turn = doc.say("why would anyone care about subject7x3 in practice?")
    assert turn.outcome in ("answer", "failed")
    assert text_of(doc) == before
    assert len(doc.versions) == 1


def test_nothing_of_an_answer_is_cut() -> None:
    long = "\n".join(
        f"- Point {number} of the drainage, told at some length so that there are many words [3]." for number in range(1, 41)
    )
    doc, _ = doc_with([long])
    assert doc.say("why is the drainage good enough?").message == long


def test_status_lines_text_and_usage_are_told() -> None:
    from copydesk.apps.equipping import modelled
    from copydesk.apps.finding import Finder
    from copydesk.apps.stepping import run
    from copydesk.assistant.conversation import Request
    from copydesk.assistant.turn import take_turn
    from copydesk.models.scripted import Scripted

    doc, _ = doc_with([], LONG)
    model = Scripted([call("find", query=["subject7x3"]), "done", "It is in part 7 [7]. " * 5])
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
