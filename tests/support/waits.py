"""Waiting for what tells nobody that it is there: however busy the machine is, and not for ever."""

import asyncio
import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds; what doesn't come in this time doesn't come


async def until(is_so: Callable[[], object], what: str) -> None:
    last = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < last, f"{what} did not come"
        await asyncio.sleep(0.01)
