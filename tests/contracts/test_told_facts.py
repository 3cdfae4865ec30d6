"""What a message tells, fact by fact: each is bound to its passage, and to the value of it that stands by the same words."""

import pytest

from copydesk import Doc, formats
from copydesk.plan.outcome import Outcome

TOUR = """---
title: Choir tour
author: Pavel Orlik
fee: 85
---

# Choir tour

We leave on Friday 12 June at quarter to seven. The coach holds 52 people and costs £1,180.
Rehearsals rose from 6 to 11 a term. The hall is 24 metres long. Sopranos made up 38 per cent of us.
The conductor is Helena Voss. Helena Voss also plays the organ. Margit carries the blue folder.
Mix 30 g of honey with 5 g of ginger. Warm it for ten minutes. Order the scores from Baerenreiter.
The ferry takes two hours and costs 45 euros. The choir stays at the Golden Lamb until the 16th.

| Stop | Nights | Arrival | Booked |
|---|---|---|---|
| Bruges | 2 | 14:20 | yes |
| Aachen | 1 | 17:45 | no |
| Trier | 3 | 12:10 | no |

- Bus driver: Olaf
- Phone: 01733 555208
- Snack: pretzels
- Add 80 g of alum to the bath
"""
TOLD = [
    # the value by the words beside it
    ("rehearsals went up to 12", ("to 11", "to 12")),
    ("it was 6 g of ginger", ("5 g of ginger", "6 g of ginger")),
    ("its 35 g of honey not 30", ("30 g", "35 g")),
    ("we get to aachen at 18:00", ("17:45", "18:00")),
    # in the spelling that stands there
    ("41 percent of us are sopranos", ("38 per cent", "41 per cent")),
    ("the hall is 26 m long", ("24 metres", "26 metres")),
    ("we leave at half past six", ("quarter to seven", "half past six")),
    ("we leave on the 13th", ("Friday 12 June", "Saturday 13 June")),
    ("warm it for 12 minutes instead of ten", ("ten minutes", "twelve minutes")),
    ("the coach was 1200 pounds", ("£1,180", "£1,200")),
    # several facts
    ("the coach holds 49 and costs 1250", ("52 people", "49 people"), ("£1,180", "£1,250")),
    ("the ferry takes three hours and costs 50", ("two hours", "three hours"), ("45 euros", "50 euros")),
    ("fee is 90 now and the coach was 1200", ("fee: 85", "fee: 90"), ("£1,180", "£1,200")),
    ("aachen is 2 nights, and trier 4", ("Aachen | 1", "Aachen | 2"), ("Trier | 3", "Trier | 4")),
    ("snack is crisps and the bus driver is Olga", ("pretzels", "crisps"), ("Olaf", "Olga")),
    # reasons and wishes beside it
    ("the golden lamb is full, we stay at the White Swan", ("Golden Lamb", "White Swan")),
    ("margit carries a red folder, not the blue one. can you change that", ("blue folder", "red folder")),
    # names, ends of numbers, columns of yes and no, the title
    ("conductor is now Anna Weiss", ("conductor is Helena Voss", "conductor is Anna Weiss")),
    ("the phone number ends in 280 not 208", ("555208", "555280")),
    ("the trier stop has been booked", ("12:10 | no", "12:10 | yes")),
    ("bruges isnt booked any more", ("14:20 | yes", "14:20 | no")),
    ("its called Choir holiday now", ("title: Choir tour", "title: Choir holiday")),
    # the text's own verb
    ("warm it for 12 minutes", ("ten minutes", "twelve minutes")),
    ("order the scores from Henle instead", ("Baerenreiter", "Henle")),
    ("add 90 g of alum to the bath", ("80 g", "90 g")),
]
CORRECTS_NOTHING = [
    "we had 3 beers at the ferry",
    "Tom thinks the coach costs 2000",
    "my sister is 45",
    "see you on the 14th",
    "how many nights in trier",
    "helena sings well",
    "the organ is broken",
    "there are 7 of us in the pub",
    "i paid 20 euros for lunch",
    "another stop: Lille, 2 nights",
    "lille is 2 nights and 30 euros, add them to the table",
]


def tour() -> Doc:
    return Doc(formats.read(TOUR.encode(), "markdown", "note"))


@pytest.mark.parametrize(("words", "changes"), [(words, changes) for words, *changes in TOLD])
def test_each_fact_is_offered_where_it_stands(words: str, changes: list[tuple[str, str]]) -> None:
    doc = tour()
    turn = doc.say(words)
    assert turn.outcome is Outcome.QUESTION, turn.message
    assert doc.version == 1
    turn.choose("1")
    expected = TOUR
    for old, new in changes:
        expected = expected.replace(old, new, 1)
    assert doc.export().decode() == expected


@pytest.mark.parametrize("words", CORRECTS_NOTHING)
def test_what_corrects_nothing_offers_nothing(words: str) -> None:
    doc = tour()
    turn = doc.say(words)
    assert turn.outcome in (Outcome.ANSWER, Outcome.REFUSED), (turn.message, turn.problem)
    assert doc.version == 1


def test_a_name_is_offered_at_all_its_places() -> None:
    doc = tour()
    turn = doc.say("Helena Voss got married, she's Helena Brandt now, change it everywhere")
    turn.choose("all")
    assert doc.export().decode() == TOUR.replace("Voss", "Brandt")


def test_a_fact_that_finds_no_place_is_told() -> None:
    turn = tour().say("the coach was 1200 and the caterer was 300")
    assert "“the caterer was 300” finds no place here" in turn.message
    assert "£1,200" in turn.problem.options[0].label


FAR = "The run took 16 hours in the old hall, where nobody had thought of heating the floor or the walls, at 250 rpm."


def test_two_changes_are_shown_and_told_each_by_itself() -> None:
    """A label is cut: the second change must not be beyond its end. And the report names what each text became."""
    doc = Doc(formats.read(f"# Run\n\n{FAR}\n".encode(), "markdown", "report"))
    turn = doc.say("the run took 18 hours at 300 rpm")
    label = turn.problem.options[0].label
    assert "18 hours" in label
    assert "300 rpm" in label
    told = turn.choose("1").message
    assert told.startswith("Replaced “16” with “18” and “250” with “300” in ")
    assert doc.export().decode() == f"# Run\n\n{FAR.replace('16', '18').replace('250', '300')}\n"
