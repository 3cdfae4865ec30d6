"""Public JSON texts that a reader must take, refuse, or may do either with: never anything but a value or one clear error."""

import base64
import json
import os
from pathlib import Path

import pytest

from copydesk.errors import InputError
from copydesk.formats import blocknote
from copydesk.formats.jsonsource import scan

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")


def cases() -> list[dict]:
    with (Path(str(DATA)) / "bad_input" / "cases.jsonl").open(encoding="utf-8") as lines:
        return [case for case in map(json.loads, lines) if case["kind"] == "json_text"]


def source(case: dict) -> bytes:
    if "input_b64" in case:
        return base64.b64decode(case["input_b64"])
    head, length = base64.b64decode(case["input_repeat"]["head_b64"]), case["input_repeat"]["length"]
    return (head * (length // len(head) + 1))[:length]


def accepted(data: bytes) -> bool:
    try:
        scan(data)
    except InputError:
        return False
    return True


def test_every_text_is_taken_or_refused_as_it_must_be() -> None:
    found = cases()
    wrong = [case["id"] for case in found if case["expect"] != "either" and accepted(source(case)) != (case["expect"] == "accept")]
    assert len(found) > 300
    assert wrong == []
    assert all(accepted(source(case)) in (True, False) for case in found)


def test_as_a_note_each_is_written_back_or_refused() -> None:
    for case in cases():
        try:
            document = blocknote.read(source(case), "note")
        except InputError:
            continue
        assert b"".join(piece.data for piece in blocknote.pieces(document)) == source(case)
