"""Shares: which edits of a plan are told together, and what is different in the end by each of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from copydesk.assistant.tablereport import LINES, table_at
from copydesk.document.change import touched
from copydesk.document.facets import Facet, Facets, concerned
from copydesk.editing.bind import Bound, BoundEdit


@dataclass(eq=False, slots=True)
class Share:
    """Edits that are told together."""

    edits: list[BoundEdit]
    own: dict[Facet, None]
    is_plain: bool  # nothing else had a hand in what they touch, so that their own sentences are true
    closing: dict[Facet, None] = field(default_factory=dict)  # by edits that only close the gap which these leave

    @property
    def facets(self) -> tuple[Facet, ...]:
        return (*self.own, *(facet for facet in self.closing if facet not in self.own))


def shares(bound: Bound, known: Facets) -> list[Share]:
    """The edits in their order; those that changed the same of a node are one share, and so are rows of one table."""
    calls = _calls(bound.edits)
    found: list[Share] = []
    owner: dict[Facet, Share] = {}
    lines: dict[tuple[str, str], Share] = {}
    for edit in bound.edits:
        own = {facet: None for operation in edit.operations for facet in concerned(operation, known)}
        if not own:  # it says what is so, or a later one took it back
            continue
        is_plain = all(len(calls[id]) == 1 for id in touched(edit.operations))
        others = list({id(owner[facet]): owner[facet] for facet in own if facet in owner}.values())
        mixed = [share for share in others if not all(_are_apart(edit, one) for one in share.edits)]
        free = {facet: None for facet in own if facet not in owner}
        if not free and not is_plain:  # it has no sentence of its own, and nothing that is left to tell
            mixed = others
        line = (edit.edit.action, table_at(bound.before, edit)) if is_plain and edit.edit.action in LINES else None
        if edit.edit.get("closing") and found and not mixed:
            share = found[-1]
            share.closing |= free
        elif mixed:
            share = _joined(found, mixed)
            share.edits.append(edit)
            share.own |= free
        elif line is not None and line in lines:
            share = lines[line]
            share.edits.append(edit)
            share.own |= free
        else:
            share = Share([edit], free, is_plain)
            found.append(share)
        if line is not None:
            lines.setdefault(line, share)
        owner |= dict.fromkeys(share.facets if mixed else free, share)
    return found


def _calls(edits: Sequence[BoundEdit]) -> dict[str, set[int]]:
    """For each node the calls whose edits touched it."""
    found: dict[str, set[int]] = {}
    for edit in edits:
        for id in touched(edit.operations):
            found.setdefault(id, set()).add(edit.edit.call)
    return found


def _are_apart(one: BoundEdit, two: BoundEdit) -> bool:
    """Whether two edits of one text leave each other's words alone: the binder lets no two replacements of a call overlap."""
    return one.edit.action == two.edit.action == "replace" and one.edit.call == two.edit.call


def _joined(found: list[Share], mixed: Sequence[Share]) -> Share:
    """Several shares as one, in the place of the first, told from the difference alone."""
    first = min(mixed, key=found.index)
    for share in mixed:
        if share is not first:
            found.remove(share)
            first.edits += share.edits
            first.own |= share.own
            first.closing |= share.closing
    first.is_plain = False
    return first
