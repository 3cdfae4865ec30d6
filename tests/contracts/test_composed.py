"""New blocks in words, in every format that has such blocks: lists, tables, headings of a level, pictures and files. In Word they
come in the document's own styles, whatever those are."""

import io
import json

import docx
import pytest

from copydesk import Desk, formats
from copydesk.document.document import Document
from support.docx import converted, parts
from support.installed import needs_libreoffice
from support.shapes import SOURCES, opened

FORMATS = ("markdown", "docx", "blocknote")
ITEMS = ["Apples", "Pears", "Plums"]
LISTS = {
    'Add a bullet list with Apples, Pears and Plums after "Text in two."': ITEMS,
    'Add a list of "Apples", "Pears" and "Plums" after "Text in two."': ITEMS,
    'Insert a bulleted list: Apples; Pears; Plums after "Text in two."': ITEMS,
    'Insert a bulleted list after "Text in two.": Apples; Pears; Plums': ITEMS,
    "Add a numbered list with Apples, Pears and Plums under Two": ITEMS,
    'Add a list after "Text in two." with Apples, Pears and Plums': ITEMS,
}
TABLES = {
    "Add a table with the columns Item and Price under Two": (1, 2, "Item"),
    'Add a table with columns Item, Price and 2 rows after "Text in two."': (3, 2, "Item"),
    'Add a 3x2 table after "Text in two."': (3, 2, ""),
    'Add a table with three rows and 2 columns after "Text in two."': (3, 2, ""),
    'Add a table after "Text in two." with the columns Item and Price': (1, 2, "Item"),
}
HEADINGS = {
    'Add a level 4 heading "Deep down" after "Text in two."': 4,
    'Add an h3 "Deep down" after "Text in two."': 3,
    'Add a heading of level 6 called "Deep down" after "Text in two."': 6,
}


def new_nodes(before: Document, after: Document, type: str) -> list[str]:
    return [node.id for node in after.walk() if node.id not in before and node.type == type]


def said(format: str, words: str) -> tuple[Document, Document]:
    """The document before and after words; undone to the byte."""
    doc = opened(format)
    before = doc.document
    turn = doc.say(words)
    assert turn.outcome == "applied", turn.message
    after = doc.document
    assert formats.misread(after) is None
    doc.undo()
    assert doc.export() == SOURCES[format][0]
    return before, after


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("words", LISTS)
def test_a_list_has_its_items(words: str, format: str) -> None:
    before, after = said(format, words)
    items = new_nodes(before, after, "item")
    assert [formats.visible(after, id).text for id in items] == LISTS[words]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("words", TABLES)
def test_a_table_has_its_rows_and_columns(words: str, format: str) -> None:
    before, after = said(format, words)
    rows, columns, first = TABLES[words]
    (table,) = new_nodes(before, after, "table")
    own = [[formats.visible(after, cell.id).text for cell in after.children(row.id)] for row in after.children(table)]
    assert (len(own), {len(row) for row in own}, own[0][0]) == (rows, {columns}, first)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("words", HEADINGS)
def test_a_heading_has_its_level(words: str, format: str) -> None:
    before, after = said(format, words)
    type = "heading" if format == "blocknote" else "section"
    (heading,) = new_nodes(before, after, type)
    assert (after[heading].text, after[heading].attrs["level"]) == ("Deep down", HEADINGS[words])


PICTURES = {
    'Insert the picture cat.png after "Text in one."': ("![cat](cat.png)", "image", "cat.png"),
    'Add an image https://example.org/a.png with the caption "A cat" after "Text in one."': (
        "![A cat](https://example.org/a.png)",
        "image",
        "https://example.org/a.png",
    ),
    'Add the file https://example.org/plan.pdf after "Text in one."': (
        "[plan.pdf](https://example.org/plan.pdf)",
        "file",
        "https://example.org/plan.pdf",
    ),
    'Add the video https://example.org/tour.mp4 after "Text in one."': (
        "[tour.mp4](https://example.org/tour.mp4)",
        "file",
        "https://example.org/tour.mp4",
    ),
}


@pytest.mark.parametrize("words", PICTURES)
def test_pictures_and_files_stand_by_their_address(words: str) -> None:
    spelled, type, address = PICTURES[words]
    _, article = said("markdown", words)
    assert f"\n\n{spelled}\n\n" in formats.write(article).decode()
    before, note = said("blocknote", words)
    (made,) = new_nodes(before, note, type)
    assert note[made].attrs["url"] == address
    block = next(one for one in json.loads(formats.write(note)) if one.get("props", {}).get("url") == address)
    assert block["type"] == ("image" if type == "image" else "video" if "video" in words else "file")


def test_what_is_to_be_drawn_first_is_not_made_up() -> None:
    doc = opened("markdown")
    assert doc.say('Add a picture of a cat after "Text in one."').outcome == "refused"
    assert doc.export() == SOURCES["markdown"][0]


# Word files without a style for it


def bare() -> bytes:
    """A file that has headings of one level and no other style of that sort, and no list."""
    made = docx.Document()
    for style in [one for one in made.styles if one.name and one.name.startswith(("Heading ", "List")) and one.name != "Heading 1"]:
        style.delete()
    made.add_heading("Only one", 1)
    made.add_paragraph("Words.")
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


@pytest.mark.parametrize("level", [2, 4, 6])
def test_a_heading_of_any_level_comes_into_a_file_that_has_no_style_for_it(level: int) -> None:
    doc = Desk().read(bare(), format="docx", kind="report")
    assert doc.apply({"edits": [{"action": "insert", "markdown": f"{'#' * level} Deep"}]}).outcome == "applied"
    body = parts(doc.export())["word/document.xml"].decode()
    assert f'<w:pStyle w:val="Heading1"/><w:outlineLvl w:val="{level - 1}"/>' in body
    back = formats.read(doc.export(), "docx", "report")
    assert [node.attrs["level"] for node in back.walk() if node.type == "section"] == [1, level]


@needs_libreoffice
def test_libreoffice_reads_what_came_as_what_it_is() -> None:
    doc = Desk().read(bare(), format="docx", kind="report")
    for markdown in ("#### Deep", "- one\n- two", "1. first\n2. second", "| a | b |\n|---|---|\n| 1 | 2 |"):
        assert doc.apply({"edits": [{"action": "insert", "markdown": markdown}]}).outcome == "applied"
    flat = converted(doc.export(), "fodt")[0].decode()
    assert 'text:outline-level="4"' in flat
    assert flat.count("<text:list-item") == 4
    assert flat.count("<table:table-row") == 2
