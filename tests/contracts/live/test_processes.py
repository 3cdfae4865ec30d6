"""Typing over two servers as they are run: processes of their own on one PostgreSQL, with WebSockets between them and the tabs."""

import asyncio
import os
import re
import statistics
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import httpx
import pytest
import websockets

from contracts.test_server_processes import COMMAND, process
from support.live import Remote, Tab, remote
from support.postgres import fresh_database
from support.servers import BREAD, ok
from support.soak import times

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


class Server:
    """A process that can be killed as by a crash, and started anew."""

    def __init__(self, folder: Path, database: str) -> None:
        self._environment = {**os.environ, "COPYDESK_HOME": str(folder), "COPYDESK_DATABASE": database}
        self._running: subprocess.Popen[str]
        self.address = ""

    def start(self) -> None:
        command = [COMMAND, "serve", "--port", "0"]
        self._running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self._environment
        )
        assert self._running.stdout is not None
        told = re.search(r"http://\S+", self._running.stdout.readline())
        assert told
        self.address = told[0]

    def kill(self) -> None:
        self._running.kill()
        self._running.communicate()


async def typing_on(name: str, every: list[Server], id: str, count: int) -> Tab:
    """Types words, and comes back with what is not confirmed whenever a server is gone."""
    random, stack, tab = Random(name), AsyncExitStack(), None
    for number in range(count):
        done = False
        while not done:
            if tab is None:
                tab, stack = await back(name, random, every, id, None)
            if not any(f"{name}{number}. " in str(step.to_json()) for step, _ in tab.editor.pending):
                tab.editor.type(tab.editor.texts()[1].id, 0, f"{name}{number}. ")
            done = await is_sent(tab)
            if not done:
                await close(stack)
                tab, stack = await back(name, random, every, id, tab)
                done = not tab.editor.pending
    assert tab is not None
    tab.others = [{"stack": stack}]
    return tab


async def is_sent(tab: Tab) -> bool:
    try:
        await tab.send()
    except (AssertionError, websockets.ConnectionClosed, OSError):
        if isinstance(tab.socket, Remote) and tab.socket.code is None and not tab.socket.is_closed:
            raise
        return False
    return True


async def close(stack: AsyncExitStack) -> None:
    with suppress(websockets.WebSocketException, OSError):
        await stack.aclose()


async def back(name: str, random: Random, every: list[Server], id: str, old: Tab | None) -> tuple[Tab, AsyncExitStack]:
    while True:
        stack = AsyncExitStack()
        try:
            url = f"{random.choice(every).address.replace('http', 'ws', 1)}/api/documents/{id}/live"
            made = await stack.enter_async_context(websockets.connect(url, proxy=None, max_size=None))
            tab = Tab(Remote(made), name)
            if old is not None:
                tab.editor = old.editor
            await tab.enter(old.editor.seq if old is not None else None)
            return tab, stack
        except (OSError, websockets.WebSocketException, AssertionError):
            await close(stack)
            await asyncio.sleep(0.05)


async def test_processes_that_are_killed_while_people_type_lose_and_double_nothing(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Killed between any two instructions, three times; the tabs come back to whichever runs."""
    name = f"killed_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}"
    database = fresh_database(request.getfixturevalue("postgresql_server"), name)
    every = [Server(tmp_path, database) for _ in range(2)]
    try:
        for one in every:
            await asyncio.to_thread(one.start)
        async with httpx.AsyncClient(timeout=60) as client:
            told = {"kind": "article", "title": "Bread", "content": BREAD}
            id = ok(await client.post(f"{every[0].address}/api/documents", json=told), 201)["id"]

            async def killing() -> None:
                for number in range(times(3)):
                    await asyncio.sleep(0.3)
                    await asyncio.to_thread(every[number % 2].kill)
                    await asyncio.to_thread(every[number % 2].start)

            people = [f"{letter}q" for letter in "abcd"]
            *tabs, _ = await asyncio.gather(*(typing_on(name, every, id, times(25)) for name in people), killing())
            last = max(tab.editor.seq for tab in tabs)
            for tab in tabs:
                fresh, stack = await back(tab.client, Random(0), every, id, tab)
                await fresh.hear(last)
                assert not fresh.editor.pending
                await close(tab.others[0]["stack"])
                await close(stack)
            docs = {str(tab.editor.doc) for tab in tabs}
            texts = {(await client.get(f"{one.address}/api/documents/{id}/export")).text for one in every}
        assert (len(docs), len(texts)) == (1, 1)
        text = texts.pop()
        wanted = [f"{name}{number}. " for name in people for number in range(times(25))]
        assert [word for word in wanted if text.count(word) != 1] == []
    finally:
        for one in every:
            one.kill()


async def passed(one: Tab, two: Tab, block: str, word: str) -> float:
    """How long a word takes from one tab to the other."""
    began = time.perf_counter()
    one.editor.type(block, 0, word)
    await asyncio.gather(one.send(), two.hear(two.editor.seq + 1))
    return time.perf_counter() - began
