"""The stage: a working copy of the document on which a model's edits are made as they come, each call of them whole or not at all.

What stands at the end is one plan. Nothing of it has reached the document by then.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from copydesk.document.document import Document
from copydesk.editing import messages
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.editing.fold import numbered_folds
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Problem
from copydesk.references.answers import Choices, Context
from copydesk.references.structure import flat_sections

WHOLE = {"move": ("at", "after", "before"), "delete": ("at",)}  # what goes, or is gone round, goes with all that stands under it


class Stage:
    """`document` is the copy as it stands after all that was taken."""

    def __init__(self, base: Document, context: Context, choices: Choices) -> None:
        self.base = self.document = base
        self.edits: tuple[Edit, ...] = ()
        self._context, self._choices = context, choices
        self._made = self._calls = 0  # edits and calls ever taken: a number is never given twice

    def numbered(self, edits: Sequence[Edit], *, by_view: bool = False) -> tuple[Edit, ...]:
        """One call's edits under the numbers that they would have here. `by_view`: they name what the view shows."""
        named = (self._with_sections(edit) if by_view else edit for edit in edits)
        return tuple(replace(edit, id=str(self._made + place), call=self._calls + 1) for place, edit in enumerate(named, 1))

    def _with_sections(self, edit: Edit) -> Edit:
        """An edit whose headings mean their sections where they hold nothing in the tree: the view shows them alike."""
        headings = flat_sections(self.document).followers
        places = {name: str(edit.get(name)) for name in WHOLE.get(edit.action, ()) if isinstance(edit.get(name), str)}
        whole = {name: f"section {place}" for name, place in places.items() if place.strip().removeprefix("#") in headings}
        return replace(edit, arguments={**edit.arguments, **whole}) if whole else edit

    def take(self, numbered: Sequence[Edit]) -> Bound | Problem:
        """One call's edits on the copy, all or none."""
        bound = bind(self.document, Plan(tuple(numbered)), self._context, self._choices)
        if isinstance(bound, Problem):
            return bound
        problem = check(bound)
        if problem is not None:
            return problem
        self._made, self._calls = self._made + len(numbered), self._calls + 1
        changing = tuple(one.edit for one in bound.edits if one.operations)
        self.edits, self.document = (*self.edits, *changing), bound.after
        return bound

    def withdraw(self, numbers: Collection[str]) -> Problem | None:
        """Takes edits back by their numbers. What was built on them must go with them."""
        unknown = next((number for number in numbers if all(number != edit.id for edit in self.edits)), None)
        if unknown is not None:
            known = ", ".join(edit.id for edit in self.edits) or "none"
            return messages.invalid(f"There is no staged edit {messages.short(unknown)}; there are {known}.")
        left = tuple(edit for edit in self.edits if edit.id not in numbers)
        bound = bind(self.base, Plan(left), self._context, self._choices)
        if isinstance(bound, Problem):
            return bound
        self.edits, self.document = left, bound.after
        return None

    def bound(self) -> Bound | None:
        """All of it on the document as it was; None where it comes to nothing."""
        if not self.edits or self.document == self.base:
            return None
        bound = bind(self.base, Plan(self.edits), self._context, self._choices)
        return None if isinstance(bound, Problem) else bound

    def plan(self, words: str) -> Plan | None:
        """The plan as it is shown: edits that touch the same nodes under one number, those that came to nothing left out."""
        bound = self.bound()
        if bound is None:
            return None
        folds = numbered_folds(bound)
        again = bind(self.base, Plan(folds), self._context, self._choices)
        is_same = isinstance(again, Bound) and again.after == bound.after
        return Plan(folds if is_same else tuple(replace(edit, fold="1") for edit in self.edits), words)
