"""What goes takes along what is nothing without it, and no more: a speech its cue, a sentence its stop, a word not its line."""

import pytest

from copydesk import Desk, Doc
from copydesk.plan.outcome import Outcome
from support.samples import sample

PLAY = """Title: Night Bus
Draft date: 1 May 2026

# ACT I

## Sequence one

INT. GARAGE - NIGHT

JO
(into phone)
Depot.
(beat)
No, Sam. Not tonight.

SAM
You said tonight!

JO (CONT'D)
I said maybe.

# ACT II

EXT. STOP - NIGHT

SAM
It's late.

@McAllister
Tickets, please.

> CUT TO:
"""
LIST = """# Guide

## Alerts

Alerts go out at once:

- Pager: deprecated.
- Webhook: send a request.
"""


def play() -> Doc:
    return Desk().read(PLAY.encode(), format="fountain", kind="screenplay")


def text(doc: Doc) -> str:
    return doc.export().decode()


@pytest.mark.parametrize(
    ("words", "gone", "left"),
    [
        ("delete Jo's lines in scene 1", "JO\n(into phone)\nDepot.\n(beat)\nNo, Sam. Not tonight.\n", "SAM\nYou said tonight!"),
        ("delete “Depot.” and “No, Sam. Not tonight.”", "JO\n(into phone)\n", "JO (CONT'D)\nI said maybe."),
        ("delete “I said maybe.”", "I said maybe.", "# ACT II"),
        ("delete “Depot.”", "Depot.\n", "JO\n(into phone)\n(beat)\nNo, Sam. Not tonight.\n"),
        ("delete “(beat)”", "(beat)", "JO\n(into phone)\nDepot.\nNo, Sam. Not tonight.\n"),
        ("delete (beat)", "(beat)", "Depot.\nNo, Sam. Not tonight.\n"),
        ("delete all parentheticals", "(", "JO\nDepot.\nNo, Sam. Not tonight.\n"),
    ],
)
def test_a_speech_goes_with_its_cue_and_leaves_no_pause(words: str, gone: str, left: str) -> None:
    doc = play()
    turn = doc.say(words)
    assert turn.outcome is Outcome.APPLIED, turn.message
    assert "Merged" not in turn.message
    assert "Added" not in turn.message
    assert gone not in text(doc).replace("(CONT'D)", "")
    assert left in text(doc)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("move McAllister's line before “It's late.”", "@McAllister\nTickets, please.\n\nSAM\nIt's late.\n"),
        ("swap “You said tonight!” and “I said maybe.”", "JO (CONT'D)\nI said maybe.\n\nSAM\nYou said tonight!\n"),
        ("move “You said tonight!” after “I said maybe.”", "JO (CONT'D)\nI said maybe.\n\nSAM\nYou said tonight!\n"),
        ("move “No, Sam. Not tonight.” before “Depot.”", "No, Sam. Not tonight.\n  \nDepot.\n"),
        ("move “It's late.” to the end of scene 1", "I said maybe.\n\nSAM\nIt's late.\n\n# ACT II"),
    ],
)
def test_words_stay_in_the_mouth_that_said_them(words: str, line: str) -> None:
    doc = play()
    assert doc.say(words).outcome is Outcome.APPLIED
    assert line in text(doc)


def test_a_quoted_line_is_the_line_though_a_scene_is_called_alike() -> None:
    doc = Desk().read(PLAY.replace("I said maybe.", "Stop!").encode(), format="fountain", kind="screenplay")
    doc.say("delete “Stop!”")
    assert text(doc) == PLAY.replace("JO (CONT'D)\nI said maybe.\n\n", "")


@pytest.mark.parametrize("words", ["move “Depot.” after “It's late.”", "swap “Depot.” and “It's late.”"])
def test_a_part_of_a_speech_goes_to_nobody_else(words: str) -> None:
    doc = play()
    turn = doc.say(words)
    assert turn.outcome is Outcome.REFUSED
    assert "JO" in turn.message
    assert text(doc) == PLAY


def test_acts_are_what_is_called_an_act() -> None:
    assert play().say("how many acts are there").message.startswith("There are 2 acts:")
    assert "Sequence one" in play().say("how many sequences are there").message
    assert play().say("how many sections are there").message.startswith("There are 3 sections")


def test_a_field_that_goes_is_told_as_gone() -> None:
    assert play().say("delete the draft date").message.startswith("Deleted Draft date.")


def test_a_transition_to_something_ends_with_its_colon() -> None:
    doc = play()
    doc.say("change the transition to SMASH CUT TO:")
    assert "SMASH CUT TO:\n" in text(doc)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("delete “The main beams are sound”", "above and below the deck. The deck and the handrail"),
        ("delete “The brickwork is sound”", "holding water. Some mortar is"),
        ("delete “are sound”", "The main beams. The deck"),
    ],
)
def test_a_sentence_takes_its_full_stop_along(words: str, line: str) -> None:
    doc = sample("report")
    assert doc.say(words).outcome is Outcome.APPLIED
    assert line in text(doc)


@pytest.mark.parametrize("words", ["move it to 3.3 instead", "delete it", "put it at the end of 3.3"])
def test_a_text_that_is_gone_is_not_what_it_stood_in(words: str) -> None:
    doc = sample("report")
    doc.say("delete “The brickwork is sound.”")
    before = text(doc)
    assert doc.say(words).outcome is Outcome.QUESTION
    assert text(doc) == before


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("make Pager bold in Alerts", ["- **Pager**: deprecated.", "- Webhook: send a request."]),
        ("make Pager and Webhook bold in Alerts", ["- **Pager**: deprecated.", "- **Webhook**: send a request."]),
        ("make the first bullet in Alerts bold", ["- **Pager: deprecated.**", "- Webhook: send a request."]),
    ],
)
def test_a_listed_word_looks_otherwise_and_not_its_line(words: str, lines: list[str]) -> None:
    doc = Desk().read(LIST.encode(), format="markdown", kind="article")
    assert doc.say(words).outcome is Outcome.APPLIED
    assert text(doc).splitlines()[-2:] == lines


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (
            "Add a description to Set up the lamps: “Two people, 30 min.”",
            '"Set up the lamps", "description": "Two people, 30 min."',
        ),
        ("Add a description to Set up the lamps: Two people.", '"Set up the lamps", "description": "Two people."'),
        ("Add the description “Two people” to Set up the lamps", '"Set up the lamps", "description": "Two people"'),
        ("Add a status to Soak the seed: final", '"status": "final", "position": 1'),
    ],
)
def test_what_a_step_has_one_of_is_set(words: str, value: str) -> None:
    doc = sample("experiment")
    before = text(doc)
    assert doc.say(words).outcome is Outcome.APPLIED
    assert value in text(doc)
    assert before.count('"content"') == text(doc).count('"content"')
    assert len(text(doc).splitlines()) == len(before.splitlines())


@pytest.mark.parametrize(
    "turns",
    [
        ["delete Sharpen the spades", "delete the table", "put Sharpen the spades back"],
        ["delete Turn the compost", "delete Sharpen the spades", "put Turn the compost back"],
        ["delete Turn the compost", "add a paragraph at the top: New.", "put Turn the compost back"],
        ["delete Turn the compost and Sharpen the spades", "delete the table", "put them back", "put Turn the compost back"],
    ],
)
def test_what_comes_back_stands_where_it_stood(turns: list[str]) -> None:
    doc = sample("note")
    before = [node.text for node in doc.document.walk() if node.type in ("heading", "item")]
    for words in turns:
        doc.say(words)
    gone = {"Turn the compost", "Sharpen the spades"} - {node.text for node in doc.document.walk()}
    assert turns[-1].removeprefix("put ").removesuffix(" back") not in gone
    now = [node.text for node in doc.document.walk() if node.type in ("heading", "item")]
    assert now == [text for text in before if text not in gone]


@pytest.mark.parametrize(
    ("turns", "back"),
    [
        (["delete the synopsis of act two", "delete scene 1", "put the synopsis back"], "= Out on the sound, the engine stops."),
        (["delete Morag's last line", "put it back", "change it to “Off you go!”"], "MORAG\nOff you go!\n"),
    ],
)
def test_what_was_named_comes_back(turns: list[str], back: str) -> None:
    doc = sample("screenplay")
    for words in turns:
        doc.say(words)
    assert back in text(doc)


@pytest.mark.parametrize("words", ["put Act One back", "put the date back", "put Daniel back"])
def test_nothing_else_comes_back(words: str) -> None:
    doc = sample("screenplay")
    doc.say("delete scene 1")
    before = text(doc)
    assert doc.say(words).outcome is not Outcome.APPLIED
    assert text(doc) == before


def test_all_that_was_done_is_taken_back() -> None:
    doc = sample("note")
    before = text(doc)
    doc.say("delete Turn the compost")
    doc.say("delete Sharpen the spades")
    assert doc.say("undo all").outcome is Outcome.APPLIED
    assert text(doc) == before


def test_what_was_done_is_told_in_plain_words() -> None:
    assert (
        play()
        .say("cut Sam's lines")
        .message.startswith("Deleted the speech “SAM: You said tonight!” and the speech “SAM: It's late.”")
    )
    doc = sample("note")
    doc.say("delete the table")
    assert doc.say("put the table back").message.count("Beds") == 1
    assert "speeches" in sample("screenplay").say("delete Daniel's lines").message
