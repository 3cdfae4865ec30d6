"""Fountain 1.1: screenplays as plain text."""

from copydesk.document.document import Document
from copydesk.document.draft import build
from copydesk.formats.fountain.read import read_drafts
from copydesk.formats.fountain.write import pieces

__all__ = ["pieces", "read"]


def read(data: bytes, kind: str) -> Document:
    return build(kind, "fountain", read_drafts(data))
