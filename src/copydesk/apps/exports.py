"""Exports with tracked changes: what changed between two versions, for Word to accept or reject."""

from copydesk.document.document import Document
from copydesk.errors import UnsupportedError


def tracked_bytes(before: Document, after: Document, format: str, author: str, when: str) -> bytes:
    """The later version, with what changed since the earlier one marked as such."""
    if after.format != "docx" or format != "docx":
        raise UnsupportedError(f"tracked changes are Word's own: a {after.kind} in {after.format} has none as {format}")
    from copydesk.formats.docx.tracked import tracked

    return tracked(before, after, author, when)
