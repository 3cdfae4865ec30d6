"""Word-level differences, for the terminal and for the web: what stayed, what went, what came."""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

from copydesk.document.ends import common_ends

TOKEN = re.compile(r"\s+|\w+|[^\w\s]")
MAX_TOKENS = 4_000  # above this the middle is shown as one exchange


class Segment(NamedTuple):
    change: str  # equal, delete or insert
    text: str


def word_diff(before: str, after: str, token: re.Pattern[str] = TOKEN) -> list[Segment]:
    """The segments of a text as it changes, in reading order; what went stands before what came."""
    old, new = token.findall(before), token.findall(after)
    start, end = common_ends(old, new)
    segments = [Segment("equal", "".join(old[:start]))]
    segments += _middle(old[start : len(old) - end], new[start : len(new) - end])
    segments.append(Segment("equal", "".join(old[len(old) - end :])))
    return [segment for segment in segments if segment.text]


def _middle(old: list[str], new: list[str]) -> list[Segment]:
    if len(old) + len(new) > MAX_TOKENS:
        return [Segment("delete", "".join(old)), Segment("insert", "".join(new))]
    segments: list[Segment] = []
    for tag, one, two, three, four in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            segments.append(Segment("equal", "".join(old[one:two])))
        else:
            segments += [Segment("delete", "".join(old[one:two])), Segment("insert", "".join(new[three:four]))]
    return segments
