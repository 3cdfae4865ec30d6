"""Doubts that a right edit must not raise: a place that was the asked one, words that were said, a wish of two turns before."""

import json
from typing import Any

import pytest

from copydesk.editing.risks.orders import Orders
from copydesk.editing.risks.stems import content
from copydesk.language.brief import brief_of
from support.modelled import doc_with, edits, replacing

TEXT = """# Room guide

## Write it down

Bring a pencil.

## 19. Smock

Linen, c. 1870.

## 20. Pattens

Iron, c. 1840.

## Lenders

- Whitlow
- Ablett
"""
SCENES = """INT. VINERY - NIGHT

The first fire.

ELIZA
Will it hold?

THOMAS
It will.
"""


def doubts(turn: Any) -> list[str]:
    return [risk.message for edit in turn.edits for risk in edit.risks]


def named(words: str) -> list[str]:
    doc, _ = doc_with([], TEXT)
    brief = brief_of(words, doc.document)
    return sorted(doc.document[id].text for id in brief.places)


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("swap 19 and 20 round pls, dates should run upwards", ["19. Smock", "20. Pattens"]),
        ("write a short intro para about why it's fun, max 40 words", []),
        ("make Write it down a bit shorter", ["Write it down"]),
    ],
)
def test_the_places_are_those_that_were_said(words: str, places: list[str]) -> None:
    assert named(words) == places


def test_a_new_scene_that_is_called_as_was_said_is_no_news() -> None:
    added = {"action": "insert", "before": "THOMAS", "markdown": "INT. VINERY - AN HOUR LATER"}
    doc, _ = doc_with([edits(added) | {"text": "Done."}, "Done."], SCENES, kind="screenplay", format="fountain")
    turn = doc.say("split scene 1, Thomas answers an hour later")
    assert (turn.outcome, doubts(turn)) == ("applied", [])


def test_a_new_scene_with_words_of_its_own_is_shown() -> None:
    added = {"action": "insert", "before": "THOMAS", "markdown": "INT. VINERY - AN HOUR LATER, BURNING"}
    doc, _ = doc_with([edits(added) | {"text": "Done."}, "Done."], SCENES, kind="screenplay", format="fountain")
    assert doubts(doc.say("split scene 1, Thomas answers an hour later"))


def test_that_only_the_order_changes_holds_for_what_is_sorted() -> None:
    moved = {"action": "move", "at": "the item Ablett", "before": "the item Whitlow"}
    change = replacing("Ablett", "Ablett, two objects", "Lenders")
    doc, _ = doc_with([edits(moved) | {"text": "Sorted."}, edits(change) | {"text": "Done."}, "Done."], TEXT)
    assert doc.say("could you sort the lenders into the order of the alphabet, please").outcome == "applied"
    turn = doc.say("it should say “Ablett, two objects” there")
    assert not [doubt for doubt in doubts(turn) if "order" in doubt], doubts(turn)


STALL = """# Stall

## Prices

| Thing | Price |
|---|---|
| Jug | £12 |
| Dish | £15 |

The rent was not paid by Ned. The kiln stands at 20 °C.

## Rota

| Night | Watch |
|---|---|
| Monday | Ana |
"""


@pytest.mark.parametrize(
    ("words", "made", "outcome"),
    [
        ("put up the prices by 10%, whole pounds", (("£12", "£13"), ("£15", "£17")), "applied"),
        ("put up the prices by 10%, whole pounds", (("£12", "£13"), ("£15", "£19")), "proposal"),
        ("shorten the text under Prices", (("was not paid", "is unpaid"),), "applied"),
        ("shorten the text under Prices", (("was not paid", "was paid"),), "proposal"),
        ("give the kiln's temperature in Fahrenheit", (("20 °C", "68 °F"),), "applied"),
        ("give the kiln's temperature in Fahrenheit", (("20 °C", "72 °F"),), "proposal"),
    ],
)
def test_what_was_rounded_converted_or_denied_as_asked_is_no_doubt(
    words: str, made: tuple[tuple[str, str], ...], outcome: str
) -> None:
    doc, _ = doc_with([edits(*(replacing(old, new, "Prices") for old, new in made)) | {"text": "Done."}, "Done."], STALL)
    turn = doc.say(words)
    assert turn.outcome == outcome, turn.message


def test_what_is_empty_comes_along_with_nothing() -> None:
    row = {"action": "add_row", "at": "the table in Rota", "cells": ["Tuesday", ""]}
    doc, _ = doc_with([edits(row) | {"text": "Done."}, "Done."], STALL)
    turn = doc.say("add a row Tuesday to the rota, nobody has it yet")
    assert not [one for one in doubts(turn) if "“”" in one]


def test_a_doubt_pairs_values_of_one_unit() -> None:
    text = "# Feed\n\nThe hens get 90 g of corn each. The water is changed after 12 hours.\n"
    made = edits(replacing("90 g", "110 g", "Feed"), replacing("12 hours", "36 hours", "Feed"))
    doc, _ = doc_with([made | {"text": "Done."}, "Done."], text)
    told = " ".join(doubts(doc.say("the hens should get 110 g of corn")))
    assert "“90 g” → “36 hours”" not in told
    assert "“12 hours” → “36 hours”" in told


def test_a_row_and_a_sentence_are_one_sentence() -> None:
    text = "# Ways\n\n| Way | Cost |\n|---|---|\n| A. Patch | £9 |\n\nA is cheap.\n"
    row = {"action": "add_row", "at": "table", "cells": ["B. New. All of it", "£20"]}
    more = {"action": "replace", "find": "A is cheap.", "with": "A is cheap. B costs £20 and lasts."}
    doc, _ = doc_with([edits(row, more) | {"text": "Done."}], text)
    turn = doc.say("add a row “B. New. All of it”, £20 to the table, and a sentence below that B costs £20 and lasts")
    assert "1 sentence" not in turn.message


PROTOCOL = {
    "id": "exp",
    "name": "Filters",
    "blocks": [
        {
            "id": "run",
            "name": "Running the columns",
            "position": 1,
            "nodes": [
                {
                    "id": "feed",
                    "name": "Feed with river water",
                    "position": 1,
                    "content": "Add 2 litres of river water to each column at 8:00. Write down the flow rate.\n",
                },
                {"id": "sample", "name": "Sample", "position": 2, "content": "Take 200 ml from each column.\n"},
            ],
        }
    ],
}
BACKWASH = edits(
    {
        "action": "insert",
        "after": "Feed with river water",
        "markdown": "### Backwash\n\nEvery second Sunday, push 1 litre upwards through the column, then wait 30 minutes.",
    },
    {"action": "depend", "at": "Backwash", "on": "Feed with river water"},
)
WISH = (
    "Insert a step “Backwash” after feeding: every second Sunday push 1 litre upwards through the column, then wait 30 minutes. "
    "It depends on feeding."
)


def test_the_name_of_what_a_new_step_depends_on_brings_no_words_of_another_step() -> None:
    script = [{"text": "Backwash depends on feeding.", **BACKWASH}]
    doc, _ = doc_with(script, json.dumps(PROTOCOL), kind="experiment", format="experiment")
    assert doc.say(WISH).outcome == "applied"


@pytest.mark.parametrize(("name", "is_followed"), [("Feed river water", True), ("Feed river water slowly", False)])
def test_an_order_that_has_all_of_a_name_is_followed_by_pointing_there(name: str, is_followed: bool) -> None:
    order = "Please add a dependency on Feed river water to every step."
    assert bool(Orders([order]).followed(set(), (), "", [frozenset(content(name))])) is is_followed
