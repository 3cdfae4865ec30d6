"""Marks as exports nest them: the dialect's, and a few that only exports show. Which tags of HTML stand for which mark."""

import re
from collections.abc import Iterable

from copydesk.formats.dialect import ORDER, Mark, Marks

# A link's title goes around the link; raised and lowered text stands inside everything else.
NESTING = ("title", *ORDER[:-1], "super", "sub", "code")
_RANK = {name: rank for rank, name in enumerate(NESTING)}
TAGS = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em"), "italic"),
    **dict.fromkeys(("s", "del", "strike"), "strike"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    "sup": "super",
    "sub": "sub",
}
TAG = re.compile(r"<(/?)([a-z]+)\s*>", re.IGNORECASE)
LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def nested(marks: Iterable[Mark]) -> Marks:
    """Marks as they nest, one of each name."""
    return tuple(sorted({mark.name: mark for mark in marks}.values(), key=lambda mark: _RANK[mark.name]))


def value_of(marks: Marks, name: str) -> str | None:
    """What a mark says: the address of a link, the name of a colour; None without the mark."""
    return next((mark.value for mark in marks if mark.name == name), None)
