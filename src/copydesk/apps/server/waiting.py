"""Work that takes the processor for long, done beside the event loop, a few at a time."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from anyio import CapacityLimiter, to_thread

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")
_limiter: CapacityLimiter | None = None
AT_ONCE = 4


async def in_thread(work: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
    global _limiter
    if _limiter is None:
        _limiter = CapacityLimiter(AT_ONCE)
    return await to_thread.run_sync(lambda: work(*arguments), limiter=_limiter)
