"""Values with further pairs behind them, "£10,000 and B to £50,000": each pair gets its own cell, or nothing is written."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.references.nameindex import name_key
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token, tokens

JOINTS = frozenset({",", ";", "and", "then"})
_TO = words_in("PAIRS_TO")
_OF = re.compile(r"(.+?)\s+(?:of|for)\s+(.+)", re.IGNORECASE)
_OWN = re.compile(r"(.+?)['’]s\s+(.+)", re.IGNORECASE)
_SMALL = words_in("PAIRS_SMALL")


class Pair(NamedTuple):
    name: str
    value: str


def parted(value: str) -> tuple[str, list[Pair]]:
    """A value without the pairs that follow it, and those: "50", with "Brightwater's" and "10"."""
    found = tokens(value)
    starts: list[tuple[int, int, int]] = []  # where a pair's joint is, its name, and what stands between name and value
    at = 1
    while at < len(found) - 2:
        behind = at
        while behind < len(found) and _is_joint(value, found, behind):
            behind += 1
        to = _name_end(value, found, behind) if behind > at else 0
        if to:
            starts.append((at, behind, to))
        at = max(to, behind, at + 1)
    if not starts:
        return value, []
    ends = [joint for joint, _, _ in starts[1:]] + [len(found)]
    pairs = [
        Pair(value[found[name].start : found[to - 1].end], value[found[to + 1].start : found[end - 1].end])
        for (_, name, to), end in zip(starts, ends, strict=True)
    ]
    return value[: found[starts[0][0]].start].rstrip(), pairs


def _is_joint(value: str, found: Sequence[Token], at: int) -> bool:
    """Whether something may be joined here: not by the comma of "10,000"."""
    token = found[at]
    return token.word in JOINTS and not token.is_quote and (token.word != "," or value[token.end : token.end + 1].isspace())


def _name_end(value: str, found: Sequence[Token], start: int) -> int:
    """Where the name of a pair ends, before its "to"; 0 where no pair begins here."""
    for at in range(start, len(found) - 1):
        if found[at].word in _TO and not found[at].is_quote:
            return at if at > start else 0
        if _is_joint(value, found, at):
            return 0
    return 0


def bare(name: str) -> str:
    """What a name is looked up by: "for option B's" is "option b"."""
    found = tokens(name)
    start, end = 0, len(found)
    while start < end - 1 and found[start].word in _SMALL and not found[start].is_quote:
        start += 1
    while end > start + 1 and found[end - 1].word == "'s":
        end -= 1
    return name_key(found[start].word if found[start].is_quote else name[found[start].start : found[end - 1].end]) if found else ""


def owned(name: str, what: str) -> tuple[str, str]:
    """A name, and what it is of: "the status of Master mix", "Master mix's status"; of what was named before, where it is bare."""
    of, own = _OF.fullmatch(name.strip()), _OWN.fullmatch(name.strip())
    part, holder = (of[1], of[2]) if of else (own[2], own[1]) if own else (name, what)
    return bare(part), holder
