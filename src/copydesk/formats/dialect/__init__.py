"""The strict inline dialect: styled text as one string, shared by the formats whose source is styled runs."""

from copydesk.formats.dialect.commonmark import Image, from_commonmark, lone_image
from copydesk.formats.dialect.links import linked, links
from copydesk.formats.dialect.patch import Part, exchange, patch
from copydesk.formats.dialect.reword import reworded
from copydesk.formats.dialect.runs import ORDER, Atom, Mark, Marks, Piece, Run, in_order, merged, units
from copydesk.formats.dialect.text import ATOM, Visible, escape, normal, parse, spell, visible, with_atoms
from copydesk.formats.dialect.tocommonmark import link_address, losses, said, to_commonmark

__all__ = [
    "ATOM",
    "ORDER",
    "Atom",
    "Image",
    "Mark",
    "Marks",
    "Part",
    "Piece",
    "Run",
    "Visible",
    "escape",
    "exchange",
    "from_commonmark",
    "in_order",
    "link_address",
    "linked",
    "links",
    "lone_image",
    "losses",
    "merged",
    "normal",
    "parse",
    "patch",
    "reworded",
    "said",
    "spell",
    "to_commonmark",
    "units",
    "visible",
    "with_atoms",
]
