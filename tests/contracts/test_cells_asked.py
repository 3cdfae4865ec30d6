"""Questions about a cell are answered from the table: the column by its heading, the row by what stands first in it."""

import pytest

from copydesk import Desk
from copydesk.plan.outcome import Outcome

TEXT = b"""# Bridge

## Options

| Option | Cost | Closed for |
|---|---|---|
| A. Repair planks | 9,800 | 1 week |
| B. New deck | 48,600 | 4 weeks |

## Spans

| Bay | Planks | Cost |
|---|---|---|
| North | 28 | 14 |
| South | 30 | |
"""


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("what is the cost of option B?", "48,600\n\n- 1 Options: “B. New deck”, “48,600”, “4 weeks”"),
        ("what does option A cost", "9,800\n\n- 1 Options: “A. Repair planks”, “9,800”, “1 week”"),
        ("what is the cost of new deck?", "48,600\n\n- 1 Options: “B. New deck”, “48,600”, “4 weeks”"),
        ("how long is option B closed for?", "4 weeks\n\n- 1 Options: “B. New deck”, “48,600”, “4 weeks”"),
        ("how many planks does the north bay have?", "28\n\n- 2 Spans: “North”, “28”, “14”"),
        ("what is the cost of the south bay?", "nothing, Cost\n\n- 2 Spans: “South”, “30”, –"),
    ],
)
def test_a_cell_is_told_with_its_place(words: str, answer: str) -> None:
    doc = Desk().read(TEXT, format="markdown", kind="article")
    turn = doc.say(words)
    assert (turn.outcome, turn.message) == (Outcome.ANSWER, answer)
    assert turn.citations or "nothing" in answer


@pytest.mark.parametrize(
    "words", ["what is the cost of option C?", "what is the planks of option B?", "what is the cost of living?"]
)
def test_what_no_table_has_is_not_made_up(words: str) -> None:
    turn = Desk().read(TEXT, format="markdown", kind="article").say(words)
    assert turn.message.startswith(("Rules alone", "Nothing here", "The document doesn't"))
