"""Clients of a shared store, each a process of its own, that write to one document until they are killed or done.

What a client was told is done it writes down at once, so that a test can ask for it afterwards.
"""

import asyncio
import os
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from copydesk.document.change import Change
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply, invert, splice
from copydesk.errors import CopydeskError, NotLatestError
from copydesk.formats import read, write
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.store import SqlStore
from support.histories import WHEN

CLIENTS = 8
MARKDOWN = (
    b"\xef\xbb\xbf# Heading\r\n\r\n" + b"".join(b"Paragraph *%d*,\r\nin two lines.\n\n" % number for number in range(12)) + b"end"
)
_processes = get_context("forkserver")
_processes.set_forkserver_preload(["support.clients"])  # so that each starts at once


def started(address: str, id: str, acknowledged: Path, round: int, edits: int | None = None) -> list[BaseProcess]:
    """Clients at work: for good, or for so many edits each."""
    processes: list[BaseProcess] = []
    for number in range(CLIENTS):
        process = _processes.Process(target=work, args=(address, id, acknowledged, f"r{round}c{number}", edits), daemon=True)
        process.start()
        processes.append(process)
    return processes


def work(address: str, id: str, acknowledged: Path, name: str, edits: int | None) -> None:
    asyncio.run(_work(address, id, acknowledged, name, edits))


async def _work(address: str, id: str, acknowledged: Path, name: str, edits: int | None) -> None:
    store, random, count = SqlStore(address), Random(name), 0
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


async def check(address: str, id: str, acknowledged: Path, *, is_whole: bool = False) -> int:
    """That each change that was acknowledged is in the log, once, and all of it in the document; and that undo gives the bytes."""
    store = SqlStore(address)
    versions = await store.documents.versions(id, LOCAL)
    assert [version.number for version in versions] == list(range(1, len(versions) + 1)), "versions have no gaps"
    made = {change.words: number for number, change in versions if change is not None}
    assert len(made) == len(versions) - 1, "each is there once"
    told = dict(reversed(line.split()) for line in acknowledged.read_text().splitlines())
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
    store = SqlStore(address)
    id = await store.documents.add(read(MARKDOWN, "markdown", "article"), "One", LOCAL)
    await store.close()
    return id
