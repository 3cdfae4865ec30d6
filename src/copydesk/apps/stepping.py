"""Running a turn from ordinary code: stepped through on the spot while it waits for nothing, else on one private event loop."""

import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import asyncio

Value = TypeVar("Value")


def run(coroutine: Coroutine[Any, Any, Value], *, waits: bool = False) -> Value:
    """The result of a coroutine. `waits`: it may wait for the network, and needs an event loop."""
    if waits:
        import asyncio  # a turn without a model does without it

        return asyncio.run_coroutine_threadsafe(coroutine, private_loop()).result()
    try:
        coroutine.send(None)
    except StopIteration as stop:
        result: Value = stop.value
        return result
    coroutine.close()
    raise RuntimeError("this turn waits for something and needs an event loop")


@cache
def private_loop() -> "asyncio.AbstractEventLoop":
    """The event loop of this process's desks, in a thread of its own that ends with the process."""
    import asyncio

    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="copydesk", daemon=True).start()
    return loop


async def last(events: AsyncIterator[Value], listen: Callable[[Value], None] | None = None) -> Value:
    """The last of some events; who listens hears them all as they come."""
    latest: Value | None = None
    async for event in events:
        latest = event
        if listen is not None:
            listen(event)
    assert latest is not None
    return latest
