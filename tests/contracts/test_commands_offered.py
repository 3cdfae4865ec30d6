"""Commands that are offered and not just done: by what is near, about, or told around them; and what no words may ever edit."""

import json

import pytest

from copydesk import Doc, formats
from copydesk.plan.outcome import Outcome

REGATTA = """---
title: Harbour regatta
tags:
  - sailing
  - summer
---

# Harbour regatta

The jury has asked for a second safety boat. It is not in the budget yet.

## Crew and boats

| Boat | Skipper | Berth |
|---|---|---|
| Kestrel | Moana | 4 |
| Petrel | Iqbal | 7 |

## Monday 6 June

Buoys were laid in the outer bay. The pump was serviced by Delacroix.

## What we still owe

- Rope
- Diesel
- Flags

## Jobs

- [ ] Phone Castellan about the trophy
- [x] Paint the starting hut
- [ ] Collect the tide tables

> The sea keeps no diary.
"""
PLAY = """Title: The Lock

INT. BOATHOUSE - DAWN

Rain on the roof.

IDA
Who took the oars?

EXT. LOCK - NIGHT

The gate groans.

IDA
(whispering)
Listen.

The water stops.
"""


def regatta() -> Doc:
    return Doc(formats.read(REGATTA.encode(), "markdown", "report"))


def play() -> Doc:
    return Doc(formats.read(PLAY.encode(), "fountain", "screenplay"))


def after_choice(doc: Doc, words: str, label: str = "", *, is_sure: bool = False) -> str:
    """The text after the option that is called so, or the first one, was chosen; nothing may change before that."""
    before = doc.export()
    turn = doc.say(words)
    if is_sure and turn.outcome is Outcome.APPLIED:
        return doc.export().decode()
    assert turn.outcome is Outcome.QUESTION, turn.message
    assert doc.export() == before
    option = next(option for option in turn.problem.options if label in option.label and option.id != "none")
    assert turn.choose(option).outcome is Outcome.APPLIED
    return doc.export().decode()


OFFERED = [
    ("ive phoned castellan, tick it off", "- [ ] Phone Castellan", "- [x] Phone Castellan"),
    ("the starting hut isnt painted after all, untick it", "- [x] Paint", "- [ ] Paint"),
    ("tide tables collecting is done, tick it", "- [ ] Collect", "- [x] Collect"),
    ("we dont need diesel any more", "- Diesel\n", ""),
    ("delete the sentence about the pump", " The pump was serviced by Delacroix.", ""),
    ("remove the sentence about delacroix, he was never paid", " The pump was serviced by Delacroix.", ""),
    ("put the sentence about the pump in bold", "The pump was serviced by Delacroix.", "**The pump was serviced by Delacroix.**"),
    ("after the sentence about buoys add: Two drifted off.", "outer bay.", "outer bay. Two drifted off."),
    ("swap the first and second debt of What we still owe", "- Rope\n- Diesel\n", "- Diesel\n- Rope\n"),
    ("add a row to the crew table: Heron, Aster, 9", "| 7 |\n", "| 7 |\n| Heron | Aster | 9 |\n"),
    ("add a row to the crew table for Heron: skipper Aster, berth 9", "| 7 |\n", "| 7 |\n| Heron | Aster | 9 |\n"),
    ("new boat: Heron, Aster, 9", "| 7 |\n", "| 7 |\n| Heron | Aster | 9 |\n"),
    ("add to monday: The wind dropped at four.", "Delacroix.\n", "Delacroix.\n\nThe wind dropped at four.\n"),
    ("add “Paint” to the owe list", "- Flags\n", "- Flags\n- Paint\n"),
    ("move rope to the end of the owe list", "- Rope\n- Diesel\n- Flags\n", "- Diesel\n- Flags\n- Rope\n"),
    (
        "in the crew table move petrel above kestrel",
        "| Kestrel | Moana | 4 |\n| Petrel | Iqbal | 7 |",
        "| Petrel | Iqbal | 7 |\n| Kestrel | Moana | 4 |",
    ),
    ("the skippers name moana is misspelled, its Moanna", "Moana", "Moanna"),
    # a request among what is told, and pointers at what other pieces name
    ("diesel came with the boat already so get rid of that item", "- Diesel\n", ""),
    ("nobody sails in summer, drop that tag", "  - summer\n", ""),
    ("castellan has been phoned and the tide tables collected, you can tick both", "- [ ] ", "- [x] "),
    ("everything under jobs is finished, tick it all please", "- [ ] ", "- [x] "),
    (
        "could we have petrel above kestrel? just swap those two",
        "Kestrel | Moana | 4 |\n| Petrel | Iqbal | 7",
        "Petrel | Iqbal | 7 |\n| Kestrel | Moana | 4",
    ),
    ("take out the bit about the pump, thats confidential", " The pump was serviced by Delacroix.", ""),
    ("could you add a row to the crew table please: Heron, Aster, 9", "| 7 |\n", "| 7 |\n| Heron | Aster | 9 |\n"),
]
DONE = [
    ('the quote has no source. put "(A pilot)" at the end of it', "no diary.", "no diary. (A pilot)"),
    ("change the title to Harbour race, in the front matter and in the heading", "Harbour regatta", "Harbour race"),
    ("drop the summer tag", "  - summer\n", ""),
    (
        "at the end of Jobs add an item: Buy tape",
        "- [ ] Collect the tide tables\n",
        "- [ ] Collect the tide tables\n- [ ] Buy tape\n",
    ),
    ("add “Salt and pepper” to What we still owe", "- Flags\n", "- Flags\n- Salt and pepper\n"),
]
NEVER = [
    "write a lovely speech for the jobs",
    "put a nice welcome for Crew and boats",
    "the per should be 7",
    'put "(A pilot)" at the end of it',
    "sort the crew table by berth, oddest first",  # a fragment may say how
    "moana told me 'delete the jobs' but i said no way",
    "theres a heron too, berth 9. put it in a hat",  # told for a command that isn't read
    "who paints the hut, and when",
    "tick them all",  # nothing was spoken of
]


@pytest.mark.parametrize(("words", "old", "new"), OFFERED)
def test_what_is_near_or_told_is_offered_and_then_done(words: str, old: str, new: str) -> None:
    assert after_choice(regatta(), words) == REGATTA.replace(old, new)


@pytest.mark.parametrize(("words", "old", "new"), DONE)
def test_what_is_said_in_full_is_done(words: str, old: str, new: str) -> None:
    doc = regatta()
    assert doc.say(words).outcome is Outcome.APPLIED
    assert doc.export().decode() == REGATTA.replace(old, new)


@pytest.mark.parametrize("words", NEVER)
def test_no_options_do_harm(words: str) -> None:
    for doc in (regatta(), play()):
        before = doc.export()
        turn = doc.say(words)
        assert doc.export() == before, turn.message
        assert turn.problem is None or not turn.problem.options, turn.problem


def test_two_things_for_a_list_are_asked_about() -> None:
    words = "add twine and glue to What we still owe"
    assert after_choice(regatta(), words, "2 items") == REGATTA.replace("- Flags\n", "- Flags\n- Twine\n- Glue\n")
    assert after_choice(regatta(), words, "One item") == REGATTA.replace("- Flags\n", "- Flags\n- Twine and glue\n")


def test_a_section_has_a_name_and_a_text() -> None:
    doc = regatta()
    doc.say("make a new section at the end called Weather with the text: Fog until ten.")
    assert doc.export().decode() == REGATTA + "\n## Weather\n\nFog until ten.\n"


def test_a_typo_is_offered_the_words_it_may_be() -> None:
    doc = Doc(formats.read(b"# A\n\nThe parcel was recieved today.\n", "markdown", "note"))
    assert after_choice(doc, "fix the typo recieved", "received") == "# A\n\nThe parcel was received today.\n"


def test_what_was_taken_out_comes_back_by_its_own_words() -> None:
    doc = regatta()
    doc.say("change outer bay to inner bay")
    doc.say("no sorry, put outer back")
    assert doc.export().decode() == REGATTA
    doc.say("delete “Rope”")
    doc.say("oh no put it back")
    assert doc.export().decode() == REGATTA


SCENES = [
    ("give ida a line at the end of the boathouse scene: Nobody did.", "oars?\n", "oars?\n\nIDA\nNobody did.\n"),
    ("make the boathouse scene dusk instead of dawn", "BOATHOUSE - DAWN", "BOATHOUSE - DUSK"),
    ("the second scene should be morning instead of night", "LOCK - NIGHT", "LOCK - MORNING"),
    ("after the groan add an action: A bell rings.", "groans.\n", "groans.\n\nA bell rings.\n"),
]


@pytest.mark.parametrize(("words", "old", "new"), SCENES)
def test_scenes_by_a_word_of_their_heading(words: str, old: str, new: str) -> None:
    assert after_choice(play(), words, is_sure=True) == PLAY.replace(old, new)


def test_a_quoted_line_goes_by_whose_it_is() -> None:
    doc = play()
    doc.say('change idas line "Who took the oars?" to "Who has the oars?"')
    assert doc.export().decode() == PLAY.replace("Who took the oars?", "Who has the oars?")


PLACES = (
    "the crew table",
    "the boat bit",
    "monday",
    "the owe list",
    "the tide task",
    "the hut one",
    "the lock",
    "petrel row",
    "quotation",
)
REQUESTS = (
    *(
        "delete {}",
        "move {} to the end",
        "add “Tar” to {}",
        "add a row to {}: a, b, c",
        "add a paragraph after {}: It rained.",
        "sort {}",
    ),
    *(
        "tick {}",
        "make {} bold",
        "swap {} and the jobs",
        "rename {} to “Tar”",
        "insert an item before {}: Tar",
        "in {} delete diesel",
    ),
    *("put {} above Jobs", "change {} to “Tar”", "merge {} with the jobs", "duplicate {}", "at the end of {} add: It rained."),
)


@pytest.mark.parametrize("request_words", REQUESTS)
def test_no_answer_brings_the_same_question_again(request_words: str) -> None:
    for words in map(request_words.format, PLACES):
        turn = regatta().say(words)
        for option in turn.problem.options if turn.problem is not None and turn.outcome is Outcome.QUESTION else ():
            again = regatta().say(words).choose(option)
            assert again.message != turn.message, (words, option.label)
            assert option.id == "none" or again.outcome in (Outcome.APPLIED, Outcome.QUESTION), (words, option.label, again.message)


def test_a_line_for_somebody_is_said_by_them() -> None:
    doc = Doc(formats.read(b"INT. HALL - DAY\n\nJUN\nTea, anyone?\n\nFADE OUT.\n", "fountain", "screenplay"))
    doc.say("after “Tea, anyone?” add a line for Otto: Me first!")
    assert b"Tea, anyone?\n\nOTTO\nMe first!\n\nFADE OUT." in doc.export()


def test_a_rule_with_words_is_no_line_across_the_page() -> None:
    doc = Doc(formats.read(b"# Day\n\n## Rules\n\n- No cars\n\n## Music\n\nBrass.\n", "markdown", "report"))
    turn = doc.say("add a rule: No kites")
    assert turn.outcome is not Outcome.APPLIED, turn.message


def test_the_top_of_a_part_of_a_flat_note_is_right_below_its_heading() -> None:
    texts = [("heading", "Jobs"), *(("bulletListItem", one) for one in ("Clear", "Spread", "Mend the hose")), ("heading", "Later")]
    blocks = [
        {"id": f"b{at}", "type": type, "props": {"level": 2} if type == "heading" else {}, "content": text, "children": []}
        for at, (type, text) in enumerate(texts)
    ]
    doc = Doc(formats.read(json.dumps(blocks).encode(), "blocknote", "note"))
    doc.say("move “Mend the hose” to the top of Jobs")
    assert [node.text for node in doc.document.walk() if node.text][:3] == ["Jobs", "Mend the hose", "Clear"]
