"""Word files that other people's programs made: every byte back, one word changed and nothing else, and any text put in them."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from copydesk import Desk, formats
from copydesk.document.operations import Splice, apply, invert
from copydesk.formats.docx.tracked import tracked
from support.docx import parts
from support.docxplans import is_locked
from support.revisions import accepted, rejected, same_content

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")
FILES = sorted((Path(DATA) / "docs_docx").glob("*.docx")) if DATA else []


def files() -> Iterator[tuple[str, bytes]]:
    return ((file.name, file.read_bytes()) for file in FILES)


def test_there_are_files() -> None:
    assert len(FILES) > 10


def test_every_file_comes_back_byte_for_byte() -> None:
    for name, data in files():
        assert formats.write(formats.read(data, "docx", "report")) == data, name


def test_every_word_by_itself() -> None:
    """Each paragraph's first word, exchanged: one part differs, by that word."""
    for name, data in files():
        document = formats.read(data, "docx", "report")
        before = parts(data)
        for node in document.walk():
            word = node.text.split(" ")[0]
            if not word.isalpha() or is_locked(document, node.id):
                continue
            operations = [Splice(node.id, 0, word, "Zzyzx")]
            changed = apply(document, operations)
            after = parts(formats.write(changed))
            differing = [part for part in before if after[part] != before[part]]
            assert after.keys() == before.keys()
            assert len(differing) == 1, (name, node.id)
            assert after[differing[0]].replace(b"Zzyzx", word.encode(), 1) == before[differing[0]], (name, word)
            assert formats.write(apply(changed, invert(operations))) == data


def test_tracked_changes_in_every_file() -> None:
    for name, data in files():
        doc = Desk().read(data, format="docx", kind="report")
        before = doc.document
        words = [node.text.split(" ")[0] for node in before.walk() if node.text.split(" ")[0].isalpha()]
        if (
            not words
            or doc.apply({"edits": [{"action": "replace", "find": words[0], "with": "Zzyzx", "all": True}]}).outcome != "applied"
        ):
            continue
        made = parts(tracked(before, doc.document, "Ed", "2026-03-01T12:00:00Z"))
        old, new = parts(data), parts(doc.export())
        for part in old:
            if made[part] != old[part]:
                assert accepted(made[part]) == accepted(new[part]), (name, part)
                assert rejected(made[part]) == rejected(old[part]), (name, part)
            else:
                assert new[part] == old[part], (name, part)


def test_any_text_can_be_put_in_or_is_refused() -> None:
    """Strings that break programs, as the words of a paragraph: read back as they were put in, or refused with nothing changed."""
    data = (Path(str(DATA)) / "docs_docx" / "mammoth__single-paragraph.docx").read_bytes()
    with (Path(str(DATA)) / "bad_input" / "cases.jsonl").open(encoding="utf-8") as lines:
        strings = [case["input"] for case in map(json.loads, lines) if case["kind"] == "naughty_string"]
    assert len(strings) > 400
    taken = 0
    for string in strings:
        doc = Desk().read(data, format="docx", kind="report")
        target = next(node for node in doc.document.walk() if node.type == "paragraph")
        turn = doc.apply({"edits": [{"action": "rewrite", "at": f"#{target.id}", "markdown": string}]})
        if turn.outcome != "applied":
            assert doc.export() == data
            continue
        taken += 1
        again = formats.read(doc.export(), "docx", "report")
        assert [(node.type, node.text) for node in again.walk()] == [(node.type, node.text) for node in doc.document.walk()], string
        same_content(parts(doc.export())["word/document.xml"])
        doc.undo()
        assert doc.export() == data
    assert taken > len(strings) // 2
