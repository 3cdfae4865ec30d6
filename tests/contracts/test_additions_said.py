"""What is added says every word that was said of it: words left out, or a place taken for a part of a name, are asked about."""

import pytest

from copydesk import Desk

REPORT = """# Refit

## Timetable

| Week | Work | Who |
|---|---|---|
| 1 | Strip the deck | Owen |
| 2 | Caulk the seams | Tamsin |

## Recommendations

1. Keep a log of the pump.
2. Renew the insurance.

## Appendix

Photographs by Owen.
"""
ASKED = [
    "add another recommendation at the end: “Insure the boat.”",
    "add a section called Insurance right after Timetable, same level, with the text: Premiums doubled.",
    "add a row to the timetable: week 3, Handover, Trust",
]
DONE = [
    "add a column Paid to the table with no in every row",
    "add a row to the timetable: 3, Handover, Trust",
    "add a section called Insurance after Timetable",
    "add a column called Paid to the table",
    "add an item at the end of Recommendations: “Insure the boat.”",
]


@pytest.mark.parametrize("words", ASKED)
def test_what_leaves_words_out_is_asked_about(words: str) -> None:
    doc = Desk().read(REPORT.encode(), format="markdown", kind="report")
    assert doc.say(words).outcome == "question"
    assert doc.export() == REPORT.encode()


@pytest.mark.parametrize("words", DONE)
def test_what_says_all_of_them_is_done(words: str) -> None:
    doc = Desk().read(REPORT.encode(), format="markdown", kind="report")
    assert doc.say(words).outcome == "applied"


def test_the_list_that_is_meant_is_offered() -> None:
    doc = Desk().read(REPORT.encode(), format="markdown", kind="report")
    turn = doc.say("add another recommendation at the end: “Insure the boat.”")
    turn.choose("1")
    assert b"2. Renew the insurance.\n3. Insure the boat.\n" in doc.export()
