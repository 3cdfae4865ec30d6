"""Order keys: strings that sort as siblings stand, so that putting a node between two others writes that node's row alone.

A key is a path of whole numbers, each spelled so that spellings sort as the numbers do. Between two keys there is always a
third; writing on at any one place, forwards or backwards, lengthens keys only as the logarithm of what was written.
"""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_VALUE = {digit: value for value, digit in enumerate(DIGITS)}
# The character before a number says its sign and how many digits follow: a one, b two, … and Z one, Y two, … below zero.
_POSITIVE = "abcdefghijklmnopqrstuvwxyz"
_NEGATIVE = "ZYXWVUTSRQPONMLKJIHGFEDCBA"
# Room for five halvings before a key needs another number: bisecting at one place 3,000 times makes keys of 860 characters.
STRIDE = 32

Path = list[int]


def key_between(left: str | None, right: str | None) -> str:
    """A key above `left` and below `right`; None is an open end."""
    return keys_between(left, right, 1)[0]


def keys_between(left: str | None, right: str | None, count: int) -> list[str]:
    """`count` keys in order, above `left` and below `right`."""
    if left is not None and right is not None and left >= right:
        raise ValueError(f"no key stands between {left!r} and {right!r}")
    low = None if left is None else _read(left)
    high = None if right is None else _read(right)
    keys: list[str] = []
    for _ in range(count):
        low = _between(low, high)
        keys.append("".join(map(_spell, low)))
    return keys


def _between(low: Path | None, high: Path | None) -> Path:
    if low is None:
        return [0] if high is None else [high[0] - STRIDE]
    if high is None:
        return [low[0] + STRIDE]
    same = 0
    while same < len(low) and low[same] == high[same]:
        same += 1
    if same == len(low):
        return [*low, high[same] - STRIDE]
    gap = high[same] - low[same]
    if gap > 1:
        return [*low[:same], low[same] + gap // 2]
    return [*low[: same + 1], low[same + 1] + STRIDE if same + 1 < len(low) else 0]


def _spell(number: int) -> str:
    distance = number if number >= 0 else -number - 1
    digits = ""
    while distance or not digits:
        distance, last = divmod(distance, 62)
        digits = DIGITS[last if number >= 0 else 61 - last] + digits
    return (_POSITIVE if number >= 0 else _NEGATIVE)[len(digits) - 1] + digits


def _read(key: str) -> Path:
    path: Path = []
    at = 0
    while at < len(key):
        positive = key[at] in _POSITIVE
        end = at + 2 + (_POSITIVE if positive else _NEGATIVE).index(key[at])
        distance = 0
        for digit in key[at + 1 : end]:
            distance = distance * 62 + (_VALUE[digit] if positive else 61 - _VALUE[digit])
        path.append(distance if positive else -distance - 1)
        at = end
    return path
