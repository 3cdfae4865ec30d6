"""What a plan comes to that can be applied: each edit with its operations, and the document before and after."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from copydesk.document.document import Document
from copydesk.document.operations import Operation
from copydesk.plan.edit import Edit


@dataclass(frozen=True, slots=True)
class BoundEdit:
    """An edit with the operations that it comes to."""

    edit: Edit
    operations: tuple[Operation, ...]
    label: str
    already: bool = False  # the document is like that
    named: frozenset[str] = frozenset()  # the nodes that its references came to


@dataclass(frozen=True, slots=True)
class Bound:
    """A plan that can be applied: the document before, after, and what leads from one to the other."""

    before: Document
    after: Document
    edits: tuple[BoundEdit, ...]
    operations: tuple[Operation, ...]
    notes: tuple[str, ...] = field(default=())  # what the report must say besides


def joined(parts: Sequence[Bound]) -> Bound:
    """Calls that follow one another, as one."""
    edits = tuple(edit for part in parts for edit in part.edits)
    operations = tuple(operation for part in parts for operation in part.operations)
    notes = tuple(dict.fromkeys(note for part in parts for note in part.notes))
    return Bound(parts[0].before, parts[-1].after, edits, operations, notes)
