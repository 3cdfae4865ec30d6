"""Processes that are killed while they write to a shared store, the database's own too: what was acknowledged is there afterwards,
and nothing is there by half."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import gettempdir

import pytest
from sqlalchemy import event

from copydesk.document.document import Document
from copydesk.errors import HistoryError
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.store import SqlStore
from support.clients import CLIENTS, Clients, begun, check
from support.histories import document, edit
from support.postgres import Server
from support.soak import IS_SOAK
from support.stores import Shared, prepare

ROUNDS = 200 if IS_SOAK else 10
SOME_BYTES = 30  # of what clients write down in a round: about four changes
SERVER_ROUND = 5  # in each fifth one the database's own process is killed


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server(Path(gettempdir()) / f"copydesk-crash-{os.getpid()}")
    yield server
    server.delete()


@pytest.fixture(scope="module")
def clients() -> Iterator[Clients]:
    clients = Clients()
    yield clients
    clients.close()


def rounds(clients: Clients, address: str, acknowledged: Path, server: Server | None) -> None:
    asyncio.run(prepare(address))
    id = asyncio.run(begun(address))
    random = Random(1)
    acknowledged.touch()
    for round in range(1, ROUNDS + 1):
        seen = acknowledged.stat().st_size
        clients.start(address, id, acknowledged, round)
        wait_for(lambda seen=seen: acknowledged.stat().st_size > seen + SOME_BYTES)
        time.sleep(random.uniform(0, 0.5))
        kills_server = server is not None and round % SERVER_ROUND == 0
        if server is not None and kills_server:
            server.kill()
        clients.kill()
        if server is not None and kills_server:
            server.start()
        if round % SERVER_ROUND == 0:
            made = asyncio.run(check(address, id, acknowledged.read_text()))
    print(f"{made} changes in {ROUNDS} rounds of {CLIENTS} clients")


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end, "no client got anything done in a minute"
        time.sleep(0.01)


def test_killed_clients_of_sqlite(clients: Clients, tmp_path: Path) -> None:
    rounds(clients, f"sqlite:///{tmp_path / 'desk.db'}", tmp_path / "acknowledged", None)


def test_killed_clients_and_servers_of_postgresql(clients: Clients, tmp_path: Path, server: Server) -> None:
    rounds(clients, server.start(), tmp_path / "acknowledged", server)


def test_no_update_is_lost_among_eight_clients(clients: Clients, address: str, tmp_path: Path) -> None:
    id = asyncio.run(begun(address))
    acknowledged, edits = tmp_path / "acknowledged", 100 if IS_SOAK else 6
    clients.start(address, id, acknowledged, 0, edits)
    assert clients.join() == [0] * CLIENTS
    assert asyncio.run(check(address, id, acknowledged.read_text(), is_whole=True)) == CLIENTS * edits


@pytest.mark.anyio
async def test_the_nth_statement_fails(shared: Shared, store: SqlStore) -> None:
    change, after = edit(document(), 1)
    id = await store.documents.add(document(), "One", LOCAL)
    for nth in range(1, 40):
        failing = shared.another()
        await failing.documents.load(id, LOCAL)
        fail_at(failing, nth)
        try:
            await failing.documents.commit(id, LOCAL, change, after)
        except (HistoryError, PowerCutError):
            assert await standing(shared, id) == (document(), 1), nth
        else:
            break
    assert nth > 5, "reading, ending a row, adding one, the change, the head and the commit"
    assert await standing(shared, id) == (after, 2)


@pytest.mark.anyio
async def test_a_document_is_added_whole_or_not_at_all(shared: Shared, store: SqlStore) -> None:
    for nth in range(1, 40):
        failing = shared.another()
        fail_at(failing, nth)
        with suppress(HistoryError, PowerCutError):
            await failing.documents.add(document(), "One", LOCAL)
        listed = await store.documents.listed(LOCAL)
        if listed:
            break
    assert nth > 2
    assert await standing(shared, listed[0].id) == (document(), 1)


class PowerCutError(Exception):
    pass


def fail_at(store: SqlStore, nth: int) -> None:
    """The n-th statement from here on fails, the commit being one."""
    left = [nth]

    def count(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise PowerCutError

    event.listen(store.database.engine, "before_cursor_execute", count)
    event.listen(store.database.engine, "commit", count)


async def standing(shared: Shared, id: str) -> tuple[Document, int]:
    store = shared.another()
    found = await store.documents.load(id, LOCAL)
    await shared.opened.pop().close()
    return found
