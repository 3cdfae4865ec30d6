"""Statements as corrections, and things by a part of their name: offered before and after, never done by themselves."""

import pytest

from copydesk import Doc, formats
from copydesk.plan.outcome import Outcome

FETE = """# School fete

- [ ] Order the bunting (Priya)
- [ ] Print 300 flyers
- [ ] Ask Mr Okafor about the parking

## Money

| Item | Quote | Supplier |
|---|---|---|
| Marquee | £420 | Field & Sons |
| Toilets | £310 | LooHire |

Budget: £1,200. Gates open at 10:30 am. Bollards took €31,200, paint €12,800 and staff the rest.
The committee meets on 9 October in room B. Keys are with the caretaker, Mr Doyle. Dissolve 12 g of salt in 1 litre of water.
A clock says 6:40. Last boat in five minutes!

## Risks

- Winter upkeep is not funded.
- Traders object.
"""
CORRECTIONS = [
    ("marquee quote is 450 not 420", "£420", "£450"),
    ("loohire want 330 now", "£310", "£330"),
    ("gates open at 10, not 10:30", "10:30 am", "10 am"),
    ("budget is 1350", "£1,200", "£1,350"),
    ("Flyers should be 500 not 300", "300 flyers", "500 flyers"),
    ("the committee now meets on 16 October", "9 October", "16 October"),
    ("meeting is in room C now", "room B", "room C"),
    ("the caretaker is called Mr Doyle-Hart", "Mr Doyle", "Mr Doyle-Hart"),
    ("12 g of salt should be 15 g", "12 g", "15 g"),
    ("paint was 13,800", "€12,800", "€13,800"),
    ("the clock should say 6:55", "6:40", "6:55"),
    ("change the clock to 7:10", "6:40", "7:10"),
    ("Last boat in ten minutes, not five", "five minutes", "ten minutes"),
]
STATES_NOTHING = [
    "the marquee is lovely",
    "I need this by 5 pm",
    "we have 3 dogs",
    "gates open at 10:30 am",  # as it stands there
    "is the budget 1350?",
    "please look at the Toilets",
    "in winter 5 of 7 people stay at home",
]
PARTS = [
    ("delete the risk about winter", "- Winter upkeep is not funded.\n"),
    ("drop the parking one", "- [ ] Ask Mr Okafor about the parking\n"),
    ("remove the bit about traders", "- Traders object.\n"),
]


def fete() -> Doc:
    return Doc(formats.read(FETE.encode(), "markdown", "note"))


@pytest.mark.parametrize(("words", "old", "new"), CORRECTIONS)
def test_a_statement_is_offered_before_and_after(words: str, old: str, new: str) -> None:
    doc = fete()
    turn = doc.say(words)
    assert turn.outcome is Outcome.QUESTION, turn.message
    assert doc.version == 1
    assert "→" in turn.problem.options[0].label
    turn.choose("1")
    assert doc.export().decode() == FETE.replace(old, new, 1)


@pytest.mark.parametrize("words", STATES_NOTHING)
def test_what_corrects_nothing_offers_nothing(words: str) -> None:
    turn = fete().say(words)
    assert turn.outcome in (Outcome.ANSWER, Outcome.REFUSED), turn.message


@pytest.mark.parametrize(("words", "gone"), PARTS)
def test_a_part_of_a_name_is_offered(words: str, gone: str) -> None:
    doc = fete()
    turn = doc.say(words)
    assert turn.outcome is Outcome.QUESTION, turn.message
    turn.choose(turn.problem.options[0].id)
    assert doc.export().decode() == FETE.replace(gone, "")


def test_what_many_hold_is_no_name() -> None:
    assert fete().say("delete the zebra bit").outcome is Outcome.REFUSED


def test_dates_and_numbers_are_no_labels() -> None:
    """ "change 9 october to …" took what stood behind the date as its value."""
    doc = fete()
    doc.say("change 9 october to 16 October")
    assert doc.export().decode() == FETE.replace("9 October", "16 October")


def test_what_should_say_something_is_not_replaced_by_it() -> None:
    doc = fete()
    assert doc.say("a clock should say 9 floors").outcome is not Outcome.APPLIED
    assert doc.say("change Traders to 9 shops").outcome is not Outcome.APPLIED
    assert doc.version == 1


def test_what_is_said_behind_thanks_is_no_part_of_it() -> None:
    doc = fete()
    doc.say("delete the toilets row pls, school ones will be open")
    assert doc.export().decode() == FETE.replace("| Toilets | £310 | LooHire |\n", "")
