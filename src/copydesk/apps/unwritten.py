"""Turns whose end can't be written down, a full disk say: who waits is told, and the end is written when it can be."""

import asyncio
from contextlib import suppress
from typing import Any

from copydesk.assistant import messages
from copydesk.errors import HistoryError
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn
from copydesk.ports import Turns

RETRY_SECONDS = 5.0


class Unwritten:
    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._results: dict[str, dict[str, Any]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __getitem__(self, id: str) -> dict[str, Any] | None:
        """How a turn ended, where nobody could write it down yet."""
        return self._results.get(id)

    def keep(self, id: str, turn: Turn | None) -> None:
        """What was committed is told as such; anything else came to nothing, and is not tried again behind its person's back."""
        turn = turn if turn is not None and turn.outcome is Outcome.APPLIED else Turn(Outcome.FAILED, messages.UNWRITTEN)
        self._results[id] = {**turn.to_json(), "turn": id}
        task = asyncio.create_task(self._write(id, keeps_key=turn.outcome is Outcome.APPLIED))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _write(self, id: str, *, keeps_key: bool) -> None:
        while id in self._results:
            await asyncio.sleep(RETRY_SECONDS)
            result = self._results[id]
            with suppress(HistoryError, OSError):
                await self._turns.finish(id, "done", result, None, keeps_key=keeps_key, told=[{"name": "done", "data": result}])
                del self._results[id]

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
