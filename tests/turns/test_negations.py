"""A "not" that is dropped is named clause by clause, whatever else there denies; one that is said otherwise is no doubt."""

import pytest

from support.modelled import doc_with, edits

FERRY = """# Ferry

## Information

Passengers were often told too late, as many of them said to us at the pier. The text message service does not reach passengers
without a registered ticket, and the screens were out of order for seven weeks. The operator has no access to them, and this was
never resolved.

## Flow

The culvert did not reach the design flow of 12 litres. The gauge was read on every day of the week by the two wardens of the house.
"""


def shortened(section: str, old: str, new: str) -> list[str]:
    doc, _ = doc_with(
        [edits({"action": "replace", "at": section, "find": old, "with": new}) | {"text": "Shorter."}, "Shorter."], FERRY
    )
    turn = doc.say(f"please make {section} shorter, but keep every number")
    return [risk.code for edit in turn.edits for risk in edit.risks]


LONG = "Passengers were often told too late, as many of them said to us at the pier."


@pytest.mark.parametrize(
    ("old", "new", "is_named"),
    [
        ("service does not reach passengers", "service reaches passengers", True),
        ("was\nnever resolved", "was resolved", True),
        ("service does not reach passengers", "service fails to reach passengers", False),
        (LONG, "Passengers were often told too late.", False),
    ],
)
def test_a_dropped_not_is_named_beside_others_that_stay(old: str, new: str, is_named: bool) -> None:
    assert ("negation" in shortened("Information", old, new)) is is_named


def test_a_not_that_a_word_answers_for_is_no_doubt() -> None:
    assert "negation" not in shortened("Flow", "The culvert did not reach the design flow", "The culvert missed the design flow")
    assert "negation" in shortened("Flow", "The culvert did not reach the design flow", "The culvert reached the design flow")
