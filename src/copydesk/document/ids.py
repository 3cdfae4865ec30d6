"""Node ids: six characters and a check character, so an invented or mistyped id is caught by its form.

Decided here: the alphabet, the check and how an id is derived from content. Who needs a new id is decided by the callers.
"""

from collections.abc import Container
from zlib import crc32

# 31 symbols, a prime, without i, l, o, 0 and 1: a weighted sum modulo 31 then catches every single wrong character and every
# exchange of two, as ISBN-10 does modulo 11.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 7
_LETTERS = ALPHABET[8:]  # the first character is a letter, so "#1234567" is never taken for an id
_VALUE = {symbol: value for value, symbol in enumerate(ALPHABET)}
SPACE = len(_LETTERS) * 31**5


def check_character(stem: str) -> str:
    return ALPHABET[sum(weight * _VALUE[symbol] for weight, symbol in enumerate(stem, 1)) % 31]


def is_id(word: str) -> bool:
    """Whether `word` has the form of an id. A word of this form may still name nothing."""
    if len(word) != LENGTH or word[0] not in _LETTERS or any(symbol not in _VALUE for symbol in word):
        return False
    return check_character(word[:-1]) == word[-1]


def _tables() -> tuple[list[tuple[str, int]], list[tuple[str, int]], list[tuple[str, int]]]:
    """The characters and the weighted sum of each pair of places: encoding a whole file is then three look-ups a node."""

    def pairs(first: str, weight: int) -> list[tuple[str, int]]:
        return [(one + two, weight * _VALUE[one] + (weight + 1) * _VALUE[two]) for one in first for two in ALPHABET]

    return pairs(_LETTERS, 1), pairs(ALPHABET, 3), pairs(ALPHABET, 5)


_FIRST, _SECOND, _THIRD = _tables()


def encode(number: int) -> str:
    """The id of a number below SPACE."""
    number, third = divmod(number, 961)
    first, second = divmod(number, 961)
    stem1, sum1 = _FIRST[first]
    stem2, sum2 = _SECOND[second]
    stem3, sum3 = _THIRD[third]
    return stem1 + stem2 + stem3 + ALPHABET[(sum1 + sum2 + sum3) % 31]


def derive(content: int, taken: Container[str]) -> str:
    """The id of a node whose content hashes to `content`: the same bytes give the same ids in any process."""
    found = encode(content % SPACE)
    while found in taken:
        content = crc32(b"+", content)
        found = encode(content % SPACE)
    return found
