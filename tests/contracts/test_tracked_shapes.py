"""Every structural edit of a Word file, written with tracked changes and judged by another program: accepted, LibreOffice reads the
text as it is now, and rejected, as it was."""

import pytest

from copydesk import Desk
from support.installed import needs_libreoffice
from support.shapes import CELLS, REFUSED, ROWS, SOURCES, opened, placed
from support.wordoffice import texts

WORD = "docx"
DONE = [cell for cell, format in ROWS if format == WORD and (cell, WORD) not in REFUSED]


def tracked(cell: str) -> tuple[bytes, bytes]:
    """The file after an edit, and with that edit tracked."""
    doc = opened(WORD)
    turn = doc.apply({"edits": [placed(doc.document, CELLS[cell].edit)]})
    assert turn.outcome == "applied", turn.message
    return doc.export(), doc.export(WORD, changes="tracked", since=1)


@needs_libreoffice
def test_libreoffice_accepts_and_rejects_every_structural_edit() -> None:
    made = [tracked(cell) for cell in DONE]
    told = texts([SOURCES[WORD][0], *(after for after, _ in made), *(changes for _, changes in made)])
    before, plain, judged = told[0][0], told[1 : len(made) + 1], told[len(made) + 1 :]
    wrong = {}
    for cell, (now, _), (accepted, rejected) in zip(DONE, plain, judged, strict=True):
        if (accepted, rejected) != (now, before):
            wrong[cell] = (accepted if accepted != now else "accepted as it is", rejected if rejected != before else "")
    assert not wrong


def test_every_edit_is_tracked() -> None:
    for cell in DONE:
        after, changes = tracked(cell)
        assert changes != after, f"{cell}: nothing is tracked"


@pytest.mark.parametrize("cell", ["paragraph → two", "table → two", "list → paragraphs", "section + section"])
def test_what_is_tracked_is_taken_in_again(cell: str) -> None:
    after, changes = tracked(cell)
    doc = Desk().read(changes, format=WORD, kind="report")
    assert doc.say("accept all changes").outcome == "applied"
    now = Desk().read(after, format=WORD, kind="report")
    assert [node.text for node in doc.document.walk() if node.text] == [node.text for node in now.document.walk() if node.text]
