"""Markdown to a note, spelled afresh. The way back is an export."""

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.formats import markdown
from copydesk.formats.blocknote.frommarkdown import blocks_of
from copydesk.formats.blocknote.read import NAME, read
from copydesk.formats.blocknote.spell import spell
from copydesk.formats.export.features import Loss


def from_markdown(data: bytes, kind: str, losses: dict[Loss, None] | None = None) -> Document:
    """A Markdown file as a BlockNote document. What blocks can't hold is put among the losses, or without these an InputError."""
    blocks = blocks_of(markdown.read_drafts(data).children, losses)
    empty = read(b"[]", kind)
    spell(empty, empty.root, 0, blocks)
    root = Draft("document", head=b"[", close=b"]", context=(0, 0))
    root.children = blocks
    return build(kind, NAME, root)
