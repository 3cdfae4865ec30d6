"""Limits: how much a change may touch where nobody said more. Lines are lines of nodes' text, at least one a node."""

from copydesk.document.change import Stats, measure, touched
from copydesk.document.document import Document
from copydesk.document.operations import Assign, Insert, Operation, Remove, named
from copydesk.editing import messages
from copydesk.kinds import kind_named
from copydesk.plan.limits import Limits
from copydesk.plan.problem import Problem

Operations = tuple[Operation, ...]


def lines_of(document: Document) -> int:
    """How many lines a document has."""
    return sum([text.count("\n") + 1 for _, _, text, *_ in document.in_any_order() if text])


def over_limits(
    before: Document, after: Document, operations: tuple[Operation, ...], limits: Limits, *, one_paragraph: bool
) -> Problem | None:
    """What a change goes beyond, or None."""
    stats = measure(before, after, operations)
    changed = [id for id in touched(operations) if _text(before, id) != _text(after, id)]
    if not limits.allow_heading_changes:
        types = kind_named(before.kind).types
        heading = next((id for id in changed if types[_type(before, after, id)].in_outline), None)
        if heading is not None:
            return messages.heading_locked(_text(before, heading) or _text(after, heading) or "")
    places = len(places_of(operations))
    if one_paragraph and places > 1:
        return messages.more_than_one_paragraph(places)
    return _too_many_lines(before, stats, changed, limits)


def places_of(operations: Operations) -> set[str]:
    """The nodes that operations change, each once; one that comes where another went is the same place."""
    gone = {(operation.parent, operation.index): operation.nodes[0].id for operation in operations if isinstance(operation, Remove)}
    found: set[str] = set()
    for operation in operations:
        if isinstance(operation, Insert):
            found.add(gone.pop((operation.parent, operation.index), operation.nodes[0].id))
        elif not (isinstance(operation, Assign) and operation.name == "origin"):
            found.add(named(operation)[0])
    return found


def _too_many_lines(before: Document, stats: Stats, changed: list[str], limits: Limits) -> Problem | None:
    count = max(stats.lines_added, stats.lines_removed)
    total = max(1, lines_of(before))
    largest = max((len((_text(before, id) or "").split("\n")) for id in changed), default=1)
    # All of a document may also grow.
    share = total * limits.max_changed_percent / 100 if limits.max_changed_percent < 100 else float("inf")
    allowed = int(max(min(limits.max_changed_lines, share), largest))
    return messages.too_many_lines(count, total, allowed) if count > allowed else None


def _text(document: Document, id: str) -> str | None:
    node = document.nodes.get(id)
    return None if node is None else node.text


def _type(before: Document, after: Document, id: str) -> str:
    return (before.nodes.get(id) or after[id]).type
