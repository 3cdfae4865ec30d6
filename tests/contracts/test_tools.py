"""The tools that edit: what each does to a document of its kind, and that it is undone to the byte."""

import json
from typing import Any

import pytest

from copydesk import Desk
from copydesk.assistant import tools
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.formats import write
from copydesk.kinds.tools import KIND_TOOLS, SHARED
from copydesk.plan.edit import Plan
from copydesk.plan.problem import Problem
from support.tooldocs import DOCUMENTS, EXPERIMENT, REPORT, doc_of, step, tree

KNEAD_FIRST = '"position": 1,\n          "content": "",\n          "links": [],\n          "attachments": [\n'
ROWS: list[tuple[str, str, dict[str, Any], list[str], list[str]]] = [  # kind, tool, arguments, what is there after it, what is not
    ("note", "addContent", {"markdownContent": "Buy **twine**."}, ['"twine"'], []),
    ("note", "addContent", {"markdownContent": "A hoe.", "targetBlockId": "p2"}, ["A hoe."], []),
    (
        "note",
        "modifyContent",
        {"targetBlockId": "p1", "targetText": "old", "newMarkdownContent": "new"},
        ['"new"', "bold"],
        ['"old"'],
    ),
    (
        "note",
        "modifyContent",
        {"targetBlockId": "p2", "targetText": None, "newMarkdownContent": "Two spades."},
        ["Two spades.", "rake"],
        ["A spade."],
    ),
    (
        "note",
        "modifyContent",
        {"targetBlockId": "p2", "endBlockId": "p3", "newMarkdownContent": "Both."},
        ["Both."],
        ["spade", "rake"],
    ),
    (
        "note",
        "modifyContent",
        {"targetBlockId": "h2", "newMarkdownContent": "## Gear\n\nNone."},
        ["Gear", "Seeds"],
        ["spade", "rake", '"Tools"'],
    ),
    ("note", "deleteContent", {"targetBlockId": ["p2", "p3"]}, ["Tools"], ["spade", "rake"]),
    ("note", "deleteContent", {"targetBlockId": "p1", "targetText": " leans"}, [" fence."], ["leans"]),
    (
        "note",
        "modifyTable",
        {"targetBlockId": "t1", "action": "addRow", "details": {"rowIndex": 1, "cellContent": ["Pea", "April"]}},
        ["Pea"],
        [],
    ),
    (
        "note",
        "modifyTable",
        {"targetBlockId": "t1", "action": "addColumn", "details": {"columnIndex": 0, "cellContent": ["No", "1", "2"]}},
        ['"No"'],
        [],
    ),
    ("note", "modifyTable", {"targetBlockId": "t1", "action": "deleteRow", "details": {"rowIndex": 1}}, ["Leek"], ["Bean"]),
    (
        "note",
        "modifyTable",
        {"targetBlockId": "t1", "action": "deleteColumn", "details": {"columnIndex": 1}},
        ["Bean"],
        ["Month", "June"],
    ),
    (
        "note",
        "modifyTable",
        {"targetBlockId": "t1", "action": "editCell", "details": {"rowIndex": 2, "columnIndex": 1, "newContent": "July"}},
        ["July"],
        ["June"],
    ),
    (
        "note",
        "modifyTable",
        {
            "targetBlockId": "t1",
            "action": "mergeCells",
            "details": {"rowIndex": 1, "columnIndex": 0, "rowSpan": 2, "columnSpan": 1},
        },
        ["rowspan"],
        [],
    ),
    (
        "note",
        "modifyTable",
        {"targetBlockId": "t1", "action": "formatTable", "details": {"headerRow": True, "align": ["left", "right"]}},
        ["headerRows", "right"],
        [],
    ),
    (
        "report",
        "update_section",
        {"section_id": "2", "title": "Columns", "bodyMd": "They stand."},
        ["## 2. Columns\n\nThey stand."],
        ["sound"],
    ),
    (
        "report",
        "update_section",
        {"section_id": "Deck", "bodyMd": "Worn. See [IMAGE:7]."},
        ["Worn. See [IMAGE:7].\n\n### 1.1"],
        ["deck is"],
    ),
    ("report", "add_section", {"title": "Rails", "bodyMd": "Rusty."}, ["sound.\n\n## 3. Rails\n\nRusty."], []),
    ("report", "add_section", {"title": "Bolts", "parent_id": "Deck"}, ["open.\n\n### 1.2 Bolts"], []),
    ("report", "add_section", {"title": "Ramps", "after_id": "1"}, ["## 2. Ramps", "## 3. Piers"], []),
    ("report", "move_section", {"section_id": "Piers", "parent_id": "1"}, ["### 1.2 Piers"], ["## 2."]),
    ("report", "move_section", {"section_id": "1.1"}, ["sound.\n\n## 3. Joints"], ["1.1"]),
    ("report", "move_section", {"section_id": "Deck", "after_id": "Piers"}, ["## 1. Piers", "## 2. Deck", "### 2.1 Joints"], []),
    ("report", "delete_section", {"section_id": "Deck"}, ["## 1. Piers"], ["Joints", "IMAGE"]),
    (
        "report",
        "batch_update_sections",
        {"updates": [{"section_id": "1.1", "bodyMd": "Shut."}, {"section_id": "2", "title": "Pillars"}]},
        ["Shut.", "## 2. Pillars"],
        ["open"],
    ),
    ("report", "rename_section", {"section_id": "Joints", "new_title": "Gaps"}, ["### 1.1 Gaps"], ["Joints\n"]),
    ("report", "set_section_body", {"section_id": "2", "body_md": "One.\n\n- two"}, ["Piers\n\nOne.\n\n- two"], ["sound"]),
    ("report", "insert_section_after", {"section_id": "1.1", "title": "Seals", "body_md": "Dry."}, ["### 1.2 Seals\n\nDry."], []),
    ("report", "replace_text", {"section_id": "2", "find": "sound", "replace": "cracked"}, ["piers are cracked"], []),
    ("article", "edit_ops", {"ops": [{"type": "delete", "anchor": "Serve with milk."}]}, ["## Serving"], ["milk"]),
    (
        "article",
        "edit_metadata",
        {"changes": {"title": "Chai", "draft": True, "tags": ["hot", "sweet"]}},
        ["title: Chai", "draft: true", "hot"],
        ["drink"],
    ),
    (
        "article",
        "insert_image",
        {"file": "my cup.png", "alt": "A [red] cup", "caption": "Hot", "after": "Serving"},
        ['](<my cup.png> "Hot")'],
        [],
    ),
    (
        "experiment",
        "create_node",
        {"name": "Rest", "block_id": "b1", "position": 2, "content": "Wait 1 h.", "description": "d"},
        ["Wait 1 h."],
        [],
    ),
    (
        "experiment",
        "update_node",
        {"node_identifier": "Knead", "changes": {"status": "review", "content": "Ten minutes.", "node_type": "x"}},
        ["Ten minutes.", '"review"'],
        [],
    ),
    ("experiment", "delete_node", {"node_identifier": "n3"}, ["Weigh"], ["knead.mp4"]),
    (
        "experiment",
        "move_node",
        {"node_identifier": "Knead", "position": 1},
        [KNEAD_FIRST],
        [],
    ),
    ("experiment", "move_node", {"node_identifier": "Knead", "block_identifier": "Baking"}, ['"position": 3'], []),
    ("experiment", "create_block", {"name": "Rest", "position": 1, "block_type": "wait"}, ['"wait"', '"position": 3'], []),
    (
        "experiment",
        "update_block",
        {"block_identifier": "last block", "changes": {"name": "Oven", "position": 1}},
        ["Oven"],
        ["Baking"],
    ),
    ("experiment", "delete_block", {"block_identifier": "b2"}, ["Mixing"], ["Baking"]),
    (
        "experiment",
        "reorder_blocks",
        {"block_identifiers": ["Baking"]},
        ['"name": "Baking",\n      "type": "protocol",\n      "position": 1'],
        [],
    ),
    (
        "experiment",
        "update_node_content",
        {"node_identifier": "Overview node at position 1 in Baking", "content": "Read."},
        ["Read."],
        [],
    ),
    ("experiment", "update_node_content", {"node_identifier": "Weigh", "content": ""}, ["Weigh"], ["500 g"]),
    ("experiment", "add_link", {"node_identifier": "n1", "name": "Wiki", "url": "https://example.org/w"}, ["example.org/w"], []),
    ("experiment", "remove_link", {"node_identifier": "Weigh", "name": "scale"}, ["Weigh"], ["example.org/scale"]),
    (
        "experiment",
        "add_attachment",
        {"node_identifier": "n1", "name": "a.csv", "file_url": "https://example.org/a", "version": 2},
        ["a.csv"],
        [],
    ),
    ("experiment", "remove_attachment", {"node_identifier": "Knead", "name": "knead.mp4"}, ["Knead"], ["knead.mp4"]),
    (
        "experiment",
        "add_dependency",
        {"from_node": "Bake", "to_node": "Knead", "evidence_text": "needs dough"},
        ['"to_node_id": "n3"', "needs dough"],
        [],
    ),
    (
        "experiment",
        "remove_dependency",
        {"from_node": "Weigh", "to_node": "first Overview node in Mixing"},
        ["Weigh"],
        ["requires"],
    ),
    (
        "report",
        "edit",
        {"edits": [{"action": "delete", "at": "1.1"}, {"action": "replace", "find": "sound", "with": "dry"}]},
        ["are dry"],
        ["Joints"],
    ),
]


@pytest.mark.parametrize(("kind", "tool", "arguments", "there", "gone"), ROWS)
def test_an_editing_tool_does_what_it_says(
    kind: str, tool: str, arguments: dict[str, Any], there: list[str], gone: list[str]
) -> None:
    doc = doc_of(kind)
    turn = doc.tool(tool, arguments)
    after = doc.export().decode()
    assert turn.outcome == "applied", turn.message
    assert [part for part in there if part not in after] == []
    assert [part for part in gone if part in after] == []
    assert turn.version == 2
    doc.undo()
    assert doc.export().decode() == DOCUMENTS[kind][0]


@pytest.mark.parametrize(("kind", "tool", "arguments", "there", "gone"), ROWS)
def test_its_edits_can_stand_in_a_plan_with_others(
    kind: str, tool: str, arguments: dict[str, Any], there: list[str], gone: list[str]
) -> None:
    document = doc_of(kind).document
    plan = tools.edits_of(document, tool, json.dumps(arguments))
    assert isinstance(plan, Plan)
    bound = bind(document, plan)
    assert isinstance(bound, Bound)
    assert check(bound) is None
    after = write(bound.after).decode()
    assert all(part in after for part in there)
    assert not any(part in after for part in gone)


def test_every_editing_tool_has_a_row() -> None:
    named = {row[1] for row in ROWS} | {"renumber_sections"}
    named |= {"undo", "withdraw"}  # of the turn itself: tests/contracts/test_tools_versions.py
    rows = [row for group in (SHARED, *KIND_TOOLS.values()) for row in group]
    assert {row.name for row in rows if row.edits} - named == set()


REFUSED: list[tuple[str, str, dict[str, Any], str, str]] = [  # kind, tool, arguments, code, words of the message
    ("note", "modifyContent", {"targetBlockId": "t1", "newMarkdownContent": "x"}, "misfit", "modifyTable"),
    ("note", "modifyContent", {"targetBlockId": "t1", "targetText": "Bean", "newMarkdownContent": "x"}, "misfit", "modifyTable"),
    ("note", "deleteContent", {"targetBlockId": "t1", "targetText": "Bean"}, "misfit", "modifyTable"),
    ("note", "modifyTable", {"targetBlockId": "t1", "action": "editCell", "details": {"rowIndex": 1}}, "invalid", "columnIndex"),
    (
        "note",
        "modifyTable",
        {"targetBlockId": "t1", "action": "deleteRow", "details": {"rowIndex": 1, "caption": "x"}},
        "invalid",
        "caption",
    ),
    ("note", "modifyTable", {"targetBlockId": "p1", "action": "deleteRow", "details": {"rowIndex": 1}}, "misfit", ""),
    ("note", "modifyTable", {"targetBlockId": "t1", "action": "deleteRow", "details": {"rowIndex": 9}}, "not_found", ""),
    ("report", "update_section", {"section_id": "2"}, "invalid", "title"),
    ("report", "update_section", {"section_id": "Deck", "bodyMd": "Worn."}, "out_of_scope", "[IMAGE:7]"),
    ("report", "rename_section", {"section_id": "2", "new_title": "  "}, "invalid", "words"),
    ("report", "delete_section", {"section_id": "9"}, "not_found", "9"),
    ("report", "move_section", {"section_id": "2", "parent_id": "2"}, "misfit", "itself"),
    ("report", "add_section", {"title": "x", "parent_id": "2", "after_id": "1.1"}, "misfit", "after_id"),
    ("report", "get_scene", {"scene_index": 0}, "unsupported", "scenes"),
    ("screenplay", "create_node", {"name": "x"}, "unsupported", "steps"),
    ("article", "insert_image", {"file": "javascript:alert(1)", "alt": "x"}, "invalid", "file"),
    ("article", "insert_image", {"file": "a.png", "alt": "x", "after": "Tea", "before": "Tea"}, "invalid", "one of"),
    ("article", "edit_metadata", {"changes": {}}, "invalid", "field"),
    ("article", "edit_metadata", {"changes": {"a": {"b": 1}}}, "invalid", "'a'"),
    ("experiment", "add_dependency", {"from_node": "n1", "to_node": "Weigh"}, "misfit", ""),
    ("experiment", "add_dependency", {"from_node": "Knead", "to_node": "Knead"}, "misfit", ""),
    ("experiment", "delete_node", {"node_identifier": "n1"}, "dangling", "Weigh"),
    ("experiment", "update_node", {"node_identifier": "Weigh", "changes": {"links": []}}, "invalid", "only removed and added"),
    ("experiment", "update_node", {"node_identifier": "Weigh", "changes": {}}, "invalid", "name"),
    ("experiment", "update_node", {"node_identifier": "Mixing", "changes": {"name": "x"}}, "misfit", "block"),
    ("experiment", "remove_link", {"node_identifier": "Weigh", "name": "Wiki"}, "not_found", "Scale"),
    ("experiment", "remove_dependency", {"from_node": "Bake", "to_node": "Knead"}, "not_found", ""),
    ("experiment", "reorder_blocks", {"block_identifiers": ["b1", "b1"]}, "invalid", "twice"),
]


@pytest.mark.parametrize(("kind", "tool", "arguments", "code", "words"), REFUSED)
def test_what_it_refuses_it_names(kind: str, tool: str, arguments: dict[str, Any], code: str, words: str) -> None:
    doc = doc_of(kind)
    turn = doc.tool(tool, arguments)
    assert (turn.outcome, turn.problem and str(turn.problem.code)) == ("refused", code), turn.message
    assert words in turn.message
    assert doc.export().decode() == DOCUMENTS[kind][0]


def test_a_place_that_could_be_several_is_asked_about_and_the_same_call_goes_on() -> None:
    doc = doc_of("experiment")
    turn = doc.tool("update_node_content", {"node_identifier": "Overview", "content": "Read."})
    assert (turn.outcome, turn.problem and turn.problem.edit) == ("question", "node_identifier")
    assert turn.problem is not None
    assert [option.label for option in turn.problem.options] == ["Mixing > Overview", "Baking > Overview"]
    done = turn.choose("2")
    assert done.outcome == "applied", done.message
    assert json.loads(doc.export())["blocks"][1]["nodes"][0]["content"] == "Read."


def test_of_several_places_each_is_asked_about_by_its_own_name() -> None:
    doc = doc_of("experiment")
    turn = doc.tool("add_dependency", {"from_node": "Bake", "to_node": "Overview"})
    assert (turn.outcome, turn.problem and turn.problem.edit) == ("question", "to_node")
    assert turn.choose("1").outcome == "applied"
    assert json.loads(doc.export())["blocks"][1]["nodes"][1]["dependencies"][0]["to_node_id"] == "n1"


def test_a_step_asks_for_its_block_where_there_are_several() -> None:
    doc = doc_of("experiment")
    turn = doc.tool("create_node", {"name": "Cool"})
    assert turn.outcome == "question"
    assert turn.choose("2").outcome == "applied"
    steps = json.loads(doc.export())["blocks"][1]["nodes"]
    assert [each["name"] for each in steps] == ["Overview", "Bake", "Cool"]
    assert [each["position"] for each in steps] == [1, 2, 3]
    assert steps[2]["id"] not in ("", "n4", "n5")


@pytest.mark.parametrize("start", [0, 1])
@pytest.mark.parametrize(("moved", "wanted", "order"), [("A", 2, "BCA"), ("C", 0, "CAB"), ("A", 1, "BAC"), ("B", 9, "ACB")])
def test_a_position_is_where_a_step_ends_up_as_its_file_counts(start: int, moved: str, wanted: int, order: str) -> None:
    steps = [step(name.lower(), name, start + at) for at, name in enumerate("ABC")]
    doc = Desk().read(tree(("b", "Only", steps), start=start).encode(), format="experiment", kind="experiment")
    assert doc.tool("move_node", {"node_identifier": moved, "position": start + wanted}).outcome == "applied"
    after = json.loads(doc.export())["blocks"][0]["nodes"]
    assert ["".join(each["name"] for each in after), [each["position"] for each in after]] == [order, [start, start + 1, start + 2]]


def test_sections_that_spell_wrong_numbers_are_counted_again_and_told() -> None:
    text = REPORT.replace("## 2. Piers", "## 5. Piers").replace("### 1.1", "### 3.9")
    doc = Desk().read(text.encode(), format="markdown", kind="report")
    turn = doc.tool("renumber_sections")
    assert turn.outcome == "applied"
    assert doc.export().decode() == REPORT
    assert [row["number"] for row in turn.result] == ["", "1", "1.1", "2"]
    again = doc.tool("renumber_sections")
    assert (again.outcome, again.result == turn.result) == ("answer", True)


def test_what_the_words_name_is_replaced_as_a_whole_if_it_begins_at_the_block() -> None:
    document = doc_of("note").document
    ids = {str(node.attrs["foreign"]): node.id for node in document.walk() if "foreign" in node.attrs}
    call = {"targetBlockId": "p2", "targetText": None, "newMarkdownContent": "All gone."}

    def after(*places: str) -> str:
        plan = tools.edits_of(document, "modifyContent", call, places={ids[place] for place in places})
        assert isinstance(plan, Plan)
        bound = bind(document, plan)
        assert isinstance(bound, Bound)
        return write(bound.after).decode()

    assert ("spade" in after("p2", "p3"), "rake" in after("p2", "p3")) == (False, False)
    assert "rake" in after("p2")
    assert "rake" in after("p1", "p2"), "what begins elsewhere is not meant"
    assert "rake" in after()


def test_links_and_attachments_are_removed_and_added_and_the_tool_says_so() -> None:
    assert "removed and added" in tools.description("update_node")


def test_patches_in_a_plan_stand_beside_other_edits() -> None:
    document = doc_of("article").document
    one = tools.edits_of(document, "edit_ops", {"ops": [{"type": "replace", "anchor": "milk", "text": "lemon"}]})
    two = tools.edits_of(document, "edit_metadata", {"changes": {"title": "Chai"}})
    assert isinstance(one, Plan)
    assert isinstance(two, Plan)
    both = Plan((one.edits[0], two.edits[0].__class__("2", two.edits[0].action, two.edits[0].arguments)))
    bound = bind(document, both)
    assert isinstance(bound, Bound)
    after = write(bound.after).decode()
    assert "with lemon." in after
    assert "title: Chai" in after


SECTIONED = "# Survey\n\nIn short.\n\n## Deck\n\nWorn.\n\n### Joints\n\nOpen.\n\n## Piers\n\nSound.\n"
CALLS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("rename_section", {"section_id": "1", "new_title": "Road"}, ["Survey", "1 Road", "1.1 Joints", "2 Piers"]),
    ("set_section_body", {"section_id": "1", "body_md": "New."}, ["Survey", "1 Deck", "1.1 Joints", "2 Piers"]),
    ("add_section", {"title": "Rails", "bodyMd": "Rusty."}, ["Survey", "1 Deck", "1.1 Joints", "2 Piers", "3 Rails"]),
    ("add_section", {"title": "Bolts", "parent_id": "Deck"}, ["Survey", "1 Deck", "1.1 Joints", "1.2 Bolts", "2 Piers"]),
    (
        "insert_section_after",
        {"section_id": "1", "title": "Ramps", "body_md": "."},
        ["Survey", "1 Deck", "1.1 Joints", "2 Ramps", "3 Piers"],
    ),
    ("move_section", {"section_id": "1"}, ["Survey", "1 Piers", "2 Deck", "2.1 Joints"]),
    ("move_section", {"section_id": "1.1"}, ["Survey", "1 Deck", "2 Piers", "3 Joints"]),
    ("move_section", {"section_id": "2", "parent_id": "1"}, ["Survey", "1 Deck", "1.1 Joints", "1.2 Piers"]),
    ("delete_section", {"section_id": "1"}, ["Survey", "1 Piers"]),
]


@pytest.mark.parametrize("format", ["markdown", "blocknote", "docx"])
@pytest.mark.parametrize(("tool", "arguments", "outline"), CALLS)
def test_sections_are_sections_in_every_format(format: str, tool: str, arguments: dict[str, Any], outline: list[str]) -> None:
    data = Desk().read(SECTIONED.encode(), format="markdown", kind="report").export(format)
    doc = Desk().read(data, format=format, kind="report")
    turn = doc.tool(tool, arguments)
    assert turn.outcome == "applied", turn.message
    assert [f"{row['number']} {row['title']}".strip() for row in doc.tool("list_sections").result] == outline
    doc.undo()
    assert doc.export() == data


def test_a_tool_in_suggest_mode_proposes() -> None:
    doc = doc_of("report")
    turn = doc.tool("delete_section", {"section_id": "1.1"}, mode="suggest")
    assert turn.outcome == "proposal"
    assert doc.export().decode() == REPORT
    assert turn.accept().outcome == "applied"
    assert "Joints" not in doc.export().decode()


def test_a_reading_tool_is_no_edit_and_an_editing_one_no_reading() -> None:
    document = doc_of("report").document
    assert isinstance(tools.edits_of(document, "outline", {}), Problem)
    assert json.loads(EXPERIMENT)["name"] == "Dough"
