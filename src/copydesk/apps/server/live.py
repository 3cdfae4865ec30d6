"""The route of typing: one WebSocket for a tab at a document, on which steps come and go. docs/live.md tells the protocol."""

import asyncio
import json
import logging
import time
from contextlib import suppress
from typing import Any, cast

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from copydesk.apps.rooms import Rooms
from copydesk.apps.seats import Seat
from copydesk.apps.server.asking import known
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.measures import BEHIND, REFUSED
from copydesk.apps.settings import Settings
from copydesk.apps.suggestions import suggested
from copydesk.errors import AccessError, ForbiddenError, InputError
from copydesk.live.schemas import HASHES
from copydesk.stores.sql.live import Batch

router = APIRouter()
log = logging.getLogger("copydesk.live")
LOG_IN, NO_RIGHT, GONE, SCHEMA, TOO_LARGE, TOO_FAST, FAULT = 4401, 4403, 4404, 4409, 4413, 4429, 1011
HELLO_SECONDS = 10.0
LOOK_SECONDS = 15.0  # between two looks at whether somebody who only reads may still do so
MAX_NAME = 100
MAX_CARET = 2**40
MAX_STEPS = 5_000  # in a batch
BURST_SECONDS = 10.0  # whose worth of steps may come at once: who was offline sends what was kept


class Closed(Exception):  # noqa: N818  it is how a socket ends, right or wrong
    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@router.websocket("/api/documents/{id}/live")
async def live(socket: WebSocket, id: str) -> None:
    """A tab at a document, from its hello to its end."""
    await socket.accept()
    try:
        await Tab(socket, id).run()
    except Closed as closed:
        await _close(socket, closed.code)
    except WebSocketDisconnect:
        pass
    except ForbiddenError:
        await _close(socket, NO_RIGHT)
    except AccessError:
        await _close(socket, GONE)
    except InputError:
        await _close(socket, NO_RIGHT)
    except Exception:
        log.exception("a tab could not be served")
        await _close(socket, FAULT)


class Tab:
    """One socket: what it may send, how fast, and what becomes of it."""

    def __init__(self, socket: WebSocket, id: str) -> None:
        self._socket, self._id = socket, id
        self._rooms = cast(Rooms, socket.app.state.rooms)
        self._settings = cast(Settings, socket.app.state.settings)
        self._left = self._settings.live_steps_per_second * BURST_SECONDS
        self._counted = time.monotonic()
        self._token = ""
        self._code: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        hello = await self._hello()
        person = await self._person()
        if self._rooms.is_closing:
            raise Closed(1012)
        if self._rooms.is_full(self._id):
            raise Closed(TOO_FAST)
        seat = Seat(person, hello["client"], self._end)
        await self._rooms.enter(self._id, seat, hello["seq"])
        work = [asyncio.create_task(one) for one in (self._sending(seat), self._receiving(seat), self._looking())]
        try:
            parts: set[asyncio.Future[Any]] = {*work, self._code}
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            if self._code in done:
                raise Closed(self._code.result())
            for task in done:
                await task
        finally:
            self._rooms.leave(self._id, seat)
            for task in work:
                task.cancel()
            await asyncio.gather(*work, return_exceptions=True)

    def _end(self, code: int) -> None:
        if not self._code.done():
            self._code.set_result(code)

    async def _person(self) -> Any:
        try:
            return (await known(self._socket, self._token))[0]
        except Refused:
            raise Closed(LOG_IN) from None

    async def _hello(self) -> dict[str, Any]:
        try:
            told = (await asyncio.wait_for(self._read(), HELLO_SECONDS)).get("hello")  # it may say who comes
        except TimeoutError:
            raise Closed(NO_RIGHT) from None
        if not isinstance(told, dict):
            raise Closed(NO_RIGHT)
        client, seq = told.get("client"), told.get("seq")
        if not isinstance(client, str) or not 0 < len(client) <= MAX_NAME or not (seq is None or _is_number(seq)):
            raise Closed(NO_RIGHT)
        if isinstance(token := told.get("token"), str):
            self._token = token
        if told.get("schema") not in HASHES:
            raise Closed(SCHEMA)
        return {"client": client, "seq": seq}

    async def _read(self) -> dict[str, Any]:
        """The next message; what is no object of ours says nothing."""
        text = await self._socket.receive_text()
        if len(text) > self._settings.live_batch_kb * 1024:
            raise Closed(TOO_LARGE)
        with suppress(ValueError, RecursionError):
            told = json.loads(text, parse_constant=_no_number)
            if isinstance(told, dict):
                return told
        return {}

    async def _sending(self, seat: Seat) -> None:
        while True:
            await self._socket.send_text(await seat.waiting.get())

    async def _receiving(self, seat: Seat) -> None:
        while True:
            told = await self._read()
            if "steps" in told:
                await self._steps(seat, told["steps"])
            elif "caret" in told:
                self._rooms.caret(self._id, seat, _caret(told["caret"]))
            elif "ping" in told:
                seat.tell(json.dumps({"pong": told["ping"] if _is_number(told["ping"]) else 0}))

    async def _looking(self) -> None:
        """Who has lost the right to read, or has logged out, is told no more."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            person = await self._person()
            await self._socket.app.state.desk.store.documents.entry(self._id, person)

    async def _steps(self, seat: Seat, told: Any) -> None:
        number = told.get("batch") if isinstance(told, dict) else None
        batch = _batch(told, seat.client)
        if batch is None:
            self._refuse(seat, number, "This is no batch of steps.", "invalid")
            return
        if any(len(json.dumps(step)) > self._settings.live_step_kb * 1024 for step in batch.steps):
            raise Closed(TOO_LARGE)
        self._spend(len(batch.steps))
        seat.person = await self._person()
        try:
            answer = await self._rooms.steps(self._id, seat, batch)
        except InputError as error:
            self._refuse(seat, number, f"{str(error).rstrip('.').capitalize()}.", "invalid")
            return
        except ForbiddenError as error:
            if await self._suggest(seat, batch):
                return
            self._refuse(seat, number, f"{str(error).rstrip('.').capitalize()}.", "forbidden")
            raise
        if answer.taken is not None:
            seat.tell(json.dumps({"taken": {"batch": batch.number, "seq": answer.taken}}))
        elif answer.behind is not None:
            BEHIND.inc()
            seat.tell(json.dumps({"behind": answer.behind}))

    async def _suggest(self, seat: Seat, batch: Batch) -> bool:
        """Makes a proposal of what a commenter typed; False for who may not even suggest."""
        try:
            found = await suggested(self._socket.app.state.desk, self._id, seat.person, batch)
        except ForbiddenError:
            return False
        except InputError as error:
            self._refuse(seat, batch.number, f"{str(error).rstrip('.').capitalize()}.", "invalid")
            return True
        told = {"behind": found} if isinstance(found, int) else {"suggestion": {"turn": found, "batch": batch.number}}
        seat.tell(json.dumps(told))
        return True

    def _refuse(self, seat: Seat, number: Any, why: str, code: str) -> None:
        REFUSED.labels(code).inc()
        seat.tell(json.dumps({"refused": {"batch": number if _is_number(number) else None, "why": why, "code": code}}))

    def _spend(self, steps: int) -> None:
        """Counts steps; a pause gives them back."""
        rate, now = self._settings.live_steps_per_second, time.monotonic()
        self._left = min(rate * BURST_SECONDS, self._left + (now - self._counted) * rate) - steps
        self._counted = now
        if rate and self._left < 0:
            raise Closed(TOO_FAST)


def _batch(told: Any, client: str) -> Batch | None:
    if not isinstance(told, dict):
        return None
    base, number, steps = told.get("base"), told.get("batch"), told.get("steps")
    if not _is_number(base) or not _is_number(number) or not isinstance(steps, list) or not 0 < len(steps) <= MAX_STEPS:
        return None
    return Batch(client, cast(int, number), cast(int, base), steps)


def _caret(told: Any) -> dict[str, Any] | None:
    if not isinstance(told, dict) or not isinstance(told.get("block"), str) or len(told["block"]) > MAX_NAME:
        return None
    if not all(_is_number(told.get(name)) for name in ("anchor", "head")):
        return None
    return {name: told[name] for name in ("block", "anchor", "head")}


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_CARET


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):
        if socket.application_state is WebSocketState.CONNECTED:
            await socket.close(code)
