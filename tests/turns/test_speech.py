"""What a model says is told as it comes, and no id of it ever shows."""

from typing import Any

from copydesk.assistant.events import Event
from copydesk.models.scripted import PIECE
from support.modelled import call, doc_with


def streamed(doc: Any, words: str) -> str:
    heard: list[Event] = []
    doc.listen = heard.append
    doc.say(words)
    return "".join(event.data["delta"] for event in heard if event.name == "text")


def test_ids_become_names_while_the_text_streams() -> None:
    doc, _ = doc_with([])
    ids = [row["id"] for row in doc.outline()]
    for lead in range(PIECE + 2):  # wherever a piece ends
        answer = f"{'x' * lead} it drains [#{ids[3]}], as (#{ids[2]}) and #{ids[3]} say; [sic] stays."
        doc, _ = doc_with([answer])
        said = streamed(doc, "why is the drainage good enough?")
        assert not any(id in said for id in ids), said
        assert said.endswith("say; [sic] stays.")
        assert "[3 Conclusion]" in said


def test_a_bracket_that_never_closes_is_told_in_the_end() -> None:
    doc, _ = doc_with(["It drains [well"])
    assert streamed(doc, "why is the drainage good enough?") == "It drains [well"


def test_what_is_said_before_a_call_and_behind_it_stands_apart() -> None:
    doc, _ = doc_with([{"text": "Let me look.", **call("outline")}, "It drains."])
    assert streamed(doc, "why is the drainage good enough?") == "Let me look.\n\nIt drains."
