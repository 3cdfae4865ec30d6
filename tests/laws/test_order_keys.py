"""Order keys: always room between two, always sorted, and short however a person writes on."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk.stores.order import key_between, keys_between


def inserted(keys: list[str], place: int, count: int = 1) -> list[str]:
    left = keys[place - 1] if place else None
    right = keys[place] if place < len(keys) else None
    return [*keys[:place], *keys_between(left, right, count), *keys[place:]]


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(1, 40)), max_size=60))
def test_keys_stay_sorted_wherever_others_are_put_between(inserts: list[tuple[float, int]]) -> None:
    keys: list[str] = []
    for place, count in inserts:
        keys = inserted(keys, round(place * len(keys)), count)
    assert keys == sorted(set(keys))
    assert all(key.isascii() and key.isalnum() for key in keys), "SQLite and Python sort them alike"


@pytest.mark.parametrize(
    ("place", "longest"),
    [
        (lambda length, last: length, 4),
        (lambda length, last: 0, 4),
        (lambda length, last: last + 1, 6),
        (lambda length, last: 1, 6),
        (lambda length, last: length // 2, 320),
    ],
    ids=["at the end", "at the start", "one after the other in the middle", "each before the last", "always halving"],
)
def test_keys_stay_short_after_a_thousand_insertions(place: Callable[[int, int], int], longest: int) -> None:
    keys = keys_between(None, None, 2)
    last = 0
    for _ in range(1_000):
        last = min(place(len(keys), last), len(keys))
        keys = inserted(keys, last)
    assert keys == sorted(set(keys))
    assert max(map(len, keys)) <= longest


def test_first_keys_of_a_hundred_thousand_siblings_are_short() -> None:
    keys = keys_between(None, None, 100_000)
    assert keys == sorted(set(keys))
    assert max(map(len, keys)) <= 5


@pytest.mark.parametrize(("left", "right"), [("a0", "a0"), ("aW", "a0")])
def test_no_key_stands_between_keys_out_of_order(left: str, right: str) -> None:
    with pytest.raises(ValueError, match="no key stands between"):
        key_between(left, right)
