"""What becomes of whole lists, tables and runs of blocks when they are made something else: paragraphs, headings, a list, a table.

Items, paragraphs and headings stay the nodes they are; the rows of a table are written anew, since what has cells can't be what has
none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.draft import Draft
from copydesk.document.operations import Assign, Insert, Retype, apply
from copydesk.editing import messages
from copydesk.editing.batch import Batch
from copydesk.editing.blocks import insert_drafts
from copydesk.editing.division import SECTIONS, place_of_text
from copydesk.editing.grid import Grid, span
from copydesk.editing.moves import out_of_list
from copydesk.editing.retyping import no_such_type, retype_to
from copydesk.editing.substitution import exchanged
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.kinds import kind_named

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.operations import Operation

LIST, ITEM, TABLE, ROW, PARAGRAPH, HEADING = "list", "item", "table", "row", "paragraph", "heading"
UNITS = (ITEM, PARAGRAPH)  # what becomes a row
LISTABLE = (PARAGRAPH, HEADING, "section", "quote")
SEPARATORS = (" | ", " – ", " — ", ": ", " - ")  # between the parts of an item that become cells, the surest first
_BREAK = re.compile(r"\\?\n[ \t]*")
MAX_COLUMNS = 12  # that an item is taken apart into: more are rather a sentence with dashes


def converted(document: Document, ids: Sequence[str], type: str, columns: Sequence[str] = ()) -> list[Operation]:
    """Nodes made others: several, or one that is a list or a table, or is to be one."""
    if type not in kind_named(document.kind).types:
        raise InputError(no_such_type(document, type))
    if type == TABLE:
        return _as_table(document, _units(document, ids), columns)
    if any(document[id].type in (TABLE, ROW) for id in ids):
        return _from_table(document, ids, type)
    if type in (LIST, ITEM):
        return _as_list(document, ids)
    batch = Batch(document)
    # From the last: a heading takes in what follows it, and the rest of a list is one list all along.
    for id in reversed(_units(document, ids)):
        node = batch.document[id]
        if node.type == ITEM and node.parent is not None and batch.document[node.parent].type == LIST and type != ITEM:
            batch.do(*out_of_list(batch.document, id, PARAGRAPH))
        batch.do(*retype_to(batch.document, id, type))
    return batch.operations


def is_whole(document: Document, ids: Sequence[str], type: str) -> bool:
    """Whether this is for lists, tables and runs, and not for one block."""
    own = document[ids[0]].type
    is_listed = own == ITEM and _is_listed(document, ids[0])
    is_other = type in (LIST, TABLE) or own in (LIST, TABLE, ROW)
    return len(ids) > 1 or is_other or (own in SECTIONS and type == ITEM) or (is_listed and type == HEADING)


def _units(document: Document, ids: Sequence[str]) -> list[str]:
    """Of lists their items."""
    return [one for id in ids for one in (document[id].children if document[id].type == LIST else [id])]


def _follow(document: Document, ids: Sequence[str]) -> None:
    places = [document.index(id) for id in ids]
    if len({document[id].parent for id in ids}) > 1 or any(two - one != 1 for one, two in pairwise(places)):
        raise InputError("something stands between them; move them together first")


# Lists


def _as_list(document: Document, ids: Sequence[str]) -> list[Operation]:
    """Blocks as items of one list; what stood under headings stands in their items."""
    units = [id for id in ids if document[id].type not in (LIST, ITEM)]
    if not units:
        return []
    if (wrong := next((document[id].type for id in units if document[id].type not in LISTABLE), None)) is not None:
        raise InputError(f"a {wrong} can't be an item of a list; name paragraphs or headings")
    batch = Batch(document)
    if FORMATS[document.format].flat:
        for id in units:
            batch.do(*retype_to(batch.document, id, ITEM))
        return batch.operations
    _follow(document, units)
    if any(below.type in SECTIONS for id in units for below in document.walk(id) if below.id != id):
        raise InputError("an item holds no sections; make those items, or text, first")
    parent, index = place_of_text(document, units[0])
    drafts = formats.load(document.format).fragment(document, parent, "- x")
    made = insert_drafts(document, parent, index, drafts)
    (shell, item) = made[0].nodes if isinstance(made[0], Insert) else (None, None)
    if shell is None or item is None or shell.type != LIST:
        raise InputError(f"there are no lists in a {document[parent].type} here")
    batch.do(*made)
    _let_out(batch, units, shell.id)
    for id in units:
        batch.move(id, shell.id)
        batch.assign(id, "level", None)
        batch.do(Retype(id, document[id].type, ITEM), Assign(id, "origin", batch.document[id].origin, item.origin))
    batch.remove(item.id)
    return batch.operations


def _let_out(batch: Batch, units: Sequence[str], held: str) -> None:
    """Where items hold nothing but items, what stood under the last heading stands behind the list."""
    if not FORMATS[batch.document.format].items_hold_blocks:
        if any(node.type != LIST for id in units[:-1] for node in batch.document.children(id)):
            raise InputError(f"text stands between them, and an item in {batch.document.format} holds none; take that out first")
        parent, at = batch.document[held].parent or batch.document.root, batch.document.index(held) + 1
        for place, child in enumerate(list(batch.document[units[-1]].children)):
            batch.move(child, parent, at + place)


# Tables


def _as_table(document: Document, ids: Sequence[str], columns: Sequence[str]) -> list[Operation]:
    """A row for each: in cells where all are parted by the same sign, else in one."""
    if any(document[id].type not in UNITS for id in ids):
        raise InputError("a table is made of items or paragraphs; name a list, or paragraphs that follow each other")
    tops = list(dict.fromkeys((document[id].parent or id) if _is_listed(document, id) else id for id in ids))
    if any(document[id].children for id in ids):
        raise InputError("an item with something in it can't be a row; move that out first")
    if any(document[id].attrs.get("checked") is not None for id in ids):
        raise InputError("a table has no boxes to tick; make them plain items first")
    if any(len(document[top].children) > len(ids) for top in tops if document[top].type == LIST):
        raise InputError("these are some items of a list; name the list, or split it first")
    _follow(document, tops)
    rows = _parted([_BREAK.sub(" ", document[id].text) for id in ids], len(columns))
    return _tabled(document, tops, rows, columns)


def _is_listed(document: Document, id: str) -> bool:
    parent = document[id].parent
    return parent is not None and document[parent].type == LIST


def _parted(texts: Sequence[str], wanted: int) -> list[list[str]]:
    for sign in SEPARATORS:
        rows = [text.split(sign, wanted - 1 if wanted > 1 else 1 if sign == ": " else -1) for text in texts]
        widths = {len(row) for row in rows}
        if len(widths) == 1 and 1 < max(widths) <= MAX_COLUMNS and all(part.strip() for row in rows for part in row):
            return [[part.strip() for part in row] for row in rows]
    return [[text] for text in texts]


def _tabled(document: Document, tops: Sequence[str], rows: list[list[str]], columns: Sequence[str]) -> list[Operation]:
    width = max(len(columns), max(map(len, rows)))
    parent = document[tops[0]].parent or document.root
    line = "|" + " x |" * width
    outer = document.root if FORMATS[document.format].flat else parent
    drafts = formats.load(document.format).fragment(document, outer, f"{line}\n|{'---|' * width}\n" + f"{line}\n" * len(rows))
    (table,) = drafts
    heads = [formats.load(document.format).fragment(document, outer, one)[0].text if one.strip() else "" for one in columns]
    for draft, texts in zip(table.children, [heads, *rows], strict=True):
        for place, cell in enumerate(draft.children):
            cell.text = texts[place] if place < len(texts) else ""
            cell.body = None
            _unspelled(cell)
    if not columns and not FORMATS[document.format].header_stays:
        table.children = table.children[1:]
        table.attrs = table.attrs.delete("headerRows") if "headerRows" in table.attrs else table.attrs
    for draft in (table, *table.children):
        _unspelled(draft)
    return exchanged(document, tops, [table])


def _unspelled(draft: Draft) -> None:
    draft.lead = draft.head = draft.tail = draft.close = b""
    draft.body, draft.context = None, ()


def _from_table(document: Document, ids: Sequence[str], type: str) -> list[Operation]:
    """A block for each row below the header: its first cell, and behind a colon the others, by their columns' names where there are
    more than one."""
    if len(ids) > 1 or document[ids[0]].type != TABLE:
        raise InputError("a table becomes something else as a whole; name the table")
    if type in (HEADING, "section"):
        made = _from_table(document, ids, PARAGRAPH)
        after = apply(document, made)
        return [*made, *converted(after, [one.nodes[0].id for one in made if isinstance(one, Insert)], type)]
    sign = _SIGNS.get(type)
    if sign is None:
        raise InputError(f"a table can't become a {type}; a list, paragraphs or headings are possible")
    grid = Grid(document, ids[0])
    cells = [cell for row in grid.rows for cell in document.children(row.id)]
    if any(cell.children or span(cell, "rowspan") > 1 or span(cell, "colspan") > 1 for cell in cells):
        raise InputError("this table has merged cells, or more than text in one; it can't be a list")
    spots = [[grid.spots.get((row, column)) for column in range(grid.width)] for row in range(len(grid.rows))]
    texts = [["" if spot is None else document[spot.id].text for spot in row] for row in spots]
    headers = _headers(document, ids[0])
    names = texts[0] if headers else [""] * grid.width
    lines = [_said(row, names) for row in texts[headers:] if any(row)]
    if not lines:
        raise InputError("this table has no rows below its header; add one, or delete it")
    parent = document[ids[0]].parent or document.root
    outer = document.root if FORMATS[document.format].flat else parent
    drafts = formats.load(document.format).fragment(document, outer, "\n".join(sign.format("x") for _ in lines))
    flat = [one for draft in drafts for one in (draft.children if draft.type == LIST else [draft])]
    for draft, text in zip(flat, lines, strict=True):
        draft.text, draft.body = text, None
    return exchanged(document, ids, drafts)


_SIGNS: Mapping[str, str] = {LIST: "- {}", ITEM: "- {}", PARAGRAPH: "{}\n"}


def _headers(document: Document, table: str) -> int:
    own = document[table].attrs.get("headerRows")
    return 1 if FORMATS[document.format].header_stays else own if isinstance(own, int) else 0


def _said(row: Sequence[str], names: Sequence[str]) -> str:
    first, *rest = row
    told = [f"{name} {text}".strip() if len(row) > 2 else text for name, text in zip(names[1:], rest, strict=True) if text]
    return ": ".join(filter(None, (first, ", ".join(told))))


def header_lost(document: Document, id: str) -> list[str]:
    """What is told of a table's header, which nothing but a table has: of more than two columns the names go along."""
    if document[id].type != TABLE or not _headers(document, id):
        return []
    cells = document[document[id].children[0]].children
    names = [text for cell in cells if (text := formats.visible(document, cell).text)]
    gone = names if len(names) < 3 else names[:1]
    return [messages.header_gone(gone)] if gone else []
