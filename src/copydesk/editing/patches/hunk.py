"""Hunk: one place of a patch, whatever it was sent as: the text that stands there and the text that comes instead."""

from typing import NamedTuple


class Hunk(NamedTuple):
    type: str  # replace, insert or delete
    anchor: str  # as it stands, may span lines; none: the place is `line`, or the end of the file
    text: str = ""
    line: int | None = None  # 1-based; breaks a tie between equal anchors
    position: str = "after"
    name: str = ""  # what it is called in a message: "Hunk 2"
    whole: bool = False  # stands for whole lines only
    under: tuple[str, ...] = ()  # lines that stand somewhere above it, from the top down
    at_end: bool = False  # stands at the end of the file
    every: bool = False  # all places are meant
    ordered: bool = False  # stands below the hunk before it
