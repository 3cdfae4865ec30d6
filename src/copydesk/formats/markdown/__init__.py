"""Markdown: CommonMark with GFM's tables, task lists and strikethrough, footnotes, and front matter in YAML or TOML."""

from copydesk.document.document import Document
from copydesk.document.draft import build
from copydesk.formats.markdown.attributes import identify
from copydesk.formats.markdown.closure import first_difference
from copydesk.formats.markdown.excerpt import markdown_of
from copydesk.formats.markdown.fields import field_text
from copydesk.formats.markdown.fragment import fragment
from copydesk.formats.markdown.links import linked, links, titled
from copydesk.formats.markdown.maps import inner_fields, with_inner
from copydesk.formats.markdown.parts import assemble, in_parts
from copydesk.formats.markdown.read import read_drafts
from copydesk.formats.markdown.spell import spell
from copydesk.formats.markdown.visible import exchange, is_markdown, seen, visible
from copydesk.formats.markdown.write import block_pieces, pieces

__all__ = [
    "assemble",
    "block_pieces",
    "exchange",
    "field_text",
    "first_difference",
    "fragment",
    "identify",
    "in_parts",
    "inner_fields",
    "is_markdown",
    "linked",
    "links",
    "markdown_of",
    "pieces",
    "read",
    "read_drafts",
    "seen",
    "spell",
    "titled",
    "visible",
    "with_inner",
]


def read(data: bytes, kind: str) -> Document:
    return build(kind, "markdown", read_drafts(data))
