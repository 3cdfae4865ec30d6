"""Sense: the words on which the sense of a sentence turns: what is denied, what is a duty, what takes a promise back."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import Phrases, line_of, lists, phrasebook
from copydesk.editing.risks.stems import PACKAGE, content, stem

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
    line = phrases("no duties").left_out_of(line_of(sentence))
    return Senses(
        frozenset(content(sentence)),
        len(phrases("negations").found_in(line)),
        tuple(phrases("duties").found_in(line)),
        tuple(phrases("leave").found_in(line)),
    )


AGAINST = {"duties": {"leave", "negations"}, "leave": {"duties", "negations"}}  # what takes their place where it is said
WEIGHTS = ("negations", "duties", "leave", "hedges", "quantifiers", "measures")


@lru_cache(maxsize=4096)
def weights(text: str) -> Mapping[str, str]:
    """The little words of a text on which its sense turns, each with its sort: not, must, at least, only, once."""
    line = phrases("no duties").left_out_of(line_of(text))
    return {word: name for name in reversed(WEIGHTS) for word in phrases(name).found_in(line)}


def joint(text: str) -> str:
    """ "and" or "or", where a text has but one of them."""
    found = {"and", "or"} & set(line_of(text).split())
    return found.pop() if len(found) == 1 else ""


@lru_cache(maxsize=4096)
def denials(text: str) -> tuple[frozenset[str], ...]:
    """The groups of content words that a text denies: those next behind a negation in its clause, and before it."""
    return tuple(group for clause in _CLAUSE.split(text) for group in _denied(line_of(clause)))


def _denied(line: str) -> Iterator[frozenset[str]]:
    around = set(phrases("denying").spans_in(line))
    for start, end in phrases("negations").spans_in(line):
        ahead = content(line[:start])[-AHEAD:] if (start, end) in around else []
        group = frozenset((*content(line[end:])[:BEHIND], *ahead))
        if group:
            yield group


@lru_cache(maxsize=1)
def _denying() -> Mapping[str, Phrases]:
    """By language, how it denies, forbids or restricts."""
    return {name: phrases for title, phrases in phrasebook(PACKAGE, "denials").items() for name in title.split()}


def can_deny(language: str) -> bool:
    return language in _denying()


def denies(text: str, language: str = "") -> bool:
    """Whether a text denies, forbids or restricts something, in a language; in any, where none is given."""
    known = _denying()
    return any(known[name].stand_in(line_of(text)) for name in ([language] if language else known))


@lru_cache(maxsize=1)
def poles() -> tuple[tuple[str, str], ...]:
    """Pairs of stems, each way round."""
    return _pairs("polar")


@lru_cache(maxsize=1)
def lone_poles() -> tuple[tuple[str, str], ...]:
    return _pairs("alone")


def _pairs(name: str) -> tuple[tuple[str, str], ...]:
    pairs = [tuple(map(stem, entry.split())) for entry in lists(PACKAGE, "sense")[name]]
    return tuple(dict.fromkeys((one, two) for first, second in pairs for one, two in ((first, second), (second, first))))


PREFIXES = (
    ("up", "down"),
    ("in", "out"),
    ("over", "under"),
    ("pre", "post"),
    ("in", "ex"),
    ("pro", "anti"),
    ("", "un"),
    ("", "non"),
)
MIN_TAIL = 3  # letters behind a prefix that turns a word round


def is_turned(one: str, two: str) -> bool:
    """Whether two words are opposites by their beginnings: uphill, downhill."""
    pairs = ((first, second) for pair in PREFIXES for first, second in (pair, pair[::-1]))
    return any(
        one.startswith(first)
        and two.startswith(second)
        and one[len(first) :] == two[len(second) :]
        and len(one) - len(first) >= MIN_TAIL
        for first, second in pairs
    )
