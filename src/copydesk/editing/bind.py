"""Bind: each edit's "where" becomes exactly one place, and the edit becomes operations; else a problem, and nothing happens.

References are resolved against the document that the plan was made on, operations are made on the growing one, and the end state
is judged; edits that name what earlier ones of their call made are bound one after another.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from copydesk import formats
from copydesk.document.change import beside, touched
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Move, Operation, OperationError, Remove, Splice, apply
from copydesk.editing import messages
from copydesk.editing.actions import ACTIONS
from copydesk.editing.blocks import taken
from copydesk.editing.bound import Bound as Bound
from copydesk.editing.bound import BoundEdit as BoundEdit
from copydesk.editing.bound import joined
from copydesk.editing.ending import ended
from copydesk.editing.labels import label, whereabouts
from copydesk.editing.mentions import ACTIONS as MENTIONS
from copydesk.editing.renumber import renumber
from copydesk.editing.repair import repair
from copydesk.editing.resolve import Context, Resolved, one_of, resolve, section_span
from copydesk.editing.review import ACTIONS as REVIEW
from copydesk.editing.texts import Texts
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError, LockedError
from copydesk.kinds import kind_named
from copydesk.plan.edit import ACTIONS as UNION
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Code, Problem
from copydesk.references.answers import Choices
from copydesk.references.structure import flat_sections

HEADING_WORD = re.compile(r"\b(?:heading|header)\b", re.IGNORECASE)  # "the heading Costs" is not its section
# These are called by what they add.
ADDING = ("insert", "add", "restore", *(name for name, action in UNION.items() if action.like == "insert"))
MARKING = (*REVIEW, *MENTIONS)  # what is put on words is put on those that the others leave
BY_WORDS = ("replace", "patch")  # these name what they change by the words that stand there
# What edits of one call may run into that build on each other. The calls of a conversation are numbered; that two edits of a
# client's plan change one place is refused, for nobody sees what came of the first.
IN_TURN_OF_CLIENTS = (Code.NOT_FOUND,)
IN_TURN = (*IN_TURN_OF_CLIENTS, Code.OVERLAP)


def bind(document: Document, plan: Plan, context: Context | None = None, choices: Choices | None = None) -> Bound | Problem:
    """The operations of a plan, all of it or none. The edits of each call are bound on what the calls before it left."""
    parts: list[Bound] = []
    for call in sorted({edit.call for edit in plan.edits}) or [0]:
        edits = tuple(edit for edit in plan.edits if edit.call == call)
        given = parts[-1].after if parts else document, edits, context or Context(), choices or {}
        part = bind_call(*given)
        if isinstance(part, Problem) and len(edits) > 1 and part.code in (IN_TURN if call else IN_TURN_OF_CLIENTS):
            part = bind_in_turn(*given)
        if isinstance(part, Problem):
            return part
        parts.append(part)
    return parts[0] if len(parts) == 1 else joined(parts)


def bind_call(document: Document, edits: Sequence[Edit], context: Context, choices: Choices) -> Bound | Problem:
    """Edits that were made on the same document."""
    return _bound(Binder(document, context, choices), edits)


def bind_in_turn(document: Document, edits: Sequence[Edit], context: Context, choices: Choices) -> Bound | Problem:
    """Edits of one call that build on each other, each on what those before it left. What stood before all of them keeps its
    numbers and names; only where these name nothing is it what an earlier edit made."""
    parts: list[Bound] = []
    behind: dict[tuple[str, str], str] = {}
    for edit in deletions_last(edits):
        binder = Binder(parts[-1].after if parts else document, context, choices, ground=document)
        binder.behind = behind
        part = _bound(binder, (edit,))
        if isinstance(part, Problem):
            return part
        parts.append(part)
    whole = joined(parts)
    made = {one.edit.id: one for one in whole.edits}
    return replace(whole, edits=tuple(made[edit.id] for edit in edits))


def _bound(binder: "Binder", edits: Sequence[Edit]) -> Bound | Problem:
    try:
        bound = {edit.id: binder.bind(edit) for edit in deletions_last(edits)}
        binder.end_again()
        binder.count_again()
        binder.judge()
    except Unbound as unbound:
        return unbound.problem
    made = tuple(binder.as_mended(bound[edit.id]) for edit in edits)
    return Bound(binder.base, binder.document, made, tuple(binder.operations), tuple(binder.notes))


def deletions_last(edits: Sequence[Edit]) -> list[Edit]:
    """So that "delete X" and "insert after X" can stand in one plan; and what reviewers do is done to what the others leave."""
    return sorted(edits, key=lambda edit: (edit.action in MARKING, edit.action == "delete"))


class Binder:
    """The state of binding one plan."""

    def __init__(self, base: Document, context: Context, choices: Choices, ground: Document | None = None) -> None:
        self.base = base
        self.ground = base if ground is None else ground  # what references speak of
        self.document = base
        self.context = context
        self.choices = choices
        self.texts = Texts()
        self.operations: list[Operation] = []
        self.spans: dict[str, slice] = {}  # by edit id: which of the operations are its own
        self.notes: list[str] = []
        self.owners: dict[str, str] = {}  # which edit touched a node of the base first
        self.edit = Edit("", "", {})
        self.target = ("", "")
        self.behind: dict[tuple[str, str], str] = {}
        self.named: set[str] = set()  # by the edit that is bound
        self.every_named: set[str] = set()

    def bind(self, edit: Edit) -> BoundEdit:
        self.edit = edit
        self.named = set()
        try:
            made = ACTIONS[edit.action](self)
            after = taken(self.document, made.operations)
        except LockedError as error:
            raise Unbound(messages.locked_text(str(error), edit.id)) from None
        except (InputError, OperationError) as error:
            raise Unbound(messages.misfit(f"{str(error).rstrip('.')}.", edit.id)) from None
        self.check_overlap(made.operations)
        self.check_nesting(after, made.operations)
        if edit.action in BY_WORDS:
            self.every_named |= set(touched(made.operations))
        new = next((operation.nodes[0].id for operation in made.operations if isinstance(operation, Insert)), made.place)
        place = new if edit.action in ADDING else made.place
        spliced = [operation.id for operation in made.operations if isinstance(operation, Splice)]
        is_spread = edit.action == "replace" and len(set(spliced)) > 1
        shown = label(self.base if place in self.base else after, place)
        shown = f"{len(edit.get('places') or spliced)} places" if is_spread else shown
        self.document = after
        self.spans[edit.id] = slice(len(self.operations), len(self.operations) + len(made.operations))
        self.operations += made.operations
        return BoundEdit(edit, tuple(made.operations), shown, made.already, frozenset(self.named))

    def check_overlap(self, operations: list[Operation]) -> None:
        """What one edit removes, no other may touch."""
        for operation in operations:
            for id in touched([operation]):
                owner = self.owners.get(id)
                rewrites = isinstance(operation, Splice) and self.edit.action != "replace"
                if self.edit.action in MARKING:  # marks, which take no word away that an edit put there
                    continue
                if owner is not None and owner != self.edit.id and (isinstance(operation, Remove) or rewrites):
                    raise Unbound(messages.overlap(whereabouts(self.base, id) if id in self.base else id, owner, self.edit.id))
        for id in touched(operations):
            self.owners.setdefault(id, self.edit.id)

    def check_nesting(self, after: Document, operations: list[Operation]) -> None:
        """What may stand in what, by the kind's table. After each edit: a format can't write what has no place."""
        kind = kind_named(self.base.kind)
        for id in touched(operations):
            for node in (after[id], *after.children(id)) if id in after else ():
                if node.parent is not None and not kind.fits(node.type, (parent := after[node.parent]).type):
                    raise Unbound(messages.does_not_fit(node.type, parent.type, self.edit.id))

    # Places

    def node(self, reference: str) -> str:
        """The one node that a reference names, which must still be there."""
        named = self.resolved(reference)
        found = named if isinstance(named, Problem) else one_of(self.base, reference, named, self.edit.id)
        if isinstance(found, Problem):
            raise Unbound(found)
        return self.standing(found)

    def resolved(self, reference: str, *, as_said: bool = False) -> Resolved | Problem:
        """The nodes that a reference names among what stood when the call was made; else in the base. `as_said`: whatever the
        person chose."""
        words = reference if as_said else self.chosen(reference)
        found = resolve(self.ground, words, self.context, self.edit.id)
        if self.ground is not self.base and (isinstance(found, Problem) or any(id not in self.base for id in found.ids)):
            found = resolve(self.base, words, self.context, self.edit.id)
        self.named |= set(found.ids) if isinstance(found, Resolved) else set()
        self.every_named |= self.named
        return found

    def chosen(self, reference: str) -> str:
        """A reference, or the nodes that the person chose for it."""
        choice = self.choices.get(self.edit.id, "")
        return choice if choice and all(id in self.base for id in choice.split(",")) else reference

    def standing(self, id: str) -> str:
        """A node of the base that no earlier edit took away."""
        if id not in self.document:
            raise Unbound(messages.overlap(whereabouts(self.base, id), self.owners.get(id, "?"), self.edit.id))
        return id

    def span(self, reference: str, *, locked: bool = False) -> list[str]:
        """The nodes that a reference stands for: one, or the whole section where words name a heading of a note."""
        named = self.resolved(reference)
        if isinstance(named, Resolved) and len(named.ids) > 1:
            ids = [self.standing(id) for id in named.ids]
            for id in ids if not locked else ():
                self.require_open(id)
            return ids
        id = self.node(reference)
        if not locked:
            self.require_open(id)
        alone = reference.strip().removeprefix("#") in (id, self.base[id].attrs.get("foreign")) or HEADING_WORD.search(reference)
        return [id] if alone or id not in flat_sections(self.base).followers else section_span(self.base, id)

    def open_node(self, reference: str) -> str:
        id = self.node(reference)
        self.require_open(id)
        return id

    def require_open(self, id: str) -> None:
        types = kind_named(self.base.kind).types
        for node in (self.document[id], *self.document.ancestors(id)):
            if types[node.type].locked or node.attrs.get("locked") is True:
                raise Unbound(messages.locked(label(self.document, node.id), self.edit.id))

    def inserted(self, operations: list[Operation]) -> None:
        """Remembers what was put where, so that a second insertion at the place comes behind the first."""
        if operations and isinstance(operations[-1], Insert):
            self.behind[self.target] = operations[-1].nodes[0].id

    def place(self, *, inserting: bool = False) -> tuple[str, int]:
        """Parent and index of where something is to be put."""
        edit = self.edit
        self.target = next(((side, edit.get(side)) for side in ("after", "before", "into") if edit.get(side) is not None), ("", ""))
        last = self.behind.get(self.target)
        if inserting and self.target[0] == "after" and last is not None and last in self.document:
            return self.document[last].parent or self.document.root, self.document.index(last) + 1
        for side in ("before", "after"):
            if edit.get(side) is not None:
                named = self.span(edit.get(side), locked=True)
                beside_id = named[0] if side == "before" else named[-1]
                parent = self.document[beside_id].parent
                if parent is None:
                    raise Unbound(messages.misfit("Nothing can stand beside the whole document.", edit.id))
                self.require_open(parent)
                return parent, self.document.index(beside_id) + (side == "after")
        if edit.get("into") is None:
            return self.document.root, len(self.document[self.document.root].children)
        span = self.span(edit.get("into"))
        if len(span) > 1:  # into a section of a note: at its end
            return self.document[span[-1]].parent or self.document.root, self.document.index(span[-1]) + 1
        return span[0], len(self.document[span[0]].children)

    # The end state

    def end_again(self) -> None:
        """What stands at the end of a file stays there."""
        operations = ended(self.base, self.document, self.operations, self.every_named, saves=self.edit.call > 0)
        if operations:
            self.document = apply(self.document, operations)
            self.operations += operations

    def count_again(self) -> None:
        """Spelled numbers follow the counted ones when the structure changed."""
        if any(isinstance(operation, Insert | Remove | Move) for operation in self.operations):
            counted = renumber(self.base, self.document)
            self.document = apply(self.document, counted) if counted else self.document
            self.operations += counted

    def judge(self) -> None:
        """What the format says of each touched node, and closure."""
        concerned = beside(self.document, self.operations)
        for id in concerned:
            why = formats.misfit(self.document, id)
            # What didn't fit before is not this plan's doing.
            if why is not None and not (id in self.base and formats.misfit(self.base, id) == why):
                raise Unbound(messages.misfit_as_told(why))
        differs = formats.first_difference(self.document, concerned)
        if differs is not None and not self.mend():
            why = formats.misfit(self.document, differs)
            raise Unbound(messages.misfit(why or messages.not_read_back(self.document.format, label(self.document, differs))))

    def as_mended(self, bound: BoundEdit) -> BoundEdit:
        """An edit with its operations as they are applied: a repair changes them in their places."""
        return replace(bound, operations=tuple(self.operations[self.spans[bound.edit.id]]))

    def mend(self) -> bool:
        """Repairs what would be read back as something else, where that needs no guess."""
        mended = repair(self.base, self.document, self.operations)
        if mended is None:
            return False
        self.operations, notes = mended
        self.notes += notes
        self.document = apply(self.base, self.operations)
        return True
