"""The words that search goes by: folded, stripped of endings, and which of them say nothing of what a text is about."""

import re
import unicodedata
from functools import lru_cache

from copydesk.formats.scripts import is_unspaced

__all__ = ["SILENT", "is_unspaced", "stem", "terms", "words"]

_WORD = re.compile(r"[^\W_]+")
_VOWELS = frozenset("aeiouy")
_ENDINGS = ("ingly", "edly", "ing", "ed", "ly")
MIN_STEM = 3  # characters that an ending leaves

_SILENT = (
    "a about all also am an and any are as at be been being between both but by can could did do does doing don each few for "
    "from get give had has have having he her here him his how i if in into is isn it its just let like ll me more most my no "
    "nor not of on one only or other our out over please re s same shall she should show so some such t tell than that the "
    "their them then there these they this those to too under up us ve very was we were what when where which while who whom "
    "whose why will with would you your"
)
SILENT = frozenset(_SILENT.split())


def words(text: str) -> list[str]:
    """The words of a text, folded, in order."""
    return _WORD.findall(text.casefold())


@lru_cache(maxsize=65_536)
def terms(word: str) -> tuple[str, ...]:
    """What a folded word is indexed by: its stem, or where words aren't parted each pair of characters."""
    if word.isascii():
        return (stem(word),)
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))
    if not is_unspaced(word):
        return (stem(plain),)
    return tuple(word[at : at + 2] for at in range(max(1, len(word) - 1)))


def stem(word: str) -> str:
    """A word without its plural, -ing, -ed, -ly and last e: enough for "drained" to find "draining", and no more."""
    word = _singular(word)
    for ending in _ENDINGS:
        left = word[: -len(ending)]
        if word.endswith(ending) and len(left) >= MIN_STEM and not _VOWELS.isdisjoint(left):
            word = left[:-1] if left[-1] == left[-2] and left[-1] not in "lsz" else left
            break
    if len(word) > MIN_STEM and word.endswith("e"):
        return word[:-1]
    return word[:-1] + "i" if len(word) > MIN_STEM and word.endswith("y") else word


def _singular(word: str) -> str:
    if len(word) <= MIN_STEM:
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word
