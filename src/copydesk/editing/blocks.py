"""Edits of whole nodes: insert, rewrite, delete, move, retype, set. Each gives operations on the document as it stands then."""

from collections.abc import Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.draft import Draft, nodes_of
from copydesk.document.operations import Insert, Operation, apply, assign, move, remove, retype, splice

EMPTIED = ("list", "table", "content")  # these are nothing without what they hold


def above_place(document: Document, parent: str, index: int) -> str:
    """The node above a place, in reading order."""
    if index == 0:
        return parent
    above = document[parent].children[index - 1]
    while document[above].children:
        above = document[above].children[-1]
    return above


def insert_drafts(document: Document, parent: str, index: int, drafts: Sequence[Draft]) -> list[Operation]:
    """Insertions of drafts, spelled for the place."""
    if drafts:
        index = formats.place(document, parent, index, drafts[0].type)
    formats.load(document.format).spell(document, parent, index, drafts)
    taken = set(document.nodes)
    above = above_place(document, parent, index)
    operations: list[Operation] = []
    for place, draft in enumerate(drafts):
        nodes = tuple(nodes_of(draft, parent, above, taken))
        taken.update(node.id for node in nodes)
        above = nodes[-1].id
        operations.append(Insert(parent, index + place, nodes))
    return operations


def insert_markdown(document: Document, parent: str, index: int, markdown: str) -> list[Operation]:
    return insert_drafts(document, parent, index, formats.load(document.format).fragment(document, parent, markdown))


def rewrite(document: Document, ids: Sequence[str], markdown: str) -> list[Operation]:
    """Puts `markdown` in place of siblings. A node that stays one node of its type keeps its id."""
    first = document[ids[0]]
    assert first.parent is not None
    drafts = formats.load(document.format).fragment(document, first.parent, markdown)
    if len(ids) == len(drafts) == 1 and drafts[0].type == first.type and not drafts[0].children and not first.children:
        operations: list[Operation] = [splice(document, first.id, drafts[0].text)] if drafts[0].text != first.text else []
        return operations
    index = document.index(ids[0])
    operations = []
    for id in ids:
        operations.append(remove(document, id))
        document = apply(document, operations[-1:])
    return [*operations, *insert_drafts(document, first.parent, index, drafts)]


def delete(document: Document, id: str) -> list[Operation]:
    """Removes a node, and the holders that it leaves empty: a list without items is nothing."""
    node = document[id]
    while node.parent is not None and document[node.parent].type in EMPTIED and len(document[node.parent].children) == 1:
        node = document[node.parent]
    return [remove(document, node.id)]


def move_to(document: Document, id: str, parent: str, index: int) -> list[Operation]:
    """Moves a node; a section takes the level that fits its new place, and so do those below it."""
    operations: list[Operation] = [move(document, id, parent, index)]
    level, above = document[id].attrs.get("level"), document[parent].attrs.get("level", 0)
    if document[id].type == "section" and isinstance(level, int) and isinstance(above, int):
        beside = [node.attrs["level"] for node in document.children(parent) if node.type == "section" and node.id != id]
        wanted = beside[0] if beside else above + 1
        shift = int(str(wanted)) - level
        for node in document.walk(id):
            own = node.attrs.get("level")
            if shift and node.type == "section" and isinstance(own, int):
                operations.append(assign(document, node.id, "level", own + shift))
    return operations


def retype_to(document: Document, id: str, type: str) -> list[Operation]:
    return [retype(document, id, type)]
