"""Sense: the words on which the sense of a sentence turns, found in it: what is denied, what is a duty, what takes a promise back."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import Phrases, line_of, lists, phrasebook
from copydesk.editing.risks.stems import PACKAGE, content

BEHIND = 4  # content words behind a negation that it denies
AHEAD = 2  # and before it
_CLAUSE = re.compile(r"[,;:.!?()–—]|\b(?:but|which|while|and|because|so that)\b")


def clauses(text: str) -> list[str]:
    return [clause for clause in _CLAUSE.split(text) if clause.strip()]


def phrases(name: str) -> Phrases:
    return phrasebook(PACKAGE, "sense")[name]


class Senses(NamedTuple):
    """What turns the sense of one sentence."""

    stems: frozenset[str]
    negations: int
    duties: tuple[str, ...]
    leave: tuple[str, ...]


@lru_cache(maxsize=4096)
def senses(sentence: str) -> Senses:
    line = line_of(sentence)
    return Senses(
        frozenset(content(sentence)),
        len(phrases("negations").found_in(line)),
        tuple(phrases("duties").found_in(line)),
        tuple(phrases("leave").found_in(line)),
    )


@lru_cache(maxsize=4096)
def denials(text: str) -> tuple[frozenset[str], ...]:
    """The groups of content words that a text denies: those next behind a negation in its clause, and before it."""
    return tuple(group for clause in _CLAUSE.split(text) for group in _denied(line_of(clause)))


def _denied(line: str) -> Iterator[frozenset[str]]:
    for start, end in phrases("negations").spans_in(line):
        group = frozenset((*content(line[end:])[:BEHIND], *content(line[:start])[-AHEAD:]))
        if group:
            yield group


@lru_cache(maxsize=1)
def poles() -> tuple[tuple[str, str], ...]:
    """Pairs, each way round."""
    pairs = [tuple(entry.split()) for entry in lists(PACKAGE, "sense")["polar"]]
    return tuple((one, two) for first, second in pairs for one, two in ((first, second), (second, first)))
