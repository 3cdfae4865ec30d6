"""Pictures that come into a Word file and go again: by their bytes in a plan, by the name of a file beside the document in words.
The file gets a part, its relationship and its type; undo takes all three away, and LibreOffice shows what came."""

from base64 import b64encode
from pathlib import Path

import pytest

from copydesk import Desk, formats
from copydesk.document.document import Document
from support.docx import converted, fixture, parts
from support.installed import needs_libreoffice
from support.shapes import SOURCES, opened
from support.wordpackage import PICTURE

URL = f"data:image/png;base64,{b64encode(PICTURE).decode()}"
MAIN, RELATED, TYPES = "word/document.xml", "word/_rels/document.xml.rels", "[Content_Types].xml"


def insert(alt: str, after: str = "Text in one.", address: str = URL) -> dict[str, str]:
    return {"action": "insert", "after": after, "markdown": f"![{alt}]({address})"}


def pictures(document: Document) -> list[str]:
    return [str(node.attrs["name"]) for node in document.walk() if node.type == "image"]


def test_a_picture_gets_its_part_its_relationship_and_its_type() -> None:
    doc = opened("docx")
    turn = doc.apply({"edits": [insert("A red square"), insert("A red square", "Text in two.")]})
    assert turn.outcome == "applied", turn.message
    assert formats.misread(doc.document) is None
    before, after = parts(SOURCES["docx"][0]), parts(doc.export())
    assert {name for name in after if before.get(name) != after[name]} == {
        *(MAIN, RELATED, TYPES),
        *("word/media/a-red-square.png", "word/media/a-red-square-2.png"),
    }
    assert after["word/media/a-red-square.png"] == PICTURE
    assert b"copydesk-picture" not in after[MAIN], "its bytes stand in their own part alone"
    assert after[TYPES].count(b'Extension="png"') == 1
    back = formats.read(doc.export(), "docx", "report")
    assert pictures(back) == pictures(doc.document) == ["a-red-square", "a-red-square-2"]
    assert formats.write(back) == doc.export()
    doc.undo()
    assert doc.export() == SOURCES["docx"][0]


@pytest.mark.parametrize("name", ["placed pictures", "strict", "plain"])
def test_it_comes_into_any_file(name: str) -> None:
    data = fixture(name)
    doc = Desk().read(data, format="docx", kind="report")
    assert doc.apply({"edits": [{"action": "insert", "markdown": f"![Seen]({URL})"}]}).outcome == "applied"
    assert formats.misread(doc.document) is None
    assert "seen" in pictures(formats.read(doc.export(), "docx", "report"))
    doc.undo()
    assert doc.export() == data


def test_one_is_aligned_described_exchanged_and_deleted() -> None:
    doc = opened("docx")
    doc.apply({"edits": [insert("Cat")]})
    assert doc.say("Center the picture").outcome == "applied"
    id = next(node.id for node in doc.document.walk() if node.type == "image")
    assert doc.apply({"edits": [{"action": "set", "at": f"#{id}", "name": "alt", "value": "A black cat"}]}).outcome == "applied"
    assert b'descr="A black cat"' in parts(doc.export())[MAIN]
    assert doc.apply({"edits": [{"action": "rewrite", "at": f"#{id}", "markdown": f"![Dog]({URL})"}]}).outcome == "applied"
    assert pictures(formats.read(doc.export(), "docx", "report")) == ["dog"]
    assert "word/media/cat.png" not in parts(doc.export())
    assert doc.say("Delete the picture").outcome == "applied"
    assert doc.export() == SOURCES["docx"][0]


@pytest.mark.parametrize("address", ["https://example.org/a.png", "data:image/png;base64,bm8=", "nowhere.png"])
def test_one_that_is_not_at_hand_is_refused(address: str) -> None:
    doc = opened("docx")
    turn = doc.apply({"edits": [insert("Cat", address=address)]})
    assert turn.outcome == "refused"
    assert "by its bytes" in turn.message
    assert doc.export() == SOURCES["docx"][0]


def test_words_name_a_file_beside_the_document(tmp_path: Path) -> None:
    (tmp_path / "report.docx").write_bytes(SOURCES["docx"][0])
    for name in ("cat.png", "dog.png"):
        (tmp_path / name).write_bytes(PICTURE)
    doc = Desk().open(tmp_path / "report.docx", kind="report")
    assert doc.say('Insert the picture cat.png after "Text in one."').outcome == "applied"
    assert pictures(doc.document) == ["cat"]
    turn = doc.say("Replace the picture with dog.png")
    assert turn.outcome == "applied", turn.message
    assert pictures(doc.document) == ["dog"]
    assert doc.say('Insert the picture ../cat.png after "Text in one."').outcome == "refused", "only what lies beside it"


def test_an_export_and_a_tracked_file_have_it() -> None:
    doc = opened("docx")
    doc.apply({"edits": [insert("Cat")]})
    assert b"data:image/png;base64," in doc.export("html")
    tracked = parts(doc.export(changes="tracked"))
    assert tracked["word/media/cat.png"] == PICTURE
    assert b"<w:ins " in tracked[MAIN]


@needs_libreoffice
def test_libreoffice_shows_it() -> None:
    doc = opened("docx")
    doc.apply({"edits": [insert("Cat")]})
    for data in (doc.export(), doc.export(changes="tracked")):
        flat = converted(data, "fodt")[0].decode()
        assert flat.count("<draw:image") == 1
        assert b64encode(PICTURE).decode()[:40] in "".join(flat.split())
