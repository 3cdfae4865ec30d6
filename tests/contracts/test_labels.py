"""What places are called when they are shown: their path and first words, and never two alike."""

import json

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.bind import bind
from copydesk.editing.check import check
from copydesk.editing.labels import label, told_apart, words_around
from copydesk.editing.resolve import resolve
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Problem


def labels_of(found: object) -> list[str]:
    assert isinstance(found, Problem)
    return [option.label for option in found.options if option.id not in ("all", "none")]


def experiment(*steps: dict[str, object]) -> Document:
    tree = {"id": "t", "name": "T", "blocks": [{"id": "b", "name": "Setup", "nodes": list(steps)}]}
    return formats.read(json.dumps(tree).encode(), "experiment", "experiment")


def test_steps_of_one_name_are_told_apart_by_what_stands_in_them() -> None:
    document = experiment(
        {"id": "1", "name": "Overview", "content": "Mix the buffer.\n"},
        {"id": "2", "name": "Overview", "content": "Wash the cells.\n"},
    )
    assert labels_of(resolve(document, "Overview")) == [
        "Setup > Overview (first of 2: Mix the buffer.)",
        "Setup > Overview (second of 2: Wash the cells.)",
    ]


def test_steps_with_nothing_to_tell_them_apart_are_counted() -> None:
    document = experiment({"id": "1", "name": "Overview"}, {"id": "2", "name": "Overview"})
    assert labels_of(resolve(document, "Overview")) == ["Setup > Overview (first of 2)", "Setup > Overview (second of 2)"]


def test_scenes_of_one_name_are_told_apart() -> None:
    script = b"INT. KITCHEN - DAY\n\nRain.\n\nINT. KITCHEN - DAY\n\nSun.\n"
    shown = labels_of(resolve(formats.read(script, "fountain", "screenplay"), "INT. KITCHEN - DAY"))
    assert shown == ["INT. KITCHEN - DAY (first of 2: Rain.)", "INT. KITCHEN - DAY (second of 2: Sun.)"]


def test_two_places_in_one_text_are_told_apart_by_the_words_around_them() -> None:
    text = b"# A\n\nThe river rose at dawn, and nobody in the valley saw it; at noon the river fell.\n"
    document = formats.read(text, "markdown", "article")
    shown = labels_of(bind(document, Plan((Edit("1", "replace", {"find": "river", "with": "stream"}),))))
    assert shown == [
        "The river rose at dawn, and nobody in t… (first of 2: The river rose at dawn, and…)",
        "The river rose at dawn, and nobody in t… (second of 2: …saw it; at noon the river fell.)",
    ]


def test_labels_that_differ_stay_as_they_are() -> None:
    assert told_apart(["a", "b", "a", "a"], ["x", "", "y", "y"]) == ["a (first of 3: x)", "b", "a (second of 3)", "a (third of 3)"]
    assert told_apart(["a"] * 12)[-1] == "a (number 12 of 12)"


def test_words_around_a_span_are_whole() -> None:
    text = "omega alpha beta gamma delta epsilon zeta eta theta iota kappa"
    start = text.index("epsilon")
    assert words_around(text, start, start + 7) == "…alpha beta gamma delta epsilon zeta eta theta iota…"
    assert words_around("one", 0, 3) == "one"


def test_the_path_of_a_block_in_a_flat_note_has_the_headings_it_stands_under() -> None:
    blocks = [
        {"type": "heading", "props": {"level": 1}, "content": "Trip"},
        {"type": "heading", "props": {"level": 2}, "content": "Packing"},
        {"type": "heading", "props": {"level": 3}, "content": "Warm"},
        {"type": "heading", "props": {"level": 2}, "content": "Food"},
        {"type": "bulletListItem", "content": "Bread", "children": [{"type": "paragraph", "content": "rye"}]},
    ]
    document = formats.read(json.dumps(blocks).encode(), "blocknote", "note")
    shown = {node.text: label(document, node.id) for node in document.walk() if node.text}
    assert shown["Warm"] == "Packing > Warm"
    assert shown["rye"] == "Food > rye"
    assert shown["Trip"] == "Trip"


def test_a_dependency_is_called_by_the_step_that_it_is_on() -> None:
    document = experiment(
        {"id": "1", "name": "Mix"},
        {"id": "2", "name": "Wash", "dependencies": [{"to_node_id": "1", "dependency_type": "requires"}]},
    )
    dependency = next(node for node in document.walk() if node.type == "dependency")
    assert label(document, dependency.id) == "Setup > Wash > dependency: Mix"
    problem = bind(document, Plan((Edit("1", "delete", {"at": "Mix"}),)))
    assert not isinstance(problem, Problem)
    told = check(problem)
    assert told is not None
    assert told.message == (
        "Setup > Wash > dependency: Mix refers to Setup > Mix, which would be gone. Nothing was changed; change that as well."
    )


def test_two_edits_of_a_cell_are_told_by_its_row_and_column() -> None:
    document = formats.read(b"# Costs\n\n| a | b |\n|---|---|\n| x | x |\n", "markdown", "article")
    cell = [node.id for node in document.walk() if node.type == "cell"][3]
    edits = [{"at": f"#{cell}", "find": "x", "with": new} for new in ("y", "z")]
    told = bind(document, Plan(tuple(Edit(str(place), "replace", edit) for place, edit in enumerate(edits, 1))))
    assert isinstance(told, Problem)
    assert told.message.startswith("Edits 1 and 2 both change x (row 2, column 2). Nothing was changed; ")
