"""How often a token or a session may ask: so many requests a minute, in all processes together. A pause fills it up again.

Each process counts for itself and tells the others every few seconds, so that no request waits for a write; what they counted
meanwhile is taken off here."""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from math import ceil

from copydesk.apps.server.errors import Refused

MAX_KEYS = 10_000  # that are counted; who was silent longest is forgotten, which only ever allows more
SHARE_SECONDS = 2.0


@dataclass(slots=True)
class Key:
    left: float  # of a minute's worth
    when: float  # that was
    shared: float  # when others were told last
    untold: int = 0  # requests since
    own: int = 0  # of this minute, that they were told of
    total: int = 0  # of this minute, of all


class Rates:
    """Each key has a minute's worth of requests to spend at once, and gets them back steadily. `tell` counts requests of a key for
    all processes, and gives how many there were in this minute."""

    def __init__(
        self,
        per_minute: int,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[[str, int], Awaitable[int]] | None = None,
    ) -> None:
        self._per_minute, self._clock, self._tell = per_minute, clock, tell
        self._left: OrderedDict[str, Key] = OrderedDict()

    def spend(self, key: str) -> None:
        """Counts one request. 429 where none is left."""
        if not self._per_minute:
            return
        now, most = self._clock(), float(self._per_minute)
        known = self._left.pop(key, None) or Key(most, now, now)
        self._left[key] = known
        left = min(most, known.left + (now - known.when) * most / 60)
        known.left, known.when = (left - 1 if left >= 1 else left), now
        while len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)
        if left < 1:
            wait = ceil((1 - left) * 60 / self._per_minute)
            message = f"More than {self._per_minute} requests in a minute. Try again in {wait} s."
            raise Refused(429, "busy", message, headers={"Retry-After": str(wait)})
        known.untold += 1

    async def share(self, key: str) -> None:
        """Tells the other processes, if that was a while ago, and takes off what they counted."""
        known, now = self._left.get(key), self._clock()
        if known is None or self._tell is None or now - known.shared < SHARE_SECONDS:
            return
        count, known.untold, known.shared = known.untold, 0, now
        total = await self._tell(key, count)
        if total - count < known.total:  # another minute has begun
            known.own = known.total = 0
        before, known.own, known.total = known.total - known.own, known.own + count, total
        known.left = max(known.left - max(0, total - known.own - before), -float(self._per_minute))
