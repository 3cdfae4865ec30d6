"""Numerals: numbers that are written as words, read as values: "four hundred", "two and a half", "ninety-one"."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from copydesk.editing.phrasebook import lists
from copydesk.editing.risks.languages import PACKAGE

ARTICLES = frozenset({"a", "an", "each", "every", "per"})  # one, where no number follows: "a week", "a hundred"
HUNDRED, THOUSAND, TEN = 100, 1000, 10


@lru_cache(maxsize=1)
def numbers() -> Mapping[str, float]:
    """By word, its value."""
    rows = [line.split() for line in lists(PACKAGE, "facts")["numbers"]]
    return {word: float(row[0]) for row in rows for word in row[1:]}


def value_of(word: str) -> float | None:
    return 1.0 if word == "one" or word in ARTICLES else numbers().get(word)


def spelled(value: float) -> str:
    """A value as digits, without what says nothing."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def values_of(words: Iterable[str]) -> list[float]:
    """The numbers that a row of words says: mostly one; "one fifteen" is two."""
    found: list[float] = []
    total = current = 0.0
    before = ""
    for word, value in ((word, value_of(word)) for word in words):
        if value is None or (word in ARTICLES and before):  # "two and a half"
            continue
        if value >= THOUSAND:
            total, current = total + (current or 1) * value, 0.0
        elif value == HUNDRED:
            current = (current or 1) * HUNDRED
        elif not before or before in ARTICLES:
            current = value
        elif value < 1 or _fits(current, value):
            current += value
        else:
            found.append(total + current)
            total, current = 0.0, value
        before = word
    return [*found, total + current] if before else found


def _fits(current: float, value: float) -> bool:
    """Whether a number goes on with a smaller one: twenty-one, a hundred and six."""
    if current == 0:
        return True
    if current % HUNDRED == 0:
        return value < HUNDRED
    return current % TEN == 0 and current % HUNDRED >= 2 * TEN and value < TEN
