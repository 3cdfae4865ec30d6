"""`copydesk bench`: speed as ratios against named peers in the same run, beside the goals. No figure here is asserted by a test."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from copydesk import extras
from copydesk.apps.bench import anchors, commands, diffs, operations, reading, searching, starting
from copydesk.apps.bench.measure import Row
from copydesk.apps.bench.plots import plot
from copydesk.apps.cli import show
from copydesk.apps.cli.progress import Progress
from copydesk.stores.files import write_file

Section = Callable[[bool], Iterator[Row]]


class Part(NamedTuple):
    title: str
    rows: Section
    weight: float = 1.0  # how long it takes beside the others: seconds of a quick run on two busy cores
    extra: str = ""  # what it needs beyond the core; where that isn't installed, it is told and left out


def _later(name: str) -> Section:
    """The rows of a module that stands on more than the core."""

    def rows(quick: bool) -> Iterator[Row]:
        yield from import_module(f"{__name__}.{name}").rows(quick)

    return rows


PARTS = (
    Part("One operation, by size of the document", operations.rows, 2),
    Part("Reading Markdown", reading.rows, 1),
    Part("Finding an anchor", anchors.rows, 13),
    Part("Commands in words", commands.rows, 2),
    Part("Comparing versions", diffs.rows, 0.5),
    Part("Searching", searching.rows, 0.6),
    Part("Starting the command", starting.rows, 18),
    Part("The shared store", _later("stores"), 33, "mcp"),
    Part("Typing", _later("typing"), 29, "server"),
    Part("The server", _later("serving"), 44, "server"),
    Part("A turn with a model", _later("rounds"), 6, "models"),
    Part("A request, by size of the document", _later("costs"), 60, "server"),
)


def run_all(*, quick: bool, json: bool, out: str | None = None) -> int:
    """Runs every part and prints its rows as they come, and how many goals were met; `out` is a file for the picture of them."""
    collected: dict[str, list[Row]] = {}
    progress = Progress("Measuring", len(PARTS), [part.weight for part in PARTS])
    say = (lambda _: None) if json else progress.line
    for part in PARTS:
        say(f"\n{part.title}")
        lacking = "" if not part.extra or extras.has(part.extra) else extras.sentence(part.extra)
        if lacking:
            say(f"  left out: {lacking}")
        for row in part.rows(quick) if not lacking else ():
            collected.setdefault(part.title, []).append(row)
            say(row.shown())
        progress.step()
    progress.end()
    rows = [row for some in collected.values() for row in some]
    if json:
        told = {title: [row.to_json() for row in some] for title, some in collected.items()}
        show.as_json({**told, "summary": summary(rows)})
    else:
        show.line(f"\n{summary_line(rows)}")
    if out is not None:
        write_file(out, plot(collected).encode())
    return 0


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """How many goals there were, how many were reached, and which weren't."""
    judged = [row for row in rows if row.meets is not None]
    missed = [row.what for row in judged if not row.meets]
    return {"goals": len(judged), "met": len(judged) - len(missed), "missed": missed}


def summary_line(rows: Sequence[Row]) -> str:
    told = summary(rows)
    missed = f" Missed: {'; '.join(told['missed'])}." if told["missed"] else ""
    absent = sorted({row.peer for row in rows if row.peer_seconds is None})
    return f"{told['met']} of {told['goals']} goals met.{missed}" + (f" Not installed: {', '.join(absent)}." if absent else "")
