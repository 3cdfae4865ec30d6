"""Public attacks by XML and zip, wherever a Word file is read: refused with one clear line, or nothing comes of them."""

import base64
import json
import os
import socket
from pathlib import Path
from typing import Any, NoReturn

import pytest

from copydesk import formats
from copydesk.errors import InputError
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.package import Package
from support.docx import fixture, with_parts

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")

PARTS_READ = (
    *("word/document.xml", "word/styles.xml", "word/numbering.xml", "word/footnotes.xml", "word/comments.xml", "word/header1.xml"),
    *("_rels/.rels", "word/_rels/document.xml.rels"),
)


def cases(kind: str) -> list[dict[str, Any]]:
    with (Path(str(DATA)) / "bad_input" / "cases.jsonl").open(encoding="utf-8") as lines:
        return [case for case in map(json.loads, lines) if case["kind"] == kind]


def source(case: dict[str, Any]) -> bytes:
    return base64.b64decode(case["input_b64"]) if "input_b64" in case else case["input"].encode()


@pytest.fixture(autouse=True)
def nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError("something was fetched")

    for name in ("connect", "connect_ex"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr("builtins.open", refuse)


def refusal(data: bytes) -> str | None:
    """What is said where the file is refused; None where it is read."""
    try:
        document = formats.read(data, "docx", "report")
    except InputError as error:
        return str(error)
    assert formats.write(document) == data
    return None


def test_there_are_cases() -> None:
    assert len(cases("zip")) >= 2
    assert len(cases("xml")) >= 10


def test_zips_are_done_as_each_expects() -> None:
    for case in cases("zip"):
        said = refusal(source(case))
        assert said is not None or case["expect"] != "reject", case["id"]
        assert said is None or "\n" not in said


def test_a_zip_is_refused_for_what_is_wrong_with_it() -> None:
    for case in cases("zip"):
        if case["expect"] == "reject":
            with pytest.raises(InputError, match="leads elsewhere"):
                Package.read(source(case))


def test_xml_is_taken_or_refused_as_each_expects() -> None:
    for case in cases("xml"):
        data = source(case)
        if b"<!DOCTYPE" in data:
            assert case["expect"] != "accept", case["id"]
            with pytest.raises(InputError, match="document type"):
                scan(data, "a part")
        else:
            # There is nothing to expand: an element is what it says, and an instruction to run something is none.
            root = scan(data, "a part").root
            assert data[root.end :].strip() == b"", case["id"]


@pytest.mark.parametrize("part", PARTS_READ)
def test_xml_in_a_word_file_is_refused_or_does_nothing(part: str) -> None:
    plain = fixture("plain")
    for case in cases("xml"):
        said = refusal(with_parts(plain, {part: source(case)}))
        assert said is None or "\n" not in said
        if b"<!DOCTYPE" in source(case):
            assert said is not None, case["id"]
            assert "document type" in said, case["id"]
