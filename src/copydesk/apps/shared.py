"""A desk that several people and processes share: each turn is a row that is written as it goes, and outlives who asked for it."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from copydesk.apps import placing
from copydesk.apps.journals import KEPT, TurnJournal, as_told
from copydesk.apps.lanes import Lanes, home_of, with_home
from copydesk.apps.recovery import take_over
from copydesk.apps.unwritten import Unwritten
from copydesk.assistant import keeping, messages
from copydesk.assistant.conversation import Conversation, Pending, Request
from copydesk.assistant.events import NAMES, Done, Event
from copydesk.assistant.proposals import declined
from copydesk.assistant.running import BY_ITSELF, Running
from copydesk.assistant.turn import take_turn
from copydesk.editing.messages import sentence, stale
from copydesk.errors import CopydeskError, ForbiddenError, NotLatestError, TakenOverError
from copydesk.plan.outcome import Outcome
from copydesk.plan.people import Person, Role
from copydesk.plan.turn import Turn
from copydesk.ports import Kept, Key, TurnRow
from copydesk.stores.sql.store import SqlStore
from copydesk.stores.sql.turns import Stopped

if TYPE_CHECKING:
    from copydesk.assistant.tools.context import Equipment  # it brings all tools along

log = logging.getLogger("copydesk.turns")
POLL_SECONDS = 0.3  # how often the events of a turn that runs in another process are looked for
BEAT_SECONDS = 10.0  # how often a turn that runs says so; its lease is three times that
CLOSE_SECONDS = 10.0  # that turns are waited for when a process ends
TRIES = 10  # of a turn whose document changed while it was bound, by a turn that waits for a model or one in another process
LAST = frozenset(NAMES.values())  # events behind which nothing comes but the end, with which they are written
SETTLED = frozenset({Outcome.APPLIED, Outcome.QUESTION, Outcome.PROPOSAL, Outcome.ANSWER})
Ended = Callable[[Turn, float], None]
Equip = Callable[[Person, str, str], "Equipment | None"]  # what a turn of a person's on a document may look at, with which model


class SharedDesk:
    """`equip` gives what a person's turns on a document may call on, a model among it; `running` is what they are run with."""

    def __init__(
        self,
        store: SqlStore,
        ended: Ended | None = None,
        equip: Equip | None = None,
        running: Callable[[], Running] = lambda: BY_ITSELF,
    ) -> None:
        self.store, self._run_with = store, running
        self.equip = equip or (lambda *_: None)
        self._ended = ended
        self._running: dict[str, asyncio.Task[None]] = {}
        self.unwritten = Unwritten(store.turns)
        self.lanes = Lanes()
        self.budgeted: Callable[[Running, Person], Running] = lambda running, _: running  # by what one person may use
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of a document's quick turns in this process

    async def begin(
        self,
        document: str,
        person: Person,
        request: Request,
        *,
        conversation: str | None = None,
        key: Key | str | None = None,
        expected: int | None = None,
        answers: TurnRow | None = None,
    ) -> TurnRow:
        """Starts a turn, or finds the one that the same key started, and gives its row. With `expected`, it works on that version
        or not at all; `answers` is the turn whose question or proposal it goes on with."""

        def asked(role: Role) -> Any:
            return keeping.to_json(placing.allowed(request, role, person))

        key = key if isinstance(key, Key) else Key(key)
        about = {"base": expected, "answers": None if answers is None else answers.id}
        row, is_new = await self.store.turns.begin(document, person, asked, conversation=conversation, key=key, **about)
        if is_new:
            self.start(row, person)
        return row

    def start(self, row: TurnRow, person: Person) -> None:
        self._running[row.id] = asyncio.create_task(self._run(row, person))
        self._running[row.id].add_done_callback(lambda _: self._running.pop(row.id, None))

    async def finished(self, id: str, person: Person) -> TurnRow:
        """A turn when it is over."""
        task = self._running.get(id)
        if task is not None:
            await asyncio.shield(task)
        row = await self.store.turns.get(id, person)
        if row.state != "running":
            return row
        async for _, event in self.events(id, person):
            if event["name"] == "done" and self.unwritten[id] is not None:
                return row._replace(state="done", result=event["data"])
        return await self.store.turns.get(id, person)

    async def events(self, id: str, person: Person, after: int = 0) -> AsyncIterator[tuple[int, dict[str, Any]]]:
        """What a turn told and tells, from any process, up to its end."""
        while True:
            row = await self.store.turns.get(id, person)
            for number, event in await self.store.turns.told(id, after):
                after = number
                if event["name"] in KEPT:
                    continue
                yield number, event
                if event["name"] == "done":
                    return
            if (unwritten := self.unwritten[id]) is not None:
                row = row._replace(state="done", result=unwritten)
            if row.state != "running":  # its process was gone before it could say so, or the client has heard it all
                yield after + 1, {"name": "done", "data": row.result}
                return
            await asyncio.sleep(POLL_SECONDS if id not in self._running else POLL_SECONDS / 10)

    async def _run(self, row: TurnRow, person: Person) -> None:
        begun, turn = time.perf_counter(), None
        try:
            request = await asyncio.to_thread(keeping.from_json, row.request)
            async with self._held(row.id):
                state, opener = await self._conversation(row, person)
                shown = await placing.seen(self.store.documents, row, person, request, state)
                turn, after, told = await self._taken(row, person, replace(request, key=row.id), shown, row.base)
                origin = row.answers or placing.answered_in(turn, shown, opener)
                after = after if shown is state else placing.with_proposals(after, state)
                await self._finish(row, person, turn, after, request.words, origin, told)
            if self._ended is not None:
                self._ended(turn, time.perf_counter() - begun)
        except TakenOverError:
            log.warning("a turn was taken over", extra={"turn": row.id})
        except Exception:
            log.exception("a turn could not be written", extra={"turn": row.id})
            self.unwritten.keep(row.id, turn)

    async def _taken(
        self, row: TurnRow, person: Person, request: Request, state: Conversation, expected: int | None
    ) -> tuple[Turn, Conversation, list[Event]]:
        """What came of a turn, whatever happened, the conversation after it, and what is still to be told of it."""
        told: list[Event] = []
        said = ""
        try:
            async with aclosing(self._events(row, person, request, state, expected)) as events:
                async for event in events:
                    if isinstance(event, Done):
                        return event.turn, event.conversation, told
                    if event.name in LAST:
                        told = [event]
                        continue
                    said += event.data.get("delta", "") if event.name == "text" else ""
                    await self._tell(row.id, event)
                    if event.name == "status" and await self.store.turns.is_stopped(row.id):
                        raise Stopped
        except Stopped:
            kept = "\n\n".join(filter(None, (said.strip(), messages.STOPPED)))  # what was read already stays
            return Turn(Outcome.ANSWER, kept, metadata={"stop_reason": "stopped"}), state, []
        except NotLatestError as error:
            problem = stale(sentence(str(error)))
            return Turn(Outcome.REFUSED, problem.message, error.version, problem), state, []
        except ForbiddenError as error:
            return Turn(Outcome.REFUSED, sentence(str(error))), state, []
        except CopydeskError as error:
            return Turn(Outcome.FAILED, sentence(str(error))), state, []
        except Exception:
            log.exception("a turn failed", extra={"turn": row.id})
        return Turn(Outcome.FAILED, messages.FAILED), state, []

    async def _events(
        self, row: TurnRow, person: Person, request: Request, state: Conversation, expected: int | None
    ) -> AsyncGenerator[Event]:
        """A turn's events; where somebody else's change came first, it is bound again to what stands now."""
        equipment = self.equip(person, row.document, request.model)
        queue = self.queue(row.document) if placing.is_quick(request, equipment) else nullcontext()
        home = asyncio.get_running_loop()
        journal = TurnJournal(self.store.turns, row.id)
        kept = self.store.place(row.document, person, row.id)
        place = placing.TurnPlace(kept, expected, home_of(home), lambda: journal.has_replies)
        equipment = replace(with_home(equipment, home), past=place) if equipment is not None else None
        running = replace(self.budgeted(self._run_with(), person), journal=journal, pause=self._pausing(row.id))
        for left in reversed(range(TRIES)):
            try:
                turn = self.lanes.through(take_turn(request, place, state, equipment, running))
                async with queue, aclosing(turn) as events:
                    async for event in events:
                        yield event
                return
            except NotLatestError as error:
                if not left or expected is not None:
                    raise
                request = placing.anew(request, error)

    def queue(self, document: str) -> asyncio.Lock:
        """Held from loading a document to changing it by what waits for nobody meanwhile: of those that begin together all but one
        would be bound in vain."""
        return self._queues.setdefault(document, asyncio.Lock())

    def _pausing(self, id: str) -> Callable[[], Awaitable[None]]:
        """Looks at the stop flag now and then."""
        looked = time.monotonic()

        async def pause() -> None:
            nonlocal looked
            if time.monotonic() - looked >= POLL_SECONDS:
                looked = time.monotonic()
                if await self.store.turns.is_stopped(id):
                    raise Stopped

        return pause

    async def _finish(
        self, row: TurnRow, person: Person, turn: Turn, after: Conversation, words: str, origin: str | None, told: list[Event]
    ) -> None:
        """Writes down how a turn ended, the conversation, and what is left of the turn that it went on with."""
        pending, value, as_json = await asyncio.to_thread(lambda: (*map(keeping.to_json, (after.pending, after)), turn.to_json()))
        state = "open" if pending is not None and turn.outcome in (Outcome.QUESTION, Outcome.PROPOSAL, Outcome.APPLIED) else "done"
        if state == "open" and row.conversation is None:  # a plan or a tool's call: what waits is found, and answered, in one
            row = row._replace(conversation=(await self.store.conversations.open(row.document, person))[0])
        result = {**as_json, "turn": row.id, **({"conversation": row.conversation} if row.conversation else {})}
        kept = None
        if row.conversation is not None:
            opener = row.id if state == "open" else None
            kept = Kept(row.conversation, {"turn": opener, "value": value}, words)
        if origin is not None and turn.outcome in SETTLED:
            still = state if turn.outcome is Outcome.APPLIED else "done"
            before = await self.store.turns.get(origin, person)
            still = still if before.person == person.id else "done"  # what is left of a suggestion is who answers it's
            known = dict(before.result or {})
            answered = {**known, **({"edits": result["edits"]} if turn.edits else {})}
            if still == "open" and "decisions" in known:  # of the rest of the proposal, which is open under this turn's name too
                result["decisions"] = known["decisions"]
            await self.store.turns.finish(origin, still, answered, pending if still == "open" else None)
        is_settled = origin is None or turn.outcome in SETTLED  # an answer that was refused may be given again
        last = [as_told(event) for event in (*told, Event("done", result))]
        await self.store.turns.finish(row.id, state, result, pending, keeps_key=is_settled, told=last, kept=kept)

    async def close_open(self, row: TurnRow, person: Person, turn: Turn) -> dict[str, Any]:
        """Ends what a turn left open without a change, for its conversation too."""
        known, told = row.result or {}, turn.to_json()
        if known.get("outcome") == Outcome.APPLIED:  # the rest of a proposal was left; what was applied stays told
            told = {"edits": told.get("edits", [])}
        elif answer := str(known.get("message", "")).rpartition("\n\n")[0]:  # what was told beside the proposal stays told too
            told["message"] = f"{answer}\n\n{told['message']}"
        result = {**known, **told, "turn": row.id}
        await self.store.turns.finish(row.id, "done", result, None)
        if row.conversation is not None:
            state, opener = await self._conversation(row, person if row.person == person.id else Person(row.person, ""))
            pending = await asyncio.to_thread(keeping.from_json, row.pending) if row.pending is not None else None
            left = declined(state, pending if isinstance(pending, Pending) else None)
            if left != state:
                kept = {"turn": opener if opener != row.id else None, "value": await asyncio.to_thread(keeping.to_json, left)}
                await self.store.conversations.keep(row.conversation, kept, "")
        return result

    async def _conversation(self, row: TurnRow, person: Person) -> tuple[Conversation, str | None]:
        """A turn's conversation, and the turn that left open what is open in it."""
        if row.conversation is None:
            return Conversation(), None
        _, kept = await self.store.conversations.open(row.document, person, row.conversation)
        found = await asyncio.to_thread(keeping.from_json, kept["value"]) if kept else Conversation()
        return (found, kept["turn"] if kept else None) if isinstance(found, Conversation) else (Conversation(), None)

    async def _tell(self, id: str, event: Event) -> None:
        await self.store.turns.tell(id, as_told(event))

    @asynccontextmanager
    async def _held(self, id: str) -> AsyncIterator[None]:
        """Says again and again that this process is at a turn."""

        async def beating() -> None:
            while True:
                await asyncio.sleep(BEAT_SECONDS)
                await self.store.turns.renew(id)

        task = asyncio.create_task(beating())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def close(self) -> None:
        """Waits a while for what runs here; what takes longer, as a model may, is for who takes it over."""
        self.unwritten.close()
        if tasks := list(self._running.values()):
            for task in (await asyncio.wait(tasks, timeout=CLOSE_SECONDS))[1]:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        self.lanes.close()

    async def take_over(self) -> None:
        """Goes on with, or ends, the turns of processes that are gone. What was committed stands."""
        await take_over(self)
