"""Log-ins that failed, counted: a name is refused for a while after several, so that passwords can't be tried out."""

import time
from collections import OrderedDict

from copydesk.apps.server.errors import Refused

MAX_ATTEMPTS = 8
WINDOW_SECONDS = 300.0
MAX_NAMES = 10_000


class Attempts:
    def __init__(self) -> None:
        self._times: OrderedDict[str, list[float]] = OrderedDict()

    def count(self, name: str) -> None:
        now = time.monotonic()
        recent = [when for when in self._times.pop(name, []) if now - when < WINDOW_SECONDS]
        self._times[name] = [*recent, now]
        while len(self._times) > MAX_NAMES:
            self._times.popitem(last=False)
        if len(recent) >= MAX_ATTEMPTS:
            wait = int(WINDOW_SECONDS - (now - recent[0])) + 1
            raise Refused(
                429, "forbidden", f"Too many attempts for that name. Try again in {wait} s.", headers={"Retry-After": str(wait)}
            )

    def forget(self, name: str) -> None:
        self._times.pop(name, None)
