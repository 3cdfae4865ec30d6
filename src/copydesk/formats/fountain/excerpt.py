"""One node of a screenplay, with what stands in it, as Fountain that stands by itself."""

from copydesk.document.document import Document
from copydesk.formats.fountain.write import block_bytes
from copydesk.formats.text import LINE_END


def markdown_of(document: Document, id: str) -> str:
    """A screenplay's own words for a node: what is given here and sent back changes nothing."""
    return b"\n".join(LINE_END.split(block_bytes(document, id))).decode().strip("\n")
