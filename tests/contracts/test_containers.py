"""What can be moved or made where, in every format: each cell of the matrix is done, or refused for a reason that is true of the
format; done, it is read back as it stands and undone to the byte. `pytest -s` prints it."""

import json

import pytest

from copydesk import Desk, formats
from copydesk.apps.desk import Doc
from copydesk.document.document import Document
from copydesk.formats.convert import convert

MARKDOWN = """# Doc

Opening words.

## One

Text in one.

- Alpha
- Beta
  - Deep
- Gamma

## Two

Text in two.

1. First
2. Second

## Three

- Delta
- Epsilon

| Name | Cost |
|---|---|
| Rope | 4 |
| Nails | 9 |
"""
SCRIPT = "INT. HALL - DAY\n\nA man waits.\n\nJOHN\nWe go now.\n\nEXT. YARD - DAY\n\nRain falls.\n\nANN\nStay here.\n"
STEP_ROWS = [{"id": "s1", "name": "Step", "content": MARKDOWN}, {"id": "s2", "name": "Other", "content": "x\n"}]
EXPERIMENT = {"name": "Doc", "blocks": [{"id": "b1", "name": "Block", "nodes": STEP_ROWS}]}
CELLS = {
    "item → after a paragraph": ("move", "Beta", "after", "Text in two."),
    "item → before a paragraph": ("move", "Gamma", "before", "Text in two."),
    "item → another list": ("move", "Gamma", "after", "Delta"),
    "item → a list of the other sort": ("move", "Gamma", "after", "First"),
    "numbered item → a list of bullets": ("move", "Second", "before", "Delta"),
    "item → under another (indent)": ("move", "Gamma", "into", "Alpha"),
    "nested item → beside its parent (outdent)": ("move", "Deep", "after", "Beta"),
    "nested item → among paragraphs": ("move", "Deep", "after", "Opening words."),
    "item with items → another list": ("move", "Beta", "after", "Epsilon"),
    "paragraph → another section": ("move", "Text in one.", "after", "Text in two."),
    "paragraph → among items": ("move", "Text in two.", "after", "Alpha"),
    "paragraph → behind the last item": ("move", "Text in two.", "after", "Epsilon"),
    "paragraph → before the first item": ("move", "Text in one.", "before", "Delta"),
    "item → paragraph": ("retype", "Alpha", "type", "paragraph"),
    "item in the middle → paragraph": ("retype", "Epsilon", "type", "paragraph"),
    "numbered item → paragraph": ("retype", "First", "type", "paragraph"),
    "paragraph → item": ("retype", "Text in two.", "type", "item"),
    "paragraph → heading": ("retype", "Text in one.", "type", "heading"),
    "row → above another": ("move", "row", "before", "Rope"),
    "row → among paragraphs": ("move", "row", "after", "Text in one."),
    "header row → below another": ("move", "header", "after", "Rope"),
    "section → into another": ("move", "Three", "into", "One"),
    "scene → before another": ("move", "EXT. YARD - DAY", "before", "INT. HALL - DAY"),
    "action → another scene": ("move", "A man waits.", "after", "Rain falls."),
    "speech → another scene": ("move", "JOHN", "after", "ANN"),
    "step → before another": ("move", "Other", "before", "Step"),
}
ROWS_OF = {"header": 0, "Rope": 1, "row": 2}
SCRIPTED = tuple(CELLS)[-4:-1]
STEPS = tuple(CELLS)[-1:]
# What a format can't do, and why; everything else is done.
REFUSED: dict[tuple[str, str], str] = {
    **{("row → among paragraphs", format): "A row can't stand in a" for format in ("markdown", "docx", "blocknote", "experiment")},
    **{("header row → below another", format): "needs its header row where it is" for format in ("markdown", "experiment")},
}


def sources() -> dict[str, tuple[bytes, str]]:
    article = formats.read(MARKDOWN.encode(), "markdown", "article")
    return {
        "markdown": (MARKDOWN.encode(), "article"),
        "docx": (convert(article, "docx"), "report"),
        "blocknote": (convert(article, "blocknote"), "note"),
        "experiment": (json.dumps(EXPERIMENT).encode(), "experiment"),
        "fountain": (SCRIPT.encode(), "screenplay"),
    }


SOURCES = sources()
ROWS = [
    (cell, format)
    for cell in CELLS
    for format in SOURCES
    if (cell in SCRIPTED) == (format == "fountain") and (cell not in STEPS or format == "experiment")
]


def opened(format: str) -> Doc:
    data, kind = SOURCES[format]
    return Desk().read(data, format=format, kind=kind)


def place(document: Document, words: str) -> str:
    rows = [node.id for node in document.walk() if node.type == "row"]
    if words in ROWS_OF:
        return f"#{rows[ROWS_OF[words]]}"
    found = (node.id for node in document.walk() if formats.visible(document, node.id).text.startswith(words))
    return f"#{next(found)}"


def done(cell: str, format: str) -> tuple[str, Doc, str]:
    doc = opened(format)
    action, what, side, where = CELLS[cell]
    at = place(doc.document, what)
    turn = doc.apply({"edits": [{"action": action, "at": at, side: where if action == "retype" else place(doc.document, where)}]})
    return str(turn.outcome), doc, turn.message


@pytest.mark.parametrize(("cell", "format"), ROWS, ids=[f"{format}: {cell}" for cell, format in ROWS])
def test_a_cell_is_done_or_refused_with_its_reason(cell: str, format: str) -> None:
    outcome, doc, message = done(cell, format)
    reason = REFUSED.get((cell, format))
    if reason is not None:
        assert outcome == "refused", message
        assert reason in message
        assert doc.export() == SOURCES[format][0]
        return
    assert outcome == "applied", message
    assert formats.misread(doc.document) is None, "it is read back as it stands"
    words = sorted(word for node in doc.document.walk() for word in formats.visible(doc.document, node.id).text.split())
    before = opened(format).document
    assert words == sorted(word for node in before.walk() for word in formats.visible(before, node.id).text.split())
    doc.undo()
    assert doc.export() == SOURCES[format][0]


def test_the_matrix_is_printed() -> None:
    lines = [f"{format:<11}{cell:<45}{REFUSED.get((cell, format), 'done')}" for cell, format in ROWS]
    print("\n" + "\n".join(lines))
    assert len(lines) == len(ROWS)
