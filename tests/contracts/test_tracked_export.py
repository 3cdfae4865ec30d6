"""Tracked changes from the façade and the command: who made what, since which version, and only for Word."""

import io
import re
import zipfile
from pathlib import Path

import pytest

from copydesk import Desk, UnsupportedError
from copydesk.apps.cli.main import main
from copydesk.formats.convert import convert
from support.docx import fixture


def body(data: bytes) -> str:
    return zipfile.ZipFile(io.BytesIO(data)).read("word/document.xml").decode()


def test_what_changed_since_a_version_is_tracked() -> None:
    data = fixture("plain")
    doc = Desk().read(data, format="docx")
    assert doc.export(changes="tracked") == data, "nothing changed"
    turn = doc.apply({"edits": [{"action": "insert", "markdown": "A new paragraph."}]})
    assert turn.outcome == "applied", turn.message
    tracked = body(doc.export("docx", changes="tracked"))
    assert re.search(r'<w:ins [^>]*w:author="you"', tracked)
    assert "A new paragraph." in tracked
    assert "<w:ins " not in body(doc.export("docx", changes="tracked", since=2))


def test_only_word_has_them() -> None:
    doc = Desk().read(b"# A\n", format="markdown")
    with pytest.raises(UnsupportedError, match="tracked changes"):
        doc.export(changes="tracked")
    with pytest.raises(UnsupportedError, match="tracked changes"):
        Desk().read(fixture("plain"), format="docx").export("markdown", changes="tracked")
    with pytest.raises(UnsupportedError, match="plain or tracked"):
        doc.export(changes="some")


def test_the_command_writes_them_with_the_author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    file, out, plan = tmp_path / "a.docx", tmp_path / "b.docx", tmp_path / "plan.json"
    file.write_bytes(fixture("plain"))
    plan.write_text('{"edits": [{"action": "insert", "markdown": "A new paragraph."}]}')
    assert main(["apply", str(file), str(plan), "--author", "Ines"]) == 0
    assert main(["convert", str(file), str(out), "--changes", "tracked"]) == 0
    assert 'w:author="Ines"' in body(out.read_bytes())
    assert main(["convert", str(file), str(out), "--changes", "tracked", "--since", "9"]) == 1
    assert main(["undo", str(file)]) == 0
    assert file.read_bytes() == fixture("plain")


REPORT = b"# Bridge\n\nThe bridge is closed.\n\n## Costs\n\n- Steel\n- Paint\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"


def test_a_markdown_report_becomes_a_word_file_with_tracked_changes_since_any_version() -> None:
    doc = Desk().read(REPORT, format="markdown", kind="report")
    doc.apply({"edits": [{"action": "replace", "find": "is closed", "with": "is open"}]})
    doc.apply({"edits": [{"action": "insert", "after": "Paint", "markdown": "- Rope"}, {"action": "delete", "at": "Steel"}]})
    first = body(doc.export("docx", changes="tracked"))
    assert re.search(r"<w:del [^>]*>.*?<w:delText[^>]*>closed<", first)
    assert re.search(r"<w:ins [^>]*>.*?<w:t[^>]*>open<", first)
    assert all(word in first for word in ("Rope", "Steel"))
    second = body(doc.export("docx", changes="tracked", since=2))
    assert "closed" not in second
    assert all(word in second for word in ("Rope", "Steel"))
    assert "<w:ins " not in body(doc.export("docx", changes="tracked", since=3))
    for data, meant in ((accepted(first), doc.document), (rejected(first), doc.at(1))):
        plain = body(convert(meant, "docx"))
        assert words(data) == words(plain)


def accepted(xml: str) -> str:
    return re.sub(r"<w:delText[^>]*>[^<]*</w:delText>", "", xml)


def rejected(xml: str) -> str:
    without = re.sub(r"<w:ins [^>]*[^/]>.*?</w:ins>", "", xml, flags=re.DOTALL)
    return without.replace("w:delText", "w:t")


def words(xml: str) -> list[str]:
    return "".join(re.findall(r"<w:t(?: [^>]*)?>([^<]*)</w:t>", xml)).split()
