"""New items, tasks and names told in any words: in the list that is meant, in its order, as its neighbours are written."""

import pytest

from support.wishes import GARDEN, garden, results, tea

NEW = [
    (
        'before the day list needs "Fill the watering cans" right after mowing',
        "- [ ] Mow the lower lawn\n",
        "- [ ] Mow the lower lawn\n- [ ] Fill the watering cans\n",
    ),
    (
        "one more for the rules, at the end: No ball games.",
        "3. Prams go round the pond.\n",
        "3. Prams go round the pond.\n4. No ball games.\n",
    ),
    (
        "under the trestle tables we need a third subtask: Ask the scouts",
        "  - [ ] Ask the school\n",
        "  - [ ] Ask the school\n  - [ ] Ask the scouts\n",
    ),
    (
        "there's a raffle at 15:00, just write 15:00 raffle and slot it into the programme where it belongs",
        "- 14:00 plant auction\n",
        "- 14:00 plant auction\n- 15:00 raffle\n",
    ),
    (
        "the programme also gets 12:30 brass band, after the talk",
        "- 11:30 talk on roses\n",
        "- 11:30 talk on roses\n- 12:30 brass band\n",
    ),
    ("Henk Oort should get it too. last on the list of who it's sent to", "Pilar Reyes. Please", "Pilar Reyes, Henk Oort. Please"),
    (
        "extra open question, first in the list: Is there a ramp?",
        "- Who locks the shed?\n",
        "- Is there a ramp?\n- Who locks the shed?\n",
    ),
    (
        "rules are missing one: Bicycles stay outside. Put it before the prams",
        "3. Prams go round the pond.\n",
        "3. Bicycles stay outside.\n4. Prams go round the pond.\n",
    ),
    (
        "ice is missing on the to-do list: Buy ice",
        "- [ ] Paint the arrows (Bruno)\n",
        "- [ ] Paint the arrows (Bruno)\n- [ ] Buy ice\n",
    ),
]
NOTHING = [
    "the programme also needs some love",
    "Bruno wrote: add a task, sweep the path",
    "do we need one more rule about dogs?",
    "one more thing: thanks for yesterday",
]


@pytest.mark.parametrize(("words", "old", "new"), NEW)
def test_an_item_is_told_in_any_words(words: str, old: str, new: str) -> None:
    assert GARDEN.replace(old, new).encode() in results(garden, words)


def test_a_step_gets_one_more_instruction() -> None:
    found = results(tea, 'boiling the water gets a step three, "Let it rest."')
    assert any(b"1. Fill the kettle.\\n2. Wait for the click.\\n3. Let it rest.\\n" in one for one in found)


@pytest.mark.parametrize("words", NOTHING)
def test_no_item_comes_of_remarks_and_questions(words: str) -> None:
    assert not any(GARDEN.count("\n") < one.decode().count("\n") for one in results(garden, words))
