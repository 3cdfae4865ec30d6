"""Needs: what a text must have for a pattern to be worth looking for, so that most patterns are never tried on most texts."""

import re
from collections.abc import Iterable
from typing import NamedTuple

_DIGIT = re.compile(r"\d")
_SAID = re.compile(r"[^\W\d_]+")


class Seen(NamedTuple):
    """What is looked at of a text, once for all patterns."""

    line: str
    said: frozenset[str]
    has_digit: bool


class Needs(NamedTuple):
    digit: bool = False
    words: frozenset[str] | None = None  # one of these at least; None: any
    parts: tuple[str, ...] = ()  # or one of these, which are no single words

    def are_met(self, seen: Seen) -> bool:
        if self.digit and not seen.has_digit:
            return False
        return self.words is None or not self.words.isdisjoint(seen.said) or any(part in seen.line for part in self.parts)


def seen_of(text: str) -> Seen:
    line = text.lower()
    return Seen(line, frozenset(_SAID.findall(line)), _DIGIT.search(line) is not None)


def needs(*spellings: Iterable[str], digit: bool = False) -> Needs:
    """One of some spellings, or a digit, or both."""
    known = {spelling.lower() for group in spellings for spelling in group}
    words = frozenset(spelling for spelling in known if _SAID.fullmatch(spelling))
    return Needs(digit, words if known else None, tuple(sorted(known - words)))
