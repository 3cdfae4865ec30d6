"""BlockNote's JSON: a note's own format, also for articles and reports."""

from copydesk.formats.blocknote.misfit import first_difference, misfit
from copydesk.formats.blocknote.read import read
from copydesk.formats.blocknote.spell import fragment, spell
from copydesk.formats.blocknote.visible import exchange, halves, linked, links, normal, reworded, said, visible
from copydesk.formats.blocknote.write import pieces
from copydesk.formats.export.excerpt import markdown_of

__all__ = [
    "exchange",
    "first_difference",
    "fragment",
    "halves",
    "linked",
    "links",
    "markdown_of",
    "misfit",
    "normal",
    "pieces",
    "read",
    "reworded",
    "said",
    "spell",
    "visible",
]
