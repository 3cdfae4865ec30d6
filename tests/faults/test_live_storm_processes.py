"""The storm over processes: people at random in real editors, servers, database and tabs killed among it, edits of the assistant.
One copy is every server's, the tree and the file read again; each word that nobody took away is there once."""

import asyncio
import json
import os
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from tempfile import gettempdir
from typing import Any, NamedTuple

import httpx
import pytest
from prosemirror.model import Node

from copydesk import formats
from copydesk.document.document import Document
from copydesk.live.changes import FIELD
from copydesk.live.mirror import live_of
from copydesk.live.room import Entry, Point, read_doc
from copydesk.live.words import live_blocks, tree_blocks
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.live import Opening
from copydesk.stores.sql.store import SqlStore
from house.sources import ROOT
from support.live import remote
from support.postgres import Server as Database
from support.processes import Server
from support.servers import PATIENCE, ok
from support.soak import IS_SOAK

WEB = ROOT / "web"
PEOPLE, ACTS, KILLS = (20, 20_000, 24) if IS_SOAK else (5, 150, 3)
LONG = ("doc", "others", "refused", "typed", "removed", "uncertain")  # what of a report is for its file alone
WORD = re.compile(r"q\d+z\d+y")
CONTENT = (
    "---\nstatus: draft\n---\n\n# Storm q90z0y\n\n"
    + "".join(f"Paragraph q90z{number}y of it.\n\n" for number in range(1, 9))
    + "- one q91z1y\n  - two q91z2y\n- three q91z3y\n\n1. four q91z4y\n\n- [ ] five q91z5y\n\n"
    + "| a | b |\n|---|---|\n| q92z1y | q92z2y |\n| q92z3y | q92z4y |\n\n```\ncode q93z1y\n```\n\n***\n\nThe last q90z9y.\n"
)


def blocknote() -> str:
    """The same sort of document in a format that holds all that an editor has."""
    texts = [("heading", "Storm q90z0y"), *(("paragraph", f"Paragraph q90z{number}y of it.") for number in range(1, 9))]
    texts += [("bulletListItem", "one q91z1y"), ("numberedListItem", "two q91z2y"), ("codeBlock", "code q93z1y")]
    return json.dumps(
        [
            {"id": f"b{at}", "type": type, "props": {}, "content": [{"type": "text", "text": text, "styles": {}}], "children": []}
            for at, (type, text) in enumerate(texts)
        ]
    )


@pytest.fixture
def database() -> Iterator[Database]:
    made = Database(Path(gettempdir()) / f"copydesk-live-storm-{os.getpid()}")
    yield made
    made.delete()


@contextmanager
def processes(folder: Path, database: str, count: int) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        every = [Server(folder, database) for _ in range(count)]
        for one in every:
            one.start()
            stack.callback(one.kill)
        yield every


def sail(id: str, every: list[Server], database: Database, seed: int) -> dict[str, Any]:
    """The report of the people. Whenever they have done so much, something is killed, and comes back a moment later."""
    random, due = Random(seed), [(number + 1) * ACTS // (KILLS + 1) for number in range(KILLS)]
    command = ["node", "checks/processes.mjs", id, PEOPLE, ACTS, seed, 2 * KILLS]
    told: dict[str, Any] = {}
    with subprocess.Popen(
        [*map(str, command), *(one.address for one in every)], cwd=WEB, stdout=subprocess.PIPE, text=True
    ) as people:
        assert people.stdout is not None
        for line in people.stdout:
            told = json.loads(line)
            if due and told.get("acts", 0) >= due[0]:
                due.pop(0)
                hit: Server | Database = database if len(due) % 4 == 1 else random.choice(every)
                hit.kill()
                hit.start()
            for one in every:
                one.keep_up()
    assert people.returncode == 0
    return dict(told["report"])


def words(doc: Node) -> Counter[str]:
    return Counter(WORD.findall(doc.text_between(0, doc.content.size, " ", " ")))


class Standing(NamedTuple):
    """What the database holds when all is cut: the tree, the live document, and the steps since the people were done."""

    tree: Document
    opening: Opening
    since: list[Entry]


async def standing(address: str, id: str, seq: int) -> Standing:
    store = SqlStore(address)
    try:
        await store.documents.cut(id)
        opening = await store.live.open(id, LOCAL, "look", None)
        return Standing((await store.documents.load(id, LOCAL)).document, opening, (await store.live.since(id, seq))[0])
    finally:
        await store.close()


async def live_at(every: list[Server], id: str) -> list[Node]:
    """What each server gives to who comes in."""
    found = []
    for one in every:
        async with remote(one.address, id, "look") as tab:
            found.append(tab.editor.doc)
    return found


@pytest.mark.parametrize("kind", ["article", "note"])
@pytest.mark.parametrize("count", [1, 2, 4] if IS_SOAK else [2])
def test_a_storm_over_processes_loses_and_doubles_nothing(tmp_path: Path, database: Database, count: int, kind: str) -> None:
    seed = Random().randrange(10**6) if IS_SOAK else count
    print("seed", seed)
    address = database.start()
    content = CONTENT if kind == "article" else blocknote()
    with processes(tmp_path, address, count) as every:
        wanted = {"kind": kind, "title": "Storm", "content": content}
        id = str(ok(httpx.post(f"{every[0].address}/api/documents", json=wanted, timeout=PATIENCE), 201)["id"])
        told = sail(id, every, database, seed)
        (tmp_path / "told.json").write_text(json.dumps(told))
        print({name: value for name, value in told.items() if name not in LONG})
        for wrong in ("refused", "mended", "unsettled", "lost", "doubled", "overreached", "flaws", "failures"):
            assert told[wrong] == [], wrong
        assert told["copies"] == 1
        tree, opening, since = asyncio.run(standing(address, id, told["seq"]))
        servers = asyncio.run(live_at(every, id))
        files = {httpx.get(f"{one.address}/api/documents/{id}/export", timeout=PATIENCE).content for one in every}
    # What was cut after the last of them was done may have given a block its id, or its number.
    assert {entry.client for entry in since} <= {""}
    live = Point(told["seq"], read_doc(told["doc"])).after(since).doc
    assert opening.doc is not None
    assert [one.eq(live) for one in (opening.doc, *servers)] == [True] * (count + 1), "one copy is every server's"
    owed = [id for id in opening.owed if kind == "article" or not id.startswith(FIELD)]  # a note has no front matter, and says so
    assert (owed, list(tree_blocks(tree))) == ([], list(live_blocks(tree, live)))
    assert len(files) == 1
    again = live_of(formats.read(files.pop(), tree.format, kind))
    assert words(again) == words(live), "what is on the screen is in the file"
