"""Edits of whole nodes: insert, rewrite, delete, move, retype, set. Each gives operations on the document as it stands then."""

import re
from collections.abc import Iterator, Sequence

from copydesk import formats
from copydesk.document.change import beside
from copydesk.document.document import Document
from copydesk.document.draft import Draft, nodes_of
from copydesk.document.node import Node
from copydesk.document.operations import Insert, Operation, apply, assign, move, remove, splice
from copydesk.editing.wrapping import in_lines_of
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.kinds import kind_named

BLANK_LINE = re.compile(r"\n[ \t]*\n")
SECTIONS = ("section", "scene")  # what stands below one of these belongs to it
WRAPPED = ("paragraph", "item")  # text that may be broken into lines anywhere
EMPTIED = ("list", "quote", "table", "content")  # these are nothing without what they hold


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
    if document[parent].type == "row":
        raise InputError("a cell can't be put into a row by itself; add a column")
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
    """Inserts at the place, or at the nearest that means the same: text "after" a section is its last text."""
    first: list[Operation] = []
    for holder, place in places_meant(document, parent, index):
        operations = insert_drafts(document, holder, place, formats.load(document.format).fragment(document, holder, markdown))
        first = first or operations
        if fits(document, operations):
            return operations
    return first


def places_meant(document: Document, parent: str, index: int) -> Iterator[tuple[str, int]]:
    """The place itself; below what stands above it, as deep as that goes; and above the parent's own sections."""
    yield parent, index
    siblings = document[parent].children
    above = siblings[index - 1] if index else None
    while above is not None and document[above].type in SECTIONS:
        children = document[above].children
        yield above, len(children)
        above = children[-1] if children else None
    first_section = next((at for at, id in enumerate(siblings) if document[id].type in SECTIONS), len(siblings))
    if first_section < index:
        yield parent, first_section


def fits(document: Document, operations: Sequence[Operation]) -> bool:
    """Whether insertions can stand, by the kind's nesting and when read back."""
    kind = kind_named(document.kind)
    tops = [(operation.nodes[0].type, document[operation.parent].type) for operation in operations if isinstance(operation, Insert)]
    if not all(kind.fits(child, holder) for child, holder in tops):
        return False
    after = apply(document, operations)
    return formats.first_difference(after, beside(after, operations)) is None


def rewrite(document: Document, ids: Sequence[str], markdown: str) -> list[Operation]:
    """Puts `markdown` in place of siblings. A node that stays one node of its type keeps its id."""
    first = document[ids[0]]
    assert first.parent is not None
    if first.type == "row":
        raise InputError("a row is changed by its cells; use set_cell, add_row or delete_row")
    drafts = formats.load(document.format).fragment(document, first.parent, markdown)
    if len(ids) == len(drafts) == 1 and drafts[0].type == first.type and not drafts[0].children and not first.children:
        return respelled(document, first, drafts[0].text)
    if len(ids) == 1 and first.type in SECTIONS and (body := body_of(document, first, drafts, markdown)) is not None:
        return body
    return replaced(document, [document[id] for id in ids], first.parent, document.index(ids[0]), drafts)


def wraps(document: Document, node: Node) -> bool:
    """Whether a line break in a node's text is as good as a space."""
    return FORMATS[document.format].wraps and node.type in WRAPPED


def respelled(document: Document, node: Node, text: str) -> list[Operation]:
    """A leaf with another text, in the lines that it had where those mean nothing."""
    if wraps(document, node):
        text = in_lines_of(node.text, text)
    return [splice(document, node.id, text)] if text != node.text else []


def replaced(document: Document, old: Sequence[Node], parent: str, index: int, drafts: Sequence[Draft]) -> list[Operation]:
    """Drafts in place of siblings. Those that stay the same at either end are left alone; where what is between is as many of the
    same types, one by one."""
    kept = 0
    while kept < min(len(old), len(drafts)) and is_same(document, old[kept], drafts[kept]):
        kept += 1
    rest = 0
    while rest < min(len(old), len(drafts)) - kept and is_same(document, old[-1 - rest], drafts[-1 - rest]):
        rest += 1
    old, drafts, index = old[kept : len(old) - rest], drafts[kept : len(drafts) - rest], index + kept
    operations: list[Operation] = []
    if len(old) > 1 and [node.type for node in old] == [draft.type for draft in drafts]:
        for ahead, (node, draft) in enumerate(zip(old, drafts, strict=True)):
            step = replaced(document, [node], parent, index + ahead, [draft])
            document = apply(document, step)
            operations += step
        return operations
    if len(old) == len(drafts) == 1 and old[0].type == drafts[0].type == "paragraph":
        return respelled(document, old[0], drafts[0].text)
    for node in old:
        operations.append(remove(document, node.id))
        document = apply(document, operations[-1:])
    return [*operations, *insert_drafts(document, parent, index, drafts)]


def body_of(document: Document, section: Node, drafts: Sequence[Draft], markdown: str) -> list[Operation] | None:
    """A section written anew under the heading that it has, which then stays the node it is: the new text has that heading, or it
    has none and is the section's own text, above the sections in it. None where it is neither."""
    if len(drafts) == 1 and drafts[0].type == section.type and drafts[0].text == section.text:
        same_level = drafts[0].attrs.get("level") == section.attrs.get("level")
        return below(document, section, len(section.children), drafts[0].children) if same_level else None
    if any(draft.type in SECTIONS for draft in drafts):
        return None
    own = next((at for at, id in enumerate(section.children) if document[id].type in SECTIONS), len(section.children))
    return below(document, section, own, formats.load(document.format).fragment(document, section.id, markdown))


def below(document: Document, parent: Node, count: int, drafts: Sequence[Draft]) -> list[Operation]:
    """Drafts in place of a node's first children."""
    return replaced(document, list(document.children(parent.id))[:count], parent.id, 0, drafts)


def is_same(document: Document, node: Node, draft: Draft) -> bool:
    """Whether a node, with all that it holds, is what a draft would make of it."""
    type = kind_named(document.kind).types[node.type]
    telling = {*type.attrs, *(attr for attr, _ in type.variants.values()), *draft.attrs}  # not how a file styles it
    if node.type != draft.type or any(node.attrs.get(name) != draft.attrs.get(name) for name in telling):
        return False
    if len(node.children) != len(draft.children) or respelled(document, node, draft.text):
        return False
    return all(is_same(document, *pair) for pair in zip(document.children(node.id), draft.children, strict=True))


def grown(document: Document, id: str, before: str, after: str, new: str) -> list[Operation]:
    """A text that became several blocks: the first stays the node, the others follow it, or stand in it where it holds blocks."""
    first, rest = BLANK_LINE.split(before + new.strip("\n") + after, maxsplit=1)
    node = document[id]
    assert node.parent is not None
    if node.type == "cell":
        raise InputError("a cell holds one line of text")
    made = formats.load(document.format).fragment(document, node.parent if node.type != "item" else id, first)
    text = made[0].text if len(made) == 1 else first
    operations: list[Operation] = [splice(document, id, text)] if text != node.text else []
    document = apply(document, operations)
    place = (id, 0) if node.type == "item" else (node.parent, document.index(id) + 1)
    return [*operations, *insert_markdown(document, *place, rest)]


def delete(document: Document, id: str) -> list[Operation]:
    """Removes a node, and the holders that it leaves empty: a list without items is nothing."""
    node = document[id]
    _keep_shape(node)
    _keep_header(document, node.parent, document.index(id))
    while node.parent is not None and document[node.parent].type in EMPTIED and len(document[node.parent].children) == 1:
        node = document[node.parent]
    return [remove(document, node.id)]


def _keep_shape(node: Node) -> None:
    """The document stays, and a table is rectangular: its cells come and go with their row or column."""
    if node.parent is None:
        raise InputError("the whole document can't be moved or deleted; name what is in it")
    if node.type == "cell":
        raise InputError("a cell can't come, go or move by itself; name its row or its column, or give it another text")


def _reaches_on(cell: Node) -> bool:
    span = cell.attrs.get("rowspan")
    return isinstance(span, int) and span > 1


def _keep_header(document: Document, parent: str | None, index: int) -> None:
    """A Markdown table is one by its header row, whose delimiters stand below it."""
    if FORMATS[document.format].header_stays and parent is not None and document[parent].type == "table" and index == 0:
        raise InputError("a Markdown table needs its header row where it is; delete the table, or change the header's cells")


def move_to(document: Document, id: str, parent: str, index: int) -> list[Operation]:
    """Moves a node; a section takes the level that fits its new place, and so do those below it."""
    _keep_shape(document[id])
    if document[id].type == "row" and any(_reaches_on(node) for node in document.walk(document[id].parent)):
        raise InputError("this table has cells over several rows; its rows stay where they are")
    _keep_header(document, document[id].parent, document.index(id))
    _keep_header(document, parent, index)
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
    return [*operations, *left_empty(apply(document, operations), document[id].parent)]


def left_empty(document: Document, holder: str | None) -> list[Operation]:
    """Removes a holder that is nothing without what went out of it."""
    if holder is None or document[holder].type not in EMPTIED or document[holder].children:
        return []
    return delete(document, holder)
