"""Paragraphs that are wrapped by hand keep their lines when somebody writes them anew on one."""

from pathlib import Path

import pytest

from copydesk import Desk, Doc
from copydesk.editing.wrapping import in_lines_of

OLD = "The river rose in spring,\nand the gauges of the\nvalley were drained."
DOCUMENT = f"# Water\n\n{OLD}\n\nA second one stays\nas it is.\n\n- An item that goes\n  over two lines\n"


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        pytest.param(OLD.replace("\n", " "), OLD, id="the-same-words"),
        pytest.param(
            "The river fell in spring, and the gauges of the valley were drained.", OLD.replace("rose", "fell"), id="one-word"
        ),
        pytest.param(
            "The river rose in spring, and all of the valley were drained.",
            "The river rose in spring,\nand all of the\nvalley were drained.",
            id="words-of-a-line",
        ),
        pytest.param(
            "The river rose in spring, and the gauges that stand in most of the valley were drained.",
            "The river rose in spring,\nand the gauges that stand in most of the\nvalley were drained.",
            id="short-lines-have-no-margin",
        ),
        pytest.param("Something else.", "Something else.", id="nothing-stays"),
        pytest.param("The river\nrose.", "The river\nrose.", id="breaks-of-its-own"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_new_text_stands_in_the_lines_of_the_old(new: str, expected: str) -> None:
    assert in_lines_of(OLD, new) == expected


FILLED = "The river rose in spring of that year, and the\ngauges of the whole valley were drained twice,\nfirst in March."
SENTENCES = "The river rose in spring of that year, as it does.\nThen it fell.\nThe gauges of the whole valley were drained twice."


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param(
            FILLED,
            "The river rose in spring of that year, as it has done in all the years before, and the gauges of the whole valley "
            "were drained twice, first in March.",
            "The river rose in spring of that year, as it\nhas done in all the years before, and the\n"
            "gauges of the whole valley were drained twice,\nfirst in March.",
            id="filled-to-the-margin",
        ),
        pytest.param(
            FILLED,
            "The river rose - 1. # 2. + 3. > 4. - 5. - 6. + 7. # 8. gauges of the whole valley were drained twice, first in March.",
            "The river\nrose - 1. # 2. + 3. > 4. - 5. - 6. + 7. # 8.\ngauges of the whole valley"
            " were drained twice,\nfirst in March.",
            id="no-mark-begins-a-line",
        ),
        pytest.param(
            SENTENCES,
            SENTENCES.replace("\n", " ").replace("fell", "fell for as long as it had risen, which took until the first of May"),
            SENTENCES.replace("fell", "fell for as long as it had risen, which took until the first of May"),
            id="a-sentence-a-line",
        ),
    ],
)
def test_what_is_longer_is_filled_only_where_the_old_was(old: str, new: str, expected: str) -> None:
    assert in_lines_of(old, new) == expected


def test_a_break_that_is_meant_is_not_put_back() -> None:
    assert in_lines_of("One  \ntwo.", "One three.") == "One three."
    assert in_lines_of("One\\\ntwo.", "One three.") == "One three."


EDITS = {
    "a rewrite": (
        {"action": "rewrite", "at": "paragraph 1", "markdown": OLD.replace("\n", " ").replace("rose", "fell")},
        "rose",
        "fell",
    ),
    "a rewrite of an item": (
        {"action": "rewrite", "at": "item 1", "markdown": "- An entry that goes over two lines"},
        "item",
        "entry",
    ),
    "a replacement over a line's end": (
        {"action": "replace", "find": "in spring, and the gauges", "with": "in autumn, and the gauges"},
        "spring",
        "autumn",
    ),
    "a section": (
        {
            "action": "rewrite",
            "at": "Water",
            "markdown": "# Water\n\nThe river fell in spring, and the gauges of the valley were drained.\n\n"
            "A second one stays as it is.\n\n- An item that goes\n  over two lines",
        },
        "rose",
        "fell",
    ),
}


def opened(folder: Path) -> Doc:
    file = folder / "water.md"
    file.write_text(DOCUMENT)
    return Desk().open(file, kind="article")


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_leaves_the_lines_of_a_paragraph(name: str, tmp_path: Path) -> None:
    edit, old, new = EDITS[name]
    doc = opened(tmp_path)
    ids = set(doc.document.nodes)
    turn = doc.apply({"edits": [edit]})
    assert turn.outcome == "applied", turn.message
    assert doc.export() == DOCUMENT.replace(old, new).encode()
    assert set(doc.document.nodes) == ids
    doc.undo()
    assert doc.export() == DOCUMENT.encode()


def test_the_same_words_on_one_line_are_no_change(tmp_path: Path) -> None:
    doc = opened(tmp_path)
    turn = doc.apply({"edits": [{"action": "rewrite", "at": "paragraph 1", "markdown": OLD.replace("\n", " ")}]})
    assert turn.outcome == "answer"
    assert doc.export() == DOCUMENT.encode()
