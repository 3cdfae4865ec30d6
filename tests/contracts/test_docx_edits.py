"""Blocks of Word files that come, go, move and change their sort: new ones look like their neighbours, lists and tables stay whole,
nothing is taken away that something else needs."""

import io
import re
from collections.abc import Mapping

import docx
import pytest

from copydesk import Desk, Doc, formats
from support.docx import fixture, parts, with_parts
from support.laws import check_undo, check_untouched
from support.wordpackage import package, zipped
from support.wordxml import cell, contents, control, field, listed, paragraph, row, run, table

BODY = re.compile(rb"<w:body>(.*)<w:sectPr>.*</w:body>", re.DOTALL)
SPACE = ' xml:space="preserve"'
ARIAL = '<w:rFonts w:ascii="Arial"/>'


def body_of(data: bytes) -> str:
    found = BODY.search(parts(data)["word/document.xml"])
    assert found is not None
    return found[1].decode().replace(SPACE, "")


def opened(body: str) -> Doc:
    return Desk().read(package(body), format="docx")


def applied(doc: Doc, *edits: Mapping[str, object]) -> str:
    """The body after some edits, applied together; all laws are checked on the way."""
    data, before = doc.export(), doc.document
    turn = doc.apply({"edits": list(edits)})
    assert turn.outcome == "applied", turn.message
    assert formats.misread(doc.document) is None
    operations = doc._place.history.versions()[-1].change.operations
    check_untouched(before, doc.document, operations)
    check_undo(before, doc.document, operations)
    result = body_of(doc.export())
    docx.Document(io.BytesIO(doc.export()))
    doc.undo()
    assert doc.export() == data
    doc.redo()
    return result


H1 = paragraph("Top", style="Heading1")
NOTE = '<w:r><w:footnoteReference w:id="2"/></w:r>'
LOOK = '<w:spacing w:after="120"/>'
STYLED = (
    f'<w:p w14:paraId="11111111" w:rsidR="00A1"><w:pPr><w:pStyle w:val="X"/>{LOOK}</w:pPr>'
    + run("One.", ARIAL + "<w:b/>")
    + "</w:p>"
)
# Body, edit, body after it.
EDITS = {
    "a new paragraph looks like its neighbour, ids aside": (
        STYLED,
        {"action": "insert", "after": '"One."', "markdown": "Two **2**."},
        STYLED
        + f'<w:p><w:pPr><w:pStyle w:val="X"/>{LOOK}<w:rPr>{ARIAL}</w:rPr></w:pPr>'
        + run("Two ", ARIAL)
        + run("2", ARIAL + "<w:b/><w:bCs/>")
        + run(".", ARIAL)
        + "</w:p>",
    ),
    "a new heading has the style of its level, and what follows it": (
        H1 + paragraph("a"),
        {"action": "insert", "into": "Top", "markdown": "## Sub\n\nb"},
        H1 + paragraph("a") + paragraph("Sub", style="Heading2") + paragraph("b"),
    ),
    "a level whose headings have a style of their own": (
        H1 + paragraph("Own", style="ChapterTitle") + paragraph("a"),
        {"action": "insert", "into": "Top", "markdown": "## New"},
        H1 + paragraph("Own", style="ChapterTitle") + paragraph("a") + paragraph("New", style="ChapterTitle"),
    ),
    "a paragraph becomes a heading": (
        H1 + paragraph("A title", look=LOOK) + paragraph("b"),
        {"action": "retype", "at": '"A title"', "type": "heading"},
        H1 + paragraph("A title", style="Heading2", look=LOOK) + paragraph("b"),
    ),
    "a heading becomes a paragraph": (
        H1 + paragraph("Sub", style="Heading2", look=LOOK) + paragraph("b"),
        {"action": "retype", "at": "Sub", "type": "paragraph"},
        H1 + paragraph("Sub", look=LOOK) + paragraph("b"),
    ),
    "a paragraph that said it was none becomes a heading": (
        H1 + paragraph("A title", look='<w:outlineLvl w:val="9"/>') + paragraph("b"),
        {"action": "retype", "at": '"A title"', "type": "heading"},
        H1 + paragraph("A title", style="Heading2") + paragraph("b"),
    ),
    "a heading's level": (
        H1 + paragraph("Sub", style="Heading2"),
        {"action": "set", "at": "Sub", "name": "level", "value": 3},
        H1 + paragraph("Sub", style="Heading3"),
    ),
    "a heading by its outline level alone": (
        H1 + paragraph("Sub", look='<w:outlineLvl w:val="1"/>'),
        {"action": "set", "at": "Sub", "name": "level", "value": 3},
        H1 + paragraph("Sub", look='<w:outlineLvl w:val="2"/>'),
    ),
    "a section moves with all below it": (
        H1 + paragraph("A", style="Heading2") + paragraph("a") + paragraph("B", style="Heading2") + paragraph("b"),
        {"action": "move", "at": "A", "after": "B"},
        H1 + paragraph("B", style="Heading2") + paragraph("b") + paragraph("A", style="Heading2") + paragraph("a"),
    ),
    "what is added without a place stands at the end of the last section": (
        H1 + paragraph("a") + paragraph("Sub", style="Heading2") + paragraph("b"),
        {"action": "insert", "markdown": "c"},
        H1 + paragraph("a") + paragraph("Sub", style="Heading2") + paragraph("b") + paragraph("c"),
    ),
    "a text that becomes two paragraphs keeps the mark in the first": (
        paragraph("One", NOTE, " two three"),
        {"action": "replace", "find": "three", "with": "3.\n\nFour."},
        paragraph("One", NOTE, " two 3.") + paragraph("Four."),
    ),
    "a new item joins its list": (
        listed("a", 1) + listed("b", 1, 1),
        {"action": "insert", "after": "the first item", "markdown": "- new"},
        listed("a", 1) + listed("b", 1, 1) + listed("new", 1),
    ),
    "an item moves to another list and takes its number": (
        listed("a", 1) + paragraph("x") + listed("b", 2) + listed("c", 2),
        {"action": "move", "at": '"c"', "after": '"a"'},
        listed("a", 1) + listed("c", 1) + paragraph("x") + listed("b", 2),
    ),
    "what stands below a moved item goes a level deeper with it": (
        listed("aa", 1) + listed("bb", 1, 1) + paragraph("x") + listed("cc", 1) + listed("dd", 1, 1),
        {"action": "move", "at": '"cc"', "after": '"bb"'},
        listed("aa", 1) + listed("bb", 1, 1) + listed("cc", 1, 1) + listed("dd", 1, 2) + paragraph("x"),
    ),
    "an item goes with those below it": (
        listed("a", 1) + listed("b", 1, 1) + listed("c", 1),
        {"action": "delete", "at": '"a"'},
        listed("c", 1),
    ),
    "bullets share a list that the file has": (
        listed("a", 1) + paragraph("x"),
        {"action": "insert", "after": '"x"', "markdown": "- b\n  - c"},
        listed("a", 1)
        + paragraph("x")
        + listed("b", 1)
        + paragraph("c", style="ListParagraph", look="<w:numPr>…").replace(
            "<w:numPr>…", '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'
        ),
    ),
    "a block in a control": (
        control(paragraph("inside"), "block"),
        {"action": "insert", "after": '"inside"', "markdown": "b"},
        control(paragraph("inside") + paragraph("b"), "block"),
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit(name: str) -> None:
    body, edit, after = EDITS[name]
    assert applied(opened(body), edit) == after.replace(SPACE, "")


A, B, C, D = (cell(paragraph(text)) for text in "abcd")
TOP = cell(paragraph("a"), look='<w:vMerge w:val="restart"/>')
COVERED = cell("<w:p/>", look="<w:vMerge/>")
TABLES = {
    "a row like the one above": (
        table(row(A, B, look="<w:tblHeader/>"), row(C, D, look="<w:cantSplit/>")),
        {"action": "add_row", "cells": ["x", "**y**"]},
        table(
            row(A, B, look="<w:tblHeader/>"),
            row(C, D, look="<w:cantSplit/>"),
            row(cell(paragraph("x")), cell(paragraph(run("y", "<w:b/><w:bCs/>"))), look="<w:cantSplit/>"),
        ),
    ),
    "a row below the header is no header": (
        table(row(A, B, look="<w:tblHeader/>")),
        {"action": "add_row", "cells": ["x"]},
        table(row(A, B, look="<w:tblHeader/>"), row(cell(paragraph("x")), cell("<w:p/>"))),
    ),
    "a column, and the grid": (
        table(row(A, B), row(C, D)),
        {"action": "add_column", "after": 1, "title": "x", "cells": ["y"]},
        table(row(A, cell(paragraph("x")), B), row(C, cell(paragraph("y")), D), columns=3),
    ),
    "a column goes": (table(row(A, B), row(C, D)), {"action": "delete_column", "column": 1}, table(row(B), row(D), columns=1)),
    "a row goes": (table(row(A, B), row(C, D)), {"action": "delete_row", "row": 1}, None),
    "cells side by side become one": (
        table(row(A, B), row(C, D)),
        {"action": "merge_cells", "row": 1, "column": 1, "rows": 1, "columns": 2},
        table(
            row(
                cell(paragraph("a"), paragraph("b"), look='<w:gridSpan w:val="2"/>').replace("2000", "4000"),
            ),
            row(C, D),
        ),
    ),
    "cells above each other become one": (
        table(row(A, B), row(C, D)),
        {"action": "merge_cells", "row": 1, "column": 1, "rows": 2, "columns": 1},
        table(
            row(cell(paragraph("a"), paragraph("c"), look='<w:vMerge w:val="restart"/>'), B),
            row(cell("<w:p/>", look='<w:vMerge w:val="continue"/>'), D),
        ),
    ),
    "the row where a merged cell begins goes": (
        table(row(TOP, B), row(COVERED, C), row(COVERED, D)),
        {"action": "delete_row", "row": 1},
        table(row(TOP, C), row(COVERED, D)),
    ),
    "a row through a merged cell": (
        table(row(TOP, B), row(COVERED, C)),
        {"action": "add_row", "after": 1, "cells": ["", "x"]},
        table(row(TOP, B), row(cell("<w:p/>", look='<w:vMerge w:val="continue"/>'), cell(paragraph("x"))), row(COVERED, C)),
    ),
    "alignment": (
        table(row(A, B), row(C, D)),
        {"action": "format_table", "align": ["", "right"]},
        table(*(row(one, cell(paragraph(text, look='<w:jc w:val="right"/>'))) for one, text in ((A, "b"), (C, "d")))),
    ),
    "a cell": (
        table(row(A, B), row(C, D)),
        {"action": "set_cell", "row": 2, "column": "b", "text": "new"},
        table(row(A, B), row(C, cell(paragraph("new")))),
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table(name: str) -> None:
    before, edit, after = TABLES[name]
    doc = opened(before + paragraph("below"))
    made = applied(doc, {"at": "the table", **edit})
    if after is not None:
        assert made == (after + paragraph("below")).replace(SPACE, "")


def test_a_header_row_is_said_in_the_tables_look() -> None:
    doc = opened(table(row(A, B), row(C, D)) + paragraph("below"))
    made = applied(doc, {"action": "format_table", "at": "the table", "header_row": True, "header_column": False})
    assert '<w:tblLook w:firstRow="1" w:firstColumn="0" w:val="0020"/></w:tblPr>' in made
    made = applied(doc, {"action": "format_table", "at": "the table", "header_row": False})
    assert "tblLook" not in made  # as it was read


def test_a_table_is_made_like_another_one() -> None:
    doc = opened(table(row(A, B)) + paragraph("x"))
    made = applied(doc, {"action": "insert", "after": '"x"', "markdown": "| m | n |\n|---|--:|\n| o | p |"})
    new = made[made.rindex("<w:tbl>") :]
    assert '<w:tblStyle w:val="TableGrid"/>' in new
    assert new.count("<w:gridCol") == 2
    assert new.count('<w:jc w:val="right"/>') == 2
    assert len(docx.Document(io.BytesIO(doc.export())).tables) == 2


def without(data: bytes, part: str) -> bytes:
    """A file without one of its parts."""
    name = part.rpartition("/")[2].encode()
    kept: dict[str, str | bytes] = {key: content for key, content in parts(data).items() if key != part}
    for key in ("[Content_Types].xml", "word/_rels/document.xml.rels"):
        kept[key] = re.sub(rb'<(?:Override|Relationship) [^>]*"[^"]*' + re.escape(name) + rb'"[^>]*/>', b"", parts(data)[key])
    return zipped(kept)


@pytest.mark.parametrize("has_lists", [True, False])
def test_a_numbered_list_counts_for_itself(has_lists: bool) -> None:
    data = package(listed("a", 2) + paragraph("x"))
    if not has_lists:
        data = without(package(paragraph("x")), "word/numbering.xml")
    doc = Desk().read(data, format="docx")
    applied(doc, {"action": "insert", "after": '"x"', "markdown": "3. three\n4. four\n   - deep"})
    before, after = parts(data), parts(doc.export())
    differing = {name for name in after if before.get(name) != after[name]}
    added = set() if has_lists else {"[Content_Types].xml", "word/_rels/document.xml.rels"}
    assert differing == {"word/document.xml", "word/numbering.xml", *added}
    again = formats.read(doc.export(), "docx", "report")
    lists = [(node.attrs.get("start"), len(node.children)) for node in again.walk() if node.type == "list"]
    assert lists[-2:] == [(3, 2), (None, 1)]
    if has_lists:
        assert after["word/numbering.xml"].startswith(
            before["word/numbering.xml"][: before["word/numbering.xml"].index(b"<w:num ")]
        )


def test_an_images_description() -> None:
    doc = Desk().read(fixture("placed pictures"), format="docx")
    image = next(node for node in doc.document.walk() if node.type == "image")
    made = applied(doc, {"action": "set", "at": f"#{image.id}", "name": "alt", "value": 'A "blue" square'})
    assert made.count('descr="A &quot;blue&quot; square"') == 1


def test_text_around_an_image_changes_and_the_image_stays() -> None:
    doc = Desk().read(fixture("placed pictures"), format="docx")
    node = next(node for node in doc.document.walk() if "[IMAGE:" in node.text)
    before = body_of(doc.export())
    refused = doc.apply({"edits": [{"action": "rewrite", "at": f"#{node.id}", "markdown": "No picture."}]})
    assert refused.problem is not None
    assert refused.problem.code == "out_of_scope"
    made = applied(doc, {"action": "rewrite", "at": f"#{node.id}", "markdown": "New [IMAGE:image1] words [IMAGE:image1]."})
    assert made.count("<w:drawing>") == before.count("<w:drawing>")


MARKED = paragraph('<w:bookmarkStart w:id="7" w:name="_Ref1"/>', "marked", '<w:bookmarkEnd w:id="7"/>')
BREAK = paragraph("last line", look='<w:sectPr><w:pgSz w:w="16838" w:h="11906"/></w:sectPr>')
REFUSALS = {
    "a comment is locked": (paragraph("x"), {"action": "replace", "find": "Remark 0", "with": "x"}, "locked"),
    "a table of contents is locked": (
        contents("TOC", "aa", "bb", "cc"),
        {"action": "replace", "find": "bb", "with": "x"},
        "locked",
    ),
    "a chosen text is locked": (
        control(paragraph("pick"), "x", "<w:dropDownList/>"),
        {"action": "replace", "find": "pick", "with": "x"},
        "locked",
    ),
    "a control around several rows keeps both its ends": (
        table(row(cell(paragraph("h"))), control(row(A) + row(B), "rows")),
        {"action": "delete_row", "at": "the table", "row": 2},
        "misfit",
    ),
    "a cell in a control that is chosen": (
        table(row(A, control(B, "choice", "<w:dropDownList/>"))),
        {"action": "set_cell", "at": "the table", "row": 1, "column": 2, "text": "x"},
        "misfit",
    ),
    "a place before the first cell of a row": (
        table(row(A, B), row(A, look='<w:gridBefore w:val="1"/>')),
        {"action": "set_cell", "at": "the table", "row": 2, "column": 1, "text": "x"},
        "misfit",
    ),
    "nothing is put into a table of contents": (
        contents("TOC", "aa", "bb", "cc"),
        {"action": "insert", "after": '"bb"', "markdown": "x"},
        "locked",
    ),
    "a bookmark that a field names": (
        MARKED + paragraph("See ", field("REF _Ref1 \\h", "it")),
        {"action": "delete", "at": '"marked"'},
        "dangling",
    ),
    "a bookmark that a link names": (
        MARKED + paragraph("See ", f'<w:hyperlink w:anchor="_Ref1">{run("it")}</w:hyperlink>'),
        {"action": "delete", "at": '"marked"'},
        "dangling",
    ),
    "a section break below text that stays": (
        paragraph("above") + BREAK + paragraph("below"),
        {"action": "delete", "at": '"last line"'},
        "dangling",
    ),
    "two tables that would touch": (
        table(row(A, B)) + paragraph("between") + table(row(C, D)),
        {"action": "delete", "at": '"between"'},
        "misfit",
    ),
    "a cell without a paragraph at its end": (
        table(row(cell(table(row(A), columns=1), paragraph("at its end")), B)),
        {"action": "delete", "at": '"at its end"'},
        "misfit",
    ),
    "text between the body and a header": (
        paragraph("some text") + paragraph("more"),
        {"action": "move", "at": '"some text"', "after": '"The running head"'},
        "misfit",
    ),
    "a paragraph in an item": (listed("a", 1), {"action": "insert", "into": '"a"', "markdown": "x"}, "misfit"),
    "a quotation without a style": (paragraph("x"), {"action": "insert", "after": '"x"', "markdown": "> q"}, "misfit"),
    "an item deeper than its list has levels": (
        "".join(listed(text, 1, level) for level, text in enumerate(("aa", "bb", "cc")))
        + paragraph("x")
        + listed("dd", 2)
        + listed("ee", 2, 1),
        {"action": "move", "at": '"aa"', "before": '"ee"'},
        "misfit",
    ),
    "new code inside a line without a style for it": (
        paragraph("x"),
        {"action": "insert", "after": '"x"', "markdown": "a `code` word"},
        "misfit",
    ),
    "the last paragraph": (paragraph("the only one"), {"action": "delete", "at": '"the only one"'}, "misfit"),
    "a task list": (paragraph("x"), {"action": "insert", "after": '"x"', "markdown": "- [ ] t"}, "misfit"),
    "a paragraph as a document": (paragraph("x"), {"action": "retype", "at": '"x"', "type": "document"}, "misfit"),
    "merging a cell that holds a table": (
        table(row(cell(table(row(A), columns=1), "<w:p/>"), B)),
        {"action": "merge_cells", "at": "the first table", "row": 1, "column": 1, "rows": 1, "columns": 2},
        "misfit",
    ),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_what_is_refused_says_so_and_changes_nothing(name: str) -> None:
    body, edit, code = REFUSALS[name]
    doc = opened(body)
    data = doc.export()
    turn = doc.apply({"edits": [edit]})
    assert turn.problem is not None, turn.outcome
    assert turn.problem.code == code, turn.message
    assert doc.export() == data


def test_a_heading_goes_though_the_table_of_contents_names_it() -> None:
    heading = paragraph('<w:bookmarkStart w:id="7" w:name="_Toc1"/>', "Gone", '<w:bookmarkEnd w:id="7"/>', style="Heading1")
    entry = f'<w:hyperlink w:anchor="_Toc1">{run("Gone")}</w:hyperlink>'
    toc = contents("TOC", "first", "middle", "last").replace(run("middle"), entry)
    made = applied(opened(toc + paragraph("x") + heading), {"action": "delete", "at": "the title"})
    assert "Gone" not in made.replace(entry.replace(SPACE, ""), "")


def test_a_note_that_is_referred_to_stays_and_another_goes() -> None:
    data = package(paragraph("x", NOTE))
    notes = parts(data)["word/footnotes.xml"]
    more = b'<w:footnote w:id="3"><w:p><w:r><w:t>unused</w:t></w:r></w:p></w:footnote>'
    doc = Desk().read(
        with_parts(data, {"word/footnotes.xml": notes.replace(b"</w:footnotes>", more + b"</w:footnotes>")}), format="docx"
    )
    refused = doc.apply({"edits": [{"action": "delete", "at": "footnote:2"}]})
    assert refused.problem is not None
    assert refused.problem.code == "dangling"
    assert doc.apply({"edits": [{"action": "delete", "at": "footnote:3"}]}).outcome == "applied"
    assert parts(doc.export())["word/footnotes.xml"] == notes


def test_a_section_goes_with_the_break_that_ends_it() -> None:
    body = paragraph("first", look="<w:sectPr/>") + paragraph("above") + BREAK + paragraph("below")
    made = applied(opened(body), {"action": "delete", "at": ['"above"', '"last line"']})
    assert made == (paragraph("first", look="<w:sectPr/>") + paragraph("below")).replace(SPACE, "")


def test_what_is_new_in_a_pretty_printed_file_stands_on_its_own_line() -> None:
    doc = Desk().read(fixture("odd spelling"), format="docx")
    made = parts(Desk().read(fixture("odd spelling"), format="docx").export())["word/document.xml"]
    doc.apply({"edits": [{"action": "insert", "after": '"not bold"', "markdown": "New."}]})
    assert b"\n  <w:p><w:r><w:t>New.</w:t></w:r></w:p>" in parts(doc.export())["word/document.xml"].replace(made, b"")


def test_a_quotation_and_code_where_the_file_has_styles_for_them() -> None:
    styles = parts(package(""))["word/styles.xml"]
    more = b"".join(
        f'<w:style w:type="{type}" w:styleId="{id}"><w:name w:val="{name}"/></w:style>'.encode()
        for type, id, name in (
            ("paragraph", "Q", "Quote"),
            ("paragraph", "C", "HTML Preformatted"),
            ("character", "V", "HTML Code"),
        )
    )
    data = with_parts(package(paragraph("x")), {"word/styles.xml": styles.replace(b"</w:styles>", more + b"</w:styles>")})
    doc = Desk().read(data, format="docx")
    made = applied(doc, {"action": "insert", "after": '"x"', "markdown": "> q `v`\n\n```\na\nb\n```"})
    assert made == (
        paragraph("x")
        + paragraph("q ", run("v", '<w:rStyle w:val="V"/>'), style="Q")
        + '<w:p><w:pPr><w:pStyle w:val="C"/></w:pPr><w:r><w:t>a</w:t><w:br/><w:t>b</w:t></w:r></w:p>'
    ).replace(SPACE, "")
    quoted = next(node for node in doc.document.walk() if node.text == "q `v`")
    out = applied(doc, {"action": "move", "at": f"#{quoted.id}", "before": '"x"'})
    assert out.startswith(paragraph("q ", run("v", '<w:rStyle w:val="V"/>')).replace(SPACE, ""))


# Code as Pandoc makes it: its look is that of its runs, and words in colour


def pandoc() -> bytes:
    def style(id: str, name: str, more: str = "", type: str = "character") -> str:
        return f'<w:style w:type="{type}" w:customStyle="1" w:styleId="{id}"><w:name w:val="{name}"/>{more}</w:style>'

    verbatim, keyword = ('<w:rStyle w:val="VerbatimChar"/>', '<w:rStyle w:val="KeywordTok"/>')
    words = (run("def ", keyword), run("old(x):", verbatim), "<w:r><w:br/></w:r>", run("    return", keyword), run(" x", verbatim))
    note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    body = (
        paragraph("Before.") + paragraph(*words, style="SourceCode") + paragraph(run("see it", verbatim), note, style="SourceCode")
    )
    made = style("VerbatimChar", "Verbatim Char") + style(
        "SourceCode", "Source Code", '<w:link w:val="VerbatimChar"/>', "paragraph"
    )
    made += style("KeywordTok", "KeywordTok", '<w:basedOn w:val="VerbatimChar"/><w:rPr><w:b/></w:rPr>')
    data = package(body)
    styles = parts(data)["word/styles.xml"].replace(b"</w:styles>", made.encode() + b"</w:styles>")
    return with_parts(data, {"word/styles.xml": styles})


def test_code_made_by_pandoc_is_edited_and_keeps_its_looks() -> None:
    doc = Desk().read(pandoc(), format="docx", kind="report")
    assert [node.text for node in doc.document.walk() if node.type == "code"] == ["def old(x):\n    return x"]
    for edit, made in (
        ({"action": "replace", "find": "old", "with": "new"}, b'VerbatimChar"/></w:rPr><w:t xml:space="preserve">new(x):</w:t>'),
        (
            {"action": "replace", "find": "see", "with": "look at"},
            b'VerbatimChar"/></w:rPr><w:t xml:space="preserve">look at it</w:t>',
        ),
        ({"action": "insert", "after": "Before.", "markdown": "```\nmore\n```"}, b'VerbatimChar"/></w:rPr><w:t>more</w:t>'),
    ):
        turn = doc.apply({"edits": [edit]})
        assert turn.outcome == "applied", turn.message
        assert made in parts(doc.export())["word/document.xml"]
        assert [node.text for node in formats.read(doc.export(), "docx", "report").walk()] == [
            node.text for node in doc.document.walk()
        ]
        doc.undo()
        assert doc.export() == pandoc()


def test_a_row_that_leaves_out_a_column_counts_as_a_reader_does() -> None:
    data = package(
        table(row(A, B), row(cell(paragraph("late")), look='<w:gridBefore w:val="1"/><w:wBefore w:w="9" w:type="dxa"/>'))
    )
    doc = Desk().read(data, format="docx", kind="report")
    turn = doc.apply({"edits": [{"action": "set_cell", "at": "the table", "row": 2, "column": 2, "text": "x"}]})
    assert turn.message == "Changed a cell of the table from “late” to “x”. Nothing else changed."
    doc.undo()
    assert doc.apply({"edits": [{"action": "delete_column", "at": "the table", "column": 1}]}).outcome == "applied"
    made = parts(doc.export())["word/document.xml"]
    assert b"Before" not in made, "the row begins with its table"
    doc.undo()
    plan = {"action": "add_column", "at": "the table", "title": "T", "after": 1}
    assert doc.apply({"edits": [plan]}).outcome == "applied"
    assert b'<w:gridBefore w:val="2"/>' in parts(doc.export())["word/document.xml"]
    doc.undo()
    assert doc.export() == data
