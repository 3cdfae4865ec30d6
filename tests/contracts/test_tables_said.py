"""Rows, columns, cells, fields and orders in words: what was said is done to the letter, and what may be read otherwise asks."""

from pathlib import Path

import pytest

from copydesk import Desk, Doc
from copydesk.language.commands.sorting import ordering
from copydesk.plan.outcome import Outcome
from support.samples import sample

SHEET = """# Sales

**Author:** Maria Lopez\\
**Date:** 3 October\\
**Status:** Draft

## Results

| Region | Q2 ($k) | Q3 ($k) | Change | Manager |
|---|---:|---:|---:|---|
| North | 1,200 | 1,560 | +30% | Singh |
| South | 980 | 1,010 | +3% | Okafor |
| East | 870 | 850 | -2% | Meyer |
| Total | 3,050 | 3,420 | +12% | |

## Next steps

* Finish the forecast.
* Hire a sales lead.

Questions? Ask Maria.

## Plan

- [x] Offline mode
- [ ] Graphs
- [ ] Atlas
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Doc:
    (tmp_path / "sheet.md").write_text(SHEET)
    return Desk().open(tmp_path / "sheet.md", kind="report")


def changed(doc: Doc, words: str) -> tuple[list[str], list[str]]:
    """The lines that went and those that came; everything is back after one undo."""
    before = doc.export().decode()
    turn = doc.say(words)
    assert turn.outcome is Outcome.APPLIED, turn.message
    after = doc.export().decode()
    doc.undo()
    assert doc.export().decode() == before
    old, new = before.splitlines(), after.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def names(text: str) -> list[str]:
    """The first cells of the table, in order."""
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")][1:]


@pytest.mark.parametrize(
    ("words", "gone", "come"),
    [
        ("change the author to Maria López", "**Author:** Maria Lopez\\", "**Author:** Maria López\\"),
        ("set the author of the report to Ana", "**Author:** Maria Lopez\\", "**Author:** Ana\\"),
        ("set the date to 4 October", "**Date:** 3 October\\", "**Date:** 4 October\\"),
        ("set the status to Final", "**Status:** Draft", "**Status:** Final"),
    ],
)
def test_a_label_in_the_text_is_a_field(sheet: Doc, words: str, gone: str, come: str) -> None:
    assert changed(sheet, words) == ([gone], [come])


@pytest.mark.parametrize("words", ["change the author to Ana", "set the author to Ana", "set the date of the report to 3 May"])
def test_no_front_matter_comes_unasked(words: str) -> None:
    doc = sample("report")
    assert doc.say(words).outcome in (Outcome.REFUSED, Outcome.QUESTION)
    assert not doc.export().startswith(b"---")


@pytest.mark.parametrize(
    "words", ["set the author field to Ana", "set the author in the front matter to Ana", "add the author: Ana to the front matter"]
)
def test_front_matter_comes_where_it_is_spoken_of(words: str) -> None:
    assert changed(sample("report"), words)[1][:2] == ["---", "author: Ana"]


def test_two_labels_of_a_name_are_a_question(tmp_path: Path) -> None:
    (tmp_path / "two.md").write_text("# A\n\nAuthor: Ana\n\n## B\n\nAuthor: Bo\n")
    assert Desk().open(tmp_path / "two.md", kind="report").say("set the author to Cy").outcome is Outcome.QUESTION


def test_what_is_more_than_a_value_is_asked_about(tmp_path: Path) -> None:
    (tmp_path / "more.md").write_text("# A\n\nVenue: The Mill; the budget is £2,000.\n")
    doc = Desk().open(tmp_path / "more.md", kind="report")
    assert doc.say("change the venue to The Barn").outcome is Outcome.QUESTION


@pytest.mark.parametrize(
    ("words", "tags"),
    [
        ("set the tags to bread, rye", "[bread, rye]"),
        ("change the tags to bread and rye", "[bread, rye]"),
        ("set the tags to rye", "[rye]"),
        ("set the tags to “salt and pepper”", "[salt and pepper]"),
        ("add tags rye and baking", "[bread, sourdough, winter, rye, baking]"),
        ("add rye, malt and salt to the tags", "[bread, sourdough, winter, rye, malt, salt]"),
        ('add the tags "rye", "malt"', "[bread, sourdough, winter, rye, malt]"),
        ("add the tag salt and pepper", "[bread, sourdough, winter, salt and pepper]"),
        ("remove the tags bread and winter", "[sourdough]"),
    ],
)
def test_a_list_stays_a_list(words: str, tags: str) -> None:
    assert changed(sample("article"), words)[1] == [f"tags: {tags}"]


def test_a_list_of_lines_stays_one(tmp_path: Path) -> None:
    (tmp_path / "lines.md").write_text("---\ntags:\n  - a\n  - b\n---\n\n# T\n")
    assert changed(Desk().open(tmp_path / "lines.md", kind="article"), "set the tags to c, d") == (
        ["  - a", "  - b"],
        ["  - c", "  - d"],
    )


@pytest.mark.parametrize(
    ("words", "header", "last"),
    [
        ("add a column Since with the values 1.0, 2.0, 2.1, 3", "Since", "3"),
        ("add a column Since: 1.0; 2.0; 2.1; 3", "Since", "3"),
        ('add a column "Target" with 1,500, 1,000, 900 and 4,200', "Target", "4,200"),
        ("add a column Goal to the table with the values a, b, c and d", "Goal", "d"),
        ("add a column Work with clients", "Work with clients", ""),
    ],
)
def test_a_column_comes_with_its_values(sheet: Doc, words: str, header: str, last: str) -> None:
    _, come = changed(sheet, words)
    assert come[0].endswith(f"| {header} |")
    assert come[-1].split("|")[-2].strip() == last


def test_the_values_of_a_column_must_be_as_many_as_its_rows(sheet: Doc) -> None:
    turn = sheet.say("add a column Since with the values 1.0, 2.0")
    assert (turn.outcome, turn.message.split(".")[0]) == (
        Outcome.QUESTION,
        "The table has 4 rows below its header, and the new column 2 values",
    )


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("delete all rows but the first", ["North"]),
        ("delete every row", []),
        ("delete every row but East", ["East"]),
        ("delete all rows except South and Total", ["South", "Total"]),
        ("delete the first row", ["South", "East", "Total"]),
        ("delete row 1", ["South", "East", "Total"]),
        ("delete the first two rows", ["East", "Total"]),
        ("delete the first and last row", ["South", "East"]),
        ("delete the last row", ["North", "South", "East"]),
        ("delete row 5", ["North", "South", "East"]),  # the table has four, so the header was counted
        ("delete the row for East", ["North", "South", "Total"]),
        ("delete the row of region East in the table", ["North", "South", "Total"]),
    ],
)
def test_the_header_is_none_of_the_rows(sheet: Doc, words: str, left: list[str]) -> None:
    assert sheet.say(words).outcome is Outcome.APPLIED
    assert names(sheet.export().decode())[: len(left) + 1] == left


@pytest.mark.parametrize(
    ("words", "one", "two"),
    [
        ("delete row 2", "North", "South"),
        ("delete the second row", "North", "South"),
        ("delete rows 2 to 3", "North; South", "South; East"),
        ("set row 2 column 2 to 5", "North", "South"),
        ("change the first cell of the second row to West", "North", "South"),
    ],
)
def test_rows_that_may_be_counted_with_the_header_are_asked_about(sheet: Doc, words: str, one: str, two: str) -> None:
    turn = sheet.say(words)
    assert turn.outcome is Outcome.QUESTION
    assert turn.problem is not None
    assert [one in turn.problem.options[0].label, two in turn.problem.options[1].label] == [True, True]


@pytest.mark.parametrize(
    ("kind", "words", "gone"),
    [
        ("note", "delete the row for bed 4", "Left to rest, with clover"),
        ("report", "delete the row of option C", "C. New bridge"),
        ("report", "delete option C in the options table", "C. New bridge"),
    ],
)
def test_a_row_goes_by_what_people_call_it(kind: str, words: str, gone: str) -> None:
    doc = sample(kind)
    assert doc.say(words).outcome is Outcome.APPLIED
    assert gone not in doc.export().decode()


def test_a_row_goes_beside_one_of_a_named_table() -> None:
    doc = sample("report")
    doc.say("add a row after option B in the options table: D. None, £1, 1 day, 1 year")
    assert [name[:2] for name in names(doc.export().decode()) if name[1:2] == "."] == ["A.", "B.", "D.", "C."]


def test_a_row_is_not_taken_from_another_table() -> None:
    assert sample("report").say("delete option C in the table in 3.1").outcome in (Outcome.REFUSED, Outcome.QUESTION)


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("sort the table by change", ["East", "South", "North", "Total"]),
        ("sort the table by Q3, descending", ["North", "South", "East", "Total"]),
        ("sort the table by Q2 ($k)", ["East", "South", "North", "Total"]),
        ("sort the table by manager", ["East", "South", "North", "Total"]),
        ("reorder the table: 2, 3, 1", ["South", "East", "North", "Total"]),
    ],
)
def test_a_table_is_sorted_below_its_header(sheet: Doc, words: str, order: list[str]) -> None:
    sheet.say(words)
    assert names(sheet.export().decode())[:4] == order


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        (["£9,800", "£48,600", "£215,000"], [0, 1, 2]),
        (["6 months", "1 week", "4 weeks"], [1, 2, 0]),
        (["12 kg", "900 g", "1 t"], [1, 0, 2]),
        (["$4.2 million", "$300k"], [1, 0]),
        (["3 June", "10 May", "17 May"], [1, 2, 0]),
        (["2024-10-03", "2023-12-24"], [1, 0]),
        (["b", "A", "c"], [1, 0, 2]),
        (["10", "", "9"], [2, 0]),
        (["2,5", "1,5"], [1, 0]),
        (["1.200,50 €", "999,00 €", "1.000 €"], [1, 2, 0]),
        (["£4.2k", "£900", "-£5"], [2, 1, 0]),
    ],
)
def test_amounts_are_no_words(texts: list[str], order: list[int]) -> None:
    keys = ordering(texts)
    assert keys is not None
    assert sorted((at for at in range(len(texts)) if keys[at][0]), key=keys.__getitem__) == order


@pytest.mark.parametrize("texts", [["5", "many"], ["£5", "$4"], ["3 kg", "2 m"], ["14:00", "9:30"], ["2.3.1", "2.10"]])
def test_what_has_no_one_order_is_not_ordered(texts: list[str]) -> None:
    assert ordering(texts) is None


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("reorder A place to rise: 3, 1, 2, 4", ["the top", "the oven", "a picnic", "under y"]),
        ("reorder the list in A place to rise to 4, 3, 2, 1", ["under y", "the top", "a picnic", "the oven"]),
        ("put the list in A place to rise in this order: 2, 1, 4, 3", ["a picnic", "the oven", "under y", "the top"]),
        (
            "reorder A place to rise: the top, a picnic box, under your own, the oven",
            ["the top", "a picnic", "under y", "the oven"],
        ),
        ("sort A place to rise (alphabetically)", ["a picnic", "the oven", "the top", "under y"]),
    ],
)
def test_an_order_is_done_as_it_was_told(words: str, order: list[str]) -> None:
    doc = sample("article")
    doc.say(words)
    lines = [line[2:] for line in doc.export().decode().splitlines() if line.startswith("* ")]
    assert [line[: len(name)] for line, name in zip(lines, order, strict=True)] == order


@pytest.mark.parametrize(
    "words",
    [
        "reorder A place to rise: 3, 1, 2",
        "reorder A place to rise: 3, 1, 2, 2",
        "reorder A place to rise: warmest first",
        "sort A place to rise - by warmth",
        "sort A place to rise (warmest first)",
        "sort A place to rise; warmest first",
        "sort A place to rise by warmth",
        "sort the table in What you need by colour",
    ],
)
def test_an_order_that_is_not_understood_sorts_nothing(words: str) -> None:
    doc = sample("article")
    before = doc.export()
    assert doc.say(words).outcome in (Outcome.REFUSED, Outcome.QUESTION)
    assert doc.export() == before


def test_a_numbered_list_of_tasks_keeps_its_boxes(sheet: Doc) -> None:
    assert changed(sheet, "convert the plan into a numbered list")[1] == ["1. [x] Offline mode", "2. [ ] Graphs", "3. [ ] Atlas"]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("article", "turn the tasks into bullets"),
        ("article", "turn the checklist into bullets"),
        ("note", "turn the checklist into bullets"),
        ("note", "convert the checklist to a numbered list"),
    ],
)
def test_ticks_are_not_lost_unasked(kind: str, words: str) -> None:
    doc = sample(kind)
    before = doc.export()
    assert doc.say(words).outcome is Outcome.QUESTION
    assert doc.export() == before
    assert doc.say("1").outcome is Outcome.APPLIED
    assert b"[x]" not in doc.export()
    assert b"checkListItem" not in doc.export()


def test_one_item_becomes_a_task() -> None:
    doc = sample("note")
    assert doc.say("make North end a todo").message == "Made the item “North end: beans and peas” a task. Nothing else changed."


@pytest.mark.parametrize("words", ["turn Next steps into a checklist", "make the next steps a checklist"])
def test_the_only_list_of_a_section_is_meant(sheet: Doc, words: str) -> None:
    assert changed(sheet, words)[1] == ["* [ ] Finish the forecast.", "* [ ] Hire a sales lead."]


@pytest.mark.parametrize(
    ("words", "gone", "come"),
    [
        ("set East's change to -1%", "-2% | Meyer", "-1% | Meyer"),
        ("change North's manager to “D'Angelo”", "Singh", "D'Angelo"),
        ("set Q3 of East to 860", "850", "860"),
        ("set the empty cell in the Total row to n/a", "+12% | |", "+12% | n/a |"),
        ('fill the empty cell with "-"', "+12% | |", "+12% | - |"),
    ],
)
def test_a_cell_is_found_as_people_say_it(sheet: Doc, words: str, gone: str, come: str) -> None:
    went, came = changed(sheet, words)
    assert [went[0].replace(gone, come)] == came


@pytest.mark.parametrize(
    ("words", "header"),
    [
        ("rename the Q3 column to Q4", "| Region | Q2 ($k) | Q4 ($k) | Change | Manager |"),
        ("rename the Q3 ($k) column to Q4", "| Region | Q2 ($k) | Q4 | Change | Manager |"),
        ("delete the Q3 column", "| Region | Q2 ($k) | Change | Manager |"),
    ],
)
def test_a_column_is_called_so_without_its_unit(sheet: Doc, words: str, header: str) -> None:
    assert changed(sheet, words)[1][0] == header


def test_a_row_goes_below_the_header(sheet: Doc) -> None:
    sheet.say("add a row below the header: West, 1, 2, 3, Rossi")
    assert names(sheet.export().decode())[:2] == ["West", "North"]


def test_an_emptied_column_keeps_its_header(sheet: Doc) -> None:
    went, came = changed(sheet, "empty the Manager column")
    assert len(went) == 3
    assert all(line.endswith("|  |") for line in came)


def test_two_columns_go_together(sheet: Doc) -> None:
    assert changed(sheet, "delete columns 2 and 3")[1][0] == "| Region | Change | Manager |"
    assert sheet.say("delete the columns Change and Manager").message.startswith("Deleted 2 columns of the table")


@pytest.mark.parametrize(
    ("words", "spelled"),
    [
        ("change the dependency type of Count after two days to requires", '"dependency_type": "requires", "evidence_text": ""}'),
        ("set the evidence of Count after two days to Seen", '"dependency_type": "follows", "evidence_text": "Seen"}'),
    ],
)
def test_a_step_s_only_dependency_is_meant(words: str, spelled: str) -> None:
    assert any(spelled in line for line in changed(sample("experiment"), words)[1])


def test_which_of_two_dependencies_is_asked() -> None:
    assert sample("experiment").say("set the evidence of Give the light to Seen").outcome is Outcome.QUESTION


@pytest.mark.parametrize("verb", ["change", "set"])
def test_an_address_is_no_name_of_a_link(verb: str) -> None:
    _, come = changed(sample("experiment"), f"{verb} the Seed catalogue link to https://example.org/new")
    assert '"name": "Seed catalogue", "url": "https://example.org/new"' in come[0]
