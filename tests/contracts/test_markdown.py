"""Markdown, read and written: every byte kept, whatever the file looks like, and what stands in it told right."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import apply
from copydesk.errors import InputError
from copydesk.formats.markdown.nesting import MAX_NESTING
from copydesk.formats.reimport import reimport
from support.soak import examples

PARTS = (
    *(
        "# ",
        "## ",
        "- ",
        "* ",
        "1. ",
        "2) ",
        "> ",
        "    ",
        "\t",
        "```",
        "~~~",
        "|",
        "---",
        "===",
        "a",
        "b c",
        "\n",
        "\n",
        "\n\n",
        "\r\n",
    ),
    *(
        "\r",
        "<div>",
        "</div>",
        "<!-- ",
        "-->",
        "[a]: /u",
        "[^1]: x",
        "[x](y)",
        "[ ] ",
        "[x] ",
        " ",
        "  ",
        "\\",
        "`",
        "*x*",
        "|-|-|",
    ),
    *("| a | b |", "+++", "k: v", "\x00", "é", "😀", "<pre>", "  \n", "&amp;", "***", "- [ ] ", "+ ", "0. ", "10. ", "\x0c"),
    *("\u2028", "[IMAGE:x]", "\ufeff"),
)


def read(text: str | bytes) -> Document:
    return formats.read(text.encode() if isinstance(text, str) else text, "markdown", "article")


def tree(text: str) -> list[str]:
    """One line a node: depth, type, text."""
    document = read(text)
    depth = {document.root: 0}
    lines = []
    for node in document.walk():
        depth.update((child, depth[node.id] + 1) for child in node.children)
        lines.append(f"{'  ' * depth[node.id]}{node.type}{' ' + repr(node.text) if node.text else ''}")
    return lines[1:]


@examples(600)
@given(st.lists(st.sampled_from(PARTS), max_size=25).map("".join))
@example("- a\n\t- b\n\n  c\n-")
@example("10. \t\x0c\n\nb c>   \n")
@example("0. ---\r\n10. \n---")
@example("[^1]:0.  x[](\r)\r")
def test_any_text_is_written_back_as_it_was(text: str) -> None:
    document = read(text)
    assert formats.write(document) == text.encode()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\ufeff",
        "\ufeff# A\n",
        "one line",
        "tab\there\n",
        "\x00\n",
        "a\r\nb\n\rc\r",
        "  \n\t\n",
        "---\n---\n",
        "+++\na = 1\n+++\n",
        "---\nno end\n",
    ],
)
def test_odd_files_are_written_back_as_they_were(text: str) -> None:
    assert formats.write(read(text)) == text.encode()


def test_a_byte_order_mark_hides_no_heading() -> None:
    assert tree("\ufeff# A\n") == ["  section 'A'"]


TREES = {
    "sections nest by level, and levels may jump": ("# A\n\n### B\n\ntext\n\n## C\n", [
        "  section 'A'", "    section 'B'", "      paragraph 'text'", "    section 'C'"]),
    "a heading in a quote is a leaf": ("> # A\n>\n> b\n", ["  quote", "    heading 'A'", "    paragraph 'b'"]),
    "an item's text is its first paragraph": ("- a\n  b\n\n  c\n- d\n", [
        "  list", "    item 'a\\nb'", "      paragraph 'c'", "    item 'd'"]),
    "a tight item's text after another block is a paragraph": ("- a\n  > q\n\n  b\n", [
        "  list", "    item 'a'", "      quote", "        paragraph 'q'", "      paragraph 'b'"]),
    "a table has rows of cells": ("| a | b |\n|---|---|\n| x \\| y | |\n| z\n", [
        "  table", "    row", "      cell 'a'", "      cell 'b'", "    row", "      cell 'x | y'", "      cell",
        "    row", "      cell 'z'"]),
    "front matter has a node a key": ("---\ntitle: A\ntags:\n  - x\n# note\nend: 1\n---\nb\n", [
        "  meta", "    key 'A'", "    key '\\n  - x'", "    key '1'", "  paragraph 'b'"]),
    "a table of TOML is a field of its own": ("+++\na = 1\n[b]\nc = 2\n+++\n", ["  meta", "    key '1'", "    key '\\nc = 2'"]),
    "three dashes further down are a break, not front matter": ("a\n\n---\nb: c\n---\n", [
        "  paragraph 'a'", "  break", "  section 'b: c'"]),
    "footnotes and link definitions are nodes": ("[^1]: note\n\n[a]: /u\n  'title'\n[b]: /v\n", [
        "  footnote", "    paragraph 'note'", "  definition \"[a]: /u\\n  'title'\"", "  definition '[b]: /v'"]),
    "code without its fence and indent": ("```py\nx\n  y\n```\n\n    z\n", ["  code 'x\\n  y'", "  code 'z'"]),
    "a # without a space is text": ("#x\n===\n", ["  section '#x'"]),
    "a fence that is indented too far closes nothing": ("```\naaa\n    ```\n", ["  code 'aaa\\n    ```'"]),
    "HTML is kept as it stands": ("<div>\n  x\n</div>\n", ["  html '<div>\\n  x\\n</div>'"]),
}  # fmt: skip


@pytest.mark.parametrize("name", TREES)
def test_what_stands_in_a_file_is_told_right(name: str) -> None:
    text, expected = TREES[name]
    assert tree(text) == expected
    assert tree(text.replace("\n", "\r\n")) == expected


def test_a_footnote_with_nothing_in_it_ends_at_its_line_end() -> None:
    document = formats.read(b"[^1]:\n\ntext\n", "markdown", "article")
    footnote = next(document.children(document.root))
    assert footnote.origin is not None
    assert (footnote.origin.head, footnote.origin.tail) == (b"[^1]:", b"\n")
    before = formats.read(b"[^1]: note\n", "markdown", "article")
    again = apply(before, reimport(before, b"[^1]: \n\n- x\n"))
    assert formats.write(again) == b"[^1]: \n\n- x\n"


def test_a_task_knows_whether_it_is_done() -> None:
    document = read("- [ ] a\n- [x] b\n- c\n")
    assert [node.attrs.get("checked") for node in document.walk() if node.type == "item"] == [False, True, None]


def test_columns_know_their_alignment() -> None:
    document = read("a|b|c|d\n-|:-|:-:|-:\n")
    assert [node.attrs.get("align") for node in document.walk() if node.type == "cell"] == [None, "left", "center", "right"]


def test_bytes_that_are_no_text_are_a_clear_error() -> None:
    with pytest.raises(InputError, match=r"not UTF-8.*offset 4, line 2"):
        read(b"abc\n\xff\xfe")


@pytest.mark.parametrize("part", ["> ", "- ", "1. "])
def test_a_thousand_levels(part: str) -> None:
    data = (part * 1000 + "deep\n").encode()
    document = read(data)
    assert formats.write(document) == data
    *_, last = document.walk()
    assert last.type == "opaque", "what is deeper than people read is kept, and locked"
    assert len(list(document.ancestors(last.id))) >= MAX_NESTING


def test_ten_megabytes() -> None:
    random = Random(1)
    line = "".join(random.choice("abcdefgh 😀") for _ in range(200))
    data = ("\n\n".join([f"# {line}", f"- {line}\n- {line}", f"| {line} |\n|---|\n| {line} |", line * 20]) + "\n\n").encode() * 1600
    assert len(data) > 10_000_000
    assert formats.write(read(data)) == data


def test_equal_texts_by_the_thousand_are_read_without_delay() -> None:
    document = read("same\n\n" * 20_000)
    assert len(document) == 20_001
    assert len(set(document.nodes)) == 20_001
