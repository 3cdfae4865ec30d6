"""Words of one family: "purity" and "pure", "supplier" and "supplies", a word and its slip; and the words of a field's name."""

import re
from functools import cache

from copydesk.reading.find import WordIndex, near_terms
from copydesk.words.lexicon import words_in

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")
MIN_ROOT = 3  # characters of what an ending is put to
MIN_PREFIX = 5  # characters that two words of one family share: supplier, supplies


def name_words(name: str) -> str:
    """The words of a field's name, however it is written: wordLimit, word_limit."""
    return _CAMEL.sub(" ", name)


def kin(index: WordIndex, term: str) -> list[str]:
    """Terms of the same family: derived ("purity" of "pure"), mistyped, or with another ending."""
    own = roots(term)
    derived = [known for known in index.stems if known[:MIN_ROOT] == term[:MIN_ROOT] and own & roots(known)]
    if derived or len(term) < MIN_PREFIX:
        return derived
    return near_terms(index, term) or [known for known in index.stems if known[:MIN_PREFIX] == term[:MIN_PREFIX]]


@cache
def roots(term: str) -> frozenset[str]:
    """A stem, and what is left of it without an ending that makes nouns."""
    cut = (term.removesuffix(ending) for ending in words_in("SENSES_ENDINGS") if term.endswith(ending))
    return frozenset((term, *(root for root in cut if len(root) >= MIN_ROOT)))
