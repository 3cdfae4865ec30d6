"""Facets: what is different about each node between two versions, one by one: it came, it went, it stands elsewhere, another text,
type or attr. How a file spells a node is no facet of it, and neither is a number that its siblings have now.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from copydesk.document.change import touched
from copydesk.document.children import NO_CHILDREN
from copydesk.document.document import Document
from copydesk.document.node import NO_ATTRS, Node, same_value
from copydesk.document.operations import Assign, Insert, Move, Operation, Remove, Retype, Splice, named

ADDED, REMOVED, MOVED, TEXT, TYPE = "added", "removed", "moved", "text", "type"
ATTR = "@"  # before the name of an attr, which may be "text" or "type" too
NOBODY = Node("", "", "", NO_ATTRS, None, NO_CHILDREN, None)


class Facet(NamedTuple):
    id: str
    what: str

    @property
    def attr(self) -> str:
        """The name of the attr, where it is one."""
        return self.what[len(ATTR) :] if self.what.startswith(ATTR) else ""


Facets = Mapping[str, tuple[Facet, ...]]


def facets(before: Document, after: Document, operations: Iterable[Operation]) -> Facets:
    """By node what is different about those that `operations`, which lead from one to the other, touched."""
    made = list(operations)
    placed = {id for operation in made if isinstance(operation, Insert | Remove | Move) for id in named(operation)}
    elsewhere: dict[str, frozenset[str]] = {}  # by parent
    found: dict[str, tuple[Facet, ...]] = {}
    for id in touched(made):
        old, new = before.nodes.get(id), after.nodes.get(id)
        if old is not None and new is not None:
            own = list(_changes(old, new))
            if id in placed and old.parent == new.parent and old.parent is not None and old.parent not in elsewhere:
                elsewhere[old.parent] = _elsewhere(before, after, old.parent)
            if old.parent != new.parent or (id in placed and id in elsewhere.get(old.parent or "", ())):
                own.append(MOVED)
        else:
            own = [ADDED] if new is not None else [REMOVED] if old is not None else []
        if own:
            found[id] = tuple(Facet(id, what) for what in own)
    return found


def _changes(old: Node, new: Node) -> Iterator[str]:
    if old.type != new.type:
        yield TYPE
    if old.text != new.text:
        yield TEXT
    if old.attrs is not new.attrs:
        for name in sorted({*old.attrs, *new.attrs}):
            if not same_value(old.attrs.get(name), new.attrs.get(name)):
                yield ATTR + name


def _elsewhere(before: Document, after: Document, parent: str) -> frozenset[str]:
    """Of the siblings in both versions, those that follow others than they did."""
    places = {
        id: place for place, id in enumerate(id for id in after[parent].children if before.nodes.get(id, NOBODY).parent == parent)
    }
    found: list[str] = []
    furthest = -1
    for place, id in enumerate(id for id in before[parent].children if id in places):
        if places[id] != place or furthest > place:
            found.append(id)
        furthest = max(furthest, places[id])
    return frozenset(found)


def concerned(operation: Operation, known: Facets) -> Iterator[Facet]:
    """Of what is different in the end, what an operation had a part in. What came is told as it came in the end, whatever was done
    to it on the way, and what went as it stood."""
    for id in named(operation):
        for facet in known.get(id, ()):
            if _makes(operation, facet.what):
                yield facet


def _makes(operation: Operation, what: str) -> bool:
    match operation:
        case Insert():
            return what != REMOVED
        case Remove():
            return what != ADDED
        case Move():
            return what == MOVED
        case Splice():
            return what == TEXT
        case Retype():
            return what == TYPE
        case Assign(name=name):
            return what == ATTR + name
