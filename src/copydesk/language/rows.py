"""Rows of words as patterns: a small notation for how people speak, and matching it against words.

A row is a line of items. Capitals stand for a class of words, `|` for a choice, `?` for what may be left out, `*` for what may be
left out or repeated, `…` for a few other words, `-` for none of a class, ING for a word that ends so, END for the end.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

GAP, NOT, END, ING = "…", "-", "END", "ING"
MAX_GAP = 8  # words
MAX_REPEATS = 6
MAX_KNOWN = 2000  # words whose rows are kept at hand
Words = Sequence[str]


class Item(NamedTuple):
    words: frozenset[str]
    least: int = 1
    most: int = 1
    sort: str = ""  # GAP, NOT, ING; else one of the words
    ends: bool = False  # the end of the words fits too

    def fits(self, word: str) -> bool:
        return word.endswith("ing") if self.sort == ING else word in self.words


Row = tuple[Item, ...]


class Rows:
    """Some rows, tried in order; looked up by the word they may begin with."""

    def __init__(self, table: str, classes: Mapping[str, frozenset[str]]) -> None:
        lines = re.sub(r"\|\n\s*", "|", table).splitlines()  # a line that ends with a choice goes on in the next
        self.rows: list[Row] = [tuple(_item(item, classes) for item in line.split()) for line in lines if line.strip()]
        self._by_first: dict[str, list[Row]] = {}

    def match(self, words: Words, at: int = 0) -> int | None:
        """Where the first row ends that fits at a place."""
        if at >= len(words):
            return None
        for row in self._beginning(words[at]):
            end = _end(row, 0, words, at)
            if end is not None:
                return end
        return None

    def stands_in(self, words: Words) -> bool:
        return any(self.match(words, at) is not None for at in range(len(words)))

    def without(self, words: Words) -> list[str]:
        """The words that no row takes up."""
        kept: list[str] = []
        at = 0
        while at < len(words):
            end = self.match(words, at)
            kept += words[at : at + 1] if end is None else []
            at = at + 1 if end is None else max(end, at + 1)
        return kept

    def _beginning(self, word: str) -> list[Row]:
        if word not in self._by_first:
            if len(self._by_first) >= MAX_KNOWN:
                self._by_first.clear()
            self._by_first[word] = [row for row in self.rows if _may_begin(row, word)]
        return self._by_first[word]


def _item(text: str, classes: Mapping[str, frozenset[str]]) -> Item:
    if text == GAP:
        return Item(frozenset(), 0, MAX_GAP, GAP)
    if text.startswith(NOT) and len(text) > 1:
        return Item(classes[text[1:]], sort=NOT)
    suffix = text[-1] if text[-1] in "?*" else ""
    choices = text.removesuffix(suffix).split("|")
    words = frozenset[str]().union(*(classes.get(choice, (choice,)) for choice in choices))
    most = MAX_REPEATS if suffix == "*" else 1
    return Item(words, 0 if suffix else 1, most, ING if ING in choices else "", END in choices)


def _may_begin(row: Row, word: str) -> bool:
    for item in row:
        if item.sort in (GAP, NOT) or item.fits(word):
            return True
        if item.least:
            return False
    return True


def _end(row: Row, at_item: int, words: Words, at: int) -> int | None:
    """Where the rest of a row ends, as many words taken at each item as the rest allows; at a gap as few."""
    if at_item == len(row):
        return at
    item = row[at_item]
    if item.sort == NOT:
        return None if at < len(words) and words[at] in item.words else _end(row, at_item + 1, words, at)
    if item.sort == GAP:
        tries = range(min(MAX_GAP, len(words) - at) + 1)
    else:
        most = 0
        while most < item.most and at + most < len(words) and item.fits(words[at + most]):
            most += 1
        if item.ends and at == len(words):
            return _end(row, at_item + 1, words, at)
        tries = range(most, item.least - 1, -1)
    for count in tries:
        end = _end(row, at_item + 1, words, at + count)
        if end is not None:
            return end
    return None
