"""How long a prohibition holds: the turn that it is said in, later ones where it says so; and what was changed is taken back by "as
it was"."""

import pytest

from copydesk.language.brief import brief_of
from support.modelled import doc_with, edits, replacing, text_of

PIER = """# Pier

## Summary

1. Mend the ramp by June.
2. Hire two engineers.
3. Publish delays within ten minutes.

## Costs

- Ramp: €90,000
- Engineers: €60,000
- Messages: €20,000

## Staff

- Two pilots
- One cook
"""
FIVE = edits(replacing("ten minutes", "five minutes", "Summary")) | {"text": "Five minutes."}
TEN = edits(replacing("five minutes", "ten minutes", "Summary")) | {"text": "Ten minutes again."}
DEARER = edits(replacing("€20,000", "€25,000", "Costs")) | {"text": "€25,000 now."}
ASKED = "please make the last recommendation say five minutes, it was agreed"
PRICE = "the messages cost €25,000, not €20,000, as we were told"


@pytest.mark.parametrize(
    "words",
    [
        "no, leave the last as it was",
        "no, keep the last one as it was before",
        "hm, leave it the way it was",
        "no, leave the recommendation on delays as it was",
        "no, leave the numbers as they were",
    ],
)
def test_to_leave_as_it_was_what_was_changed_is_to_take_it_back_and_no_ban(words: str) -> None:
    doc, _ = doc_with([FIVE, TEN, DEARER], PIER)
    assert doc.say(ASKED).outcome == "applied"
    turn = doc.say(words)
    assert (turn.outcome, text_of(doc)) == ("applied", PIER), turn.message
    turn = doc.say(PRICE)
    assert (turn.outcome, text_of(doc)) == ("applied", PIER.replace("20,000", "25,000")), turn.message


def test_what_is_taken_back_gives_no_leave_for_other_places() -> None:
    other = edits(replacing("€20,000", "€21,000", "Costs")) | {"text": "As it was."}
    doc, _ = doc_with([FIVE, other], PIER)
    doc.say(ASKED)
    assert doc.say("no, leave the last as it was").outcome == "proposal"


@pytest.mark.parametrize(
    ("first", "is_held"),
    [
        ("please make the last recommendation say five minutes, but don't touch the staff", False),
        ("please make the last recommendation say five minutes, and from now on don't touch the staff", True),
        ("please make the last recommendation say five minutes, and never touch the staff", True),
        ("don't touch the staff in what follows; please make the last recommendation say five minutes", True),
    ],
)
def test_a_ban_binds_its_turn_and_later_ones_where_it_says_so(first: str, is_held: bool) -> None:
    more = edits(replacing("Two pilots", "Three pilots", "Staff")) | {"text": "Three."}
    hire = edits(replacing("Hire two", "Hire three", "Summary")) | {"text": "Three."}
    doc, _ = doc_with([FIVE, DEARER, hire, more], PIER)
    assert doc.say(first).outcome == "applied"
    assert doc.say(PRICE).outcome == "applied"
    assert doc.say("three engineers are to be hired, not two, as we were told").outcome == "applied"
    turn = doc.say("there are three pilots, not two, as we were told")
    assert ("left alone" in turn.message) is is_held, turn.message
    assert turn.outcome == ("proposal" if is_held else "applied"), turn.message


def test_in_its_own_turn_and_in_what_goes_on_with_it_a_ban_holds() -> None:
    more = edits(replacing("Two pilots", "Three pilots", "Staff")) | {"text": "Done."}
    doc, _ = doc_with([more], PIER)
    turn = doc.say("please make it shorter, but don't touch the staff")
    assert (turn.outcome, text_of(doc)) == ("proposal", PIER)
    doc, _ = doc_with([edits(replacing("Publish delays within", "Tell delays in", "Summary")) | {"text": "Shorter."}, more], PIER)
    doc.say("please make the summary shorter, but don't touch the staff")
    turn = doc.say("even shorter than that please")
    assert "left alone" in turn.message


BAKERS = """# Isle

## Bakers

“We bake at four,” Eide says. The oven is old. The loan runs for six long years.

- the long bed, which is made of oak and of ash
- the short one

## Beds

Nine beds in all.
"""


OAK = (", which is made of oak and of ash", ", of oak and ash")


@pytest.mark.parametrize(
    ("words", "made"),
    [
        (
            "Reword the sentence about the loan. Leave everything else alone.",
            ("runs for six long years", "has six long years to run"),
        ),
        ("Shorten the line about the long bed, leave everything else", OAK),
        ("Shorten the line about the long bed, but leave all else as it is", OAK),
        ("Shorten the line about the long bed and don't touch anything else", OAK),
        ("Keep everything, but shorten the line about the long bed", OAK),
    ],
)
def test_to_leave_all_else_alone_spares_nothing_that_is_named(words: str, made: tuple[str, str]) -> None:
    doc, _ = doc_with([edits(replacing(*made, "Bakers")) | {"text": "Done."}, "Done."], BAKERS)
    turn = doc.say(words)
    assert "left alone" not in turn.message
    assert (turn.outcome, text_of(doc)) == ("applied", BAKERS.replace(*made)), turn.message


@pytest.mark.parametrize(
    "words", ["Shorten the line about the long bed, leave everything else", "Shorten Bakers, keep all else as it is"]
)
def test_all_else_is_still_bounded(words: str) -> None:
    doc, _ = doc_with([edits(replacing("Nine beds in all.", "Ten beds.", "Beds")) | {"text": "Done."}, "Done."], BAKERS)
    assert doc.say(words).outcome == "proposal"


FERRY = """# Ferry

## Traffic

In 2024 the ferry carried 41,200 passengers on 310 days. The crew worked for twelve hours a day, which is long.

| What | 2023 | 2024 |
|---|---|---|
| Passengers | 39,800 | 41,200 |
| Cars | 3,100 | 3,400 |

## Costs

Fuel costs £90,000 a year.
"""
FUEL = ("£90,000", "£95,000", "Costs")
CREW = ("twelve hours a day, which is long", "12-hour days", "Traffic")
LESS = ("41,200 passengers", "42,100 passengers", "Traffic")


def ferry(words: str, *made: tuple[str, str, str]) -> str:
    doc, _ = doc_with([edits(*(replacing(*one) for one in made)) | {"text": "Done."}, "Done."], FERRY)
    turn = doc.say(words)
    return "held" if "was to stay" in turn.message else str(turn.outcome)


@pytest.mark.parametrize(
    "bar",
    [
        "leave the passenger numbers alone",
        "but keep the passenger numbers",
        "without touching the numbers of passengers",
        "and don't change the figures for passengers",
        "the passenger numbers stay as they are",
    ],
)
def test_a_ban_on_numbers_binds_to_what_they_are_of(bar: str) -> None:
    assert ferry(f"fuel costs £95,000 a year now, not £90,000, {bar}", FUEL) == "applied"
    assert ferry(f"make the Traffic section shorter, {bar}", CREW) == "applied"
    assert ferry(f"make the Traffic section shorter, {bar}", LESS) == "held"
    assert ferry(f"make the Traffic section shorter, {bar}", CREW, ("39,800", "39,900", "Traffic")) == "held"


@pytest.mark.parametrize("bar", ["keep all the numbers", "leave the exact figures alone", "don't change the numbers in the text"])
def test_a_ban_on_numbers_alone_is_one_on_all(bar: str) -> None:
    assert ferry(f"make the Traffic section shorter, {bar}", ("310 days", "301 days", "Traffic")) == "held"


def test_numbers_of_what_stands_nowhere_may_be_any() -> None:
    assert ferry("make the Traffic section shorter, but keep the ridership numbers", LESS) == "held"


@pytest.mark.parametrize("name", ["1", "section 1", "paragraph 1", "2"])
def test_a_number_that_names_a_place_is_nothing_to_count_by(name: str) -> None:
    doc, _ = doc_with([], FERRY)
    for wish in (f"make {name} shorter", f"make {name} more concise", f"could {name} be made less formal?"):
        assert brief_of(wish, doc.document).shifts == (), wish
    assert brief_of("make Costs 1 more", doc.document).shifts == ((1.0, ""),)


@pytest.mark.parametrize(
    "bar", ["headings stay where they are", "the headings remain as they are", "the numbers stay", "titles unchanged"]
)
def test_a_sort_that_stays_spares_no_place(bar: str) -> None:
    doc, _ = doc_with([], FERRY)
    brief = brief_of(f"make the text on traffic more formal, {bar}", doc.document)
    assert brief.spared == frozenset()
    assert brief.keeps <= {"heading", "number"}
    assert brief.keeps
