"""Blocks as Word's paragraphs and tables, by the styles of our template. Lists are numbers on paragraphs, quotes a style."""

from collections.abc import Sequence

from copydesk.formats.dialect import Mark, Run
from copydesk.formats.export.blocks import (
    Block,
    Card,
    Cell,
    Code,
    Figure,
    Fold,
    Group,
    Heading,
    Html,
    Inline,
    Inlines,
    Item,
    List,
    Paragraph,
    Quote,
    Row,
    Rule,
    Table,
    named_facts,
    walk,
)
from copydesk.formats.export.htmlwords import html_words
from copydesk.formats.export.marks import nested
from copydesk.formats.export.word.inline import Inliner, bookmark_name, text_xml
from copydesk.formats.export.word.lists import MAX_LEVEL, Lists
from copydesk.formats.export.word.tables import Frame

MAX_HEADING = 9
STEP = 720  # twentieths of a point: how far a level of a list or group is indented
_STYLES = {
    "action": "Script",
    "character": "Character",
    "parenthetical": "Parenthetical",
    "dialogue": "Dialogue",
    "lyric": "Lyric",
    "transition": "Transition",
    "centered": "Centered",
    "synopsis": "Synopsis",
    "note": "ScriptNote",
    "boneyard": "ScriptNote",
    "title": "Title",
    "lead": "Subtitle",
    "facts": "Caption",
    "label": "Caption",
}
_LINE = '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="A0A8B0"/></w:pBdr>'
_BOXES = {None: "", True: "☑ ", False: "☐ "}
EMPTY = "<w:p/>"


class Writer:
    """Writes the blocks of one part of the package."""

    def __init__(self, inliner: Inliner, lists: Lists, linked: frozenset[str], shift: int = 0, style: str = "") -> None:
        self.inliner = inliner
        self.lists = lists
        self.linked = linked  # the anchors that a link leads to
        self.shift = shift  # headings go down by this
        self.style = style  # of running text
        self.open_lists: list[int] = []
        self.boxes: list[str | None] = []  # of each open item what stands before its text; None once that is written
        self.quotes = self.groups = self.bookmarks = 0
        self.frames: list[Frame] = []
        self.cells: list[Cell] = []
        self.is_after_table = False

    def xml(self, blocks: Sequence[Block]) -> str:
        parts: list[str] = []
        for side, block in walk(blocks):
            made = self.enter(block) if side == "enter" else self.leave(block)
            if made:
                parts.append(made)
                self.is_after_table = made.endswith("</w:tbl>")
        return "".join(parts)

    def enter(self, block: Block) -> str:
        if isinstance(block, Paragraph):
            return self.lines(block) if self.cells else self.paragraph(block.inlines, block.style, block.align)
        before = self.begin_item() if not isinstance(block, Item | Row | Cell) else ""
        match block:
            case List(start=start):
                self.open_lists.append(self.lists.add(start, len(self.open_lists)))
            case Item(checked=checked):
                self.boxes.append(_BOXES[checked])
            case Quote():
                self.quotes += 1
            case Group() if not block.style:
                self.groups += 1
            case Fold(inlines=inlines, style=style):
                before += self.paragraph(inlines, style)
                self.groups += 1
            case Table():
                self.frames.append(Frame(block))
                # Two tables that touch would be one.
                return f"{before}{EMPTY if self.is_after_table and not before else ''}{self.frames[-1].opening()}"
            case Row():
                return self.frames[-1].open_row(block)
            case Cell():
                self.cells.append(block)
                return self.frames[-1].open_cell(block)
            case _:
                return before + self.leaf(block)
        return before

    def leave(self, block: Block) -> str:
        match block:
            case List():
                self.open_lists.pop()
            case Item():
                last = self.begin_item()
                self.boxes.pop()
                return last
            case Quote():
                self.quotes -= 1
            case Fold():
                self.groups -= 1
            case Group() if not block.style:
                self.groups -= 1
            case Cell(children=children):
                self.cells.pop()
                return f"{'' if children and isinstance(children[-1], Paragraph) else EMPTY}</w:tc>"  # a cell ends with a paragraph
            case Row():
                return self.frames[-1].close_row()
            case Table():
                self.frames.pop()
                return "</w:tbl>"
            case _:
                pass
        return ""

    def leaf(self, block: Block) -> str:
        match block:
            case Heading(level=level):
                return self.heading(block, min(level + self.shift, MAX_HEADING))
            case Code(text=text):
                return f'<w:p><w:pPr><w:pStyle w:val="HTMLPreformatted"/></w:pPr>{self.inliner.xml([Run(text)])}</w:p>'
            case Rule(style="page"):
                return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
            case Rule():
                return f"<w:p><w:pPr>{_LINE}</w:pPr></w:p>"
            case Html(source=source):
                return self.paragraph([Run(html_words(source))])
            case Figure(picture=picture, caption=caption, width=width):
                self.inliner.picture_width = width
                return self.paragraph([picture]) + (self.paragraph([Run(caption)], "label") if caption else "")
            case Card(name=name, address=address, details=details):
                link = (Mark("link", address),) if address else ()
                return self.paragraph([Run(name or address, link), Run("".join(f" — {told}" for told in details))])
            case _:
                return ""

    def heading(self, block: Heading, level: int) -> str:
        name = text_xml(bookmark_name(block.anchor)) if block.anchor in self.linked else ""
        self.bookmarks += 1
        start = f'<w:bookmarkStart w:id="{self.bookmarks}" w:name="{name}"/>' if name else ""
        end = f'<w:bookmarkEnd w:id="{self.bookmarks}"/>' if name else ""
        style = "SceneHeading" if block.style == "scene" else f"Heading{level}"
        about = f'<w:pStyle w:val="{style}"/><w:outlineLvl w:val="{level - 1}"/>'
        return f"<w:p><w:pPr>{about}</w:pPr>{start}{self.inliner.xml(block.inlines)}{end}</w:p>"

    def begin_item(self) -> str:
        """A paragraph for an item that begins with something else, or with nothing."""
        return self.paragraph([]) if self.boxes and self.boxes[-1] is not None else ""

    def lines(self, block: Paragraph) -> str:
        """In a cell each line is a paragraph."""
        align = block.align or self.cells[-1].align
        lines: list[list[Inline]] = [[]]
        for inline in block.inlines:
            first, *rest = inline.text.split("\n") if isinstance(inline, Run) else [None]
            lines[-1].append(inline if first is None else Run(first, inline.marks))
            lines += [[Run(text, inline.marks)] for text in rest if text is not None]
        return "".join(self.paragraph(line, block.style, align) for line in lines)

    def paragraph(self, inlines: Inlines, style: str = "", align: str = "") -> str:
        box = self.boxes[-1] if self.boxes else None
        if box is not None:
            self.boxes[-1] = None
            level = min(len(self.open_lists) - 1, MAX_LEVEL)
            number = f'<w:ilvl w:val="{level}"/><w:numId w:val="{self.open_lists[-1]}"/>'
            about = f'<w:pStyle w:val="ListParagraph"/><w:numPr>{number}</w:numPr>'
            inlines = [Run(box), *inlines]
        else:
            name = _STYLES.get(style) or ("Quote" if self.quotes else self.style)
            indent = len(self.open_lists) + self.groups if not self.cells else 0
            about = (f'<w:pStyle w:val="{name}"/>' if name else "") + (f'<w:ind w:left="{STEP * indent}"/>' if indent else "")
        if align:
            about += f'<w:jc w:val="{"both" if align == "justify" else align}"/>'
        if style == "facts":
            inlines = named_facts(Paragraph(inlines))
        if style == "label":
            inlines = [inline._replace(marks=nested((*inline.marks, Mark("bold")))) for inline in inlines]
        return f"<w:p>{f'<w:pPr>{about}</w:pPr>' if about else ''}{self.inliner.xml(inlines)}</w:p>"
