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
