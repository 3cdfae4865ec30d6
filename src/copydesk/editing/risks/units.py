"""Units: what of a text holds together and says one thing: a sentence, or a row with its cells."""

from collections.abc import Iterator, Mapping, Sequence

from copydesk.document.document import Document
from copydesk.editing.risks.regions import Told
from copydesk.editing.risks.spots import sentences
from copydesk.kinds import NodeType

ROW_NAMES = ("first cell",)  # what is called by its first cell is a row


def units(document: Document, types: Mapping[str, NodeType], told: Sequence[Told]) -> Iterator[str]:
    """The units of some nodes, each once."""
    seen: set[str] = set()
    for one in told:
        parent = one.node.parent
        if parent is None or parent not in document or types[document[parent].type].names != ROW_NAMES:
            yield from sentences(one.text)
        elif parent not in seen:
            seen.add(parent)
            yield " ".join(cell.text for cell in document.children(parent))
