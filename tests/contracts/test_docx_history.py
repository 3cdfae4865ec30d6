"""Word files over time: edited elsewhere and read again with the ids of what stayed, kept in a history, taken back to the byte."""

import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import docx
import pytest

from copydesk import formats
from copydesk.apps.cli.main import main
from copydesk.document.change import measure
from copydesk.document.document import Document
from copydesk.document.jsonform import document_from_json, document_to_json
from copydesk.document.operations import Assign, Insert, Move, Operation, Splice, apply, invert
from copydesk.formats.docx.definitions import definitions
from copydesk.formats.reimport import reimport
from support.docx import fixture, from_libreoffice, parts, with_parts
from support.installed import needs_libreoffice
from support.laws import check_tree


def read(data: bytes) -> Document:
    return formats.read(data, "docx", "report")


def taken_in(old: Document, data: bytes) -> tuple[Document, tuple[Operation, ...]]:
    """The document after a re-import, with what holds of each checked."""
    operations = reimport(old, data)
    after = apply(old, operations)
    check_tree(after)
    assert formats.write(after) == data
    assert apply(after, invert(operations)) == old
    assert formats.write(apply(after, invert(operations))) == formats.write(old)
    return after, operations


def edited_in_word(data: bytes) -> bytes:
    """A paragraph more, a word changed, the first heading's section moved behind: as python-docx does it."""
    made = docx.Document(io.BytesIO(data))
    texts = [paragraph for paragraph in made.paragraphs if paragraph.style.name == "Normal" and paragraph.text]
    texts[4].insert_paragraph_before("A paragraph that was typed in Word.")
    texts[9].runs[0].text = texts[9].runs[0].text.replace("e", "E", 1)
    texts[20]._p.addnext(texts[14]._p)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def test_what_was_edited_elsewhere_keeps_its_ids() -> None:
    old = read(fixture("long report"))
    after, operations = taken_in(old, edited_in_word(fixture("long report")))
    assert set(old.nodes) <= set(after.nodes)
    assert len(after) == len(old) + 1
    assert [type(operation) for operation in operations if isinstance(operation, Insert | Move | Splice)] == [Splice, Insert, Move]


def test_a_file_whose_other_parts_changed_has_no_words_changed() -> None:
    data = fixture("plain")
    styles = parts(data)["word/styles.xml"].replace(b"Heading1", b"Heading1 ", 0).replace(b"<w:b/>", b"<w:b/><w:i/>", 1)
    old = read(data)
    after, operations = taken_in(old, with_parts(data, {"word/styles.xml": styles}))
    assert [(operation.id, operation.name) for operation in operations if isinstance(operation, Assign)] == [(old.root, "origin")]
    assert measure(old, after, operations).words_changed == 0


@needs_libreoffice
def test_a_file_that_another_program_wrote_anew_keeps_its_ids() -> None:
    old = read(fixture("tables"))
    after, _ = taken_in(old, from_libreoffice(fixture("tables")))
    body = [node.id for node in old.walk() if node.origin is not None and node.origin.context[0] == 0 and node.text]
    assert [old[id].text for id in body if id not in after] == []


def test_the_json_form_holds_the_package() -> None:
    document = read(fixture("pictures"))
    again = document_from_json(json.loads(json.dumps(document_to_json(document))))
    assert again == document
    assert formats.write(again) == fixture("pictures")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    path = tmp_path / "report.docx"
    path.write_bytes(fixture("everything"))
    return path


def applied(file: Path, **edit: str) -> int:
    """Applies an edit with the command, as a process that has never seen the file."""
    plan = file.with_name("plan.json")
    plan.write_text(json.dumps({"edits": [edit]}))
    definitions.cache_clear()
    return main(["apply", str(file), str(plan)])


def test_the_command_edits_and_takes_back(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = file.read_bytes()
    assert applied(file, action="replace", find="One sentence", **{"with": "A [sentence](https://new.example/)"}) == 0
    place = 'the paragraph starting with "A sentence"'
    assert applied(file, action="replace", at=place, find="A sentence", **{"with": "A clause"}) == 0
    texts = [node.text for node in read(file.read_bytes()).walk()]
    assert "A clause stands here. Another sentence follows it." in texts
    assert main(["undo", str(file)]) == 0
    assert applied(file, action="replace", at=place, find="ence stands", **{"with": "ENCE stands"}) == 0
    texts = [node.text for node in read(file.read_bytes()).walk()]
    assert "A [sent](https://new.example/)ENCE stands here. Another sentence follows it." in texts
    for _ in range(2):
        assert main(["undo", str(file)]) == 0
    assert file.read_bytes() == first
    assert main(["diff", str(file), "1", "2"]) == 0
    printed = capsys.readouterr().out
    assert "+A [sentence](https://new.example/) stands here." in printed


def test_the_package_is_kept_once(file: Path, tmp_path: Path) -> None:
    for word, new in (("One", "Two"), ("Two", "Three"), ("Three", "Four")):
        assert applied(file, action="replace", find=f"{word} sentence", **{"with": f"{new} sentence"}) == 0
    with closing(sqlite3.connect(tmp_path / "home" / "history.db")) as history:
        (packages,) = history.execute(
            "SELECT count(*) FROM origins WHERE length(body) >= ?", (len(fixture("everything")),)
        ).fetchone()
        (longest,) = history.execute("SELECT max(length(operations)) FROM changes").fetchone()
    assert packages == 1
    assert longest < 1_000
