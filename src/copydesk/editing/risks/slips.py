"""Slips: whether an exchange of words is a misspelling or a matter of grammar mended, and nothing else."""

import re
from collections import Counter

LONG = 7  # letters
MAX_LETTERS = 2  # of a word that was misspelt
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def is_spelling(old: str, new: str) -> bool:
    """Each word within two letters of what stood, none added and none lost; a word typed twice may go. Figures are no spelling."""
    one, two = _WORD.findall(old), _WORD.findall(new)
    if _digits(old) != _digits(new):
        return False
    if len(one) == len(two):
        return all(_is_near(before, after) for before, after in zip(one, two, strict=True))
    joined = "".join(one), "".join(two)  # "alot" is two words, "can not" is one
    return bool(one and two) and abs(len(one) - len(two)) == 1 and _distance(*joined) <= MAX_LETTERS


def _is_near(before: str, after: str) -> bool:
    """Within two letters; of a long word with the same beginning, three."""
    is_long = min(len(before), len(after)) >= LONG and before[:1].casefold() == after[:1].casefold()
    return _distance(before, after) <= MAX_LETTERS + is_long


def is_grammar(old: str, new: str) -> bool:
    """One word at most comes, goes or changes, or is spelled otherwise; capitals and marks are free, figures are not."""
    one, two = (Counter(word.casefold() for word in _WORD.findall(text)) for text in (old, new))
    few = (one - two).total() <= 1 and (two - one).total() <= 1
    return _digits(old) == _digits(new) and (few or is_spelling(old, new))


def _distance(one: str, two: str) -> int:
    from rapidfuzz.distance import Levenshtein  # fifty modules that few commands need

    return Levenshtein.distance(one, two)


def _digits(text: str) -> str:
    return "".join(character for character in text if character.isdecimal())
