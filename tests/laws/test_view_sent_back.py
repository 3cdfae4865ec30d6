"""What a model is shown and sends back for a place changes nothing there, gutters and notes and all, on every kind and format."""

import pytest

from copydesk.document.document import Document
from copydesk.editing.bind import Bound
from copydesk.reading.view import Line, lines, strip_view, text_of
from support import rewrites


def shown_in(document: Document, id: str) -> list[Line]:
    """The lines of a node with all that stands in it."""
    below = {node.id for node in document.walk(id)}
    found = [line for line in lines(document) if line.id in below]
    while found and found[-1].sort == "blank":
        found.pop()
    return found


@pytest.mark.parametrize("name", rewrites.DOCUMENTS)
def test_what_is_shown_and_sent_back_changes_nothing(name: str) -> None:
    document = rewrites.document(name)
    tried = 0
    for node in rewrites.open_nodes(document):
        if node.type == "cell":  # it has no line of its own
            continue
        shown = shown_in(document, node.id)
        for sent in (text_of(shown), "\n".join(line.text for line in shown if not line.is_mark)):
            meant = strip_view(sent, document, at=node.id)
            if not meant.strip():
                continue
            bound = rewrites.rewritten(document, node.id, meant)
            if isinstance(bound, Bound):
                assert bound.operations == (), (node.type, sent, meant)
                tried += 1
            else:  # what no Markdown says: the steps of a block, cells that hold blocks
                assert node.type in ("block", "row", "table"), (node.type, bound.message)
    assert tried >= 5
