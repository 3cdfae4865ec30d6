"""Some of a proposal, a heading that stays, a name that is another everywhere: what was said is done, nothing asked twice."""

from typing import Any

import pytest

from copydesk import Desk
from copydesk.language.brief import brief_of
from copydesk.language.brief.reference import narrows
from support.modelled import doc_with, edits, replacing

BARN = """# Barn

## Open points

- Who feeds the hens?
- Who pays?

## Feed

The hens get 90 g of corn each. The water is changed after 12 hours. The wind speed is 40 km/h at most.

## Decisions

- one
- two
"""
ASKED = "the hens should get 110 g of corn"
BOTH = edits(replacing("90 g", "110 g", "Feed"), replacing("12 hours", "36 hours", "Feed")) | {"text": "110 g."}
ONE = edits(replacing("90 g", "110 g", "Feed")) | {"text": "Only that."}


@pytest.mark.parametrize(
    "words",
    [
        "no, just the corn",
        "only the corn please",
        "not the 36 hours",
        "leave the 12 hours alone",
        "no, only the first",
        "ok but leave it at 12",
    ],
)
def test_some_of_a_proposal_is_judged_with_what_was_asked_for(words: str) -> None:
    doc, _ = doc_with([BOTH, "As you like.", ONE, "Only that."], BARN)
    assert doc.say(ASKED).outcome == "proposal"
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert "110 g" in doc.export().decode()
    assert "closed" not in turn.message


def test_a_no_of_its_own_gives_no_leave_for_what_was_refused() -> None:
    doc, _ = doc_with([BOTH, "As you like.", ONE, "Only that."], BARN)
    doc.say(ASKED)
    assert doc.say("no thanks. number the decisions").outcome == "proposal"
    assert not narrows("no thanks. number the decisions")
    assert not narrows("the corn is dear")


def names(doc: Any, ids: Any) -> list[str]:
    return sorted(doc.document[id].text for id in ids)


@pytest.mark.parametrize(
    ("words", "spared", "keeps"),
    [
        ("delete everything under open points but keep the heading", [], {"heading"}),
        ("empty the decisions, keep its title and don't touch Feed", ["Feed"], {"heading"}),
        ("shorten Feed and don't touch Decisions", ["Decisions"], set()),
        ("new decision at the end: keep the key in the barn", [], set()),
        ("make Feed friendlier but leave the wind speed alone", [], set()),
    ],
)
def test_what_stays_is_what_was_said_to_stay(words: str, spared: list[str], keeps: set[str]) -> None:
    doc, _ = doc_with([], BARN)
    brief = brief_of(words, doc.document)
    assert (names(doc, brief.spared), set(brief.keeps), brief.missed) == (spared, keeps, ())


def test_words_that_stay_are_kept_and_a_thing_that_is_not_there_is_told() -> None:
    doc, _ = doc_with([], BARN)
    assert brief_of("make Feed friendlier but leave the wind speed alone", doc.document).wording == ("wind speed",)
    assert brief_of("make Feed friendlier but leave the hens' perch clause alone", doc.document).missed


def test_a_heading_that_stays_does_so_in_that_message_alone() -> None:
    doc, _ = doc_with([], BARN)
    first = "delete everything under open points but keep the heading"
    assert brief_of("rename the heading Feed to Food", doc.document, earlier=(first,)).keeps == frozenset()
    assert brief_of("shorten Feed", doc.document, earlier=("don't touch Decisions",)).spared


def test_items_that_go_one_by_one_are_named() -> None:
    made = edits({"action": "delete", "at": "“Who feeds the hens?”"}, {"action": "delete", "at": "“Who pays?”"})
    doc, _ = doc_with([made | {"text": "Done."}, "Done."], BARN)
    turn = doc.say("delete everything under open points but keep the heading")
    assert turn.outcome == "applied"
    assert "Deleted the item “Who pays?” in 1 Open points." in turn.message


SCENE = "INT. MILL - DAY\n\nJORIS waits. Joris hums.\n\nJORIS\nWho is there?\n\nANNE\nNobody, Joris.\n"


@pytest.mark.parametrize("where", ["everywhere", "throughout", "in the whole script"])
@pytest.mark.parametrize("model", [None, "scripted"])
def test_a_name_of_a_script_is_another_everywhere_in_its_own_capitals(where: str, model: str | None) -> None:
    doc = doc_with([], SCENE, kind="screenplay", format="fountain")[0] if model else Desk().read(SCENE.encode(), format="fountain")
    turn = doc.say(f"rename Joris to Willem {where}")
    assert turn.outcome == "applied", turn.message
    assert doc.export().decode() == SCENE.replace("Joris", "Willem").replace("JORIS", "WILLEM")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("rename Joris to Willem", SCENE),
        ("replace rain with snow everywhere", "INT. MILL - DAY\n\nRain, RAIN and rain.\n\nANNE\nRain.\n"),
    ],
)
def test_where_nothing_is_said_or_it_is_no_name_other_spellings_are_asked_about(words: str, text: str) -> None:
    assert Desk().read(text.encode(), format="fountain").say(words).outcome == "question"
