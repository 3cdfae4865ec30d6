"""Bind: each edit's "where" becomes exactly one place, and the edit becomes operations; else a problem, and nothing happens.

References are resolved against the document that the plan was made on, operations are made on the growing one, and the end state
is judged.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from copydesk import formats
from copydesk.document.change import beside, touched
from copydesk.document.document import Document
from copydesk.document.operations import Operation, OperationError, Splice, apply, assign
from copydesk.editing import blocks, messages
from copydesk.editing.labels import label
from copydesk.editing.locate import locate
from copydesk.editing.resolve import resolve
from copydesk.errors import InputError
from copydesk.kinds import kind_named
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem


@dataclass(frozen=True, slots=True)
class BoundEdit:
    edit: Edit
    operations: tuple[Operation, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A plan that can be applied: the document before, after, and what leads from one to the other."""

    before: Document
    after: Document
    edits: tuple[BoundEdit, ...]

    @property
    def operations(self) -> tuple[Operation, ...]:
        return tuple(operation for edit in self.edits for operation in edit.operations)


class Unbound(Exception):  # noqa: N818  # it carries a problem out of the binder and never leaves this file
    def __init__(self, problem: Problem) -> None:
        self.problem = problem


def bind(document: Document, plan: Plan) -> Bound | Problem:
    """The operations of a plan, all of it or none."""
    binder = Binder(document)
    try:
        edits = tuple(binder.bind(edit) for edit in plan.edits)
        binder.judge()
    except Unbound as unbound:
        return unbound.problem
    return Bound(document, binder.document, edits)


class Binder:
    def __init__(self, base: Document) -> None:
        self.base = base
        self.document = base
        self.operations: list[Operation] = []
        self.edit = Edit("", "", {})
        self.makers: dict[str, Callable[[], tuple[str, list[Operation]]]] = {
            "replace": self.replace,
            "rewrite": self.rewrite,
            "insert": self.insert,
            "delete": self.delete,
            "move": self.move,
            "set": self.set,
            "retype": self.retype,
        }

    def bind(self, edit: Edit) -> BoundEdit:
        self.edit = edit
        maker = self.makers.get(edit.action)
        if maker is None:
            raise Unbound(messages.unsupported(f"{edit.action} is not on offer yet.", edit.id))
        try:
            place, operations = maker()
            after = apply(self.document, operations)
        except (InputError, OperationError) as error:
            raise Unbound(messages.misfit(f"{error}.", edit.id)) from None
        shown = label(self.base if place in self.base else after, place)
        self.document = after
        self.operations += operations
        return BoundEdit(edit, tuple(operations), shown)

    # Places

    def node(self, reference: str) -> str:
        """The node that a reference names in the base, which must still be there and open to edits."""
        found = resolve(self.base, reference, self.edit.id)
        if isinstance(found, Problem):
            raise Unbound(found)
        if found not in self.document:
            raise Unbound(messages.misfit(f"An earlier edit of this plan removes {label(self.base, found)}.", self.edit.id))
        return found

    def open_node(self, reference: str) -> str:
        id = self.node(reference)
        self.require_open(id)
        return id

    def require_open(self, id: str) -> None:
        types = kind_named(self.base.kind).types
        for node in (self.document[id], *self.document.ancestors(id)):
            if types[node.type].locked or node.attrs.get("locked") is True:
                raise Unbound(messages.locked(label(self.document, node.id), self.edit.id))

    def place(self) -> tuple[str, int]:
        """Parent and index of where something is to be put."""
        edit = self.edit
        for side in ("before", "after"):
            if edit.get(side) is not None:
                beside = self.node(edit.get(side))
                parent = self.document[beside].parent
                if parent is None:
                    raise Unbound(messages.misfit("Nothing can stand beside the whole document.", edit.id))
                self.require_open(parent)
                return parent, self.document.index(beside) + (side == "after")
        parent = self.document.root if edit.get("into") is None else self.open_node(edit.get("into"))
        return parent, len(self.document[parent].children)

    # Actions

    def replace(self) -> tuple[str, list[Operation]]:
        edit = self.edit
        find, new = edit.get("find"), edit.get("with")
        inside = self.node(edit.get("at")) if edit.get("at") is not None else self.document.root
        hits = locate(self.document, find, inside) if find else []
        if not hits:
            raise Unbound(messages.text_not_found(find, edit.id))
        if len(hits) > 1 and not edit.get("all"):
            options = tuple(Option(str(place), label(self.document, hit.node)) for place, hit in enumerate(hits[:MAX_OPTIONS], 1))
            raise Unbound(messages.several_places(find, options, len(hits) - len(options), edit.id))
        for hit in hits:
            self.require_open(hit.node)
        return hits[0].node, [Splice(hit.node, hit.start, find, new) for hit in reversed(hits)]

    def rewrite(self) -> tuple[str, list[Operation]]:
        first = self.open_node(self.edit.get("at"))
        through = self.edit.get("through")
        last = self.open_node(through) if through is not None else first
        siblings = self.siblings(first, last)
        return first, blocks.rewrite(self.document, siblings, self.edit.get("markdown"))

    def siblings(self, first: str, last: str) -> Sequence[str]:
        parent = self.document[first].parent
        if parent is None or self.document[last].parent != parent:
            raise Unbound(messages.misfit("A rewrite goes through siblings, not the whole document.", self.edit.id))
        start, end = self.document.index(first), self.document.index(last)
        if end < start:
            raise Unbound(messages.misfit("The end of a rewrite stands above its start.", self.edit.id))
        return list(self.document[parent].children)[start : end + 1]

    def insert(self) -> tuple[str, list[Operation]]:
        parent, index = self.place()
        content = next((node.id for node in self.document.children(parent) if node.type == "content"), None)
        if content is not None and self.edit.get("into") is not None:  # into a step that has text: into its text
            parent, index = content, len(self.document[content].children)
        return parent, blocks.insert_markdown(self.document, parent, index, self.edit.get("markdown"))

    def delete(self) -> tuple[str, list[Operation]]:
        at = self.edit.get("at")
        ids = [self.open_node(reference) for reference in (at if isinstance(at, list) else [at])]
        operations: list[Operation] = []
        document = self.document
        for id in ids:
            if id not in document:
                continue  # it went with one above it
            step = blocks.delete(document, id)
            document = apply(document, step)
            operations += step
        return ids[0], operations

    def move(self) -> tuple[str, list[Operation]]:
        id = self.open_node(self.edit.get("at"))
        parent, index = self.place()
        if parent == id or any(node.id == id for node in self.document.ancestors(parent)):
            raise Unbound(messages.into_itself(label(self.document, id), self.edit.id))
        if self.document[id].parent == parent and self.document.index(id) < index:
            index -= 1
        return id, blocks.move_to(self.document, id, parent, index)

    def set(self) -> tuple[str, list[Operation]]:
        id = self.open_node(self.edit.get("at"))
        name, value = self.edit.get("name"), self.edit.get("value")
        type = kind_named(self.base.kind).types[self.document[id].type]
        allowed = type.attrs.get(name)
        if allowed is None:
            known = ", ".join(type.attrs) or "nothing"
            raise Unbound(messages.misfit(f"A {type.words[0]} has no {name!r}; it has {known}.", self.edit.id))
        if allowed and value not in allowed:
            shown = ", ".join(str(item) for item in allowed)
            raise Unbound(messages.misfit(f"{name} of a {type.words[0]} is one of {shown}, not {value!r}.", self.edit.id))
        return id, [assign(self.document, id, name, tuple(value) if isinstance(value, list) else value)]

    def retype(self) -> tuple[str, list[Operation]]:
        id = self.open_node(self.edit.get("at"))
        return id, blocks.retype_to(self.document, id, self.edit.get("type"))

    # The end state

    def judge(self) -> None:
        """Nesting, what the format says of each touched node, and closure."""
        kind = kind_named(self.base.kind)
        for id in touched(self.operations):
            for node in (self.document[id], *self.document.children(id)) if id in self.document else ():
                if node.parent is not None and not kind.fits(node.type, (parent := self.document[node.parent]).type):
                    raise Unbound(messages.does_not_fit(node.type, parent.type))
        for id in beside(self.document, self.operations):
            why = formats.misfit(self.document, id) if id in self.document else None
            # What didn't fit before is not this plan's doing.
            if why is not None and not (id in self.base and formats.misfit(self.base, id) == why):
                raise Unbound(messages.misfit(why))
        differs = formats.first_difference(self.document, beside(self.document, self.operations))
        if differs is not None:
            why = formats.misfit(self.document, differs)
            raise Unbound(messages.misfit(why or messages.not_read_back(self.document.format, label(self.document, differs))))
