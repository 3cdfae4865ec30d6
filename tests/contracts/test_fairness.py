"""No request stops another: while one person's work goes on, another's requests are answered. Asserted on order, never on time."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from copydesk.apps import shared as shared_desk
from copydesk.apps.settings import Settings
from copydesk.assistant.turn import take_turn
from support.servers import BREAD, Served, error_of, ok, running
from support.stores import Shared
from support.waits import until

pytestmark = pytest.mark.anyio
LONG = "# Bread\n\n" + "Flour, *water* and salt.\n\n" * 3_000
EDIT = {"edits": [{"action": "replace", "find": "Oil", "with": "Olive oil"}]}
PATIENCE = 120.0  # that a turn waits to be let go on; only a loop that it holds makes it wait so long


@pytest.fixture
def engine() -> str:
    return "sqlite"


async def others_work(served: Served, address: str) -> None:
    """What somebody else does meanwhile: looks, types, edits."""
    ok(await served.client.get("/health"))
    standing = ok(await served.client.get(f"{address}/blocks"))
    block = next(one for one in standing["blocks"] if one["type"] == "paragraph")
    typed = {"id": block["id"], "type": "paragraph", "content": [{"type": "text", "text": "Flour, water.", "styles": {}}]}
    ok(await served.client.put(f"{address}/blocks", json={"base": standing["version"], "blocks": [typed]}))
    assert ok(await served.client.post(f"{address}/edits", json=EDIT))["outcome"] == "applied"


@pytest.mark.parametrize("way", ["chat", "edits", "tools/outline"])
async def test_a_turn_that_works_hard_holds_up_nobody(served: Served, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    heavy, other = await served.add(), await served.add()
    go_on, is_heavy = threading.Event(), threading.Event()

    async def slow(request: Any, *more: Any) -> AsyncIterator[Any]:
        if not is_heavy.is_set():
            is_heavy.set()
            assert go_on.wait(PATIENCE), "the loop was held"
        async for event in take_turn(request, *more):
            yield event

    monkeypatch.setattr(shared_desk, "take_turn", slow)
    body = {"chat": {"message": "delete the second bullet", "mode": "auto"}, "edits": EDIT}.get(way, {})
    waiting = asyncio.create_task(served.client.post(f"{heavy}/{way}", json=body))
    await until(is_heavy.is_set, "the turn")
    await others_work(served, other)
    assert not waiting.done()
    go_on.set()
    assert ok(await waiting)["outcome"] in ("applied", "answer")


@pytest.mark.parametrize("path", ["/export?format=html", "/export?format=docx&changes=tracked", "/diff?from=1&to=2"])
async def test_an_export_or_a_comparison_holds_up_nobody(served: Served, path: str) -> None:
    heavy, other = await served.add(LONG), await served.add()
    edit = {"edits": [{"action": "insert", "markdown": LONG}]}  # as large as what is compared: a small change is told at once
    assert ok(await served.client.post(f"{heavy}/edits", json=edit))["outcome"] == "applied"
    served.app.state.pool.close()
    served.app.state.pool = again = type(served.app.state.pool)()
    waiting = asyncio.create_task(served.client.get(f"{heavy}{path}"))
    await until(lambda: again.processes, "a worker")
    os.kill(again.processes[0], signal.SIGSTOP)
    await others_work(served, other)
    assert not waiting.done()
    os.kill(again.processes[0], signal.SIGCONT)
    assert (await waiting).status_code == 200
    again.close()


async def test_an_import_holds_up_nobody_and_can_be_hung_up_on(served: Served) -> None:
    other, pool = await served.add(), served.app.state.pool
    body = {"kind": "article", "title": "Long", "content": LONG}
    waiting = asyncio.create_task(served.client.post("/api/documents", json=body))
    await until(lambda: pool.processes, "a worker")
    os.kill(pool.processes[0], signal.SIGSTOP)
    await others_work(served, other)
    assert not waiting.done()
    os.kill(pool.processes[0], signal.SIGKILL)
    added = ok(await waiting, 201)["id"]
    assert await served.text(f"/api/documents/{added}") == LONG


async def test_work_beyond_its_limit_is_refused_and_the_next_is_done(shared: Shared, tmp_path: Path) -> None:
    async with running(shared, Settings(home=str(tmp_path), worker_memory_mb=150)) as served:
        address = await served.add(LONG)
        told = error_of(await served.client.get(f"{address}/export", params={"format": "pdf"}), 413)
        assert told["code"] == "too_large"
        assert "150 MB" in told["message"]
        assert (await served.client.get(f"{address}/export", params={"format": "html"})).status_code == 200
        assert await served.text(address) == LONG


async def test_without_workers_all_is_done_here(shared: Shared, tmp_path: Path) -> None:
    async with running(shared, Settings(home=str(tmp_path), workers=0)) as served:
        address = await served.add(LONG)
        assert (await served.client.get(f"{address}/export", params={"format": "html"})).status_code == 200
        assert served.app.state.pool.processes == []
        assert await served.text(await served.add()) == BREAD
