"""Everyday wordings stand for plain commands: what they come to is proposed, and nothing is done without a yes."""

import pytest

from copydesk import Doc, formats
from copydesk.plan.outcome import Outcome

REPORT = """---
status: draft
---

# Orchard report

Written by Ilse Brandt.

## Method

We counted the trees in March. The ladder slipped twice. Nobody was hurt.

## Findings

Apples were plentiful. Pears were rare near the wall. The wall needs new mortar.

| Row | Trees | Fruit |
|---|---|---|
| North | 14 | 310 |
| Wall | 9 | 120 |

### Soil

The soil has recieved to much much rain.

## Proposals

1. Mend the gate.
2. Buy a new ladder.
3. Close the wall path in winter.

## Appendix C: Helpers

- Nadja: pruning
- Boris: digging
- Agnes: bees

See [the guide to grafting](https://example.org/graft) for more.
"""
PLAY = """Title: The Late Tram
Author: K. Voss

INT. TRAM - DAY

LENA looks out. She drops her ticket. Nobody sees it.

LENA
Next stop is ours.

VIKTOR
You always say that.

CUT TO:

EXT. DEPOT - NIGHT

A bell rings.

VIKTOR
Listen to that.
"""
PROPOSED = [
    ("could findings come before method? reads better", "## Findings", "## Method"),
    ("boris should be first in the helpers", "- Boris: digging", "- Nadja: pruning"),
    ("move the nadja line below the agnes one", "- Agnes: bees", "- Nadja: pruning"),
    ("put agnes above boris in the list of helpers", "- Agnes: bees", "- Boris: digging"),
    ("pop Wall above North", "| Wall | 9 | 120 |", "| North | 14 | 310 |"),
    ("put the sentence about pears before the one about apples", "Pears were rare near the wall. Apples were plentiful.", ""),
    ("another proposal: Count the bees in May.", "4. Count the bees in May.\n", ""),
    ("new helper: Otto: mowing", "- Agnes: bees\n- Otto: mowing\n", ""),
    ("new line in the fruit table: South, 8, 77", "| South | 8 | 77 |", ""),
    ("stick Oil the hinges. on the end of the proposals", "4. Oil the hinges.\n", ""),
    ("set it to published", "status: published\n", ""),
    ("fix the spelling of recieved", "has received to much much rain", ""),
    ("theres a doubled much in soil", "recieved to much rain", ""),
    ("the grafting link should point to https://example.org/bees", "grafting](https://example.org/bees)", ""),
    ("call it a hoist instead of a ladder everywhere", "2. Buy a new hoist.", ""),
]
GONE = [
    ("boris can come off the helpers list, he left", "- Boris: digging\n"),
    ("bin the ladder slipping", " The ladder slipped twice."),
    ("delete the very last sentence", "See [the guide to grafting](https://example.org/graft) for more.\n"),
]
SPOKEN = [
    ("viktors last line should be: Listen to that bell.", "VIKTOR\nListen to that bell.\n"),
    ("give lena a (yawning) before Next stop is ours.", "LENA\n(yawning)\nNext stop is ours.\n"),
    ("add (softly) to viktors last line", "VIKTOR\n(softly)\nListen to that.\n"),
    ("after lena says next stop is ours viktor says: Not yet, dear.", "Next stop is ours.\n\nVIKTOR\nNot yet, dear.\n"),
    ("at the end of the depot scene lena says: Can we go home now?", "Listen to that.\n\nLENA\nCan we go home now?\n"),
    ("new title: The Early Tram", "Title: The Early Tram\n"),
    ("depot scene happens at dawn, change the heading", "EXT. DEPOT - DAWN\n"),
]
NEVER = [
    "can the wall wait until spring?",
    "we lose the light at four",
    "new idea: lets go home",
    "new ladder: it is blue",
    "my boss said to us 'cut the findings' and i laughed",
    "can we move on?",
    "nobody should be first in line",
    "another day another dollar: that is life",
    "instead of all that lets have lunch",
]


def report() -> Doc:
    return Doc(formats.read(REPORT.encode(), "markdown", "report"))


def play() -> Doc:
    return Doc(formats.read(PLAY.encode(), "fountain", "screenplay"))


def choosing(doc: Doc, words: str) -> str:
    """The document after the first option of a question; words that change something by themselves fail."""
    before = doc.export()
    turn = doc.say(words)
    assert doc.export() == before
    assert turn.outcome is Outcome.QUESTION, turn.message
    turn.choose(turn.problem.options[0])
    return doc.export().decode()


@pytest.mark.parametrize(("words", "first", "then"), PROPOSED)
def test_what_everyday_words_stand_for_is_proposed(words: str, first: str, then: str) -> None:
    after = choosing(report(), words)
    assert first in after
    assert not then or after.index(first) < after.index(then)


@pytest.mark.parametrize(("words", "gone"), GONE)
def test_only_what_was_named_goes(words: str, gone: str) -> None:
    assert choosing(report(), words).replace("\n", "") == REPORT.replace(gone, "").replace("\n", "")


@pytest.mark.parametrize(("words", "spelled"), SPOKEN)
def test_lines_of_a_play_are_named_as_people_name_them(words: str, spelled: str) -> None:
    assert spelled in choosing(play(), words)


@pytest.mark.parametrize("words", NEVER)
def test_what_only_sounds_like_a_wording_changes_and_proposes_nothing(words: str) -> None:
    doc = report()
    before = doc.export()
    turn = doc.say(words)
    assert doc.export() == before, turn.message
    assert turn.problem is None or not turn.problem.options, turn.problem


def test_a_place_list_behind_a_comma_is_no_text() -> None:
    doc = Doc(formats.read(b"---\ntitle: Old Oaks\n---\n\n# Old Oaks\n\nText.\n", "markdown", "article"))
    doc.say("change the title to Young Oaks, both in the front matter and the heading")
    assert doc.export() == b"---\ntitle: Young Oaks\n---\n\n# Young Oaks\n\nText.\n"


def test_a_cell_may_say_its_column_behind_its_value() -> None:
    doc = report()
    doc.say("add a row to the table: South, 8 trees, 77 fruit")
    assert b"| South | 8 | 77 |" in doc.export()


def test_an_option_tells_the_order_the_place_and_the_cells() -> None:
    labels = [report().say(words).problem.options[0].label for words in ("sort the helpers by name", "pop Wall above North")]
    assert labels[0] == "In this order: “Agnes: bees”, “Boris: digging”, “Nadja: pruning”"
    assert labels[1] == "Move: Findings > Wall, before Findings > North"
    row = report().say("new line in the fruit table: South, 8, 77").problem.options[0].label
    assert row.startswith("Add row: Row: South, Trees: 8, Fruit: 77")
