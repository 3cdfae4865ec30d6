"""Limits: what a text makes its claims depend on (a condition, an exception, a term, a bound, a form, a choice), with what each is
about; and how many of something there are, in words. The words are in `words/limits.txt`, by class."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from copydesk.editing.phrasebook import line_of, lists, phrasebook
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content

CLASSES = ("condition", "exception", "term", "bound", "form", "choice")
MAX_STEMS = 5  # of what stands behind a limiting word
MAX_WORDS = 9  # that are shown of it
_END = re.compile(r" (?:[,;:.!?()–—]|and|but|und|aber) ")


class Limit(NamedTuple):
    sort: str
    stems: frozenset[str]  # what it is about
    said: str  # the limiting word, and what follows it
    sentence: str


@lru_cache(maxsize=4096)
def limits(text: str) -> tuple[Limit, ...]:
    return tuple(limit for sentence in sentences(text) for limit in _limits(sentence))


def _limits(sentence: str) -> Iterator[Limit]:
    known = phrasebook(PACKAGE, "limits")
    line = line_of(sentence)
    for start, end in known["no limits"].spans_in(line):
        line = f"{line[:start]}{re.sub('[^ ]', '_', line[start:end])}{line[end:]}"
    every = ((*span, sort) for sort in CLASSES for span in known[sort].spans_in(line))
    found = sorted(every, key=lambda one: (one[0], -one[1]))  # "or more" is no choice
    last = -1
    for start, end, sort in found:
        if start < last:  # "only when" is one limit
            continue
        last = end
        stop = _END.search(line, end - 1)
        tail = line[end : stop.start() if stop is not None else len(line)]
        words = line[start : end + len(tail)].split()
        yield Limit(sort, frozenset(content(tail)[:MAX_STEMS]), " ".join(words[:MAX_WORDS]), sentence)


@lru_cache(maxsize=4096)
def answering(text: str, sort: str) -> int:
    """How many words of a text may say a limit of this class, those that limit nothing else included."""
    known, line = phrasebook(PACKAGE, "limits"), line_of(text)
    return len(known[sort].found_in(line)) + len(known[f"also {sort}"].found_in(line))


def is_addressed(limit: Limit) -> bool:
    """Whether a limit tells the reader about a case of their own, as friendly texts do."""
    return phrasebook(PACKAGE, "limits")["addressed"].behind_opening(f" {limit.said} ") is not None


@lru_cache(maxsize=1)
def _numbers() -> dict[str, str]:
    rows = [entry.rpartition(" ") for entry in lists(PACKAGE, "limits")["numbers"]]
    return {words: value for words, _, value in rows}


@lru_cache(maxsize=1)
def _counting() -> re.Pattern[str]:
    words = sorted(_numbers(), key=len, reverse=True)
    return re.compile(rf" (?P<number>{'|'.join(map(re.escape, words))}|\d+) +(?P<thing>[^\W\d_]{{3,}}) ")


@lru_cache(maxsize=4096)
def quantities(text: str) -> dict[str, tuple[frozenset[str], str]]:
    """By the stem of what is counted: how many, and how that was said."""
    found: dict[str, tuple[frozenset[str], str]] = {}
    for told in _counting().finditer(line_of(text).replace(" ", "  ")):
        stems = content(told["thing"])
        if stems:
            values, _ = found.get(stems[0], (frozenset(), ""))
            number = _numbers().get(told["number"].replace("  ", " "), told["number"])
            found[stems[0]] = (values | {number}, f"{told['number']} {told['thing']}")
    return found
