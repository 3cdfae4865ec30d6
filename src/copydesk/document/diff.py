"""The structural diff: operations that turn one tree into another, keeping the ids of what stayed and of what moved."""

from collections.abc import Mapping
from zlib import crc32

from copydesk.document.children import NO_CHILDREN, Children
from copydesk.document.document import Document
from copydesk.document.ids import derive
from copydesk.document.match import Matching, increasing, match
from copydesk.document.node import Node, Origin, same_value
from copydesk.document.operations import Insert, Operation, apply, assign, move, remove, retype, splice


class Difference:
    """The operations from `old` to `new`, the document they give, and for each id of `new` its id there."""

    def __init__(
        self, old: Document, new: Document, matching: Matching | None = None, called: Mapping[str, str] | None = None
    ) -> None:
        """With `matching` it is known which node is which, and with `called` how those that are new are to be called."""
        self.new = new
        self.found, self.equal = matching or match(old, new)
        self.ids = final_ids(old, new, self.found, called or {})
        self.operations: list[Operation] = []
        self.document = old
        survivors = set(self.found.values())
        self.remove_dead(old, survivors)
        self.change_own(old)
        self.arrange()
        self.remove_emptied()

    def do(self, operation: Operation) -> None:
        self.operations.append(operation)
        self.document = apply(self.document, [operation])

    def remove_dead(self, old: Document, survivors: set[str]) -> None:
        """Removes the largest subtrees in which nothing survives."""
        living = set(survivors)
        for id in survivors:
            above = old[id].parent
            while above is not None and above not in living:
                living.add(above)
                above = old[above].parent
        for node in old.walk():
            if node.id not in living and node.parent in living:
                self.do(remove(self.document, node.id))

    def change_own(self, old: Document) -> None:
        """Types, texts and attrs of what stayed."""
        for new_id, old_id in self.found.items():
            if new_id in self.equal:
                continue
            one, two = old[old_id], self.new[new_id]
            if one.type != two.type:
                self.do(retype(self.document, old_id, two.type))
            if one.text != two.text:
                self.do(splice(self.document, old_id, two.text))
            for name in sorted({*one.attrs, *two.attrs}):
                if not same_value(one.attrs.get(name), two.attrs.get(name)):
                    self.do(assign(self.document, old_id, name, two.attrs.get(name)))

    def arrange(self) -> None:
        """From the top down, moves and inserts what is not in its place; so nothing is ever moved into itself."""
        kept: set[str] = set(self.found)  # new nodes that hold a survivor, at any depth
        for id in self.found:
            above = self.new[id].parent
            while above is not None and above not in kept:
                kept.add(above)
                above = self.new[above].parent
        stack = [self.new.root]
        while stack:
            id = stack.pop()
            self.arrange_children(self.new[id], kept)
            stack.extend(child for child in reversed(self.new[id].children) if child in kept and child not in self.equal)

    def arrange_children(self, node: Node, kept: set[str]) -> None:
        parent = self.ids[node.id]
        wanted = {self.ids[id]: place for place, id in enumerate(node.children)}
        present = [id for id in self.document[parent].children if id in wanted]
        staying = {present[at] for at in increasing([wanted[id] for id in present])}
        at = 0
        for id in node.children:
            final = self.ids[id]
            children = self.document[parent].children
            if final in staying:
                at = children.index(final) + 1  # steps over what is removed at the end
                continue
            if id in self.found:
                if self.document[final].parent == parent and children.index(final) < at:
                    at -= 1
                self.do(move(self.document, final, parent, at))
            else:
                self.do(Insert(parent, at, self.renamed(id, whole=id not in kept)))
            at += 1

    def renamed(self, id: str, *, whole: bool) -> tuple[Node, ...]:
        """A new node, with all below it or bare, under its final ids."""
        nodes = self.new.walk(id) if whole else iter((self.new[id]._replace(children=NO_CHILDREN),))
        return tuple(
            node._replace(
                id=self.ids[node.id],
                parent=self.ids[node.parent] if node.parent else None,
                children=Children(self.ids[child] for child in node.children) if node.children else NO_CHILDREN,
                origin=renamed_origin(node.origin, self.ids),
            )
            for node in nodes
        )

    def remove_emptied(self) -> None:
        """Removes the containers whose children all went elsewhere."""
        wanted = set(self.ids.values())
        for node in list(self.document.walk()):
            if node.id not in wanted and node.id in self.document:
                self.do(remove(self.document, node.id))


def renamed_origin(origin: Origin | None, ids: dict[str, str]) -> Origin | None:
    """An origin whose `after` is told in other ids."""
    if origin is None or origin.after is None:
        return origin
    return origin._replace(after=ids.get(origin.after, origin.after))


def final_ids(old: Document, new: Document, found: dict[str, str], called: Mapping[str, str]) -> dict[str, str]:
    """For each node of `new` the id it will have: its old one, the one it is called, or its own where that is free."""
    used = {*old.nodes, *called.values()}
    result = {}
    for node in new.walk():
        if node.id in found:
            result[node.id] = found[node.id]
        elif node.id in called:
            result[node.id] = called[node.id]
        else:
            result[node.id] = node.id if node.id not in used else derive(crc32(node.id.encode()), used)
            used.add(result[node.id])
    return result
