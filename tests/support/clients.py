"""Clients of a shared store, each a process of its own, that write to one document until they are killed or done.

What a client was told is done it writes down at once, so that a test can ask for it afterwards.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from argon2 import PasswordHasher

from copydesk.document.change import Change
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, invert, splice
from copydesk.errors import CopydeskError, NotLatestError
from copydesk.formats import read, write
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.store import SqlStore
from support.histories import WHEN

CLIENTS = 8
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PARAGRAPHS = b"".join(b"Paragraph *%d*,\r\nin two lines.\n\n" % number for number in range(12))
MARKDOWN = b"\xef\xbb\xbf# Heading\r\n\r\n" + PARAGRAPHS + b"end"


class Clients:
    """Eight processes at a time. They are forked from one that has loaded all it needs, so that each begins at once."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
        command = [sys.executable, "-m", "support.clients"]
        self._nursery = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._pids: list[int] = []

    def start(self, address: str, id: str, acknowledged: Path, round: int, edits: int | None = None) -> None:
        """Sets clients to work: for good, or for so many edits each."""
        self._pids = self._ask([address, id, str(acknowledged), round, edits])

    def kill(self) -> None:
        for pid in self._pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.join()

    def join(self) -> list[int]:
        """How each of them ended."""
        return self._ask(None)

    def close(self) -> None:
        self.kill()
        assert self._nursery.stdin
        self._nursery.stdin.close()
        self._nursery.wait()
        assert self._nursery.stdout
        self._nursery.stdout.close()

    def _ask(self, order: list[object] | None) -> list[int]:
        assert self._nursery.stdin
        assert self._nursery.stdout
        self._nursery.stdin.write(json.dumps(order) + "\n")
        self._nursery.stdin.flush()
        answer: list[int] = json.loads(self._nursery.stdout.readline())
        return answer


def serve() -> None:
    """The process that clients are forked from: told whom to start, or to say how they ended."""
    for address in ("sqlite:///unused.db", "postgresql://unused"):
        SqlStore(address, hasher=QUICK)  # loads what each engine needs
    pids: list[int] = []
    for line in sys.stdin:
        order = json.loads(line)
        if order is None:
            answer = [os.waitpid(pid, 0)[1] for pid in pids]
            pids = []
        else:
            pids = answer = [_forked(order, number) for number in range(CLIENTS)]
        print(json.dumps(answer), flush=True)


def _forked(order: list[Any], number: int) -> int:
    pid = os.fork()
    if pid:
        return pid
    address, id, acknowledged, round, edits = order
    try:
        asyncio.run(_work(address, id, Path(acknowledged), f"r{round}c{number}", edits))
        os._exit(0)
    except BaseException:  # noqa: BLE001  # the outermost frame of a process
        traceback.print_exc()
        os._exit(1)


async def _work(address: str, id: str, acknowledged: Path, name: str, edits: int | None) -> None:
    store, random, count = SqlStore(address, hasher=QUICK), Random(name), 0
    notes = os.open(acknowledged, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    while edits is None or count < edits:
        standing = await store.documents.load(id, LOCAL)
        token = f"{name}n{count}"
        operations = marked(standing.document, random, token)
        change = Change(operations, standing.version, "ada", WHEN, token, turn=token)
        try:
            version = await store.documents.commit(id, LOCAL, change, apply(standing.document, operations))
        except NotLatestError:
            continue
        except CopydeskError:
            if edits is not None:
                raise
            return  # the database is gone
        os.write(notes, f"{version} {token}\n".encode())
        count += 1
    await store.close()


def marked(document: Document, random: Random, token: str) -> tuple[Operation, ...]:
    """Operations on two nodes, each of which leaves the token: half of a change would show."""
    paragraphs = [node for node in document.walk() if node.type == "paragraph"]
    return tuple(splice(document, node.id, f"{node.text} {token}.") for node in random.sample(paragraphs, 2))


async def check(address: str, id: str, acknowledged: str, *, is_whole: bool = False) -> int:
    """That each change that was acknowledged is in the log, once, and all of it in the document; and that undo gives the bytes."""
    store = SqlStore(address, hasher=QUICK)
    versions = await store.documents.versions(id, LOCAL)
    assert [version.number for version in versions] == list(range(1, len(versions) + 1)), "versions have no gaps"
    made = {change.words: number for number, change in versions if change is not None}
    assert len(made) == len(versions) - 1, "each is there once"
    told = dict(reversed(line.split()) for line in acknowledged.splitlines())
    assert {token: int(number) for token, number in told.items()}.items() <= made.items(), "what was acknowledged is there"
    assert not is_whole or len(told) == len(made), "and nothing else is"
    standing = await store.documents.load(id, LOCAL)
    text = write(standing.document).decode()
    assert all(text.count(f" {token}.") == 2 for token in made), "all of each"
    document = standing.document
    for number, change in reversed(versions):
        if number % 50 == 0:
            assert document == await store.documents.document_at(id, LOCAL, number)
        if change is not None:
            document = apply(document, invert(change.operations))
    assert write(document) == MARKDOWN
    assert write(await store.documents.document_at(id, LOCAL, 1)) == MARKDOWN
    await store.close()
    return len(made)


async def begun(address: str) -> str:
    store = SqlStore(address, hasher=QUICK)
    id = await store.documents.add(read(MARKDOWN, "markdown", "article"), "One", LOCAL)
    await store.close()
    return id


if __name__ == "__main__":
    serve()
