"""Whether a word is one that English has: such a word was meant, however near it comes to another."""

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

from copydesk.words.lexicon import ENGLISH, lines

ENDINGS = {"": "", "ies": "y", "ied": "y"} | dict.fromkeys(("s", "es", "ed", "d", "ing", "er", "r", "ly", "est", "st"), "")
_OPEN = ("ing",)  # endings that a silent e falls before: making


def is_real(word: str) -> bool:
    return any(stem in dictionary() for stem in stems(word))


def stems(word: str) -> Iterator[str]:
    """What a word may be a form of: the word, and what is left without an ending ("tables", "dropping", "making")."""
    for ending, instead in ENDINGS.items():
        if not word.endswith(ending):
            continue
        stem = word[: len(word) - len(ending)] + instead
        yield stem
        if ending in _OPEN:
            yield stem + "e"
        if ending and stem[-1:] == stem[-2:-1]:
            yield stem[:-1]


def slips_of(word: str) -> list[str]:
    """The words that one slip makes of what is none: two letters swapped first, for that is the commonest."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    swapped = [one + two[1] + two[0] + two[2:] for one, two in cuts if len(two) > 1]
    others = [one + letter + rest for one, two in cuts for letter in ("", *ascii_lowercase) for rest in (two, two[1:])]
    return [other for other in dict.fromkeys((*swapped, *others)) if other != word and is_real(other)]


@cache
def dictionary() -> frozenset[str]:
    return frozenset(word for line in lines(ENGLISH, "real") for word in line.split())
