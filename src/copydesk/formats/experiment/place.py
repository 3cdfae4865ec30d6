"""Where a child may stand: in a step each type has its own stretch, because the file has a list for each."""

from copydesk.document.document import Document
from copydesk.formats.experiment.shape import rank


def place(document: Document, parent: str, index: int, type: str) -> int:
    """The place nearest to `index` where a new child of `type` may stand in `parent`."""
    first = end = 0
    for child in document.children(parent):
        first += rank(child.type) < rank(type)
        end += rank(child.type) <= rank(type)
    return min(max(index, first), end) if document[parent].type == "step" else index
