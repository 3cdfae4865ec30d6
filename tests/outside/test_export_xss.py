"""Attacks that others collected, in documents of every kind: no page runs or fetches anything, and every export still comes out."""

import json
import os
from pathlib import Path

import pytest

from copydesk import formats
from copydesk.formats.convert import LossError, convert
from support.pages import dangers

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(DATA is None, reason="COPYDESK_OUTSIDE_DATA is not set")


def texts() -> list[str]:
    if DATA is None:
        return []
    lines = (Path(DATA) / "bad_input" / "cases.jsonl").read_bytes().splitlines()
    cases = [json.loads(line) for line in lines]
    found = [case["input"] for case in cases if case["kind"] in ("markdown_xss", "naughty_string") and "input" in case]
    return [text.encode("utf-8", "replace").decode() for text in found]


def sources(text: str) -> dict[tuple[str, str], str]:
    """The text wherever a document has one."""
    line = " ".join(text.split())
    link = {"type": "link", "href": text, "content": [{"type": "text", "text": text, "styles": {"textColor": text}}]}
    note = [
        {"type": "paragraph", "content": [link, {"type": "mention", "props": {"user": text}}]},
        {"type": "image", "props": {"url": text, "caption": text, "name": text}},
        {"type": "file", "props": {"url": text, "name": text}},
        {"type": "unknown", "props": {"name": text}},
        {"type": "codeBlock", "props": {"language": text}, "content": text},
    ]
    step = {
        "id": "s",
        **dict.fromkeys(("name", "description", "type", "status", "content"), text),
        "links": [{"name": text, "url": text, "link_type": text}],
        "attachments": [{"name": text, "file_url": text, "file_type": text}],
        "dependencies": [{"to_node_id": text, "evidence_text": text}],
        "referenced_tree_ids": [text],
    }
    experiment = {"id": "e", "name": text, "blocks": [{"id": "b", "name": text, "type": text, "nodes": [step]}]}
    return {
        ("markdown", "article"): text,
        ("markdown", "report"): f"---\ntitle: {json.dumps(text)}\n---\n\n# {line}\n\n[a]({line}) ![b](<{line}>)\n",
        ("blocknote", "note"): json.dumps(note),
        ("experiment", "experiment"): json.dumps(experiment),
        ("fountain", "screenplay"): f"Title: {line}\nAuthor: {line}\n\nINT. {line}\n\n{text}\n\nMARY\n{line}\n\n[[{line}]]\n",
    }


@pytest.mark.parametrize("part", range(4))
def test_no_page_runs_or_fetches_anything(part: int) -> None:
    for text in texts()[part::4]:
        for (format, kind), source in sources(text).items():
            page = convert(formats.read(source.encode(), format, kind), "html")
            assert dangers(page) == [], (format, text)


def test_all_of_them_in_one_pdf_and_each_in_a_word_file() -> None:
    found = texts()
    assert convert(formats.read("\n\n".join(found).encode(), "markdown", "article"), "pdf").startswith(b"%PDF")
    refused: list[str] = []
    for text in found:
        document = formats.read(text.encode(), "markdown", "article")
        assert convert(document, "docx").startswith(b"PK")
        try:
            convert(document, "docx", strict=True)
        except LossError as error:
            refused.append(str(error))
    assert len(refused) < len(found) / 2
    assert {message.partition(" can't hold ")[0] for message in refused} == {"Word"}
