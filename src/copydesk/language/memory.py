"""Memory: what a conversation keeps so that "it", "them", "put it back", "do the same for 4" and "repeat step 2" mean something.

A frozen value of plain parts. What was removed is kept with its place; commands are kept as they were parsed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Insert, Move, Operation, Remove, named

if TYPE_CHECKING:
    from copydesk.language.commands.reading import Command, Do

MAX_DONE = 50  # turns that can still be spoken of
MAX_LINE = 200  # siblings that are remembered


@dataclass(frozen=True, slots=True)
class Removed:
    """A subtree that was taken away, and where it stood."""

    nodes: tuple[Node, ...]
    parent: str
    index: int
    before: str | None = None  # its neighbours then
    after: str | None = None

    @property
    def id(self) -> str:
        return self.nodes[0].id


@dataclass(frozen=True, slots=True)
class Done:
    """One turn that changed the document: its commands, and what they did to which nodes."""

    commands: tuple[Command, ...]
    named: tuple[str, ...]  # the targets, in the order of the words
    removed: tuple[Removed, ...] = ()
    added: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    step: str = ""  # "undo" or "redo" for a step through the history
    is_undone: bool = False
    number: int = 0  # the how-manieth turn that changed something
    line: tuple[str, ...] = ()  # the siblings that it came among, as they stood before


class Text(NamedTuple):
    """A part of a text that was changed: what is seen there now."""

    node: str
    start: int
    end: int
    text: str

    def stands(self, document: Document) -> bool:
        return self.node in document and formats.visible(document, self.node).text[self.start : self.end] == self.text


@dataclass(frozen=True, slots=True)
class Memory:
    """What a conversation keeps: turns that were done, and what was spoken of last."""

    done: tuple[Done, ...] = ()
    focus: tuple[str, ...] = ()  # what the last turn named or touched, the latest first
    is_listed: bool = False  # an answer listed what is in focus
    is_told: bool = False  # it was an answer that brought it there, and no change
    texts: tuple[Text, ...] = ()  # what the last turn changed inside texts, as it stands now


NOTHING_SAID = Memory()


def remember(memory: Memory, reading: Do, before: Document, after: Document, operations: Sequence[Operation]) -> Memory:
    """What is known after a command was done."""
    done = Done(reading.commands, reading.named, *_effects(before, after, operations), line=line_before(before, operations))
    is_back = bool(reading.named) and all(id in after and id not in before for id in reading.named)  # it was named when it went
    focus = reading.named if is_back else done.added or reading.named
    return replace(_with(memory, done, focus), texts=tuple(_texts(reading, after)), is_told=False)


def remember_step(memory: Memory, verb: str, before: Document, after: Document, operations: Sequence[Operation]) -> Memory:
    """What is known after an undo or redo: the turn it took back is marked, and what it was about is in focus."""
    undoing = verb == "undo"
    place = next(
        (at for at in range(len(memory.done) - 1, -1, -1) if not memory.done[at].step and memory.done[at].is_undone != undoing),
        None,
    )
    done = memory.done
    about: tuple[str, ...] = ()
    commands: tuple[Command, ...] = ()
    if place is not None:
        changed = replace(done[place], is_undone=undoing)
        done = (*done[:place], changed, *done[place + 1 :])
        about, commands = changed.named, changed.commands
    stepped = Done(commands, about, *_effects(before, after, operations), step=verb)
    texts = memory.texts if memory.done and not memory.done[-1].step else ()  # they may still stand
    known = _with(Memory(done, memory.focus), stepped, about or tuple(touched_tops(operations, after)))
    return replace(known, texts=texts)


def spoken_of(memory: Memory, named: tuple[str, ...]) -> Memory:
    """What is known after an answer that named something."""
    return replace(memory, focus=named, is_listed=len(named) > 1, is_told=True, texts=())


def _texts(reading: Do, after: Document) -> list[Text]:
    """The parts of texts that a command changed; none where it did something else besides."""
    found: list[Text] = []
    for edit in reading.plan.edits:
        spans = edit.get("spans") or _spans(edit.get("places") or ())
        texts = [Text(span["node"], span["start"], span["end"], span["text"]) for span in spans]
        if not texts or not all(text.stands(after) for text in texts):
            return []
        found += texts
    return found


def _spans(places: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Where the new texts of a replacement stand after it."""
    longer: dict[str, int] = {}
    found: list[Mapping[str, Any]] = []
    for place in sorted(places, key=lambda place: (place["node"], place["start"])):
        if place["spelled"] or place.get("attr") or not place["with"]:
            return []
        start = place["start"] + longer.get(place["node"], 0)
        longer[place["node"]] = longer.get(place["node"], 0) + len(place["with"]) - len(place["text"])
        found.append({"node": place["node"], "start": start, "end": start + len(place["with"]), "text": place["with"]})
    return found


def _with(memory: Memory, done: Done, focus: tuple[str, ...]) -> Memory:
    number = memory.done[-1].number + 1 if memory.done else 1
    numbered = replace(done, number=number)
    return Memory((*memory.done, numbered)[-MAX_DONE:], focus or (*done.added, *done.moved) or memory.focus)


def _effects(
    before: Document, after: Document, operations: Sequence[Operation]
) -> tuple[tuple[Removed, ...], tuple[str, ...], tuple[str, ...]]:
    """What operations took away for good, brought in and moved."""
    removed = [taken(before, operation) for operation in operations if isinstance(operation, Remove)]
    added = [operation.nodes[0].id for operation in operations if isinstance(operation, Insert)]
    moved = [operation.id for operation in operations if isinstance(operation, Move)]
    gone = tuple(one for one in removed if one is not None and one.id not in after)
    return gone, tuple(dict.fromkeys(id for id in added if id in after)), tuple(dict.fromkeys(moved))


def line_before(before: Document, operations: Iterable[Operation]) -> tuple[str, ...]:
    """The siblings among which something came, went or moved."""
    for operation in operations:
        parent = operation.parent if isinstance(operation, Insert | Remove | Move) else None
        if parent is not None and parent in before:
            return tuple(before[parent].children)[:MAX_LINE]
    return ()


def taken(before: Document, operation: Remove) -> Removed | None:
    """What was removed, with its place in the document before; what had come only on the way there is nothing."""
    id = operation.nodes[0].id
    if id not in before or before[id].parent is None:
        return None
    parent = before[id].parent or before.root
    siblings = before[parent].children
    index = before.index(id)
    return Removed(
        tuple(before.walk(id)),
        parent,
        index,
        siblings[index - 1] if index else None,
        siblings[index + 1] if index + 1 < len(siblings) else None,
    )


def touched_tops(operations: Iterable[Operation], after: Document) -> Iterable[str]:
    """The first node of each operation that still stands."""
    return dict.fromkeys(id for operation in operations for id in named(operation)[:1] if id in after)
