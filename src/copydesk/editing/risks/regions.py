"""Regions: for each edit of a plan the nodes as they stood and as they stand, paired where one became the other.

What is moved or counted anew is in no region: its words are as they were. A node that came is paired with one that went, wherever
in the plan, if it says the same or nearly so: a rewrite may make new nodes of old ones.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Operation, named
from copydesk.editing.bind import BoundEdit
from copydesk.editing.labels import name_of_target
from copydesk.editing.risks.stems import content
from copydesk.kinds import kind_named
from copydesk.references.names import title_number

MIN_SHARED = 0.4  # of the stems of the shorter of two texts that are one text changed
COMMON = 40  # nodes with a stem, above which it tells none of them apart


class Told(NamedTuple):
    """A node and what it says to a reader: its visible text, and its attrs that are words."""

    node: Node
    text: str

    @property
    def id(self) -> str:
        return self.node.id


class Pair(NamedTuple):
    """A node that stays, as it was and as it is."""

    old: Told
    new: Told


@dataclass(frozen=True)
class Region:
    """What one edit changes."""

    edit: str
    action: str
    pairs: tuple[Pair, ...] = ()  # nodes that stay, or came in place of one that went
    gone: tuple[Told, ...] = ()
    come: tuple[Told, ...] = ()

    @cached_property
    def old(self) -> tuple[Told, ...]:
        return (*(pair.old for pair in self.pairs), *self.gone)

    @cached_property
    def new(self) -> tuple[Told, ...]:
        return (*(pair.new for pair in self.pairs), *self.come)

    @cached_property
    def old_text(self) -> str:
        return joined(self.old)

    @cached_property
    def new_text(self) -> str:
        return joined(self.new)


def joined(told: Iterable[Told]) -> str:
    return "\n".join(one.text for one in told if one.text)


def regions(before: Document, after: Document, edits: Sequence[BoundEdit]) -> tuple[Region, ...]:
    """The regions of a plan in the order of its edits."""
    changed = {edit.edit.id: tuple(_changed(before, after, edit)) for edit in edits}
    owner = {id: edit for edit, ids in reversed(changed.items()) for id in ids}
    gone = [told(before, id) for id in owner if id not in after]
    come = [told(after, id) for id in owner if id not in before]
    partner = aligned(gone, come)
    paired = {pair.old.id for pair in partner.values()}
    made: list[Region] = []
    for edit in edits:
        ids = [id for id in changed[edit.edit.id] if owner[id] == edit.edit.id]
        made.append(
            Region(
                edit.edit.id,
                edit.edit.action,
                (
                    *(Pair(told(before, id), told(after, id)) for id in ids if id in before and id in after),
                    *(partner[id] for id in ids if id in partner),
                ),
                tuple(told(before, id) for id in ids if id in before and id not in after and id not in paired),
                tuple(told(after, id) for id in ids if id in after and id not in before and id not in partner),
            )
        )
    return tuple(made)


def _changed(before: Document, after: Document, edit: BoundEdit) -> Iterator[str]:
    """The nodes that came, went or say something else; not those that only moved, and with that came to another level."""
    operations = edit.operations if edit.edit.action != "move" else ()
    for id in dict.fromkeys(id for operation in operations for id in _own(operation)):
        old, new = before.nodes.get(id), after.nodes.get(id)
        if old is None and new is None:
            continue
        if old is None or new is None or (old.text, old.type) != (new.text, new.type) or old.attrs != new.attrs:
            yield id


def _own(operation: Operation) -> tuple[str, ...]:
    return () if isinstance(operation, Assign) and operation.name == "origin" else named(operation)


def told(document: Document, id: str) -> Told:
    """What a node says: a title without its number, which is counted; what only points, by the name of what it points to."""
    node, type = document[id], kind_named(document.kind).types[document[id].type]
    if type.points:
        own = name_of_target(document, node)
    elif type.in_outline:
        own = title_number(document, node)[1]
    else:
        own = formats.visible(document, id).text
    words = (str(node.attrs[name]) for name, allowed in type.attrs.items() if not allowed and isinstance(node.attrs.get(name), str))
    return Told(node, "\n".join(filter(None, (own, *words))))


def aligned(gone: Sequence[Told], come: Sequence[Told]) -> dict[str, Pair]:
    """By the id of a node that came: the pair with the one it stands for. Equal texts first, then who shares most stems."""
    found: dict[str, Pair] = {}
    free = dict.fromkeys(range(len(gone)))
    by_text: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, one in enumerate(gone):
        by_text[one.node.type, one.text].append(place)
    rest: list[Told] = []
    for one in come:
        same = by_text.get((one.node.type, one.text))
        if same:
            place = same.pop(0)
            del free[place]
            found[one.id] = Pair(gone[place], one)
        else:
            rest.append(one)
    stems = {place: frozenset(content(gone[place].text)) for place in free}
    holders: dict[str, list[int]] = defaultdict(list)
    for place, own in stems.items():
        for word in own:
            holders[word].append(place)
    for one in rest:
        nearest = _nearest(frozenset(content(one.text)), stems, holders, free)
        if nearest is not None:
            del free[nearest]
            found[one.id] = Pair(gone[nearest], one)
    return found


def _nearest(
    own: frozenset[str], stems: dict[int, frozenset[str]], holders: dict[str, list[int]], free: dict[int, None]
) -> int | None:
    shared = Counter(
        place for word in own if len(holders.get(word, ())) <= COMMON for place in holders.get(word, ()) if place in free
    )
    if not shared:
        return None
    place, count = max(shared.items(), key=lambda item: (item[1] / max(len(own), len(stems[item[0]])), -item[0]))
    return place if count >= MIN_SHARED * min(len(own), len(stems[place])) else None
