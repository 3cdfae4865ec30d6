"""`copydesk bench`: speed as ratios against named peers in the same run, beside the goals. No figure here is asserted by a test."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from copydesk.apps.bench import anchors, operations, reading, starting
from copydesk.apps.bench.measure import Row
from copydesk.apps.cli import show

Section = Callable[[bool], Iterator[Row]]


class Part(NamedTuple):
    title: str
    rows: Section


def _stores(quick: bool) -> Iterator[Row]:
    """Left out where what the server needs is not installed."""
    try:
        from copydesk.apps.bench import stores
    except ImportError:
        return
    yield from stores.rows(quick)


PARTS = (
    Part("One operation, by size of the document", operations.rows),
    Part("Reading Markdown", reading.rows),
    Part("Finding an anchor", anchors.rows),
    Part("Starting the command", starting.rows),
    Part("The shared store", _stores),
)


def run_all(*, quick: bool, json: bool) -> int:
    """Runs every part and prints its rows as they come."""
    collected: dict[str, list[dict[str, object]]] = {}
    for part in PARTS:
        if not json:
            show.line(f"\n{part.title}")
        for row in part.rows(quick):
            collected.setdefault(part.title, []).append(row._asdict())
            if not json:
                show.line(row.shown())
    if json:
        show.as_json(collected)
    return 0
