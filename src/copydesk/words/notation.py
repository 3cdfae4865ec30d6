"""The one notation for how people speak, compiled: words, CLASSES, ( a | b ), [ optional ], <slots> that name and {slots} of text.

DELETE <what>            a class, and one or more words, as many as can be
ADD {thing?} <at:place>  as few as can be; a slot with a head behind its name is parsed by the rows of that head
\\( , :                   a bracket as a sign is escaped
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from copydesk.words.lexicon import Phrases, phrase

_PIECES = re.compile(r"<\w+(?::\w+)?\??>|\{\w+(?::\w+)?\??\}|\\[()\[\]|]|[()\[\]|]|[-=]>|[^\s()\[\]<>{}|\\]+")


class Literal(NamedTuple):
    """One of some phrases."""

    phrases: Phrases
    firsts: frozenset[str]
    longest: int


class Slot(NamedTuple):
    """Words that fill a slot. A text may end in any word; what names something never ends in a preposition."""

    name: str
    head: str  # the rows that it is parsed by, or "" for any words
    is_text: bool = False
    is_short: bool = False  # the shortest first


def slots_of(pattern: "Pattern") -> "Iterator[Slot]":
    """The slots of a pattern, in their order."""
    for element in pattern:
        match element:
            case Slot():
                yield element
            case Choice(ways):
                for way in ways:
                    yield from slots_of(way)


class Choice(NamedTuple):
    ways: "tuple[Pattern, ...]"


Element = Literal | Slot | Choice
Pattern = tuple[Element, ...]


def literals_of(pattern: Pattern) -> Iterator[str]:
    """All words that stand in a pattern."""
    for element in pattern:
        match element:
            case Literal(phrases):
                yield from (word for one in phrases for word in one)
            case Choice(ways):
                for way in ways:
                    yield from literals_of(way)


def literal(phrases: Phrases) -> Literal:
    return Literal(phrases, frozenset(one[0] for one in phrases), max(map(len, phrases)))


def compiled(text: str, classes: Mapping[str, Phrases]) -> Pattern:
    pieces = _PIECES.findall(text)
    pattern, behind = _sequence(pieces, 0, classes)
    if behind != len(pieces):
        raise ValueError(f"a bracket too many in {text!r}")
    return pattern


def _sequence(pieces: Sequence[str], at: int, classes: Mapping[str, Phrases]) -> tuple[Pattern, int]:
    found: list[Element] = []
    while at < len(pieces) and pieces[at] not in (")", "]", "|"):
        piece = pieces[at]
        at += 1
        if piece in ("(", "["):
            ways, at = _ways(pieces, at, classes)
            found.append(_choice(ways, is_optional=piece == "["))
        elif piece[0] in "<{" and len(piece) > 1:
            name, _, head = piece[1:-1].rstrip("?").partition(":")
            found.append(Slot(name, head, piece[0] == "{", piece[-2] == "?"))
        elif piece in classes:
            found.append(literal(classes[piece]))
        elif piece.isupper() and piece.isalpha() and len(piece) > 1:
            raise ValueError(f"no class is called {piece}")
        else:
            word = piece.removeprefix("\\")
            found.append(literal({phrase(word) or (word,): ""}))
    return tuple(found), at


def _ways(pieces: Sequence[str], at: int, classes: Mapping[str, Phrases]) -> tuple[tuple[Pattern, ...], int]:
    ways: list[Pattern] = []
    while True:
        way, at = _sequence(pieces, at, classes)
        ways.append(way)
        if pieces[at] != "|":
            return tuple(ways), at + 1
        at += 1


def _choice(ways: tuple[Pattern, ...], *, is_optional: bool) -> Element:
    """A choice between words alone is one look-up."""
    found: dict[tuple[str, ...], str] = {}
    for way in ways:
        if not all(isinstance(one, Literal) for one in way):
            return Choice((*ways, ()) if is_optional else ways)
        spelled = [one.phrases for one in way if isinstance(one, Literal)]
        if any(len(one) > 1 for one in spelled) and len(spelled) > 1:
            return Choice((*ways, ()) if is_optional else ways)
        if len(spelled) == 1:
            found |= spelled[0]
        else:
            joined = tuple(word for one in spelled for word in next(iter(one)))
            found[joined] = ""
    merged = literal(found)
    return Choice(((merged,), ())) if is_optional else merged
