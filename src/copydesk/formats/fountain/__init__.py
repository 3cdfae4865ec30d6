"""Fountain 1.1: screenplays as plain text."""

from copydesk.document.document import Document
from copydesk.document.draft import build
from copydesk.formats.fountain.excerpt import markdown_of
from copydesk.formats.fountain.misfit import misfit
from copydesk.formats.fountain.read import read_drafts
from copydesk.formats.fountain.spell import fragment, spell
from copydesk.formats.fountain.titlepage import field_text
from copydesk.formats.fountain.visible import SIGNS, exchange, visible
from copydesk.formats.fountain.write import pieces

__all__ = [
    "SIGNS",
    "exchange",
    "field_text",
    "fragment",
    "markdown_of",
    "misfit",
    "pieces",
    "read",
    "read_drafts",
    "spell",
    "visible",
]


def read(data: bytes, kind: str) -> Document:
    return build(kind, "fountain", read_drafts(data))
