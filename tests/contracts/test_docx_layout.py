"""How paragraphs of a Word file stand on the page: alignment and page breaks, by edits and by words. One property changes and every
other byte stays; what LibreOffice shows is what was asked for; tracked, it can be rejected."""

import io
import re

import docx
import pytest
from docx.enum.text import WD_ALIGN_PARAGRAPH
from lxml import etree

from copydesk import Desk
from copydesk.apps.desk import Doc
from copydesk.formats.convert import LossError
from support.docx import converted, parts
from support.installed import needs_libreoffice
from support.shapes import SOURCES, opened

MAIN = "word/document.xml"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def xml(doc: Doc) -> str:
    return parts(doc.export())[MAIN].decode()


def properties(doc: Doc, words: str) -> str:
    """The paragraph with these words, up to them."""
    before, found, _ = xml(doc).partition(f">{words}<")
    assert found
    return before[before.rindex("<w:p>") :]


SAID = {
    'Center the paragraph "Text in one."': ("Text in one.", '<w:jc w:val="center"/>'),
    'Right-align the paragraph "Text in one."': ("Text in one.", '<w:jc w:val="right"/>'),
    "Justify the paragraph “Text in two.”": ("Text in two.", '<w:jc w:val="both"/>'),
    "Align the heading Two to the left": ("Two", '<w:jc w:val="left"/>'),
    "Insert a page break before section Two": ("Two", "<w:pageBreakBefore/>"),
    "Start section Two on a new page": ("Two", "<w:pageBreakBefore/>"),
    'Add a page break after "Lone one."': ("Lone two.", "<w:pageBreakBefore/>"),
    "Section Three should start on a new page": ("Three", "<w:pageBreakBefore/>"),
}


@pytest.mark.parametrize("words", SAID)
def test_words_set_one_property_and_nothing_else(words: str) -> None:
    doc, (place, property) = opened("docx"), SAID[words]
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    assert turn.message.endswith("Nothing else changed.")
    assert property in properties(doc, place)
    before, after = parts(SOURCES["docx"][0]), parts(doc.export())
    assert [name for name in before if before[name] != after[name]] == [MAIN]
    assert after[MAIN].replace(property.encode(), b"").replace(b"<w:pPr></w:pPr>", b"") == before[MAIN].replace(
        b"<w:pPr></w:pPr>", b""
    )
    doc.undo()
    assert doc.export() == SOURCES["docx"][0]


def test_a_list_and_a_document_are_aligned_by_what_they_hold() -> None:
    doc = opened("docx")
    assert doc.say("Center the list under Two").outcome == "applied"
    assert xml(doc).count('<w:jc w:val="center"/>') == 2
    assert doc.say("Justify everything").outcome == "applied"
    aligned = [node.type for node in doc.document.walk() if node.attrs.get("textAlignment") == "justify"]
    assert set(aligned) == {"paragraph", "item"}


def test_a_page_break_goes_again_and_one_that_is_not_there_is_told() -> None:
    doc = opened("docx")
    doc.say("Start section Two on a new page")
    assert doc.say("Remove the page break before Two").outcome == "applied"
    assert doc.export() == SOURCES["docx"][0]
    assert "no page break before" in doc.say("Remove the page break before Two").message
    turn = doc.say("Add a page break after the table")
    assert turn.outcome == "refused"
    assert "No page can begin" in turn.message


@pytest.mark.parametrize("name", ["alignment", "align", "textAlignment"])
def test_clients_may_call_it_otherwise(name: str) -> None:
    doc = opened("docx")
    assert doc.apply({"edits": [{"action": "set", "at": "Text in one.", "name": name, "value": "Center"}]}).outcome == "applied"
    assert 'w:val="center"' in properties(doc, "Text in one.")


def test_what_comes_beside_a_page_break_has_none_and_takes_the_side() -> None:
    doc = opened("docx")
    for name, value in (("pageBreakBefore", True), ("textAlignment", "center")):
        doc.apply({"edits": [{"action": "set", "at": "Lone one.", "name": name, "value": value}]})
    doc = Desk().read(doc.export(), format="docx", kind="report")
    assert doc.apply({"edits": [{"action": "insert", "after": "Lone one.", "markdown": "A new one."}]}).outcome == "applied"
    assert "pageBreakBefore" not in properties(doc, "A new one.")
    assert 'w:val="center"' in properties(doc, "A new one.")


def test_it_stays_with_a_paragraph_that_is_written_anew_or_made_something_else() -> None:
    doc = opened("docx")
    doc.apply({"edits": [{"action": "set", "at": "Lone one.", "name": "textAlignment", "value": "center"}]})
    assert doc.apply({"edits": [{"action": "rewrite", "at": "Lone one.", "markdown": "Other words."}]}).outcome == "applied"
    assert 'w:val="center"' in properties(doc, "Other words.")
    assert doc.apply({"edits": [{"action": "retype", "at": "Other words.", "type": "heading"}]}).outcome == "applied"
    assert 'w:val="center"' in properties(doc, "Other words.")
    assert doc.apply({"edits": [{"action": "retype", "at": "Other words.", "type": "code"}]}).outcome == "applied"


def laid_out(data: bytes) -> dict[str, dict[str, str]]:
    """What LibreOffice makes of each paragraph: its words, and how its style sets them."""
    root = etree.fromstring(converted(data, "fodt")[0])
    styles = {style.get(f"{STYLE}name"): style.find(f"{STYLE}paragraph-properties") for style in root.iter(f"{STYLE}style")}
    found = {}
    for line in root.iter(f"{TEXT}p", f"{TEXT}h"):
        about = styles.get(line.get(f"{TEXT}style-name"))
        found["".join(line.itertext())] = {} if about is None else dict(about.attrib)
    return found


@needs_libreoffice
def test_libreoffice_sets_it_so() -> None:
    doc = opened("docx")
    for words in ('Center the paragraph "Text in one."', "Start section Two on a new page", "Justify the item Gamma ray"):
        assert doc.say(words).outcome == "applied"
    found = laid_out(doc.export())
    assert found["Text in one."][f"{FO}text-align"] == "center"
    assert found["Two"][f"{FO}break-before"] == "page"
    assert found["Gamma ray"][f"{FO}text-align"] == "justify"


def test_tracked_it_is_a_change_of_properties() -> None:
    doc = opened("docx")
    doc.say('Center the paragraph "Text in one."')
    made = parts(doc.export(changes="tracked"))[MAIN].decode()
    assert "<w:pPrChange " in made
    assert "<w:ins " not in made
    back = Desk().read(doc.export(changes="tracked"), format="docx", kind="report")
    assert back.apply({"edits": [{"action": "reject"}]}).outcome == "applied"
    assert "w:jc" not in properties(back, "Text in one.")


# What is read


def report() -> bytes:
    made = docx.Document()
    made.core_properties.title = "In the properties"
    section = made.sections[0]
    section.header.paragraphs[0].text = "Acme\t\tConfidential"
    section.footer.paragraphs[0].text = "Draft 3"
    made.add_paragraph("The bridge", style="Title")
    made.add_heading("Summary", 1)
    made.add_paragraph("In the middle.").alignment = WD_ALIGN_PARAGRAPH.CENTER
    remarked = made.add_paragraph("Second text.")
    made.add_comment(remarked.runs, text="Is this right?", author="Ann")
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


@pytest.mark.parametrize("target", ["html", "pdf"])
def test_comments_are_left_out_and_named_unless_they_are_asked_for(target: str) -> None:
    doc = Desk().read(report(), format="docx", kind="report")
    assert doc.losses(target) == [{"what": "comment", "becomes": "left out"}]
    with pytest.raises(LossError, match="comment"):
        doc.export(target, strict=True)
    assert doc.converted(target, comments=True).losses == ()
    if target == "html":
        assert b"Is this right?" not in doc.export("html")
        assert b'class="note-mark"' not in doc.export("html")
        assert b"Is this right?" in doc.export("html", comments=True)


def test_a_page_has_the_title_the_head_and_the_foot() -> None:
    page = Desk().read(report(), format="docx", kind="report").export("html").decode()
    assert "<title>The bridge</title>" in page
    assert "<h1>The bridge</h1>" in page
    assert re.search(r'class="running">Acme\s+·\s+Confidential<', page)
    assert 'class="running">Draft 3<' in page
    assert page.count("The bridge") == 2
