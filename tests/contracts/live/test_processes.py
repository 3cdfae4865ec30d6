"""Typing over two servers as they are run: processes of their own on one PostgreSQL, with WebSockets between them and the tabs."""

import asyncio
import os
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from contracts.test_server_processes import process
from support.live import Tab, remote
from support.postgres import fresh_database
from support.servers import BREAD, ok

pytestmark = pytest.mark.anyio
WORDS = 40


@asynccontextmanager
async def servers(folder: Path, database: str) -> AsyncIterator[list[str]]:
    """The addresses of two. Each is waited for in a thread: the loop goes on."""
    async with AsyncExitStack() as stack:
        addresses = []
        for _ in range(2):
            made = process(COPYDESK_HOME=str(folder), COPYDESK_DATABASE=database)
            addresses.append(await asyncio.to_thread(made.__enter__))
            stack.push_async_callback(asyncio.to_thread, made.__exit__, None, None, None)
        yield addresses


async def test_tabs_at_two_processes_see_each_others_words(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    name = f"live_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}"
    database = fresh_database(request.getfixturevalue("postgresql_server"), name)
    async with servers(tmp_path, database) as addresses, AsyncExitStack() as stack, httpx.AsyncClient(timeout=60) as client:
        told = {"kind": "article", "title": "Bread", "content": BREAD}
        id = ok(await client.post(f"{addresses[0]}/api/documents", json=told), 201)["id"]
        one, two = [await stack.enter_async_context(remote(address, id, f"tab{at}")) for at, address in enumerate(addresses)]
        block = one.editor.texts()[1].id
        gaps = [await passed(one, two, block, f"w{number}. ") for number in range(WORDS)]
        print(f"tab to tab: median {statistics.median(gaps) * 1000:.0f} ms, p95 {sorted(gaps)[int(WORDS * 0.95)] * 1000:.0f} ms")

        async def typing(tab: Tab, letter: str) -> None:
            for number in range(WORDS):
                tab.editor.type(block, 0, f"{letter}{number}. ")
                await tab.send()

        await asyncio.gather(typing(one, "a"), typing(two, "b"))
        last = max(one.editor.seq, two.editor.seq)
        await asyncio.gather(one.hear(last), two.hear(last))
        assert one.editor.doc.eq(two.editor.doc)
        texts = [(await client.get(f"{address}/api/documents/{id}/export")).text for address in addresses]
    assert texts[0] == texts[1]
    wanted = [f"{letter}{number}. " for letter in "wab" for number in range(WORDS)]
    assert [word for word in wanted if texts[0].count(word) != 1] == []


async def passed(one: Tab, two: Tab, block: str, word: str) -> float:
    """How long a word takes from one tab to the other."""
    began = time.perf_counter()
    one.editor.type(block, 0, word)
    await asyncio.gather(one.send(), two.hear(two.editor.seq + 1))
    return time.perf_counter() - began
