"""Limits that a rewording may put in other words, and may neither lose nor gain: conditions, exceptions, terms, bounds, forms,
choices, and how many of something there are."""

from typing import Any

import pytest

from support.modelled import doc_with, edits

LOST = [
    ("Wipe the shelf if it is dusty.", "Wipe the shelf.", "“if it is dusty” is gone"),
    ("Give water at noon unless the goat coughs.", "Give water at noon.", "“unless the goat coughs” is gone"),
    ("Anyone may enter except children under six.", "Anyone may enter.", "“except children under six” is gone"),
    ("The tent is returned within 20 days.", "The tent is returned.", "“within 20 days” is gone"),
    ("At least four people carry the boat.", "Four people carry the boat.", "“at least four people carry the boat” is gone"),
    (
        "The boat is lent with the written consent of the club.",
        "The boat is lent with the consent of the club.",
        "“written consent",
    ),
    ("Say whether the pass is lost or was never sent.", "Say whether the pass is lost.", "“or was never sent” is gone"),
    ("Two keepers count the till.", "One keeper counts the till.", "“two keepers” → “one keeper”"),
]
GAINED = [
    ("The gate is shut at dusk.", "The gate is shut at dusk if funds allow.", "“if funds allow” is new"),
    ("Feed them hay.", "Feed them hay or anything.", "“or anything” is new"),
]
SAID_ANEW = [
    ("If it rains, we stay inside the barn.", "We stay in the barn when it rains."),
    ("Anyone may enter except children under six.", "Everyone may come in except children under six."),
    ("At least four people carry the boat.", "Four people or more carry the boat."),
    ("The tent is returned within 20 days.", "Bring the tent back within 20 days."),
    ("Two keepers count the till.", "The till is counted by two keepers."),
    ("The gate is shut at dusk.", "The gate is shut at dusk, so come before."),
]


def said(old: str, new: str, words: str = "put Rules in plainer words") -> tuple[str, list[str]]:
    made: dict[str, Any] = {"action": "rewrite", "at": f"“{old[:20]}”", "markdown": new}
    doc, _ = doc_with([edits(made) | {"text": "Plainer."}, "Plainer."], f"# House\n\n## Rules\n\n{old}\n")
    turn = doc.say(words)
    return turn.outcome, [risk.message for edit in turn.edits for risk in edit.risks]


@pytest.mark.parametrize(("old", "new", "told"), [*LOST, *GAINED])
def test_a_limit_that_is_lost_or_gained_is_shown(old: str, new: str, told: str) -> None:
    outcome, doubts = said(old, new)
    assert outcome == "proposal"
    assert any(told in doubt for doubt in doubts), doubts


@pytest.mark.parametrize(("old", "new"), SAID_ANEW)
def test_a_limit_in_other_words_is_the_same(old: str, new: str) -> None:
    assert not [doubt for doubt in said(old, new)[1] if "limit" in doubt or "→" in doubt]


def test_a_limit_that_was_spoken_of_may_go() -> None:
    old, new = "Give water at noon unless the goat coughs.", "Give water at noon."
    assert not [one for one in said(old, new, "make Rules plainer, without the coughing goat")[1] if "limited" in one]
