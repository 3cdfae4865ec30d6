"""What reviewers do to a Word file leaves alone what came into it before: new lists, links, pictures; and each part for notes comes
as if it were the only one."""

import pytest

from copydesk import formats
from copydesk.document.document import Document
from support.shapes import opened

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
NEW = {
    "a numbered list": "1. one\n2. two",
    "nested bullets": "- b\n  - c",
    "a link": "See [the guide](https://example.org/guide) now.",
    "a link in a table": "| a | b |\n|---|---|\n| x [l](https://example.org) | y |",
    "a picture": f"![Cat](data:image/png;base64,{PIXEL})",
}
SAID = [
    "comment on “Lone one”: “Why?”",
    "add a footnote to “Opening words”: “As agreed.”",
    "add an endnote to “Text in two”: “Too.”",
]


def told(document: Document) -> list[tuple[str, str]]:
    """What stands in the text, without the marks of notes and comments."""
    kept = [node for node in document.walk() if node.type not in ("notes", "footnote", "comment", "opaque")]
    inside = [node for node in kept if not any(above.type == "notes" for above in document.ancestors(node.id))]
    return [(node.type, node.text.partition("{{")[0].rstrip(".")) for node in inside]


@pytest.mark.parametrize("name", NEW)
def test_what_is_new_stays_what_it_is(name: str) -> None:
    doc = opened("docx")
    assert doc.apply({"edits": [{"action": "insert", "after": "Text in two.", "markdown": NEW[name]}]}).outcome == "applied"
    before, data = told(doc.document), doc.export()
    for words in SAID:
        turn = doc.say(words)
        assert turn.outcome == "applied", turn.message
        assert told(doc.document) == before
        assert formats.misread(doc.document) is None
    again = formats.read(doc.export(), "docx", "report")
    assert told(again) == before
    for _ in SAID:
        doc.undo()
    assert doc.export() == data
