"""Public Markdown: the spec's examples and real files, byte for byte, and real edits through the structural diff."""

import hashlib
import json
import os
from pathlib import Path

import pytest

from copydesk import formats
from copydesk.document.operations import apply, invert
from copydesk.formats.reimport import reimport

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")

SPELLINGS = (
    lambda text: text,
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", "\r"),
    lambda text: text.rstrip("\n"),
    lambda text: "\ufeff" + text,
)


def cases(name: str) -> list[dict]:
    with (Path(str(DATA)) / name / "cases.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def after(case: dict) -> bytes:
    lines = case["before"].split("\n")
    for edit in sorted(case["edits"], key=lambda edit: -edit["line"]):
        start = edit["line"] - 1
        lines[start : start + edit["n_old"]] = edit["new"].split("\n") if edit["n_new"] else []
    data = "\n".join(lines).encode()
    assert hashlib.sha256(data).hexdigest() == case.get("after_sha256", hashlib.sha256(data).hexdigest())
    return data


def read(data: bytes):
    return formats.read(data, "markdown", "article")


def test_every_example_of_the_specifications() -> None:
    examples = cases("markdown_spec_examples")
    assert len(examples) > 600
    for case in examples:
        for spelling in SPELLINGS:
            data = spelling(case["markdown"]).encode()
            assert formats.write(read(data)) == data, case["id"]


def test_every_real_document() -> None:
    files = [file for file in (Path(str(DATA)) / "docs_markdown").iterdir() if file.suffix in (".md", ".txt")]
    assert files
    for file in files:
        data = file.read_bytes()
        assert formats.write(read(data)) == data, file.name


def test_every_real_edit_becomes_operations_and_back() -> None:
    history = cases("md_history_dev")
    assert history
    kept = total = 0
    for case in history:
        document = read(case["before"].encode())
        wanted = after(case)
        operations = reimport(document, wanted)
        changed = apply(document, operations)
        assert formats.write(changed) == wanted, case["id"]
        assert apply(changed, invert(operations)) == document, case["id"]
        same = {(node.type, node.text) for node in document.walk() if node.text} & {
            (node.type, node.text) for node in changed.walk()
        }
        total += sum((node.type, node.text) in same for node in document.walk())
        kept += sum((node.type, node.text) in same and node.id in changed for node in document.walk())
    assert kept / total > 0.99
