"""How a cost grows with its input: steps counted, and processor time compared, over four sizes that each double the one before.

Steps are calls of functions, ours and the interpreter's, so they are the same on any machine. What one call does inside, a pattern
over a long text say, only time tells: that is compared with itself, the least of several, where there is enough to compare.
"""

import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

DOUBLINGS = (1, 2, 4, 8)
MAX_STEPS = 2.6  # times as many for twice the size, from the middle to the end: n log n is 2.2 at most, n² is 4
MAX_TIME = 3.3  # the same of seconds, for which more than one thing may decide
LEAST_SECONDS = 0.04  # of the largest size: below that a clock tells nothing
TRIES = 4


def steps(work: Callable[[], Any]) -> int:
    count = 0

    def seen(_: FrameType, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def seconds(work: Callable[[], Any]) -> float:
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def growth(make: Callable[[int], Callable[[], Any]], size: int) -> tuple[float, float]:
    """By how much steps, and seconds, grow for twice the size. `make` prepares the work of a size, which isn't counted."""
    sizes = [size * times for times in DOUBLINGS]
    make(size)()  # what is loaded and compiled once
    counted = [steps(make(one)) for one in sizes[1::2]]
    timed = least = float("inf")
    for _ in range(TRIES):
        took = [seconds(make(one)) for one in sizes[1::2]]
        least = min(least, took[1])
        timed = min(timed, (took[1] / max(took[0], 1e-9)) ** 0.5)
        if least < LEAST_SECONDS or timed < MAX_TIME:
            break
    return (counted[1] / max(counted[0], 1)) ** 0.5, 0.0 if least < LEAST_SECONDS else timed
