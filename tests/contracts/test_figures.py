"""The table calculator on its cases: columns with their results, and sentences with the lines that they change, in every format
that has tables; nothing else changes, and one undo gives the bytes back."""

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from copydesk import Desk, Doc
from copydesk.plan.outcome import Outcome

CASES = Path(__file__).parent / "figures"
HEAD = "# Plan\n\nThe roof costs £40, the walls £400–500; tax is 12 %.\n\n"
ROWS = (
    "Item | Room | Qty | Cost | Life | Rate",
    "---|---|---|---|---|---",
    "Roof | Attic | 2 | **£40** | 10 years | 5 %",
    "Wall | Hall | 3 | £400 | 5 years | 12 %",
    "Door | Hall | 1 |  | 2 years | 2.5 %",
    "Lamp | Attic | 4 | £1,200.50 | 1 year | 4 %",
)
FORMATS = ("markdown", "blocknote", "docx")
KINDS = {"markdown": "report", "blocknote": "note", "docx": "report"}


class Column(NamedTuple):
    name: str
    operation: str
    choices: dict[str, str]
    cells: list[str]
    expected: str


class Words(NamedTuple):
    words: str
    gone: list[str]
    come: list[str]
    asked: str = ""
    answer: str = ""


def lines(name: str) -> list[str]:
    return [line.rstrip() for line in (CASES / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def columns() -> list[Column]:
    found = []
    for line in filter(None, lines("columns.txt")):
        head, cells, expected = line.split(" | ", 1)[0], *line.split(" | ", 1)[1].rsplit(" | ", 1)
        operation, *choices = head.split()
        given = dict(choice.split("=", 1) for choice in choices)
        found.append(Column(line, operation, given, [cell.strip() for cell in cells.split(";")], expected.strip()))
    return found


def sentences() -> list[Words]:
    blocks = "\n".join(lines("words.txt")).split("\n\n")
    found = []
    for block in filter(None, map(str.strip, blocks)):
        words, *rest = block.splitlines()
        by = {sign: [line[2:] for line in rest if line[0] == sign] for sign in "-+?="}
        found.append(Words(words, by["-"], by["+"], "".join(by["?"]), "".join(by["="])))
    return found


def opened(text: str, format: str = "markdown") -> Doc:
    doc = Desk().read(text.encode(), format="markdown", kind="report")
    return doc if format == "markdown" else Desk().read(doc.export(format), format=format, kind=KINDS[format])


def table_of(rows: list[str]) -> str:
    return HEAD + "\n".join(f"| {row} |" for row in rows) + "\n"


def told(doc: Doc) -> list[str]:
    """Every line of a document as it reads: rows by their cells, as text with its marks."""
    found = []
    for node in doc.document.walk():
        if node.type == "row":
            found.append(" | ".join(child.text for child in doc.document.children(node.id)).rstrip())
        elif node.text and node.type != "cell":
            found.append(node.text)
    return found


def test_there_are_enough_cases() -> None:
    assert len(columns()) + len(sentences()) >= 150


@pytest.mark.parametrize("case", columns(), ids=lambda case: case.name)
def test_a_column_is_worked_out(case: Column) -> None:
    """As an answer; and as a row of the table, in which nothing else changes and which one undo takes back."""
    doc = opened("| Name | Amount |\n|---|---|\n" + "".join(f"| n{at} | {cell} |\n" for at, cell in enumerate(case.cells)))
    before = doc.export()
    turn = doc.tool("calculate", {"operation": case.operation, "columns": ["Amount"], **given(case), **both(case)})
    assert doc.export() == before
    if case.expected == "!":
        assert turn.outcome is Outcome.REFUSED, turn.message
        return
    if case.expected.startswith("?"):
        assert turn.outcome is Outcome.QUESTION, turn.message
        assert turn.problem.edit == case.expected[2:]
        assert turn.problem.options
        return
    assert turn.outcome is Outcome.ANSWER, turn.message
    assert turn.result["results"][0]["result"] == case.expected
    notes = " ".join(turn.result.get("notes", ()))
    assert ("empty" in notes) == (any(not cell for cell in case.cells) or any(cell in NOTHING for cell in case.cells))
    if case.operation in ("sum", "mean", "min", "max", "median", "count"):
        added(doc, case)


NOTHING = ("-", "—", "n/a", "tbd")


def given(case: Column) -> dict[str, Any]:
    choices: dict[str, Any] = {name: value == "yes" if name == "skip" else value for name, value in case.choices.items()}
    return {"operation": case.operation, "columns": ["Amount"], **choices}


def both(case: Column) -> dict[str, Any]:
    """A difference and a share are of two rows."""
    return {"rows": [f"n{at}" for at in range(len(case.cells))]} if case.operation in ("difference", "percent") else {}


def added(doc: Doc, case: Column) -> None:
    before, read = doc.export(), told(doc)
    turn = doc.tool("calculate", given(case) | {"into": "row", "title": "All"})
    assert turn.outcome is Outcome.APPLIED, turn.message
    assert told(doc) == [*read, f"All | {case.expected}"]
    doc.undo()
    assert doc.export() == before


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("case", sentences(), ids=lambda case: case.words)
def test_words_do_sums(case: Words, format: str) -> None:
    doc = opened(table_of(list(ROWS)), format)
    before, read = doc.export(), told(doc)
    turn = doc.say(case.words)
    if case.answer:
        assert turn.outcome is Outcome.ANSWER, turn.message
        assert case.answer in turn.message
        assert doc.export() == before
        return
    if case.asked:
        assert turn.outcome is Outcome.QUESTION, turn.message
        assert case.asked in turn.message
        assert doc.export() == before
        return
    assert turn.outcome is Outcome.APPLIED, turn.message
    after = told(doc)
    assert [line for line in read if line not in after] == case.gone
    assert [line for line in after if line not in read] == case.come
    kept = [line for line in read if line not in case.gone]
    assert [line for line in after if line not in case.come] == kept
    doc.undo()
    assert doc.export() == before


# What a table holds besides

BILL = """# Bill

The first bill of the year, for the hall and the attic.

| Item | Net | Tax |
|---|---:|---:|
| Roof | £100.00 | 10 % |
| Wall | £250.50 | 20 % |
| Total | {total} | |
"""


def cells(doc: Doc, title: str) -> list[str]:
    """A column of the only table, by its title."""
    rows = [node for node in doc.document.walk() if node.type == "row"]
    texts = [[cell.text for cell in doc.document.children(row.id)] for row in rows]
    at = texts[0].index(title)
    return [row[at] if at < len(row) else "" for row in texts[1:]]


def test_a_total_below_figures_that_change_stays_their_total() -> None:
    doc = opened(BILL.format(total="£350.50"))
    turn = doc.say("raise all Net figures by 10 %")
    assert cells(doc, "Net") == ["£110.00", "£275.55", "£385.55"]
    assert "worked out anew" in turn.message


def test_a_total_that_is_none_is_left_and_told() -> None:
    doc = opened(BILL.format(total="£300.00"))
    turn = doc.say("raise all Net figures by 10 %")
    assert cells(doc, "Net") == ["£110.00", "£275.55", "£300.00"]
    assert "not the sum of the others" in turn.message


def test_a_total_counts_in_no_sum() -> None:
    doc = opened(BILL.format(total="£350.50"))
    assert "is £350.50" in doc.say("what is the sum of Net?").message
    assert doc.tool("calculate", {"operation": "mean", "columns": ["Net"]}).result["results"][0]["result"] == "£175.25"


@pytest.mark.parametrize(
    ("option", "net"), [("update", ["£100.00", "£250.50", "£350.50"]), ("add", ["£100.00", "£250.50", "£1.00", "£350.50"])]
)
def test_where_there_is_a_row_of_totals_it_asks(option: str, net: list[str]) -> None:
    doc = opened(BILL.format(total="£1.00"))
    before = doc.export()
    turn = doc.say("add a row with the totals")
    assert (turn.outcome, doc.export()) == (Outcome.QUESTION, before)
    turn.choose(option)
    assert cells(doc, "Net") == net


@pytest.mark.parametrize(("option", "tax"), [("share", ["11 %", "22 %", ""]), ("points", ["20 %", "30 %", ""])])
def test_percentages_go_up_by_a_share_or_by_points(option: str, tax: list[str]) -> None:
    doc = opened(BILL.format(total="£350.50"))
    turn = doc.say("raise the Tax column by 10 %")
    assert turn.outcome is Outcome.QUESTION
    assert [one.id for one in turn.problem.options] == ["share", "points", "none"]
    turn.choose(option)
    assert cells(doc, "Tax") == tax


@pytest.mark.parametrize(("option", "amounts"), [(".", ["2.468", "4"]), (",", ["2.468", "4"])])
def test_what_a_point_means_is_asked_and_both_answers_can_be_done(option: str, amounts: list[str]) -> None:
    doc = opened("| Name | Amount |\n|---|---|\n| a | 1.234 |\n| b | 2 |\n")
    turn = doc.say("double the amounts")
    assert turn.outcome is Outcome.QUESTION
    turn.choose(option)
    assert cells(doc, "Amount") == amounts


@pytest.mark.parametrize(("option", "total"), [(".", "3.234"), (",", "1.236")])
def test_a_question_of_a_call_is_answered_by_a_choice(option: str, total: str) -> None:
    doc = opened("| Name | Amount |\n|---|---|\n| a | 1.234 |\n| b | 2 |\n")
    turn = doc.tool("calculate", {"operation": "sum", "into": "row"})
    assert turn.outcome is Outcome.QUESTION
    done = turn.choose(option)
    assert done.outcome is Outcome.APPLIED
    assert cells(doc, "Amount")[-1] == {".": "3.234", ",": "1.236"}[option]
    doc.undo()
    assert (
        doc.tool("calculate", {"operation": "sum"}).choose(option).result["results"][0]["result"]
        == {".": "3.234", ",": "1.236"}[option]
    )


GERMAN = "# Kosten\n\nDie Kosten für das Dach und die Wand sind nicht hoch, und wir zahlen sie in diesem Jahr.\n\n"


def test_the_language_of_the_text_says_what_a_point_means() -> None:
    table = "| Was | Kosten |\n|---|---|\n| Dach | 1.234 |\n| Wand | 500 |\n"
    assert opened(GERMAN + table).tool("calculate", {"operation": "sum"}).result["results"][0]["result"] == "1.734"
    english = HEAD.replace("£40, the walls £400–500; tax is 12 %", "much, and we will pay for it in the year to come")
    assert opened(english + table).tool("calculate", {"operation": "sum"}).result["results"][0]["result"] == "501.234"
    both = table.replace("500", "1,500")
    assert opened(english + both).tool("calculate", {"operation": "sum"}).outcome is Outcome.QUESTION, "they contradict each other"


@pytest.mark.parametrize(
    "words", ["add a row with the totals and raise all Net figures by 10 %", "raise all Net figures by 10 % and add a totals row"]
)
def test_a_sum_of_what_the_same_message_changes_is_not_made(words: str) -> None:
    doc = opened(BILL.format(total=" ").replace("| Total |   | |\n", ""))
    before = doc.export()
    assert doc.say(words).outcome is Outcome.REFUSED
    assert doc.export() == before


def test_in_the_text_only_figures_of_that_unit_change() -> None:
    text = "# Fees\n\nIn 2024 the fee is £1,200 (about £100 a month, 5 % of the budget) for 12 people; see 3.1 and page 40.\n"
    doc = opened(text)
    assert doc.say("raise all fees by 10 %").outcome is Outcome.QUESTION, "the words don't say that the text is meant"
    doc = opened(text)
    assert doc.say("raise all fees by 10 % everywhere").outcome is Outcome.APPLIED
    assert doc.export().decode() == text.replace("£1,200", "£1,320").replace("£100 ", "£110 ")


def test_line_ends_short_rows_and_marks_stay() -> None:
    text = "# A\r\n\r\n|Name|Cost|\r\n|:-|-:|\r\n|a|*£1.50*|\r\n|b\r\n|`c`|  £2.00  |\r\n"
    doc = opened(text)
    before = doc.export()
    doc.say("double the costs")
    assert doc.export().decode() == text.replace("£1.50", "£3.00").replace("£2.00", "£4.00")
    doc.undo()
    assert doc.export() == before


def test_several_tables_are_asked_about() -> None:
    doc = opened("# A\n\n| x | Cost |\n|---|---|\n| a | 1 |\n\n# B\n\n| y | Cost |\n|---|---|\n| b | 2 |\n")
    turn = doc.say("add a row with the totals")
    assert turn.outcome is Outcome.QUESTION
    assert "Which table" in turn.message
    doc.say("add a row with the totals to the table in B")
    assert doc.export().decode().endswith("| b | 2 |\n| Total | 2 |\n")


def test_what_is_whole_pounds_in_thousands_is_rounded_to_none() -> None:
    doc = Desk().read(
        b"| Item | Cost |\n|---|---|\n| Shed | \xc2\xa34.2k |\n| Rake | \xc2\xa324.50 |\n", format="markdown", kind="report"
    )
    doc.say("round all costs to whole pounds")
    assert "| Shed | £4.2k |\n| Rake | £25 |" in doc.export().decode()
