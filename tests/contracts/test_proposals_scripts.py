"""What people want of a screenplay, in their own words: lines, directions, headings, transitions, action."""

import pytest

from support.wishes import PLAY, play, results

CHANGED = [
    (
        "give Benno one more line straight after he counts his coins: Is there a discount?",
        "Benno counts his coins.\n\n",
        "Benno counts his coins.\n\nBENNO\nIs there a discount?\n\n",
    ),
    (
        'After Olga\'s "It is always late." let Benno answer: "Not on Sundays."',
        "It is always late.\n\n",
        "It is always late.\n\nBENNO\nNot on Sundays.\n\n",
    ),
    ('Olga says "Single, or return?" instead of Return or single?', "Return or single?", "Single, or return?"),
    ("the captain should say Hold on tight. instead of hold on to that", "Hold on to that.", "Hold on tight."),
    ("at his single benno is proud, so that instead of embarrassed", "(embarrassed)", "(proud)"),
    ("set the opening scene at dawn", "INT. TICKET OFFICE - MORNING", "INT. TICKET OFFICE - DAWN"),
    ("the pier should be at dusk", "EXT. PIER - DAY", "EXT. PIER - DUSK"),
    ("'It is late.' should be the captain's line, Benno has enough", "BENNO\nIt is late.", "CAPTAIN\nIt is late."),
    (
        "can we get a SMASH CUT TO: just before the wheelhouse at night?",
        "INT. WHEELHOUSE - NIGHT",
        "SMASH CUT TO:\n\nINT. WHEELHOUSE - NIGHT",
    ),
    ("no fade at the end, I want CUT TO BLACK. there", "> FADE OUT.", "> CUT TO BLACK."),
    (
        "add as last picture, after he walks up the beach: A dog waits for him.",
        "Benno walks up the beach alone.\n",
        "Benno walks up the beach alone.\n\nA dog waits for him.\n",
    ),
]
NOTHING = [
    "benno is late again, what a line!",
    "who says next please?",
    "The producer wrote: set the opening scene at night",
    "olga's first line is great",
]


@pytest.mark.parametrize(("words", "old", "new"), CHANGED)
def test_a_play_changes_as_it_was_told(words: str, old: str, new: str) -> None:
    assert PLAY.replace(old, new, 1).encode() in results(play, words)


@pytest.mark.parametrize("words", NOTHING)
def test_a_play_stays_at_remarks_and_questions(words: str) -> None:
    assert not results(play, words)
