"""A message that asks and commands at once: both are answered and done, or what is not done is named."""

import pytest

from copydesk import Desk, Doc
from copydesk.plan.outcome import Outcome
from support.samples import sample

NOTE = b"""# Meeting

- We launch on 5 May.
- Bilal owns the pricing page.

## Actions

| Who | What |
|---|---|
| Bilal | Pricing page copy |

## Plans

| Plan | Stations |
|---|---:|
| Free | 1 |

## To do

- [ ] Send the minutes
- [x] Reserve room 4.12

## Licence

MIT.
"""
NOT_READ = "Rules alone"


def note() -> Doc:
    return Desk().read(NOTE, format="markdown", kind="note")


OPENED = {"note": note, "experiment": lambda: sample("experiment")}


@pytest.mark.parametrize(
    ("kind", "words", "told"),
    [
        (
            "experiment",
            "what's the status of Materials? Set it to final.",
            ["is review.", "Set the status of 1.2 Materials to “final”"],
        ),
        ("note", 'Tick off "Send the minutes". How many tasks are left?', ["Marked the item", "There are no open tasks."]),
        ("note", 'Check "Send the minutes". Which tasks are open?', ["Marked the item", "There are no open tasks."]),
        ("note", 'replace "5 May" with "6 May" and tell me where May is mentioned', ["Replaced “5 May”", "“We launch on 6 May.”"]),
    ],
)
def test_both_are_answered_and_done(kind: str, words: str, told: list[str]) -> None:
    turn = OPENED[kind]().say(words)
    assert turn.outcome is Outcome.APPLIED
    assert all(part in turn.message for part in told), turn.message


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("How many tables are there? Delete the frobnicator.", ["There are 2 tables", "“the frobnicator”"]),
        ("Delete the frobnicator. How many tables are there?", ["There are 2 tables", "“the frobnicator”"]),
        ("is the second task done? if not, tick it", ["Yes:", "“if not, tick it”"]),
        ("Why is it late? Delete the second bullet.", ["needs a model", "“Delete the second bullet.”"]),
        ("who owns the pricing page? Change it to Dora.", [NOT_READ, "“Change it to Dora.”"]),
    ],
)
def test_a_command_that_is_not_done_is_named(words: str, told: list[str]) -> None:
    doc = note()
    before = doc.export()
    turn = doc.say(words)
    assert turn.outcome in (Outcome.ANSWER, Outcome.REFUSED)
    assert all(part in turn.message for part in told), turn.message
    assert doc.export() == before


def test_a_text_with_a_question_in_it_is_put_in_whole() -> None:
    doc = note()
    doc.say("add a paragraph to Licence: It rains. How many tables are there?")
    assert b"It rains. How many tables are there?" in doc.export()
