"""Look-ups in the words that people use: days as places, rates, spans of time, ticks, sums; and what must not be answered."""

import pytest

from copydesk import Doc, formats

LOG = """---
title: Boatyard log
crew:
  - Ines
  - Paolo
---

# Boatyard log

## Monday 2 March

Weather: fog until ten. On the slip: Ines, Paolo and the two Kerr boys.

Varnished the tender. Paolo sold the old mast on the quay. The crane hire is 85 a day. Our number is 0131 496 0440.

## Tuesday 3 March

Weather: bright. On the slip: Ines, Paolo.

Each coat needs a day before the next. The teak came in a van from Burma Mills. The yard shuts at noon on Saturdays.
The mooring runs from 4 April to 9 October. Guests may look but may not board.
The harbour office is in shed B.12 behind the ice house.
The surveyor comes on Friday at 8:45. The hull was laid in 1962. The rigger quoted 2,150 for eleven shrouds.
Who keeps the spare key?

## Jobs

- [x] Paolo: paint the boot top
- [ ] Ines: splice 40 ropes

## Paid

| Item | Asked | Paid | Whose bill |
|---|---:|---:|---|
| Cradle | 310 | 290 | owner |
| Antifouling | 95 | 88 | yard |

## Hours this week

| Name | Mon | Tue | Wed |
|---|---:|---:|---:|
| Ines | 8 | 7.5 | 8 |
| Paolo | 4 | 0 | 8 |

## Who to ring

| Name | Job | Mobile |
|---|---|---|
| Sol Kerr | Crane | 07700 900 311 |
"""
ANSWERS = [
    ("what was the weather like on tuesday", "bright"),
    ("who was on the slip on monday", "Ines, Paolo and the two Kerr boys"),
    ("when did we varnish the tender", "Monday 2 March"),
    ("who sold the mast", "Paolo"),
    ("how much is the crane hire", "85 a day"),
    ("whats our phone number in there", "0131 496 0440"),
    ("whats sols number", "07700 900 311"),
    ("how long does each coat need before the next", "a day"),
    ("where did the teak come from", "from Burma Mills"),
    ("what time does the yard shut on a saturday", "noon"),
    ("when does the mooring end", "from 4 April to 9 October"),
    ("where is the harbour office", "in shed B.12 behind the ice house"),
    ("when does the surveyor come", "Friday at 8:45"),
    ("when was the hull laid", "in 1962"),
    ("how much do the shrouds cost", "2,150"),
    ("how much did we pay for the cradle", "290"),
    ("whose bill is the antifouling", "yard"),
    ("how many hours did ines do this week", "23.5 (8 + 7.5 + 8)"),
    ("how many hours did paolo do on monday", "4"),
    ("did paolo paint the boot top", "That is ticked."),
    ("has ines spliced the ropes", "That isn't ticked yet."),
    ("what crew is there", "Ines, Paolo"),
]
WHOLE = [
    ("can guests board", "Guests may look but may not board."),
    ("what happened on tuesday", "Weather: bright."),
    ("what has ines still to do", "splice 40 ropes"),
]
NOT_ANSWERED = [
    "what was the weather like on sunday",  # no such day
    "who was on the slip on friday",
    "who keeps the spare key",  # a question answers none
    "when did we paint the shed",  # of painting the shed nothing is said, whatever day it stands under
    "how many hours did sol do",
    "whats ines' number",
    "how long is the tender",
    "who is paolo",
    "how much did we pay for the antifouling cradle",  # two rows
    "when does the yard open on saturday",  # when it shuts says not when it opens
]


def log() -> Doc:
    return Doc(formats.read(LOG.encode(), "markdown", "note"))


@pytest.mark.parametrize(("words", "answer"), ANSWERS)
def test_what_is_asked_for_comes_first(words: str, answer: str) -> None:
    message = log().say(words).message
    assert message.partition("\n\n")[0].removeprefix("Probably ") == answer, message


@pytest.mark.parametrize(("words", "told"), WHOLE)
def test_a_passage_that_covers_it_all_is_told_without_a_disclaimer(words: str, told: str) -> None:
    message = log().say(words).message
    assert told in message
    assert "model" not in message


@pytest.mark.parametrize("words", NOT_ANSWERED)
def test_what_nothing_says_is_not_answered(words: str) -> None:
    assert log().say(words).message.startswith("Rules alone can't answer that")


def test_a_column_may_be_called_with_the_word_of_its_table() -> None:
    text = LOG.replace("## Paid", "## Bills sent").replace("| Asked |", "| Net |")
    assert "405" in Doc(formats.read(text.encode(), "markdown", "note")).say("whats the sum of the net bills").message
