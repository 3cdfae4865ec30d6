"""Sentence patterns: words, [optional ones], (one|or another) and {slots}, matched against all words of a sentence.

A pattern says which words stand where; what may stand in a slot is decided by who reads the slot.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

_PIECES = re.compile(r"\{[a-z]+(?::[a-z]+)?\}|[\[\]()|]|[^\s\[\](){}|]+")
Spans = tuple[tuple["Slot", int, int], ...]


class Slot(NamedTuple):
    name: str  # what it is called in the pattern: {first:version}
    kind: str  # what is read there


class Choice(NamedTuple):
    ways: "tuple[Sequence[Part], ...]"


Part = str | Slot | Choice
Pattern = tuple[Part, ...]


@cache
def pattern(text: str) -> Pattern:
    pieces = _PIECES.findall(text)
    parts, behind = _sequence(pieces, 0)
    if behind != len(pieces):
        raise ValueError(f"a bracket too many in {text!r}")
    return parts


def _sequence(pieces: Sequence[str], at: int) -> tuple[Pattern, int]:
    parts: list[Part] = []
    while at < len(pieces) and pieces[at] not in ")]|":
        piece = pieces[at]
        if piece in "([":
            ways, at = _ways(pieces, at + 1)
            parts.append(Choice((*ways, ()) if piece == "[" else ways))
            continue
        if piece.startswith("{"):
            name, _, kind = piece[1:-1].partition(":")
            parts.append(Slot(name, kind or name))
        else:
            parts.append(piece)
        at += 1
    return tuple(parts), at


def _ways(pieces: Sequence[str], at: int) -> tuple[tuple[Pattern, ...], int]:
    ways: list[Pattern] = []
    while True:
        way, at = _sequence(pieces, at)
        ways.append(way)
        if pieces[at] != "|":
            return tuple(ways), at + 1
        at += 1


def matches(parts: Sequence[Part], words: Sequence[str], start: int, end: int) -> Iterator[Spans]:
    """Every way in which a pattern takes all words of a span; each slot takes at least one."""
    if not parts:
        if start == end:
            yield ()
        return
    first, rest = parts[0], parts[1:]
    match first:
        case str():
            if start < end and words[start] == first:
                yield from matches(rest, words, start + 1, end)
        case Slot():
            for behind in range(start + 1, end + 1):
                for others in matches(rest, words, behind, end):
                    yield ((first, start, behind), *others)
        case Choice():
            for way in first.ways:
                yield from matches((*way, *rest), words, start, end)


@cache
def first_words(parts: Pattern) -> frozenset[str] | None:
    """The words that a pattern may begin with; None where a slot may stand first."""
    found: set[str] = set()
    for part in parts:
        match part:
            case str():
                return frozenset(found | {part})
            case Slot():
                return None
            case Choice():
                for way in part.ways:
                    begun = first_words(tuple(way)) if way else frozenset()
                    if begun is None:
                        return None
                    found |= begun
                if () not in part.ways:
                    return frozenset(found)
    return frozenset(found)


def literals(parts: Sequence[Part]) -> Iterator[str]:
    """All words that stand in a pattern."""
    for part in parts:
        match part:
            case str():
                yield part
            case Choice():
                for way in part.ways:
                    yield from literals(way)
