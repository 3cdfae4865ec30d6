"""What was typed between two states of a live document: which blocks came, went, moved or say something else.

States share what did not change, so only what differs is looked at: a key in a long document costs a look at its top blocks.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from prosemirror.model import Node

from copydesk.document.document import Document
from copydesk.document.match import increasing
from copydesk.editing.typed import TypedBlock, Typing
from copydesk.formats import FORMATS
from copydesk.live.blocks import NAMED, blocks, fields_of
from copydesk.live.mirror import is_blank, said
from copydesk.live.positions import shared_ends

FIELD = "field "  # begins what a field is called among blocks; no id has a space


class Spot(NamedTuple):
    """Where a block stands, and how far along its group."""

    parent: str | None
    at: int
    node: Node
    group: Node

    @property
    def own(self) -> Node:
        return self.node.child(0)


class Changes(NamedTuple):
    """The blocks of the parts of two states that differ; the rest is the same in both."""

    old: dict[str, Spot]
    new: dict[str, Spot]
    fields: dict[str, Any]  # those of the front matter that differ, as they are afterwards; None where one is gone

    @property
    def worded(self) -> frozenset[str]:
        """Blocks in both whose own words, type or props differ."""
        both = (id for id in self.new if id in self.old)
        return frozenset(
            id for id in both if self.old[id].own is not self.new[id].own and not self.old[id].own.eq(self.new[id].own)
        )

    @property
    def moved(self) -> frozenset[str]:
        """Blocks in both that stand elsewhere: in another block, or beside others in another order."""
        both = [id for id in self.new if id in self.old]
        there = {id for id in both if self.old[id].parent == self.new[id].parent}
        by_parent: dict[str | None, list[str]] = {}
        for id in both:
            if id in there:
                by_parent.setdefault(self.new[id].parent, []).append(id)
        staying: set[str] = set()
        for ids in by_parent.values():
            ids.sort(key=lambda one: self.new[one].at)  # runs that were joined tell of blocks in the order that they were typed in
            staying.update(ids[at] for at in increasing([self.old[id].at for id in ids]))
        return frozenset(id for id in both if id not in staying)

    @property
    def is_of_words(self) -> bool:
        """Whether no block came, went or moved."""
        return self.old.keys() == self.new.keys() and not self.moved

    @property
    def touched(self) -> frozenset[str]:
        return self.worded | self.moved | (self.old.keys() ^ self.new.keys()) | {f"{FIELD}{name}" for name in self.fields}

    def of_words(self) -> "Changes":
        """Without the blocks that only stand between two that changed."""
        worded = self.worded
        old, new = ({id: spot for id, spot in side.items() if id in worded} for side in (self.old, self.new))
        return Changes(old, new, self.fields)

    def and_then(self, later: "Changes") -> "Changes":
        """With what came later in blocks that these are of, or in others."""
        return Changes({**later.old, **self.old}, {**self.new, **later.new}, {**self.fields, **later.fields})


def changes(old: Node, new: Node) -> Changes:
    one, two = fields_of(old), fields_of(new)
    fields = {name: two.get(name) for name in {**one, **two} if one.get(name) != two.get(name)}
    found = Changes({}, {}, fields)
    _compare(old.child(0), new.child(0), None, found)
    return found


def _compare(old: Node, new: Node, parent: str | None, found: Changes) -> None:
    """Two states of one group."""
    if old is new:
        return
    olds, news = old.content.content, new.content.content
    start, end = shared_ends(old.content, new.content)
    there = {node.attrs["id"]: (at, node) for at, node in enumerate(olds[start : len(olds) - end], start)}
    here = {node.attrs["id"]: (at, node) for at, node in enumerate(news[start : len(news) - end], start)}
    for id, (at, node) in there.items():
        found.old[id] = Spot(parent, at, node, old)  # type: ignore[index]
        if id not in here:
            _gather(node, found.old)
    for id, (at, node) in here.items():
        found.new[id] = Spot(parent, at, node, new)  # type: ignore[index]
        if id not in there:
            _gather(node, found.new)
            continue
        was = there[id][1]
        one, two = (block.child(1) if block.child_count > 1 else None for block in (was, node))
        if one is not None and two is not None:
            _compare(one, two, id, found)  # type: ignore[arg-type]
        elif one is not None:
            _gather(was, found.old)
        elif two is not None:
            _gather(node, found.new)


def _gather(block: Node, into: dict[str, Spot]) -> None:
    """All that stands in a block that is on one side alone, or moved there."""
    for one in blocks(block):
        group = one.groups[-1]
        into[one.id] = Spot(one.parent, group.content.content.index(one.node), one.node, group)


class Held(NamedTuple):
    """What of a live document a tree can hold: an empty line has no place in most formats."""

    tree: Document

    def skips(self, node: Node) -> bool:
        """Whether a block itself is not written: it says nothing. A step that is there stays, without a name too."""
        type = node.child(0).type.name
        if not is_blank(node.child(0)) or FORMATS[self.tree.format].flat:
            return False
        if node.child_count > 1:  # what stands in an item or a step has its place by it, in an empty line it has one of its own
            return type not in NAMED and not type.endswith("ListItem")
        return type not in NAMED or node.attrs["id"] not in self.tree

    def left_of(self, spot: Spot, coming: Collection[str]) -> str | None:
        """The nearest block before one, in its group, that is written or about to be: the empty line that an editor shows of a
        document without a block is neither, as long as nobody types in it."""
        for node in reversed(spot.group.content.content[: spot.at]):
            id = str(node.attrs["id"])
            below = self._below(node, coming)
            if below is not None:
                return below
            if not self.skips(node) and (id in self.tree or id in coming):
                return id
        return None

    def _below(self, node: Node, coming: Collection[str]) -> str | None:
        """The last block that an editor nests below one which holds none in the tree (a table, a quote, an empty line): the tree
        has it behind that, in the order in which it is read."""
        if node.child_count < 2 or self._holds(node):
            return None
        last: str | None = None
        inside: set[str | None] = set()  # what stands in an item goes along with it
        for one in blocks(node):
            if one.parent in inside or self._holds(one.node):
                inside.add(one.id)
            is_there = self.tree[one.id].parent != node.attrs["id"] if one.id in self.tree else one.id in coming
            if one.parent not in inside and is_there and not self.skips(one.node):
                last = one.id
        return last

    def _holds(self, node: Node) -> bool:
        type = node.child(0).type.name
        return type != "table" and (FORMATS[self.tree.format].flat or type in NAMED or type.endswith("ListItem"))


def typing_of(found: Changes, tree: Document) -> Typing:
    """Changes as the typist takes them. A block that is on the new side alone, and in the tree, is owed to it: all is told."""
    held = Held(tree)
    moved, worded = found.moved, found.worded
    made: list[TypedBlock] = []
    for id, spot in found.new.items():
        if held.skips(spot.node):
            continue
        told, where = said(spot.own), (spot.parent, held.left_of(spot, found.new))
        if id not in tree:
            made.append(TypedBlock(told["type"], None, id, *where, False, told["props"], told.get("content")))
        elif id not in found.old:
            made.append(TypedBlock(told["type"], id, None, *where, True, told["props"], told.get("content")))
        elif id in moved or id in worded:
            content = told.get("content") if id in worded else None
            made.append(TypedBlock(told["type"], id, None, *where, id in moved, told["props"], content))
    every = {**found.old, **found.new}
    gone = [id for id in every if id in tree and (id not in found.new or held.skips(found.new[id].node))]
    return Typing(tuple(made), tuple(gone))


def spots(doc: Node) -> dict[str, Spot]:
    """Where every block stands."""
    made: dict[str, Spot] = {}
    counts: dict[int, int] = {}
    for one in blocks(doc):
        group = one.groups[-1]
        at = counts[id(group)] = counts.get(id(group), -1) + 1
        made[one.id] = Spot(one.parent, at, one.node, group)
    return made
