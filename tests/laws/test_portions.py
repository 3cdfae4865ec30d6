"""A long document in portions is the whole document: every line of the view once, in order, no portion longer than it may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.reading.places import is_outlined
from copydesk.reading.portions import portions
from copydesk.reading.view import lines
from laws.test_formats import DOCUMENTS, sample
from laws.test_markdown_closure import BLOCKS, GAPS
from support.soak import examples


def check(document: Document, max_chars: int) -> None:
    found = portions(document, max_chars)
    shown = [line for line in lines(document) if line.sort != "blank" and len(line.shown) <= max_chars]
    told = [text for portion in found for text in portion.text.split("\n") if text]
    assert [line.shown for line in shown if line.shown] == [text for text in told if text in {line.shown for line in shown}]
    assert all(len(portion.text) <= max_chars + 10 for portion in found)
    assert all(portion.label and portion.ids for portion in found)
    named = [id for portion in found for id in portion.ids]
    assert set(named) == {line.id for line in lines(document) if line.sort == "first"}


@pytest.mark.parametrize("max_chars", [60, 200, 1_000, 100_000])
@pytest.mark.parametrize("which", DOCUMENTS)
def test_the_samples_in_portions_are_whole(which: str, max_chars: int) -> None:
    check(sample(which), max_chars)


@examples(100)
@given(st.lists(st.tuples(st.sampled_from(BLOCKS), st.sampled_from(GAPS)), max_size=8), st.sampled_from((20, 40, 80)))
def test_any_markdown_in_portions_is_whole(parts: list[tuple[str, str]], max_chars: int) -> None:
    check(formats.read("".join(block + gap for block, gap in parts).encode(), "markdown", "article"), max_chars)


def test_portions_begin_with_parts_of_the_outline_where_those_fit() -> None:
    text = "\n".join(f"# Part {number}\n\n" + "Words of it.\n\n" * 5 for number in range(9))
    document = formats.read(text.encode(), "markdown", "report")
    found = portions(document, 300)
    assert all(is_outlined(document, portion.ids[0]) for portion in found)
    assert found[0].label == "1 Part 0 – 2 Part 1"


def test_a_part_that_fits_is_not_cut_to_fill_the_portion_before_it() -> None:
    text = "# A\n\nShort.\n\n# B\n\nWords.\n\n## B1\n\nWords of it.\n\n## B2\n\nWords of it.\n"
    found = portions(formats.read(text.encode(), "markdown", "report"), 130)
    assert [portion.label for portion in found] == ["1 A", "2 B – 2.2 B2"]


def test_a_line_that_is_too_long_keeps_its_id() -> None:
    document = formats.read(("word " * 100).encode(), "markdown", "article")
    found = portions(document, 200)
    assert len(found) == 3
    assert all(portion.text.startswith(f"#{found[0].ids[0]}│") for portion in found)


def test_an_empty_document_has_none() -> None:
    assert portions(formats.read(b"", "markdown", "article"), 100) == []
