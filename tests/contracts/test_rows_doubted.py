"""A new row whose words don't fit their columns is shown and not just added, and a command in it is no cell."""

import pytest

from copydesk import Desk, Doc
from copydesk.plan.turn import Outcome

FERRY = """# Ferry

| Quarter | Passengers | Cars |
|---|---:|---:|
| Q1 | 100 | 20 |
| Q2 | 120 | 25 |
| Q3 | 90 | 18 |
"""


def ferry() -> Doc:
    return Desk().read(FERRY.encode(), format="markdown", kind="article")


@pytest.mark.parametrize(
    "words",
    ["add a row Q5 with 90 passengers and 10 cars and delete the row Q2", "add a row: Q5, lots, 10", "add a row Q5, 90, many"],
)
def test_words_for_figures_are_asked_about(words: str) -> None:
    doc = ferry()
    turn = doc.say(words)
    assert turn.outcome is not Outcome.APPLIED, turn.message
    assert doc.export().decode() == FERRY


@pytest.mark.parametrize(
    ("words", "row"), [("add a row Q5, 90, 10", "| Q5 | 90 | 10 |\n"), ('add a row "Q5", "n/a", "10"', "| Q5 | n/a | 10 |\n")]
)
def test_what_fits_or_is_quoted_is_added(words: str, row: str) -> None:
    doc = ferry()
    assert doc.say(words).outcome is Outcome.APPLIED
    assert doc.export().decode() == FERRY + row


def test_an_order_to_add_is_no_question() -> None:
    assert ferry().say("add a row Q5 with 90 passengers and 10 cars").outcome is not Outcome.ANSWER
    assert "285" not in ferry().say("add cars").message
    assert "63" in ferry().say("add up the cars").message
