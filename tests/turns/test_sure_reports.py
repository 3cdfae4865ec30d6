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


DAYS = """# Trip

## Day one: Port Orva

Port Orva has one street, and it goes up. At the bottom are the fish sheds, and at the top is the church.

The museum opens at eleven and closes when somebody gets tired. It holds a jaw of a whale and four hundred knots.

- dry it at 550 °C

## Day two

We went home by bus at 10:30 and were there by 11:45.
"""


def test_a_length_is_told_of_the_part_where_only_some_of_it_was_changed() -> None:
    made = (
        "At the bottom are the fish sheds, and at the top is the church.",
        "Fish sheds below, a church above.",
        "Day one: Port Orva",
    )
    person, _ = said("shorten day one by about a third", made, text="Day one is about a third shorter.", document=DAYS)
    assert "1 Day one: Port Orva: 50 → 42 words." in person, person


def test_words_that_only_came_or_went_are_told_as_such() -> None:
    doc, _ = doc_with([], DAYS)
    item = next(f"#{one.id}" for one in doc.document.walk() if one.text.startswith("dry it"))
    turn = doc.apply({"edits": [{"action": "rewrite", "at": item, "markdown": "dry it at 550 °C (1,022 °F)"}]})
    assert turn.message.startswith("Added “(1,022 °F)” in the item “dry it at 550 °C”."), turn.message
    turn = doc.apply({"edits": [{"action": "rewrite", "at": item, "markdown": "dry it (1,022 °F)"}]})
    assert turn.message.startswith("Deleted “at 550 °C” in the item"), turn.message


def test_times_are_one_word_each() -> None:
    doc, _ = doc_with([], DAYS)
    bus = next(f"#{one.id}" for one in doc.document.walk() if one.text.startswith("We went"))
    turn = doc.apply(
        {"edits": [{"action": "rewrite", "at": bus, "markdown": "The bus leaves at 10:30 and takes us home by 11:45."}]}
    )
    assert "12 → 11 words" in turn.message, turn.message


def test_values_of_cells_are_one_word_each_and_changed() -> None:
    rows = [(f"{at}.91", f"{at}91") for at in range(2, 9)]
    table = "# River\n\n| Day | Level |\n|---|---|\n" + "".join(
        f"| {chr(60 + at)} | {old} |\n" for at, (old, _) in enumerate(rows, 5)
    )
    doc, _ = doc_with([], table)
    turn = doc.apply({"edits": [{"action": "replace", "find": old, "with": new} for old, new in rows]})
    assert "7 words changed; 7 cells changed" in turn.message, turn.message


def test_each_spelling_that_is_exchanged_is_told() -> None:
    script = "INT. BAR - DAY\n\nOld Pete waits.\n\nOLD PETE\nWell.\n\nOLD PETE\nWell, well.\n"
    doc, _ = doc_with([], script, kind="screenplay", format="fountain")
    turn = doc.say("replace OLD PETE with OLD MARTIN everywhere")
    assert "“Old Pete” with “Old Martin”" in turn.message, turn.message
    assert "“OLD PETE” with “OLD MARTIN”" in turn.message


def test_a_scene_has_one_number_in_a_report() -> None:
    script = "INT. HALL - DAY\n\nDust.\n\nINT. STAIRS - DAY\n\nNobody.\n\nINT. ROOF - DAY\n\nRain falls.\n\nSAM\nWell.\n"
    doc, _ = doc_with([], script, kind="screenplay", format="fountain")
    ids = {one.text: f"#{one.id}" for one in doc.document.walk()}
    more = {"action": "insert", "after": ids["Rain falls."], "markdown": "Thunder."}
    gone = {"action": "delete", "at": ids["INT. STAIRS - DAY"]}
    turn = doc.apply({"edits": [gone, replacing("Rain falls.", "Snow falls.", ids["INT. ROOF - DAY"]), more]})
    assert "scene 3" not in turn.message, turn.message
    assert turn.message.count("scene 2, INT. ROOF - DAY") == 2


@pytest.mark.parametrize(
    "edit",
    [
        {"action": "move", "at": "Contamination check", "before": "Ten-day run"},
        {"action": "delete", "at": "Ten-day run"},
    ],
)
def test_places_that_are_counted_anew_are_told(edit: dict[str, Any]) -> None:
    doc, _ = doc_with([], TRIAL, kind="experiment", format="experiment")
    assert "1 number that follows is counted anew." in doc.apply({"edits": [edit]}).message


@pytest.mark.parametrize(
    "made",
    [
        {"action": "insert", "into": "Costs", "markdown": "The roof leaks."},
        {"action": "insert", "after": "The paint for all of the rooms", "markdown": "The roof leaks."},
    ],
)
def test_a_place_that_something_was_put_into_does_not_read_as_before(made: dict[str, Any]) -> None:
    doc, model = doc_with([edits({"action": "delete", "at": "Notes"}, made) | {"text": "Done."}, "Done."], HALL)
    turn = doc.say("delete the Notes section and mention in the Costs section that the roof leaks")
    assert "reads as before" not in turn.message
    assert "No edit is about" not in told(model.prompts[-1])


PRICES = "# Isle\n\nBreakfast is 14 crowns.\n\nThe tour costs 9 crowns.\n\n- train: 38 crowns\n"


@pytest.mark.parametrize("words", ["all prices in euros please, 1 crown = 0.5 euro", "put every price into euros, not crowns"])
def test_a_unit_that_is_left_is_told(words: str) -> None:
    made = [("14 crowns", "7 euros", "Isle"), ("9 crowns", "4.50 euros", "Isle")]
    person, model = said(words, *made, text="All prices are in euros now.", document=PRICES)
    assert "“crowns” still stands in 1 place." in person
    assert "“crowns” still stands in 1 place." in model


def test_what_is_to_be_kept_and_was_not_quoted_may_be_said_in_other_forms() -> None:
    document = "# Law\n\n## Permits\n\nAll of the permits were lawful.\n\n## End\n\nNothing is owed.\n"
    end = replacing("Nothing is owed.", "Nothing is owed. Each permit already granted was lawful.", "End")
    doc, _ = doc_with([edits({"action": "delete", "at": "Permits"}, end) | {"text": "Done."}, "Done."], document)
    turn = doc.say("delete the section Permits, but keep permits were lawful in the End section")
    assert "was to stay" not in turn.message, turn.message
