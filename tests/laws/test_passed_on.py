"""What a version takes over from the one before is what it would work out itself: its bytes, and the words that it is found by."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, move, remove, splice
from copydesk.document.operations import named as named_in
from copydesk.editing.patches.unified import NO_NEWLINE
from copydesk.editing.preview import document_diff, unified
from copydesk.formats.markdown.parts import Parts
from copydesk.formats.sheet.blocks import content, sheet
from copydesk.formats.sheet.parts import parts_of
from copydesk.formats.sheet.texts import language_of
from copydesk.formats.sheet.units import content_of
from copydesk.formats.strays import _parts as all_parts
from copydesk.formats.strays import _told_apart as told_apart
from copydesk.formats.strays import pieces_written, strays
from copydesk.formats.stretches import stretches
from copydesk.reading.find import WordIndex, find
from copydesk.reading.places import seen
from support.soak import examples

BLOCKS = (
    "# Title\n",
    "## A section\n",
    "### Inner\n",
    "A paragraph of some words.\n",
    "Two lines\nof one paragraph.\n",
    "- one\n- two\n  - inner\n",
    "1. first\n2. second\n",
    "> quoted words\n",
    "```\ncode\n```\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "<!-- a comment -->\n",
    "[x]: http://x.example\n",
    "- [ ] a task\n",
    "***\n",
)
OPEN = "```\nnever closed\n"
MOVABLE = ("paragraph", "list", "quote", "code", "table", "html")
WORDS = ("river", "gauge", "**bold**", "words", "one", "# no", "- x", "> y", "", "two\nlines")


def drawn(random: Random) -> Document:
    ends = ("\n", "\n\n") if random.random() < 0.3 else ("\n",)
    text = "".join(block + random.choice(ends) for block in random.choices(BLOCKS, k=random.randint(2, 14)))
    text += random.choice(("", "", OPEN))
    text = text.replace("\n", "\r\n") if random.random() < 0.2 else text
    return formats.read(
        (text if random.random() < 0.8 else text.rstrip("\n")).encode(), "markdown", random.choice(("article", "note"))
    )


def operation(random: Random, document: Document) -> Operation | None:
    ids = list(document.order[1:])
    if not ids:
        return None
    id = random.choice(ids)
    sort = random.random()
    if sort < 0.7:
        return splice(document, id, " ".join(random.choices(WORDS, k=random.randint(0, 4))))
    if sort < 0.85:
        return remove(document, id)
    parent = document[id].parent or document.root
    others = [node.id for node in document.walk() if node.type == "section" and not is_in(document, node.id, id)]
    if document[id].type in MOVABLE and others and random.random() < 0.5:
        parent = random.choice(others)
    last = len(document[parent].children) - (parent == document[id].parent)
    return move(document, id, parent, random.randint(0, last))


def is_in(document: Document, inner: str, outer: str) -> bool:
    return inner == outer or any(node.id == outer for node in document.ancestors(inner))


def changed(random: Random, document: Document) -> Document:
    made = operation(random, document)
    return document if made is None else apply(document, [made])


@examples(400)
@given(st.integers(0, 2**32))
def test_a_version_is_written_as_if_nothing_were_known(seed: int) -> None:
    random = Random(seed)
    document = drawn(random)
    for _ in range(6):
        if random.random() < 0.7:
            formats.write(document)
        document = changed(random, document)
        assert formats.write(document) == formats.join(formats.pieces(document.afresh()))


@examples(300)
@given(st.integers(0, 2**32))
def test_strays_and_a_diff_are_told_by_parts_as_they_are_by_all_bytes(seed: int) -> None:
    """Whatever of a version is passed on, and whether or not it was written in between."""
    random = Random(seed)
    before = after = drawn(random)
    formats.write(before)
    named: set[str] = set()
    for _ in range(random.randint(1, 3)):
        made = operation(random, after)
        if made is not None:
            named |= {*named_in(made)}
            after = apply(after, [made])
        if random.random() < 0.3:
            formats.write(after)
    old, new = (pieces_written(side.afresh()) for side in (before, after))
    assert strays(before, after, named) == told_apart(all_parts(old, 0, 0), all_parts(new, 0, 0), named)
    assert document_diff(before, after) == unified(old.data, new.data)


@examples(150)
@given(st.integers(0, 2**32))
def test_blocks_and_words_are_shown_as_if_nothing_were_known(seed: int) -> None:
    random = Random(seed)
    document = drawn(random)
    text = formats.write(document).rstrip().decode() + "\n\nSee [x], **[x]** and *this* `code`.\n"
    document = formats.read(text.encode(), "markdown", "article")
    for _ in range(4):
        afresh = document.afresh()
        assert sheet(document) == sheet(afresh)
        assert parts_of(document) == parts_of(afresh)
        for node in document.walk():
            assert content(document, node) == content_of(language_of(document).units(afresh, node))
            assert seen(document, node.id) == formats.visible(afresh, node.id).text
        document = changed(random, document)


@examples(100)
@given(st.integers(0, 2**32))
def test_changes_far_apart_are_compared_each_by_itself(seed: int) -> None:
    random = Random(seed)
    text = "".join(random.choice(BLOCKS) + "\n" for _ in range(400))
    before = after = formats.read(text.encode(), "markdown", "article")
    formats.write(before)
    for _ in range(random.randint(1, 4)):
        made = operation(random, after)
        after = after if made is None else apply(after, [made])
    old, new = (formats.write(side).decode() for side in (before, after))
    assert patched(old, document_diff(before, after)) == new
    lines = sum(stretch.old.count(b"\n") for stretch in stretches(before, after) or ())
    assert lines <= len(old)


def test_one_word_is_compared_by_its_own_lines_alone() -> None:
    text = "".join(f"Paragraph {number} of some words.\n\n" for number in range(2_000))
    before = formats.read(text.encode(), "markdown", "article")
    formats.write(before)
    after = apply(before, [splice(before, before.order[at], "Other words.") for at in (300, 1_700)])
    found = stretches(before, after)
    assert found is not None
    assert len(found) == 2
    assert all(stretch.old.count(b"\n") < 20 for stretch in found)


@examples(200)
@given(st.integers(0, 2**32))
def test_a_version_is_searched_as_if_nothing_were_known(seed: int) -> None:
    random = Random(seed)
    document = drawn(random)
    for _ in range(4):
        document.cached(WordIndex)
        document = changed(random, document)
        known, anew = document.cached(WordIndex), document.afresh().cached(WordIndex)
        assert (known.ids, known.lengths, known.mean_length) == (anew.ids, anew.lengths, pytest.approx(anew.mean_length))
        assert known.postings == anew.postings
        assert {term: set(own) for term, own in known.stems.items()} == {term: set(own) for term, own in anew.stems.items()}
        for word in ("river", "two words", "gauge one"):
            assert find(document, word) == find(document.afresh(), word)


@examples(200)
@given(st.integers(0, 2**32))
def test_a_diff_leads_from_one_text_to_the_other_however_much_of_them_is_equal(seed: int) -> None:
    random = Random(seed)
    lines = [random.choice(("a", "b", "", "é", "x")) for _ in range(random.randint(1, 40))]
    other = list(lines)
    for _ in range(random.randint(1, 3)):
        at = random.randint(0, len(other))
        other[at : at + random.randint(0, 1)] = random.choices(("a", "z", ""), k=random.randint(0, 2))
    old, new = "\n".join(lines), "\n".join(other)
    assert patched(old, unified(old.encode(), new.encode())) == new


def patched(text: str, diff: str) -> str:
    """A text with the hunks of a diff, each where it says; a line that is told to have no end has none."""
    lines = text.splitlines(keepends=True)
    made: list[str] = []
    at = 0
    rows = [*diff.split("\n")[2:-1], ""]
    for row, following in pairwise(rows):
        line = row[1:] if following == NO_NEWLINE else f"{row[1:]}\n"
        if row.startswith("@@"):
            first, _, count = row.split()[1][1:].partition(",")
            start = int(first) - (0 if count == "0" else 1)
            made += lines[at:start]
            at = start
        elif row != NO_NEWLINE:
            if not row.startswith("+"):
                assert lines[at] == line
                at += 1
            made += [line] if not row.startswith("-") else []
    return "".join(made + lines[at:])


def test_a_word_in_a_long_document_writes_its_own_part_alone() -> None:
    text = "".join(f"## Section {number}\n\nSome words about {number}.\n\n" for number in range(300))
    document = formats.read(text.encode(), "markdown", "article")
    formats.write(document)
    id = next(node.id for node in document.walk() if node.text == "Some words about 150.")
    after = apply(document, [splice(document, id, "Other words about 150.")])
    old, new = document.cached(Parts).parts, after.cached(Parts).parts
    assert sum(one is not two for one, two in zip(old, new, strict=True)) <= 2
    assert document_diff(document, after).count("\n+") == 2
