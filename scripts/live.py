"""Measures typing over two processes on PostgreSQL: from tab to tab, and many people in one document; bytes, processor and memory.
`.venv/bin/python scripts/live.py [PEOPLE] [SECONDS]` prints the figures; those of this machine, and of what else runs on it."""

import asyncio
import json
import os
import statistics
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tests"))

import httpx
import websockets

from copydesk.live.blocks import blocks
from copydesk.live.room import read_doc
from copydesk.live.schemas import hash_of
from support.postgres import Server as Database
from support.processes import Server

PACE_SECONDS = 0.04  # as the web app has it: what is typed meanwhile goes along
KEY_SECONDS = 0.3  # between two keys of one person, on average: three a second
ALONE_KEYS = 100
TICKS = os.sysconf("SC_CLK_TCK")


def say(name: str, words: str) -> None:
    sys.stdout.write(f"{name:44} {words}\n")
    sys.stdout.flush()


def told(name: str, values: list[float]) -> None:
    in_order = sorted(values)
    late = in_order[int(0.95 * len(in_order))]
    say(name, f"p50 {statistics.median(in_order) * 1e3:.0f} ms, p95 {late * 1e3:.0f} ms, of {len(values)}")


def used(process: int) -> float:
    """Seconds of processor that a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def held(process: int) -> float:
    """Megabytes that it has in memory."""
    return float(Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()[0]) / 1024


def step(at: int, letter: str) -> dict[str, Any]:
    return {"stepType": "replace", "from": at, "to": at, "slice": {"content": [{"type": "text", "text": letter}]}}


class Typist:
    """A tab that knows of the document only where its own place is: as light as can be, so that servers are measured."""

    def __init__(self, socket: Any, name: str, made: dict[str, float]) -> None:
        self._socket, self.name, self._made = socket, name, made
        self.seq = self.pos = self.count = self.behind = self.number = 0
        self.pending: list[str] = []
        self._flight = 0
        self.gaps: list[float] = []
        self.sent = self.got = self.keys_seen = 0
        self.heard = asyncio.Event()

    async def enter(self, place: int) -> None:
        await self._say({"hello": {"client": self.name, "seq": None, "schema": hash_of("sheet")}})
        doc = json.loads(await self._socket.recv())["doc"]
        every = [found for found in blocks(read_doc(doc["doc"])) if found.own.is_textblock]
        self.number = doc["batch"] + 1
        self.seq, self.pos = doc["seq"], every[place % len(every)].pos + 2

    async def _say(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, separators=(",", ":"))
        self.sent += len(text)
        await self._socket.send(text)

    def key(self) -> None:
        """One letter, known by its number in the private part of Unicode."""
        self.count += 1
        letter = chr(0xF0000 + self.count)
        self._made[f"{self.name}{letter}"] = time.perf_counter()
        self.pending.append(letter)

    async def send(self) -> None:
        if not self.pending or self._flight:
            return
        self._flight = len(self.pending)
        spots = [(self.pos + 2 * at, letter) for at, letter in enumerate(self.pending)]  # such a letter counts as two
        steps = [step(at, one) for at, one in spots]
        await self._say({"steps": {"base": self.seq, "batch": self.number, "steps": steps}})

    async def hear(self) -> None:
        async for text in self._socket:
            message = json.loads(text)
            if "steps" in message:
                self.got += len(text)
                self._take(message["steps"]["entries"])
                self.heard.set()
                await self.send()
            elif "behind" in message:
                self.behind += 1
                self._flight = 0
                if self.seq >= message["behind"]:
                    await self.send()

    def _take(self, entries: list[dict[str, Any]]) -> None:
        now = time.perf_counter()
        for entry in entries:
            self.seq = entry["seq"]
            taken = entry["step"]
            letters = taken.get("slice", {}).get("content", [{}])[0].get("text", "") if taken["stepType"] == "replace" else ""
            size = sum(2 if ord(one) > 0xFFFF else 1 for one in letters)
            if entry["client"] == self.name:
                self.pending.pop(0)
                self.pos += size
                self._flight -= 1
                self.number += self._flight == 0
            elif taken.get("from", 1 << 60) < self.pos:
                self.pos += size - (taken["to"] - taken["from"])
            if letters:
                self.keys_seen += 1
                began = self._made.get(f"{entry['client']}{letters}")
                if began is not None and entry["client"] != self.name:
                    self.gaps.append(now - began)


async def typing(one: Typist, seconds: float, seed: int) -> None:
    random, end = Random(seed), time.perf_counter() + seconds  # noqa: S311
    while time.perf_counter() < end:
        await asyncio.sleep(random.expovariate(1 / KEY_SECONDS))
        one.key()
        await asyncio.sleep(PACE_SECONDS)
        await one.send()


async def room(stack: AsyncExitStack, servers: list[Server], id: str, people: int) -> tuple[list[Typist], list[asyncio.Task[None]]]:
    made: dict[str, float] = {}
    tabs = []
    for at in range(people):
        address = servers[at % len(servers)].address.replace("http", "ws", 1)
        socket = await stack.enter_async_context(
            websockets.connect(f"{address}/api/documents/{id}/live", proxy=None, max_size=None)
        )
        tabs.append(Typist(socket, f"tab{at}", made))
        await tabs[-1].enter(at)
    return tabs, [asyncio.create_task(one.hear()) for one in tabs]


async def alone(servers: list[Server], id: str) -> None:
    """Keys of one tab, one after the other, until the other tab at the other process has each."""
    async with AsyncExitStack() as stack:
        (one, two), hearing = await room(stack, servers, id, 2)
        for number in range(ALONE_KEYS):
            one.key()
            await asyncio.sleep(PACE_SECONDS)
            await one.send()
            while len(two.gaps) <= number:
                two.heard.clear()
                await two.heard.wait()
        told("tab to tab over two processes", two.gaps)
        say("  bytes of a key", f"sent {one.sent / ALONE_KEYS:.0f}, to each tab {two.got / ALONE_KEYS:.0f}")
        for task in hearing:
            task.cancel()


async def together(servers: list[Server], id: str, people: int, seconds: float) -> None:
    async with AsyncExitStack() as stack:
        tabs, hearing = await room(stack, servers, id, people)
        before, began = [used(one.id) for one in servers], time.perf_counter()
        await asyncio.gather(*(typing(one, seconds, at) for at, one in enumerate(tabs)))
        busy = [used(one.id) - was for one, was in zip(servers, before, strict=True)]
        took = time.perf_counter() - began
        keys = sum(one.count for one in tabs)
        for _ in range(600):
            if all(not one.pending for one in tabs):
                break
            await asyncio.sleep(0.1)
        told(f"{people} people, {keys / took:.0f} keys a second", [gap for one in tabs for gap in one.gaps])
        shares = ", ".join(f"{one / took:.0%}" for one in busy)
        say("  processor of each server", f"{shares}; {sum(busy) / max(keys, 1) * 1e3:.1f} ms a key")
        left = sum(len(one.pending) for one in tabs)
        say("  batches that came too late", f"{sum(one.behind for one in tabs)}; unsent at the end {left}")
        for task in hearing:
            task.cancel()


async def memory(server: Server, client: httpx.AsyncClient, sizes: tuple[int, ...]) -> None:
    for size in sizes:
        content = "\n\n".join(f"Paragraph {number} of a long document." for number in range(size))
        made = await client.post(f"{server.address}/api/documents", json={"kind": "article", "title": "Long", "content": content})
        before = held(server.id)
        async with AsyncExitStack() as stack:
            _, hearing = await room(stack, [server], made.json()["id"], 1)
            say(f"memory of a room of {size:,} blocks", f"{held(server.id) - before:.0f} MB more, of {held(server.id):.0f}")
            for task in hearing:
                task.cancel()


async def main(people: int, seconds: float) -> None:
    say("load", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    database = Database(Path(gettempdir()) / f"copydesk-live-figures-{os.getpid()}")
    with TemporaryDirectory() as folder:
        servers: list[Server] = []
        try:
            address = database.start()
            for _ in range(2):
                servers.append(Server(Path(folder), address))
                servers[-1].start()
            async with httpx.AsyncClient(timeout=300) as client:
                content = "\n\n".join(f"Paragraph {number} of it." for number in range(200))
                wanted = {"kind": "article", "title": "Figures", "content": content}
                id = (await client.post(f"{servers[0].address}/api/documents", json=wanted)).json()["id"]
                await alone(servers, id)
                await together(servers, id, people, seconds)
                await memory(servers[0], client, (3_000, 10_000))
        finally:
            for one in servers:
                one.kill()
            database.delete()
    say("load", f"{os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, float(sys.argv[2]) if len(sys.argv) > 2 else 20.0))
