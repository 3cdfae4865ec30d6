"""Where a new child may stand: behind the stories that a document has besides its body."""

from copydesk.document.document import Document
from copydesk.formats.docx.sources import STORIES


def place(document: Document, parent: str, index: int, type: str) -> int:
    """The place nearest to `index` for a new child of the type."""
    if parent != document.root or type in STORIES:
        return index
    return max(index, sum(node.type in STORIES for node in document.children(parent)))
