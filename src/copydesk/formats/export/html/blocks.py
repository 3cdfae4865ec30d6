"""Blocks as HTML, tag by tag. What stands around them on a page is `tohtml`'s affair."""

from html import escape

from copydesk.formats.export.addresses import live
from copydesk.formats.export.blocks import (
    Block,
    Card,
    Cell,
    Code,
    Figure,
    Fold,
    Group,
    Heading,
    Holder,
    Html,
    Item,
    List,
    Paragraph,
    Quote,
    Row,
    Rule,
    Table,
    walk,
)
from copydesk.formats.export.html.inline import Inliner, literal, without_images
from copydesk.formats.export.outlines import after_number

MAX_LEVEL = 6


class Blocks:
    """Writes blocks; `top` is how many levels their headings go down, or up."""

    def __init__(self, inliner: Inliner, top: int) -> None:
        self.inliner = inliner
        self.top = top
        self.bare: set[int] = set()  # paragraphs that need no tag: the only one of an item or a cell
        self.is_header = False  # whether the row is one of headers

    def html(self, blocks: list[Block]) -> str:
        parts: list[str] = []
        for side, block in walk(blocks):
            parts.append(self.enter(block) if side == "enter" else self.leave(block))
        return "".join(parts)

    def enter(self, block: Block) -> str:
        return self.opening(block) if isinstance(block, Holder) else self.leaf(block)

    def leaf(self, block: Block) -> str:
        match block:
            case Heading():
                level = min(block.level + self.top, MAX_LEVEL)
                words = number_tag(block) + self.inliner.html(after_number(block))
                return f'<h{level} id="{escape(block.anchor)}"{_class(block.style)}>{words}</h{level}>\n'
            case Paragraph():
                return self.paragraph(block)
            case Code(text=text, info=info):
                name = info.split()[0] if info.split() else ""
                return f"<pre><code{_class(name and 'language-' + name)}>{literal(text)}\n</code></pre>\n"
            case Rule(style=style):
                return f"<hr{_class(style)}>\n"
            case Html(source=source):
                return f"{without_images(source)}\n"
            case Figure(picture=picture, caption=caption, width=width):
                words = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
                return f"<figure>{self.inliner.picture(picture, width)}{words}</figure>\n"
            case Card():
                return card(block)
            case _:
                return ""

    def opening(self, block: Holder) -> str:
        match block:
            case Fold(inlines=inlines):
                return f"<details><summary>{self.inliner.html(inlines)}</summary>\n"
            case Item():
                return self.item(block)
            case List(start=start, style=style):
                first = f' start="{start}"' if start not in (None, 1) else ""
                return f"<{_list(block)}{first}{_class(style)}>\n"
            case Table():
                return self.table(block)
            case Row(is_header=is_header):
                self.is_header = is_header
                return f"<tr{_class('header' if is_header else '')}>"
            case Cell():
                return self.cell(block)
            case Quote():
                return "<blockquote>\n"
            case Group(style=style):
                return f"<div{_class(style or 'nested')}>\n"
            case _:
                return ""

    def leave(self, block: Block) -> str:
        match block:
            case Fold():
                return "</details>\n"
            case Item():
                return "</li>\n"
            case List():
                return f"</{_list(block)}>\n"
            case Table():
                return "</table></div>\n"
            case Row():
                return "</tr>\n"
            case Cell():
                return f"</{_cell(block)}>"
            case Quote():
                return "</blockquote>\n"
            case Group():
                return "</div>\n"
            case _:
                return ""

    def paragraph(self, block: Paragraph) -> str:
        words = self.inliner.html(block.inlines)
        if id(block) in self.bare:
            return words
        align = f' style="text-align: {block.align}"' if block.align else ""
        return f"<p{_class(block.style)}{align}>{words}</p>\n"

    def item(self, item: Item) -> str:
        self.note_bare(item)
        if item.checked is None:
            return "<li>"
        return f'<li class="task"><input type="checkbox" disabled{" checked" if item.checked else ""}> '

    def table(self, table: Table) -> str:
        words = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
        columns = "".join(f'<col style="width: {width}px">' if width else "<col>" for width in table.column_widths)
        group = f"<colgroup>{columns}</colgroup>" if columns else ""
        return f'<div class="wide"><table{_class(table.style)}>{words}{group}\n'

    def cell(self, cell: Cell) -> str:
        self.note_bare(cell)
        spans = f' colspan="{cell.columns}"' if cell.columns > 1 else ""
        spans += f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
        align = f' style="text-align: {cell.align}"' if cell.align else ""
        scope = f' scope="{"col" if self.is_header else "row"}"' if cell.is_header else ""
        return f"<{_cell(cell)}{spans}{scope}{align}>"

    def note_bare(self, holder: Item | Cell) -> None:
        paragraphs = [child for child in holder.children if isinstance(child, Paragraph)]
        if len(paragraphs) == 1 and holder.children[0] is paragraphs[0] and not (paragraphs[0].style or paragraphs[0].align):
            self.bare.add(id(paragraphs[0]))


def number_tag(heading: Heading) -> str:
    return f'<span class="number">{escape(heading.number)}</span> ' if heading.number else ""


def card(card: Card) -> str:
    address = live(card.address)
    name = escape(card.name or card.address)
    words = f'<a href="{escape(address)}">{name}</a>' if address else name
    rest = "".join(f'<span class="detail">{escape(detail)}</span>' for detail in card.details)
    return f'<p class="card {escape(card.sort)}">{words}{rest}</p>\n'


def _class(name: str) -> str:
    return f' class="{escape(name)}"' if name else ""


def _list(block: List) -> str:
    return "ul" if block.start is None else "ol"


def _cell(block: Cell) -> str:
    return "th" if block.is_header else "td"
