"""How often a token or a session may ask: so many requests a minute, counted in this process. A pause fills it up again."""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from copydesk.apps.server.errors import Refused

MAX_KEYS = 10_000  # that are counted; who was silent longest is forgotten, which only ever allows more


class Rates:
    """Each key has a minute's worth of requests to spend at once, and gets them back steadily."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute, self._clock = per_minute, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # by key: what is left, and when that was

    def spend(self, key: str) -> None:
        """Counts one request. 429 where none is left."""
        if not self._per_minute:
            return
        now = self._clock()
        left, when = self._left.pop(key, (float(self._per_minute), now))
        left = min(float(self._per_minute), left + (now - when) * self._per_minute / 60)
        self._left[key] = (max(left - 1, 0.0) if left >= 1 else left, now)
        while len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)
        if left < 1:
            wait = ceil((1 - left) * 60 / self._per_minute)
            message = f"More than {self._per_minute} requests in a minute. Try again in {wait} s."
            raise Refused(429, "busy", message, headers={"Retry-After": str(wait)})
