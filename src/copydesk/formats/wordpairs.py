"""Two texts word by word: which words stay, in order, and what stands between them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from copydesk.document.match import common

ENOUGH = 0.5  # more than that of the words has to stay for a text to be the same text

Pairs = list[tuple[int, int]]


class Stretch(NamedTuple):
    """Words of the old text, from `start` to `end`, and those of the new one that are the same or come in their place."""

    start: int
    end: int
    new_start: int
    new_end: int
    is_same: bool


def word_pairs(old: Sequence[str], new: Sequence[str]) -> Pairs:
    """The places of the words that stay."""
    numbers: dict[str, int] = {}
    return common(*([numbers.setdefault(word, len(numbers)) for word in words] for words in (old, new)))


def shared(old: Sequence[str], new: Sequence[str], pairs: Pairs) -> float:
    """How much of two texts is the same words, from 0 to 1; white space is none."""
    staying = sum(1 for place, _ in pairs if not old[place].isspace())
    total = sum(1 for word in (*old, *new) if not word.isspace())
    return 2 * staying / total if total else 1.0


def is_alike(old: str, new: str) -> bool:
    """Whether more than half of two texts is the same words."""
    one, two = old.split(), new.split()
    return shared(one, two, word_pairs(one, two)) > ENOUGH


def stretches(pairs: Pairs, old_length: int, new_length: int) -> Iterator[Stretch]:
    """All of both texts in order. As many words for as many are exchanged each for its own."""
    for (one, two), (start, new_start) in pairwise([(-1, -1), *pairs, (old_length, new_length)]):
        if start - one == new_start - two:
            yield from (Stretch(one + at, one + at + 1, two + at, two + at + 1, False) for at in range(1, start - one))
        elif (one + 1, two + 1) != (start, new_start):
            yield Stretch(one + 1, start, two + 1, new_start, False)
        if start < old_length or new_start < new_length:
            yield Stretch(start, start + 1, new_start, new_start + 1, True)
