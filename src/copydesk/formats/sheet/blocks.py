"""A note, article or report as BlockNote's blocks, each with the id of its node; what has no block there is a locked one.

A section is its heading and what follows, a list is its items, a quote of paragraphs is a block for each of them.
"""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple
from zlib import crc32

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.sheet.texts import language_of
from copydesk.formats.sheet.units import SAFE_ADDRESS, content_of
from copydesk.kinds import kind_named
from copydesk.kinds.siblings import number_of

MAX_DEPTH = 30  # of blocks in blocks; what is deeper is shown locked
MAX_SOURCE = 10_000  # characters of a locked block
LISTED = {"bullet": "bulletListItem", "numbered": "numberedListItem", "check": "checkListItem", "toggle": "toggleListItem"}
PROPS = ("textColor", "backgroundColor", "textAlignment")
UNSEEN = ("meta", "margin", "notes")
Json = dict[str, Any]


class Sheet(NamedTuple):
    """A document as an editor gets it."""

    blocks: list[Json]
    fields: list[Json]


def sheet(document: Document) -> Sheet:
    return Sheet([block_of(document, node) for node in blocks_below(document, document.root)], fields_in(document))


class Contents:
    """What was made of the texts of nodes, handed on from version to version: of a node that is another value it is made anew."""

    def __init__(self, document: Document, made: dict[str, tuple[Node, list[Json]]] | None = None) -> None:
        self._basis = language_of(document).basis(document)
        self._made = {} if made is None else made

    def passed_on(self, document: Document, changed: Collection[str]) -> "Contents | None":
        if self._basis is None or language_of(document).basis(document) != self._basis:
            return None
        for id in changed:
            self._made.pop(id, None)
        return Contents(document, self._made)

    def of(self, document: Document, node: Node) -> list[Json]:
        known = self._made.get(node.id)
        if known is None or known[0] is not node:
            known = self._made[node.id] = (node, content_of(language_of(document).runs(document, node)))
        return known[1]


def content(document: Document, node: Node) -> list[Json]:
    """The text of a node as an editor's inline content. It is shared, and not to be changed."""
    return document.cached(Contents).of(document, node)


def fields_in(document: Document) -> list[Json]:
    """The fields of the front matter."""
    return [
        {"id": key.id, "name": str(key.attrs.get("name", "")), "text": key.text, "rev": rev(document, key.id)}
        for meta in document.children(document.root)
        if meta.type == "meta"
        for key in document.children(meta.id)
        if key.type == "key"
    ]


def blocks_below(document: Document, holder: str) -> Iterator[str]:
    """The ids of the blocks that stand in `holder`: what sections, lists and quotes hold stands where they do."""
    stack = list(reversed(document[holder].children))
    while stack:
        node = document[stack.pop()]
        if node.type in UNSEEN:
            continue
        if not _is_passed(document, node):
            yield node.id
        if _is_passed(document, node) or node.type == "section":
            stack.extend(reversed(node.children))


def _is_passed(document: Document, node: Node) -> bool:
    """Whether a node has no block of its own: what it holds has."""
    if node.type == "list":
        return all(child.type == "item" for child in document.children(node.id))
    return is_quote_of_paragraphs(document, node)


def is_quote_of_paragraphs(document: Document, node: Node) -> bool:
    below = list(document.children(node.id)) if node.type == "quote" and not node.text else []
    return bool(below) and all(child.type == "paragraph" and not child.children for child in below)


def size_of(document: Document, id: str, depth: int = 0) -> int:
    """How many blocks a node is, with those that stand in it: as many as `block_of` makes."""
    if not document[id].children or not _has_inner(document, document[id], depth):
        return 1
    return 1 + sum(size_of(document, child, depth + 1) for child in blocks_below(document, id))


def _has_inner(document: Document, node: Node, depth: int) -> bool:
    return node.type != "section" and depth < MAX_DEPTH and shape(document, node)[0] not in ("lockedBlock", "table")


def block_of(document: Document, id: str, depth: int = 0) -> Json:
    """A node as a block, with those that stand in it."""
    made = alone(document, id)
    node = document[id]
    if node.children and _has_inner(document, node, depth):
        made["children"] = [block_of(document, child, depth + 1) for child in blocks_below(document, id)]
    return made


def alone(document: Document, id: str) -> Json:
    """A block without those in it."""
    node = document[id]
    name, props = shape(document, node)
    made: Json = {"id": id, "type": name, "props": props, "rev": rev(document, id), "children": []}
    number = number_of(document, kind_named(document.kind), id) if node.type in ("section", "heading") else ""
    if number:
        made["number"] = number
    if name == "table":
        made["content"] = table_content(document, node)
    elif name not in ("lockedBlock", "card", "divider"):
        made["content"] = content(document, node)
    if node.attrs.get("locked") is True:
        made["isLocked"] = True
    return made


def shape(document: Document, node: Node) -> tuple[str, Json]:
    """BlockNote's type for a node, and its props."""
    props: Json = {name: node.attrs[name] for name in PROPS if isinstance(node.attrs.get(name), str)}
    is_quoted = node.type == "paragraph" and is_quote_of_paragraphs(document, document[node.parent or document.root])
    match node.type:
        case "paragraph" if not is_lone_picture(document, node):
            return ("quote" if is_quoted else "paragraph"), props
        case "section" | "heading":
            return "heading", {**props, "level": node.attrs.get("level", 1)}
        case "item":
            return _item(document, node, props)
        case "quote" if node.text or not node.children:
            return "quote", props
        case "code":
            return "codeBlock", {"language": str(node.attrs.get("info", "")).split(" ")[0] or "text"}
        case "break":
            return "divider", {}
        case "table" if is_plain_table(document, node):
            return "table", {}
        case "image" | "file":
            url, title, caption = (str(node.attrs.get(name, "")) for name in ("url", "name", "caption"))
            safe = url if SAFE_ADDRESS.fullmatch(url) else ""
            return "card", {"sort": str(node.attrs.get("media", node.type)), "url": safe, "name": title or url, "caption": caption}
        case _:
            return "lockedBlock", {"sort": _sort(node), "label": _words(document, node), "source": _source(document, node)}


def _item(document: Document, node: Node, props: Json) -> tuple[str, Json]:
    holder = document[node.parent or document.root]
    checked = node.attrs.get("checked")
    if "list" in node.attrs:
        name = LISTED.get(str(node.attrs["list"]), "bulletListItem")
    else:
        is_numbered = isinstance(holder.attrs.get("start"), int) or holder.attrs.get("ordered") is True
        name = "checkListItem" if isinstance(checked, bool) else "numberedListItem" if is_numbered else "bulletListItem"
    start = node.attrs.get("start", holder.attrs.get("start") if holder.type == "list" else None)
    if name == "checkListItem":
        return name, {**props, "checked": checked is True}
    is_first = holder.type != "list" or holder.children[0] == node.id
    return name, {**props, "start": start} if name == "numberedListItem" and isinstance(start, int) and is_first else props


def is_lone_picture(document: Document, node: Node) -> bool:
    """Whether a paragraph is a picture and nothing else; it is shown as a card."""
    found = language_of(document).units(document, node) if node.text.startswith(("![", "[![", "[IMAGE:")) else []
    return len(found) == 1 and found[0].is_object


def is_plain_table(document: Document, node: Node) -> bool:
    """Whether a table is rows of cells that hold text alone."""
    rows = list(document.children(node.id))
    return bool(rows) and all(
        row.type == "row" and row.children and all(cell.type == "cell" and not cell.children for cell in document.children(row.id))
        for row in rows
    )


def table_content(document: Document, node: Node) -> Json:
    widths = node.attrs.get("columnWidths")
    aligns: list[object] = []
    rows: list[Json] = []
    for row in document.children(node.id):
        cells = list(document.children(row.id))
        aligns = aligns or [cell.attrs.get("align") for cell in cells]
        columns = [*aligns, *[None] * len(cells)]
        rows.append({"cells": [_cell(document, cell, align) for cell, align in zip(cells, columns, strict=False)]})
    heads = node.attrs.get("headerRows", 1 if formats.FORMATS[document.format].header_stays else 0)
    made: Json = {"type": "tableContent", "rows": rows, "headerRows": heads if isinstance(heads, int) else 0}
    if isinstance(widths, tuple):
        made["columnWidths"] = [width or None for width in widths]
    return made


def _cell(document: Document, cell: Node, column: object) -> Json:
    """A cell; its alignment is its own, or its column's, which the header cell has."""
    spans = {name: value for name in ("colspan", "rowspan") if isinstance(value := cell.attrs.get(name), int)}
    own = cell.attrs.get("align", column)
    align = {"textAlignment": own} if isinstance(own, str) else {}
    return {"type": "tableCell", "props": {**spans, **align}, "content": content(document, cell)}


def _sort(node: Node) -> str:
    return "picture" if node.type == "paragraph" else str(node.attrs.get("block", node.type))


def _words(document: Document, node: Node) -> str:
    """What a locked block says, for who only reads."""
    own = str(node.attrs.get("label", "") or node.attrs.get("name", ""))
    words = " ".join(formats.visible(document, below.id).text for below in document.walk(node.id) if below.text)
    return (f"{own}: {words}" if own and words else own or words)[:MAX_SOURCE]


def _source(document: Document, node: Node) -> str:
    below = "" if node.text else "\n".join(below.text for below in document.walk(node.id) if below.text)
    return (node.text or below)[:MAX_SOURCE]


def rev(document: Document, id: str) -> str:
    """What changes whenever a block does: its node, and the cells of a table."""
    node = document[id]
    tops = document.walk(id) if node.type == "table" else (node,)
    parts = [f"{one.id} {one.type} {one.text} {sorted(one.attrs.items())!r}" for one in tops]
    return format(crc32("\0".join(parts).encode("utf-8", "replace")), "08x")
