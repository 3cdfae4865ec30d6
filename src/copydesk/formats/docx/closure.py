"""Whether what was touched is read back as it stands, without writing and reading the whole file.

A node's own bytes are judged in `misfit`; here its place is: the blocks beside it, arranged as the reader would, must give the same
tree, and a table's bytes, read again, the same rows and cells.
"""

from collections.abc import Iterable, Iterator, Mapping

from copydesk.document.document import Document
from copydesk.document.node import Node, same_attrs
from copydesk.errors import InputError
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.arrange import Entry, arrange
from copydesk.formats.docx.blocks import VIRTUAL
from copydesk.formats.docx.definitions import PLAIN, Definitions, Role
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.misfit import difference
from copydesk.formats.docx.newlists import NewList, new_lists
from copydesk.formats.docx.read import group, in_reading_order
from copydesk.formats.docx.sources import STORIES, known_of, place_below, place_of, role_read, role_wanted
from copydesk.formats.docx.tables import read_table
from copydesk.formats.docx.write import node_pieces
from copydesk.formats.format import join

_HOLDERS = frozenset(("document", "margin", "footnote", "comment", "control", "cell"))
_GROUPS = frozenset(("list", "quote"))


def first_difference(document: Document, touched: Iterable[str]) -> str | None:
    """The first node that is read back as something else, among those that were touched, their holders, and what stands there."""
    concerned = [id for id in touched if id in document]
    for id in concerned:
        for suspect in (id, document[id].parent):
            if suspect is not None and difference(document, suspect) is not None:
                return suspect
    holders = dict.fromkeys(holder for id in concerned for holder in _holders(document, id))
    for holder in holders:
        differs = _table_differs(document, holder) if document[holder].type == "table" else _arranged_otherwise(document, holder)
        if differs is not None:
            return differs
    return _boxes_astray(document, concerned)


def _holders(document: Document, id: str) -> Iterator[str]:
    """The holder of blocks that a node is or stands in, and the table."""
    for node in (document[id], *document.ancestors(id)):
        if node.origin is not None and node.origin.context == VIRTUAL:
            return
        if node.type == "table":
            yield node.id
        elif node.type in _HOLDERS:
            yield node.id
            if node.type != "cell":
                return


def _arranged_otherwise(document: Document, holder: str) -> str | None:
    """The first node under a holder that the reader would put elsewhere."""
    node = document[holder]
    if node.type == "cell" and not (node.origin is not None and node.origin.head):
        return None
    actual = list(_flattened(document, node))
    blocks = [(one, role) for one, _, role in actual if role is not None]
    expected = list(_expected(arrange([role for _, role in blocks], sections=node.type == "document"), blocks))
    for place, (one, depth, role) in enumerate(actual):
        if place >= len(expected) or expected[place] != (depth, one.type if role is None else one.id):
            return one.id
        if role is not None and role.sort == "item" and _is_elsewhere(one, role) and difference(document, one.id) is not None:
            return one.id
    if node.type == "document" and (astray := _story_astray(document, node)) is not None:
        return astray
    new = new_lists(document, known_of(document))
    return next((one.id for one, _, role in actual if role is None and not _is_as_grouped(document, one, new)), None)


def _is_elsewhere(item: Node, role: Role) -> bool:
    """Whether an item has another list or level than it was read with: it came along with what was moved."""
    return item.origin is not None and item.origin.type == "item" and role_read(item.origin) != role


def _story_astray(document: Document, root: Node) -> str | None:
    """A story that doesn't stand before the body, in the order of the file."""
    ranks = {story: rank for rank, (story, _) in enumerate(in_reading_order(known_of(document)))}
    places = [
        ranks[node.origin.context[0]] if node.type in STORIES and node.origin else 10**6 for node in document.children(root.id)
    ]
    wrong = next((at for at in range(1, len(places)) if places[at] < places[at - 1]), None)
    return None if wrong is None else root.children[wrong]


def _flattened(document: Document, holder: Node) -> Iterator[tuple[Node, int, Role | None]]:
    """The blocks under a holder in order, each with its depth and role; a list or quote, which has no bytes, without one."""
    place = place_below(holder, place_of(document, holder.id))
    if holder.type in STORIES and holder.origin is not None:
        place = place._replace(story=holder.origin.context[0])
    stack = [(node, 0, place) for node in reversed(list(document.children(holder.id))) if node.type not in STORIES]
    while stack:
        node, depth, at = stack.pop()
        if node.origin is not None and node.origin.context == VIRTUAL:
            continue
        below = place_below(node, at)
        if node.type in _GROUPS:
            yield node, depth, None
        else:
            yield node, depth, _role(node, role_wanted(node, at))
        if node.type in _GROUPS or node.type in ("section", "item"):
            stack.extend((child, depth + 1, below) for child in reversed(list(document.children(node.id))))


def _role(node: Node, wanted: Role) -> Role:
    """The role by which a block is arranged: what is no paragraph stands by itself."""
    if node.type in ("section", "item"):
        return wanted
    return wanted if node.type == "paragraph" and wanted.sort == "quote" else PLAIN


def _expected(entries: list[Entry], blocks: list[tuple[Node, Role]]) -> Iterator[tuple[int, str]]:
    stack = [(entry, 0) for entry in reversed(entries)]
    while stack:
        entry, depth = stack.pop()
        yield depth, entry.type or blocks[entry.index][0].id
        stack.extend((child, depth + 1) for child in reversed(entry.children))


def _is_as_grouped(document: Document, node: Node, new: Mapping[int, NewList]) -> bool:
    """Whether a list has the start that its items give it."""
    if node.type != "list" or node.origin is None:
        return True
    place = place_below(node, place_of(document, node.id))
    if place.list in new:
        return ("start" not in node.attrs) == bool(new[place.list].is_bullet)
    return same_attrs(node.attrs, group("list", Role("item", place.level, place.list), known_of(document), ()).attrs)


def _table_differs(document: Document, id: str) -> str | None:
    """The first row or cell of a table that is read back otherwise."""
    table = document[id]
    known: Definitions = known_of(document)
    place = place_of(document, id)
    source = join(node_pieces(document, id, place, known))
    start = len(table.origin.lead) if table.origin is not None else 0
    links = links_in(node.text for node in document.walk(id))
    try:
        root = scan(source[start:], "w:tbl", known.scope(place.story)).root
    except InputError:  # a control around several rows lost one of its ends
        return id
    found = read_table(root, source[start:], place.story, known, links)
    if found is None or not same_attrs(found.draft.attrs, table.attrs):
        return id
    rows = list(document.children(id))
    if len(rows) != len(found.draft.children):
        return id
    for row, read in zip(rows, found.draft.children, strict=True):
        cells = list(document.children(row.id))
        if row.type != "row" or len(cells) != len(read.children) or not same_attrs(row.attrs, read.attrs):
            return row.id
        for cell, other in zip(cells, read.children, strict=True):
            if (cell.type, cell.text) != (other.type, other.text) or not same_attrs(cell.attrs, other.attrs):
                return cell.id
    return None


def _boxes_astray(document: Document, concerned: Iterable[str]) -> str | None:
    """A text box goes with the word that stands for it."""
    for id in concerned:
        node = document[id]
        boxes = [child for child in document.children(id) if child.type == "box"]
        if node.text.count("{{box:") != len(boxes) and node.type not in ("table", "row"):
            return id
        if node.type == "box" and node.origin is not None and not node.as_read:
            return id
    return None
