"""Verbs of requests: which word begins one, and which of them leave the words themselves to whoever writes ("shorten 2.1")."""

from functools import lru_cache
from typing import NamedTuple

from copydesk.words.inflection import Phrase
from copydesk.words.lexicon import lists, verb_forms, words_in

TO_A_PLACE = words_in("ALLOWING_TO_A_PLACE")
MAX_WORDS = 3  # of a verb: "get rid of"


class Verb(NamedTuple):
    base: str
    length: int = 1  # words
    is_writing: bool = False  # all of a text is meant


@lru_cache
def table() -> dict[Phrase, Verb]:
    """Every form of every verb, the longest phrases among them."""
    return {
        form: Verb(verb, len(form), is_writing)
        for name, is_writing in (("ALLOWING_POINTING", False), ("ALLOWING_WRITING", True))
        for verb in lists()[name]
        for form in verb_forms(verb)
    }


def verb_at(words: list[str], at: int) -> Verb | None:
    """The verb that begins at a word."""
    lengths = range(MAX_WORDS, 0, -1)
    return next((found for length in lengths if (found := table().get(tuple(words[at : at + length]))) is not None), None)


def asks_for_writing(words: list[str]) -> bool:
    """Whether words begin with a verb that leaves the words themselves to whoever writes: "shorten 2.1"."""
    found = verb_at(words, 0)
    return found is not None and found.is_writing
