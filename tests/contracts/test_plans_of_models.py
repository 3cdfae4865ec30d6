"""Plans as models write them for everyday requests: what testers who acted as the model sent, and saw refused or done wrongly."""

import io
import json
from pathlib import Path
from typing import Any

import docx
import pytest

from copydesk import formats
from copydesk.assistant.calls import told
from copydesk.document.document import Document
from copydesk.editing.bind import Bound
from copydesk.plan.problem import Problem
from copydesk.reading.view import lines, text_of
from support.calls import call, id_of, stage, written

REPORT = "# T\n\nIntro.\n\n## A\n\nOne.\n\nTwo.\n\n### A1\n\nDeep.\n\n## B\n\nThree.\n"
TABLE = "# T\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nAfter.\n"
LEASE = "# Lease\n\n**2.1** The landlord lets the flat.\n\n2.2 The tenant pays.\n\nClause 3.1 No pets.\n"
SCRIPT = "INT. A - DAY\n\nOne.\n\nEXT. B - NIGHT\n\nTwo.\n\n> THE END <\n"
SAMPLE = Path(__file__).parents[2] / "samples" / "experiment.json"


def markdown(text: str, kind: str = "report") -> Document:
    return formats.read(text.encode(), "markdown", kind)


def experiment(change: Any = None) -> Document:
    tree = json.loads(SAMPLE.read_text("utf-8"))
    if change is not None:
        change(tree)
    return formats.read(json.dumps(tree).encode(), "experiment", "experiment")


def refusal(document: Document, *edits: dict[str, Any]) -> str:
    problem = call(stage(document), *edits)
    assert isinstance(problem, Problem), problem
    return problem.message


def steps_of(text: str) -> dict[str, Any]:
    return {step["name"]: step for block in json.loads(text)["blocks"] for step in block["nodes"]}


# Links


@pytest.mark.parametrize(
    ("old", "new", "stands"),
    [
        ('See [a guide](b "Title") now.', "Please see [a guide](b) today.", 'Please see [a guide](b "Title") today.'),
        ('See [a](b "T") and [c](b).', "Look at [a](b), then [c](b).", 'Look at [a](b "T"), then [c](b).'),
        ('See [a](b "T").', 'See [a](b "Other") and [x](b).', 'See [a](b "Other") and [x](b).'),
        ('![p](p.png "Say \\"x\\"") then', "Now ![p](p.png) then", 'Now ![p](p.png "Say \\"x\\"") then'),
    ],
)
def test_a_link_that_stays_keeps_its_title(old: str, new: str, stands: str) -> None:
    before = markdown(f"# T\n\n{old}\n")
    assert stands in written(before, {"action": "rewrite", "at": id_of(before, old), "markdown": new})


def test_another_address_leaves_the_title() -> None:
    text = 'See [a guide](b "Title").'
    before = markdown(f"# T\n\n{text}\n")
    made = written(before, {"action": "link", "at": id_of(before, text), "find": "a guide", "url": "https://x.org"})
    assert '[a guide](https://x.org "Title")' in made


# Steps


def test_words_of_a_description_are_replaced() -> None:
    before = experiment()
    at = id_of(before, "Soak the seed")
    made = steps_of(written(before, {"action": "replace", "at": at, "find": "green light", "with": "blue light"}))
    assert made["Soak the seed"]["description"] == "In the dark, or at most in blue light"
    every = written(before, {"action": "replace", "find": "far-red", "with": "dim red", "all": True})
    assert "far-red" not in every
    everywhere = written(before, {"action": "replace", "find": "light", "with": "glow", "all": True, "whole_words": True})
    assert "glow and germination" in everywhere
    assert "see the glow" in everywhere


def test_words_that_stand_in_several_descriptions_ask() -> None:
    before = experiment(lambda tree: tree["blocks"][0]["nodes"][0].update(description="Ninety seconds"))
    assert "occurs 2 times" in refusal(before, {"action": "replace", "find": "Ninety seconds", "with": "Two minutes"})


def test_a_new_step_has_what_its_like_have() -> None:
    before = experiment()
    made = steps_of(
        written(before, {"action": "insert", "after": id_of(before, "Soak the seed"), "markdown": "### Rinse\n\nWater."})
    )
    rinse = {name: made["Rinse"][name] for name in ("type", "status", "description", "position", "content")}
    assert rinse == {"type": "protocol", "status": "draft", "description": "", "position": 2, "content": "Water.\n"}


def test_a_new_step_says_behind_its_name_what_it_is() -> None:
    before = experiment()
    text = "### Rinse  {step; status: review; type: cleaning; description: With water}\n\nWater.\n\n### Dry {twice}\n\nAir."
    made = steps_of(written(before, {"action": "insert", "into": id_of(before, "Results"), "markdown": text}))
    assert [made["Rinse"][name] for name in ("status", "type", "description")] == ["review", "cleaning", "With water"]
    assert made["Dry {twice}"]["content"] == "Air.\n"
    wrong = {"action": "insert", "into": id_of(before, "Results"), "markdown": "### Rinse {status: whenever}"}
    assert "one of draft, review, final" in refusal(before, wrong)


def test_a_file_whose_steps_have_no_status_gets_none() -> None:
    before = formats.read(b'{"blocks": [{"name": "k", "nodes": [{"name": "a", "content": "x"}]}]}', "experiment", "experiment")
    assert steps_of(written(before, {"action": "insert", "after": "a", "markdown": "### b"}))["b"] == {"name": "b", "content": ""}


def test_a_status_that_the_file_uses_may_be_set() -> None:
    before = experiment(lambda tree: tree["blocks"][0]["nodes"][0].update(status="Done"))
    edit = {"action": "set", "at": id_of(before, "Soak the seed"), "name": "status"}
    assert steps_of(written(before, {**edit, "value": "done"}))["Soak the seed"]["status"] == "Done"
    assert "draft, review, final, Done" in refusal(before, {**edit, "value": "blocked"})


def test_a_dependency_of_another_shape_is_told() -> None:
    shown = text_of(lines(experiment(lambda tree: tree["blocks"][0]["nodes"][0].update(dependencies=[{"needs": "x"}]))))
    assert "{depends on something that the file names in a way of its own}" in shown


# Scripts


@pytest.mark.parametrize(
    ("edit", "stands"),
    [
        ({"action": "move", "at": "scene 2", "before": "scene 1"}, "EXT. B - NIGHT\n\nTwo.\n\nINT. A - DAY\n\nOne."),
        ({"action": "move", "at": "scene 1", "after": "scene 2"}, "EXT. B - NIGHT\n\nTwo.\n\nINT. A - DAY\n\nOne."),
        ({"action": "delete", "at": "scene 2"}, "INT. A - DAY\n\nOne."),
        (
            {"action": "rewrite", "at": "scene 2", "markdown": "EXT. B - NIGHT\n\nOther."},
            "INT. A - DAY\n\nOne.\n\nEXT. B - NIGHT\n\nOther.",
        ),
        ({"action": "insert", "markdown": "INT. C - DAY\n\nNew."}, SCRIPT.partition("\n\n> THE")[0] + "\n\nINT. C - DAY\n\nNew."),
    ],
)
def test_the_end_mark_stays_the_scripts(edit: dict[str, Any], stands: str) -> None:
    before = formats.read(SCRIPT.encode(), "fountain", "screenplay")
    assert written(before, edit) == f"{stands}\n\n> THE END <\n"


@pytest.mark.parametrize("edit", [{"action": "replace", "find": "THE END", "with": ""}, {"action": "delete", "at": '"THE END"'}])
def test_an_end_mark_that_is_named_goes(edit: dict[str, Any]) -> None:
    before = formats.read(SCRIPT.encode(), "fountain", "screenplay")
    assert "END" not in written(before, edit)


# Places


@pytest.mark.parametrize("at", ["2.2", "clause 2.2", "§ 2.2", "section 2.2", "paragraph 2.2"])
def test_a_typed_number_is_a_place_where_no_heading_has_it(at: str) -> None:
    assert "2.2 The tenant" not in written(markdown(LEASE), {"action": "delete", "at": at})
    headed = markdown(f"{LEASE}\n## X\n\n## Y\n\n### Z\n\n### W\n\nText.\n")
    assert "2.2 The tenant" in written(headed, {"action": "delete", "at": "2.2"})


def test_a_typed_number_may_have_a_word_and_one_alone_is_none() -> None:
    assert "No pets" not in written(markdown(LEASE), {"action": "delete", "at": "Clause 3.1"})
    assert "has the number 2.5" in refusal(markdown("# T\n\n2.5 million people.\n"), {"action": "delete", "at": "2.5"})


def test_a_mistyped_id_comes_back_with_the_nearest() -> None:
    before = markdown(REPORT)
    id = id_of(before, "Three.").removeprefix("#")
    other = id[:3] + ("x" if id[3] != "x" else "y") + id[4:]
    for wrong in (f"#{other}", f"#{id[:-1]}", f"#{id}z"):
        assert f"near it is #{id} “Three.”" in refusal(before, {"action": "delete", "at": wrong})
    note = formats.read(
        json.dumps([{"id": id, "type": "paragraph", "content": id.upper()} for id in ("p13", "b7")]).encode(), "blocknote", "note"
    )
    assert "#p13 “P13”" in refusal(note, {"action": "delete", "at": "#p3"})
    assert "#b7 “B7”" in refusal(note, {"action": "delete", "at": "b7x"})


# Tables, lists, footnotes, headings


@pytest.mark.parametrize(
    ("place", "at"),
    [("after", "| 1 | 2 |"), ("before", "| 3 | 4 |"), ("after", "| 3 | 4 |"), ("into", "table"), ("after", "table")],
)
def test_a_row_between_pipes_is_a_row(place: str, at: str) -> None:
    before = markdown(TABLE)
    rows = {formats.markdown_of(before, node.id): node.id for node in before.walk() if node.type == "row"}
    reference = f"#{rows[at]}" if at in rows else "the table"
    made = written(before, {"action": "insert", place: reference, "markdown": "| 5 | **6** |\n| 7 | 8 |"})
    above = "| 1 | 2 |" if at == "| 1 | 2 |" or place == "before" else "| 3 | 4 |"
    assert f"{above}\n| 5 | **6** |\n| 7 | 8 |\n" in made


def test_what_is_no_row_stands_behind_the_table_or_is_told_how() -> None:
    before = markdown(TABLE)
    first, last = ([node.id for node in before.walk() if node.type == "row"][at] for at in (1, 2))
    assert "| 3 | 4 |\n\nWords.\n\nAfter." in written(before, {"action": "insert", "after": f"#{last}", "markdown": "Words."})
    assert "use add_row" in refusal(before, {"action": "insert", "after": f"#{first}", "markdown": "Words."})


def test_a_footnote_stands_behind_another_and_not_in_it() -> None:
    before = markdown("# T\n\nA[^1] b.\n\n[^1]: First.\n\nAfter.\n")
    made = written(before, {"action": "insert", "after": id_of(before, "First."), "markdown": "[^2]: Second."})
    assert "[^1]: First.\n\n[^2]: Second.\n\nAfter." in made


def test_a_heading_after_the_last_item_stands_behind_the_list() -> None:
    before = markdown("# T\n\n- one\n- two\n  - deep\n\nAfter.\n")
    for text in ("two", "deep"):
        made = written(before, {"action": "insert", "after": id_of(before, text), "markdown": "## New\n\nBody."})
        assert made.endswith("  - deep\n\n## New\n\nBody.\n\nAfter.\n")


@pytest.mark.parametrize(
    ("place", "text", "heading", "stands"),
    [
        ("before", "Two.", "### New", "One.\n\n### New\n\nTwo.\n\n### A1"),
        ("before", "Two.", "## New", "One.\n\n## New\n\nTwo.\n\n### A1"),
        ("before", "Intro.", "## New", "# T\n\n## New\n\nIntro.\n\n## A"),
        ("after", "Three.", "## New", "Three.\n\n## New\n"),
        ("after", "Three.", "### New", "Three.\n\n### New\n"),
        ("after", "Three.", "# New", "Three.\n\n### New\n"),
        ("into", "B", "## New", "Three.\n\n### New\n"),
    ],
)
def test_a_heading_stands_where_and_as_it_is_written(place: str, text: str, heading: str, stands: str) -> None:
    before = markdown(REPORT)
    assert stands in written(before, {"action": "insert", place: id_of(before, text), "markdown": heading})


def test_a_scene_heading_divides_a_scene() -> None:
    before = formats.read(b"INT. A - DAY\n\nOne.\n\nTwo.\n\nEXT. B - NIGHT\n\nThree.\n", "fountain", "screenplay")
    bound = call(stage(before), {"action": "insert", "before": id_of(before, "Two."), "markdown": "INT. C - DAY"})
    assert isinstance(bound, Bound)
    assert [node.text for node in bound.after.walk() if node.type == "scene"] == ["INT. A - DAY", "INT. C - DAY", "EXT. B - NIGHT"]


# Notes and Word


def test_new_blocks_of_a_note_have_ids_and_plain_props_like_the_others() -> None:
    props = {"textColor": "red", "backgroundColor": "default", "textAlignment": "left"}
    note = [{"id": "p1", "type": "paragraph", "props": props, "content": "One"}, {"id": "p7", "type": "divider"}]
    before = formats.read(json.dumps(note).encode(), "blocknote", "note")
    made = json.loads(written(before, {"action": "insert", "after": "p1", "markdown": "# New\n\n- item\n  - deep"}))
    heading, item = made[1:3]
    assert [heading["id"], item["id"], item["children"][0]["id"]] == ["p8", "p9", "p10"]
    assert heading["props"] == {"textColor": "default", "backgroundColor": "default", "textAlignment": "left", "level": 1}
    bare = formats.read(b'[{"type": "paragraph", "content": "One"}]', "blocknote", "note")
    added = json.loads(written(bare, {"action": "insert", "markdown": "Two"}))[1]
    assert ("id" in added, added["props"]) == (False, {})


def test_new_ids_of_a_note_are_the_same_for_the_same_plan_and_its_own() -> None:
    id = "3f0e2a54-9d0c-4c7e-8e63-5f2f3a1b9c11"
    before = formats.read(json.dumps([{"id": id, "type": "paragraph", "content": "One"}]).encode(), "blocknote", "note")
    made = written(before, {"action": "insert", "markdown": "Two\n\nTwo"})
    assert made == written(before, {"action": "insert", "markdown": "Two\n\nTwo"})
    assert len({block["id"] for block in json.loads(made)}) == 3


def test_words_own_deeper_list_styles_are_shown_as_nested() -> None:
    file = docx.Document()
    for text, style in (("one", "List Bullet"), ("in it", "List Bullet 2"), ("deep", "List Bullet 3"), ("sub", "List Number 2")):
        file.add_paragraph(text, style=style)
    data = io.BytesIO()
    file.save(data)
    shown = [line.text for line in lines(formats.read(data.getvalue(), "docx", "report")) if line.text]
    assert shown == ["- one", "  - in it", "    - deep", "  1. sub"]


def test_fields_that_are_sent_as_text_are_fields() -> None:
    before = markdown("---\ntitle: X\ntags: [a]\n---\n\nText.\n", "article")
    meta = next(node.id for node in before.walk() if node.type == "meta")
    for place in ({"after": id_of(before, "X")}, {"into": f"#{meta}"}):
        made = written(before, {"action": "insert", **place, "markdown": "author: Ines\ndraft: true"})
        assert "author: Ines\ndraft: true\n" in made
    assert "use set" in refusal(before, {"action": "insert", "into": f"#{meta}", "markdown": "title: Y"})
    assert "use set" in refusal(before, {"action": "insert", "into": f"#{meta}", "markdown": "Words."})


def test_an_item_that_moves_into_another_is_nested_there() -> None:
    before = markdown("# T\n\n- a\n- b\n- c\n\n1. x\n2. y\n")
    ids = {text: id_of(before, text) for text in "abcxy"}
    made = written(
        before,
        {"action": "move", "at": ids["b"], "into": ids["a"]},
        {"action": "move", "at": ids["c"], "into": ids["a"]},
        {"action": "move", "at": ids["y"], "into": ids["x"]},
    )
    assert made == "# T\n\n- a\n  - b\n  - c\n\n1. x\n   1. y\n"


def test_the_looks_of_a_notes_block_can_be_set() -> None:
    before = formats.read(b'[{"id": "p1", "type": "paragraph", "content": "One"}]', "blocknote", "note")
    made = written(before, {"action": "set", "at": "p1", "name": "textColor", "value": "Red"})
    assert json.loads(made)[0]["props"]["textColor"] == "red"
    assert "default, gray" in refusal(before, {"action": "set", "at": "p1", "name": "backgroundColor", "value": "mauve"})


def test_a_refusal_tells_the_model_the_way_out() -> None:
    before = experiment()
    problem = call(stage(before), {"action": "delete", "at": id_of(before, "Set up the lamps")})
    assert isinstance(problem, Problem)
    said = told(problem)
    needing = next(node.id for node in before.walk() if node.type == "dependency" and node.text == "stp-lamps")
    assert "Nothing was changed" not in said
    assert f"Instead: change that as well. #{needing} needs it" in said


NOTED = "# T\n\n## A\n\nOne[^1] and [two][d].\n\n## B\n\nThree[^2].\n\n[^1]: First.\n[^2]: Second.\n\n[d]: https://example.org\n"


@pytest.mark.parametrize(
    ("edit", "stands"),
    [
        ({"action": "delete", "at": "B"}, "# T\n\n## A\n\nOne[^1] and [two][d].\n\n[^1]: First.\n\n[d]: https://example.org\n"),
        (
            {"action": "move", "at": "B", "before": "A"},
            "# T\n\n## B\n\nThree[^2].\n\n## A\n\nOne[^1] and [two][d].\n\n[^1]: First.\n[^2]: Second.\n\n[d]: https://example.org\n",
        ),
        (
            {"action": "rewrite", "at": "B", "markdown": "## B\n\nFour."},
            "# T\n\n## A\n\nOne[^1] and [two][d].\n\n## B\n\nFour.\n\n[^1]: First.\n\n[d]: https://example.org\n",
        ),
    ],
)
def test_footnotes_and_definitions_at_the_end_stay_for_those_that_need_them(edit: dict[str, Any], stands: str) -> None:
    assert written(markdown(NOTED), edit) == stands


def test_text_that_moves_behind_a_section_is_its_last_text() -> None:
    before = markdown(REPORT)
    made = written(before, {"action": "move", "at": id_of(before, "Three."), "after": id_of(before, "A")})
    assert made == "# T\n\nIntro.\n\n## A\n\nOne.\n\nTwo.\n\n### A1\n\nDeep.\n\nThree.\n\n## B\n"
