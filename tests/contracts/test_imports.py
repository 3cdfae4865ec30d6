"""HTML, ODT and EPUB into Markdown: each row of docs/fidelity.md's table of imports is tried, files that were made to do harm are
refused, and no input costs more than n log n."""

import json
from pathlib import Path

import pytest

from copydesk import Desk, formats
from copydesk.apps.cli.main import main
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats.imports import imported
from copydesk.formats.imports.tokens import tokens
from support.growth import MAX_STEPS, MAX_TIME, growth
from support.imports import PICTURE, epub, odt, zipped

PAGE = Path(__file__).parent.parent.parent / "docs" / "fidelity.md"

# construct → HTML, ODT, and the Markdown of both; an EPUB's pages are HTML.
Case = tuple[str, str, str]
LIST = (
    "<text:list text:style-name='{}'><text:list-item><text:p>one</text:p></text:list-item>"
    "<text:list-item><text:p>two</text:p>{}</text:list-item></text:list>"
)
FRAME = "<text:p><draw:frame><draw:image xlink:href='{}'/><svg:title>A door</svg:title></draw:frame></text:p>"
NAMED = "<text:h text:outline-level='1'><text:bookmark text:name='x'/>The shed</text:h>"
DELETED = "<text:changed-region><text:deletion><text:p>old</text:p></text:deletion></text:changed-region>"
CELL = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>"


def row(*cells: str) -> str:
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


CASES: dict[str, Case] = {
    "headings": (
        "<h1>Shed</h1><h3>Door</h3>",
        "<text:h text:outline-level='1'>Shed</text:h><text:h text:outline-level='3'>Door</text:h>",
        "# Shed\n\n### Door\n",
    ),
    "paragraphs, with line breaks": (
        "<p>One  \n two<br>three</p><p>Four * five</p>",
        "<text:p>One<text:s text:c='2'/>two<text:line-break/>three</text:p><text:p>Four * five</text:p>",
        "One two\\\nthree\n\nFour \\* five\n",
    ),
    "bold, italic, strike, code": (
        "<p><b>a</b> <em>b</em> <s>c</s> <code>d</code></p>",
        "<text:p>"
        + " ".join(f"<text:span text:style-name='{one}'>{two}</text:span>" for one, two in zip("BISC", "abcd", strict=True))
        + "</text:p>",
        "**a** _b_ ~~c~~ `d`\n",
    ),
    "links": (
        '<p>See <a href="https://example.org/a">it</a>.</p>',
        "<text:p>See <text:a xlink:href='https://example.org/a'>it</text:a>.</text:p>",
        "See [it](https://example.org/a).\n",
    ),
    "links to a heading": (
        '<h1 id="x">The shed</h1><p><a href="#x">up</a></p>',
        f"{NAMED}<text:p><text:a xlink:href='#x'>up</text:a></text:p>",
        "# The shed\n\n[up](#the-shed)\n",
    ),
    "links to another place in the file": (
        '<p id="x">Here. <a href="#x">up</a></p>',
        "<text:p><text:bookmark text:name='x'/>Here. <text:a xlink:href='#x'>up</text:a></text:p>",
        "Here. up\n",
    ),
    "links that could run something": (
        '<p><a href="java&#115;cript:alert(1)">run</a></p>',
        "<text:p><text:a xlink:href='javascript:alert(1)'>run</text:a></text:p>",
        "run\n",
    ),
    "bullet and numbered lists, nested": (
        "<ul><li>one<li>two<ol><li>one<li>two</ol></ul>",
        LIST.format("L", LIST.format("N", "")),
        "- one\n- two\n  1. one\n  2. two\n",
    ),
    "quotes": (
        "<blockquote><p>One.<p>Two.</blockquote><p>Three.</p>",
        "<text:p text:style-name='Q'>One.</text:p><text:p text:style-name='Q'>Two.</text:p><text:p>Three.</text:p>",
        "> One.\n>\n> Two.\n\nThree.\n",
    ),
    "code blocks": (
        "<pre>a &lt; b\n  c</pre>",
        "<text:p text:style-name='P'>a &lt; b</text:p><text:p text:style-name='P'>  c</text:p>",
        "```\na < b\n  c\n```\n",
    ),
    "tables": (
        "<table><tr><th>A<th>B<tr><td>1|2<td><b>3</b></table>",
        "<table:table>"
        + row(CELL.format("", "A"), CELL.format("", "B"))
        + row(CELL.format("", "1|2"), CELL.format("", "<text:span text:style-name='B'>3</text:span>"))
        + "</table:table>",
        "| A | B |\n| --- | --- |\n| 1\\|2 | **3** |\n",
    ),
    "merged cells": (
        "<table><tr><td>A<td>B<tr><td colspan=2>1</table>",
        "<table:table>"
        + row(CELL.format("", "A"), CELL.format("", "B"))
        + row(CELL.format(" table:number-columns-spanned='2'", "1"), "<table:covered-table-cell/>")
        + "</table:table>",
        "| A | B |\n| --- | --- |\n| 1 |  |\n",
    ),
    "pictures by address": (
        '<p><img src="https://example.org/a.png" alt="A door"></p>',
        FRAME.format("https://example.org/a.png"),
        "![A door](https://example.org/a.png)\n",
    ),
    "pictures in the file": (
        '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="A door"></p>',
        FRAME.format("Pictures/a.png"),
        "![A door](pictures/{})\n",
    ),
    "footnotes": (
        "",
        "<text:p>A<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>B</text:p></text:note-body></text:note>.</text:p>",
        "A[^1].\n\n[^1]: B\n",
    ),
    "colours of words": (
        '<p><span style="color: red">red</span></p>',
        "<text:p><text:span text:style-name='R'>red</text:span></text:p>",
        "red\n",
    ),
    "tracked changes": (
        "<p>new</p>",
        f"<text:tracked-changes>{DELETED}</text:tracked-changes><text:p>new</text:p>",
        "new\n",
    ),
    "drawings": (
        "<p>a</p><svg><text>b</text></svg>",
        "<text:p>a<draw:custom-shape><text:p>b</text:p></draw:custom-shape></text:p>",
        "a\n",
    ),
    "scripts, styles, what is hidden": (
        "<script>alert('<p>x')</script><style>p{}</style><p hidden>x</p><p style='display:none'>y</p><p>a</p>",
        "<office:forms>x</office:forms><text:p>a</text:p>",
        "a\n",
    ),
}


def table() -> dict[str, list[str]]:
    text = PAGE.read_text(encoding="utf-8").partition("\n## Imports\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]
    return {row[0]: row[1:] for row in rows[1:]}


def test_every_row_has_a_case_and_every_case_a_row() -> None:
    assert list(table()) == list(CASES)


@pytest.mark.parametrize("format", ["html", "odt", "epub"])
@pytest.mark.parametrize("construct", CASES)
def test_a_construct_becomes_markdown(construct: str, format: str) -> None:
    verdict = dict(zip(("html", "odt", "epub"), table()[construct], strict=True))[format]
    html, text, expected = CASES[construct]
    if verdict == "–":
        assert format != "odt"
        return
    data = {
        "html": lambda: html.encode(),
        "odt": lambda: odt(text),
        "epub": lambda: epub(f"<html><body>{html.replace('data:image/png;base64,iVBORw0KGgo=', 'images/a.png')}</body></html>"),
    }[format]()
    made = imported(data, format)
    assert made.data.decode() == expected.format("picture.png" if format == "html" else "a.png")
    sort, _, becomes = verdict.partition(": ")
    assert [loss.becomes for loss in made.losses] == ([becomes] if sort == "listed" else []), made.losses
    assert list(made.pictures.values()) == ([PICTURE] if construct == "pictures in the file" else [])
    assert formats.write(formats.read(made.data, "markdown", "article")) == made.data


def test_a_page_that_leaves_end_tags_out_is_read_as_browsers_do() -> None:
    source = b"<title>Shed</title><h2>A<p>B<ul><li>C<li>D</ul>E<table><tr><td>F<td>G<tr><td>H</table><dl><dt>I<dd>J</dl>"
    expected = "# Shed\n\n## A\n\nB\n\n- C\n- D\n\nE\n\n| F | G |\n| --- | --- |\n| H |  |\n\n**I**\n\nJ\n"
    assert imported(source, "html").data.decode() == expected


def test_the_pages_of_a_book_are_one_text_with_links_between_them() -> None:
    first = '<html><head><title>x</title><script/></head><body><h1>One</h1><p><a href="page2.xhtml#b">on</a></p></body></html>'
    second = '<html><body><h1>Two</h1><p id="b">Text. <a href="page1.xhtml">back</a></p></body></html>'
    made = imported(epub(first, second, title="The book"), "epub")
    assert made.data.decode() == "# The book\n\n## One\n\n[on](#two)\n\n## Two\n\nText. [back](#one)\n"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("<p>é</p>".encode(), "é\n"),
        ("\ufeff<p>é</p>".encode(), "é\n"),
        ("<p>é</p>".encode("utf-16"), "é\n"),
        ('<meta charset="iso-8859-1"><p>é – ’</p>'.encode("cp1252"), "é – ’\n"),
    ],
)
def test_a_page_is_read_in_the_encoding_it_says(data: bytes, text: str) -> None:
    assert imported(data, "html").data.decode() == text


def test_a_page_in_no_encoding_is_refused_with_the_line() -> None:
    with pytest.raises(InputError, match="line 2"):
        imported(b"<p>\n\xe9</p>", "html")


ENTITY = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
HARM = {
    "no zip": ("odt", b"PK", "is no zip"),
    "another zip": ("epub", zipped(a="b"), "no part META-INF/container.xml"),
    "entities": ("odt", odt("<text:p>&b;</text:p>", prolog=ENTITY), "declares entities"),
    "a zip bomb": ("odt", odt("x", **{"content.xml": b" " * 30_000_000}), "as zip bombs do"),
    "XML that is none": ("odt", odt("<text:p>"), "not well-formed"),
    "XML too deep": ("odt", odt("<text:span>" * 3000 + "</text:span>" * 3000), "deep"),
    "a sheet": ("odt", zipped(**{"content.xml": "<office:spreadsheet/>"}), "holds no text"),
    "a locked book": ("epub", epub("<p>x</p>", **{"META-INF/rights.xml": "<rights/>"}), "protected against copying"),
    "a cell as large as a town": ("html", b"<table>" + b"<tr><td colspan=99 rowspan=99>x" * 200, "places"),
}


@pytest.mark.parametrize("what", HARM)
def test_files_that_do_harm_are_refused(what: str) -> None:
    format, data, message = HARM[what]
    with pytest.raises(InputError, match=message):
        imported(data, format)


def test_an_encrypted_part_is_refused() -> None:
    data = bytearray(odt("<text:p>x</text:p>"))
    at = data.find(b"PK\x01\x02", data.find(b"PK\x01\x02") + 1)  # the second entry is content.xml
    data[at + 8] |= 1
    with pytest.raises(InputError, match="encrypted"):
        imported(bytes(data), "odt")


def test_styles_whose_parents_go_in_a_circle_end() -> None:
    assert imported(odt("<text:p><text:span text:style-name='around'>x</text:span></text:p>"), "odt").data == b"x\n"


GROWING = {
    "nested quotes": "<blockquote>x",
    "nested lists": "<ul><li>x",
    "nested tables": "<table><tr><td>x",
    "marks without an end": "<b>x<p>",
    "ends without a start": "<ul></p></li></x>",
    "what is hidden": "<div hidden>",
    "tags without an end": "<a \"<a '",
    "comments without an end": "<!--x",
    "raw content without an end": "<script>x",
    "less than": "<",
    "references": "&amp",
    "pictures of one name": "<img src='data:image/png;base64,iVBO'>",
    "links inside": "<a href=#x>y</a> ",
    "items without a list": "<li>x",
}


@pytest.mark.parametrize("what", GROWING)
def test_no_page_costs_more_than_n_log_n(what: str) -> None:
    def make(size: int):
        data = (GROWING[what] * size).encode()
        return lambda: imported(data, "html")

    counted, timed = growth(make, 300)
    assert counted <= MAX_STEPS
    assert timed <= MAX_TIME


def test_what_is_too_deep_for_markdown_stands_one_below_the_other() -> None:
    made = imported(b"<blockquote>x" * 200, "html")
    assert [str(loss) for loss in made.losses] == ["nesting (one below the other)"]
    lines = made.data.decode().splitlines()
    assert sum(line.endswith("x") for line in lines) == 200
    assert max(map(len, lines)) < 100


def test_tokens_are_all_of_a_page_in_order() -> None:
    found = [(token.sort, token.name) for token in tokens("a<b x=1>c</B><!-- d --><br/>e < f<title>g<h>&amp;</title>")]
    assert found == [
        ("text", "a"), ("start", "b"), ("text", "c"), ("end", "b"), ("start", "br"), ("text", "e "), ("text", "<"), ("text", " f"),
        ("start", "title"), ("text", "g<h>&"), ("end", "title"),
    ]  # fmt: skip


# The command, and Python


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "page.html"
    file.write_text(
        '<h1>Shed</h1><p>Paint it <b style="color:red">red</b>.</p><img src="data:image/png;base64,iVBORw0KGgo=">', encoding="utf-8"
    )
    return file


def test_a_page_is_converted_with_its_pictures_and_what_is_lost_is_told(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "page.html", "shed.md", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["losses"] == [{"what": "text colour", "becomes": "left out"}]
    assert told["pictures"] == ["shed-pictures/picture.png"]
    assert (page.parent / "shed-pictures" / "picture.png").read_bytes() == PICTURE
    assert (page.parent / "shed.md").read_text() == "# Shed\n\nPaint it **red**.\n\n![](shed-pictures/picture.png)\n"
    assert main(["convert", "page.html", "strict.md", "--strict"]) == 3
    assert not (page.parent / "strict.md").exists()
    assert main(["convert", "page.html", "shed.json"]) == 0
    assert main(["convert", "page.html", "shed.xyz"]) == 3


def test_a_page_is_asked_and_searched_and_never_written(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = page.read_bytes()
    assert main(["ask", "page.html", "how many headings are there?"]) == 0
    assert main(["outline", "page.html"]) == 0
    assert main(["grep", "paint it red", "."]) == 0
    assert "page.html: Shed: “Paint it red.”" in capsys.readouterr().out
    for command in (["edit", "page.html", "replace red with blue"], ["undo", "page.html"], ["chat", "page.html"]):
        assert main(command) == 1
        assert "import it first: copydesk convert page.html page.md" in capsys.readouterr().err
    assert page.read_bytes() == before


def test_a_library_document_of_a_page_is_saved_elsewhere(page: Path) -> None:
    doc = Desk().open(page)
    assert (doc.format, doc.outline()[0]["label"]) == ("markdown", "Shed")
    with pytest.raises(UnsupportedError, match="came from no file"):
        doc.save()
    doc.save(page.with_suffix(".md"))
    assert Desk().read(page.read_bytes(), format="html").outline()
