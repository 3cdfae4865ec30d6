"""Steps of our own beside ProseMirror's: a block moved, named by its id, and a field of the front matter set.

The editor has the same two; what they mean is told in docs/live.md.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from prosemirror.model import Fragment, Node, Schema
from prosemirror.transform import MapResult, Step, StepMap, StepResult
from prosemirror.transform.map import DEL_ACROSS, DEL_SIDE
from prosemirror.transform.step import step_json_id

from copydesk.live.blocks import GROUP, Found, fields_of, find

Json = dict[str, Any]
GONE = DEL_ACROSS | DEL_SIDE


class Piece(NamedTuple):
    """A span of positions that a move takes elsewhere, or leaves where it is."""

    start: int
    end: int
    at: int  # where it begins afterwards


class Permutation(StepMap):
    """Positions after a move: each goes along with what it stands in. Only the shell of an emptied group is gone."""

    def __init__(self, pieces: list[Piece]) -> None:
        super().__init__([])
        self.pieces = pieces

    def map(self, pos: int, assoc: int = 1) -> int:
        return self.map_result(pos, assoc).pos

    def map_result(self, pos: int, assoc: int = 1) -> MapResult:
        piece = self.piece(pos, assoc)
        if piece is not None:
            return MapResult(piece.at + pos - piece.start)
        before = max((one for one in self.pieces if one.end < pos), key=lambda one: one.end)
        return MapResult(before.at + before.end - before.start, GONE)

    def piece(self, pos: int, assoc: int) -> Piece | None:
        """The span a position is in; between two, the one on the side that it holds on to."""
        found = [one for one in self.pieces if one.start <= pos <= one.end]
        return (found[-1] if assoc > 0 else found[0]) if found else None

    def for_each(self, f: Callable[[int, int, int, int], None]) -> None:
        at = 0
        for one in self.pieces:
            if one.at != at:
                f(one.start, one.end, one.at, one.at + one.end - one.start)
            at = one.at + one.end - one.start

    def invert(self) -> "Permutation":
        turned = (Piece(one.at, one.at + one.end - one.start, one.start) for one in self.pieces)
        return Permutation(sorted(turned))

    def touches(self, _: int, __: int) -> bool:
        return False

    def __str__(self) -> str:
        return str([tuple(one) for one in self.pieces])


class Place(NamedTuple):
    """Where a block goes: the block that holds it (None: the top), the group there (None: one is made), the block before it."""

    pos: int
    holder: Found | None
    group: Node | None
    after: Node | None


class MoveBlock(Step):
    """Puts a block, with what is in it, directly behind `after` in the block `parent`, or at the top, or as the first there. Of two
    blocks with one id, which there are between two steps of a batch, the first counts; in the editor too, or copies differ."""

    def __init__(self, id: str, parent: str | None, after: str | None) -> None:
        self.id, self.parent, self.after = id, parent, after
        self._map: StepMap = StepMap.empty

    def apply(self, doc: Node) -> StepResult:
        self._map = StepMap.empty
        block = find(doc, self.id)
        if block is None:
            return StepResult.fail(f"there is no block {self.id}")
        if self.id in (self.parent, self.after):
            return StepResult.fail("a block can't stand in itself or behind itself")
        end = block.pos + block.node.node_size
        place = self._place(doc)
        if place is None:
            return StepResult.fail("there is no such place")
        if place.pos in (block.pos, end):
            return StepResult.ok(doc)
        if block.pos < place.pos < end:
            return StepResult.fail("a block can't be put into what stands in it")
        if block.parent is None and block.is_alone:
            return StepResult.fail("the last block at the top stays there")
        self._map = _permutation(doc, block, place.pos, place.group is None)
        return StepResult.ok(_moved(doc, block, place))

    def _place(self, doc: Node) -> Place | None:
        holder = None if self.parent is None else find(doc, self.parent)
        if holder is None and self.parent is not None:
            return None
        own = 0 if holder is None else holder.pos + 1 + holder.own.node_size
        if holder is not None and holder.node.child_count == 1:
            return Place(own, holder, None, None) if self.after is None else None
        group = doc.child(0) if holder is None else holder.node.child(1)
        pos = own + 1
        if self.after is None:
            return Place(pos, holder, group, None)
        for child in group.content.content:
            pos += child.node_size
            if child.attrs["id"] == self.after:
                return Place(pos, holder, group, child)
        return None

    def get_map(self) -> StepMap:
        """Of the document that it was applied to last."""
        return self._map

    def invert(self, doc: Node) -> Step:
        block = find(doc, self.id)
        return MoveBlock(self.id, block.parent if block else None, block.after if block else None)

    def map(self, _: Any) -> Step:
        """By id, whatever came before it."""
        return MoveBlock(self.id, self.parent, self.after)

    def to_json(self) -> Json:
        return {"stepType": "moveBlock", "id": self.id, "parent": self.parent, "after": self.after}

    @staticmethod
    def from_json(_: "Schema[Any, Any]", json_data: Any) -> "MoveBlock":
        id, parent, after = (json_data.get(name) for name in ("id", "parent", "after"))
        if not isinstance(id, str) or not isinstance(parent, str | None) or not isinstance(after, str | None):
            raise ValueError("a move names a block, the one it goes into and the one before it")
        return MoveBlock(id, parent, after)


def _permutation(doc: Node, block: Found, to: int, is_new: bool) -> Permutation:
    """The pieces of the document that a move cuts it into, in the order of before."""
    start, end = block.pos, block.pos + block.node.node_size
    # An only block in a group takes the group's two ends with it.
    shell = 1 if block.is_alone and block.parent is not None else 0
    made = 1 if is_new else 0
    size = end - start
    if to <= start:
        return Permutation(
            [
                Piece(0, to, 0),
                Piece(to, start - shell, to + size + 2 * made),
                Piece(start, end, to + made),
                Piece(end + shell, doc.content.size, end + 2 * made - shell),
            ]
        )
    return Permutation(
        [
            Piece(0, start - shell, 0),
            Piece(start, end, to - size - 2 * shell + made),
            Piece(end + shell, to, start - shell),
            Piece(to, doc.content.size, to + 2 * made - 2 * shell),
        ]
    )


def _moved(doc: Node, block: Found, place: Place) -> Node:
    """The document with the block elsewhere. Nodes off the two paths are the same values as before; those on them are known by what
    they are, not by their ids, of which there may be two."""

    def changed(container: Node) -> Node:
        own = container.child(0)
        if container.child_count == 1:
            is_holder = place.group is None and place.holder is not None and container is place.holder.node
            return container.copy(Fragment([own, made_group])) if is_holder else container
        inside = container.child(1)
        if id(inside) not in path:
            return container
        made = grouped(inside)
        return container.copy(Fragment([own, made] if made is not None else [own]))

    def grouped(group: Node) -> Node | None:
        """A group on the way, or None where nothing is left of it."""
        is_target = group is place.group
        out = [block.node] if is_target and place.after is None else []
        for child in group.content.content:
            if child is not block.node:
                out.append(changed(child))
            if is_target and child is place.after:
                out.append(block.node)
        return group.copy(Fragment(out)) if out else None

    made_group = doc.type.schema.nodes[GROUP].create(None, [block.node])
    path = {id(group) for group in (*block.groups, *(place.holder.groups if place.holder else ()), place.group)}
    made = grouped(doc.child(0))
    assert made is not None
    return doc.copy(Fragment([made]))


class SetField(Step):
    """Sets a field of the front matter, or with None takes it away. The later one wins."""

    def __init__(self, name: str, value: Any) -> None:
        self.name, self.value = name, value

    def apply(self, doc: Node) -> StepResult:
        fields = dict(fields_of(doc))
        if self.value is None:
            fields.pop(self.name, None)
        else:
            fields[self.name] = self.value
        return StepResult.ok(doc.type.create({**doc.attrs, "fields": fields}, doc.content, doc.marks))

    def invert(self, doc: Node) -> Step:
        return SetField(self.name, fields_of(doc).get(self.name))

    def map(self, _: Any) -> Step:
        return self

    def to_json(self) -> Json:
        return {"stepType": "setField", "name": self.name, "value": self.value}

    @staticmethod
    def from_json(_: "Schema[Any, Any]", json_data: Any) -> "SetField":
        name = json_data.get("name")
        if not isinstance(name, str) or not name:
            raise ValueError("a field has a name")
        return SetField(name, json_data.get("value"))


step_json_id("moveBlock", MoveBlock)
step_json_id("setField", SetField)
