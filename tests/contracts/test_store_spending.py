"""What models used in a day, on both stores: all processes of a desk count together, and each day anew."""

import asyncio

import pytest

from copydesk.stores.sql.store import SqlStore
from support.stores import Shared

pytestmark = pytest.mark.anyio


async def test_processes_count_together_and_each_day_anew(shared: Shared, store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    other = shared.another()
    assert await store.spending.today() == 0
    await asyncio.gather(*(one.spending.add(10) for one in (store, other) for _ in range(20)))
    assert await store.spending.today() == await other.spending.today() == 400
    monkeypatch.setattr(store.spending, "_now", lambda: "2999-01-01T00:00:00")
    assert await store.spending.today() == 0
    await store.spending.add(7)
    assert (await store.spending.today(), await other.spending.today()) == (7, 400)
