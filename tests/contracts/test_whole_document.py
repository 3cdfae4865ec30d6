"""The document itself is no node among others: it can't be deleted, moved or made another type, and the refusal says so."""

import pytest

from copydesk import Desk


@pytest.mark.parametrize(
    "edit",
    [
        {"action": "delete", "at": "the document"},
        {"action": "move", "at": "the document", "after": "One"},
        {"action": "retype", "at": "the document", "type": "paragraph"},
        {"action": "rewrite", "at": "the document", "markdown": "x"},
    ],
)
def test_the_whole_document_stays(edit: dict[str, str]) -> None:
    doc = Desk().read(b"# One\n\ntext\n\n# Two\n", format="markdown", kind="article")
    turn = doc.apply({"edits": [edit]})
    assert (turn.outcome, turn.problem.code) == ("refused", "misfit")
    assert doc.document.root not in turn.message
    assert "document" in turn.message
    assert doc.export() == b"# One\n\ntext\n\n# Two\n"
