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


class MoveBlock(Step):
    """Puts a block, with what is in it, directly behind `after` in the block `parent`, or at the top, or as the first there."""

    def __init__(self, id: str, parent: str | None, after: str | None) -> None:
        self.id, self.parent, self.after = id, parent, after
        self._map: StepMap = StepMap.empty

    def apply(self, doc: Node) -> StepResult:
        block = find(doc, self.id)
        if block is None:
            return StepResult.fail(f"there is no block {self.id}")
        if (block.parent, block.after) == (self.parent, self.after):
            return StepResult.ok(doc)
        if self.id in (self.parent, self.after):
            return StepResult.fail("a block can't stand in itself or behind itself")
        if self.parent is not None and find(block.node, self.parent) is not None:
            return StepResult.fail("a block can't be put into what stands in it")
        if block.parent is None and doc.child(0).child_count == 1:
            return StepResult.fail("the last block at the top stays there")
        place = self._place(doc)
        if place is None:
            return StepResult.fail("there is no such place")
        pos, is_new = place
        self._map = _permutation(doc, block, pos, is_new)
        return StepResult.ok(_moved(doc, block, self.parent, self.after, is_new))

    def _place(self, doc: Node) -> tuple[int, bool] | None:
        """Where the block goes, and whether a group is made there."""
        if self.after is not None:
            left = find(doc, self.after)
            return None if left is None or left.parent != self.parent else (left.pos + left.node.node_size, False)
        if self.parent is None:
            return 1, False
        holder = find(doc, self.parent)
        if holder is None:
            return None
        inside = holder.pos + 1 + holder.own.node_size
        return (inside + 1, False) if holder.node.child_count > 1 else (inside, True)

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


def _moved(doc: Node, block: Found, parent: str | None, after: str | None, is_new: bool) -> Node:
    """The document with the block elsewhere. Nodes off the two paths are the same values as before."""
    group = doc.type.schema.nodes[GROUP]

    def without(node: Node) -> Node | None:
        """A group without the block, or None where nothing is left of it."""
        left = [changed(child) for child in node.content.content if child is not block.node]
        return node.copy(Fragment(left)) if left else None

    def with_(node: Node, holder: str | None) -> Node:
        """A group with the block in its place."""
        if holder != parent:
            return node
        out = [block.node] if after is None else []
        for child in node.content.content:
            out.append(child)
            if after is not None and child.attrs["id"] == after:
                out.append(block.node)
        return node.copy(Fragment(out))

    def changed(container: Node) -> Node:
        id, own = str(container.attrs["id"]), container.child(0)
        inside = container.child(1) if container.child_count > 1 else None
        if inside is None:
            return container.copy(Fragment([own, group.create(None, [block.node])])) if is_new and id == parent else container
        made = grouped(inside, id)
        if made is inside:
            return container
        return container.copy(Fragment([own, made] if made is not None else [own]))

    def grouped(node: Node, holder: str | None) -> Node | None:
        kids = node.content.content
        if id(node) not in path:
            return node
        bare = (
            without(node) if any(child is block.node for child in kids) else node.copy(Fragment([changed(child) for child in kids]))
        )
        if holder == parent and not is_new:
            return with_(bare if bare is not None else node.copy(Fragment([])), holder)
        return bare

    path = _path(doc, block.id) | (_path(doc, parent) if parent is not None else set())
    if parent is not None and not is_new:
        path.add(id(find(doc, parent).node.child(1)))  # type: ignore[union-attr]
    top = doc.child(0)
    path.add(id(top))
    made = grouped(top, None)
    assert made is not None
    return doc.copy(Fragment([made]))


def _path(doc: Node, id_: str) -> set[int]:
    """The groups that a block stands in, at any depth."""
    found = find(doc, id_)
    return {id(node) for node in found.groups} if found is not None else set()


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
