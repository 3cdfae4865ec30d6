"""What people tell of a document without saying what to do: each is offered before and after, in the spelling that stands there."""

import pytest

from copydesk import Doc, formats
from copydesk.plan.outcome import Outcome

CLUB = """---
title: Rowing club
issued: 2026-03-02
maxMembers: 180
---

# Rowing club

The boathouse opens at 6:15 am on Saturdays. Visitors may borrow up to 3 boats for 2 hours.
Keep the varnish at 18 °C until it is dry.
Eleven oars were lost in March. The spare key hangs in the porch at night. Lunch is at the Green Dragon. Petra brings the soup.
The next regatta is on Sunday 9 May. Dues come to 2,450 in all. Stir each tin 30 times, in two rounds.

| Boat | Seats | Cost | Keeper | Licence |
|---|---|---|---|---|
| Heron | 4 | £3,900 | Odile Marsh | none |
| Otter | 2 | £1,150 | Sunil | B-204 |

## People

Cox: Sunil, Petra, Ida. Sunil has the megaphone.
"""
TOLD = [
    ("the boathouse opens at 5:45 on saturdays, not 6:15", "6:15 am", "5:45 am"),
    ("varnish is kept at 20 degrees not 18", "18 °C", "20 °C"),
    ("twelve oars were lost in march, not eleven", "Eleven oars", "Twelve oars"),
    ("lunch is at the Blue Anchor, not the Green Dragon", "Green Dragon", "Blue Anchor"),
    ("petra brings the bread, not the soup", "brings the soup", "brings the bread"),
    ("a salad instead of the soup", "the soup", "the salad"),
    ("the next regatta is on sunday 16 may instead", "Sunday 9 May", "Sunday 16 May"),
    ("the regatta is on 16 may not the 9th", "9 May", "16 May"),
    ("the spare key hangs in the kitchen at night", "in the porch", "in the kitchen"),
    ("visitors can borrow 5 boats now", "up to 3 boats", "up to 5 boats"),
    ("dues are 2650 not 2450", "2,450", "2,650"),
    ("each tin is stirred 40 times", "30 times", "40 times"),
    ("the heron costs 4,200 now, varnish went up", "£3,900", "£4,200"),
    ("the otter has 3 seats", "| Otter | 2 |", "| Otter | 3 |"),
    ("our licence for the heron is B-219", "| none |", "| B-219 |"),
    ("the otter's keeper is Maribel now", "| Sunil | B-204 |", "| Maribel | B-204 |"),
    ("we open the boathouse at 6:30 am", "6:15 am", "6:30 am"),
    ("issued should be 9 march", "2026-03-02", "2026-03-09"),
    ("max members goes up to 200", "maxMembers: 180", "maxMembers: 200"),
]
CHATTER = [
    "we had lovely weather on the lake",
    "there were 40 of us in the pub",
    "they were happy about it",
    "it rained for 3 days in Wales",
    "Tom said: the heron costs 5,000",
    "do we need 20 degrees?",
    "the otter is not lovely",
]


def club() -> Doc:
    return Doc(formats.read(CLUB.encode(), "markdown", "article"))


@pytest.mark.parametrize(("words", "old", "new"), TOLD)
def test_what_is_told_is_offered_as_it_is_spelled_there(words: str, old: str, new: str) -> None:
    doc = club()
    turn = doc.say(words)
    assert turn.outcome is Outcome.QUESTION, turn.message
    assert doc.version == 1
    turn.choose(turn.problem.options[0].id)
    assert doc.export().decode() == CLUB.replace(old, new, 1)


def test_a_name_that_is_wrong_is_offered_at_all_its_places() -> None:
    doc = club()
    turn = doc.say("the cox is called Sonja not Sunil")
    assert "all" in {option.id for option in turn.problem.options}, turn.message
    turn.choose("all")
    assert doc.export().decode() == CLUB.replace("Sunil", "Sonja")


@pytest.mark.parametrize("words", CHATTER)
def test_what_corrects_nothing_offers_nothing(words: str) -> None:
    doc = club()
    turn = doc.say(words)
    assert turn.outcome in (Outcome.ANSWER, Outcome.REFUSED), (turn.message, turn.problem)
    assert doc.version == 1
