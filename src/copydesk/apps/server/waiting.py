"""Work that takes the processor for a while, done beside the event loop, a few at a time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from fastapi.responses import JSONResponse

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")
AT_ONCE = 4
_threads = ThreadPoolExecutor(AT_ONCE, "copydesk-work")  # whichever loop asks; none is started before it is needed


async def in_thread(work: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
    return await asyncio.wrap_future(_threads.submit(work, *arguments))


async def as_json(value: Any, headers: dict[str, str] | None = None) -> "JSONResponse":
    """A reply that may be long, spelled beside the loop; it is values of JSON already, which the framework would look through."""
    from fastapi.responses import JSONResponse  # the MCP server has workers too, and no framework

    return await in_thread(lambda: JSONResponse(value, headers=headers))
