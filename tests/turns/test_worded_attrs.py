"""Words in an experiment's own description, and in those of its steps, are words of the document: "everywhere" reaches them, what
is counted and asked counts them, and what is told to be left is what is left."""

import json
from typing import Any

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc
from support.modelled import doc_with, edits

SAYS = "we say biochar now, not charcoal – please go through the whole thing and change it, title too"


def tree(description: str = "Half with a layer of charcoal.", step: str = "", content: str = "Fill in charcoal.\n") -> str:
    steps = [
        {"id": "s1", "name": "Fill", "description": step, "type": "text", "status": "draft", "position": 1, "content": content}
    ]
    block = {"id": "b1", "name": "Preparation", "type": "block", "position": 1, "nodes": steps}
    whole = {"id": "e1", "name": "Does charcoal help?", "description": description, "status": "draft", "blocks": [block]}
    return json.dumps(whole, indent=2)


def doc_of(text: str) -> Doc:
    return Desk().read(text.encode(), format="experiment", kind="experiment")


def read(doc: Doc) -> Any:
    return json.loads(doc.export())


@pytest.mark.parametrize("words", ["rename “charcoal” to “biochar” everywhere", "replace 'charcoal' with 'biochar' everywhere"])
def test_everywhere_reaches_the_descriptions(words: str) -> None:
    before = tree(step="As much charcoal as the charcoal scale says.")
    doc = doc_of(before)
    turn = doc.say(words)
    assert (turn.outcome, turn.message) == ("applied", "Replaced “charcoal” with “biochar” in 5 places. Nothing else changed.")
    assert doc.export().decode() == before.replace("charcoal", "biochar")
    assert doc.undo().outcome == "applied"
    assert doc.export().decode() == before


def test_what_is_asked_counts_the_descriptions() -> None:
    doc = doc_of(tree(content="Charcoal, crushed.\n"))
    turn = doc.say("rename “charcoal” to “biochar” everywhere")
    assert turn.message.startswith("“charcoal” stands twice, and once in another spelling")
    assert doc.answer("all").outcome == "applied"
    assert [read(doc)["name"], read(doc)["description"]] == ["Does biochar help?", "Half with a layer of biochar."]
    assert read(doc)["blocks"][0]["nodes"][0]["content"] == "Biochar, crushed.\n"


def test_a_place_in_a_description_is_one_to_choose() -> None:
    doc = doc_of(tree())
    turn = doc.say("replace “charcoal” with “biochar”")
    assert turn.outcome == "question"
    assert turn.problem is not None
    labels = {option.label: option.id for option in turn.problem.options}
    assert doc.answer(labels["the whole experiment > description"]).outcome == "applied"
    assert doc.export().decode() == tree("Half with a layer of biochar.")


def test_a_place_that_was_named_leaves_the_description_alone() -> None:
    doc = doc_of(tree())
    assert doc.say("replace “charcoal” with “biochar” in Fill").outcome == "applied"
    assert doc.export().decode() == tree(content="Fill in biochar.\n")


def test_what_is_left_in_a_description_is_told() -> None:
    content = {"action": "replace", "at": "Fill", "find": "charcoal", "with": "biochar"}
    doc, _ = doc_with([edits(content), "Done.", "Done."], tree(), kind="experiment", format="experiment")
    turn = doc.say(SAYS)
    assert "“charcoal” still stands in 2 places." in turn.message


@pytest.mark.parametrize(("answer", "standing"), [("all", 0), ("1", 2), ("description", 2)])
def test_what_is_left_is_told_as_it_is_after_the_answer(answer: str, standing: int) -> None:
    first = edits({"action": "replace", "at": "Fill", "find": "in charcoal", "with": "in biochar"})
    then = edits({"action": "replace", "find": "charcoal", "with": "biochar"})
    text = tree(content="Fill in charcoal.\n\nMore charcoal.\n")
    doc, _ = doc_with([first, then, "It says biochar throughout now."], text, kind="experiment", format="experiment")
    asked = doc.say(SAYS)
    assert asked.outcome == "question"
    assert asked.problem is not None
    offered = {option.label.rpartition(" ")[2]: option.id for option in asked.problem.options}
    turn = doc.answer(offered.get(answer, answer))
    assert turn.outcome == "applied"
    assert doc.export().decode().count("charcoal") == standing
    assert ("still stands" in turn.message) == bool(standing)
    assert not standing or f"“charcoal” still stands in {standing} places." in turn.message
