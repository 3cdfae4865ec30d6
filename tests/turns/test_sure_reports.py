"""What the desk itself writes about what is left is sure under any honest change: what was spared, told otherwise, or brought in
anew is never told as left, and nothing is claimed of a part that the change doesn't show."""

import json
from typing import Any

import pytest

from support.modelled import doc_with, edits, replacing, told

HALL = """# Hall

## Rooms

Harrow Hall has ten rooms and a long cellar, and in each of them there is a stove that nobody lights any more.

## Costs

The paint for all of the rooms costs more than the wood, and so the paint has to wait until the spring of next year.

## Notes

The roof leaks in the winter and the gutter is full of leaves, so that somebody has to go up there every week and look.
"""
SHORT_ROOMS = ("a stove that nobody lights any more", "a stove nobody lights")
SHORT_COSTS = (", and so the paint has to wait until the spring of next year", "; the paint waits until next spring")
SHORT_NOTES = (", so that somebody has to go up there every week and look", "; somebody has to look every week")


def said(words: str, *made: tuple[str, str, str], text: str = "Done.", document: str = HALL) -> tuple[str, str]:
    """What the person and the model are told of these replacements."""
    plan = edits(*(replacing(old, new, at) for old, new, at in made)) | {"text": text}
    doc, model = doc_with([plan, text], document)
    return doc.say(words).message, told(model.prompts[-1])


@pytest.mark.parametrize(
    "words",
    [
        "tighten the Rooms section, shorten the Costs section, and leave the Notes section as it is",
        "tighten the Rooms section, shorten the Costs section, but keep the Notes section",
        "tighten the Rooms section, shorten the Costs section; the Notes section stays untouched",
        "tighten the Rooms section, shorten the Costs section; please don't change the Notes section",
    ],
)
def test_what_is_spared_is_no_wish(words: str) -> None:
    person, model = said(words, (*SHORT_ROOMS, "Rooms"), (*SHORT_COSTS, "Costs"))
    assert "reads as before" not in person
    assert "No edit is about" not in model


def test_old_words_that_an_edit_brings_in_anew_do_not_still_stand() -> None:
    person, model = said(
        "Harrow Hall is called Marlow Hall everywhere now; say in the Rooms section that it was once Harrow Hall",
        ("Harrow Hall has", "Marlow Hall (once Harrow Hall) has", "Rooms"),
    )
    assert "still stands" not in person + model


@pytest.mark.parametrize(
    "words",
    [
        "cut the Notes section to 10 words and tighten the Rooms section a little",
        "shorten Rooms and Notes to 15 words each",
        "make every section about a third shorter",
    ],
)
def test_a_length_of_several_parts_is_claimed_of_none(words: str) -> None:
    made = [(*SHORT_ROOMS, "Rooms"), (*SHORT_COSTS, "Costs"), (*SHORT_NOTES, "Notes")]
    person, _ = said(words, *made)
    assert "was asked for" not in person
    assert "words; they said" not in person


@pytest.mark.parametrize(
    "words", ["make every section shorter", "please shorten each of the sections somewhat", "all sections shorter"]
)
def test_sections_that_were_to_be_shorter_and_are_not_are_told_with_their_words(words: str) -> None:
    person, model = said(words, (*SHORT_ROOMS, "Rooms"), (*SHORT_NOTES, "Notes"), text="Every section is shorter now.")
    assert "2 Costs: 25 words, as before." in person
    assert "2 Costs: 25 words, as before." in model
    assert "1 Rooms:" not in person
    assert person.count("as before") == 1


@pytest.mark.parametrize(
    "words",
    [
        "make every section shorter",
        "make every section but Costs shorter",
        "shorten every section that speaks of rain",
        "make it shorter",
    ],
)
def test_no_section_is_told_that_got_shorter_or_was_not_meant(words: str) -> None:
    made = [(*SHORT_ROOMS, "Rooms"), (*SHORT_COSTS, "Costs"), (*SHORT_NOTES, "Notes")]
    made = made if words == "make every section shorter" else [made[0], made[2]]
    person, model = said(words, *made)
    assert "as before" not in person
    assert "as before" not in model.rpartition("what the edits did")[2]


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Every section is shorter now.", True),
        ("I trimmed every section by a few words.", True),
        ("All three sections are a bit shorter.", True),
        ("Both sections are shorter.", False),
        ("All five sections are a bit shorter.", False),
        ("Every section but Costs is shorter now.", False),
        ("Every section that speaks of rain is shorter.", False),
        ("Each section is shorter than a page.", False),
        ("Rooms and Notes are shorter now.", False),
    ],
)
def test_a_claim_of_every_section_is_held_against_each(text: str, is_told: bool) -> None:
    person, _ = said("tighten the text here and there", (*SHORT_ROOMS, "Rooms"), (*SHORT_NOTES, "Notes"), text=text)
    assert ("Not as the model says: 2 Costs: 25 words, as before." in person) is is_told, person


NESTED = HALL.replace("# Hall\n", "# Hall\n\nThis is what we know of it, put down by all of us.\n").replace(
    "## Notes", "### Later\n\nThe wood can be bought in the town at any time and costs little.\n\n## Notes"
)


def test_a_claim_is_about_what_was_asked_about() -> None:
    made = ("can be bought in the town at any time and costs little", "is in town", "Later")
    for text in ("Every section is shorter now.", "All of the subsections are shorter."):
        person, _ = said("shorten every subsection of Costs", made, text=text, document=NESTED)
        assert "as before" not in person, person
        person, _ = said("shorten all the subsections", made, text=text, document=NESTED)
        assert "Hall:" not in person, "a title is no section, and least of all a subsection"


def step(name: str, number: int) -> dict[str, Any]:
    return {
        "id": f"n{number}",
        "name": name,
        "description": "",
        "type": "text",
        "status": "draft",
        "position": number,
        "content": "x",
    }


TRIAL = json.dumps(
    {
        "id": "e1",
        "name": "Trial",
        "description": "",
        "status": "draft",
        "blocks": [
            {
                "id": "b1",
                "name": "Growth",
                "type": "methodology",
                "position": 0,
                "nodes": [step("Ten-day run", 0), step("Contamination check", 1)],
            }
        ],
    }
)


@pytest.mark.parametrize(
    "text",
    [
        "Ten-day run is in review and waits for Contamination check.",
        "Ten-day run, which Contamination check needs, is in review.",
        "Ten-day run is in review, as Contamination check builds on it.",
    ],
)
def test_what_is_named_beside_is_claimed_to_be_nothing(text: str) -> None:
    made = edits({"action": "set", "at": "Ten-day run", "name": "status", "value": "review"}) | {"text": text}
    doc, _ = doc_with([made, text], TRIAL, kind="experiment", format="experiment")
    assert "Not as the model says" not in doc.say("the status of Ten-day run should be review, we agreed").message


def test_little_words_that_change_along_are_not_told_as_left() -> None:
    document = "# Yard\n\nThe pump stands with the sheds.\n\nThe dog sleeps with the cat. A man with a hat came.\n"
    person, model = said(
        "the pump is by the barn everywhere, not with the sheds", ("with the sheds", "by the barn", "Yard"), document=document
    )
    assert "still stands" not in person + model


def test_amounts_at_the_beginning_of_items_are_no_numbers_of_headings() -> None:
    document = "# Cake\n\n## Needs\n\n- 200 g flour\n- 2 eggs\n- 80 g butter\n- a little salt\n- 3 plums\n"
    made = [
        ("200 g", "400 g", "Needs"),
        ("2 eggs", "4 eggs", "Needs"),
        ("80 g", "160 g", "Needs"),
        ("a little salt", "some salt", "Needs"),
    ]
    doc, _ = doc_with([], document)
    turn = doc.apply({"edits": [replacing(*one) for one in made]})
    assert "heading" not in turn.message, turn.message
    assert "numbered anew" not in turn.message
