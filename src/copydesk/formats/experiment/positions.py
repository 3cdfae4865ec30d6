"""Positions: how a file counts the steps of a block and the blocks of a tree, and what each position is after an edit.

Reading keeps the order of the array; where the positions agree with it, they do so after any edit: consecutive ones are counted
anew from the same base, rising ones with gaps (10, 20, 30) change only where an edit broke the order. Where they disagree (doubled,
missing, out of order), nobody knows which order was meant: every position stays as it is.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

ALONE, COUNTED, RISING = 0, 1, 2
_INTEGER = re.compile(rb"-?[0-9]{1,15}")


def position_in(raw: bytes) -> int | None:
    """The position that is spelled so; None where it is no whole number."""
    return int(raw) if _INTEGER.fullmatch(raw) else None


def rule_of(positions: Sequence[int | None]) -> tuple[int, int]:
    """The rule, and the first position, of children with these positions."""
    known = [position for position in positions if position is not None]
    if not known or len(known) < len(positions):
        return ALONE, 0
    if all(position == known[0] + place for place, position in enumerate(known)):
        return COUNTED, known[0]
    if all(one < two for one, two in pairwise(known)):
        return RISING, known[0]
    return ALONE, 0


def counted(rule: int, base: int, positions: Sequence[int | None]) -> list[int | None]:
    """The positions of children that had `positions`; None leaves one as it is."""
    if rule == ALONE:
        return [None] * len(positions)
    if rule == COUNTED:
        return [base + place for place in range(len(positions))]
    kept = _longest_rising(positions)
    result: list[int | None] = []
    previous = min([base, *(position for place in kept if (position := positions[place]) is not None)]) - 1
    for place, position in enumerate(positions):
        if place in kept and position is not None and position > previous:
            previous = position
        else:
            previous += 1
        result.append(previous)
    return result


def _longest_rising(positions: Sequence[int | None]) -> set[int]:
    """The places of a longest strictly rising run: the children that an edit left in order."""
    ends: list[int] = []  # for each length the smallest position that such a run can end with
    places: list[int] = []
    before: dict[int, int] = {}
    for place, position in enumerate(positions):
        if position is None:
            continue
        length = bisect_left(ends, position)
        ends[length : length + 1] = [position]
        places[length : length + 1] = [place]
        before[place] = places[length - 1] if length else -1
    kept: set[int] = set()
    at = places[-1] if places else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept
