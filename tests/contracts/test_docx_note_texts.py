"""Footnotes in Markdown that comes into a Word file: notes of its own, each where its mark stood; half a one is none."""

import pytest

from copydesk import formats
from copydesk.document.document import Document
from support.docx import converted
from support.installed import needs_libreoffice
from support.shapes import opened

MARKDOWN = """## Head[^1]

New words[^a] and **more**[^b].

- item[^2]
- other

| a | b |
|---|---|
| x[^3] | y |

```
code[^1]
```

[^1]: One.
[^a]: As *agreed*.
[^b]: Second note
    goes on.
[^2]: Two.
[^3]: Three.
"""
WITHOUT_CODE = MARKDOWN.replace("```\ncode[^1]\n```\n\n", "")


def notes(document: Document) -> list[str]:
    found = [node for node in document.walk() if node.type == "footnote"]
    return [" ".join(one.text.strip() for one in document.walk(node.id) if one.text) for node in found]


def test_each_note_stands_where_its_mark_stood() -> None:
    doc = opened("docx")
    before = doc.export()
    turn = doc.apply({"edits": [{"action": "insert", "after": "Text in two.", "markdown": WITHOUT_CODE}]})
    assert turn.outcome == "applied", turn.message
    texts = [node.text for node in doc.document.walk() if "{{footnote" in node.text]
    assert texts == [
        "Head{{footnote:1}}",
        "New words{{footnote:2}} and **more**{{footnote:3}}.",
        "item{{footnote:4}}",
        "x{{footnote:5}}",
    ]
    assert notes(doc.document) == ["One.", "As agreed.", "Second note goes on.", "Two.", "Three."]
    assert formats.misread(doc.document) is None
    doc.undo()
    assert doc.export() == before


def test_a_text_that_is_written_anew_may_have_one() -> None:
    doc = opened("docx")
    edit = {"action": "rewrite", "at": "Text in two.", "markdown": "Text in two[^n].\n\n[^n]: Why."}
    assert doc.apply({"edits": [edit]}).outcome == "applied"
    assert next(node.text for node in doc.document.walk() if "footnote:" in node.text) == "Text in two{{footnote:1}}."
    assert notes(doc.document) == ["Why."]


@pytest.mark.parametrize(
    ("markdown", "outcome"),
    [("A mark without a note[^9].", "applied"), ("[^1]: A note without a mark.", "refused")],
)
def test_half_a_note_is_none(markdown: str, outcome: str) -> None:
    doc = opened("docx")
    assert doc.apply({"edits": [{"action": "insert", "after": "Text in two.", "markdown": markdown}]}).outcome == outcome
    assert notes(doc.document) == []


@needs_libreoffice
def test_another_program_reads_them() -> None:
    doc = opened("docx")
    doc.apply({"edits": [{"action": "insert", "after": "Text in two.", "markdown": WITHOUT_CODE}]})
    flat = next(iter(converted(doc.export(), "fodt"))).decode()
    assert flat.count("<text:note ") == 5
    assert "Second note" in flat
