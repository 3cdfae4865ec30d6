"""A room as a process knows it: the live document at a place of the order, and at the place that the last version was cut from."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from prosemirror.model import Node
from prosemirror.transform import Step

from copydesk.errors import HistoryError
from copydesk.live import steps as _own_steps  # noqa: F401  it makes our sorts of steps known
from copydesk.live.schemas import schema_for


class Author(NamedTuple):
    """Who made a step: a person, or Copydesk itself."""

    id: str
    name: str


COPYDESK = Author("", "Copydesk")


class Entry(NamedTuple):
    """A step in its place."""

    seq: int
    author: Author
    client: str
    step: Any  # JSON
    turn: str | None


class Point(NamedTuple):
    """The live document after the step `seq`."""

    seq: int
    doc: Node

    def after(self, entries: Iterable[Entry]) -> "Point":
        point = self
        for entry in entries:
            if entry.seq == point.seq + 1:
                point = Point(entry.seq, stepped(point.doc, entry.step))
        return point


class Room(NamedTuple):
    """Values alone: a process may keep it, and a transaction that fails leaves it as it was."""

    head: Point
    cut: Point  # what `version` of the tree shows
    version: int


def stepped(doc: Node, step: Any) -> Node:
    """A document after a step that is in the order, so that it was checked."""
    result = Step.from_json(doc.type.schema, step).apply(doc)
    if result.doc is None:
        raise HistoryError(f"a step of the order can't be taken: {result.failed}")
    return result.doc


def read_doc(told: Any) -> Node:
    return Node.from_json(schema_for(told), told)


def runs_of(start: Node, entries: Sequence[Entry]) -> list[tuple[Author, Node]]:
    """What each author did at a stretch, as the document after it."""
    runs: list[tuple[Author, Node]] = []
    doc = start
    for entry in entries:
        doc = stepped(doc, entry.step)
        if runs and runs[-1][0] == entry.author:
            runs.pop()
        runs.append((entry.author, doc))
    return runs
