"""`copydesk bench`: speed as ratios against named peers in the same run, beside the goals. No figure here is asserted by a test."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from copydesk.apps.bench import anchors, commands, diffs, operations, reading, searching, starting
from copydesk.apps.bench.measure import Row
from copydesk.apps.bench.plots import plot
from copydesk.apps.cli import show
from copydesk.stores.files import write_file

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


def _serving(quick: bool) -> Iterator[Row]:
    """As above."""
    try:
        from copydesk.apps.bench import serving
    except ImportError:
        return
    yield from serving.rows(quick)


def _rounds(quick: bool) -> Iterator[Row]:
    """As above."""
    try:
        from copydesk.apps.bench import rounds
    except ImportError:
        return
    yield from rounds.rows(quick)


PARTS = (
    Part("One operation, by size of the document", operations.rows),
    Part("Reading Markdown", reading.rows),
    Part("Finding an anchor", anchors.rows),
    Part("Commands in words", commands.rows),
    Part("Comparing versions", diffs.rows),
    Part("Searching", searching.rows),
    Part("Starting the command", starting.rows),
    Part("The shared store", _stores),
    Part("The server", _serving),
    Part("A turn with a model", _rounds),
)


def run_all(*, quick: bool, json: bool, out: str | None = None) -> int:
    """Runs every part and prints its rows as they come; `out` is a file for the picture of them."""
    collected: dict[str, list[Row]] = {}
    for part in PARTS:
        if not json:
            show.line(f"\n{part.title}")
        for row in part.rows(quick):
            collected.setdefault(part.title, []).append(row)
            if not json:
                show.line(row.shown())
    if json:
        show.as_json({title: [row._asdict() | {"ratio": row.ratio} for row in rows] for title, rows in collected.items()})
    if out is not None:
        write_file(out, plot(collected).encode())
    return 0
