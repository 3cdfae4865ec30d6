"""What two sequences have in common at their ends: most edits are in the middle, and only that is worth comparing closely."""

from collections.abc import Callable, Sequence


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


def long_common_ends(one: Sequence[object], two: Sequence[object]) -> tuple[int, int]:
    """The same for bytes and long lists, compared in large steps."""
    shorter = min(len(one), len(two))
    start = _equal(shorter, lambda size: one[:size] == two[:size], lambda low, high: one[low:high] == two[low:high])
    rest = shorter - start
    end = _equal(
        rest,
        lambda size: one[len(one) - size :] == two[len(two) - size :],
        lambda low, high: one[len(one) - high : len(one) - low] == two[len(two) - high : len(two) - low],
    )
    return start, end


def _equal(most: int, is_whole: Callable[[int], bool], is_same: Callable[[int, int], bool]) -> int:
    """How far from an end two sequences are the same."""
    if is_whole(most):
        return most
    low, high = 0, most  # equal up to `low`, not up to `high`
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_same(low, middle) else (low, middle)
    return low
