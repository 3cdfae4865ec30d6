"""Markdown's own rules: separators, markers, numbers, tables and headings are spelled in the neighbourhood's style."""

import pytest

from copydesk import Desk

CASES = {
    "a text that looks like a heading is escaped": (
        "One two.\n",
        [{"action": "replace", "find": "One", "with": "# One"}],
        "\\# One two.\n",
    ),
    "two lists that touch become one": ("- a\n\ntext\n\n- b\n", [{"action": "delete", "at": "text"}], "- a\n- b\n"),
    "a text with a blank line is two paragraphs": (
        "One.\n\nTwo.\n",
        [{"action": "replace", "find": "One", "with": "A\n\nB"}],
        "A\n\nB.\n\nTwo.\n",
    ),
    "a word in a paragraph": ("One two three.\n", [{"action": "replace", "find": "two", "with": "2"}], "One 2 three.\n"),
    "a word in a quote that has lazy lines": (
        "> one\ntwo three\n",
        [{"action": "replace", "find": "three", "with": "3"}],
        "> one\ntwo 3\n",
    ),
    "a new paragraph after another": (
        "One.\n\nTwo.\n",
        [{"action": "insert", "after": "One.", "markdown": "New."}],
        "One.\n\nNew.\n\nTwo.\n",
    ),
    "a new item takes its neighbours' marker": (
        "* a\n* b\n",
        [{"action": "insert", "after": "a", "markdown": "- new"}],
        "* a\n* new\n* b\n",
    ),
    "a new item in a loose list stays loose": (
        "- a\n\n- b\n",
        [{"action": "insert", "after": "b", "markdown": "new"}],
        "- a\n\n- b\n\n- new\n",
    ),
    "an ordered list is counted again": ("1. a\n2. b\n3. c\n", [{"action": "delete", "at": "b"}], "1. a\n2. c\n"),
    "an all-equal list stays all-equal": (
        "1. a\n1. b\n1. c\n",
        [{"action": "insert", "after": "a", "markdown": "new"}],
        "1. a\n1. new\n1. b\n1. c\n",
    ),
    "a list with numbers of its own is left alone": ("1. a\n5. b\n7. c\n", [{"action": "delete", "at": "b"}], "1. a\n7. c\n"),
    "a count that gains a digit keeps the indent below": (
        "9. a\n10. b\n\n    below\n",
        [{"action": "delete", "at": "a"}],
        "9.  b\n\n    below\n",
    ),
    "deleting a paragraph takes its own separator along": (
        "One.\n\n\n\nTwo.\n\nThree.\n",
        [{"action": "delete", "at": "Two."}],
        "One.\n\nThree.\n",
    ),
    "a paragraph that loses the heading above it keeps its blank line": (
        "Zero.\n\n***\nOne.\n",
        [{"action": "delete", "at": "***"}],
        "Zero.\n\nOne.\n",
    ),
    "no final newline": ("One.", [{"action": "insert", "markdown": "Two."}], "One.\n\nTwo."),
    "CRLF": (
        "One.\r\n\r\nTwo.\r\n",
        [{"action": "insert", "after": "One.", "markdown": "A\nB"}],
        "One.\r\n\r\nA\r\nB\r\n\r\nTwo.\r\n",
    ),
    "a cell keeps its column's width": (
        "| a    | b |\n| ---- | - |\n| long | 2 |\n",
        [{"action": "replace", "find": "long", "with": "x"}],
        "| a    | b |\n| ---- | - |\n| x    | 2 |\n",
    ),
    "a pipe in a cell is escaped": (
        "| a |\n|---|\n| x |\n",
        [{"action": "replace", "find": "x", "with": "y|z"}],
        "| a |\n|---|\n| y\\|z |\n",
    ),
    "a row without edge pipes gets one when its first cell is emptied": (
        "a | b\n--|--\nx | y\n",
        [{"action": "replace", "find": "x", "with": ""}],
        "a | b\n--|--\n| | y\n",
    ),
    "a setext heading keeps its style": (
        "Title\n=====\n\ntext\n",
        [{"action": "set", "at": "Title", "name": "level", "value": 2}],
        "Title\n-----\n\ntext\n",
    ),
    "an unclosed fence is closed when something follows": (
        "```\ncode\n",
        [{"action": "insert", "markdown": "After."}],
        "```\ncode\n```\n\nAfter.\n",
    ),
    "a task is checked": ("- [ ] do\n", [{"action": "set", "at": "do", "name": "checked", "value": True}], "- [x] do\n"),
    "a paragraph put into a quote": (
        "> one\n>\n> two\n",
        [{"action": "insert", "after": "one", "markdown": "new\nline"}],
        "> one\n>\n> new\n> line\n>\n> two\n",
    ),
    "a section moved deeper takes its level along": (
        "# A\n\n## B\n\nb\n\n# C\n\n## D\n",
        [{"action": "move", "at": "C", "into": "A"}],
        "# A\n\n## B\n\nb\n\n## C\n\n### D\n",
    ),
    "front matter": (
        "---\ntitle: Old\n---\n\ntext\n",
        [{"action": "replace", "find": "Old", "with": "New"}],
        "---\ntitle: New\n---\n\ntext\n",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_an_edit_is_spelled_in_the_style_of_its_place(name: str) -> None:
    before, edits, after = CASES[name]
    doc = Desk().read(before.encode(), format="markdown", kind="article")
    ids = {node.text or "***": node.id for node in doc.document.walk() if node.text or node.type == "break"}
    named = [
        {key: ids[value] if key in ("at", "before", "after", "into") else value for key, value in edit.items()} for edit in edits
    ]
    turn = doc.apply({"edits": named})
    assert turn.outcome == "applied", turn.message
    assert doc.export().decode() == after
    doc.undo()
    assert doc.export().decode() == before


MISFITS = {
    "a definition that would be a paragraph": ("[a]: /u\n\nx [a]\n", {"action": "replace", "find": "[a]: /u", "with": "words"}),
    "an HTML block that would be a paragraph": (
        "<div>\nx\n</div>\n",
        {"action": "replace", "find": "<div>\nx\n</div>", "with": "y"},
    ),
}


@pytest.mark.parametrize("name", MISFITS)
def test_what_would_be_read_as_something_else_is_refused(name: str) -> None:
    before, edit = MISFITS[name]
    doc = Desk().read(before.encode(), format="markdown", kind="article")
    ids = {node.text: node.id for node in doc.document.walk() if node.text}
    turn = doc.apply({"edits": [{key: ids[value] if key == "at" else value for key, value in edit.items()}]})
    assert turn.outcome == "refused"
    assert turn.problem is not None
    assert turn.problem.code == "misfit"
    assert doc.export().decode() == before
