"""Checks of a bound plan against its end state: a table of small functions, each a problem or none.

The binder has made sure that every edit has one place and that the result can be written and read back. Here is what the result
must not lose; what is unusual about it beside the words that asked for it is in `risks`.
"""

from collections import Counter
from collections.abc import Callable

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.operations import Insert, Remove
from copydesk.editing import messages
from copydesk.editing.bind import ADDING, Bound, BoundEdit
from copydesk.editing.labels import label
from copydesk.editing.limits import lines_of
from copydesk.editing.users import name_offered, users
from copydesk.plan.problem import Problem

PICTURE = "image"
TAKING = ("delete", "accept", "reject")  # these may take away what isn't text, for that is what they are for


def check(bound: Bound) -> Problem | None:
    """The first problem of a bound plan."""
    return next((problem for problem in (one(bound) for one in CHECKS) if problem is not None), None)


def over_half(bound: Bound) -> Problem | None:
    """Whether more than half of the document goes: that asks, where the words don't name what is to go."""
    lines = sum(bound.before[id].text.count("\n") + 1 for id in removed_ids(bound) if id in bound.before and bound.before[id].text)
    total = lines_of(bound.before) if lines else 0
    return messages.over_half(lines, total) if lines * 2 > total and total > 2 else None


def lands_elsewhere(bound: Bound) -> Problem | None:
    """Whether something that was to stand before a place would come to stand in what is above it, where rules alone read the words:
    "between 2 and 3" of a list is not the end of section 2."""
    for edit in bound.edits:
        before = str(edit.edit.get("before") or "").removeprefix("#") if edit.edit.action in ADDING else ""
        tops = [operation.nodes[0].id for operation in edit.operations if isinstance(operation, Insert)]
        if before in bound.after and any(id in bound.after and bound.after[id].parent != bound.after[before].parent for id in tops):
            return messages.misfit(f"That can't stand before {label(bound.after, before)}.", edit.edit.id)
    return None


def removed_ids(bound: Bound) -> list[str]:
    """The nodes that are gone at the end."""
    removed = (node.id for operation in bound.operations if isinstance(operation, Remove) for node in operation.nodes)
    return [id for id in removed if id not in bound.after]


def keeps_images(bound: Bound) -> Problem | None:
    """`[IMAGE:x]`, or what else isn't text, survives edits of the text around it; it goes with its node, or by its name."""
    named = " ".join(str(value) for edit in bound.edits for value in edit.edit.arguments.values())
    ids = touched(bound.operations)
    meant = {id for edit in bound.edits if edit.edit.action.startswith(TAKING) for id in touched(edit.operations)}
    meant |= {id for edit in bound.edits for id in _exchanged(edit)}
    stayed = [id for id in ids if id in bound.before and id not in meant]
    there = Counter(image for id in stayed for image in formats.kept(bound.before, id))
    here = Counter(image for id in ids if id in bound.after for image in formats.kept(bound.after, id))
    gone = next((image for image in there - here if image not in named), None)
    if gone is None:
        return None
    holder = next(id for id in stayed if gone in formats.kept(bound.before, id))
    return messages.image_lost(gone, label(bound.before, holder))


def _exchanged(edit: BoundEdit) -> set[str]:
    """The pictures for which an edit brought others."""
    came = [node for operation in edit.operations if isinstance(operation, Insert) for node in operation.nodes]
    went = [node for operation in edit.operations if isinstance(operation, Remove) for node in operation.nodes]
    return {node.id for node in went if node.type == PICTURE} if any(node.type == PICTURE for node in came) else set()


def leaves_nothing_dangling(bound: Bound) -> Problem | None:
    """What is taken away may not be needed by what stays: a footnote, a link definition, a step that others depend on."""
    removed = removed_ids(bound)
    for id in removed:
        node = bound.before.nodes.get(id)
        if node is None:
            continue
        wanted = name_offered(bound.before, id)
        if wanted and (user := next(users(bound.after, *wanted), None)) is not None:
            there = bound.before if user in bound.before else bound.after
            return messages.dangling(label(bound.before, id), label(there, user), user)
    lost = formats.dangling(bound.before, bound.after, touched(bound.operations))
    if lost is None:
        return None
    return messages.dangling(label(bound.before, lost.gone), label(bound.after, lost.user), lost.user, lost.how)


CHECKS: tuple[Callable[[Bound], Problem | None], ...] = (
    keeps_images,
    leaves_nothing_dangling,
)
