"""Sections, lists and tables as blocks, for the formats that have them as a tree: Markdown, a step's content, Word.

What a node's text says is told by whoever asks: it is CommonMark in one format and styled runs in another.
"""

from collections.abc import Callable, Sequence

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.dialect import Mark, Run
from copydesk.formats.export.blocks import (
    NEW_PAGE,
    Block,
    Cell,
    Code,
    Figure,
    Group,
    Html,
    Inline,
    Inlines,
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
from copydesk.formats.export.fields import readable
from copydesk.formats.export.grids import width_of
from copydesk.formats.export.outlines import Numbers

MAX_LEVEL = 6
Words = Callable[[Node], list[Inline]]
Waiting = list[tuple[Node, list[Block]]]
_UNSEEN = ("definition", "margin")  # a definition is in the links that use it; what stands on every page belongs to pages
_SIDES = ("center", "right")  # any other is how running text is set anyway
_LAYOUT = ("section break",)  # locked blocks that say how, not what


def _aligned(node: Node) -> str:
    side = str(node.attrs.get("textAlignment", ""))
    return side if side in _SIDES else ""


def lone_picture(inlines: Inlines) -> Picture | None:
    """The picture that a paragraph is, where it is nothing else."""
    match list(inlines):
        case [Picture() as picture] if not picture.marks:
            return picture
        case _:
            return None


class Reader:
    """Turns nodes into blocks; `words` gives the inlines of a node's text."""

    def __init__(self, document: Document, manuscript: Manuscript, numbers: Numbers, words: Words) -> None:
        self.document = document
        self.manuscript = manuscript
        self.numbers = numbers
        self.words = words

    def read(self, nodes: Sequence[Node], out: list[Block], shift: int, title: str | None = None) -> None:
        """Appends the blocks of `nodes` and all below to `out`; headings go down by `shift` levels."""
        stack: Waiting = [(node, out) for node in reversed(nodes)]
        while stack:
            node, place = stack.pop()
            if node.id == title:
                self.manuscript.title = self.words(node)
                inside: list[Block] | None = place
            elif node.type == "table":
                stack += reversed(self.table(node, place))
                continue
            else:
                inside = self.block(node, place, shift)
            if inside is not None:
                stack.extend((child, inside) for child in reversed(list(self.document.children(node.id))))

    def block(self, node: Node, out: list[Block], shift: int) -> list[Block] | None:
        """Appends what a node is, and gives the list that its children go to; None where they are told already."""
        if node.attrs.get("pageBreakBefore") is True:
            out.append(Rule(NEW_PAGE))
        match node.type:
            case "section" | "heading":
                level = min(max(int(str(node.attrs.get("level", 1))) + shift, 1), MAX_LEVEL)
                out.append(self.numbers.heading(node.id, self.words(node), level))
            case "list":
                start = node.attrs.get("start")
                out.append(made := List(start if isinstance(start, int) else None))
                return made.children
            case "item":
                checked = node.attrs.get("checked")
                out.append(item := Item(checked if isinstance(checked, bool) else None))
                if node.text:
                    item.children.append(Paragraph(self.words(node)))
                return item.children
            case "quote":
                out.append(quote := Quote())
                return quote.children
            case "box":
                self.manuscript.features["text box"] = None
                out.append(box := Group("aside"))
                return box.children
            case "footnote" | "comment":
                return self.note(node)
            case "meta":
                fields = [(str(key.attrs.get("name", "")), readable(key.text)) for key in self.document.children(node.id)]
                self.manuscript.fields += fields
                return None
            case "notes" | "control" | "field":
                pass
            case type if type in _UNSEEN:
                return None
            case _:
                out += self.leaf(node)
        return out

    def leaf(self, node: Node) -> list[Block]:
        match node.type:
            case "paragraph":
                inlines = self.words(node)
                picture = lone_picture(inlines)
                if picture is not None:
                    return [Figure(picture, picture.title)]
                return [Paragraph(inlines, align=_aligned(node))] if inlines else []  # Word's empty ones are space
            case "image":
                name, alt = (str(node.attrs.get(attr, "")) for attr in ("name", "alt"))
                return [Figure(Picture(name, alt, is_named=True))]
            case "code":
                return [Code(node.text, str(node.attrs.get("info", "")))]
            case "break":
                return [Rule()]
            case "html":
                self.manuscript.features["HTML"] = None
                return [Html(node.text)]
            case _:
                return self.locked(node)

    def locked(self, node: Node) -> list[Block]:
        """What is kept as it is, by its name; what has none is text that was not taken apart, and is shown as it is written."""
        if "block" not in node.attrs and node.origin is not None:
            return [Code(node.origin.spelled.decode())]
        name = str(node.attrs.get("block", "locked block"))
        if name in _LAYOUT or self.document[node.parent or ""].type == "notes":
            return []
        self.manuscript.features[name] = None
        return [Paragraph([Shown("locked", name)])]

    def note(self, node: Node) -> list[Block]:
        """A footnote by the label that marks in the text have; a comment too, with who made it."""
        label = str(node.attrs.get("label") or node.attrs.get("foreign", ""))
        blocks = self.manuscript.notes.setdefault(label, [])
        if node.type == "comment":
            self.manuscript.features["comment"] = None
            self.manuscript.comments.add(label)
            author = str(node.attrs.get("author", ""))
            blocks += [Paragraph([Run(author, (Mark("italic"),))])] if author else []
        return blocks

    def table(self, node: Node, out: list[Block]) -> Waiting:
        """Appends a table, and gives what stands in its cells besides their text. A header cell's alignment is its column's."""
        out.append(table := Table(caption=str(node.attrs.get("caption", ""))))
        waiting: Waiting = []
        aligns: list[str] = []
        heads = int(str(node.attrs.get("headerRows", 1)))
        for place, row in enumerate(self.document.children(node.id)):
            if row.type != "row":
                continue
            table.children.append(made := Row(place < heads))
            for column, cell in enumerate(self.document.children(row.id)):
                own = str(cell.attrs.get("align", ""))
                aligns += [own] if place == 0 else []
                align = own or (aligns[column] if column < len(aligns) and "colspan" not in cell.attrs else "")
                made.children.append(read := self.cell(cell, align, place < heads))
                waiting += [(child, read.children) for child in self.document.children(cell.id)]
        table.width = width_of(table)
        return waiting

    def cell(self, node: Node, align: str, is_header: bool) -> Cell:
        columns, rows = (int(str(node.attrs.get(name, 1))) for name in ("colspan", "rowspan"))
        if columns > 1 or rows > 1:
            self.manuscript.features["merged cells"] = None
        if any(child.type != "box" for child in self.document.children(node.id)):
            self.manuscript.features["blocks in a cell"] = None
        inlines = self.words(node)
        return Cell(columns, rows, align, is_header, children=[Paragraph(inlines)] if inlines else [])
