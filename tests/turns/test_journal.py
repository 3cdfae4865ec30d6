"""Turns of a shared desk with a model: each reply is written before the next step, taken over without paying twice, and stopped."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from copydesk.apps.shared import SharedDesk
from copydesk.assistant.conversation import Request, Work
from copydesk.assistant.tools.context import Equipment
from copydesk.document.document import Document
from copydesk.formats import read, write
from copydesk.models.scripted import Scripted
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.people import LOCAL
from copydesk.plan.prompting import Prompt, Reply
from copydesk.ports import Model, TurnRow
from copydesk.stores.sql.store import SqlStore
from support.modelled import GOOD, MENDED, REPORT, SPELLING, edits
from support.stores import Shared

pytestmark = pytest.mark.anyio
LEASE = 31.0


class Hanging:
    """Goes through a script and then waits for ever."""

    name = "hanging"

    def __init__(self, *script: Any) -> None:
        self._script = Scripted(list(script))
        self._left = len(script)
        self.hangs = asyncio.Event()

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        if not self._left:
            self.hangs.set()
            await asyncio.Event().wait()
        self._left -= 1
        async for piece in self._script.reply(prompt):
            yield piece


def desk_on(store: SqlStore, model: Model) -> SharedDesk:
    return SharedDesk(store, equip=lambda *_: Equipment(model=model))


async def begun(store: SqlStore, desk: SharedDesk, words: str = SPELLING) -> TurnRow:
    id = await store.documents.add(read(REPORT.encode(), "markdown", "report"), "Report", LOCAL)
    conversation, _ = await store.conversations.open(id, LOCAL)
    return await desk.begin(id, LOCAL, Request(words, "auto"), conversation=conversation)


async def killed(desk: SharedDesk, row: TurnRow) -> None:
    """As a process ends that says nothing any more."""
    task = desk._running[row.id]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def text(store: SqlStore, document: str) -> str:
    found: Document = (await store.documents.load(document, LOCAL)).document
    return write(found).decode()


async def test_a_turn_on_the_server(shared: Shared) -> None:
    store = shared.another()
    desk = desk_on(store, Scripted([edits(GOOD), "done"]))
    row = await begun(store, desk)
    result = (await desk.finished(row.id, LOCAL)).result
    assert result["outcome"] == "applied"
    assert result["metadata"]["model"] == "scripted"
    assert await text(store, row.document) == MENDED
    names = [event["name"] async for _, event in desk.events(row.id, LOCAL)]
    assert names[-1] == "done"
    assert "usage" in names
    assert not {"reply", "asking"} & set(names), "clients are not told of the journal"


async def test_a_turn_that_is_taken_over_uses_the_replies_there_are(shared: Shared) -> None:
    first, second = shared.another(), shared.another()
    one = desk_on(first, Scripted([edits(GOOD), "done"]))
    committing = asyncio.Event()

    async def hang(*_: Any) -> int:
        committing.set()
        await asyncio.Event().wait()
        return 0

    first.documents.commit = hang  # type: ignore[method-assign,attr-defined]
    place = first.place

    def hanging_place(document: str, person: Any, turn: str) -> Any:
        made = place(document, person, turn)
        made.commit = hang  # type: ignore[method-assign]
        return made

    first.place = hanging_place  # type: ignore[method-assign]
    row = await begun(first, one)
    await asyncio.wait_for(committing.wait(), 10)
    await killed(one, row)
    shared.clock.seconds += LEASE
    other = Scripted([])  # whoever asks it anything gets an error
    two = desk_on(second, other)
    await two.take_over()
    result = (await two.finished(row.id, LOCAL)).result
    assert result["outcome"] == "applied"
    assert other.prompts == []
    assert await text(second, row.document) == MENDED


async def test_a_reply_that_was_lost_ends_the_turn_with_nothing_changed(shared: Shared) -> None:
    first, second = shared.another(), shared.another()
    model = Hanging(edits(GOOD))
    one = desk_on(first, model)
    row = await begun(first, one)
    await asyncio.wait_for(model.hangs.wait(), 10)
    await killed(one, row)
    shared.clock.seconds += LEASE
    other = Scripted(["done"])
    two = desk_on(second, other)
    await two.take_over()
    result = (await two.finished(row.id, LOCAL)).result
    assert result["outcome"] == "failed"
    assert "restarted" in result["message"]
    assert other.prompts == [], "what was asked for once is not asked for again"
    assert await text(second, row.document) == REPORT


async def test_a_turn_is_stopped_while_the_model_thinks(shared: Shared) -> None:
    store = shared.another()
    model = Hanging()
    desk = desk_on(store, model)
    row = await begun(store, desk)
    await asyncio.wait_for(model.hangs.wait(), 10)
    await store.turns.stop(row.id, LOCAL)
    result = (await asyncio.wait_for(desk.finished(row.id, LOCAL), 10)).result
    assert result["message"].startswith("Stopped")
    assert await text(store, row.document) == REPORT


class Meddled:
    """Goes through a script; before each reply something else happens."""

    name, judges = "meddled", False

    def __init__(self, *script: Any) -> None:
        self.script = Scripted(list(script))
        self.meddle: Any = None

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        await self.meddle()
        async for piece in self.script.reply(prompt):
            yield piece


async def test_somebody_elses_change_in_between_costs_no_second_call(shared: Shared) -> None:
    store = shared.another()
    model = Meddled(edits(GOOD), "done")
    desk, other = desk_on(store, model), SharedDesk(store)
    id = await store.documents.add(read(REPORT.encode(), "markdown", "report"), "Report", LOCAL)

    async def meddle() -> None:
        plan = Plan((Edit("1", "insert", {"into": "Conclusion", "markdown": "One more."}),))
        done = await other.begin(id, LOCAL, Request(work=Work(plan)))
        assert (await other.finished(done.id, LOCAL)).result["outcome"] == "applied"

    model.meddle = meddle
    row = await desk.begin(id, LOCAL, Request(SPELLING, "auto"))
    result = (await desk.finished(row.id, LOCAL)).result
    assert result["outcome"] == "applied"
    assert len(model.script.prompts) == 2
    assert await text(store, id) == MENDED + "\nOne more.\n\nOne more.\n"


async def test_the_server_speaks_through_a_model_that_is_set(served: Any, tmp_path: Any) -> None:
    from copydesk.apps.settings import Settings
    from support.servers import events_of, ok, running

    script = tmp_path / "script.json"
    script.write_text(json.dumps([edits(GOOD), "done"]))
    settings = Settings(home=str(tmp_path), model=f"scripted:{script}")
    shared = type("OneStore", (), {"another": lambda self: served.store})()
    async with running(shared, settings) as other:
        address = await other.add(REPORT, kind="report")
        result = ok(await other.client.post(f"{address}/chat", json={"message": SPELLING}))
        assert result["outcome"] == "proposal"
        assert result["metadata"]["tools_used"] == ["edit"]
        done = ok(await other.client.post(f"/api/turns/{result['turn']}/accept", json={}))
        assert done["outcome"] == "applied"
        assert await other.text(address) == MENDED
    script.write_text(json.dumps(["Because “Drainage is adequate” [3], as the conclusion says in so many words. " * 3 + "So."]))
    async with running(shared, settings) as other:
        address = await other.add(REPORT, kind="report")
        body = {"message": "why is the drainage good enough?"}
        stream = await other.client.post(f"{address}/chat", json=body, headers={"Accept": "text/event-stream"})
        events = events_of(stream.text)
        names = [name for _, name, _ in events]
        assert names[-1] == "done"
        assert names.count("text") >= 2, "piece by piece"
        pieces = "".join(json.loads(told)["delta"] for _, name, told in events if name == "text")
        assert pieces == json.loads(events[-1][2])["message"]


async def test_a_models_question_is_answered_over_http(served: Any, tmp_path: Any) -> None:
    from copydesk.apps.settings import Settings
    from support.servers import ok, running

    script = tmp_path / "script.json"
    question = {"calls": [{"name": "ask", "arguments": {"question": "Which word?", "options": ["teh", "slope"]}}]}
    script.write_text(json.dumps([question, edits(GOOD), "done"]))
    shared = type("OneStore", (), {"another": lambda self: served.store})()
    async with running(shared, Settings(home=str(tmp_path), model=f"scripted:{script}")) as other:
        address = await other.add(REPORT, kind="report")
        asked = ok(await other.client.post(f"{address}/chat", json={"message": SPELLING, "mode": "auto"}))
        assert (asked["outcome"], asked["message"]) == ("question", "Which word?")
        option = asked["problem"]["options"][0]["id"]
        done = ok(await other.client.post(f"/api/turns/{asked['turn']}/choose", json={"option": option}))
        assert done["outcome"] == "applied"
        assert await other.text(address) == MENDED
