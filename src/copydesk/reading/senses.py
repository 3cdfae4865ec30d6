"""Words by what they say, for questions and the texts that answer them: "paid" counts as "pay", "tue" as "tuesday"."""

from collections.abc import Mapping
from functools import cache

from copydesk.reading.words import terms, words
from copydesk.words.lexicon import ENGLISH, named


@cache
def alike() -> Mapping[str, str]:
    """The words that count as another."""
    return {form: first for first, forms in named(ENGLISH, "senses") for form in forms}


@cache
def forms() -> Mapping[str, tuple[str, ...]]:
    """By its term, all that a word of the table may stand as."""
    return {terms(first)[0]: (first, *others) for first, others in named(ENGLISH, "senses")}


def senses(word: str) -> tuple[str, ...]:
    return terms(alike().get(word, word))


def senses_in(text: str) -> set[str]:
    return {sense for word in words(text) for sense in senses(word)}
