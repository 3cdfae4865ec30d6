"""How far long work is, and how long it still takes: a bar on one line of a terminal's error output, and nothing elsewhere."""

import sys
import time
from collections.abc import Sequence

from copydesk.apps.cli import show

WIDTH = 30
TELLING_SECONDS = 2.0  # before which nobody knows how long it takes
LEAST_SHARE = 0.02  # of the work that must be done before the rest is told from it


class Progress:
    """`weights` is how long each step takes beside the others, where that is known and not the same."""

    def __init__(self, what: str, total: int, weights: Sequence[float] = ()) -> None:
        self.what, self.total, self.done = what, total, 0
        self._weights = weights
        self._begun = time.monotonic()
        self._shows = total > 0 and sys.stderr.isatty()
        self._show()

    def step(self, by: int = 1, what: str = "") -> None:
        self.done += by
        self.what = what or self.what
        self._show()

    def line(self, text: str) -> None:
        """A line of output, above the bar."""
        self.end()
        show.line(text)
        if self._shows:
            sys.stdout.flush()
        self._show()

    def end(self) -> None:
        """Clears the line."""
        if self._shows:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        if self._weights:
            return sum(self._weights[: self.done]) / sum(self._weights)
        return min(self.done, self.total) / self.total

    def left(self) -> str:
        """How long the rest takes if it goes on like this; nothing as long as that can't be told."""
        passed, share = time.monotonic() - self._begun, self.share
        if passed < TELLING_SECONDS or share < LEAST_SHARE or share >= 1:
            return ""
        return f", about {spoken(passed / share * (1 - share))} left"

    def _show(self) -> None:
        if self._shows:
            full = int(WIDTH * self.share)
            bar = f"{'━' * full}{'╌' * (WIDTH - full)}"
            sys.stderr.write(f"\r{self.what} {bar} {self.done} of {self.total}{self.left()}\x1b[K")
            sys.stderr.flush()


def spoken(seconds: float) -> str:
    """A time as one says it: no more exact than it is known."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5_400 else f"{seconds / 3_600:.1f} h"
