"""Running a turn from ordinary code: stepped through on the spot while it waits for nothing."""

from collections.abc import AsyncIterator, Coroutine
from typing import Any, TypeVar

Value = TypeVar("Value")


def run(coroutine: Coroutine[Any, Any, Value]) -> Value:
    """The result of a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        result: Value = stop.value
        return result
    coroutine.close()
    raise RuntimeError("this turn waits for something and needs an event loop")


async def last(events: AsyncIterator[Value]) -> Value:
    """The last of some events."""
    latest: Value | None = None
    async for event in events:
        latest = event
    assert latest is not None
    return latest
