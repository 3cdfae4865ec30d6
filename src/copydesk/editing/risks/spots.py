"""Spots: the word-level exchanges inside a node that stays, each with the sentence that it stands in."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from copydesk.editing.risks.facts import value_spans
from copydesk.editing.risks.regions import Pair
from copydesk.editing.risks.stems import WORD
from copydesk.editing.words import word_diff

_END = re.compile(r"(?<=[.!?…])(?<!\b\d\.)(?<!\b\d\d\.)[\"”’)\]]*\s+|\n+")
_GLUE = re.compile(r"[\s\d.,:/%£$€+–-]*")  # between two parts of one value: "4410 1919", "3 May"


class Spot(NamedTuple):
    """What went and what came at one place of a text."""

    id: str  # of the node as it was
    old: str
    new: str
    sentence: str = ""  # as it was, the spot in it
    result: str = ""  # as it is


class _Exchange(NamedTuple):
    start: int
    old: str
    at: int
    new: str


def spots(pair: Pair) -> Iterator[Spot]:
    """Where two texts of one node differ; what has no word between belongs together."""
    old, new = pair.old.text, pair.new.text
    for found in _exchanges(old, new):
        yield Spot(
            pair.old.id,
            _whole(old, found.start, found.old),
            _whole(new, found.at, found.new),
            sentence_at(old, found.start, len(found.old)),
            sentence_at(new, found.at, len(found.new)),
        )


def _exchanges(old: str, new: str) -> Iterator[_Exchange]:
    start = at = 0
    went = came = ""
    for change, text in word_diff(old, new):
        if change == "delete":
            went += text
        elif change == "insert":
            came += text
        elif (went or came) and WORD.search(text) is None and _GLUE.fullmatch(text):
            went, came = went + text, came + text
        else:
            if went or came:
                yield _Exchange(start, went, at, came)
            start, at = start + len(went) + len(text), at + len(came) + len(text)
            went = came = ""
    if went or came:
        yield _Exchange(start, went, at, came)


def _whole(text: str, start: int, own: str) -> str:
    """A spot with all of the value that it cuts: "£48,[600]" is "£48,600", "[10] May" a date."""
    first, last = start, start + len(own)
    while first < last and text[first].isspace():
        first += 1
    while last > first and text[last - 1].isspace():
        last -= 1
    begin, end = first, last
    for left, right in value_spans(text):
        if left < last and first < right:
            begin, end = min(begin, left), max(end, right)
    return text[begin:end].strip()


def sentence_at(text: str, start: int, length: int) -> str:
    """The sentences that a span touches."""
    first, last = 0, len(text)
    for end in _END.finditer(text):
        if end.end() <= start:
            first = end.end()
        elif end.start() >= start + length:
            last = end.start()
            break
    return text[first:last].strip()


def differing(one: list[str], two: list[str]) -> list[str]:
    """Those of one list that are not, word for word, in another."""
    there = set(two)
    return [text for text in one if text not in there]


def sentences(text: str) -> list[str]:
    return [part.strip() for part in _END.split(text) if part.strip()]
