"""The colours that a rich-text editor names, as inks for text and tints for what stands behind it, and Word's nearest marker."""

import re
from typing import NamedTuple


class Color(NamedTuple):
    ink: str
    tint: str
    highlight: str = ""  # Word's own, where it has one


COLORS = {
    "gray": Color("#787774", "#ebebea", "lightGray"),
    "brown": Color("#8d5a3b", "#efe3da"),
    "red": Color("#c0392b", "#fbe2df", "red"),
    "orange": Color("#b9600c", "#fbe9d7"),
    "yellow": Color("#97760a", "#fdf2c4", "yellow"),
    "green": Color("#2e7d4f", "#dff0e5", "green"),
    "blue": Color("#1f6aa5", "#dcebf8", "cyan"),
    "purple": Color("#7b4aa8", "#ece1f5"),
    "pink": Color("#ad2a6c", "#f9dfeb", "magenta"),
}
HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def ink_of(value: str) -> str | None:
    """The colour of text as `#rrggbb`; None where the name says nothing to us."""
    return COLORS[value].ink if value in COLORS else value if HEX.fullmatch(value) else None


def tint_of(value: str) -> str | None:
    return COLORS[value].tint if value in COLORS else value if HEX.fullmatch(value) else None
