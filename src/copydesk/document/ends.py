"""What two sequences have in common at their ends: most edits are in the middle, and only that is worth comparing closely."""

from collections.abc import Sequence


def common_ends(one: Sequence[object], two: Sequence[object]) -> tuple[int, int]:
    """How many elements are the same at the start, and how many of the others at the end."""
    shorter = min(len(one), len(two))
    start = 0
    while start < shorter and one[start] == two[start]:
        start += 1
    end = 0
    while end < shorter - start and one[-1 - end] == two[-1 - end]:
        end += 1
    return start, end
