"""Transactions of a shared store: each one function in a thread, whole or not there, whoever is cancelled meanwhile."""

import asyncio
import threading
from collections.abc import Callable

import pytest
from anyio import move_on_after
from sqlalchemy import Connection, event, func, insert, select

from copydesk.errors import HistoryError
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.database import READERS, Database, with_driver
from copydesk.stores.sql.store import SqlStore
from copydesk.stores.sql.tables import SUMMARIES
from support.histories import document, edit
from support.stores import Shared

pytestmark = pytest.mark.anyio
LONG = 10.0  # seconds that nothing here should take


class Gate:
    """Work that begins, and ends when it is let go on."""

    def __init__(self) -> None:
        self.begun, self.goes_on = threading.Event(), threading.Event()

    def adding(self, hash: str) -> Callable[[Connection], None]:
        def add(connection: Connection) -> None:
            put(connection, hash)
            self.begun.set()
            assert self.goes_on.wait(LONG)

        return add

    def waiting(self, connection: Connection) -> int:
        self.begun.set()
        assert self.goes_on.wait(LONG)
        return count(connection)

    async def entered(self) -> None:
        assert await asyncio.to_thread(self.begun.wait, LONG)


def put(connection: Connection, hash: str) -> None:
    connection.execute(insert(SUMMARIES), {"hash": hash, "model": "m", "text": ""})


def count(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(SUMMARIES)).scalar_one())


async def is_whole(database: Database) -> bool:
    """Whether every connection comes back; what was read in vain may take a moment."""
    for _ in range(100):
        if database.engine.pool.checkedout() == 0:  # type: ignore[attr-defined]
            return True
        await asyncio.sleep(LONG / 100)
    return False


async def test_who_is_cancelled_in_a_transaction_goes_on_when_it_is_done(store: SqlStore) -> None:
    database, gate = store.database, Gate()
    writing = asyncio.create_task(database.write(gate.adding("one")))
    await gate.entered()
    for _ in range(3):
        writing.cancel()
        await asyncio.sleep(0.02)
        assert not writing.done(), "it would be told of a transaction that is neither there nor not"
    gate.goes_on.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert await database.read(count) == 1
    assert await is_whole(database)


async def test_a_time_limit_holds_in_a_transaction_that_is_done_all_the_same(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, gate = store.database, Gate()
    waits: list[object] = []
    wait = asyncio.wait

    async def counted(some: set[asyncio.Future[None]]) -> None:
        waits.append(some)
        await wait(some)

    monkeypatch.setattr(asyncio, "wait", counted)
    asyncio.get_running_loop().call_later(0.2, gate.goes_on.set)
    with move_on_after(0.05) as limit:
        await database.write(gate.adding("one"))
    assert limit.cancelled_caught
    assert gate.goes_on.is_set()
    assert len(waits) == 1, "a limit that has passed cancels again and again"
    assert await database.read(count) == 1


async def test_a_transaction_that_is_cancelled_before_it_begins_is_not_there(store: SqlStore, engine: str) -> None:
    if engine != "sqlite":
        pytest.skip("its writers don't wait for one another")
    database, gate = store.database, Gate()
    first = asyncio.create_task(database.write(gate.adding("first")))
    await gate.entered()
    second = asyncio.create_task(database.write(put, "second"))
    await asyncio.sleep(0.02)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(second, 1)
    gate.goes_on.set()
    await first
    assert await database.read(count) == 1


async def test_who_reads_does_not_wait_for_writers_and_is_let_go_when_cancelled(store: SqlStore) -> None:
    database, writer, reader = store.database, Gate(), Gate()
    writing = [asyncio.create_task(database.write(writer.adding(str(number)))) for number in range(20)]
    await writer.entered()
    assert await asyncio.wait_for(database.read(count), LONG) == 0, "nothing of them is seen before they are done"
    reading = asyncio.create_task(database.read(reader.waiting))
    await reader.entered()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert not reader.goes_on.is_set(), "nobody waits for what is read in vain"
    reader.goes_on.set()
    writer.goes_on.set()
    await asyncio.gather(*writing)
    assert await database.read(count) == 20


async def test_one_moment_of_the_database_is_read(store: SqlStore) -> None:
    database, gate = store.database, Gate()

    def twice(connection: Connection) -> tuple[int, int]:
        return count(connection), gate.waiting(connection)

    reading = asyncio.create_task(database.read(twice))
    await gate.entered()
    await database.write(put, "one")
    gate.goes_on.set()
    assert await reading == (0, 0)
    assert await database.read(count) == 1


async def test_many_that_are_cancelled_leave_every_connection_behind(store: SqlStore) -> None:
    database = store.database
    id = await store.documents.add(document(), "One", LOCAL)
    for round in range(8):
        tasks = [asyncio.create_task(database.write(put, f"{round} {number}")) for number in range(10)]
        tasks += [asyncio.create_task(store.documents.entry(id, LOCAL)) for _ in range(10)]  # type: ignore[arg-type]
        await asyncio.sleep(0.002 * round)
        for task in tasks:
            task.cancel()
        told = await asyncio.gather(*tasks, return_exceptions=True)
        assert all(one is None or isinstance(one, asyncio.CancelledError) or hasattr(one, "title") for one in told), told
    # As many at once as there are connections, and then some: none waits for one that is gone.
    assert len(await asyncio.wait_for(asyncio.gather(*(database.read(count) for _ in range(3 * READERS))), LONG)) == 3 * READERS
    await database.write(put, "last")
    assert await is_whole(database)


async def test_what_fails_is_taken_back_and_told_without_its_values(store: SqlStore) -> None:
    def fails(connection: Connection) -> None:
        put(connection, "one")
        connection.exec_driver_sql("SELECT secret FROM nowhere")

    with pytest.raises(HistoryError, match="the database can't do that") as told:
        await store.database.write(fails)
    assert "SELECT" not in str(told.value)
    assert await store.database.read(count) == 0
    assert await is_whole(store.database)


async def test_a_database_that_was_closed_is_opened_again(store: SqlStore) -> None:
    await store.database.write(put, "one")
    await store.database.close()
    assert await store.database.read(count) == 1


async def test_a_plain_commit_is_one_transaction(shared: Shared, store: SqlStore) -> None:
    id = await store.documents.add(document(), "One", LOCAL)
    begun: list[object] = []
    event.listen(store.database.engine, "begin", begun.append)
    await store.documents.commit(id, LOCAL, *edit(document(), 1))
    assert len(begun) == 1
    await store.documents.opened(id, LOCAL)
    assert len(begun) == 2


def test_how_long_a_server_that_is_gone_is_waited_for_can_be_said() -> None:
    assert with_driver("postgresql://host/name").query["connect_timeout"] == "10"
    assert with_driver("postgresql://host/name?connect_timeout=3").query["connect_timeout"] == "3"
    assert with_driver("sqlite:///desk.db").query == {}
