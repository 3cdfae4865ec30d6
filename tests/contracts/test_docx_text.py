"""Texts of Word files changed: the run under the change and no other, what text can't show kept, what isn't text kept or locked."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import Desk, formats
from copydesk.document.operations import apply, splice
from copydesk.errors import InputError
from support.docx import FIXTURES, fixture, parts
from support.edits import locked
from support.laws import check_undo, check_untouched
from support.soak import examples
from support.wordpackage import package
from support.wordxml import R, cell, control, deleted, field, inserted, paragraph, row, run, table

BODY = re.compile(rb"<w:body>(.*)<w:sectPr>.*</w:body>", re.DOTALL)
ARIAL = '<w:rFonts w:ascii="Arial"/>'
LINK = '<w:hyperlink r:id="rIdLink" w:history="1">{}</w:hyperlink>'


def body_of(data: bytes) -> str:
    found = BODY.search(parts(data)["word/document.xml"])
    assert found is not None
    return found[1].decode()


def changed(body: str, find: str, new: str) -> str:
    """The body after one replacement; all laws of that are checked on the way."""
    data = package(body)
    doc = Desk().read(data, format="docx")
    before = doc.document
    turn = doc.apply({"edits": [{"action": "replace", "find": find, "with": new}]})
    assert turn.outcome == "applied", turn.message
    assert formats.misread(doc.document) is None
    operations = doc._place.history.versions()[-1].change.operations
    check_untouched(before, doc.document, operations)
    check_undo(before, doc.document, operations)
    result = body_of(doc.export())
    doc.undo()
    assert doc.export() == data
    return result


# Body, what to find, what to put there, body after it.
CHANGES = {
    "a word changes its run and no other": (
        paragraph("One ", run("two", "<w:b/>"), " three."),
        ("three", "3"),
        paragraph("One ", run("two", "<w:b/>"), " 3."),
    ),
    "a word that two runs share": (
        paragraph(run("One tw", ARIAL), run("o three", "<w:sz w:val='20'/>")),
        ("two", "2"),
        paragraph(run("One 2", ARIAL), run(" three", "<w:sz w:val='20'/>")),
    ),
    "a run that loses all its words goes": (
        paragraph("One ", run("two", "<w:i/>"), " three"),
        ("two ", ""),
        paragraph("One ", "three"),
    ),
    "a replaced word keeps its mark": (
        paragraph("One ", run("two", "<w:b/>")),
        ("two", "2"),
        paragraph("One ", run("2", "<w:b/>")),
    ),
    "new marks stand where the standard wants them, and the font stays": (
        paragraph(run("One two", ARIAL + '<w:sz w:val="20"/>')),
        ("two", "**2**"),
        paragraph(run("One ", ARIAL + '<w:sz w:val="20"/>'), run("2", ARIAL + '<w:b/><w:bCs/><w:sz w:val="20"/>')),
    ),
    "a text that gets a mark inside is two runs of one look": (
        paragraph(run("One two three", ARIAL)),
        ("two", "_2_"),
        paragraph(run("One ", ARIAL), run("2", ARIAL + "<w:i/><w:iCs/>"), run(" three", ARIAL)),
    ),
    "bookmarks, comments and spelling marks between runs stay": (
        paragraph(
            '<w:bookmarkStart w:id="1" w:name="a"/>',
            "One",
            "<w:proofErr w:type='spellStart'/>",
            " two",
            '<w:bookmarkEnd w:id="1"/>',
        ),
        ("One two", "1"),
        paragraph('<w:bookmarkStart w:id="1" w:name="a"/>', "1", "<w:proofErr w:type='spellStart'/>", '<w:bookmarkEnd w:id="1"/>'),
    ),
    "a word of a link stays in the link": (
        paragraph("See ", LINK.format(run("the site")), "."),
        ("site", "place"),
        paragraph("See ", LINK.format(run("the place")), "."),
    ),
    "what follows a link is not in it": (
        paragraph("See ", LINK.format(run("it")), " today"),
        (" today", " now"),
        paragraph("See ", LINK.format(run("it")), " now"),
    ),
    "a link to a bookmark": (
        paragraph("See it."),
        ("it", "[it](#here)"),
        paragraph(
            "See ",
            '<w:hyperlink w:anchor="here">' + run("it", '<w:rStyle w:val="Hyperlink"/>') + "</w:hyperlink>",
            ".",
        ),
    ),
    "added text stays inside a tracked insertion, struck text stays": (
        paragraph("Old ", deleted("gone ", 1), inserted(run("new words"), 2)),
        ("new", "newer"),
        paragraph("Old ", deleted("gone ", 1), inserted(run("newer words"), 2)),
    ),
    "a control keeps standing around its text": (
        paragraph("Dear ", control(run("Ada"), "name", "<w:text/>"), "."),
        ("Ada", "Bob"),
        paragraph("Dear ", control(run("Bob"), "name", "<w:text/>"), "."),
    ),
    "an emptied control stays": (
        paragraph("Dear ", control(run("Ada"), "name"), "."),
        ("Ada", ""),
        paragraph("Dear ", control("", "name"), "."),
    ),
    "a filled placeholder is one no more": (
        paragraph("Dear ", control(run("Name"), "name", "<w:showingPlcHdr/>"), "."),
        ("Name", "Ada"),
        paragraph("Dear ", control(run("Ada"), "name"), "."),
    ),
    "line breaks and tabs are elements": (
        paragraph("One two"),
        ("One two", "One<br>two"),
        '<w:p><w:r><w:t xml:space="preserve">One</w:t><w:br/><w:t>two</w:t></w:r></w:p>',
    ),
    "what XML escapes is escaped": (paragraph("One"), ("One", 'a<b & "c"'), paragraph('a&lt;b &amp; "c"')),
    "a text in an odd spelling keeps what is not changed": (
        "<w:p><w:r><w:t>A &#x26; &amp; B brick</w:t></w:r></w:p>",
        ("brick", "stone"),
        "<w:p><w:r><w:t>A &#x26; &amp; B stone</w:t></w:r></w:p>",
    ),
    "white space that doesn't count stays": (
        "<w:p>\n <w:r><w:t> One </w:t></w:r>\n</w:p>",
        ("One", "Two"),
        "<w:p>\n <w:r><w:t> Two </w:t></w:r>\n</w:p>",
    ),
    "a run of a right-to-left script is bold by its own switch": (
        paragraph(run("שלום עולם", "<w:rtl/>")),
        ("עולם", "**עולם**"),
        paragraph(run("שלום ", "<w:rtl/>"), run("עולם", "<w:b/><w:bCs/><w:rtl/>")),
    ),
    "a line more in a cell": (
        table(row(cell(paragraph("a b"), paragraph("c", look='<w:jc w:val="right"/>')), cell())),
        ("c", "c<br>d"),
        table(row(cell(paragraph("a b"), *(paragraph(line, look='<w:jc w:val="right"/>') for line in "cd")), cell())),
    ),
    "a line less": (
        table(row(cell(paragraph("a b"), paragraph("c"), paragraph("d")), cell())),
        ("b c", "x"),
        table(row(cell(paragraph("a x"), paragraph("d")), cell())),
    ),
    "whose change a look was is not inherited": (
        paragraph(run("One two", '<w:i/><w:rPrChange w:id="5" w:author="A"><w:rPr/></w:rPrChange>')),
        ("two", "**2**"),
        paragraph(
            run("One ", '<w:i/><w:rPrChange w:id="5" w:author="A"><w:rPr/></w:rPrChange>'),
            run("2", "<w:b/><w:bCs/><w:i/>"),
        ),
    ),
    "one line of a cell": (
        table(row(cell(paragraph("a b"), paragraph("c d")), cell())),
        ("c", "C"),
        table(row(cell(paragraph("a b"), paragraph("C d")), cell())),
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_text_changes(name: str) -> None:
    body, (find, new), after = CHANGES[name]
    made = changed(body, find, new)
    # Whether a text without white space at its ends says that it would count makes no difference.
    assert made.replace(' xml:space="preserve"', "") == after.replace(' xml:space="preserve"', "")


def test_a_new_link_adds_its_relationship_and_nothing_else() -> None:
    data = package(paragraph("See it."))
    doc = Desk().read(data, format="docx")
    doc.apply({"edits": [{"action": "replace", "find": "it", "with": "[it](https://new.example/?a=1&b=2)"}]})
    before, after = parts(data), parts(doc.export())
    differing = {name for name in after if before.get(name) != after[name]}
    assert differing == {"word/document.xml", "word/_rels/document.xml.rels"}
    name = "word/_rels/document.xml.rels"
    start, end = before[name].removesuffix(b"</Relationships>"), b"</Relationships>"
    assert after[name].startswith(start)
    assert re.sub(r"rIdCd\w{8}", "#", after[name].removeprefix(start).removesuffix(end).decode()) == (
        f'<Relationship Id="#" Type="{R}/hyperlink" Target="https://new.example/?a=1&amp;b=2" TargetMode="External"/>'
    )
    # A word of that link can be changed before the file was ever read again.
    turn = doc.apply({"edits": [{"action": "replace", "find": "it", "with": "the thing"}]})
    assert turn.outcome == "applied"
    assert any(
        node.text == "See [the thing](https://new.example/?a=1&b=2)."
        for node in formats.read(doc.export(), "docx", "report").walk()
    )


def test_an_address_that_the_file_has_is_used_again() -> None:
    doc = Desk().read(package(paragraph("See it.")), format="docx")
    doc.apply({"edits": [{"action": "replace", "find": "it", "with": "[it](https://example.org/a?b=1&c=2)"}]})
    assert 'r:id="rIdLink"' in body_of(doc.export())


def test_a_link_that_is_cut_is_two_links() -> None:
    document = formats.read(package(paragraph(LINK.format(run("one two three")))), "docx", "report")
    node = next(node for node in document.walk() if "one two" in node.text)
    address = node.text.partition("](")[2]
    after = apply(document, [splice(document, node.id, f"[one ]({address}TWO[ three]({address}")])
    assert formats.misread(after) is None
    assert body_of(formats.write(after)) == paragraph(
        LINK.format(run("one ")), run("TWO").replace(' xml:space="preserve"', ""), LINK.format(run(" three"))
    )


def test_text_in_an_empty_cell_looks_like_the_end_of_its_paragraph() -> None:
    look = "<w:pPr><w:rPr><w:rFonts w:ascii='Arial'/><w:ins w:id='9' w:author='A'/></w:rPr></w:pPr>"
    doc = Desk().read(package(table(row(cell(f"<w:p>{look}</w:p>"), cell()))), format="docx")
    doc.apply({"edits": [{"action": "set_cell", "at": "the table", "row": 1, "column": 1, "text": "x **y**"}]})
    runs = "<w:r><w:rPr><w:rFonts w:ascii='Arial'/></w:rPr><w:t xml:space=\"preserve\">x </w:t></w:r>"
    runs += "<w:r><w:rPr><w:rFonts w:ascii='Arial'/><w:b/><w:bCs/></w:rPr><w:t>y</w:t></w:r>"
    assert f"<w:p>{look}{runs}</w:p>" in body_of(doc.export())


def test_marks_can_change_places() -> None:
    foot, end = '<w:r><w:footnoteReference w:id="2"/></w:r>', '<w:r><w:rPr><w:b/></w:rPr><w:endnoteReference w:id="2"/></w:r>'
    document = formats.read(package(paragraph("a", foot, "b", end, "c")), "docx", "report")
    node = next(node for node in document.walk() if node.text.startswith("a{{"))
    after = apply(document, [splice(document, node.id, "a{{endnote:2}}b{{footnote:2}}c")])
    assert formats.misread(after) is None
    made = body_of(formats.write(after))
    assert made.replace(' xml:space="preserve"', "") == paragraph("a", end, "b", foot, "c").replace(' xml:space="preserve"', "")


REFUSED = {
    "what a field shows": (paragraph("Page ", field("PAGE", "3"), "."), {"find": "3", "with": "4"}, "locked"),
    "a text that holds what a field shows": (
        paragraph("Page ", field("PAGE", "3"), "."),
        {"find": "Page 3.", "with": "x"},
        "locked",
    ),
    "a text that holds a footnote's mark": (
        paragraph("One", '<w:r><w:footnoteReference w:id="2"/></w:r>', " two"),
        {"find": "One two", "with": "x"},
        "misfit",
    ),
    "a mark of code without a style for it": (paragraph("One"), {"find": "One", "with": "`x`"}, "misfit"),
    "a mark that isn't there": (
        paragraph("One{{x}}", '<w:r><w:footnoteReference w:id="2"/></w:r>'),
        {"find": "One", "with": "One {{footnote:2}}"},
        "misfit",
    ),
    "an image by its name": (paragraph("One"), {"find": "One", "with": "[IMAGE:image1]"}, "misfit"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_text_is_not_edited(name: str) -> None:
    body, edit, code = REFUSED[name]
    data = package(body)
    doc = Desk().read(data, format="docx")
    turn = doc.apply({"edits": [{"action": "replace", **edit}]})
    assert turn.problem is not None, turn.message
    assert turn.problem.code == code
    assert doc.export() == data


def test_a_mark_goes_where_it_is_named_and_stays_where_it_is_not() -> None:
    data = package(paragraph("One", '<w:r><w:footnoteReference w:id="2"/></w:r>', " two"))
    doc = Desk().read(data, format="docx")
    node = next(node for node in doc.document.walk() if node.text.startswith("One"))
    refused = doc.apply({"edits": [{"action": "rewrite", "at": f"#{node.id}", "markdown": "Quite other words."}]})
    assert refused.problem is not None
    assert refused.problem.code == "out_of_scope"
    assert "the new text must hold {{footnote:2}}" in refused.problem.hint
    doc.apply({"edits": [{"action": "rewrite", "at": f"#{node.id}", "markdown": "Quite{{footnote:2}} other words."}]})
    assert '<w:footnoteReference w:id="2"/>' in body_of(doc.export())
    assert doc.document[node.id].text == "Quite{{footnote:2}} other words."
    doc.apply({"edits": [{"action": "rewrite", "at": f"#{node.id}", "markdown": "**Bold{{footnote:2}} words.**"}]})
    assert doc.document[node.id].text == "**Bold**{{footnote:2}}** words.**"
    turn = doc.apply({"edits": [{"action": "replace", "find": "{{footnote:2}}", "with": ""}]})
    assert turn.outcome == "applied", turn.message
    assert "footnoteReference" not in body_of(doc.export())


@pytest.mark.parametrize(
    ("find", "part"),
    [
        ("words of a footnote", "word/footnotes.xml"),
        ("running head", "word/header1.xml"),
        ("words of a endnote", "word/endnotes.xml"),
    ],
)
def test_a_change_in_another_story_changes_its_part(find: str, part: str) -> None:
    data = fixture("notes")
    doc = Desk().read(data, format="docx")
    assert doc.apply({"edits": [{"action": "replace", "find": find, "with": "other text"}]}).outcome == "applied"
    before, after = parts(data), parts(doc.export())
    assert [name for name in after if before[name] != after[name]] == [part]
    assert after[part] == before[part].replace(find.encode(), b"other text")


NEW = (
    "",
    "x",
    "new words",
    "**bold** text",
    "_it_ ~~s~~",
    "a [link](http://ex.org/x) b",
    "[in](#middle)",
    "a<b>&c",
    " lead",
    "“q” 中文 😀",
    "<br>",
)


@examples(120)
@given(name=st.sampled_from([name for name in FIXTURES if name not in ("long report", "libreoffice")]), seed=st.integers(0, 2**32))
def test_any_exchange_is_read_back_and_touches_one_node(name: str, seed: int) -> None:
    random = Random(seed)
    document = formats.read(fixture(name), "docx", "report")
    able = [node for node in document.walk() if node.text and node.type != "code" and not locked(document, node.id)]
    node = random.choice(able)
    seen = formats.visible(document, node.id).text
    start = random.randint(0, len(seen))
    end = min(len(seen), start + random.choice((0, 1, 3, 8, 40)))
    try:
        change = formats.exchange(document, node.id, start, end, random.choice(NEW))
    except InputError:
        return
    operations = [splice(document, node.id, node.text[: change.start] + change.new + node.text[change.end :])]
    after = apply(document, operations)
    if formats.misfit(after, node.id) is None:
        assert formats.misread(after) is None
        check_untouched(document, after, operations)
        check_undo(document, after, operations)
