"""The server as it is run, in processes of its own: one with the samples, one for many clients, two on one PostgreSQL."""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from copydesk.apps.cli.serving import listening
from house.sources import ROOT
from support.servers import PATIENCE, ok

CLIENTS = 8
SECONDS = 60.0 if os.environ.get("COPYDESK_SOAK") else 4.0
COMMAND = str(Path(sys.executable).parent / "copydesk")


@contextmanager
def process(*options: str, **environment: str) -> Iterator[str]:
    """A server on a free port, and its address; it is ended at the end."""
    running = subprocess.Popen(
        [COMMAND, "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        assert running.stdout is not None
        told = re.search(r"http://\S+", running.stdout.readline())
        assert told
        yield told[0]
        running.send_signal(signal.SIGTERM)
        running.wait(20)
    finally:
        running.kill()
        running.communicate()


def test_a_new_desk_has_the_samples_and_a_page(tmp_path: Path) -> None:
    for _ in range(2):  # the second time they are there already
        with process("--samples", str(ROOT / "samples"), COPYDESK_HOME=str(tmp_path)) as address:
            documents = ok(httpx.get(f"{address}/api/documents", timeout=PATIENCE))["documents"]
            assert {document["kind"] for document in documents} == {"note", "report", "article", "experiment", "screenplay"}
            assert len(documents) == 5
            assert "Copydesk" in httpx.get(address, timeout=PATIENCE).text
            with httpx.stream("GET", f"{address}/api/documents/{documents[0]['id']}/events") as stream:
                assert next(stream.iter_text()).startswith("retry")  # and an open stream doesn't keep it from ending


def test_a_desk_without_accounts_is_for_this_machine_alone(tmp_path: Path) -> None:
    environment = {**os.environ, "COPYDESK_HOME": str(tmp_path)}
    done = subprocess.run([COMMAND, "serve", "--host", "0.0.0.0"], capture_output=True, text=True, env=environment)
    assert done.returncode == 1
    assert "COPYDESK_ACCOUNTS" in done.stderr


def test_what_is_accepted_sends_each_piece_at_once() -> None:
    with listening("127.0.0.1", 0) as taken, socket.create_connection(taken.getsockname()):
        accepted, _ = taken.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), "else a reply waits to be acknowledged"


@pytest.mark.parametrize("processes", [pytest.param(1, id="one-on-sqlite"), pytest.param(2, id="two-on-postgresql")])
def test_many_clients_of_one_document_lose_nothing(processes: int, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    environment = {"COPYDESK_HOME": str(tmp_path)}
    if processes > 1:
        from support.postgres import fresh_database

        name = f"processes_{os.environ.get('PYTEST_XDIST_WORKER', 'one')}"
        environment["COPYDESK_DATABASE"] = fresh_database(request.getfixturevalue("postgresql_server"), name)
    with ExitStack() as stack:
        addresses = [stack.enter_context(process(**environment)) for _ in range(processes)]
        content = "# Many\n\n" + "".join(f"Paragraph {number}.\n\n" for number in range(CLIENTS))
        id = ok(
            httpx.post(
                f"{addresses[0]}/api/documents", json={"kind": "article", "title": "M", "content": content}, timeout=PATIENCE
            ),
            201,
        )["id"]
        until = time.monotonic() + SECONDS
        with ThreadPoolExecutor(CLIENTS) as pool:
            told = [
                token for tokens in pool.map(lambda number: edits(addresses, id, number, until), range(CLIENTS)) for token in tokens
            ]
        versions = every_version(f"{addresses[-1]}/api/documents/{id}")
        text = httpx.get(f"{addresses[0]}/api/documents/{id}/export", timeout=PATIENCE).text
    print(f"{len(told)} edits in {SECONDS} s")
    words = [version["words"] for version in versions[1:]]
    assert [version["number"] for version in versions] == list(range(1, len(versions) + 1))
    assert len(told) > CLIENTS
    assert sorted(words) == sorted(told), "each that was acknowledged is there, once, and no other"
    assert all(text.count(f"({token})") == 1 for token in told)


def every_version(address: str) -> list[dict[str, Any]]:
    versions, after = [], 0
    while after is not None:
        page = ok(httpx.get(f"{address}/versions", params={"after": after, "limit": 500}, timeout=PATIENCE))
        versions += page["versions"]
        after = page["next"]
    return versions


def edits(addresses: list[str], id: str, number: int, until: float) -> list[str]:
    """What one client was told is applied: it writes to its own paragraph, or to one that all write to."""
    chance, told = random.Random(number), []
    with httpx.Client(timeout=30) as client:
        while time.monotonic() < until or len(told) < 2:  # a busy machine gets less done in the time
            token = f"c{number}n{len(told)}"
            at = chance.choice([0, number])
            plan = {"edits": [{"action": "replace", "find": f"Paragraph {at}", "with": f"Paragraph {at} ({token})"}]}
            address = f"{chance.choice(addresses)}/api/documents/{id}"
            headers = {}
            if chance.random() < 0.3:
                headers["If-Match"] = client.get(address).headers["etag"]
            reply = client.post(f"{address}/edits", json={**plan, "instruction": token}, headers=headers)
            assert reply.status_code in (200, 409), reply.text
            if reply.status_code == 200 and reply.json()["outcome"] == "applied":
                told.append(token)
    return told
