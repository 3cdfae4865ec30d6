"""One node of a note or a Word file as Markdown that stands by itself. What Markdown can't say is left out (colours) or stands by
its name (`{{mention:1}}`, `[IMAGE:x]`); what stands in a block that holds none in Markdown is left to its own."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Atom, parse
from copydesk.formats.export.blocks import (
    Block,
    Card,
    Cell,
    Code,
    Figure,
    Heading,
    Inline,
    Item,
    List,
    Markup,
    Paragraph,
    Picture,
    Quote,
    Row,
    Rule,
    Table,
)
from copydesk.formats.export.grids import width_of
from copydesk.formats.export.markdown.blocks import Writer
from copydesk.formats.export.markdown.inline import commonmark_of

# What stands in these is not said with them; the second, which Markdown has no words for, say it by themselves.
_ALONE = ("paragraph", "heading", "code", "break", "image", "file", "table")
_APART = ("box", "opaque", "field", "comment", "control", "margin", "notes")


def markdown_of(document: Document, id: str) -> str:
    """What is given here and sent back for the node changes nothing."""
    node = document[id]
    if node.type == "cell" and not node.children:
        return commonmark_of(inlines(node), one_line=True)
    if node.type == "row":
        return Writer(0).block(_grid([_row(document, node)]))[0]
    return "\n".join(Writer(0).lines(_blocks(document, node)))


def inlines(node: Node) -> list[Inline]:
    """A text of the dialect, with what is no text by its name."""
    return [Markup("{{" + piece.name + "}}", piece.marks) if isinstance(piece, Atom) else piece for piece in parse(node.text)]


def _blocks(document: Document, top: Node) -> list[Block]:
    result: list[Block] = []
    out = result
    if _is_listed(document, top):
        result.append(made := List(start=_number(document, top)))
        out = made.children
    stack: list[tuple[Node, list[Block], Node | None]] = [(top, out, None)]
    while stack:
        node, out, above = stack.pop()
        inside = _put(document, node, out, above)
        is_closed = node.type in _ALONE or (node.type in _APART and node is not top)
        below = [] if is_closed else list(document.children(node.id))
        stack += [(child, inside, one) for one, child in reversed(list(zip([None, *below], below, strict=False)))]
    return result


def _put(document: Document, node: Node, out: list[Block], above: Node | None) -> list[Block]:
    """Appends what a node is, and gives the list that what stands in it goes to."""
    match node.type:
        case "item":
            return _put_item(document, node, out, above)
        case "list":
            start = node.attrs.get("start")
            out.append(made := List(start=start if isinstance(start, int) else None))
            return made.children
        case "quote":
            out.append(quote := Quote(children=[Paragraph(inlines(node))] if node.text else []))
            return quote.children
        case "section" | "heading":
            level = node.attrs.get("level")
            out.append(Heading(inlines(node), level if isinstance(level, int) else 1))
        case "paragraph":
            out.append(Paragraph(inlines(node)))
        case "code":
            out.append(Code(node.text, _told(node, "info")))
        case "break":
            out.append(Rule())
        case "image":
            out.append(Figure(_picture(node)))
        case "file":
            out.append(Card("file", _told(node, "name"), _told(node, "url")))
        case "table":
            out.append(_grid([_row(document, row) for row in document.children(node.id) if row.type == "row"]))
    return out


def _put_item(document: Document, node: Node, out: list[Block], above: Node | None) -> list[Block]:
    """An item that stands in no list goes on with that of the item above it, where that is of its sort."""
    checked = node.attrs.get("checked")
    item = Item(children=[Paragraph(inlines(node))] if node.text else [], checked=checked if isinstance(checked, bool) else None)
    if _is_listed(document, node):
        out.append(item)
        return item.children
    number = _number(document, node)
    last = out[-1] if out and above is not None and above.type == "item" else None
    if not isinstance(last, List) or (last.start is None) != (number is None) or "start" in node.attrs:
        out.append(last := List(start=number))
    last.children.append(item)
    return item.children


def _is_listed(document: Document, node: Node) -> bool:
    return node.type == "item" and node.parent is not None and document[node.parent].type == "list"


def _number(document: Document, item: Node) -> int | None:
    """The number that an item shows; None for a bullet."""
    holder = document[item.parent or document.root]
    if holder.type == "list":
        start = holder.attrs.get("start")
        return start + document.index(item.id) if isinstance(start, int) else None
    if item.attrs.get("list") != "numbered":
        return None
    behind = 0
    for place in range(document.index(item.id), -1, -1):
        node = document[holder.children[place]]
        if node.type != "item" or node.attrs.get("list") != "numbered":
            break
        start = node.attrs.get("start")
        if isinstance(start, int):
            return start + behind
        behind += 1
    return max(behind, 1)


def _told(node: Node, name: str) -> str:
    return str(node.attrs.get(name, ""))


def _picture(node: Node) -> Picture:
    if "url" not in node.attrs:
        return Picture(_told(node, "name"), is_named=True)
    return Picture(_told(node, "url"), _told(node, "name"), _told(node, "caption"))


def _grid(rows: list[Row]) -> Table:
    table = Table(children=[*rows])
    table.width = width_of(table)
    return table


def _row(document: Document, node: Node) -> Row:
    return Row(children=[_cell(document, cell) for cell in document.children(node.id) if cell.type == "cell"])


def _cell(document: Document, node: Node) -> Cell:
    below = [Paragraph(inlines(child)) for child in document.children(node.id) if child.type == "paragraph"]
    spans = [span if isinstance(span := node.attrs.get(name), int) else 1 for name in ("colspan", "rowspan")]
    own: list[Block] = [Paragraph(inlines(node))] if node.text or not below else [*below]
    return Cell(children=own, columns=spans[0], rows=spans[1], align=_told(node, "align"))
