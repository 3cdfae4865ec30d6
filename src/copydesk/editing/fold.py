"""Folds: edits that touch the same nodes are one edit to a person, shown, accepted and left out together.

A model mends its own edits, so that a paragraph may have been written three times before a person sees it once.
"""

from collections.abc import Sequence
from dataclasses import replace

from copydesk.document.change import touched
from copydesk.document.operations import Move
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.plan.edit import Edit

SEVERAL = "change"  # the action of several different ones


def numbered_folds(bound: Bound) -> tuple[Edit, ...]:
    """The edits of a plan with the numbers they are shown under: 1, 2, 3 in the order of the plan. Those that come to nothing,
    because later ones took them back, are left out."""
    groups = [group for group in _groups(bound) if not _is_nothing(bound, group)]
    numbers = {edit.edit.id: str(number) for number, group in enumerate(groups, 1) for edit in group}
    return tuple(replace(edit.edit, fold=numbers[edit.edit.id]) for edit in bound.edits if edit.edit.id in numbers)


def folded(bound: Bound) -> tuple[BoundEdit, ...]:
    """A bound plan's edits as they are shown: one for each number."""
    groups: dict[str, list[BoundEdit]] = {}
    for edit in bound.edits:
        groups.setdefault(edit.edit.shown, []).append(edit)
    return tuple(_as_one(number, group) for number, group in groups.items())


def _as_one(number: str, group: Sequence[BoundEdit]) -> BoundEdit:
    first = group[0]
    if len(group) == 1:
        return replace(first, edit=replace(first.edit, id=number))
    actions = {one.edit.action for one in group}
    action, arguments = (first.edit.action, first.edit.arguments) if len(actions) == 1 else (SEVERAL, {})
    operations = tuple(operation for one in group for operation in one.operations)
    return BoundEdit(Edit(number, action, arguments), operations, first.label, all(one.already for one in group))


def _groups(bound: Bound) -> list[list[BoundEdit]]:
    """Edits that touch a node in common, or that need each other, directly or by way of others, in the order of the first of
    each."""
    owner: dict[str, list[BoundEdit]] = {}
    groups: list[list[BoundEdit]] = []
    of_edit = {edit.edit.id: touched(edit.operations) | dict.fromkeys(_needs(bound, edit)) for edit in bound.edits}
    for edit in bound.edits:
        ids = of_edit[edit.edit.id]
        known = list({id(group): group for node in ids if (group := owner.get(node)) is not None}.values())
        group = known[0] if known else []
        if not known:
            groups.append(group)
        for other in known[1:]:
            group += other
            groups.remove(other)
        group.append(edit)
        for one in group:
            owner |= dict.fromkeys(of_edit[one.edit.id], group)
    return groups


def _needs(bound: Bound, edit: BoundEdit) -> list[str]:
    """What an edit names that another made; and what another takes away, out of which this one saved something."""
    left = [operation.from_parent for operation in edit.operations if isinstance(operation, Move)]
    return [*(id for id in edit.named if id not in bound.before), *(id for id in left if id not in bound.after)]


def _is_nothing(bound: Bound, group: Sequence[BoundEdit]) -> bool:
    """Whether what a group touched stands as it stood. An edit that says what is so already touches nothing and stays told."""
    ids = touched(operation for one in group for operation in one.operations)
    return bool(ids) and all(bound.before.nodes.get(id) == bound.after.nodes.get(id) for id in ids)
