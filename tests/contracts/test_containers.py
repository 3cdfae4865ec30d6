"""What can be moved or made where, in every format: each cell of the matrix is done, or refused for a reason that is true of the
format; done, it is read back as it stands and undone to the byte. `pytest -s` prints it. What words can say comes to the same."""

import json
from collections import Counter

import pytest

from copydesk import Desk, formats
from support.shapes import CELLS, CUT, REFUSED, ROWS, SOURCES, opened, placed, words_of


@pytest.mark.parametrize(("cell", "format"), ROWS, ids=[f"{format}: {cell}" for cell, format in ROWS])
def test_a_cell_is_done_or_refused_with_its_reason(cell: str, format: str) -> None:
    doc, row = opened(format), CELLS[cell]
    before = words_of(doc.document)
    turn = doc.apply({"edits": [placed(doc.document, row.edit)]})
    reason = REFUSED.get((cell, format))
    if reason is not None:
        assert turn.outcome == "refused", turn.message
        assert reason in turn.message
        assert doc.export() == SOURCES[format][0]
        return
    assert turn.outcome == "applied", turn.message
    assert formats.misread(doc.document) is None, "it is read back as it stands"
    if cell not in CUT:
        after = words_of(doc.document)
        assert +(after - before) == Counter(row.came.split()) - (before - after)
        assert +(before - after) == Counter(row.went.split()) - (after - before)
    doc.undo()
    assert doc.export() == SOURCES[format][0]


def test_the_matrix_is_printed() -> None:
    lines = [f"{format:<11}{cell:<45}{REFUSED.get((cell, format), 'done')}" for cell, format in ROWS]
    print("\n" + "\n".join(lines))
    assert len(lines) == len(ROWS)


SAID = {  # words, and the cell that they mean
    "Split the list under Two before Second": "numbered list → two",
    "Split the table before the Nails row": "table → two",
    "Split the table after the Rope row": "table → two",
    'Split the paragraph "Text in one." before "in one"': "paragraph → two",
    'Split the item "Gamma ray" before "ray"': "item → two",
    "Merge the rows Rope and Nails": "row + row",
    'Merge the paragraphs "Lone one." and "Lone two."': "paragraph + paragraph",
    "Combine the bullets Alpha and Beta": "item + item",
    "Duplicate the row Nails": "row again",
    "Duplicate the table": "table again",
    "Turn the list under Two into a table": "list → table",
    "Turn the table into a list": "table → list",
    "Convert the table to paragraphs": "table → paragraphs",
    "Move the Cost column before the Name column": "column → before another",
    "Swap the columns Name and Cost": "column → behind another",
    "Make Cost the first column": "column → before another",
    "Indent the item Gamma ray": "",
    "Outdent the item Deep": "nested item → beside its parent (outdent)",
    'Center the paragraph "Text in one."': "paragraph → centered",
    "Justify the item Gamma ray": "item → justified",
    'Start the paragraph "Text in two." on a new page': "paragraph → first of a page",
    "Insert a page break before the heading Two": "heading → first of a page",
    "Unindent Deep": "nested item → beside its parent (outdent)",
    "Nest Gamma ray under Alpha": "item → under another (indent)",
    "Make Gamma ray a sub-item of Alpha": "item → under another (indent)",
    "Move Gamma ray into section Two": "",  # it joins the list that stands there
    "Make Alpha a paragraph": "item → paragraph",
    'Turn the paragraph "Text in two." into a bullet': "paragraph → item",
    "Merge the list under Two with the list under Three": "list + list",
    "Make a table of the list under Two": "list → table",
    'Make a list of the paragraphs "Lone one." and "Lone two."': "paragraphs → list",
    "Turn the list under One into headings": "list → headings",
    "Turn the table into headings": "table → headings",
}
IN_SECTIONS = {
    "Delete the heading Two only": "heading alone → gone",
    "Delete the heading Two without what is in it": "heading alone → gone",
    'Move only the heading Two before "Text in one."': "heading alone → before a paragraph",
    'Move the heading Two before "Text in one." without its text': "heading alone → before a paragraph",
    "Turn the headings Two and Three into a list": "headings → list",
    "Make section Three a subsection of One": "",  # where a heading's id means the block alone
    "Delete the heading Two but keep its text": "heading alone → gone",
    "Remove only the heading of section Two": "heading alone → gone",
    "Merge sections One and Two": "section + section",
    "Duplicate section Two": "section again",
    'Split section 1 before the list under One and call the second "Half"': "section → two",
}
OUTSIDE = ("fountain", "experiment")  # a script has none of these, and in an experiment a step has the names first


@pytest.mark.parametrize("format", [name for name in SOURCES if name not in OUTSIDE])
@pytest.mark.parametrize("words", [*SAID, *IN_SECTIONS])
def test_words_come_to_the_same(words: str, format: str) -> None:
    cell = {**SAID, **IN_SECTIONS}[words]
    said, sent = opened(format), opened(format)
    turn = said.say(words)
    if (cell, format) in REFUSED:
        assert turn.outcome == "refused"
        return
    assert turn.outcome == "applied", turn.message
    if cell:
        assert sent.apply({"edits": [placed(sent.document, CELLS[cell].edit)]}).outcome == "applied"
        assert formats.shown(said.document) == formats.shown(sent.document)
    said.undo()
    assert said.export() == SOURCES[format][0]


def test_what_points_from_one_copy_to_another_points_to_the_copy() -> None:
    doc = opened("experiment")
    assert doc.apply({"edits": [placed(doc.document, {"action": "duplicate", "at": "Block"})]}).outcome == "applied"
    first, copy = json.loads(doc.export())["blocks"][:2]
    assert copy["id"] != first["id"]
    assert [step["id"] for step in copy["nodes"]] == ["s4", "s5"]
    assert copy["nodes"][1]["dependencies"][0]["to_node_id"] == "s4"
    assert first["nodes"][1]["dependencies"][0]["to_node_id"] == "s1"


def test_a_section_of_a_flat_note_goes_under_another_by_its_level() -> None:
    doc = opened("blocknote")
    doc.say("Make section Three a subsection of One")
    headings = [(node.text, node.attrs["level"]) for node in doc.document.walk() if node.type == "heading"]
    assert headings == [("Doc", 1), ("One", 2), ("Three", 3), ("Two", 2)]


@pytest.mark.parametrize(("cell", "format"), ROWS, ids=[f"{format}: {cell}" for cell, format in ROWS])
def test_the_tool_edit_does_the_same(cell: str, format: str) -> None:
    called, sent = opened(format), opened(format)
    edit = placed(called.document, CELLS[cell].edit)
    told, turn = called.tool("edit", {"edits": [edit]}), sent.apply({"edits": [edit]})
    assert told.outcome == turn.outcome
    assert formats.shown(called.document) == formats.shown(sent.document)


def test_items_that_become_headings_among_numbered_ones_are_numbered() -> None:
    text = "# Doc\n\n## 1. One\n\n### 1.1 Inner\n\nText.\n\n## 2. Two\n\n- alpha\n- beta\n"
    document = Desk().read(text.encode(), format="markdown", kind="report")
    document.say("turn the list under Two into headings")
    assert "### 2.1 alpha\n\n### 2.2 beta" in document.export().decode()
