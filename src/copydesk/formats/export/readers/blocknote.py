"""BlockNote as a manuscript: items that follow each other as lists, toggles as folds, what is nested below a block as a group."""

from copydesk.document.document import Document
from copydesk.document.node import Node, Value
from copydesk.formats.blocknote.names import STYLED
from copydesk.formats.dialect import Mark, losses
from copydesk.formats.export.blocks import (
    Block,
    Card,
    Cell,
    Code,
    Figure,
    Fold,
    Group,
    Inline,
    Item,
    List,
    Manuscript,
    Paragraph,
    Picture,
    Quote,
    Row,
    Rule,
    Shown,
    Table,
)
from copydesk.formats.export.grids import cells_of, rows_of, width_of
from copydesk.formats.export.marks import nested
from copydesk.formats.export.outlines import heading_numbers, leading_title
from copydesk.formats.export.readers.dialect import sort_of, styled_inlines
from copydesk.formats.export.readers.jsonwords import object_words, words_in

# What an attr may be without being a feature that some targets can't hold, and what to call it otherwise.
_PLAIN: dict[str, tuple[tuple[Value, ...], str]] = {
    "textColor": (("default",), "text colour"),
    "backgroundColor": (("default",), "background colour"),
    "textAlignment": (("left",), "alignment"),
    "align": (("left", "center", "right"), "alignment"),
    "isToggleable": ((False,), "toggle"),
    "list": (("bullet", "numbered", "check"), "toggle"),
    "media": ((), "media player"),
    "previewWidth": ((), "size of an image"),
    "colspan": ((1,), "merged cells"),
    "rowspan": ((1,), "merged cells"),
    "headerRows": ((0, 1), "second header row"),
    "headerCols": ((0,), "header column"),
}
_ALIGNED = ("center", "right", "justify")
_COLORED = {"textColor": "color", "backgroundColor": "mark"}


def from_blocknote(document: Document) -> Manuscript:
    reader = Reader(document)
    waiting: list[tuple[Node, list[Block]]] = [(document[document.root], reader.manuscript.blocks)]
    while waiting:
        holder, out = waiting.pop()
        waiting += reversed(reader.level(holder, out))
    return reader.manuscript


class Reader:
    """Turns blocks into blocks, one holder's children at a time."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.manuscript = Manuscript(document.kind)
        self.numbers = heading_numbers(document)
        self.title = leading_title(document)

    def level(self, holder: Node, out: list[Block]) -> list[tuple[Node, list[Block]]]:
        """Appends what stands in `holder` to `out`; gives those of it that hold something, and the list where that goes."""
        waiting: list[tuple[Node, list[Block]]] = []
        above: Node | None = None
        for node in self.document.children(holder.id):
            if not _is_seen(node):
                continue
            self.note_features(node)
            inside = self.item(node, out, above) if node.type == "item" else self.block(node, out)
            if any(map(_is_seen, self.document.children(node.id))):
                if inside is None:
                    self.manuscript.features["nesting"] = None
                    out.append(group := Group())
                    inside = group.children
                waiting.append((node, inside))
            above = node
        return waiting

    def block(self, node: Node, out: list[Block]) -> list[Block] | None:
        """Appends what a node is; gives the list that its children go to, None where it holds none."""
        if node.id == self.title:
            self.manuscript.title = self.inlines(node)
        elif node.type == "heading":
            level = int(str(node.attrs.get("level", 1))) - (self.title is not None)
            out.append(self.numbers.heading(node.id, self.inlines(node), level))
        elif node.type == "quote":
            out.append(quote := Quote(children=[Paragraph(self.inlines(node))]))
            return quote.children
        else:
            out.append(self.leaf(node))
        return None

    def item(self, node: Node, out: list[Block], above: Node | None) -> list[Block]:
        """An item joins the list above it, if that has its sort of marker."""
        text: list[Block] = [Paragraph(self.inlines(node))] if node.text else []
        if node.attrs.get("list") == "toggle":
            out.append(fold := Fold(self.inlines(node)))
            return fold.children
        is_numbered = node.attrs.get("list") == "numbered"
        last = out[-1] if out and above is not None and above.type == "item" else None
        joins = isinstance(last, List) and (last.start is not None) == is_numbered
        if joins and "start" in node.attrs:
            self.manuscript.features["list that starts again"] = None
        if not isinstance(last, List) or not joins or "start" in node.attrs:
            start = node.attrs.get("start", 1)
            out.append(last := List((start if isinstance(start, int) else 1) if is_numbered else None))
        checked = bool(node.attrs.get("checked")) if node.attrs.get("list") == "check" else None
        last.children.append(item := Item(checked, children=text))
        return item.children

    def leaf(self, node: Node) -> Block:
        match node.type:
            case "paragraph":
                align = str(node.attrs.get("textAlignment", ""))
                return Paragraph(self.inlines(node), align=align if align in _ALIGNED else "")
            case "code":
                return Code(node.text, str(node.attrs.get("info", "")))
            case "table":
                return self.table(node)
            case "break":
                return Rule()
            case "image" | "file":
                return _file(node)
            case _:
                name = str(node.attrs.get("block", "locked block"))
                self.manuscript.features[name] = None
                words = object_words(node.origin.spelled) if node.origin is not None else ""
                return Paragraph([Shown("locked", f"{name}: {words}" if words else name)])

    def inlines(self, node: Node) -> list[Inline]:
        """A node's text; a colour of the whole block is its words' colour, where they have no other."""
        shown = words_in(node.origin) if "{{" in node.text and node.origin is not None else {}
        found = styled_inlines(node.text, lambda atom: Shown(sort_of(atom), shown.get(atom.name) or sort_of(atom), atom.marks))
        colors = [
            Mark(mark, str(value)) for name, mark in _COLORED.items() if (value := node.attrs.get(name)) not in (None, "default")
        ]
        return [inline._replace(marks=nested((*colors, *inline.marks))) for inline in found] if colors else found

    def note_features(self, node: Node) -> None:
        found = self.manuscript.features
        for name, value in sorted(node.attrs.items()):
            if name in _PLAIN and value not in _PLAIN[name][0]:
                found[_PLAIN[name][1]] = None
        widths = node.attrs.get("columnWidths")
        if isinstance(widths, tuple) and any(widths):
            found["column widths"] = None
        if node.type in ("image", "file") and not node.attrs.get("url"):
            found[f"{node.type} without an address"] = None
        if node.type == "item" and not node.text.strip() and (node.children or node.attrs.get("list") == "check"):
            found["item without text"] = None
        if node.type in STYLED:
            found.update(dict.fromkeys(losses(node.text)))

    def table(self, node: Node) -> Table:
        headers = [int(str(node.attrs.get(name, 0)) or 0) for name in ("headerRows", "headerCols")]
        table = Table()
        for place, row in enumerate(child for child in self.document.children(node.id) if child.type == "row"):
            table.children.append(made := Row(place < headers[0]))
            for column, cell in enumerate(self.document.children(row.id)):
                self.note_features(cell)
                made.children.append(self.cell(cell, place < headers[0] or column < headers[1]))
        rows = list(map(cells_of, rows_of(table)))
        if not any(rows):
            self.manuscript.features["empty table"] = None
        if rows and any(cell.align != top.align for row in rows for cell, top in zip(row, rows[0], strict=False)):
            self.manuscript.features["alignment"] = None
        table.width = width_of(table)
        widths = node.attrs.get("columnWidths")
        if isinstance(widths, tuple) and any(widths):
            sizes = [width if isinstance(width, int) else 0 for width in widths]
            table.column_widths = tuple([*sizes, *[0] * table.width][: table.width])
        return table

    def cell(self, node: Node, is_header: bool) -> Cell:
        columns, rows = (int(str(node.attrs.get(name, 1))) for name in ("colspan", "rowspan"))
        align = str(node.attrs.get("align", ""))
        inlines = self.inlines(node)
        return Cell(columns, rows, align if align in _ALIGNED else "", is_header, children=[Paragraph(inlines)] if inlines else [])


def _is_seen(node: Node) -> bool:
    """Whether a node is a block: rows are their table's, and an empty paragraph, as editors leave them, is white space."""
    return node.type != "row" and (node.type != "paragraph" or bool(node.text.strip() or node.children))


def _file(node: Node) -> Block:
    url, name, caption = (str(node.attrs.get(attr, "")) for attr in ("url", "name", "caption"))
    if node.type == "image":
        width = node.attrs.get("previewWidth")
        return Figure(Picture(url, name, caption), caption, width if isinstance(width, int) else 0)
    return Card(str(node.attrs.get("media", "file")), name or url, url, (caption,) if caption else ())
