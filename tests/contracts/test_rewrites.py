"""A rewrite keeps what it doesn't name: children, type, id, tick, sort of list, attrs, and the marks of words that stay."""

import io
import json
import re

import docx
import pytest
from docx.shared import RGBColor

from copydesk import Desk, formats
from copydesk.apps.desk import Doc
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Insert, Move, Remove, Splice
from copydesk.editing.bind import Bound, bind
from copydesk.formats.dialect import reworded
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Problem
from support.docx import fixture
from support.laws import check_undo, check_untouched
from support.rewrites import document, rewritten

LIST = """# Garden

## Beds

* the *long bed* has [peas](p.md)
  * sown in March
  * [x] watered
* [ ] the short bed
* [x] the **round** bed

Below the list.

### Tools

A spade.
"""


def markdown(text: str = LIST) -> Document:
    return Desk().read(text.encode(), format="markdown", kind="article").document


def at(before: Document, words: str, type: str | None = None) -> Node:
    return next(node for node in before.walk() if words in formats.visible(before, node.id).text and type in (None, node.type))


def done(before: Document, node: Node, text: str, through: Node | None = None) -> Bound:
    bound = rewritten(before, node.id, text, through.id if through else None)
    assert isinstance(bound, Bound), bound
    assert formats.misread(bound.after) is None
    check_untouched(before, bound.after, bound.operations)
    check_undo(before, bound.after, bound.operations)
    return bound


def lines(bound: Bound) -> list[str]:
    return formats.write(bound.after).decode().split("\n")


def sorts(bound: Bound) -> set[type]:
    return {type(one) for one in bound.operations}


@pytest.mark.parametrize(
    "text", ["the long bed has beans", "- the long bed has beans", "* the long bed has beans", "1. the long bed has beans"]
)
def test_an_items_words_are_its_own_with_a_marker_or_without(text: str) -> None:
    before = markdown()
    bound = done(before, at(before, "long bed"), text)
    assert lines(bound)[4:7] == ["* the *long bed* has [beans](p.md)", "  * sown in March", "  * [x] watered"]
    assert sorts(bound) == {Splice}


@pytest.mark.parametrize("name", ["all of a note"])
@pytest.mark.parametrize("text", ["first task, coloured", "- first task, coloured", "- [x] first task, coloured"])
def test_an_item_of_a_note_stays_an_item_with_all_in_it(name: str, text: str) -> None:
    before = document(name)
    item = at(before, "First task")
    bound = done(before, item, text)
    after = bound.after[item.id]
    assert (after.type, after.attrs, after.children) == (item.type, item.attrs, item.children)
    assert after.text == "first task, <color=green>coloured</color>"


def test_a_box_says_whether_it_is_done_and_no_box_says_nothing() -> None:
    before = markdown()
    round_bed = at(before, "round")
    assert "* [x] the **square** bed" in lines(done(before, round_bed, "- the square bed"))
    assert "* [ ] the **round** bed" in lines(done(before, round_bed, "- [ ] the round bed"))
    assert "* [x] the short bed" in lines(done(before, at(before, "short"), "[x] the short bed".replace("[x]", "- [x]")))


def test_one_items_marker_says_nothing_of_its_sort_and_those_of_several_do() -> None:
    before = document("all of a note")
    one, two = at(before, "Number one"), at(before, "Number two")
    assert done(before, two, "- Number 2").after[two.id].attrs == two.attrs
    both = done(before, one, "- Number one\n- Number two", two)
    assert [both.after[item.id].attrs["list"] for item in (one, two)] == ["bullet", "bullet"]
    assert both.after[two.id].children == two.children


def test_a_paragraph_given_for_an_item_leaves_its_items() -> None:
    before = markdown()
    bound = done(before, at(before, "long bed"), "the long bed has peas\n\nand a fence.")
    assert lines(bound)[4:9] == [
        "* the *long bed* has [peas](p.md)",
        "",
        "  and a fence.",
        "  * sown in March",
        "  * [x] watered",
    ]


def test_items_given_for_an_item_replace_its_own_and_what_stays_keeps_its_tick() -> None:
    before = markdown()
    watered = at(before, "watered")
    bound = done(before, at(before, "long bed"), "- the *long bed* has [peas](p.md)\n  - weeded\n  - watered twice")
    assert bound.after[watered.id].attrs["checked"] is True
    assert bound.after[watered.id].text == "watered twice"
    assert [one.nodes[0].text for one in bound.operations if isinstance(one, Remove)] in ([], ["sown in March"])


def test_one_item_given_as_several_goes_on_in_the_first() -> None:
    before = markdown()
    bound = done(before, at(before, "long bed"), "- peas\n- beans")
    assert lines(bound)[4:8] == ["* [peas](p.md)", "  * sown in March", "  * [x] watered", "* beans"]


def test_a_list_written_anew_keeps_the_items_that_stay() -> None:
    before = markdown()
    (list_,) = (node for node in before.walk() if node.type == "list" and before[node.parent or ""].type == "section")
    bound = done(before, list_, "- the long bed has peas\n- a new bed\n- the round bed, weeded")
    assert lines(bound)[4:9] == [
        "* the *long bed* has [peas](p.md)",
        "  * sown in March",
        "  * [x] watered",
        "* [ ] a new bed",
        "* [x] the **round** bed, weeded",
    ]
    assert sorts(bound) == {Splice}


def test_a_new_task_in_the_place_of_one_that_is_done_is_not_done() -> None:
    before = markdown("- [x] buy flour\n- [x] feed the cat\n")
    bound = done(before, next(node for node in before.walk() if node.type == "list"), "- call somebody\n- feed the cat")
    assert lines(bound)[:2] == ["- [ ] call somebody", "- [x] feed the cat"]


def test_a_list_of_another_sort_keeps_its_items_and_what_stands_in_them() -> None:
    before = markdown()
    (list_,) = (node for node in before.walk() if node.type == "list" and before[node.parent or ""].type == "section")
    told = formats.markdown_of(before, list_.id).split("\n")
    numbered = "\n".join(
        ["1. " + told[0][2:], "   " + told[1].strip(), "   " + told[2].strip(), "2. " + told[3][2:], "3. " + told[4][2:]]
    )
    bound = done(before, list_, numbered)
    assert sorts(bound) == {Assign, Move}  # to where they are: each has another marker
    assert bound.after.order == before.order
    assert lines(bound)[4:9] == [
        "1. the *long bed* has [peas](p.md)",
        "   * sown in March",
        "   * [x] watered",
        "2. [ ] the short bed",
        "3. [x] the **round** bed",
    ]


def test_a_heading_alone_is_another_name_and_a_text_without_one_is_the_body() -> None:
    before = markdown()
    beds = at(before, "Beds")
    renamed = done(before, beds, "## All beds")
    assert sorts(renamed) == {Splice}
    body = done(before, beds, "Only this.")
    assert body.after[beds.id].text == "Beds"
    assert lines(body)[2:] == ["## Beds", "", "Only this.", "", "### Tools", "", "A spade.", ""]
    both = done(before, beds, "## All beds\n\nBelow the list.\n\n### Tools\n\nA spade and a fork.")
    assert both.after[beds.id].text == "All beds"
    assert {one.id for one in both.operations if isinstance(one, Splice)} == {beds.id, at(before, "A spade").id}


def test_a_heading_of_a_note_is_its_words_or_all_under_it() -> None:
    before = document("all of a note")
    last, end = at(before, "Last words"), at(before, "The end")
    assert sorts(done(before, last, "The last words")) == {Splice}
    bound = done(before, last, "### Last words\n\nThe end of this note.\n\nReally.")
    assert bound.after[last.id].attrs == last.attrs.set("level", 3)
    assert bound.after[end.id].text == "The end of this note."
    assert sum(isinstance(one, Insert) for one in bound.operations) == 1


def test_words_for_a_section_of_a_note_are_its_body() -> None:
    doc = Desk().read(formats.write(document("all of a note")), format="blocknote", kind="note")
    assert (
        doc.apply({"edits": [{"action": "rewrite", "at": "Last words", "markdown": "The end of this note."}]}).outcome == "applied"
    )
    assert [node.text for node in doc.document.walk()][-2:] == ["Last words", "The end of this note."]


def test_words_that_stay_keep_what_markdown_cant_say() -> None:
    before = document("all of a note")
    opening = at(before, "Opening words")
    told = formats.markdown_of(before, opening.id)
    assert "red words, **bold on yellow** and" in told
    marked = done(before, opening, told.replace("Opening", "First")).after[opening.id].text
    assert marked == opening.text.replace("Opening", "First")
    plain = (
        done(before, opening, "Opening words, red words, bold on blue and linked words for reading, underlined.")
        .after[opening.id]
        .text
    )
    assert "<color=red>red words</color>" in plain
    assert "**bold on blue" in plain
    assert "[_linked _words](https://example.org)" in plain
    assert "{{mention:" in plain
    assert "<u>underlined</u>" in plain
    other = (
        done(before, opening, "*Opening* words, red words, bold on yellow and linked words to read, underlined.")
        .after[opening.id]
        .text
    )
    assert other.startswith("_Opening_ words, <color=red>red words</color>, <mark=yellow>bold on yellow </mark>and linked words")


def test_a_note_block_of_another_type_keeps_its_id_its_colours_and_what_stands_in_it() -> None:
    before = document("all of a note")
    opening = at(before, "Opening words")
    after = done(before, opening, "- " + formats.markdown_of(before, opening.id)).after[opening.id]
    assert (after.type, after.text, after.children) == ("item", opening.text, opening.children)
    assert after.attrs["foreign"] == opening.attrs["foreign"]


def test_the_colours_of_a_word_file_stay_on_words_that_stay() -> None:
    made = docx.Document()
    paragraph = made.add_paragraph("Some words are ")
    for word, color in (("red ", "FF0000"), ("and some blue ", "0000FF")):
        paragraph.add_run(word).font.color.rgb = RGBColor.from_string(color)
    paragraph.add_run("in here.")
    file = io.BytesIO()
    made.save(file)
    before = Desk().read(file.getvalue(), format="docx", kind="report").document
    bound = done(before, at(before, "Some words"), "Few words are red and several blue in there.")
    runs = docx.Document(io.BytesIO(formats.write(bound.after))).paragraphs[-1].runs
    colored = {str(run.font.color.rgb): run.text for run in runs if run.font.color.rgb is not None}
    assert colored == {"FF0000": "red ", "0000FF": "and several blue "}


def test_a_step_keeps_its_links_attachments_and_dependencies() -> None:
    before = document("experiment.json")
    step = at(before, "Soak the seed", "step")
    apart = [id for id in step.children if before[id].type != "content"]
    assert apart
    renamed = done(before, step, "Soak all of the seed")
    assert sorts(renamed) == {Splice}
    content = done(before, step, "Lay two papers in each dish.\n\nThat is all.")
    assert content.after[step.id].text == step.text
    assert all(id in content.after for id in apart)
    same = done(before, step, f"{step.text}\n\nLay two papers in each dish.")
    assert same.after[step.id].text == step.text
    assert "Soak" not in formats.markdown_of(same.after, same.after[step.id].children[0])
    both = done(before, step, "# Soak it\n\nLay two papers in each dish.")
    assert both.after[step.id].text == "Soak it"
    assert all(id in both.after for id in apart)


def test_a_speech_a_cue_and_a_scene() -> None:
    before = document("screenplay.fountain")
    cue = next(node for node in before.walk() if node.type == "character")
    assert done(before, cue, "FIONA").after[cue.id].children == cue.children
    aside = next(node for node in before.walk() if node.type == "parenthetical")
    assert done(before, aside, "to the sea").after[aside.id].text == "(to the sea)"
    scene = next(node for node in before.walk() if node.type == "scene")
    assert sorts(done(before, scene, scene.text.replace("DAWN", "NIGHT"))) == {Splice}


def test_a_table_is_rewritten_row_by_row() -> None:
    before = document("all of a note")
    table = next(node for node in before.walk() if node.type == "table")
    alpha = at(before, "Alpha words", "cell")
    bound = done(before, table, "| Name | Figure |\n|---|---|\n| New | 1 |\n| Alpha words | 13 |\n| Beta words | 7 |")
    assert (bound.after[table.id].attrs, bound.after[alpha.id]) == (table.attrs, alpha)
    assert bound.after[at(before, "12", "cell").id].text == "<color=red>13</color>"
    assert sorts(bound) == {Splice, Insert}
    row = before[before[alpha.id].parent or ""]
    assert done(before, row, "| Alpha words | 14 |").after[at(before, "12", "cell").id].text == "<color=red>14</color>"
    assert "between pipes" in getattr(rewritten(before, row.id, "no row"), "message", "")


def test_a_cell_keeps_its_own_alignment_until_the_columns_is_said_anew() -> None:
    before = document("all of a note")
    wanted = {"Figure": "center", "12": "right", "7": "center"}
    edits = [("set", {"at": f"#{at(before, text, 'cell').id}", "name": "align", "value": value}) for text, value in wanted.items()]
    bound = bind(before, Plan(tuple(Edit(str(place), *one) for place, one in enumerate(edits))))
    assert isinstance(bound, Bound)
    before, table = bound.after, next(node for node in before.walk() if node.type == "table")
    told = formats.markdown_of(before, table.id)
    assert sorts(done(before, table, told.replace("Beta", "Gamma"))) == {Splice}
    left = done(before, table, told.replace(":-:", ":--"))
    assert [one.new for one in left.operations if isinstance(one, Assign)] == ["left"] * 3


def test_a_file_without_a_final_newline_stays_without_one() -> None:
    before = markdown("# T\n\nFirst words.\n\nLast words")
    bound = done(before, at(before, "T"), "- one\n- two")
    assert formats.write(bound.after) == b"# T\n\n- one\n- two"


def test_a_list_of_word_becomes_another_whole_or_not_at_all() -> None:
    before = Desk().read(fixture("lists"), format="docx", kind="report").document
    step = next(
        node for node in before.walk() if node.type == "list" and "start" in node.attrs and len(list(before.walk(node.id))) > 4
    )
    told = formats.markdown_of(before, step.id)
    whole = done(before, step, re.sub(r"\d+\. ", "- ", told).replace("   - ", "  - "))
    assert {node.text for node in before.walk(step.id)} <= {node.text for node in whole.after.walk()}
    problem = rewritten(before, step.id, "\n".join("- " + line[3:] for line in told.split("\n") if not line.startswith(" ")))
    assert isinstance(problem, Problem)


def test_objects_among_words_that_go_stay() -> None:
    said = "one two {{mention:1}} three four five six seven"
    assert reworded(said, said, "one nine four five six seven") == "one {{mention:1}}nine four five six seven"


def test_merged_cells_stay_merged() -> None:
    before = Desk().read(fixture("merged cells"), format="docx", kind="report").document
    table = next(node for node in before.walk() if node.type == "table")
    told = formats.markdown_of(before, table.id)
    bound = done(before, table, told.replace("cell 5 text", "another text"))
    assert sorts(bound) == {Splice}
    assert "several rows" in rewritten(before, table.id, told + "\n| a | b | c | d |").message


def test_siblings_that_stay_among_others_keep_their_ids() -> None:
    before = markdown("# T\n\nFirst **paragraph** stands.\n\nSecond paragraph goes.\n\nThird [one](x) stays here.\n")
    first, third = at(before, "First"), at(before, "Third")
    bound = done(before, first, "A new one at the top.\n\nThird one stays here.\n\nFirst paragraph stands still.", third)
    assert bound.after[first.id].text == "First **paragraph** stands still."
    assert bound.after[third.id] == third
    assert not any(isinstance(one, Insert | Remove) for one in bound.operations)  # one for one: the second is the new one


def test_what_a_rewrite_takes_away_is_a_removal() -> None:
    before = markdown()
    bound = done(before, at(before, "Beds"), "## Beds\n\nNothing is left.")
    gone = {node.id for one in bound.operations if isinstance(one, Remove) for node in one.nodes}
    assert gone == {node.id for node in before.walk(at(before, "Beds").id)} - {at(before, "Beds").id}


def test_a_field_and_a_block_of_steps() -> None:
    before = document("article.md")
    title = next(node for node in before.walk() if node.type == "key" and node.attrs["name"] == "title")
    for text in ("Bread", "title: Bread"):
        assert done(before, title, text).after[title.id].text == "Bread"
    experiment = document("experiment.json")
    block = next(node for node in experiment.walk() if node.type == "block")
    assert done(experiment, block, "# Before we start").after[block.id].text == "Before we start"
    assert "one by one" in rewritten(experiment, block.id, "Name\n\nA step\n\ntext").message


def opened(name: str) -> Doc:
    data = formats.write(document(name))
    return Desk().read(data, format=document(name).format, kind=document(name).kind)


@pytest.mark.parametrize("name", ["article.md", "report.md", "note.json", "experiment.json", "screenplay.fountain"])
@pytest.mark.parametrize(
    "noun", ["steps", "items", "tasks", "bullets", "a numbered list", "a quote", "a heading", "code", "points", "to-dos"]
)
def test_turning_a_paragraph_into_anything_is_done_or_refused(name: str, noun: str) -> None:
    """“Turn the first paragraph of Baking into steps” ended in a KeyError: a noun for items said nothing of their sort."""
    titles = [
        "Baking",
        *(node.text for node in document(name).walk() if node.type in ("section", "heading", "step", "scene", "block")),
    ]
    for title in titles[:5]:
        for what in ("first paragraph", "last item", "list", "table"):
            doc = opened(name)
            turn = doc.say(f"Turn the {what} of {title} into {noun}")
            assert turn.message
            if turn.outcome == "applied":
                assert formats.misread(doc.document) is None


def test_steps_are_numbered_and_tasks_have_boxes() -> None:
    for noun, line in (("steps", "1. Heat"), ("tasks", "- [ ] Heat"), ("points", "- Heat")):
        doc = opened("article.md")
        assert doc.say(f"Turn the first paragraph of Baking into {noun}").outcome == "applied"
        assert f"\n{line} the oven to 250" in doc.export().decode()


def test_json_of_a_rewritten_note_differs_in_its_own_block() -> None:
    doc = opened("all of a note")
    before = json.loads(doc.export())
    doc.apply({"edits": [{"action": "rewrite", "at": '"Second task"', "markdown": "Second task, changed"}]})
    after = json.loads(doc.export())
    assert [one["id"] for one, two in zip(before, after, strict=True) if one != two] == [
        one["id"] for one in before if one["content"] and "Second task" in str(one["content"])
    ]
