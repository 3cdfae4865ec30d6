"""Nodes among their siblings: whether they stand together, at which end, and whether they were put in another order."""

from collections.abc import Sequence

from copydesk.assistant.naming import inside
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing.bind import Bound
from copydesk.reading.places import holder, is_outlined, noted_at
from copydesk.reading.places import inside as all_inside

DEFINED = "definition"  # of where a link leads, which a reader doesn't see
ORDERED = ("order", "reverse")  # the sentences of siblings that stand otherwise among each other
MIN_REORDERED = 3  # so many that moved among their siblings are told as another order, where they are half of them or more


def reordered(bound: Bound, ids: Sequence[str]) -> str | None:
    """The sentence of nodes that are together as before, most of them at another place among each other; None where a few moved."""
    parent = bound.after[ids[0]].parent
    if parent is None or parent not in bound.before or any(bound.after[id].parent != parent for id in ids):
        return None
    old, new = list(bound.before[parent].children), list(bound.after[parent].children)
    if len(ids) < MIN_REORDERED or 2 * len(ids) < len(old) or sorted(old) != sorted(new):
        return None
    return ORDERED[new == old[::-1]]


def stand_together(document: Document, ids: Sequence[str]) -> bool:
    """Whether nodes follow each other; moved one by one, no place is the place of all."""
    if len({document[id].parent for id in ids}) > 1:
        return False
    places = sorted(document.index(id) for id in ids)
    return places[-1] - places[0] == len(places) - 1


def stands(bound: Bound, top: Node, came: Sequence[str]) -> str:
    """Where a paragraph or another block that came stands: in a part, and at which end of it where older text stands there. Notes,
    and where links lead, stand below all text."""
    after, where = bound.after, inside(bound.after, top)
    part = holder(after, top.id)
    if not where or part is None or is_outlined(after, top.id) or top.parent not in (part, after.root):
        return where
    below = [node.id for node in after.walk(part)] if top.parent == part else all_inside(after, part)
    order, fresh = below[1:], frozenset(came)
    new = [at for at, id in enumerate(order) if id in fresh]
    older = [at for at, id in enumerate(order) if id in bound.before and noted_at(after, id) == id and after[id].type != DEFINED]
    if not new or not older:
        return where
    is_last, is_first = max(older) < new[0], min(older) > new[-1]
    side = "at the end of" if is_last else "at the beginning of" if is_first else "in"
    return where.replace(" in ", f" {side} ", 1)
