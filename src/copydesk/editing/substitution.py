"""Drafts in place of nodes: node by node where the result can stand, else all at once; never where something would go unsaid."""

from collections.abc import Sequence

from copydesk import formats
from copydesk.document.change import beside, touched
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.document.operations import Operation, Splice, apply, remove
from copydesk.editing.alignment import Alignment
from copydesk.editing.blocks import insert_drafts, trial
from copydesk.editing.repair import repair
from copydesk.kinds import kind_named


def one_for(document: Document, node: Node, draft: Draft) -> list[Operation]:
    """A draft in place of a node that stays the node it is, where that can be."""
    assert node.parent is not None
    alignment = Alignment(document)
    alignment.one(node.id, draft)
    return _better(alignment, node.parent, [node.id], document.index(node.id), [draft])


def drafts_for_siblings(document: Document, ids: Sequence[str], drafts: Sequence[Draft]) -> list[Operation]:
    parent = document[ids[0]].parent
    assert parent is not None
    return drafts_for_children(document, parent, ids, document.index(ids[0]), drafts)


def drafts_for_children(
    document: Document, parent: str, ids: Sequence[str], start: int, drafts: Sequence[Draft]
) -> list[Operation]:
    """Drafts for some children of a node, of which the first stands, or would stand, at `start`."""
    alignment = Alignment(document)
    alignment.several(parent, ids, start, drafts)
    return _better(alignment, parent, ids, start, drafts)


def exchanged(document: Document, ids: Sequence[str], drafts: Sequence[Draft]) -> list[Operation]:
    """Drafts in place of siblings that are others altogether."""
    parent, start = document[ids[0]].parent, document.index(ids[0])
    assert parent is not None
    return _exchanged(document, parent, ids, start, drafts)


def _exchanged(document: Document, parent: str, ids: Sequence[str], start: int, drafts: Sequence[Draft]) -> list[Operation]:
    operations: list[Operation] = []
    for id in ids:
        operations.append(remove(document, id))
        document = apply(document, operations[-1:])
    return [*operations, *insert_drafts(document, parent, start, drafts)]


def _better(alignment: Alignment, parent: str, ids: Sequence[str], start: int, drafts: Sequence[Draft]) -> list[Operation]:
    """What an alignment made, or where that can't stand, the drafts as they are; never where something went along unsaid."""
    document, made = alignment.before, alignment.operations
    if stands(document, made) or _is_mended(document, made) or alignment.keeps(ids):
        return made
    anew = _exchanged(document, parent, ids, start, drafts)
    return anew if stands(document, anew) else made


def stands(document: Document, operations: Sequence[Operation]) -> bool:
    """Whether operations that change more than words can be written, and are read back as they stand."""
    if all(isinstance(one, Splice) for one in operations):
        return True
    after = trial(document, operations)
    return _fits(document, after, operations) and formats.first_difference(after, beside(after, operations)) is None


def _is_mended(document: Document, operations: list[Operation]) -> bool:
    """Whether what is read back as something else can be put right: like neighbours become one, a sign is escaped."""
    after = apply(document, operations)
    return _fits(document, after, operations) and repair(document, after, operations) is not None


def _fits(document: Document, after: Document, operations: Sequence[Operation]) -> bool:
    """Whether all stands where its kind and its format let it."""
    kind = kind_named(document.kind)
    there = [node for id in touched(operations) if id in after for node in (after[id], *after.children(id))]
    if not all(node.parent is None or kind.fits(node.type, after[node.parent].type) for node in there):
        return False
    for id in beside(after, operations):
        why = formats.misfit(after, id)
        if why is not None and not (id in document and formats.misfit(document, id) == why):
            return False
    return True
