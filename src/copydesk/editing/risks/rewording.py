"""Rewording: which sentence of a text says anew what which sentence of another said, in order, with few words of it or none.

Sentences that share words are found by these. What is left between two such pairs is paired by its place, if the number is the same
on both sides, and says the same as far as that can be told: no other value, as binding, and denied if it was.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.pairing import best_pairs
from copydesk.editing.risks.facts import KEPT, NUMERIC, facts
from copydesk.editing.risks.sense import answers, clauses, senses
from copydesk.editing.risks.stems import content

ROOT = 5  # letters that two forms of a word share, in any language
ALIKE = 0.34  # of the shorter one's words: two sentences are one, changed
LONGEST = 60  # sentences of a text that are compared each with each
SHORT = 4  # content words of a sentence that may come back in none of its own words
RANGE = 3.0  # times as long or as short


class Anew(NamedTuple):
    """The sentences of two texts that the other says in words of its own."""

    old: frozenset[str] = frozenset()
    new: frozenset[str] = frozenset()
    paired: frozenset[str] = frozenset()  # new ones that stand where an old one did, whatever they say
    is_compared: bool = False  # not where there are too many of them
    whole: frozenset[str] = frozenset()  # those of the new ones that have no more clauses than what they stand for


def anew(old: Sequence[str], new: Sequence[str]) -> Anew:
    if len(old) > LONGEST or len(new) > LONGEST:
        return Anew()
    pairs = [(old[one], new[two]) for one, two in _by_place(old, new)]
    denied = sum(senses(text).negations for text in old) <= sum(map(answers, new))  # else one of them is gone
    said = [(one, two) for one, two in pairs if one != two and _says_the_same(one, two) and (denied or not senses(one).negations)]
    whole = frozenset(
        two for one, two in said if len(clauses(two)) <= len(clauses(one)) + bool(senses(one).duties and senses(two).duties)
    )
    return Anew(
        frozenset(one for one, _ in said), frozenset(two for _, two in said), frozenset(two for _, two in pairs), True, whole
    )


def _roots(text: str) -> frozenset[str]:
    return frozenset(word[:ROOT] for word in content(text))


def _by_place(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Pairs of places: those that share words, in order, and what is left between them, where it is as many."""
    last = (-1, -1)
    for one, two in (*_anchors(old, new), (len(old), len(new))):
        left, right = range(last[0] + 1, one), range(last[1] + 1, two)
        if len(left) == len(right):
            yield from zip(left, right, strict=True)
        if one < len(old) and two < len(new):
            yield one, two
        last = one, two


def _anchors(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs that share most words, none across another: the longest way through both."""
    one, two = [_roots(text) for text in old], [_roots(text) for text in new]
    return best_pairs([[_share(first, second) for second in two] for first in one])


def _share(one: frozenset[str], two: frozenset[str]) -> float:
    least = min(len(one), len(two))
    share = len(one & two) / least if least else 0.0
    return share if share >= ALIKE else 0.0


def _says_the_same(one: str, two: str) -> bool:
    shared, least = _roots(one) & _roots(two), min(len(_roots(one)), len(_roots(two)))
    values = [{fact for fact in facts(text) if fact.kind in KEPT | NUMERIC} for text in (one, two)]
    if not shared and not values[0] & values[1] and least >= SHORT:
        return False
    if values[1] - values[0] or not 1 / RANGE <= len(two) / len(one) <= RANGE:
        return False
    before, after = senses(one), senses(two)
    is_denied = bool(before.negations) <= bool(answers(two)) and bool(after.negations) <= bool(answers(one))
    is_bound = bool(before.duties) <= bool(after.duties or after.negations) and bool(after.duties) <= bool(
        before.duties or before.negations
    )
    return is_denied and is_bound and not (after.leave and not before.leave)
