"""`calculate` works out a formula of numbers alone, with no table and no values."""

import pytest

from copydesk import Desk

RESULTS = {"12*4": "48", "(1200 + 300) * 1.5": "2250", "1/3": "0.3333333333", "£4 * 3": "£12", "round(10/3, 2)": "3.33"}


@pytest.mark.parametrize("formula", RESULTS)
def test_numbers_alone(formula: str) -> None:
    doc = Desk().read(b"# A\n\nText.\n", format="markdown", kind="article")
    turn = doc.tool("calculate", {"operation": "formula", "formula": formula})
    assert turn.outcome == "answer", turn.message
    assert turn.result["results"][0]["result"] == RESULTS[formula]


def test_nothing_is_divided_by_nothing() -> None:
    doc = Desk().read(b"# A\n\nText.\n", format="markdown", kind="article")
    assert doc.tool("calculate", {"operation": "formula", "formula": "12 / 0"}).outcome == "refused"
