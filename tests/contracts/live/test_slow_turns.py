"""A turn that waits for its model while people type: what nobody typed in is done behind what they typed; what somebody typed in is
shown anew, on what stands by then, and never forced."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from copydesk.apps.shared import SharedDesk
from copydesk.assistant.conversation import Request
from copydesk.assistant.tools.context import Equipment
from copydesk.models.scripted import Scripted
from copydesk.plan.people import LOCAL
from copydesk.plan.prompting import Prompt, Reply
from support.live import tab
from support.modelled import REPORT, SPELLING, edits, in_order, replacing
from support.servers import Served, ok

pytestmark = pytest.mark.anyio


class Thinking(Scripted):
    """Says its part when it is let go on."""

    def __init__(self, script: list[Any]) -> None:
        super().__init__(in_order(script))
        self.asked, self.goes_on = asyncio.Event(), asyncio.Event()

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        self.asked.set()
        await self.goes_on.wait()
        async for piece in super().reply(prompt):
            yield piece


async def taken(served: Served, words: str, block: str, offset: int) -> tuple[dict[str, Any], str, list[str]]:
    """What became of a turn during which words were typed into a block: its result, the file, and what the tab shows."""
    reply = await served.client.post("/api/documents", json={"kind": "report", "title": "Report", "content": REPORT})
    id = str(ok(reply, 201)["id"])
    model = Thinking([{"text": "I mended it.", **edits(replacing("teh", "the"))}, "Mended."])
    desk = SharedDesk(served.store, equip=lambda *_: Equipment(model=model))
    async with tab(served.app, id) as one:
        row = await desk.begin(id, LOCAL, Request(SPELLING, "auto"))
        await asyncio.wait_for(model.asked.wait(), 60)
        spot = next(found for found in one.editor.texts() if block in found.own.text_content)
        one.editor.type(spot.id, offset, words)
        await one.send()
        model.goes_on.set()
        result = (await desk.finished(row.id, LOCAL)).result
        if result["outcome"] == "applied":
            await one.until("steps")
        await served.store.documents.cut(id)
        await one.hear((await served.store.live.open(id, LOCAL, "look", None)).seq)
        shown = [found.own.text_content for found in one.editor.texts()]
    await desk.close()
    return result, await served.text(f"/api/documents/{id}"), shown


async def test_what_is_typed_elsewhere_while_a_model_thinks_stays_and_so_does_its_edit(served: Served) -> None:
    result, text, shown = await taken(served, "Certainly: ", "Drainage is adequate", 0)
    assert result["outcome"] == "applied", result["message"]
    assert text == REPORT.replace("teh", "the").replace("Drainage is adequate", "Certainly: Drainage is adequate")
    assert any("Certainly: Drainage" in one for one in shown)
    assert not any("teh" in one for one in shown), "it came as a step"


async def test_what_somebody_typed_in_meanwhile_is_shown_anew(served: Served) -> None:
    result, text, shown = await taken(served, "Now ", "teh", 0)
    assert result["outcome"] == "proposal", result["message"]
    assert text.count("Now ") == 1
    assert "teh" in text, "nothing was forced"
    assert result["edits"][0]["after"].startswith("Now "), "it is shown on what stands by then"
    assert any(one.startswith("Now ") for one in shown)
