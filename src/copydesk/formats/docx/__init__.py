"""Word's .docx, for reports and articles."""

from copydesk.formats.docx import review
from copydesk.formats.docx.closure import first_difference
from copydesk.formats.docx.fragment import fragment
from copydesk.formats.docx.identity import identify
from copydesk.formats.docx.misfit import misfit
from copydesk.formats.docx.needs import dangling, kept
from copydesk.formats.docx.place import place
from copydesk.formats.docx.read import read
from copydesk.formats.docx.shown import depth, shown
from copydesk.formats.docx.spell import spell
from copydesk.formats.docx.titling import title
from copydesk.formats.docx.tracked.file import tracked as track
from copydesk.formats.docx.visible import exchange, halves, linked, links, normal, reworded, said, visible
from copydesk.formats.docx.write import assemble, pieces
from copydesk.formats.export.excerpt import markdown_of

__all__ = [
    "assemble",
    "dangling",
    "depth",
    "exchange",
    "first_difference",
    "fragment",
    "halves",
    "identify",
    "kept",
    "linked",
    "links",
    "markdown_of",
    "misfit",
    "normal",
    "pieces",
    "place",
    "read",
    "review",
    "reworded",
    "said",
    "shown",
    "spell",
    "title",
    "track",
    "visible",
]
