"""A desk that several people and processes share: each turn is a row that is written as it goes, and outlives who asked for it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from copydesk.assistant import keeping, messages
from copydesk.assistant.conversation import Conversation, Request
from copydesk.assistant.events import Done, Event
from copydesk.assistant.turn import take_turn
from copydesk.errors import CopydeskError, ForbiddenError, NotLatestError
from copydesk.plan.outcome import Outcome
from copydesk.plan.people import Person
from copydesk.plan.turn import Turn
from copydesk.ports import TurnRow
from copydesk.stores.sql.store import SqlStore

log = logging.getLogger("copydesk.turns")
POLL_SECONDS = 0.3  # how often the events of a turn that runs in another process are looked for
TRIES = 5  # of a turn whose document changed while it was bound


class SharedDesk:
    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self._running: dict[str, asyncio.Task[None]] = {}

    async def begin(
        self, document: str, person: Person, request: Request, *, conversation: str | None = None, key: str | None = None
    ) -> TurnRow:
        """Starts a turn, or finds the one that the same key started, and gives its row."""
        row, is_new = await self.store.turns.begin(document, person, keeping.to_json(request), conversation=conversation, key=key)
        if is_new:
            self._running[row.id] = asyncio.create_task(self._run(row, person, request))
            self._running[row.id].add_done_callback(lambda _: self._running.pop(row.id, None))
        return row

    async def finished(self, id: str, person: Person) -> TurnRow:
        """A turn when it is over."""
        task = self._running.get(id)
        if task is not None:
            await asyncio.shield(task)
        async for _ in self.events(id, person):
            pass
        return await self.store.turns.get(id, person)

    async def events(self, id: str, person: Person, after: int = 0) -> AsyncIterator[tuple[int, dict[str, Any]]]:
        """What a turn told and tells, from any process, up to its end."""
        await self.store.turns.get(id, person)
        while True:
            for number, event in await self.store.turns.told(id, after):
                after = number
                yield number, event
                if event["name"] == "done":
                    return
            await asyncio.sleep(POLL_SECONDS if id not in self._running else POLL_SECONDS / 10)

    async def _run(self, row: TurnRow, person: Person, request: Request) -> None:
        conversation, state = await self._conversation(row, person)
        request = replace(request, key=row.id)
        turn, after = Turn(Outcome.FAILED, messages.FAILED), state
        try:
            async for event in self._events(row, person, request, state):
                if isinstance(event, Done):
                    turn, after = event.turn, event.conversation
                else:
                    await self._tell(row.id, event)
        except ForbiddenError as error:
            turn = Turn(Outcome.REFUSED, messages.sentence(str(error)))
        except CopydeskError as error:
            turn = Turn(Outcome.FAILED, messages.sentence(str(error)))
        except Exception:
            log.exception("a turn failed", extra={"turn": row.id})
        result = {**turn.to_json(), "turn": row.id, **({"conversation": conversation} if conversation else {})}
        opened = after.pending is not None
        await self.store.turns.finish(row.id, "open" if opened else "done", result, keeping.to_json(after.pending))
        if conversation is not None:
            await self.store.conversations.keep(conversation, keeping.to_json(after), request.words)
        await self._tell(row.id, Event("done", result))

    async def _events(self, row: TurnRow, person: Person, request: Request, state: Conversation) -> AsyncIterator[Event]:
        """A turn's events; where somebody else's change came first, it is bound again to what stands now."""
        for left in reversed(range(TRIES)):
            try:
                async for event in take_turn(request, self.store.place(row.document, person), state):
                    if await self.store.turns.is_stopped(row.id):
                        return
                    yield event
                return
            except NotLatestError:
                if not left:
                    raise

    async def _conversation(self, row: TurnRow, person: Person) -> tuple[str | None, Conversation]:
        if row.conversation is None:
            return None, Conversation()
        id, state = await self.store.conversations.open(row.document, person, row.conversation)
        found = keeping.from_json(state) if state else Conversation()
        return id, found if isinstance(found, Conversation) else Conversation()

    async def _tell(self, id: str, event: Event) -> None:
        await self.store.turns.tell(id, {"name": event.name, "data": event.data})

    async def close(self) -> None:
        """Waits for what runs here."""
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def take_over(self) -> None:
        """Ends the turns of processes that are gone. What was committed stands; nothing else was changed."""
        for row in await self.store.turns.take_over():
            result = {"outcome": "failed", "message": messages.RESTARTED, "turn": row.id}
            await self.store.turns.finish(row.id, "done", result, None)
            await self._tell(row.id, Event("done", result))
