"""What a model sees is the document: every node once behind its own id, every line as the file has it; and what comes back as it
was shown is the file again, on every kind and format."""

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.ids import is_id
from copydesk.document.operations import apply, remove
from copydesk.reading.view import lines, page, strip_view, text_of, view
from copydesk.reading.view.gutter import BAR, Line
from copydesk.reading.view.page import LEAST_CHARS
from laws.test_formats import DOCUMENTS, SPELLINGS, random_edit, sample
from laws.test_markdown_closure import BLOCKS, GAPS
from support import blocknotes, experiments, manuscripts
from support.docx import FIXTURES, fixture
from support.soak import examples

MARKER = re.compile(r"\s*(?:[-*+]|\d+[.)])(?:\s+\[.\](?=\s))?\s*")
ODD = (
    *("a {x}", "{list}", "text  {2.1}", "- {x}\n- b  {title}", "│ tree", "```\n│ ├ a\n\n\n│ b {c}\n```", "{{a:1}}", "> a {b}\n> c"),
    *("> - x\n>   - y\n>\n>   z", "1. a\n\n   b\n\n        code", "- ```\n  x\n  ```", "- - - deep", "# A {#id}", "…", "a\n…\nb"),
)


def read_markdown(parts: list[tuple[str, str]]) -> Document:
    return formats.read("".join(block + gap for block, gap in parts).encode(), "markdown", "article")


def read_note(random: Random) -> Document:
    return formats.read(blocknotes.file(random), "blocknote", "note")


def read_experiment(random: Random) -> Document:
    return experiments.read(experiments.scribble(experiments.random_experiment(random), random))


def read_script(random: Random) -> Document:
    return formats.read(manuscripts.fountain(random).encode(), "fountain", "screenplay")


RANDOM: dict[str, Callable[[Random], Document]] = {"note": read_note, "experiment": read_experiment, "script": read_script}


def check_ids(document: Document, *, in_order: bool = True) -> None:
    """Every node that a model can name stands in the view once; a cell only where it holds blocks."""
    shown = [line.id for line in lines(document) if line.sort == "first"]
    told = [
        node.id
        for node in document.walk()
        if (node.id != document.root or node.text) and (node.type != "cell" or (node.children and document.format == "docx"))
    ]
    assert sorted(shown) == sorted(told)
    if formats.FORMATS[document.format].is_text and in_order:
        assert shown == told
    gutters = [text.partition(BAR)[0] for text in text_of(view(document)).split("\n") if text.startswith("#")]
    assert gutters == [f"#{id}" for id in shown]
    assert all(is_id(id) for id in shown)


def check_texts(document: Document) -> None:
    """In a text file, a node's lines hold its text."""
    for node in document.walk():
        if node.text and node.type != "cell" and node.id != document.root:
            shown = [line.text for line in lines(document) if line.id == node.id and not line.is_mark]
            for text in node.text.split("\n"):
                assert any(text.strip() in line for line in shown), (node, shown)


def written(text: str) -> list[str]:
    return [line.rstrip() for line in text.removeprefix("\ufeff").splitlines() if line.strip()]


def check_echo(document: Document) -> None:
    """What is shown and sent back is the file; the file sent without any gutter stays what it is."""
    source = formats.write(document).decode().replace("\r\n", "\n").replace("\r", "\n")
    assert written(strip_view(text_of(view(document)), document)) == written(source)
    assert strip_view(source, document) == source


def check_pages(document: Document, max_chars: int) -> None:
    """Page after page is the whole view; lines that fit a page are whole."""
    whole = text_of(view(document))
    offset: int | None = 0
    pages = []
    while offset is not None:
        shown = page(document, offset=offset, max_chars=max_chars)
        assert shown.total_chars == len(whole)
        assert len(shown.text) <= max(max_chars, LEAST_CHARS) + 60
        assert shown.next_offset is None or shown.next_offset > offset
        pages.append(shown)
        offset = shown.next_offset
    fitting = {line.shown for line in view(document) if len(line.shown) <= max_chars}
    seen = {text for shown in pages for text in shown.text.split("\n")}
    assert fitting <= seen
    if not any(shown.cut for shown in pages):
        assert "\n".join(shown.text for shown in pages) == whole


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("which", DOCUMENTS)
def test_the_samples_are_shown_whole(which: str, spelling: str) -> None:
    document = sample(which, spelling)
    check_ids(document)
    for max_chars in (120, 300, 6_000):
        check_pages(document, max_chars)
    if formats.FORMATS[document.format].is_text:
        check_texts(document)
        check_echo(document)


@pytest.mark.parametrize("name", FIXTURES)
def test_word_files_are_shown_whole(name: str) -> None:
    document = formats.read(fixture(name), "docx", "report")
    check_ids(document)
    shown = text_of(view(document))
    for node in document.walk():
        assert "{{" in node.text or all(word in shown for word in formats.visible(document, node.id).text.split() if word.isalnum())


@examples(300)
@given(st.lists(st.tuples(st.sampled_from((*BLOCKS, *ODD)), st.sampled_from(GAPS)), max_size=8), st.integers(0, 2**32))
def test_markdown_of_any_shape_comes_back_as_it_was_shown(parts: list[tuple[str, str]], seed: int) -> None:
    document = read_markdown(parts)
    check_ids(document)
    check_texts(document)
    check_echo(document)
    check_pages(document, 100)
    after = apply(document, random_edit(document, Random(seed)))
    check_ids(after)
    check_echo(after)


@pytest.mark.parametrize("which", RANDOM)
@examples(100)
@given(st.integers(0, 2**32))
def test_random_documents_are_shown_whole(which: str, seed: int) -> None:
    document = RANDOM[which](Random(seed))
    check_ids(document)
    check_pages(document, 150)
    if formats.FORMATS[document.format].is_text:
        check_echo(document)


@examples(150)
@given(st.lists(st.tuples(st.sampled_from((*BLOCKS, *ODD)), st.sampled_from(GAPS)), max_size=6))
def test_a_block_sent_back_alone_is_that_block(parts: list[tuple[str, str]]) -> None:
    """Also out of a quote or a list: what the holders stand for on its lines doesn't come along."""
    document = read_markdown(parts)
    for node in document.walk():
        if node.type in ("paragraph", "item", "code") and not node.children:
            own = [line for line in lines(document) if line.id == node.id]
            if own[0].is_mark or document[node.parent or ""].type == "footnote":
                continue
            check_alone(document, node.id, strip_view(text_of(own), document))
            check_alone(document, node.id, strip_view("\n".join(line.text for line in own), document, at=node.id))


def check_alone(document: Document, id: str, sent: str) -> None:
    """Code is read again; other lines are compared, for a quote's lazy lines mean something else out of it."""
    node = document[id]
    if node.type == "code":
        (read,) = [one for one in formats.read(sent.encode(), "markdown", "article").walk() if one.type == "code"]
        assert read.text == node.text
    else:
        own = MARKER.sub("", sent, count=1) if node.type == "item" else sent
        assert [line.strip() for line in own.strip().split("\n")] == [line.strip() for line in node.text.split("\n")]


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("#{quote}│{quote}\n#{first}│> One  {2}\n│> two", "> One\n> two"),
        ("#{first}│> One\n│> two", "One\ntwo"),
        ("  #{first}│> One {2}", "One"),
        ("#{section}│## Costs  {1}\n\nNew words {1}", "## Costs\n\nNew words"),
        ("## Costs  {1}", "## Costs"),
        ("{quote}\n> One", "> One"),
        ("…\n#{section}│## Costs", "…\n## Costs"),
        ("#{section}│## Costs\n…\nMore", "## Costs\nMore"),
        ("#zzzzzzz│Costs", "#zzzzzzz│Costs"),
        ("a │ b", "a │ b"),
        ("│ a\n│ b", "│ a\n│ b"),
        ("Costs {7}", "Costs {7}"),
        ("Costs {7}\n│ x  {y}", "Costs {7}\n│ x  {y}"),
        ("a set {1} of things", "a set {1} of things"),
    ],
)
def test_only_what_the_view_put_there_is_taken_off(sent: str, meant: str) -> None:
    document = formats.read(b"# Title\n\n## Costs\n\nText {2}\n\n## More\n\n> One\n> two\n", "markdown", "article")
    ids = {"section": "Costs", "first": "One\ntwo"}
    names = {name: next(node.id for node in document.walk() if node.text == text) for name, text in ids.items()}
    names["quote"] = next(node.id for node in document.walk() if node.type == "quote")
    for name, id in names.items():
        sent = sent.replace(f"{{{name}}}│", f"{id}│")
    assert strip_view(sent, document) == meant


def test_a_text_that_ends_like_a_note_keeps_its_end() -> None:
    document = formats.read(b"# Title\n\nA set {1}\n\n## One\n\n{1}\n", "markdown", "article")
    shown = {document[line.id].text: line.shown for line in view(document) if line.sort == "first"}
    assert shown["A set {1}"].endswith("A set {1}  {}")
    assert shown["One"].endswith("## One  {1}")
    for line in view(document):
        if isinstance(line, Line) and line.sort == "first":
            assert strip_view(line.shown, document) == line.text
            assert strip_view(f"#{line.id}{BAR}{line.text}", document) == line.text
            assert strip_view(line.text, document) == line.text


def test_bars_that_are_text_stay_where_a_model_left_their_gutters_out() -> None:
    document = formats.read("```\n│ ├ a\n│ b\n```\n".encode(), "markdown", "article")
    (code,) = document[document.root].children
    for sent in (f"#{code}│```\n││ ├ a\n││ b\n│```", f"#{code}│```\n│ ├ a\n│ b\n```", "```\n│ ├ a\n│ b\n```"):
        assert strip_view(sent, document) == "```\n│ ├ a\n│ b\n```"


def test_the_line_below_a_header_row_doesnt_come_back_with_the_row() -> None:
    for document in (sample("article"), sample("note")):
        table = next(node for node in document.walk() if node.type == "table")
        row = table.children[0]
        shown = text_of(view(document)).split("\n")
        at = next(place for place, text in enumerate(shown) if text.startswith(f"#{row}"))
        own = shown[at].partition(BAR)[2]
        assert strip_view("\n".join(shown[at : at + 2]), document) == own
        both = strip_view("\n".join(shown[at - 1 : at + 3]), document, at=table.id)
        assert [line[:3] for line in both.split("\n")] == [own[:3], shown[at + 1][1:4], "| 1" if document.kind == "note" else "| S"]


def test_what_a_rewrite_leaves_alone_isnt_sent_along() -> None:
    """Words of a text box stand in it, whatever is written around it; changed ones are not dropped."""
    document = formats.read(fixture("text boxes"), "docx", "report")
    section = next(node.id for node in document.walk() if node.type == "section")
    shown = [line for line in lines(document) if line.id in {node.id for node in document.walk(section)}]
    for sent in (text_of(shown), "\n".join(line.text for line in shown)):
        meant = strip_view(sent, document, at=section)
        assert "Words before {{box:" in meant
        assert "in the box" not in meant
    assert "in this box" in strip_view(text_of(shown).replace("Words in the box", "Words in this box"), document, at=section)
    assert "in the box" in strip_view(text_of(shown), document)


def test_links_and_what_they_lead_to_are_no_text_of_a_step() -> None:
    document = sample("experiment")
    step = next(node.id for node in document.walk() if node.type == "step")
    shown = text_of(view(document, [node.id for node in document.walk(step)]))
    assert "│{link “Seed catalogue”; url: https://example.org/seeds/lettuce" in shown
    assert "Seed catalogue" not in strip_view(shown, document)


def test_a_bullet_after_a_number_begins_another_list() -> None:
    items = [
        {"type": f"{sort}ListItem", "content": [{"type": "text", "text": sort, "styles": {}}]} for sort in ("bullet", "numbered")
    ]
    document = formats.read(json.dumps([items[0], {**items[1], "props": {"start": 4}}, items[0]]).encode(), "blocknote", "note")
    assert [line.text for line in view(document)] == ["- bullet", "", "4. numbered", "", "- bullet"]


def test_what_is_spelled_by_nothing_is_shown_too() -> None:
    document = formats.read(b"Title: Ferry\n\nFog.\n", "fountain", "screenplay")
    meta = document[document.root].children[0]
    check_ids(apply(document, [remove(document, document[meta].children[0])]), in_order=False)


def test_some_nodes_are_shown_under_their_titles_with_gaps() -> None:
    document = sample("article")
    item = next(node.id for node in document.walk() if node.text.startswith("turn the bowl"))
    shown = text_of(view(document, [item])).split("\n")
    assert [text.partition(BAR)[2] or text for text in shown] == [
        *("…", "# Bread in a cold kitchen  {title}", "…", "## The dough  {3}", "…", "{list}", "…"),
        *("- turn the bowl a quarter;", "…"),
    ]
