"""What the server adds to its framework on a trivial route, and what it costs to hold many event streams that say nothing."""

import asyncio
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from copydesk.apps.bench.measure import Row

TRIVIAL = "/api/session"
ROUNDS, CALLS = 15, 200
STREAMS = 2_000
FILES = 100  # besides the streams, that a process has open
HEADERS = [(b"host", b"127.0.0.1"), (b"accept", b"application/json")]


def rows(quick: bool) -> Iterator[Row]:
    ours, bare = asyncio.run(routes())
    yield Row(f"GET {TRIVIAL}", ours, "bare FastAPI", bare, "1.5 or less")
    count = STREAMS // 10 if quick else STREAMS
    opened, told, kilobytes = asyncio.run(streams(count))
    yield Row(f"{count:,} idle streams ({kilobytes:.0f} KB each): open one", opened / count, "10 ms", 0.01, "under 1")
    yield Row(f"{count:,} idle streams: a version told to all", told, "2 s", 2.0, "under 1")


async def routes() -> tuple[float, float]:
    """Seconds of a call to our trivial route and to a bare app's, taking turns, so that both have the machine's good moments."""
    from fastapi import FastAPI

    from copydesk.apps.server.app import create_app
    from copydesk.apps.settings import Settings

    bare = FastAPI()

    @bare.get(TRIVIAL)
    async def trivial() -> dict[str, Any]:
        return {"name": "you", "role": "owner", "local": True, "csrf": None}

    best = [float("inf"), float("inf")]
    with TemporaryDirectory() as folder:
        app = create_app(Settings(home=folder, database=f"sqlite:///{Path(folder) / 'desk.db'}"))
        async with app.router.lifespan_context(app):
            for _ in range(ROUNDS):
                for place, one in enumerate((app, bare)):
                    best[place] = min(best[place], await calls(one))
    return best[0], best[1]


async def calls(app: Callable[..., Any]) -> float:
    about = {"type": "http", "http_version": "1.1", "method": "GET", "path": TRIVIAL, "raw_path": TRIVIAL.encode()}
    more = {"query_string": b"", "headers": HEADERS, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "scheme": "http"}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        assert message.get("status", 200) == 200

    start = process_time()
    for _ in range(CALLS):
        await app({**about, **more, "root_path": "", "asgi": {"version": "3.0"}}, receive, send)
    return (process_time() - start) / CALLS


async def streams(count: int) -> tuple[float, float, float]:
    """Seconds to open so many streams on one document and to tell a version to all of them, and the kilobytes each takes."""
    import httpx

    allow_files(count + FILES)
    with TemporaryDirectory() as folder, served(folder) as (process, address):
        async with httpx.AsyncClient(base_url=address) as client:
            made = await client.post("/api/documents", json={"kind": "article", "title": "One", "content": ""})
            document = f"/api/documents/{made.json()['id']}"
            first = await opened(address, document)  # what is made once is not counted
            before, start = memory(process), perf_counter()
            held = [await opened(address, document) for _ in range(count)]
            opening, kilobytes = perf_counter() - start, (memory(process) - before) / count
            start = perf_counter()
            edit = {"edits": [{"action": "insert", "markdown": "A text."}]}
            assert (await client.post(f"{document}/edits", json=edit)).json()["outcome"] == "applied"
            await asyncio.gather(*(reader.readuntil(b'"number": 2') for reader, _ in held))
            telling = perf_counter() - start
        for _, writer in (first, *held):
            writer.close()
    return opening, telling, kilobytes


async def opened(address: str, document: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A stream that has told where the document stands."""
    host, port = address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET {document}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    await reader.readuntil(b'"number": 1')
    return reader, writer


@contextmanager
def served(folder: str) -> Iterator[tuple[int, str]]:
    """A server in a process of its own, and its address."""
    command = [sys.executable, "-m", "copydesk.apps.cli.main", "serve", "--port", "0"]
    environment = {**os.environ, "COPYDESK_HOME": folder, "COPYDESK_DATABASE": f"sqlite:///{Path(folder) / 'desk.db'}"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    running = subprocess.Popen(command, text=True, env=environment, **pipes)  # type: ignore[call-overload]  # noqa: S603  # our own
    try:
        told = re.search(r"http://\S+", running.stdout.readline())
        assert told
        yield running.pid, told[0]
    finally:
        running.kill()
        running.communicate()


def memory(process: int) -> float:
    """Kilobytes that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return float(status.split("VmRSS:")[1].split()[0])


def allow_files(count: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard), hard))
