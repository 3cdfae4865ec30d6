"""Exports: what a page, a PDF, a script's pages and a Word file must be, whatever the document."""

import io
import json
import os
import re
import subprocess
import zipfile
from collections.abc import Sequence
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from random import Random

import docx
import pypdf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.apps.cli.main import main
from copydesk.document.document import Document
from copydesk.formats.convert import CONVERSIONS, convert
from copydesk.formats.dialect import Mark, Marks, Run
from copydesk.formats.export import manuscript_of, no_files
from copydesk.formats.export.addresses import live
from copydesk.formats.export.blocks import Cell, Inline, Item, List, Manuscript, Paragraph, Picture, Row, Table
from copydesk.formats.export.markdown.blocks import to_markdown
from copydesk.formats.export.markdown.inline import commonmark_of
from copydesk.formats.export.marks import nested
from copydesk.formats.export.pdf.scriptlines import Line, line_spans, script_units, width_of
from copydesk.formats.export.pdf.scriptpages import AGAIN, MORE, PAGE_LINES, script_pages
from copydesk.formats.export.pictures import find_picture
from copydesk.formats.export.readers.commonmark import inlines_of
from copydesk.formats.export.word.document import to_docx
from copydesk.formats.markdown.nesting import MAX_NESTING
from support.installed import needs_libreoffice
from support.manuscripts import FILES, ODD, SAMPLES, WORDS, fountain, markdown, sample
from support.pages import Tags, dangers
from support.soak import examples
from support.wordpackage import PICTURE

DEEPEST = MAX_NESTING - 1  # of lists: the last item is one level more
TARGETS = ("html", "pdf", "markdown", "docx")
EMPTY = {"note": b"[]", "report": b"", "article": b"", "experiment": b'{"blocks": []}', "screenplay": b""}
ONE_LINE = {
    "note": b'[{"type": "paragraph", "content": "One line"}]',
    "report": b"One line",
    "article": b"One line",
    "experiment": b'{"name": "One line", "blocks": []}',
    "screenplay": b"One line",
}
ATTACKS = (
    *("<script>", "</p>", "<img src=x onerror=y>", "[a](", "javascript:alert(1)", ")", "<a href='", "'>", "data:text/html,x"),
    *("<svg/onload=z>", "&#106;avascript:", "<style>", "</style>", "<!--", "-->", "\n\n", "\n", " ", "x", "java\tscript:"),
    *("<iframe>", "style='background:url(//x)'", "<base href=//x>", "<b onclick=x>", "</main>", "<input type=image src=x>"),
    *("<div>\n<img src=//x/y ", "\n\n<p background=//x>"),
)
seeds = st.integers(0, 2**32).map(Random)


def article(text: str) -> Document:
    return formats.read(text.encode(), "markdown", "article")


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("sources", [EMPTY, ONE_LINE], ids=["empty", "one line"])
def test_small_documents(kind: str, target: str, sources: dict[str, bytes]) -> None:
    document = formats.read(sources[kind], FILES[kind][1], kind)
    out = convert(document, target)
    shown = {
        "html": lambda: out.decode(),
        "pdf": lambda: text_of(out),
        "markdown": lambda: out.decode(),
        "docx": lambda: words_of(out),
    }
    assert ("One line" in shown[target]()) == (sources is ONE_LINE)


def words_of(data: bytes) -> str:
    """The words of a Word file as another program reads them."""
    made = docx.Document(io.BytesIO(data))
    cells = [cell.text for table in made.tables for row in table.rows for cell in row.cells]
    return "\n".join([*(paragraph.text for paragraph in made.paragraphs), *cells])


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_nested_too_deep_to_be_read_is_shown_as_it_is_written(target: str) -> None:
    out = convert(article("> " * (MAX_NESTING + 50) + "the deepest\n"), target)
    shown = {"html": out.decode, "pdf": lambda: text_of(out), "markdown": out.decode, "docx": lambda: words_of(out)}[target]()
    assert "the deepest" in shown


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("source", ["quotes", "lists", "blocks"])
def test_as_many_levels_as_are_read(target: str, source: str) -> None:
    deepest = "the deepest"
    if source == "blocks":
        nested = ('{"type": "bulletListItem", "content": "x", "children": [' * 1000) + (
            '{"type": "bulletListItem", "content": "the deepest"}' + "]}" * 1000
        )
        document = formats.read(f"[{nested}]".encode(), "blocknote", "note")
    elif source == "quotes":
        document = article("> " * MAX_NESTING + deepest + "\n")
    else:
        document = article(
            "".join("  " * level + f"- item {level}\n" for level in range(DEEPEST)) + "  " * DEEPEST + f"- {deepest}\n"
        )
    out = convert(document, target)
    found = {
        "html": lambda: out.decode(),
        "pdf": lambda: text_of(out),
        "markdown": lambda: out.decode(),
        "docx": lambda: words_of(out),
    }
    assert deepest in found[target]()


@pytest.mark.parametrize("target", ["html", "markdown", "docx", "pdf"])
def test_many_nodes(target: str) -> None:
    """A hundred thousand in the long runs."""
    count = 100_000 if os.environ.get("COPYDESK_SOAK") else 2_000
    part = "## Part\n\nSome **words** here.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n\n"
    document = formats.read(("# All\n\n" + part * (count // 13)).encode(), "markdown", "report")
    assert len(document) >= count * 0.9
    assert convert(document, target)


@pytest.mark.parametrize(("ending", "start"), [("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF"), ("docx", b"PK"), ("md", b"# ")])
def test_the_command_knows_a_target_by_its_suffix(
    ending: str, start: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    out = tmp_path / f"out.{ending}"
    assert main(["convert", str(SAMPLES / FILES["experiment"][0]), str(out)]) == 0
    assert out.read_bytes().startswith(start)


# A page


@pytest.mark.parametrize("kind", FILES)
def test_a_page_needs_nothing_else(kind: str) -> None:
    page = convert(sample(kind), "html")
    tags = Tags(page)
    assert page.startswith(b"<!DOCTYPE html>\n<html lang=")
    assert dangers(page) == []
    heads = [attrs for tag, attrs in tags.found if tag == "meta"]
    assert {"charset": "utf-8"} in heads
    policy = next(attrs["content"] for attrs in heads if attrs.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in policy
    assert re.search(r"<title>[^<]+</title>", page.decode())


@pytest.mark.parametrize("kind", FILES)
def test_every_link_inside_a_page_leads_somewhere(kind: str) -> None:
    tags = Tags(convert(sample(kind), "html"))
    ids = tags.values("id")
    assert len(ids) == len(set(ids))
    inside = [address[1:] for address in tags.values("href") if address.startswith("#")]
    assert len(inside) >= 5, "the contents at least"
    assert set(inside) <= set(ids)


def test_headings_of_one_name_have_anchors_of_their_own() -> None:
    page = convert(article("# A\n\n## B\n\n## B\n\n## B-1\n\n## \n"), "html")
    assert Tags(page).values("id") == ["b", "b-1", "b-1-1", "section"]


@pytest.mark.parametrize(
    ("source", "tags"),
    [
        ("# T\n\n## A\n\n### B\n", ["h1", "h2", "h3"]),
        ("## A\n\n### B\n", ["h1", "h2"]),
        ("---\ntitle: T\n---\n\n### A\n", ["h1", "h2"]),
        ("text\n\n# T\n\n## A\n", ["h1", "h2"]),
    ],
)
def test_a_page_begins_with_its_largest_heading(source: str, tags: list[str]) -> None:
    assert [tag for tag, _ in Tags(convert(article(source), "html")).found if re.fullmatch("h[1-6]", tag)] == tags


def test_a_footnote_leads_there_and_back_and_may_refer_to_another() -> None:
    page = convert(article("a[^x] b[^y] c[^x]\n\n[^y]: why\n[^x]: first[^z]\n[^z]: last\n"), "html").decode()
    notes = page[page.index('<section class="notes">') :]
    assert [notes.index(words) for words in ("first", "why", "last")] == sorted(
        notes.index(words) for words in ("first", "why", "last")
    )
    assert notes.count('href="#mark-1') == 2
    assert 'href="#note-3"' in notes


@examples(200)
@given(st.lists(st.sampled_from((*ODD, *ATTACKS))).map("".join))
@example("<div>\n<img src=//x/y \n\nnext\n")  # a tag without an end goes on into what we write
def test_no_document_makes_a_page_run_or_fetch(text: str) -> None:
    assert dangers(convert(article(text), "html")) == []


@examples(60)
@given(st.text())
def test_every_character_of_a_note_is_on_its_page(text: str) -> None:
    document = formats.read(json.dumps([{"type": "codeBlock", "content": text}]).encode(), "blocknote", "note")
    shown: list[str] = []
    reader = HTMLParser(convert_charrefs=True)
    reader.handle_data = shown.append  # type: ignore[method-assign]
    page = convert(document, "html").decode()
    reader.feed(page[page.index("<main>") : page.index("</main>")])
    reader.close()
    normal = document[document[document.root].children[0]].text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    assert normal in "".join(shown)


@pytest.mark.parametrize(
    ("address", "is_live"),
    [
        ("https://example.org", True),
        ("mailto:a@b.c", True),
        ("images/a b.png", True),
        ("#part", True),
        ("../x?y=a:b", True),
        ("javascript:alert(1)", False),
        (" JavaScript :alert(1)", False),
        ("java\tscript:alert(1)", False),
        ("java\u200bscript:alert(1)", False),
        ("data:text/html,x", False),
        ("vbscript:x", False),
        ("file:///etc/passwd", False),
        ("", False),
        ("<b>", False),
    ],
)
def test_which_addresses_are_links(address: str, is_live: bool) -> None:
    assert (live(address) is not None) == is_live


# A PDF


@pytest.mark.parametrize("kind", FILES)
def test_the_same_document_gives_the_same_pdf_and_word_file(kind: str) -> None:
    document = sample(kind)
    assert convert(document, "pdf") == convert(document, "pdf")
    assert b"/CreationDate" not in convert(document, "pdf")
    if kind != "note":  # ours has a toggle, which Word has not
        assert convert(document, "docx") == convert(document, "docx")


@pytest.mark.parametrize(
    "text",
    [
        '#import "@preview/x:0.1.0"',
        '#read("/etc/passwd")',
        "$ x + y $",
        "= Heading",
        "/* gone */ // gone",
        '") #panic("x',
        "@label <label>",
    ],
)
@pytest.mark.parametrize("place", ["# {}\n\ny\n", "{}\n", "- {}\n", "> {}\n", "| {} |\n|---|\n| y |\n", "```{}\nx\n```\n\n{}\n"])
def test_a_text_is_never_code_of_the_typesetter(text: str, place: str) -> None:
    plain = re.sub(r"([*_`#$<>@|/\\[\]])", r"\\\1", text)
    shown = text_of(convert(article(place.format(*[plain] * place.count("{}"))), "pdf"))
    assert re.sub(r"\s+", "", text) in re.sub(r"\s+", "", shown)


def test_a_script_is_set_in_the_font_that_comes_with_us() -> None:
    reader = pypdf.PdfReader(io.BytesIO(convert(sample("screenplay"), "pdf")))
    fonts = {str(font.get_object()["/BaseFont"]) for page in reader.pages for font in page["/Resources"]["/Font"].values()}
    assert {name.partition("+")[2] for name in fonts} == {"CourierPrime-Regular", "CourierPrime-Bold", "CourierPrime-Italic"}
    assert [round(float(side)) for side in reader.pages[0].mediabox[2:]] == [612, 792]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("# T\n\n## One\n\n### Two\n\n## Three\n", ["1 One", "1.1 Two", "2 Three"]),
        ("# T\n\n## 1. One\n\n### 1.1 Two\n\n## 2) Three\n", ["1 One", "1.1 Two", "2 Three"]),
        ("# T\n\n## 0. One\n\n## 1. Two\n", ["0. One", "1. Two"]),
        ("# T\n\n## One\n\n## 2024 in figures\n\n## Three\n", ["1 One", "2 2024 in figures", "3 Three"]),
    ],
)
def test_a_report_is_numbered_unless_it_numbers_itself(source: str, shown: list[str]) -> None:
    text = re.sub(r"[ \u00a0]+", " ", text_of(convert(formats.read(source.encode(), "markdown", "report"), "pdf")))
    assert [line for line in text.split("\n") if line in shown] == shown


@pytest.mark.parametrize(
    "data", [PICTURE[:-30], PICTURE[:40], b"GIF89a\1\0\1\0", b"\xff\xd8\xff\xc0\0\x11\x08\0\x10\0\x10\x03", b"", b"<svg/>"]
)
def test_a_picture_that_is_not_whole_is_shown_by_its_words(data: bytes) -> None:
    assert find_picture(Picture("a.png"), lambda _: data) is None
    out = convert(article("![the words](a.png)\n"), "pdf", lambda _: data)
    assert "the words" in text_of(out)


def test_the_size_of_a_picture_is_read_from_it() -> None:
    jpeg = b"\xff\xd8\xff\xe0\0\4ab\xff\xc2\0\x11\x08\0\x20\0\x10\x03\x01\x22\0\xff\xda..\xff\xd9"
    gif = b"GIF89a\x30\0\x40\0\0\0\0,....;"
    sizes = [find_picture(Picture("x"), {"x": data}.get) for data in (PICTURE, jpeg, gif)]
    assert [(found.type, found.width, found.height) for found in sizes if found] == [
        ("png", 2, 2),
        ("jpeg", 16, 32),
        ("gif", 48, 64),
    ]


# The pages of a script


def line_text(line: Line) -> str:
    return " ".join("".join(run.text for run in segment.runs) for segment in line.segments)


@examples(150)
@given(seeds)
def test_pages_of_a_script(random: Random) -> None:
    source = fountain(random)
    units = list(script_units(manuscript_of(formats.read(source.encode(), "fountain", "screenplay")).blocks))
    pages = list(script_pages(units))
    for page in pages:
        assert len(page) <= PAGE_LINES
        assert page[0].segments
        assert page[-1].segments
        assert page[-1].sort not in ("character", "parenthetical")
        assert page[-1].sort != "scene" or page is pages[-1] or "===" in source
        for line in page:
            assert all(segment.indent + width_of("".join(run.text for run in segment.runs)) <= 60 for segment in line.segments)
    for page, overleaf in pairwise(pages):
        if page[-1].sort == "more" and not overleaf[1].begins:  # a paragraph of a speech goes on
            assert not page[-2].begins
            assert not overleaf[2].begins
    said = [line_text(line) for page in pages for line in page if line.sort not in ("more", "dual")]
    wanted = [line_text(line) for unit in units if unit.sort != "dual" for line in unit.lines]
    assert " ".join(text for text in said if AGAIN not in text).split() == " ".join(wanted).split()


def test_a_speech_that_goes_on_overleaf_says_so() -> None:
    source = "INT. ROOM - DAY\n\n" + "He waits.\n\n" * 20 + "MARY\n(slowly)\n" + "many words are said here " * 20 + "\n"
    units = list(script_units(manuscript_of(formats.read(source.encode(), "fountain", "screenplay")).blocks))
    first, second = script_pages(units)
    assert line_text(first[-1]) == MORE
    assert line_text(second[0]) == f"MARY {AGAIN}"


@examples(200)
@given(st.text(alphabet="ab 中\n", max_size=80), st.integers(2, 12))
def test_lines_are_filled_and_no_letter_is_lost(text: str, width: int) -> None:
    spans = list(line_spans(text, width))
    if all(width_of(word) <= width for word in text.split()):
        assert " ".join(text[start:end] for start, end in spans).split() == text.split()
    assert re.sub(r"\s", "", "".join(text[start:end] for start, end in spans)) == re.sub(r"\s", "", text)
    assert all(width_of(text[start:end]) <= width or end - start == 1 for start, end in spans)


# A Word file


@examples(60)
@given(seeds)
def test_a_report_comes_back_from_word(random: Random) -> None:
    document = formats.read(markdown(random).encode(), "markdown", "report")
    data = convert(document, "docx")
    again = formats.read(data, "docx", "report")
    assert to_markdown(manuscript_of(again)) == to_markdown(manuscript_of(document))
    assert formats.write(again) == data
    assert docx.Document(io.BytesIO(data)).paragraphs


def test_a_word_file_has_the_parts_it_names() -> None:
    data = convert(sample("article"), "docx")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
        types = archive.read("[Content_Types].xml").decode()
        related = archive.read("word/_rels/document.xml.rels").decode()
    assert {name[1:] for name in re.findall(r'PartName="([^"]+)"', types)} <= names
    inside = re.findall(r'Target="([^"]+)"(?! TargetMode)', related)
    assert {f"word/{target}" for target in inside} <= names
    assert len(set(re.findall(r' Id="([^"]+)"', related))) == related.count(" Id=")


def test_tables_in_word_stay_apart_and_every_cell_has_a_paragraph() -> None:
    table = "| a |  |\n|---|---|\n| b |\n"
    data = convert(article(f"{table}\n{table}"), "docx")
    rows = Row(children=[Cell(children=[]), Cell(children=[Table(1, children=[Row(children=[Cell()])])])])
    tables = [Table(2, children=[rows]), Table(2, children=[rows])]
    for made in (data, to_docx(Manuscript("article", blocks=[*tables]), no_files)):
        assert len(docx.Document(io.BytesIO(made)).tables) == 2
        with zipfile.ZipFile(io.BytesIO(made)) as archive:
            text = archive.read("word/document.xml").decode()
        assert not re.search(r"<w:tc>(<w:tcPr>.*?</w:tcPr>)?</w:tc>|</w:tbl></w:tc>|</w:tbl><w:tbl>", text)


@needs_libreoffice
def test_another_program_opens_a_word_file(tmp_path: Path) -> None:
    for kind in ("article", "report", "experiment", "screenplay"):
        (tmp_path / f"{kind}.docx").write_bytes(convert(sample(kind), "docx"))
    command = [
        "soffice",
        "--headless",
        f"-env:UserInstallation=file://{tmp_path}/home",
        "--convert-to",
        "txt:Text",
        "--outdir",
        str(tmp_path),
    ]
    subprocess.run([*command, *map(str, tmp_path.glob("*.docx"))], check=True, capture_output=True, timeout=180)
    assert "begins its life at a comfortable 25" in (tmp_path / "article.txt").read_text()
    assert "Carry out option B" in (tmp_path / "report.txt").read_text()
    assert "the filters are among the materials" in (tmp_path / "experiment.txt").read_text()
    assert "Four o'clock" in (tmp_path / "screenplay.txt").read_text()


# Markdown


@examples(60)
@given(seeds)
def test_a_script_in_markdown_says_the_same_words(random: Random) -> None:
    source = fountain(random)
    document = formats.read(source.encode(), "fountain", "screenplay")
    made = formats.read(convert(document, "markdown"), "markdown", "article")
    shown = " ".join(formats.visible(made, node.id).text for node in made.walk())
    for node in document.walk():
        if node.type in ("action", "dialogue", "scene", "character"):
            assert " ".join(node.text.split()) in " ".join(shown.split())


@pytest.mark.parametrize("kind", FILES)
def test_markdown_of_a_sample_reads_as_what_it_shows(kind: str) -> None:
    document = sample(kind)
    if (document.format, "markdown") in CONVERSIONS and kind != "note":
        made = formats.read(convert(document, "markdown"), "markdown", "article")
        assert formats.write(formats.read(formats.write(made), "markdown", "article")) == formats.write(made)
        assert to_markdown(manuscript_of(made)) == to_markdown(manuscript_of(document))


def test_lists_that_follow_each_other_stay_apart() -> None:
    def made(start: int | None) -> List:
        return List(start, children=[Item(children=[Paragraph([Run("x")])])])

    source = to_markdown(Manuscript("article", blocks=[made(None), made(None), made(1), made(1), made(None), made(3)]))
    again = formats.read(source, "markdown", "article")
    assert [again[id].attrs.get("start") for id in again[again.root].children] == [None, None, 1, 1, None, 3]


MARKED = st.lists(
    st.tuples(
        st.sampled_from((*ODD, *WORDS, "(low)", "a.", " ", "\n")),
        st.sets(st.sampled_from(("bold", "italic", "strike", "code", "super", "underline")), max_size=2),
    ),
    max_size=6,
)


@examples(300)
@given(MARKED)
def test_words_are_spelled_so_that_they_are_read_again(parts: list[tuple[str, set[str]]]) -> None:
    """Every letter under its marks; white space at the edge of a mark may stand outside it."""
    runs = [Run(text, nested(map(Mark, marks))) for text, marks in parts]
    again = inlines_of(commonmark_of(runs))
    assert letters(again) == letters(runs)


def letters(inlines: Sequence[Inline]) -> list[tuple[str, Marks]]:
    return [(letter, run.marks) for run in inlines if isinstance(run, Run) for letter in run.text if not letter.isspace()]
