"""A disk that is full at the n-th page of a turn, n = 0, 1, 2 …: SQLite's own refusal, not one of ours. The reply comes, the
document is the old version or the new one, and with room again all goes on."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import event

from copydesk.apps import unwritten
from copydesk.stores.sql import store as store_module
from support.servers import Served, ok
from support.waits import PATIENCE

pytestmark = pytest.mark.anyio
FREE = 2**30  # pages
ROUNDS = 12
BEFORE, AFTER = "salt", "sea salt of the finest sort. " * 400  # more than a page, so that the disk has to grow


@pytest.fixture
def engine() -> str:
    return "sqlite"


class Disk:
    """The pages that SQLite may have; it keeps those that it has."""

    def __init__(self, served: Served) -> None:
        self.most = FREE
        self._database = served.store.database
        event.listen(self._database.engine, "checkout", lambda connection, *_: self._limit(connection))

    def _limit(self, connection: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {self.most}")

    async def fill(self, left: int) -> None:
        self.most = left + await self._database.read(
            lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        )


async def test_whatever_page_is_the_last_a_turn_ends_and_nothing_is_halved(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unwritten, "RETRY_SECONDS", 0.01)
    disk, outcomes = Disk(served), set()
    for left in range(ROUNDS):
        address = await served.add("# Bread\n\nFlour, water, salt.\n")
        old = await served.text(address)
        await disk.fill(left)
        plan = {"edits": [{"action": "replace", "find": BEFORE, "with": AFTER}]}
        reply = await asyncio.wait_for(served.client.post(f"{address}/edits", json=plan), PATIENCE)
        text = await served.text(address)
        disk.most = FREE
        assert reply.status_code in (200, 503), reply.text
        outcome = reply.json().get("outcome", "refused")
        outcomes.add(outcome)
        assert (text == old) is (outcome != "applied"), (left, outcome)
        assert text in (old, old.replace(BEFORE, AFTER))
        again = {"edits": [{"action": "replace", "find": "Flour", "with": "Rye"}]}
        assert ok(await served.client.post(f"{address}/edits", json=again))["outcome"] == "applied", left
        assert await served.text(address) == text.replace("Flour", "Rye")
    assert "applied" in outcomes
    assert outcomes & {"failed", "refused"}, "no round met the end of the disk"


async def test_health_tells_of_a_disk_that_is_full_and_of_room_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "BEAT_SECONDS", 0.0)
    disk = Disk(served)
    ok(await served.client.get("/health"))
    monkeypatch.setattr(served.store, "_holder", "h" * 100_000)  # what it writes needs room
    await disk.fill(0)
    assert (await served.client.get("/health")).status_code == 503
    disk.most = FREE
    ok(await served.client.get("/health"))
