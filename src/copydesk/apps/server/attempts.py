"""Log-ins that failed, counted, so that passwords can't be tried out: by name and address, by address, and by name from everywhere.

A browser that has logged in before carries a mark for that name and is counted by itself, so that no stranger's attempts, however
many, keep the true owner out."""

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from unicodedata import normalize

from copydesk.apps.server.errors import Refused

MAX_ATTEMPTS = 8  # for one name from one address, or from one browser that is known
MAX_OF_ADDRESS = 40  # whatever the names: an office has one address and many people
MAX_OF_NAME = 200  # from all addresses that are not known
WINDOW_SECONDS = 300.0
MAX_KEYS = 30_000
DEVICE, DEVICE_SECONDS = "copydesk_device", 365 * 86_400
Key = tuple[str, ...]


class Attempts:
    def __init__(self, secret: bytes, clock: Callable[[], float] = time.monotonic) -> None:
        self._secret, self._clock = secret, clock
        self._times: OrderedDict[Key, list[float]] = OrderedDict()

    def count(self, name: str, address: str = "", device: str = "") -> None:
        """Counts an attempt before it is looked at. 429 where there were too many."""
        now = self._clock()
        waits = [self._counted(key, most, now) for key, most in self._keys(name, address, device).items()]
        if any(waits):
            wait = int(max(waits)) + 1
            message = f"Too many attempts to log in. Try again in {wait} s."
            raise Refused(429, "forbidden", message, headers={"Retry-After": str(wait)})

    def forget(self, name: str, address: str = "", device: str = "") -> None:
        """After a log-in: what failed before it was the person's own. What came from elsewhere stays counted."""
        times = self._times
        for place, key in enumerate(self._keys(name, address, device)):
            if place == 0:
                times.pop(key, None)
            elif times.get(key):
                times[key].pop()

    def device(self, name: str) -> str:
        """A mark for a browser in which a name has logged in."""
        made = secrets.token_hex(8)
        return f"{made}.{self._sign(name, made)}"

    def _keys(self, name: str, address: str, device: str) -> dict[Key, int]:
        """What an attempt is counted by, and how often each may fail."""
        said = counted_name(name)
        made, _, signature = device.partition(".")
        if made and hmac.compare_digest(signature.encode("utf-8", "replace"), self._sign(name, made).encode()):
            return {("device", said, made): MAX_ATTEMPTS}
        near = counted_address(address)
        return {("both", said, near): MAX_ATTEMPTS, ("address", near): MAX_OF_ADDRESS, ("name", said): MAX_OF_NAME}

    def _counted(self, key: Key, most: int, now: float) -> float:
        """How long to wait, in seconds; 0 where there is no need to."""
        recent = [when for when in self._times.pop(key, []) if now - when < WINDOW_SECONDS]
        is_over = len(recent) >= most
        self._times[key] = recent if is_over else [*recent, now]  # what was refused without a look tells nothing about a password
        while len(self._times) > MAX_KEYS:
            self._times.popitem(last=False)
        return WINDOW_SECONDS - (now - recent[0]) if is_over else 0.0

    def _sign(self, name: str, made: str) -> str:
        said = f"device {counted_name(name)} {made}".encode("utf-8", "replace")
        return hmac.new(self._secret, said, hashlib.sha256).hexdigest()


def counted_name(name: str) -> str:
    """A name however it is spelled: the space, case or width that is another name to nobody is no other name to the count."""
    return " ".join(normalize("NFKC", name).casefold().split())


def counted_address(address: str) -> str:
    """An address; of IPv6 the network, of which one household has all."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network(f"{found}/64", strict=False)) if found.version == 6 else address
