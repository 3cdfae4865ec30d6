"""Lengths: how long a text is to become ("a fifth shorter", "in 100 words"), with the words that say so."""

import re
from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import frames, line_of, lists, phrasebook
from copydesk.language.brief.wishes import PACKAGE

_ONE = r"(?:(?:a |an |one )?(?P<word>[^\W\d_]+)|(?P<number>\d+(?:[.,]\d+)?) (?:%|percent|per cent))"
_SHARE, _LAST = re.compile(_ONE), re.compile(rf"(?<= ){_ONE}$")
FEW = 3  # words: less is a heading or a label


class Length(NamedTuple):
    said: str
    factor: float | None = None  # of what there was
    words: int | None = None


def length_of(text: str) -> Length | None:
    line = line_of(text)
    for name, sign in (("less", -1), ("more", 1), ("of it", 0)):
        for frame in frames(PACKAGE, "lengths", name):
            for found in frame.finditer(line):
                share = _share(line, found)
                if share is not None:
                    return Length(share[1], share[0] if not sign else 1 + sign * share[0])
    for frame in frames(PACKAGE, "lengths", "words"):
        counted = frame.search(line)
        number = counted["count"].split()[-1] if counted is not None else ""
        if counted is not None and number.isdigit() and int(number) > FEW:
            return Length(line[counted.start() : counted.end()].strip(), words=int(number))
    double = phrasebook(PACKAGE, "lengths")["2"].found_in(line)
    return Length(double[0], 2.0) if double else None


def _share(line: str, found: re.Match[str]) -> tuple[float, str] | None:
    """The share that a frame has at its end, or before the words with which it ends; and how it is said."""
    is_last = found.end("share") == found.end()
    told = _SHARE.match(line, found.start("share")) if is_last else _LAST.search(line[: found.end("share")])
    if told is None:
        return None
    value = float(told["number"].replace(",", ".")) / 100 if told["number"] else _shares().get(told["word"])
    said = f"by {told.group()}" if is_last else line[told.start() : found.end()]
    return None if value is None else (value, said.strip())


@lru_cache(maxsize=1)
def _shares() -> dict[str, float]:
    return {
        word: float(share) for share, *words in (line.split() for line in lists(PACKAGE, "lengths")["shares"]) for word in words
    }
