"""Closure repairs: texts that look like blocks are escaped, like neighbours that touch become one, anything else is refused."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.change import beside
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Operation, Splice, apply, move, named, remove, splice
from copydesk.editing.escapes import normalised
from copydesk.editing.repair import repair
from copydesk.errors import InputError
from support.edits import SORTS, inserted, locked
from support.laws import check_change
from support.soak import examples

SAMPLES = Path(__file__).parents[2] / "samples"
BLOCKS = (
    *("# A", "## B", "text", "two\nlines", "- a\n- b", "* c", "1. x\n2. y", "3) z", "> q\n> r", "```\ncode\n```", "    indented"),
    *("| a | b |\n|---|---|\n| 1 | 2 |", "***", "Title\n===", "[^1]: note", "- a\n\n  b", "> - c", "- [ ] t"),
)
BLOCK_LIKE = (
    *("# One", "- x", "* y", "+ p", "1. z", "2) k", "2020. A year", "> q", "```", "~~~ a", "---", "***", "___", "===", "+++"),
    *("[a]: b", "[^1]: c", "[ ] t", "a\n# b", "a\n- b\nc", "x\n---", "x\n===", "a | b\n--- | ---", "C #", "> a\n> b", "-", "1."),
)
HARMLESS = ("plain words", "-x", "1.5 m", "*em*", "`code`", "a - b", "=", "x\n2. y")


def read(text: str | bytes, format: str = "markdown", kind: str = "article") -> Document:
    return formats.read(text.encode() if isinstance(text, str) else text, format, kind)


def closed(before: Document, operations: list[Operation]) -> bool:
    after = apply(before, operations)
    return formats.first_difference(after, beside(after, operations)) is None


def repaired(before: Document, operations: list[Operation]) -> tuple[str, list[str]]:
    """The file after the repair, and the sentences; every law checked."""
    assert not closed(before, operations)
    made = repair(before, apply(before, operations), operations)
    assert made is not None
    return formats.write(check_change(before, made[0])).decode(), made[1]


def text_node(document: Document, text: str) -> str:
    return next(node.id for node in document.walk() if node.text == text)


ESCAPED = {
    "a heading": ("One two.\n", "One two.", "# One two.", "\\# One two.\n"),
    "an item": ("One\n", "One", "- One", "\\- One\n"),
    "another item": ("One\n", "One", "+ One", "\\+ One\n"),
    "a number": ("One\n", "One", "1986. One", "1986\\. One\n"),
    "a number with a bracket": ("One\n", "One", "1) One", "1\\) One\n"),
    "a quote": ("One\n", "One", "> One", "\\> One\n"),
    "a fence": ("One\n", "One", "``` One", "\\``` One\n"),
    "a divider": ("One\n", "One", "* * *", "\\* * *\n"),
    "an underline": ("One\n", "One", "One\n---", "One\n\\---\n"),
    "a table": ("One\n", "One", "a | b\n- | -", "a | b\n\\- | -\n"),
    "a link definition": ("One\n", "One", "[a]: b", "\\[a]: b\n"),
    "only the line that needs it": ("One\n", "One", "a\n2. b\n- c\nd", "a\n2. b\n\\- c\nd\n"),
    "an item's text": ("- One\n- two\n", "One", "- One", "- \\- One\n- two\n"),
    "a task": ("- One\n", "One", "[ ] One", "- \\[ ] One\n"),
    "a later line in a quote": ("> One\n> two\n", "One\ntwo", "One\n# two", "> One\n> \\# two\n"),
    "a heading's end": ("# One\n", "One", "C #", "# C \\#\n"),
    "a heading that is underlined": ("One\n===\n", "One", "- One", "\\- One\n===\n"),
    "what was kept from it by a word before": ("see # One\n", "see # One", "# One", "\\# One\n"),
}


@pytest.mark.parametrize("name", ESCAPED)
def test_a_text_that_looks_like_a_block_is_escaped(name: str) -> None:
    before, old, new, after = ESCAPED[name]
    document = read(before)
    assert repaired(document, [splice(document, text_node(document, old), new)]) == (after, [])


def test_an_inserted_text_is_escaped_where_it_comes_to_stand() -> None:
    document = read("- one\n")
    operations = inserted(document, document[document.root].children[0], 1, "\\[x] done")
    node = operations[0].nodes[0]  # type: ignore[union-attr]  # an insertion
    operations = [Insert(operations[0].parent, 1, (node._replace(text="[x] done"),))]  # type: ignore[union-attr]
    assert repaired(document, operations) == ("- one\n- \\[x] done\n", [])


def test_the_operations_keep_their_order_and_only_written_texts_change() -> None:
    document = read("one\n\ntwo\n\nthree\n")
    one, two = text_node(document, "one"), text_node(document, "two")
    operations = [splice(document, one, "# one"), Splice(two, 0, "two", "2 two"), Splice(two, 1, "", ".")]
    made = repair(document, apply(document, operations), operations)
    assert made is not None
    assert [named(operation) for operation in made[0]] == [(one,), (two,), (two,)]
    assert formats.write(check_change(document, made[0])) == b"\\# one\n\n2\\. two\n\nthree\n"


def test_an_insertion_that_is_then_spliced_is_escaped_once() -> None:
    document = read("one\n")
    insertion = inserted(document, document.root, 1, "two")
    id = insertion[0].nodes[0].id  # type: ignore[union-attr]  # an insertion
    assert repaired(document, [*insertion, Splice(id, 0, "", "# ")]) == ("one\n\n\\# two\n", [])


ONE = "The {} that begin with “{}” and “{}” are one now, since nothing stands between them."


@pytest.mark.parametrize(
    ("before", "gone", "after", "sentence"),
    [
        ("- a\n\ntext\n\n- b\n- c\n", "text", "- a\n- b\n- c\n", ONE.format("lists", "a", "b")),
        ("1. a\n2. b\n\ntext\n\n1. c\n", "text", "1. a\n2. b\n3. c\n", ONE.format("lists", "a", "c")),
        ("> * a\n>\n> text\n>\n> * b\n", "text", "> * a\n> * b\n", ONE.format("lists", "a", "b")),
        ("    x\n\ntext\n\n    y\n", "text", "    x\n\n    y\n", ONE.format("code blocks", "x", "y")),
    ],
)
def test_like_neighbours_that_touch_become_one(before: str, gone: str, after: str, sentence: str) -> None:
    document = read(before)
    assert repaired(document, [remove(document, text_node(document, gone))]) == (after, [sentence])


def test_three_lists_become_one() -> None:
    document = read("- a\n\nx\n\n- b\n\ny\n\n- c\n")
    first = remove(document, text_node(document, "x"))
    second = remove(apply(document, [first]), text_node(document, "y"))
    assert repaired(document, [first, second]) == ("- a\n- b\n- c\n", [ONE.format("lists", "a”, “b", "c")])


def test_lists_with_other_markers_stay_two() -> None:
    document = read("- a\n\ntext\n\n* b\n")
    operations: list[Operation] = [remove(document, text_node(document, "text"))]
    assert closed(document, operations)


def test_an_escape_and_a_merge_in_one_plan() -> None:
    document = read("- a\n\ntext\n\n- b\n\nlast\n")
    last = splice(document, text_node(document, "last"), "# last")
    text, sentences = repaired(document, [last, remove(document, text_node(document, "text"))])
    assert (text, sentences) == ("- a\n- b\n\n\\# last\n", [ONE.format("lists", "a", "b")])


def test_a_list_moved_beside_another_joins_it() -> None:
    document = read("- a\n\ntext\n\n1. b\n\n- c\n")
    last = document[document.root].children[3]
    text, sentences = repaired(document, [move(document, last, document.root, 1)])
    assert (text, sentences) == ("- a\n- c\n\ntext\n\n1. b\n", [ONE.format("lists", "a", "c")])


@pytest.mark.parametrize(("index", "after"), [(1, "- x\n- a\n- b\n"), (2, "- a\n- b\n- x\n")])
def test_items_that_come_as_a_list_of_their_own_join_the_one_that_stood_there_without_a_word(index: int, after: str) -> None:
    document = read("text\n\n- a\n- b\n")
    kept = document[document.root].children[1]
    operations = inserted(document, document.root, index, "- x")
    made = repair(document, apply(document, operations), operations)
    assert made is not None
    assert (formats.write(apply(document, made[0])).decode(), made[1]) == (f"text\n\n{after}", [])
    assert kept in apply(document, made[0])


REFUSED: dict[str, tuple[str, Callable[[Document], list[Operation]]]] = {
    "a blank line is two nodes": ("One\n", lambda document: [splice(document, text_node(document, "One"), "A\n\nB")]),
    "HTML would be shown as its source": ("One\n", lambda document: [splice(document, text_node(document, "One"), "<div>")]),
    "a cell has one line": ("|a|\n|-|\n", lambda document: [splice(document, text_node(document, "a"), "b\nc")]),
    "code has no escapes": ("    x\n", lambda document: [splice(document, text_node(document, "x"), "")]),
    "indented code below a list is the item's": (
        "text\n\n    code\n",
        lambda document: inserted(document, document.root, 1, "- a"),
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_needs_a_guess_is_not_repaired(name: str) -> None:
    before, edit = REFUSED[name]
    document = read(before)
    operations = edit(document)
    assert not closed(document, operations)
    assert repair(document, apply(document, operations), operations) is None


def test_the_content_of_a_step_is_repaired_and_its_name_is_not() -> None:
    step = {"id": "s", "name": "# S", "content": 'One "q"\n'}
    document = read(
        json.dumps({"id": "t", "name": "T", "blocks": [{"id": "b", "name": "B", "nodes": [step]}]}), "experiment", "experiment"
    )
    text, _ = repaired(document, [splice(document, text_node(document, 'One "q"'), '# One "q"')])
    assert json.loads(text)["blocks"][0]["nodes"][0]["content"] == '\\# One "q"\n'
    name = text_node(document, "# S")
    assert normalised(document, name, " 1. S ") == " 1. S "


@pytest.mark.parametrize(
    ("before", "old", "new", "expected"),
    [
        ("One\n", "One", "  two \n   three \n", "two \nthree"),
        ("One\n", "One", "two  \r\nthree", "two  \nthree"),
        ("One\n", "One", "\u00a0two\u00a0", "\u00a0two\u00a0"),
        ("# One\n", "One", " two\nthree ", "two three"),
        ("One\n===\n", "One", " two\n three ", "two\nthree"),
        ("|a|\n|-|\n", "a", " b\t", "b"),
        ("```\nOne\n```\n", "One", "  two  ", "  two  "),
        ("---\nkey: One\n---\n", "One", " two ", " two "),
    ],
)
def test_white_space_that_markdown_does_not_keep_is_dropped(before: str, old: str, new: str, expected: str) -> None:
    document = read(before)
    id = text_node(document, old)
    assert normalised(document, id, new) == expected
    if document[id].type not in ("code", "key"):
        check_change(document, [splice(document, id, normalised(document, id, new))])


def test_a_note_keeps_all_white_space() -> None:
    document = read('[{"type":"paragraph","content":"a"}]', "blocknote", "note")
    assert normalised(document, text_node(document, "a"), " b ") == " b "


def block_like(document: Document, random: Random) -> list[Operation]:
    """A text that looks like a block, somewhere in running text."""
    able = [node for node in document.walk() if node.text and node.type in ("paragraph", "item", "section", "heading")]
    if not able:
        return []
    node = random.choice(able)
    places = [at + 1 for at, character in enumerate(node.text) if character in " \n"]
    start = random.choice(places) if places and random.random() < 0.4 else 0
    end = random.choice((start, len(node.text)))
    text = normalised(document, node.id, node.text[:start] + random.choice((*BLOCK_LIKE, *HARMLESS)) + node.text[end:])
    return [] if text == node.text or locked(document, node.id) else [splice(document, node.id, text)]


@examples(300)
@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=6), st.integers(0, 2**32))
def test_any_text_can_stand_anywhere_in_running_text(blocks: list[str], seed: int) -> None:
    document = read("\n\n".join(blocks) + "\n")
    operations = block_like(document, Random(seed))
    if not operations or closed(document, operations):
        return
    made = repair(document, apply(document, operations), operations)
    assert made is not None
    assert made[1] == []
    check_change(document, made[0])
    (change,) = operations
    assert isinstance(change, Splice)
    after = apply(document, made[0])
    assert after[change.id].text.replace("\\", "") == apply(document, operations)[change.id].text.replace("\\", "")


@examples(200)
@given(st.lists(st.sampled_from(BLOCKS), min_size=1, max_size=8), st.integers(0, 2**32))
def test_a_repaired_plan_keeps_every_law(blocks: list[str], seed: int) -> None:
    random = Random(seed)
    before = document = read("\n\n".join(blocks) + "\n")
    operations: list[Operation] = []
    for _ in range(random.randint(1, 4)):
        step = random.choice((block_like, block_like, *SORTS))(document, random)
        document = apply(document, step)
        operations += step
    if closed(before, operations):
        return
    made = repair(before, document, operations)
    if made is not None:
        check_change(before, made[0])
        assert [type(operation) for operation in made[0][: len(operations)]] == [type(operation) for operation in operations]


@pytest.mark.parametrize("name", ["article.md", "report.md"])
def test_most_edits_that_fail_closure_are_repaired(name: str) -> None:
    """Else the laws above would be checked on nothing."""
    random = Random(3)
    document = read((SAMPLES / name).read_bytes())
    failed = mended = 0
    for _ in range(300):
        try:
            operations = random.choice((block_like, block_like, *SORTS))(document, random)
        except InputError:
            continue
        if operations and not closed(document, operations):
            failed += 1
            mended += repair(document, apply(document, operations), operations) is not None
    assert failed > 15
    assert mended > 0.9 * failed, (mended, failed)
