"""Experiment JSON: blocks of steps, whose content is Markdown inside a JSON string."""

from copydesk.formats.experiment.excerpt import markdown_of
from copydesk.formats.experiment.fragment import fragment
from copydesk.formats.experiment.identity import identify
from copydesk.formats.experiment.misfit import misfit
from copydesk.formats.experiment.place import place
from copydesk.formats.experiment.read import read
from copydesk.formats.experiment.spell import spell
from copydesk.formats.experiment.visible import exchange, is_markdown, linked, links, titled, visible
from copydesk.formats.experiment.write import pieces, position

__all__ = [
    "exchange",
    "fragment",
    "identify",
    "is_markdown",
    "linked",
    "links",
    "markdown_of",
    "misfit",
    "pieces",
    "place",
    "position",
    "read",
    "spell",
    "titled",
    "visible",
]
