"""The word lists of this package, read from its text files once."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from copydesk.words.tokens import tokens

Phrase = tuple[str, ...]


class Row(NamedTuple):
    """A command that may be closed: its verbs, what stands in its slots, and whether it shifts the numbers of others."""

    verbs: frozenset[str]
    slots: Mapping[str, str]
    shifts: bool


def _lines(name: str) -> Iterator[str]:
    text = (files("copydesk.language.closed") / f"{name}.txt").read_text(encoding="utf-8")
    return (line for line in text.splitlines() if line.strip() and not line.startswith("#"))


@cache
def words(name: str) -> frozenset[str]:
    return frozenset(word for line in _lines(name) for word in line.split())


@cache
def sets(name: str) -> Mapping[str, frozenset[str]]:
    """Named sets of words: "edges: end start"; a line without a name goes on with the one before it."""
    found: dict[str, set[str]] = {}
    last = ""
    for line in _lines(name):
        head, sign, rest = line.partition(":")
        last = head.strip() if sign else last
        if last and "|" not in line:
            found.setdefault(last, set()).update((rest if sign else line).split())
    return {key: frozenset(value) for key, value in found.items()}


@cache
def courtesies() -> tuple[frozenset[Phrase], frozenset[Phrase]]:
    """The phrases before a command, and those behind it, as tokens."""
    lines = list(_lines("courtesy"))
    at = lines.index("-")
    before, behind = (
        frozenset(tuple(token.word for token in tokens(line)) for line in part) for part in (lines[:at], lines[at + 1 :])
    )
    return before, behind


@cache
def commands() -> Mapping[str, Row]:
    found: dict[str, Row] = {}
    for line in _lines("commands"):
        meaning, verbs, slots = (part.strip() for part in line.split("|"))
        pairs = dict(slot.split("=") for slot in slots.split())
        found[meaning.rstrip("* ")] = Row(frozenset(verbs.split()), pairs, meaning.endswith("*"))
    return found


@cache
def look_ups() -> Mapping[str, frozenset[str]]:
    rows = (line.split("|") for line in _lines("lookups") if "|" in line)
    return {name.strip(): frozenset(needed.split()) for name, needed in rows}
