"""Edits of tables in Markdown, BlockNote and experiments: places by number or label, spelling like the neighbours, merged cells."""

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply
from copydesk.editing.axes import chosen
from copydesk.editing.grid import Grid
from copydesk.editing.tables import table_operations
from copydesk.plan.problem import Code, Problem
from support.laws import check_change
from support.soak import examples

PADDED = "| Name  | Qty |\n| ----- | --: |\n| Bread |   2 |\n| Jam   |  10 |\n"
BARE = "Name | Qty\n--- | ---\nBread | 2\nJam | 10\n"
TIGHT = "|a|b|\n|-|-|\n|1|2|\n"
SHORT = "| a | b | c |\n|---|---|---|\n| x\n| 1 | 2 | 3 |\n"
SEEDS = st.integers(0, 2**32)


def read(text: str, format: str = "markdown") -> Document:
    return formats.read(text.encode(), format, {"markdown": "article", "blocknote": "note"}.get(format, format))


def table_of(document: Document) -> str:
    return next(node.id for node in document.walk() if node.type == "table")


def done(document: Document, action: str, **arguments: Any) -> list[Operation]:
    made = table_operations(document, table_of(document), action, arguments)
    assert isinstance(made, list), made
    return made


def problem(document: Document, action: str, **arguments: Any) -> Problem:
    made = table_operations(document, table_of(document), action, arguments, "7")
    assert isinstance(made, Problem), made
    assert made.edit == "7"
    return made


MARKDOWN: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "a row at the end, padded as the columns are": (
        *(PADDED, "add_row", {"cells": ["Ham", "3"]}),
        PADDED + "| Ham   |   3 |\n",
    ),
    "a row after a label, with fewer cells": (
        *(PADDED, "add_row", {"cells": ["Ham"], "after": "bread"}),
        "| Name  | Qty |\n| ----- | --: |\n| Bread |   2 |\n| Ham   |     |\n| Jam   |  10 |\n",
    ),
    "a row with a pipe, code and a link": (
        *(PADDED, "add_row", {"cells": ["a | b `c|d` [x](y)", r"e \| f"]}),
        PADDED + "| a \\| b `c\\|d` [x](y) | e \\| f |\n",
    ),
    "a backslash before a pipe inside code stays one": (
        *(TIGHT, "set_cell", {"row": 2, "column": 2, "text": r"`a\|b`"}),
        "|a|b|\n|-|-|\n|1|`a\\\\|b`|\n",
    ),
    "a row in a table without edges": (BARE, "add_row", {"cells": ["Ham", "3"]}, BARE + "Ham | 3\n"),
    "an empty row in a table without edges has them": (
        *(BARE, "add_row", {"cells": [], "after": 1}),
        "Name | Qty\n--- | ---\n| | |\nBread | 2\nJam | 10\n",
    ),
    "a row that begins with a number, in a table without edges": (
        BARE,
        "add_row",
        {"cells": ["20 m", "_x_"]},
        BARE + "20 m | _x_\n",
    ),
    "a row that would be a list without its edge": (BARE, "add_row", {"cells": ["- x", "1"]}, BARE + "| - x | 1\n"),
    "a row behind a short one has the header's edges": (
        *("| a | b |\n|---|---|\n| x\n", "add_row", {"cells": ["1", "2"]}),
        "| a | b |\n|---|---|\n| x\n| 1 | 2 |\n",
    ),
    "a row in a quote, without a final newline": (
        *("> |a|\n> |-|\n>|b|", "add_row", {"cells": ["c"]}),
        "> |a|\n> |-|\n>|b|\n>|c|",
    ),
    "a row in CRLF": ("|a|\r\n|-|\r\n", "add_row", {"cells": ["c"]}, "|a|\r\n|-|\r\n|c|\r\n"),
    "characters count, not bytes": (
        *("| é    |\n| ---- |\n| long |\n", "add_row", {"cells": ["ü"]}),
        "| é    |\n| ---- |\n| long |\n| ü    |\n",
    ),
    "columns of a terminal count where the file counts so": (
        *("| 漢字 |\n| ---- |\n| long |\n", "add_row", {"cells": ["字"]}),
        "| 漢字 |\n| ---- |\n| long |\n| 字   |\n",
    ),
    "a column at the end, padded to one width": (
        *(PADDED, "add_column", {"title": "Price", "cells": ["1.50"]}),
        "| Name  | Qty | Price |\n| ----- | --: | ----: |\n| Bread |   2 |  1.50 |\n| Jam   |  10 |       |\n",
    ),
    "a column of words beside one of numbers": (
        *(PADDED, "add_column", {"title": "Price", "cells": ["1.50", "2 for 1"]}),
        "| Name  | Qty | Price   |\n| ----- | --: | ------- |\n| Bread |   2 | 1.50    |\n| Jam   |  10 | 2 for 1 |\n",
    ),
    "a column of amounts stands where the numbers do": (
        *("|a|b|c|\n|-|:-:|:-:|\n|x|£1,250|4 %|\n", "add_column", {"title": "d", "cells": ["€9"], "after": 1}),
        "|a|d|b|c|\n|-|:-:|:-:|:-:|\n|x|€9|£1,250|4 %|\n",
    ),
    "numbers that stand on two sides say nothing of a third column": (
        *("|a|b|c|\n|-|-:|:-:|\n|x|1|2|\n", "add_column", {"title": "d", "cells": ["3"]}),
        "|a|b|c|d|\n|-|-:|:-:|---|\n|x|1|2|3|\n",
    ),
    "a column after a label": (
        *(PADDED, "add_column", {"title": "Of", "after": "Name"}),
        "| Name  | Of  | Qty |\n| ----- | --- | --: |\n| Bread |     |   2 |\n| Jam   |     |  10 |\n",
    ),
    "a column in a table without edges": (
        *(BARE, "add_column", {"title": "Price", "cells": ["1", "2"]}),
        "Name | Qty | Price\n--- | --- | ---\nBread | 2 | 1\nJam | 10 | 2\n",
    ),
    "a column between two without edges": (
        *(BARE, "add_column", {"title": "Of", "cells": ["x", "y"], "after": 1}),
        "Name | Of | Qty\n--- | --- | ---\nBread | x | 2\nJam | y | 10\n",
    ),
    "a column in a tight table": (TIGHT, "add_column", {"title": "c", "cells": ["3"]}, "|a|b|c|\n|-|-|-|\n|1|2|3|\n"),
    "a new column completes the short rows": (
        *(SHORT, "add_column", {"title": "d", "cells": ["p", "q"]}),
        "| a | b | c | d   |\n|---|---|---|-----|\n| x |   |   | p   |\n| 1 | 2 | 3 | q   |\n",
    ),
    "a backslash at the end of a row does not escape the pipe of a new column": (
        *("|a|b\n|-|-\n|1|\\\n", "add_column", {"title": "c", "cells": ["2"]}),
        "|a|b|c\n|-|-|-\n|1|\\ |2\n",
    ),
    "surplus cells stay behind the last column": (
        *("|a|\n|-|\n|1|more|\n", "add_column", {"title": "b", "cells": ["2"]}),
        "|a|b|\n|-|-|\n|1|2|more|\n",
    ),
    "a column goes with its piece of the delimiter row": (
        *(PADDED, "delete_column", {"column": "name"}),
        "| Qty |\n| --: |\n|   2 |\n|  10 |\n",
    ),
    "one column without edges gets them": (
        *(BARE, "delete_column", {"column": 1}),
        "| Qty |\n| ---\n| 2 |\n| 10 |\n",
    ),
    "the only cell of a short row": (
        *(SHORT, "delete_column", {"column": 1}),
        "| b | c |\n|---|---|\n|   |\n| 2 | 3 |\n",
    ),
    "a row goes": (PADDED, "delete_row", {"row": "Bread"}, "| Name  | Qty |\n| ----- | --: |\n| Jam   |  10 |\n"),
    "the last row below the header goes": (TIGHT, "delete_row", {"row": 2}, "|a|b|\n|-|-|\n"),
    "a cell keeps its width and side": (PADDED, "set_cell", {"row": 3, "column": "qty", "text": "7"}, PADDED.replace("10", " 7")),
    "an empty cell is filled in the style of its column": (
        *("| a | b    |\n|---|------|\n| 1 |      |\n", "set_cell", {"row": 2, "column": "b", "text": "x"}),
        "| a | b    |\n|---|------|\n| 1 | x    |\n",
    ),
    "a cell that a short row lacks": (
        *(SHORT, "set_cell", {"row": "x", "column": "c", "text": "y"}),
        "| a | b | c |\n|---|---|---|\n| x |   | y |\n| 1 | 2 | 3 |\n",
    ),
    "a cell that ends with a backslash": (TIGHT, "set_cell", {"row": 2, "column": 1, "text": "a\\"}, "|a|b|\n|-|-|\n|a\\ |2|\n"),
    "the header's text": (TIGHT, "set_cell", {"row": 1, "column": "a", "text": "A"}, "|A|b|\n|-|-|\n|1|2|\n"),
    "alignment for each column": (
        *(PADDED, "format_table", {"align": ["center", ""]}),
        "| Name  | Qty |\n| :---: | --- |\n| Bread |   2 |\n| Jam   |  10 |\n",
    ),
    "alignment for all": (TIGHT, "format_table", {"align": ["right"]}, "|a|b|\n|--:|--:|\n|1|2|\n"),
}


@pytest.mark.parametrize("name", MARKDOWN)
def test_a_markdown_table_is_edited_in_its_own_style(name: str) -> None:
    before, action, arguments, after = MARKDOWN[name]
    document = read(before)
    changed = check_change(document, done(document, action, **arguments))
    assert formats.write(changed).decode() == after


REFUSED: dict[str, tuple[str, dict[str, Any], Code, str]] = {
    "the header row": ("delete_row", {"row": 1}, Code.MISFIT, "header row"),
    "merged cells": ("merge_cells", {"row": 1, "column": 1, "rows": 1, "columns": 2}, Code.MISFIT, "merged cells"),
    "a caption": ("format_table", {"caption": "Costs"}, Code.MISFIT, "caption"),
    "a header column": ("format_table", {"header_column": True}, Code.MISFIT, "header column"),
    "no header row": ("format_table", {"header_row": False}, Code.MISFIT, "header row"),
    "two lines in a cell": ("set_cell", {"row": 2, "column": 1, "text": "a\nb"}, Code.MISFIT, "one line"),
    "too many cells in a row": ("add_row", {"cells": ["1", "2", "3"]}, Code.INVALID, "3 cells .* 2 columns"),
    "too many cells in a column": ("add_column", {"title": "x", "cells": ["1", "2", "3"]}, Code.INVALID, "3 cells .* 2 rows"),
    "too many alignments": ("format_table", {"align": ["left"] * 3}, Code.INVALID, "3 alignments .* 2 columns"),
    "an alignment that is none": ("format_table", {"align": ["justify", ""]}, Code.INVALID, "'justify'"),
    "no format at all": ("format_table", {}, Code.INVALID, "align, header_row"),
    "a row that is not there": ("delete_row", {"row": 9}, Code.NOT_FOUND, "no row 9: the table has 3 rows"),
    "row 0": ("delete_row", {"row": 0}, Code.NOT_FOUND, "no row 0"),
    "a column that is not there": ("delete_column", {"column": 3}, Code.NOT_FOUND, "no column 3"),
    "a label that is not there": ("delete_row", {"row": "Honey"}, Code.NOT_FOUND, "“Honey”. There are .*“Jam”"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_markdown_table_cannot_be_is_refused(name: str) -> None:
    action, arguments, code, words = REFUSED[name]
    found = problem(read(PADDED), action, **arguments)
    assert found.code == code
    assert not found.asks
    assert re.search(words, found.message), found.message


def test_the_only_column_is_not_deleted() -> None:
    found = problem(read("|a|\n|-|\n|1|\n"), "delete_column", column=1)
    assert (found.code, "delete the table" in found.message) == (Code.MISFIT, True)


def test_what_stands_as_asked_needs_nothing() -> None:
    document = read(PADDED)
    assert done(document, "set_cell", row="Jam", column="Qty", text="10") == []
    assert done(document, "format_table", align=["", "right"], header_row=True) == []


# Labels

LABELS = (
    "| Item | Qty |\n|---|---|\n| **Bread** | 1 |\n| bread | 2 |\n| It’s [Jam](u) | 3 |\n| Total 2024 | 4 |\n| Total 2025 | 5 |\n"
)


@pytest.mark.parametrize(
    ("row", "number"),
    [("Bread", 2), ("bread ", 3), ("it's  jam", 4), (4, 4), ("6", 6), ("Item", 1)],
)
def test_a_row_by_its_label_or_number(row: object, number: int) -> None:
    document = read(LABELS)
    (change,) = done(document, "set_cell", row=row, column="qty", text="new")
    grid = Grid(document, table_of(document))
    assert change.id == grid.spots[number - 1, 1].id  # type: ignore[union-attr]  # a splice


def test_a_row_by_its_id_or_that_of_a_cell() -> None:
    document = read(LABELS)
    grid = Grid(document, table_of(document))
    for id in (grid.rows[2].id, grid.spots[2, 1].id, f"#{grid.rows[2].id}"):
        assert done(document, "delete_row", row=id)[0].nodes[0].id == grid.rows[2].id  # type: ignore[union-attr]  # a removal


def test_a_label_that_several_rows_have_asks_and_the_choice_is_taken() -> None:
    document = read("# Costs\n\n" + LABELS)
    found = problem(document, "delete_row", row="BREAD")
    assert found.code == Code.AMBIGUOUS
    assert [option.id for option in found.options] == ["row:2", "row:3"]
    assert found.options[0].label == "row 2: Bread | 1"
    assert chosen({"row": "BREAD"}, "row:3") == {"row": 3}
    assert chosen({"after": "x", "cells": []}, "after:2") == {"after": 2, "cells": []}
    assert chosen({"row": "x"}, "none") == {"row": "x"}


def test_a_near_label_is_offered_never_taken() -> None:
    found = problem(read(LABELS), "delete_row", row="Brread")
    assert (found.code, found.asks) == (Code.NOT_FOUND, True)
    assert {option.id for option in found.options} == {"row:2", "row:3"}


def test_a_label_with_another_number_is_not_offered() -> None:
    found = problem(read(LABELS), "delete_row", row="Total 2023")
    assert (found.code, found.options) == (Code.NOT_FOUND, ())
    assert "“Total 2024”" in found.message


def test_a_number_as_text_is_a_label_where_labels_are_numbers() -> None:
    document = read("| n | x |\n|---|---|\n| 3 | a |\n| 2 | b |\n")
    (change,) = done(document, "set_cell", row="3", column=2, text="new")
    assert document[change.id].text == "a"  # type: ignore[union-attr]  # a splice
    assert problem(document, "delete_row", row="1").code == Code.NOT_FOUND


# Which table


def test_a_row_a_cell_or_a_section_stands_for_its_table() -> None:
    document = read("# A\n\n" + TIGHT + "\n# B\n\ntext\n\n# C\n\n" + TIGHT + "\n" + "***\n\n" + TIGHT)
    nodes = {node.text: node.id for node in document.walk() if node.type == "section"}
    table = document[table_of(document)]
    row = table.children[1]
    for id in (table.id, row, document[row].children[0], nodes["A"]):
        made = table_operations(document, id, "delete_row", {"row": 2})
        assert isinstance(made, list)
        assert made[0].nodes[0].id == row  # type: ignore[union-attr]  # a removal
    none = table_operations(document, nodes["B"], "delete_row", {"row": 2})
    several = table_operations(document, nodes["C"], "delete_row", {"row": 2})
    assert isinstance(none, Problem)
    assert isinstance(several, Problem)
    assert (none.code, several.code, len(several.options)) == (Code.MISFIT, Code.AMBIGUOUS, 2)
    assert all(document[option.id].type == "table" for option in several.options)


# Several edits of one plan: places are those of the document that it was made on


def test_numbers_mean_the_document_that_the_plan_was_made_on() -> None:
    base = document = read("|a|b|c|\n|-|-|-|\n|1|2|3|\n|4|5|6|\n|7|8|9|\n")
    for action, arguments in (
        ("delete_row", {"row": 2}),
        ("delete_column", {"column": 1}),
        ("add_column", {"title": "new", "after": 2}),
        ("set_cell", {"row": 3, "column": 3, "text": "six"}),
        ("delete_row", {"row": "7"}),
    ):
        made = table_operations(document, table_of(base), action, arguments, "1", base)
        assert isinstance(made, list), made
        document = apply(document, made)
    assert formats.write(document) == b"|b|new|c|\n|-|-|-|\n|5||six|\n"


@pytest.mark.parametrize(("first", "second"), [({"row": 2}, {"row": "1"}), ({"row": "1"}, {"row": 2})])
def test_a_line_that_an_earlier_edit_removed_is_an_overlap(first: dict[str, Any], second: dict[str, Any]) -> None:
    base = read(TIGHT)
    document = apply(base, done(base, "delete_row", **first))
    found = table_operations(document, table_of(base), "set_cell", {**second, "column": 1, "text": "x"}, "2", base)
    assert isinstance(found, Problem)
    assert found.code == Code.OVERLAP
    gone = apply(base, done(base, "delete_column", column="b"))
    owners = dict.fromkeys(set(base.nodes) - set(gone.nodes), "first")
    found = table_operations(gone, table_of(base), "set_cell", {"row": 2, "column": 2, "text": "x"}, "2", base, owners)
    assert isinstance(found, Problem)
    assert (found.code, "edit first" in found.message, "Edit 2" in found.message) == (Code.OVERLAP, True, True)


# BlockNote


def note(rows: list[list[Any]], **content: Any) -> Document:
    table = {"type": "tableContent", **content, "rows": [{"cells": cells} for cells in rows]}
    return read(json.dumps([{"id": "t", "type": "table", "content": table}], separators=(",", ":")), "blocknote")


def cell(text: str, **props: Any) -> dict[str, Any]:
    return {"type": "tableCell", "content": text, "props": props}


def shown(document: Document) -> list[list[str]]:
    """The text at each place, that of a merged cell at each of its places; "∅" where there is none."""
    grid = Grid(document, table_of(document))
    return [
        [document[grid.spots[row, column].id].text if (row, column) in grid.spots else "∅" for column in range(grid.width)]
        for row in range(len(grid.rows))
    ]


MERGED = [
    [cell("A", colspan=2), cell("B")],
    [cell("c", rowspan=2), cell("d"), cell("e")],
    [cell("f"), cell("g")],
]
NOTES: dict[str, tuple[str, dict[str, Any], list[list[str]]]] = {
    "a row through a merged cell": (
        *("add_row", {"cells": ["", "x", "y"], "after": 2}),
        [["A", "A", "B"], ["c", "d", "e"], ["c", "x", "y"], ["c", "f", "g"]],
    ),
    "a row below it": ("add_row", {"cells": ["x"]}, [["A", "A", "B"], ["c", "d", "e"], ["c", "f", "g"], ["x", "", ""]]),
    "a column through a merged cell": (
        *("add_column", {"title": "", "cells": ["x", "y"], "after": 1}),
        [["A", "A", "A", "B"], ["c", "x", "d", "e"], ["c", "y", "f", "g"]],
    ),
    "a column behind it": (
        *("add_column", {"title": "T", "cells": ["x"], "after": 2}),
        [["A", "A", "T", "B"], ["c", "d", "x", "e"], ["c", "f", "", "g"]],
    ),
    "the row where a merged cell begins": ("delete_row", {"row": 2}, [["A", "A", "B"], ["c", "f", "g"]]),
    "the row where it ends": ("delete_row", {"row": 3}, [["A", "A", "B"], ["c", "d", "e"]]),
    "the header row": ("delete_row", {"row": 1}, [["c", "d", "e"], ["c", "f", "g"]]),
    "the column where a merged cell begins": ("delete_column", {"column": 1}, [["A", "B"], ["d", "e"], ["f", "g"]]),
    "the column where it ends": ("delete_column", {"column": 2}, [["A", "B"], ["c", "e"], ["c", "g"]]),
    "a merged cell's text": (
        "set_cell",
        {"row": 2, "column": 1, "text": "*x*"},
        [["A", "A", "B"], ["_x_", "d", "e"], ["_x_", "f", "g"]],
    ),
    "cells merged, no text lost": (
        *("merge_cells", {"row": 2, "column": 2, "rows": 2, "columns": 2}),
        [["A", "A", "B"], ["c", *["d\\\ne\\\nf\\\ng"] * 2], ["c", *["d\\\ne\\\nf\\\ng"] * 2]],
    ),
    "merged cells merged with others": (
        *("merge_cells", {"row": 1, "column": 1, "rows": 1, "columns": 3}),
        [["A\\\nB"] * 3, ["c", "d", "e"], ["c", "f", "g"]],
    ),
}


@pytest.mark.parametrize("name", [name for name in NOTES if name != "cells merged, no text lost"])
def test_merged_cells_grow_and_shrink_with_the_lines_through_them(name: str) -> None:
    action, arguments, expected = NOTES[name]
    document = note(MERGED)
    assert shown(check_change(document, done(document, action, **arguments))) == expected


def test_a_row_of_nothing_but_merged_cells_is_refused() -> None:
    found = problem(note(MERGED), "merge_cells", row=2, column=1, rows=2, columns=3)
    assert (found.code, "row 3" in found.message) == (Code.MISFIT, True)
    beside = note([[*row, cell(str(number))] for number, row in enumerate(MERGED)])
    arguments = NOTES["cells merged, no text lost"][1]
    joined = check_change(beside, done(beside, "merge_cells", **arguments))
    assert [row[:3] for row in shown(joined)] == NOTES["cells merged, no text lost"][2]
    assert problem(note([[cell("a", rowspan=2), cell("b")], [cell("c")]]), "delete_column", column=2).code == Code.MISFIT


MERGED_REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "a covered place": ("set_cell", {"row": 3, "column": 1, "text": "x"}, "merged cell at row 2, column 1"),
    "text where a new row meets a merged cell": ("add_row", {"cells": ["x"], "after": 2}, "column 1"),
    "a title where a new column meets one": ("add_column", {"title": "x", "after": 1}, "row 1"),
    "a merge that cuts a merged cell": ("merge_cells", {"row": 1, "column": 2, "rows": 1, "columns": 2}, "row 1, column 1"),
    "an image in a cell": ("set_cell", {"row": 3, "column": 2, "text": "![a](b)"}, "image"),
    "a caption": ("format_table", {"caption": "x"}, "caption"),
}


@pytest.mark.parametrize("name", MERGED_REFUSED)
def test_what_would_cut_a_merged_cell_is_refused(name: str) -> None:
    action, arguments, words = MERGED_REFUSED[name]
    found = problem(note(MERGED), action, **arguments)
    assert (found.code, words in found.message) == (Code.MISFIT, True), found.message


def test_a_merge_beyond_the_table_is_not_found() -> None:
    assert problem(note(MERGED), "merge_cells", row=3, column=1, rows=2, columns=1).code == Code.NOT_FOUND
    assert problem(note(MERGED), "merge_cells", row=1, column=3, rows=1, columns=2).code == Code.NOT_FOUND


def test_headers_and_widths_follow_the_lines() -> None:
    document = note([["a", "b"], ["1", "2"]], columnWidths=[50, None], headerRows=1, headerCols=1)
    table = table_of(document)

    def attrs(action: str, **arguments: Any) -> dict[str, Any]:
        return dict(check_change(document, done(document, action, **arguments))[table].attrs)

    assert attrs("delete_row", row=1) == {"columnWidths": (50, 0), "headerCols": 1, "foreign": "t"}
    assert attrs("delete_column", column=1) == {"columnWidths": (0,), "headerRows": 1, "foreign": "t"}
    assert attrs("add_column", title="c", after=1)["columnWidths"] == (50, 0, 0)
    assert attrs("add_row", cells=[], after=1)["headerRows"] == 1
    assert "headerRows" not in attrs("format_table", header_row=False)
    assert attrs("format_table", header_column=True) == dict(document[table].attrs)


def test_alignment_is_each_cells_own_in_a_note() -> None:
    document = note([[cell("a", textAlignment="right"), "b"], ["1", cell("2", textAlignment="center")]])
    after = check_change(document, done(document, "format_table", align=["", "left"]))
    assert [node.attrs.get("align") for node in after.walk() if node.type == "cell"] == ["left", "left", None, "left"]


def test_a_new_cell_looks_as_its_line_does() -> None:
    red = {"colspan": 1, "rowspan": 1, "backgroundColor": "red", "textAlignment": "right"}
    plain = {**red, "backgroundColor": "default"}
    document = note(
        [[cell("a", **red), cell("b", **red)], [cell("1", **plain), cell("2", **red)], [cell("3", **plain), cell("4", **red)]]
    )
    row = check_change(document, done(document, "add_row", cells=["x", "y"]))
    column = check_change(document, done(document, "add_column", title="c"))
    colours = [[node.attrs["backgroundColor"] for node in after.walk() if node.type == "cell"] for after in (row, column)]
    assert colours[0][-2:] == ["default", "red"]
    assert colours[1][2::3] == ["red", "default", "default"]
    assert all(node.attrs["align"] == "right" for node in row.walk() if node.type == "cell")


def test_commonmark_becomes_styled_text_in_a_note() -> None:
    document = note([["a"], ["1"]])
    after = check_change(document, done(document, "add_row", cells=["**b** | [l](https://e.x)<br>`c`"]))
    assert shown(after)[-1] == ["**b** | [l](https://e.x)\\\n`c`"]


def test_the_first_row_of_an_empty_table() -> None:
    document = note([])
    assert shown(check_change(document, done(document, "add_row", cells=["a", "b"]))) == [["a", "b"]]
    assert problem(document, "add_column", title="x").code == Code.MISFIT


# Experiments


@pytest.mark.parametrize("escaped", [True, False])
def test_a_table_in_the_content_of_a_step(escaped: bool) -> None:
    step = {"id": "s", "name": "S", "content": 'Say "é":\n\n| a | b |\n|---|---|\n| 1 | \\\\ |\n'}
    data = json.dumps({"id": "t", "name": "T", "blocks": [{"id": "b", "name": "B", "nodes": [step]}]}, ensure_ascii=escaped)
    document = read(data, "experiment")
    for action, arguments in (
        ("add_row", {"cells": ['"x" | y', "é"]}),
        ("add_column", {"title": "c", "cells": ["3"], "after": "a"}),
        ("set_cell", {"row": 2, "column": "b", "text": "`a|b`"}),
    ):
        document = check_change(document, done(document, action, **arguments))
    content = json.loads(formats.write(document))["blocks"][0]["nodes"][0]["content"]
    assert content == 'Say "é":\n\n| a | c | b |\n|---|---|---|\n| 1 | 3 | `a\\|b` |\n| "x" \\| y |  | é |\n'


# Any table

TEXTS = (
    *("a", "bb", "", "", "longer text", "x | y", "`c|d`", "[l](u)", "**b**", "1", "é", "漢字"),
    *("-", "# h", "> q", "1. x", "- l", "+", "`", "|", "a\\\\|b", "---", "===", "tail\\", "\\"),
)


def markdown_table(random: Random) -> str:
    """A table in one of many spellings, on its own or in containers, with short and overfull rows."""
    width, height = random.randint(1, 4), random.randint(1, 5)
    texts = [[random.choice(TEXTS).replace("|", "\\|") for _ in range(width)] for _ in range(height)]
    widths = [max(3, *(len(row[column]) for row in texts)) for column in range(width)]
    left = "|" if width == 1 or random.random() < 0.7 else ""
    right = "|" if random.random() < 0.7 else ""
    style = random.choice(("tight", "spaced", "padded", "uneven", "tab"))

    def spelled(text: str, column: int) -> str:
        match style:
            case "tight":
                return text + " " * text.endswith("\\")
            case "padded":
                return f" {text.ljust(widths[column])} "
            case "uneven":
                return " " * random.randint(1, 3) + text + " " * random.randint(1, 2)
            case "tab":
                return f"\t{text} "
            case _:
                return f" {text} "

    lines = [left + "|".join(spelled(text, column) for column, text in enumerate(texts[0])) + right]
    dashes = [random.choice(("-" * widths[column], ":--", "--:", ":-:", "-")) for column in range(width)]
    lines.append(left + "|".join(dash if style == "tight" else f" {dash} " for dash in dashes) + right)
    for row in texts[1:]:
        count = width if random.random() < 0.7 else random.randint(1, width + 1)
        cells = [spelled(text, column) for column, text in enumerate(row)][:count] + ["more"] * (count - width)
        lines.append(left + "|".join(cells) + right)
    first, other = random.choice((("", ""), ("", ""), ("> ", "> "), ("- ", "  "), ("1. > ", "   > "), (">", ">")))
    end = random.choice(("\n", "\n", "\r\n"))
    text = end.join((first if place == 0 else other) + line for place, line in enumerate(lines))
    return random.choice(("", f"Before.{end}{end}")) + text + random.choice(("", end, f"{end}{end}After.{end}"))


def any_edit(random: Random, grid: Grid, *, merges: bool) -> tuple[str, dict[str, Any]]:
    rows, columns = len(grid.rows), grid.width
    row, column = random.randint(1, rows), random.randint(1, columns)
    texts = [random.choice(TEXTS) for _ in range(rows + columns)]
    after = {"after": row} if random.random() < 0.5 else {}
    behind = {"after": column} if random.random() < 0.5 else {}
    edits: list[tuple[str, dict[str, Any]]] = [
        ("add_row", {"cells": texts[: random.randint(0, columns)], **after}),
        ("delete_row", {"row": row}),
        ("add_column", {"title": texts[0] if random.random() < 0.5 else "", "cells": texts[1 : random.randint(1, rows)], **behind}),
        ("delete_column", {"column": column}),
        ("set_cell", {"row": row, "column": column, "text": texts[0]}),
        ("format_table", {"align": [random.choice(("", "left", "center", "right")) for _ in range(columns)]}),
    ]
    if merges:
        size = {"rows": random.randint(1, rows - row + 1), "columns": random.randint(1, columns - column + 1)}
        edits.append(("merge_cells", {"row": row, "column": column, **size}))
    return random.choice(edits)


def expected_texts(before: list[list[str]], action: str, arguments: dict[str, Any]) -> list[list[str]]:
    """What an edit makes of a table of texts without merged cells. "∅" is a cell that isn't there."""
    table = [list(row) for row in before]
    width = len(table[0])
    match action:
        case "add_row":
            cells = [text.strip() for text in arguments["cells"]]
            table.insert(arguments.get("after", len(table)), cells + [""] * (width - len(cells)))
        case "delete_row":
            del table[arguments["row"] - 1]
        case "add_column":
            cells = [arguments["title"], *arguments["cells"]]
            place = arguments.get("after", width)
            for row, text in zip(table, cells + [""] * len(table), strict=False):
                row[:place] = ["" if old == "∅" else old for old in row[:place]]
                row.insert(place, text)
        case "delete_column":
            for row in table:
                del row[arguments["column"] - 1]
                row[0] = "" if row[0] == "∅" else row[0]
        case "set_cell":
            row, column = table[arguments["row"] - 1], arguments["column"] - 1
            row[:column] = ["" if old == "∅" else old for old in row[:column]]
            row[column] = arguments["text"]
    return table


@examples(150)
@given(SEEDS)
def test_any_markdown_table_keeps_its_shape_and_every_law(seed: int) -> None:
    random = Random(seed)
    document = read(markdown_table(random))
    if sum(node.type == "table" for node in document.walk()) != 1:
        return
    table = table_of(document)
    for _ in range(4):
        action, arguments = any_edit(random, Grid(document, table), merges=False)
        made = table_operations(document, table, action, arguments)
        if isinstance(made, Problem):
            assert action in ("delete_row", "delete_column")
            continue
        if formats.misread(apply(document, made)) is not None:  # binding refuses it: a row that a neighbour takes for a list
            continue
        expected = expected_texts(shown(document), action, arguments)
        document = check_change(document, made)
        assert shown(document) == expected


def test_nearly_every_edit_of_a_markdown_table_can_be_written() -> None:
    """Else the laws above would be checked on too little."""
    refused = tried = 0
    for seed in range(300):
        random = Random(seed)
        document = read(markdown_table(random))
        if sum(node.type == "table" for node in document.walk()) != 1:
            continue
        made = table_operations(document, table_of(document), *any_edit(random, Grid(document, table_of(document)), merges=False))
        if not isinstance(made, Problem):
            tried += 1
            refused += formats.misread(apply(document, made)) is not None
    assert tried > 100
    assert refused <= tried // 100


def note_table(random: Random) -> Document:
    width, height = random.randint(1, 4), random.randint(1, 4)
    taken: set[tuple[int, int]] = set()
    rows: list[list[Any]] = []
    for row in range(height):
        rows.append([])
        for column in range(width):
            if (row, column) in taken:
                continue
            down, right = (random.randint(1, height - row), random.randint(1, width - column)) if random.random() < 0.3 else (1, 1)
            while any((row, column + step) in taken for step in range(right)):
                right -= 1
            taken |= {(row + below, column + beside) for below in range(down) for beside in range(right)}
            plain = (down, right) == (1, 1) and random.random() < 0.4
            text = f"{row}{column}" if random.random() < 0.8 else ""
            rows[-1].append(text if plain else cell(text, colspan=right, rowspan=down))
    return note(rows, columnWidths=[None] * width, headerRows=1)


@examples(150)
@given(SEEDS)
def test_any_note_table_keeps_its_shape_and_every_law(seed: int) -> None:
    random = Random(seed)
    document = note_table(random)
    table = table_of(document)
    for _ in range(4):
        before = Grid(document, table)
        action, arguments = any_edit(random, before, merges=True)
        made = table_operations(document, table, action, arguments)
        if isinstance(made, Problem):
            continue
        old = [[before.spots[row, column].id for column in range(before.width)] for row in range(len(before.rows))]
        document = check_change(document, made)
        grid = Grid(document, table)
        new = [[grid.spots[row, column].id for column in range(grid.width)] for row in range(len(grid.rows))]
        assert len(document[table].attrs["columnWidths"]) == grid.width  # type: ignore[arg-type]  # a tuple
        assert all(row.children for row in grid.rows) or not all(row.children for row in before.rows)
        match action:  # all other cells take the places that they took
            case "add_row":
                del new[arguments.get("after", len(old))]
            case "delete_row":
                del old[arguments["row"] - 1]
            case "add_column":
                new = [row[: arguments.get("after", before.width)] + row[arguments.get("after", before.width) + 1 :] for row in new]
            case "delete_column":
                old = [row[: arguments["column"] - 1] + row[arguments["column"] :] for row in old]
            case "merge_cells":
                top, left = arguments["row"] - 1, arguments["column"] - 1
                for row in range(top, top + arguments["rows"]):
                    old[row][left : left + arguments["columns"]] = [old[top][left]] * arguments["columns"]
        assert new == old


def test_thousands_of_short_rows_are_completed_at_once() -> None:
    document = read("| a | b | c |\n|---|---|---|\n" + "| x\n" * 3_000)
    after = apply(document, done(document, "add_column", title="d"))
    assert all(len(node.children) == 4 for node in after.walk() if node.type == "row")
