"""Word files read: what becomes which node, with which text; what is locked; what is refused."""

import re

import docx
import pytest

from copydesk import Desk, formats
from copydesk.document.document import Document
from copydesk.errors import InputError
from copydesk.formats.docx.markup import MAX_DEPTH, scan
from copydesk.formats.docx.sources import known_of
from copydesk.reading.view import page
from support.docx import fixture, parts, saved, with_parts
from support.wordpackage import package
from support.wordxml import cell, contents, control, field, listed, paragraph, row, run, table

HASHED = re.compile(r"\{\{(\w+):\d{3,}\}\}")  # an atom named by what it holds


def read(data: bytes) -> Document:
    return formats.read(data, "docx", "report")


def tree(document: Document, *, stories: bool = False) -> list[str]:
    """Types, texts and attrs, indented; without headers and notes unless asked for."""
    depth = {document.root: -1}
    lines: list[str] = []
    for node in document.walk():
        for child in node.children:
            depth[child] = depth[node.id] + 1
        told = {name: value for name, value in sorted(node.attrs.items()) if (name, value) not in (("colspan", 1), ("rowspan", 1))}
        hidden = not stories and any(above.type in ("margin", "notes") for above in (node, *document.ancestors(node.id)))
        if node.id != document.root and not hidden:
            attrs = " ".join(f"{name}={value}" for name, value in told.items())
            text = HASHED.sub(r"{{\1:#}}", node.text)
            lines.append("  " * depth[node.id] + " ".join(filter(None, (node.type, attrs, text and repr(text)))))
    return lines


BODIES = {
    "headings hold what follows them": (
        paragraph("Top", style="Heading1")
        + paragraph("a")
        + paragraph("Below", style="Heading2")
        + paragraph("Next", style="Heading1"),
        ["section level=1 'Top'", "  paragraph 'a'", "  section level=2 'Below'", "section level=1 'Next'"],
    ),
    "a style based on a heading, a localised one, and a level by itself": (
        paragraph("A", style="ChapterTitle")
        + paragraph("B", style="berschrift1")
        + paragraph("C", look='<w:outlineLvl w:val="1"/>')
        + paragraph("not one", style="Heading2", look='<w:outlineLvl w:val="9"/>'),
        ["section level=2 'A'", "section level=1 'B'", "  section level=2 'C'", "    paragraph 'not one'"],
    ),
    "a numbered heading is a heading": (
        paragraph("A", style="Heading1", look='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'),
        ["section level=1 'A'"],
    ),
    "items nest by their level": (
        "".join(listed(text, 1, level) for text, level in (("a", 0), ("b", 2), ("c", 1), ("d", 0))),
        ["list", "  item 'a'", "    list", "      item 'b'", "    list", "      item 'c'", "  item 'd'"],
    ),
    "another list begins where the number changes": (
        listed("a", 1) + listed("b", 2) + listed("c", 2, 1),
        ["list", "  item 'a'", "list start=1", "  item 'b'", "    list start=1", "      item 'c'"],
    ),
    "a number that is switched off makes no item": (
        paragraph("a", look='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'),
        ["paragraph 'a'"],
    ),
    "marks, and what marks don't show": (
        paragraph(run("a", "<w:b/>"), run("b", "<w:b/><w:sz w:val='40'/>"), run("c", '<w:b w:val="0"/><w:color w:val="FF0000"/>')),
        ["paragraph '**ab**c'"],
    ),
    "characters that are elements": (
        paragraph("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:softHyphen/></w:r>"),
        ["paragraph 'a\\tb\\\\\\nc\u2011\\xad'"],
    ),
    "white space at the ends counts where the file says so": (
        "<w:p><w:r><w:t> a </w:t></w:r><w:r><w:t xml:space='preserve'> b</w:t></w:r></w:p>",
        ["paragraph 'a b'"],
    ),
    "a mark inside a link is linked, and parts it not": (
        paragraph(f'<w:hyperlink w:anchor="x">{run("a")}<w:r><w:footnoteReference w:id="2"/></w:r>{run("b")}</w:hyperlink>'),
        ["paragraph '[a{{footnote:2}}b](#x)'"],
    ),
    "a complex script has switches of its own": (
        paragraph(run("a", "<w:b/><w:rtl/>"), run("b", "<w:bCs/><w:rtl/>"), run("c", "<w:bCs/>")),
        ["paragraph 'a**b**c'"],
    ),
    "a page break is no line break": (
        paragraph('<w:r><w:t>a</w:t><w:br w:type="page"/></w:r>'),
        ["paragraph 'a{{break:#}}'"],
    ),
    "a field in one run": (
        paragraph(
            '<w:r><w:t>a </w:t><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText>'
            '<w:fldChar w:fldCharType="separate"/><w:t>7</w:t>'
            '<w:fldChar w:fldCharType="end"/><w:t xml:space="preserve"> b</w:t></w:r>'
        ),
        ["paragraph 'a{{field:#}} b'"],
    ),
    "a field that shares a run with text on one side locks its paragraph": (
        paragraph(
            '<w:r><w:t>a </w:t><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>'
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>7</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
        ),
        ["paragraph locked=True 'a7'"],
    ),
    "a control of a line is text, one with a choice is not": (
        paragraph("Dear ", control(run("Ada"), "name", "<w:text/>"), ", ", control(run("A"), "x", "<w:dropDownList/>")),
        ["paragraph 'Dear Ada, {{control:#}}'"],
    ),
    "a control around blocks holds them": (
        control(paragraph("a") + listed("b", 1) + paragraph("H", style="Heading1"), "block"),
        ["control name=block", "  paragraph 'a'", "  list", "    item 'b'", "  heading level=1 'H'"],
    ),
    "a cell of paragraphs is a text of lines, one with a table holds blocks": (
        table(
            row(cell(paragraph("a"), paragraph(run("b", "<w:b/>"))), cell(table(row(cell(paragraph("in"))), columns=1), "<w:p/>"))
        ),
        [
            "table",
            "  row",
            "    cell 'a\\\\\\n**b**'",
            "    cell",
            "      table",
            "        row",
            "          cell 'in'",
            "      paragraph",
        ],
    ),
    "merged cells": (
        table(
            row(cell(paragraph("a"), look='<w:vMerge w:val="restart"/>'), cell(paragraph("b"))),
            row(cell(look="<w:vMerge/>"), cell(paragraph("c"))),
            row(cell(paragraph("wide"), look='<w:gridSpan w:val="2"/>')),
        ),
        ["table", "  row", "    cell rowspan=2 'a'", "    cell 'b'", "  row", "    cell 'c'", "  row", "    cell colspan=2 'wide'"],
    ),
    "a merged cell right below another": (
        table(*(row(cell(paragraph(text), look='<w:vMerge w:val="restart"/>'), cell()) for text in "ab")),
        ["table", "  row", "    cell 'a'", "    cell", "  row", "    cell 'b'", "    cell"],
    ),
    "a cell's alignment": (
        table(row(cell(paragraph("a", look='<w:jc w:val="end"/>')), cell(paragraph("b", look='<w:jc w:val="both"/>')))),
        ["table", "  row", "    cell align=right 'a'", "    cell 'b'"],
    ),
    "a table with controls around its rows and cells": (
        table(control(row(cell(paragraph("a")), control(cell(paragraph("b")), "cell")), "row")),
        ["table", "  row", "    cell 'a'", "    cell 'b'"],
    ),
    "a row that leaves out a column": (
        table(row(cell(paragraph("a")), look='<w:gridBefore w:val="1"/>')),
        ["table", "  row skipped=1", "    cell 'a'"],
    ),
    "what stands in a field is as it was": (
        contents("TOC", "a", "b", "c").replace(paragraph("b"), listed("b", 1)),
        ["field", "  paragraph locked=True 'a'", "  paragraph 'b'", "  paragraph locked=True 'c'"],
    ),
    "a covered place with a table in it": (
        table(
            row(cell(paragraph("a"), look='<w:vMerge w:val="restart"/>'), cell(paragraph("b"))),
            row(
                "<w:bookmarkStart w:id='1' w:name='x'/>",
                cell(table(row(cell(look='<w:gridSpan w:val="2"/>'))), "<w:p/>", look="<w:vMerge/>"),
                cell(paragraph("c")),
            ),
        ),
        ["table", "  row", "    cell rowspan=2 'a'", "    cell 'b'", "  row", "    cell 'c'"],
    ),
    "an empty paragraph that ends a section": (
        "<w:p><w:pPr><w:sectPr/></w:pPr></w:p><w:p/>",
        ["opaque block=section break", "paragraph"],
    ),
    "what we don't know is kept": ('<w:altChunk r:id="rIdLink"/>' + paragraph("a"), ["opaque block=altChunk", "paragraph 'a'"]),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_is_read_as(name: str) -> None:
    body, lines = BODIES[name]
    data = package(body)
    document = read(data)
    assert tree(document) == lines
    assert formats.write(document) == data


FIXTURE_LINES = {
    "hyperlinks": [
        "  paragraph 'See [the site](https://example.org/a?b=1&c=2) for more.'",
        "  paragraph 'Jump [up **there**](#_Ref123) if you like.'",
    ],
    "notes": [
        "  footnote foreign=footnote:2",
        "    paragraph ' The words of a footnote.'",
        "  paragraph 'A claim{{footnote:2}} and its proof.'",
        "  paragraph 'Another claim{{endnote:2}} stands without.'",
    ],
    "comments": [
        "  comment author=Ada date=2020-02-03T04:05:06Z foreign=comment:0",
        "    paragraph 'Remark 0.'",
        "  paragraph 'Before the commented words here{{comment:0}} and behind them.'",
    ],
    "text boxes": ["    box", "      paragraph 'Words in the box.'", "      paragraph 'More in the box.'"],
    "placed pictures": [
        "  image alt=A red square name=image1",
        "  paragraph 'Words [IMAGE:image1] around, [IMAGE:image1]and more.'",
    ],
    "fields": ["  field", "    paragraph locked=True 'Fields and what they show'", "    paragraph 'A middle line'"],
    "tracked": [
        "  paragraph 'Old words were added and stay.'",
        "  paragraph 'Before. Moved words.'",
        "  paragraph textAlignment=center 'Some **bolder** words.'",
    ],
    "sections": ["margin part=word/header1.xml sort=header", "  paragraph 'The running head'", "  paragraph 'Page foot words'"],
}


@pytest.mark.parametrize("name", FIXTURE_LINES)
def test_a_file_holds(name: str) -> None:
    lines = tree(read(fixture(name)), stories=True)
    assert [line for line in FIXTURE_LINES[name] if line not in lines] == []


@pytest.mark.parametrize("name", ["lists", "hyperlinks", "notes"])
def test_strict_files_and_other_prefixes_are_read_alike(name: str) -> None:
    plain = tree(read(fixture(name)))
    assert [line for line in plain if line not in tree(read(fixture("strict")))] == []
    if name == "lists":
        assert tree(read(fixture("other prefix"))) == plain


def test_a_level_without_number_or_bullet_makes_no_item() -> None:
    data = package(listed("a", 1) + listed("b", 2))
    lists = parts(data)["word/numbering.xml"].replace(b'<w:numFmt w:val="bullet"/>', b'<w:numFmt w:val="none"/>')
    assert tree(read(with_parts(data, {"word/numbering.xml": lists}))) == ["paragraph 'a'", "list start=1", "  item 'b'"]


def test_the_same_bytes_give_the_same_ids() -> None:
    assert read(fixture("everything")) == read(bytes(bytearray(fixture("everything"))))


def test_images_are_named_by_their_files() -> None:
    document = read(fixture("pictures"))
    assert known_of(document).images == {"word/media/image1.png": "image1"}


def test_what_fields_and_equations_show_is_seen() -> None:
    document = read(fixture("fields"))
    node = next(node for node in document.walk() if node.text.startswith("Page {{") and "of" in node.text)
    seen = formats.visible(document, node.id)
    assert seen.text == "Page 3 of 9 pages."
    assert node.text[slice(*seen.source_span(5, 6))].startswith("{{field:")
    equations = read(fixture("equations"))
    assert any(formats.visible(equations, node.id).text == "Energy is E=mc2 as we know." for node in equations.walk())


@pytest.mark.parametrize(
    "part", ["word/document.xml", "word/styles.xml", "word/numbering.xml", "word/footnotes.xml", "word/header1.xml"]
)
def test_a_document_type_is_refused_before_it_is_read(part: str) -> None:
    data = fixture("plain")
    content = parts(data)[part]
    start = content.index(b"?>") + 2
    bomb = b'<!DOCTYPE x [<!ENTITY a "' + b"a" * 50 + b'"><!ENTITY b "' + b"&a;" * 50 + b'">]>'
    with pytest.raises(InputError, match="document type"):
        read(with_parts(data, {part: content[:start] + bomb + content[start:]}))


def test_what_is_no_xml_or_no_body_is_refused() -> None:
    for content, why in ((b"<w:document", "not valid XML"), (b"<a/>", "no body"), (b"", "not valid XML")):
        with pytest.raises(InputError, match=why):
            read(with_parts(fixture("plain"), {"word/document.xml": content}))


def test_depth_is_bounded_and_deep_tables_are_read() -> None:
    with pytest.raises(InputError, match="nested deeper"):
        scan(b"<a>" * (MAX_DEPTH + 1) + b"</a>" * (MAX_DEPTH + 1), "a part")
    deep = "<w:p/>"
    for _ in range(600):
        deep = table(row(cell(deep)), columns=1) + "<w:p/>"
    data = package(deep)
    document = read(data)
    assert sum(node.type == "table" for node in document.walk()) == 600
    assert formats.write(document) == data
    assert formats.misread(document) is None


def test_scanning_tells_the_bytes_of_every_element() -> None:
    data = b"""<?xml version='1.0'?><!-- <x> --><a b='>' c="'/"><d  /><e>t &lt; <![CDATA[</e>]]></e ></a>\n"""
    root = scan(data, "a part").root
    told = [(element.name, data[element.start : element.end]) for element in root.walk()]
    assert told[1:] == [("d", b"<d  />"), ("e", b"<e>t &lt; <![CDATA[</e>]]></e >")]
    assert data[root.inner : root.stop] == b"<d  /><e>t &lt; <![CDATA[</e>]]></e >"
    assert root.attrs == {"b": ">", "c": "'/"}


def test_a_field_over_several_paragraphs_is_one_locked_block() -> None:
    document = read(
        package(
            paragraph("a")
            + field("PAGE", "3").replace("<w:r>", "<w:p><w:r>", 1).replace("</w:r>", "</w:r></w:p><w:p>", 1)
            + "</w:p>"
            + paragraph("b")
        )
    )
    assert [line.split()[0] for line in tree(document)] == ["paragraph", "field", "paragraph", "paragraph", "paragraph"]


def test_the_style_of_a_title_makes_the_title_of_the_document() -> None:
    made = docx.Document()
    made.add_heading("Harbour plan", 0)
    made.add_heading("Costs", 1)
    made.add_paragraph("Ten.")
    made.add_heading("Risks", 1)
    doc = Desk().read(saved(made), format="docx")
    assert doc.title == "Harbour plan"
    assert "Harbour plan  {title}" in page(doc.document).text
    assert [entry["number"] for entry in doc.outline()] == ["1", "2"]
