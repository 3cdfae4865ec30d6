"""Timing: the best of several runs, in processor time, since everything else a machine does only ever adds."""

import re
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any, NamedTuple

SAME = 1.5  # times as long is the same, on a machine that does other things too
_GOAL = re.compile(r"under (?P<under>[\d.]+)|(?P<most>[\d.]+) or less|the same")


class Row(NamedTuple):
    """A figure and what it is measured against, in the same run. `ratio` is ours over the peer's. With a `unit` the figures are no
    seconds but so many of it."""

    what: str
    ours_seconds: float
    peer: str
    peer_seconds: float | None  # None where the peer is not installed
    goal: str = ""
    unit: str = ""

    @property
    def meets(self) -> bool | None:
        """Whether it reaches its goal; None where it has none, or nothing to be compared with."""
        found = _GOAL.fullmatch(self.goal)
        if found is None or self.ratio is None:
            return None
        if found["under"]:
            return self.ratio < float(found["under"])
        return self.ratio <= float(found["most"] or SAME)

    @property
    def ratio(self) -> float | None:
        return self.ours_seconds / self.peer_seconds if self.peer_seconds else None

    def to_json(self) -> dict[str, Any]:
        return {**self._asdict(), "ratio": self.ratio, "meets": self.meets}

    def shown(self) -> str:
        peer = (
            f"{self.peer} {self._figure(self.peer_seconds)}" if self.peer_seconds is not None else f"{self.peer} is not installed"
        )
        ratio = f"{self.ratio:8.2f} ×" if self.ratio is not None else " " * 10
        mark = {True: "✓ ", False: "✗ ", None: ""}[self.meets]
        goal = f"   {mark}(goal: {self.goal})" if self.goal else ""
        return f"  {self.what:<44}{self._figure(self.ours_seconds):>10}{ratio}  {peer}{goal}"

    def _figure(self, value: float) -> str:
        return f"{value:,.0f} {self.unit}" if self.unit else duration(value)


def duration(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.1f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def best(run: Callable[[], object], *, times: int = 5, repeat: int = 1, wall: bool = False) -> float:
    """Seconds of one call, the best of `times` rounds of `repeat` calls; by the clock on the wall for other processes."""
    clock = perf_counter if wall else process_time
    found = float("inf")
    for _ in range(times):
        start = clock()
        for _ in range(repeat):
            run()
        found = min(found, (clock() - start) / repeat)
    return found
