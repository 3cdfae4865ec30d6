"""Trying again: a model that is busy, faulty or lost is asked once more after a while, a few times, and the person is told.

What a person may have read is never taken back: once text was shown, a reply that breaks off is an error. The text of a reply
that must be JSON is for nobody's eyes and is held back until the reply is whole."""

import asyncio
import random
import time
from collections.abc import AsyncIterator

from copydesk.errors import BusyError
from copydesk.plan.prompting import Prompt, Reply
from copydesk.ports import Model

TRIES = 5
FIRST_WAIT_SECONDS = 1.0  # doubled each time
MAX_WAIT_SECONDS = 30.0
TOTAL_SECONDS = 90.0  # of trying, within a turn's 120


class Retrying:
    """The same model, with patience."""

    def __init__(
        self,
        model: Model,
        *,
        tries: int = TRIES,
        first_wait_seconds: float = FIRST_WAIT_SECONDS,
        total_seconds: float = TOTAL_SECONDS,
    ) -> None:
        self.name, self.judges = model.name, getattr(model, "judges", True)
        self._model = model
        self._tries = tries
        self._first_wait_seconds = first_wait_seconds
        self._total_seconds = total_seconds

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        until = time.monotonic() + self._total_seconds
        is_shown = prompt.schema is None
        for number in range(1, self._tries + 1):
            given = False
            try:
                async for part in self._model.reply(prompt):
                    if is_shown or isinstance(part, Reply):
                        given = True
                        yield part
            except BusyError as error:
                wait = self._wait(number, error)
                if given or number == self._tries or time.monotonic() + wait > until:
                    raise
                if prompt.tell is not None:
                    prompt.tell(busy_line(wait, number + 1, self._tries))
            else:
                return
            await asyncio.sleep(wait)

    def _wait(self, number: int, error: BusyError) -> float:
        """What the provider asks for, or longer each time, with some chance in it, so that not everybody comes back at once."""
        if error.wait_seconds is not None:
            return error.wait_seconds
        wait = min(self._first_wait_seconds * 2.0 ** (number - 1), MAX_WAIT_SECONDS)
        return wait * random.uniform(0.75, 1.25)  # noqa: S311  # no secret hangs on it


def busy_line(wait_seconds: float, number: int, tries: int) -> str:
    return f"The model is busy. Next try in {max(1, round(wait_seconds))} s, {number} of {tries}"
