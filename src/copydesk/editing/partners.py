"""Which node each part of a new text is: what is the same, what is much the same, and where as many of the same types are left, one
for one. Both sides are compared as Markdown tells them, for it leaves the same things out of each."""

from collections.abc import Iterable, Iterator, Sequence

from immutables import Map

from copydesk import formats
from copydesk.document.children import NO_CHILDREN, Children
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.match import match
from copydesk.document.node import NO_ATTRS, Node
from copydesk.editing.grid import Grid, span
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.kinds import kind_named

ROOT = ""  # of what is compared; no node has this id
RUNNING = ("paragraph", "heading", "item", "quote")  # in a flat format one becomes the other by its name
LISTS = ("list", "item")
SETTLED = ("row", "cell", "content")  # these never leave what they stand in
# What Markdown has no words for: it stays where nobody names it.
UNSAID = ("link", "attachment", "dependency", "reference", "control", "field", "box", "opaque", "comment", "margin", "notes")

ALONE = ("paragraph", "heading", "code", "break", "image", "file", "table")  # what stands in these is not said with them

Found = dict[Draft, str]


def is_said(document: Document, id: str) -> bool:
    """Whether Markdown has words for a node."""
    node = document[id]
    if node.type in UNSAID or kind_named(document.kind).types[node.type].locked:
        return False
    return node.type != "paragraph" or bool(formats.said(document, id).strip())


def said_children(document: Document, id: str, draft: Draft) -> list[str]:
    """The children of a node that a draft's come in the place of: not an item's own items, where it is given none."""
    node = document[id]
    ids = _below(document, node)
    if node.type == "item" and not any(child.type in LISTS for child in draft.children):
        ids = [child for child in ids if document[child].type not in LISTS]
    return ids


def _below(document: Document, node: Node) -> list[str]:
    """The children of a node that Markdown has words for, where they stand."""
    if node.type in ALONE:
        return [child for child in node.children if node.type == "table" and document[child].type == "row"]
    return [child for child in node.children if is_said(document, child)]


def partners(document: Document, ids: Sequence[str], drafts: Sequence[Draft], *, are_same: bool = False) -> Found:
    """For each draft that is a node of those, or stands in one, that node. `are_same`: there is one of each, and they are one."""
    found = _matched(document, ids, drafts, are_same=are_same)
    if len(ids) == 1 and ids[0] not in found.values() and (first := _first(document, ids[0], drafts)) is not None:
        found = {**found, **_matched(document, ids, [first], are_same=True)}
    levels = [(list(ids), list(drafts))]
    while levels:
        olds, news = levels.pop()
        for old, new in _left_alone(document, olds, news, found):
            taken = set(found.values())
            below = _matched(document, [old], [new], are_same=True)
            found |= {draft: id for draft, id in below.items() if draft not in found and id not in taken}
        living = [draft for draft in news if draft in found and draft.children]
        levels += [(said_children(document, found[draft], draft), draft.children) for draft in living]
    return found


def _first(document: Document, id: str, drafts: Sequence[Draft]) -> Draft | None:
    """The draft that a node goes on in which is given several for itself, all of them unlike it."""
    type = document[id].type
    same = next((draft for draft in drafts if draft.type == type), None)
    is_flat = FORMATS[document.format].flat and type in RUNNING
    return same or next((draft for draft in drafts if is_flat and draft.type in RUNNING), None)


def _left_alone(document: Document, ids: Sequence[str], drafts: Sequence[Draft], found: Found) -> list[tuple[str, Draft]]:
    """Between what has partners: as many of the same types as there were. A thing that is done is no other thing."""
    places = {id: place for place, id in enumerate(ids)}
    taken = set(found.values())
    result: list[tuple[str, Draft]] = []
    at = 0
    waiting: list[Draft] = []
    for draft in [*drafts, None]:
        if draft is not None and draft not in found:
            waiting.append(draft)
            continue
        end = len(ids) if draft is None else places.get(found[draft], -1)
        olds = [id for id in ids[at:end] if id not in taken] if end >= at else []
        if [document[id].type for id in olds] == [new.type for new in waiting]:
            result += [pair for pair in zip(olds, waiting, strict=True) if _may_go_on(document, *pair)]
        at, waiting = max(at, end + 1), []
    return result


def _may_go_on(document: Document, id: str, draft: Draft) -> bool:
    is_done = document[id].attrs.get("checked") is True and "checked" not in draft.attrs
    return not is_done and (draft.type != "row" or has_its_cells(document, id, draft))


def _matched(document: Document, ids: Sequence[str], drafts: Sequence[Draft], *, are_same: bool) -> Found:
    drafted: dict[str, Draft] = {}
    top = Draft("document")
    top.children = list(drafts)
    old, new = list(_old_nodes(document, ids)), list(_new_nodes(top, drafted))
    if are_same:  # the only one of each is the root
        old, new = ([side[1]._replace(parent=None), *side[2:]] for side in (old, new))
    found = match(_tree(document, old), _tree(document, new)).found
    pairs = {drafted[two]: one for two, one in found.items() if one in document}
    above = {child: draft for top in drafts for draft in top.walk() for child in draft.children}
    return {
        draft: id
        for draft, id in pairs.items()
        if (are_same and draft is drafts[0]) or _may_be(document, id, draft, pairs.get(above[draft]) if draft in above else None)
    }


def _may_be(document: Document, id: str, draft: Draft, holder: str | None) -> bool:
    """Whether a node can become what a draft says: of another type only what a flat format tells by a name, or what Markdown says
    in other words."""
    node = document[id]
    if node.type == draft.type:
        is_at_home = node.type not in SETTLED or holder in (None, node.parent)
        return is_at_home and (node.type != "row" or has_its_cells(document, id, draft))
    is_named = FORMATS[document.format].flat and node.type in RUNNING and draft.type in RUNNING
    return is_named or _alias(document, node) == (draft.type, _told_draft(draft))


def has_its_cells(document: Document, row: str, draft: Draft) -> bool:
    """Whether a row is given as many cells as it is wide; empty ones at its end are none."""
    width, cells = sum(spans(document, row)), own_cells(document, row, draft)
    return len(cells) >= width and not any(cell.text.strip() for cell in cells[width:])


def own_cells(document: Document, row: str, draft: Draft) -> list[Draft]:
    """The cells that a row is given, without the empty ones in places that cells of rows above it take."""
    taken, cells = document.cached(taken_from_above).get(row, frozenset[int]()), draft.children
    is_whole = len(cells) >= sum(spans(document, row)) + len(taken)  # a row that is told alone has its own cells only
    if not is_whole or any(cells[place].text.strip() for place in taken):
        return cells
    return [cell for place, cell in enumerate(cells) if place not in taken]


def taken_from_above(document: Document) -> dict[str, frozenset[int]]:
    """By row, the columns in which a cell of a row above it stands."""
    tall = {above.id for node in document.walk() if span(node, "rowspan") > 1 for above in document.ancestors(node.id)}
    grids = [Grid(document, id) for id in tall if document[id].type == "table"]
    return {
        row.id: frozenset(column for (at, column), spot in grid.spots.items() if at == place and spot.row < place)
        for grid in grids
        for place, row in enumerate(grid.rows)
    }


def spans(document: Document, row: str) -> list[int]:
    """How many columns each cell of a row takes."""
    found = (cell.attrs.get("colspan") for cell in document.children(row))
    return [span if isinstance(span, int) else 1 for span in found]


def _reading(document: Document, id: str) -> Draft:
    """A node as it is read from its Markdown."""
    read = formats.load(document.format).fragment(document, document.root, formats.markdown_of(document, id))
    return read[0] if len(read) == 1 else Draft("")


def _tree(document: Document, nodes: Sequence[Node]) -> Document:
    return Document(document.kind, document.format, nodes[0].id, Map((node.id, node) for node in nodes))


def _old_nodes(document: Document, ids: Sequence[str]) -> Iterator[Node]:
    yield Node(ROOT, "document", "", NO_ATTRS, None, Children(ids), None)
    stack = [(id, ROOT) for id in reversed(ids)]
    while stack:
        id, parent = stack.pop()
        node = document[id]
        below = _below(document, node) if node.type != "row" else []
        type, text = _alias(document, node) or (node.type, _told(document, node))
        yield Node(id, type, text, NO_ATTRS, parent, Children(below) if below else NO_CHILDREN, None)
        stack += [(child, id) for child in reversed(below)]


def _new_nodes(top: Draft, drafted: dict[str, Draft]) -> Iterator[Node]:
    """The same of drafts; which is which is noted in `drafted`."""
    stack: list[tuple[Draft, str, str | None]] = [(top, ROOT, None)]
    while stack:
        draft, id, parent = stack.pop()
        drafted[id] = draft
        below = [] if draft.type == "row" else [(child, f"{id}/{place}", id) for place, child in enumerate(draft.children)]
        yield Node(id, draft.type, _told_draft(draft), NO_ATTRS, parent, Children(one for _, one, _ in below), None)
        stack += reversed(below)


def _told(document: Document, node: Node) -> str:
    if node.type == "row":
        cells = zip(document.children(node.id), spans(document, node.id), strict=True)
        return _told_row(text for cell, span in cells for text in (_told_cell(document, cell), *[""] * (span - 1)))
    return _words(formats.said(document, node.id)) or str(node.attrs.get("url", ""))


def _told_cell(document: Document, cell: Node) -> str:
    return " ".join(formats.said(document, one) for one in (cell.id, *cell.children))


def _told_draft(draft: Draft) -> str:
    if draft.type == "row":
        return _told_row(cell.text for cell in draft.children)
    return _words(draft.text) or str(draft.attrs.get("url", ""))


def _told_row(texts: Iterable[str]) -> str:
    return " | ".join(map(_words, texts)).rstrip(" |")


def _words(text: str) -> str:
    return " ".join(text.split())


def _alias(document: Document, node: Node) -> tuple[str, str] | None:
    """What Markdown makes of a node that it has no type for: a file is a paragraph with a link, Word's picture one with a name."""
    if node.type not in ("file", "image") or (node.type == "image" and "url" in node.attrs):
        return None
    try:
        read = _reading(document, node.id)
    except InputError:
        return None
    return (read.type, _told_draft(read)) if read.type else None
