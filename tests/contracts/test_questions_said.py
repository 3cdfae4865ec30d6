"""Questions as people put them, answered without a model: what is told, what is never claimed, and what "it" means afterwards."""

import pytest

from copydesk import Desk, Doc
from copydesk.plan.outcome import Outcome
from copydesk.reading.quantities import quantities
from support.samples import sample

NOTE = b"""# Meeting, 3 March

## Decisions

- We launch on 5 May.
- Bilal owns the pricing page.

## Actions

| Who | What | Due | Status |
|---|---|---|---|
| Anna | Draft the press release | 10 March | open |
| Bilal | Pricing page copy | 14 March | done |
| Chen | Load test with 5,000 users | 21 March | open |
| Dora | Contract with the printer | 7 March | blocked |
| Anna | Book the venue | 12 March | done |

## Plans

| Plan | Price per month | Stations | Trial |
|---|---:|---:|---|
| Free | \xe2\x82\xac0 | 1 | no |
| Harbour | \xe2\x82\xac19 | 10 | yes |
| Ocean | \xe2\x82\xac450 | unlimited | yes |

See the [price list](https://example.org/prices). A *buoy* means a float with a sensor.[^b]

## To do

- [ ] Send the minutes
- [x] Reserve room 4.12

## Licence

MIT.

[^b]: Older texts call it a node.
"""
SCRIPT = b"""INT. HARBOUR OFFICE - DAY

DR. SINGH waits.

DR. SINGH
Your keys are in your hand.

EXT. CAR PARK - DAWN

Ada looks for her keys.

ADA
I know.

HARBOUR (V.O.)
Over.

EXT. CAR PARK - NIGHT

Ada alone.
"""
NOT_READ = "Rules alone"


def note() -> Doc:
    return Desk().read(NOTE, format="markdown", kind="note")


def script() -> Doc:
    return Desk().read(SCRIPT, format="fountain", kind="screenplay")


OPENED = {
    "note": note,
    "script": script,
    **{kind: (lambda kind=kind: sample(kind)) for kind in ("report", "experiment", "screenplay")},
}

ANSWERS = [
    # a cell, in whatever order row and column are named
    ("report", "how long is it closed for option C?", "6 months\n\n- 4. Options: “C. New bridge”, “£215,000”, “6 months”"),
    ("report", "how many soft planks are there in the south bay?", "11\n\n- 3.1 Deck: “South”, “28”, “11”"),
    ("report", "how many planks are missing in the north bay?", "1\n\n- 3.1 Deck: “North”, “28”, “14”, “1”"),
    ("note", "what does the Harbour plan cost?", "€19\n\n- 3 Plans: “Harbour”, “€19”"),
    ("note", "how many stations does Harbour include?", "Probably 10\n\n- 3 Plans: “Harbour”, “€19”, “10”"),
    ("note", "when is the load test due?", "21 March\n\n- 2 Actions: “Chen”"),
    ("note", "what is the status of the pricing page copy?", "done\n\n- 2 Actions: “Bilal”, “Pricing page copy”"),
    ("note", "who does the load test?", "Chen\n\n- 2 Actions: “Chen”, “Load test with 5,000 users”"),
    # the most and the least of a column
    ("report", "which option is cheapest?", "A. Repair soft planks only: £9,800 (Cost)\n\n- 4. Options:"),
    ("report", "which option is the most expensive?", "C. New bridge: £215,000 (Cost)"),
    ("report", "which option lasts the longest?", "C. New bridge: 60 years (Lasts)"),
    ("report", "which bay has the most soft planks?", "North: 14 (Soft)"),
    ("note", "which action is due first?", "Dora: 7 March (Due)"),
    # rows by a value, and a column
    (
        "note",
        "how many rows have status open?",
        "2: Anna, Chen\n\n- 2 Actions: “Anna”, “Draft the press release”, “10 March”, “open”",
    ),
    ("note", "which actions are blocked?", "Dora\n\n- 2 Actions: “Dora”, “Contract with the printer”"),
    ("note", "which plans have a trial?", "Harbour, Ocean\n\n- 3 Plans:"),
    ("note", "what is in the Due column?", "- Anna: 10 March"),
    ("note", "which rows mention Anna?", "- “Anna”, “Book the venue”, “12 March”, “done”"),
    # a script
    ("screenplay", 'who says "Is it broken?"?', "DANIEL, in scene 5, INT. FERRY, ENGINE ROOM - DAY: “Is it broken?”"),
    (
        "screenplay",
        "what does Morag say first?",
        "MORAG's first line is in scene 1, EXT. PORT ANNAN HARBOUR - DAWN: “Morning, old girl.”",
    ),
    (
        "screenplay",
        "does Morag speak in scene 6?",
        "No. MORAG is named in scene 6, INT. FERRY, WHEELHOUSE - LATER, but doesn't speak there.",
    ),
    ("screenplay", "what does Morag say about the bridge?", "MORAG, in scene 7, EXT. FAR SLIP - DAY: “There's a bridge now.”"),
    (
        "script",
        "what does Dr. Singh say?",
        "DR. SINGH has 1 line:\n- scene 1, INT. HARBOUR OFFICE - DAY: “Your keys are in your hand.”",
    ),
    ("script", "which scenes have Harbour?", "1 scene with HARBOUR:\n- scene 2, EXT. CAR PARK - DAWN"),
    ("script", "how many scenes are in the car park?", "There are 2 scenes in the car park:"),
    ("script", "which scenes have no dialogue?", "1 scene without dialogue:"),
    ("script", "which scenes are INT?", "1 interior scene:"),
    # steps
    ("experiment", "what status is Discussion?", "The status of 3.2 Discussion is draft."),
    ("experiment", "does Discussion depend on anything?", "3.2 Discussion depends on nothing else."),
    ("experiment", "which steps are protocols?", "4 protocol steps:"),
    ("experiment", "what is the next step after Soak the seed?", "2.2 Give the light:"),
    ("experiment", 'which steps depend on "Soak the seed"?', "1 step that depends on 2.1 Soak the seed:"),
    ("experiment", "does Materials depend on Soak the seed?", "No: 1.2 Materials doesn't depend on 2.1 Soak the seed."),
    ("experiment", "does Give the light depend on Set up the lamps?", "Yes: 2.2 Give the light depends on 1.3 Set up the lamps."),
    (
        "experiment",
        "does Table of counts depend on Materials?",
        "Not directly: 3.1 Table of counts depends on 1.2 Materials by way of",
    ),
    ("experiment", "does Discussion have an attachment?", "No: 3.2 Discussion (draft), without attachments."),
    ("experiment", "what is far-red?", "“far-red” is mentioned 6 times"),
    # texts
    ("note", 'is "Reserve room 4.12" done?', "Yes: 4 To do: “Reserve room 4.12” (done)."),
    ("note", "what's the licence?", "5 Licence:\n\n> MIT."),
    ("note", "how many footnotes?", "There is 1 footnote:\n- 3 Plans: “Older texts call it a node.”"),
    ("note", "which paragraph has a footnote?", "1 paragraph with footnotes:"),
    ("note", "where does the price list link go?", "“price list” (https://example.org/prices)"),
    ("note", "give me a list of the open tasks", "1 open task:"),
    (
        "report",
        "what's the last sentence of the report?",
        "6. Limits of this survey: “We did not test the soil behind the abutments.”",
    ),
    ("report", "how many words in the title?", "The title: 7 words."),
    ("report", "how many sections does section 3 have?", "There are 4 sections in 3. What we found:"),
    ("report", "how long is the summary?", "1. Summary: 106 words, 8 sentences."),
    ("report", "is deck still mentioned?", "Yes. “deck” is mentioned 11 times"),
]


@pytest.mark.parametrize(("kind", "words", "answer"), ANSWERS, ids=[words for _, words, _ in ANSWERS])
def test_what_is_told(kind: str, words: str, answer: str) -> None:
    doc = OPENED[kind]()
    before = doc.export()
    turn = doc.say(words)
    assert turn.outcome is Outcome.ANSWER
    assert turn.message.startswith(answer) or (answer.startswith(("-", "“")) and answer in turn.message), turn.message
    assert doc.export() == before


def test_only_those_who_speak_are_told_and_no_place_is_a_person() -> None:
    for words in ("which characters speak in scene 1?", "who is in scene 1?"):
        message = script().say(words).message
        assert "DR. SINGH" in message
        assert "HARBOUR in" not in message
        assert "| HARBOUR |" not in message


UNSURE = [
    ("report", "how long is the bridge?"),  # no count of words
    ("report", "which option is the longest?"),  # two columns are spans of time
    ("report", "which option is cheaper?"),
    ("note", "which plan has the most stations?"),  # unlimited is no number
    ("note", "which action is the first?"),
    ("note", "who is Anna?"),
    ("note", "what does the Harbour plan cost in winter?"),
    ("note", "what does a plan cost?"),
    ("note", "what is the staus page of the load test?"),
]


@pytest.mark.parametrize(("kind", "words"), UNSURE)
def test_what_is_not_certain_is_shown_as_passages(kind: str, words: str) -> None:
    assert OPENED[kind]().say(words).message.startswith(NOT_READ)


DENIED = [
    ("report", "where is deck first mentioned?"),
    ("report", "which section mentions the deck most?"),
    ("report", "are beams and bearings mentioned?"),
    ("report", "which section says that the beams are sound?"),
    ("experiment", "which steps mention both foil and dish?"),
    ("note", "is there a row for Harbour?"),
    ("note", "what does Dora say about the printer?"),
    ("note", "which tasks are done and which are open?"),
    ("note", "find Dora and delete it"),
]


@pytest.mark.parametrize(("kind", "words"), DENIED)
def test_what_is_there_is_never_denied(kind: str, words: str) -> None:
    message = OPENED[kind]().say(words).message
    assert not any(denial in message for denial in ("doesn't mention", "There are no", "No.")), message


@pytest.mark.parametrize(
    ("cells", "best"),
    [
        (["£9,800", "£48,600"], 1),
        (["1 week", "10 days", "6 months"], 2),
        (["10 March", "7 April"], 1),
        (["2024-03-10", "2023-12-31"], 0),
        (["-10", "+15"], 1),
        (["12 %", "3.5 %"], 0),
    ],
)
def test_cells_of_one_sort_are_compared(cells: list[str], best: int) -> None:
    found = quantities(cells)
    assert found is not None
    assert max(range(len(found)), key=lambda at: found[at].amount) == best


@pytest.mark.parametrize(
    "cells", [["10", "unlimited"], ["£5", "€5"], ["3 weeks", "3 km"], ["1-2 weeks", "1 week"], ["", "3"], ["1,5", "2.5.1"]]
)
def test_cells_of_several_sorts_are_not_compared(cells: list[str]) -> None:
    assert quantities(cells) is None


# What "it" means after a question


@pytest.mark.parametrize("words", ["when was the inspection?", "does it mention Mill Lane?", "what is the load?"])
def test_a_passage_that_came_near_is_not_what_it_means(words: str) -> None:
    doc = sample("report")
    before = doc.export()
    doc.say(words)
    assert doc.say("delete it").outcome is not Outcome.APPLIED
    assert doc.export() == before


def test_what_was_spoken_of_before_a_question_that_is_not_understood_is_past() -> None:
    doc = sample("report")
    doc.say("what does option B cost?")
    doc.say("and option C?")
    assert doc.say("change it to £220,000").outcome is not Outcome.APPLIED


# Versions


def test_what_was_removed_and_what_was_before_are_told_from_the_versions() -> None:
    doc = sample("experiment")
    doc.say("mark Materials as final")
    assert (
        doc.say("what was the status of Materials before?").message == "Before version 2, the status of 1.2 Materials was review."
    )
    assert doc.say("what changed?").message.startswith("Version 2, by “mark Materials as final”: 1 place.\n")
    assert doc.say("what was deleted?").message == "Version 2: nothing was removed."
    doc.say("rename Materials to Supplies")
    assert doc.say("what was Supplies called before?").message == "Before version 3, it read “Materials” (1.2 Supplies)."
    doc = note()
    doc.say("delete the second decision")
    assert "removed ~~Bilal owns the pricing page.~~" in doc.say("what was deleted?").message
    doc.say('replace "5 May" with "6 May"')
    assert "it read “We launch on 5 May.”" in doc.say("what did the first decision say before?").message
