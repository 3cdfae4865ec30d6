"""Numbers that headings spell are the numbers that people say: what stands among them and spells none has none. Where they are not
right, a number that one heading spells and the count gives another is asked about."""

import pytest

from copydesk import Desk
from copydesk.apps.desk import Doc
from copydesk.kinds.numbering import counted_numbers
from copydesk.reading.outline import outline

REPORT = """# Filters

## Summary

All went well.

## 1 Introduction

We began in May.

## 2 Methods

We used sand.

### 2.1 Stock

From the river.

### Note

Washed twice.

### 2.2 Tests

Each week.

## 3 Results

It ran clear.

## Appendix

### Tables

None.
"""
NUMBERS = {"1 Introduction": "1", "2 Methods": "2", "2.1 Stock": "2.1", "2.2 Tests": "2.2", "3 Results": "3"}
KINDS = ("article", "report", "note", "word")


def doc_of(kind: str, text: str = REPORT) -> Doc:
    if kind != "word":
        return Desk().read(text.encode(), format="markdown", kind=kind)
    made = Desk().read(text.encode(), format="markdown", kind="article").export("docx")
    return Desk().read(made, format="docx", kind="report")


def headings(doc: Doc) -> list[str]:
    return [row.label for row in outline(doc.document)[1:]]


def bare(label: str) -> str:
    return label.lstrip("0123456789. ")


@pytest.mark.parametrize("kind", KINDS)
def test_what_spells_no_number_among_those_that_do_has_none(kind: str) -> None:
    found = {row.label: row.number for row in outline(doc_of(kind).document) if row.number}
    assert found == NUMBERS


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("words", "gone", "come"),
    [
        ("delete section 1", {"1 Introduction"}, set()),
        ("delete section 3", {"3 Results"}, set()),
        ("delete section 2.2", {"2.2 Tests"}, set()),
        ("rename section 3 to Findings", {"3 Results"}, {"3 Findings"}),
        ("rename section 2.1 to Sand", {"2.1 Stock"}, {"2.1 Sand"}),
        ("rename Summary to Gist", {"Summary"}, {"Gist"}),
    ],
)
def test_a_section_is_the_one_that_spells_the_number(kind: str, words: str, gone: set[str], come: set[str]) -> None:
    doc = doc_of(kind)
    before = set(map(bare, headings(doc)))
    assert doc.say(words).outcome == "applied"
    after = set(map(bare, headings(doc)))
    assert (before - after, after - before) == (set(map(bare, gone)), set(map(bare, come)))
    assert come <= set(headings(doc))
    told = {row.label: row.number for row in outline(doc.document) if row.number}
    assert all(label.startswith(f"{number} ") for label, number in told.items())  # spelled anew, they are right again


def test_a_question_and_a_move_take_the_numbers_that_are_spelled() -> None:
    doc = doc_of("report")
    told = doc.say("what does section 2 say?").message
    assert told.startswith("2 Methods")
    assert "We used sand." in told
    turn = doc.say("move section 3 before section 2")
    assert turn.message.startswith("Moved 3 Results before 2 Methods.")
    assert [label for label in headings(doc) if label[0].isdigit()] == [
        "1 Introduction",
        "2 Results",
        "3 Methods",
        "3.1 Stock",
        "3.2 Tests",
    ]


@pytest.mark.parametrize("lead", ["{}. ", "{}) ", "§ {} ", "Section {}: ", "Chapter {} – "])
def test_a_number_is_spelled_in_many_ways_and_stays_before_a_new_title(lead: str) -> None:
    text = "# Filters\n\n## Preface\n\nOne.\n\n## L1Start\n\nTwo.\n\n## L2Middle\n\nThree.\n"
    for number in (1, 2):
        text = text.replace(f"L{number}", lead.format(number))
    doc = doc_of("article", text)
    assert [row.number for row in outline(doc.document)] == ["", "", "1", "2"]
    assert doc.say("rename section 2 to End").outcome == "applied"
    assert headings(doc) == ["Preface", f"{lead.format(1)}Start", f"{lead.format(2)}End"]


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_that_are_not_right_are_asked_about(kind: str) -> None:
    doc = doc_of(kind, REPORT.replace("## 3 Results", "## 5 Results"))
    assert [row.number for row in outline(doc.document)][1:4] == ["1", "2", "3"]
    turn = doc.say("delete section 2")
    assert turn.outcome == "question"
    assert turn.problem is not None
    assert [option.label for option in turn.problem.options][:2] == ["1 Introduction", "2 Methods"]
    assert doc.version == 1


def test_where_nothing_spells_a_number_every_heading_counts() -> None:
    doc = doc_of("report", "# Soup\n\n## Why\n\nOne.\n\n## 3 ways to cook it\n\nTwo.\n\n## Serving\n\nThree.\n")
    assert [row.number for row in outline(doc.document)] == ["", "1", "2", "3"]
    assert doc.say("rename section 2 to Cooking").outcome == "applied"
    assert headings(doc) == ["Why", "Cooking", "Serving"]


def test_the_numbers_are_those_of_each_version_of_a_history() -> None:
    doc = doc_of("report")
    assert doc.document.cached(counted_numbers)
    for words in ("rename 2 Methods to “Methods”", "undo", "delete Summary", "replace “sand” with “gravel”", "delete section 1"):
        doc.say(words)
        assert doc.document.cached(counted_numbers) == counted_numbers(doc.document.afresh())


def test_numbers_are_spelled_anew_however_many_headings_have_none() -> None:
    names = ("Abstract", "Preface", "Thanks", "1 Start", "2 Middle", "3 End", "Notes", "Index")
    doc = doc_of("report", "# Book\n\n" + "".join(f"## {name}\n\nText.\n\n" for name in names))
    assert doc.say("delete section 1").outcome == "applied"
    assert headings(doc) == ["Abstract", "Preface", "Thanks", "1 Middle", "2 End", "Notes", "Index"]


def test_wrong_numbers_are_counted_again_without_what_spells_none() -> None:
    doc = doc_of("report", REPORT.replace("## 3 Results", "## 5 Results").replace("## 1 Intro", "## 4 Intro"))
    assert doc.tool("renumber_sections").outcome == "applied"
    assert doc.export().decode() == REPORT
