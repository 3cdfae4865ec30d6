"""What a key costs the server: its step read, applied and stored, by the size of the document; and what a room takes in memory."""

import asyncio
import json
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from prosemirror.model import Node
from prosemirror.transform import Step

from copydesk.apps.bench.measure import Row
from copydesk.apps.bench.operations import tree
from copydesk.apps.seats import in_order
from copydesk.live.blocks import blocks
from copydesk.live.checks import applied, read
from copydesk.live.mirror import live_of
from copydesk.live.room import COPYDESK, Entry, read_doc
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.live import Batch
from copydesk.stores.sql.migrate import migrate
from copydesk.stores.sql.store import SqlStore

SIZES = {3_000: 0.07e-3, 10_000: 0.13e-3}  # nodes, and the seconds of a key that a prototype took to read and apply it
ROUNDS, KEYS = 7, 100


def rows(quick: bool) -> Iterator[Row]:
    for size, goal in list(SIZES.items())[: 1 if quick else None]:
        doc = live_of(tree(size))
        start = middle(doc)
        reading = keyed(doc, start, lambda now, told: (read(now.type.schema, told), now)[1])
        both = keyed(doc, start, lambda now, told: applied(now, [told]).doc)
        storing = asyncio.run(stored(size))
        yield Row(f"A key in {size:,} nodes: read", reading, f"{goal * 1e3} ms", goal)
        yield Row(f"A key in {size:,} nodes: read and applied", both, f"{goal * 1e3} ms", goal, "1 or less")
        yield Row(f"A key in {size:,} nodes: stored, besides", storing - both, f"{goal * 1e3} ms", goal)
        yield Row(f"A room of {size:,} nodes", room(doc), "its JSON", len(json.dumps(doc.to_json())) / 1024, unit="kB")
    sent, passed, kept = sizes()
    yield Row("A key, as it is sent", sent, "kept", kept, unit="bytes")
    yield Row("A key, as it is passed on to each", passed, "kept", kept, unit="bytes")


def middle(doc: Node) -> int:
    """Where somebody types: behind the first letter of a block in the middle."""
    every = [found for found in blocks(doc) if found.own.is_textblock]
    return every[len(every) // 2].pos + 3


def key(pos: int) -> dict[str, Any]:
    return {"stepType": "replace", "from": pos, "to": pos, "slice": {"content": [{"type": "text", "text": "x"}]}}


def keyed(doc: Node, start: int, take: Callable[[Node, dict[str, Any]], Node]) -> float:
    """Seconds of a key among others that are typed one behind the other: each on a document that was not there before."""
    found = float("inf")
    for _ in range(ROUNDS):
        now = doc
        began = process_time()
        for number in range(KEYS):
            now = take(now, key(start + number))
        found = min(found, (process_time() - began) / KEYS)
    return found


async def stored(size: int) -> float:
    """Seconds of this process for a key from its frame to its row, on SQLite: read and applied besides."""
    with TemporaryDirectory() as folder:
        store = SqlStore(f"sqlite:///{Path(folder) / 'desk.db'}")
        await migrate(store.database)
        id = await store.documents.add(tree(size), "A document", LOCAL)
        opening = await store.live.open(id, LOCAL, "tab", None)
        assert opening.doc is not None
        start, best, done = middle(opening.doc), float("inf"), 0
        for _ in range(ROUNDS):
            began = process_time()
            for _ in range(KEYS):
                await store.live.append(id, LOCAL, Batch("tab", done + 1, done, [key(start + done)]))
                done += 1
            best = min(best, (process_time() - began) / KEYS)
        await store.close()
    return best


def room(doc: Node) -> float:
    """Kilobytes of a live document, as it is read from its snapshot."""
    told = json.dumps(doc.to_json())
    tracemalloc.start()
    kept = read_doc(json.loads(told))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept.child_count
    return taken / 1024


def sizes() -> tuple[float, float, float]:
    """Bytes of a key from its tab, to each tab, and of its row's step."""
    step = Step.from_json(live_of(tree(2)).type.schema, key(12_345)).to_json()
    sent = json.dumps({"steps": {"base": 1_234, "batch": 123, "steps": [step]}}, separators=(",", ":"))
    passed = in_order([Entry(1_235, COPYDESK._replace(id="0123456789abcdef", name="Ada"), "0123456789ab", step, None)], 12)
    return float(len(sent)), float(len(passed)), float(len(json.dumps(step)))
