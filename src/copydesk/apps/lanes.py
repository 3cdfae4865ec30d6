"""Lanes: event loops in threads beside a server's own, in which turns do their work, so that its own loop only moves bytes.

What a turn has done in common with others (its document, models, the web) goes home to the server's loop; a turn goes on when what
it told was taken, as if it ran there."""

import asyncio
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import Future
from contextlib import aclosing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from copydesk.plan.prompting import Prompt, Reply
from copydesk.ports import Model, WebPage, WebSearch

if TYPE_CHECKING:
    from copydesk.assistant.tools.context import Equipment  # it brings all tools along

Value = TypeVar("Value")
Home = Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]]
MOST = 16  # lanes of a process: a turn that works hard keeps back only those that came to its lane later, when all were taken
CLOSE_SECONDS = 5.0


class Lane:
    def __init__(self, number: int) -> None:
        self.loop = asyncio.new_event_loop()
        self.turns = 0
        self._thread = threading.Thread(target=self._run, name=f"copydesk-lane-{number}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.run_until_complete(self.loop.shutdown_asyncgens())
        self.loop.close()

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(CLOSE_SECONDS)


class Lanes:
    """Started as they are needed."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lanes: list[Lane] = []

    async def through(self, events: AsyncIterator[Value]) -> AsyncGenerator[Value]:
        """What a generator gives, which works in a lane of its own or the one with the fewest others."""
        lane = self._free()
        lane.turns += 1
        try:
            async with aclosing(across(lane.loop, events)) as told:
                async for event in told:
                    yield event
        finally:
            lane.turns -= 1

    async def do(self, work: Coroutine[Any, Any, Value]) -> Value:
        """What comes of a coroutine, which works in a lane."""

        async def alone() -> AsyncGenerator[Value]:
            yield await work

        async with aclosing(self.through(alone())) as found:
            return await anext(found)

    def _free(self) -> Lane:
        if not any(lane.turns == 0 for lane in self._lanes) and len(self._lanes) < self._most:
            self._lanes.append(Lane(len(self._lanes) + 1))
        return min(self._lanes, key=lambda lane: lane.turns)

    def close(self) -> None:
        lanes, self._lanes = self._lanes, []
        for lane in lanes:
            lane.close()


async def across(loop: asyncio.AbstractEventLoop, events: AsyncIterator[Value]) -> AsyncGenerator[Value]:
    """What a generator gives that runs on another loop. It is asked for the next when the one before was taken; who is closed waits
    until it has ended over there."""
    here = asyncio.get_running_loop()
    box: asyncio.Queue[tuple[bool, Any, Future[None]]] = asyncio.Queue()  # whether it is the last, what, and when it was taken

    async def tell(value: Any, *, is_last: bool = False) -> None:
        taken: Future[None] = Future()
        with suppress(RuntimeError):  # nobody is there any more
            here.call_soon_threadsafe(box.put_nowait, (is_last, value, taken))
            if not is_last:
                await asyncio.wrap_future(taken)

    async def there() -> None:
        ended: BaseException | None = None
        try:
            async with aclosing(_generated(events)) as told:
                async for event in told:
                    await tell(event)
        except BaseException as error:  # noqa: BLE001  it is raised where it is waited for
            ended = error
        await tell(ended, is_last=True)

    going = asyncio.run_coroutine_threadsafe(there(), loop)
    is_last = False
    try:
        while True:
            is_last, value, taken = await box.get()
            if is_last:
                if value is not None:
                    raise value
                return
            yield value
            taken.set_result(None)
    finally:
        if not is_last:
            going.cancel()
            while not is_last:
                is_last, _, _ = await box.get()


def home_of(loop: asyncio.AbstractEventLoop) -> Home:
    """How a lane has something done on the server's own loop."""

    def done(work: Coroutine[Any, Any, Any]) -> Awaitable[Any]:
        return asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))

    return done


class HomeModel:
    """A model that is asked from a lane: its connections are kept on the server's loop."""

    def __init__(self, model: Model, loop: asyncio.AbstractEventLoop) -> None:
        self.name = model.name
        self._model, self._loop = model, loop

    def __getattr__(self, name: str) -> Any:
        return getattr(self._model, name)

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        async with aclosing(across(self._loop, self._model.reply(prompt))) as parts:
            async for part in parts:
                yield part


class HomeSearch:
    def __init__(self, web: WebSearch, loop: asyncio.AbstractEventLoop) -> None:
        self._web, self._home = web, home_of(loop)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._web, name)

    async def search(self, query: str, limit: int = 5) -> list[WebPage]:
        found: list[WebPage] = await self._home(self._web.search(query, limit))
        return found


async def _generated(parts: AsyncIterator[Value]) -> AsyncGenerator[Value]:
    """An iterator as a generator, which closes it where it can be closed."""
    try:
        async for part in parts:
            yield part
    finally:
        if isinstance(parts, AsyncGenerator):
            await parts.aclose()


def with_home(equipment: "Equipment", loop: asyncio.AbstractEventLoop) -> "Equipment":
    """What a turn in a lane has at hand: whatever keeps connections is asked at home."""
    main, small, web = equipment.model, equipment.small, equipment.web
    return replace(
        equipment,
        model=None if main is None else HomeModel(main, loop),
        small=None if small is None else HomeModel(small, loop),
        web=None if web is None else HomeSearch(web, loop),
    )
