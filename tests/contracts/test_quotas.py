"""What one person may have in a day, and how often in a minute, whichever process is asked: settings, none by default."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from copydesk.apps.server.errors import Refused
from copydesk.apps.server.quotas import Quotas
from copydesk.apps.server.rates import SHARE_SECONDS, Rates
from copydesk.apps.settings import Settings
from copydesk.assistant.budgets import Budgets
from copydesk.assistant.running import Running
from copydesk.plan.people import LOCAL, Person
from support.servers import BREAD, Served, error_of, ok, running
from support.stores import Shared

pytestmark = pytest.mark.anyio
EDIT = {"edits": [{"action": "replace", "find": "Oil", "with": "Olive oil"}]}
ADA, BEN = Person("ada", "Ada"), Person("ben", "Ben")


@pytest.fixture
async def limited(shared: Shared, tmp_path: Path) -> AsyncIterator[Served]:
    async with running(shared, Settings(home=str(tmp_path), person_documents=2, person_turns=2, person_mb=1)) as served:
        yield served


async def test_more_documents_than_a_day_has_are_refused_and_not_made(limited: Served) -> None:
    for _ in range(2):
        await limited.add()
    body = {"kind": "article", "title": "Bread", "content": BREAD}
    told = error_of(await limited.client.post("/api/documents", json=body), 429)
    assert "2 documents in a day" in told["message"]
    assert len(ok(await limited.client.get("/api/documents"))["documents"]) == 2


async def test_more_turns_than_a_day_has_are_refused_and_change_nothing(limited: Served) -> None:
    address = await limited.add()
    for _ in range(2):  # a retry of the same is no further turn
        ok(await limited.client.post(f"{address}/edits", json=EDIT, headers={"Idempotency-Key": "one"}))
    ok(await limited.client.post(f"{address}/undo"))
    before = await limited.text(address)
    error_of(await limited.client.post(f"{address}/edits", json=EDIT), 429)
    assert await limited.text(address) == before


async def test_more_bytes_than_a_day_has_are_refused(limited: Served) -> None:
    half = {"file": ("a.txt", b"x" * 600_000)}
    ok(await limited.client.post("/api/files", files=half), 201)
    told = error_of(await limited.client.post("/api/files", files=half), 429)
    assert "bytes in a day" in told["message"]
    ok(await limited.client.post("/api/files", files={"file": ("b.txt", b"y" * 400_000)}), 201)


async def test_each_has_their_own_day(limited: Served) -> None:
    usage = limited.store.usage
    await usage.add("ada", "bytes", 10, most=10)
    await usage.add("ben", "bytes", 10, most=10)
    assert (await usage.today("ada", "bytes"), await usage.today("ben", "bytes")) == (10, 10)
    usage._now = lambda: "2999-01-01T00:00:00.000+00:00"
    await usage.add("ada", "bytes", 10, most=10)
    usage._now = lambda: "2998-01-01T00:00:00.000+00:00"
    assert await usage.today("ben", "bytes") == 0, "what is over is not kept"


@pytest.mark.parametrize(("of_desk", "ada", "ben"), [(0, 100, 0), (1_000, 1_000, 900), (40, 100, 100)])
async def test_the_stricter_of_two_budgets_for_tokens_holds(served: Served, of_desk: int, ada: int, ben: int) -> None:
    """One number is compared with one budget: it is at the budget where either is used up."""
    quotas = Quotas(served.store, Settings(person_tokens=100))
    own = Running(Budgets(day_tokens=of_desk), spending=served.store.spending)
    theirs = quotas.running(own, ADA)
    await theirs.spending.add(100)
    assert theirs.budgets.day_tokens == (of_desk or 100)
    assert await theirs.spending.today() == ada
    assert await quotas.running(own, BEN).spending.today() == ben
    assert quotas.running(own, LOCAL) is not own
    assert Quotas(served.store, Settings()).running(own, ADA) is own


async def test_a_minute_is_one_for_all_processes(served: Served) -> None:
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            return self.now

    clock, tell = Clock(), served.store.usage.in_minute
    one, two = Rates(60, clock, tell), Rates(60, clock, tell)

    async def taken(rates: Rates, count: int) -> int:
        done = 0
        for _ in range(count):
            try:
                rates.spend("token a")
            except Refused:
                break
            done += 1
        return done

    assert await taken(one, 30) == 30
    assert await taken(two, 1) == 1
    clock.now += SHARE_SECONDS
    await one.share("token a")
    await two.share("token a")
    assert await taken(two, 60) <= 60 - 30 + int(SHARE_SECONDS), "what the other process counted is gone here too"
    clock.now += SHARE_SECONDS
    await two.share("token a")
    await one.share("token a")
    assert await taken(one, 60) <= 2 * int(SHARE_SECONDS) + 1
    clock.now += 120
    assert await taken(one, 60) >= 30, "a pause fills it up again"
