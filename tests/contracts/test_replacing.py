"""Replacing a text: white space that the format doesn't keep, what differs in substance, and the operations of each edit."""

import json

import pytest

from copydesk import Desk, formats
from copydesk.document.document import Document
from copydesk.document.operations import Splice
from copydesk.editing.bind import Bound, bind
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Problem


def read(text: str) -> Document:
    return formats.read(text.encode(), "markdown", "article")


def bound(text: str, *edits: dict[str, object]) -> Bound | Problem:
    return bind(read(text), Plan(tuple(Edit(str(place), "replace", edit) for place, edit in enumerate(edits, 1))))


def after(text: str, find: str, new: str) -> str:
    made = bound(text, {"find": find, "with": new})
    assert isinstance(made, Bound), made
    return formats.write(made.after).decode()


@pytest.mark.parametrize(
    ("text", "find", "new", "expected"),
    [
        ("one b.\n", "b.", "c. ", "one c.\n"),
        ("one b.\n", "one", "  two", "two b.\n"),
        ("one b.\n", "b.", "c.\n  d", "one c.\nd\n"),
        ("one b.\n", "b.", "c.\r\nd", "one c.\nd\n"),
        ("one b.\n", "b.", "c.\n", "one c.\n"),
        ("one b.\n", "one", "two\n", "two\nb.\n"),
        ("one b.\ntwo\n", "b.", "c.  ", "one c.  \ntwo\n"),  # a hard break
        ("# one b\n", "b", "c ", "# one c\n"),
        ("# one b\n", "b", "c\nd", "# one c d\n"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "2", " 3 ", "| a | b |\n|---|---|\n| 1 | 3 |\n"),
        ("- one b\n", "b", "c ", "- one c\n"),
        ("```\none b\n```\n", "b", "c ", "```\none c \n```\n"),
    ],
)
def test_white_space_that_is_not_kept_is_left_out(text: str, find: str, new: str, expected: str) -> None:
    assert after(text, find, new) == expected


def test_of_two_that_are_equally_near_one_that_says_something_else_is_none() -> None:
    text = "Chapter 4 begins with herr Braun, as told before.\n\nChapter 3 begins with her Braun, as told before.\n"
    made = bound(text, {"find": "Chapter 3 begins with herr Braun, as told before.", "with": "x"})
    assert isinstance(made, Bound)
    assert [operation.id for operation in made.operations if isinstance(operation, Splice)] == [made.before.order[2]]


def test_where_all_that_is_near_says_something_else_nothing_is_done() -> None:
    made = bound("Pay within 30 days of the invoice date.\n", {"find": "Pay within 45 days of the invoice date.", "with": "x"})
    assert isinstance(made, Problem)
    assert "30 days" in made.message
    assert not made.options


def test_each_edit_has_its_operations_as_they_were_mended() -> None:
    made = bound(
        "One here.\n\nTwo there.\n\nThree.\n",
        {"find": "One", "with": "# One"},
        {"find": "Three", "with": "Four"},
        {"find": "Two", "with": "1. Two"},
    )
    assert isinstance(made, Bound)
    first, second, third = (edit.operations for edit in made.edits)
    assert [operation.new for operation in first if isinstance(operation, Splice)] == ["\\# "]
    assert [operation.new for operation in second if isinstance(operation, Splice)] == ["Four"]
    assert [operation.new for operation in third if isinstance(operation, Splice)] == ["1\\. "]
    assert made.operations == (*first, *second, *third)


ITALIC = {"type": "text", "text": "slow worm", "styles": {"italic": True}}
LINE = [{"type": "text", "text": "A ", "styles": {}}, ITALIC, {"type": "text", "text": " here", "styles": {}}]
NOTE = json.dumps([{"id": "p1", "type": "paragraph", "props": {}, "content": LINE, "children": []}])
Looks = list[tuple[str, dict[str, bool]]]
BOLD, BOTH = {"bold": True}, {"bold": True, "italic": True}


@pytest.mark.parametrize(
    ("find", "new", "looks"),
    [
        ("slow worm", "**slow worm**", [("slow worm", BOLD)]),
        ("*slow worm*", "**slow worm**", [("slow worm", BOLD)]),
        ("A *slow worm* here", "A **slow worm** here", [("slow worm", BOLD)]),
        ("A *slow worm* here", "A slow worm here", []),
        ("*slow worm*", "**fast worm**", [("fast worm", BOLD)]),
        ("slow worm", "***slow worm***", [("slow worm", BOTH)]),
        ("slow worm", "fast worm", [("fast worm", {"italic": True})]),
        ("slow worm", "**fast worm**", [("fast worm", BOTH)]),
        ("slow", "**slow**", [("slow", BOTH), (" worm", {"italic": True})]),
    ],
)
def test_marks_of_the_new_text_stand_for_those_that_stood_there(
    find: str, new: str, looks: list[tuple[str, dict[str, bool]]]
) -> None:
    edits = {"edits": [{"action": "replace", "find": find, "with": new}]}
    note = Desk().read(NOTE.encode(), format="blocknote", kind="note")
    assert note.apply(edits).outcome == "applied"
    content = json.loads(note.export())[0]["content"]
    assert [(one["text"], one["styles"]) for one in content if one["styles"]] == looks
    text = Desk().read(b"A *slow worm* here\n", format="markdown", kind="note")
    assert text.apply(edits).outcome == "applied"
    written = text.export().decode()
    assert written.replace("*", "") == f"A {''.join(words for words, _ in looks) or 'slow worm'} here\n"
    bold, italic = "**" in written, "*" in written.replace("**", "")
    assert (bold, italic) == tuple(any(name in styles for _, styles in looks) for name in ("bold", "italic"))
