"""A manuscript as Markdown, block by block; how the words of a block are spelled is `commonmark`'s affair.

A speech and an aside become quotes, a fold an item. What Markdown can't hold is named in `features`.
"""

import re
from collections.abc import Sequence
from json import dumps
from typing import NamedTuple

from copydesk.formats.dialect import Mark, Run, link_address
from copydesk.formats.export import Files, no_files
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
    Inline,
    Item,
    List,
    Manuscript,
    Paragraph,
    Quote,
    Rule,
    Table,
    named_facts,
)
from copydesk.formats.export.grids import placed_cells, rows_of
from copydesk.formats.export.markdown.inline import commonmark_of, picture_source
from copydesk.formats.export.marks import nested

MAX_LEVEL = 6
_CLOSING_MARKS = re.compile(r"(?:(?<=\s)|\A)(#+)\Z")
_DELIMITERS = {"center": ":-:", "right": "--:"}
_MARKS = {"character": "bold", "label": "bold", **dict.fromkeys(("parenthetical", "lyric", "synopsis", "transition"), "italic")}
_QUOTED = ("speech", "aside")  # groups that are quotes here
_SIMPLE = re.compile(r"[^\W\d_][\w .,()/-]*(?<! )")
_WORDS_OF_YAML = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))


class Visit(NamedTuple):
    """A block to write: what its first line begins with and what its others do, and whether it follows without a blank line."""

    block: Block
    first: str
    rest: str
    is_tight: bool
    marker: str = ""  # of an item; of a list, the sort of its items' markers
    shows_holder: bool = False  # its first line is the mark of what it stands in, so it has one even without words


def to_markdown(manuscript: Manuscript, _: Files = no_files) -> bytes:
    title: list[Block] = [Heading(manuscript.title, 0)] if manuscript.title else []
    writer = Writer(len(title))
    parts = [front_matter(manuscript.fields), writer.lines([*title, *manuscript.blocks])]
    parts += [writer.lines(note or [Paragraph([])], f"[^{label}]: ", "    ") for label, note in manuscript.notes.items()]
    return "\n".join("".join(line + "\n" for line in lines) for lines in parts if lines).encode()


class Writer:
    """Writes blocks as lines; headings go down by `shift` levels."""

    def __init__(self, shift: int) -> None:
        self.shift = shift

    def lines(self, blocks: Sequence[Block], first: str = "", rest: str = "") -> list[str]:
        result: list[str] = []
        stack = _siblings(blocks, first, rest)
        while stack:
            visit = stack.pop()
            inside = _inside(visit)
            own = [] if inside else self.block(visit.block) or ([""] if visit.shows_holder else [])
            if (own or inside) and result and not visit.is_tight:
                result.append(visit.rest.rstrip())
            for place, line in enumerate(own):
                before = visit.rest if place else visit.first
                result.append(before + line if line else before.rstrip())
            stack += inside
        return result

    def block(self, block: Block) -> list[str]:
        """The lines of a block without what holds it."""
        match block:
            case Heading(inlines=inlines, level=level):
                text = _CLOSING_MARKS.sub(r"\\\1", commonmark_of(inlines, one_line=True))
                return [f"{'#' * min(level + self.shift, MAX_LEVEL)} {text}".rstrip()]
            case Paragraph():
                text = commonmark_of(_marked(block))
                return text.split("\n") if text else []
            case Code(text=text, info=info):
                return _fenced(text, info)
            case Table():
                return _table(block)
            case Rule(style="newpage"):
                return []
            case Rule():
                return ["***"]
            case Html(source=source):
                return source.rstrip("\n").split("\n")
            case Figure(picture=picture):
                return [picture_source(picture)]
            case Card(name=name, address=address, details=details):
                words = commonmark_of([Run(name or address)], one_line=True)
                link = f"[{words}]({link_address(address)})" if address else words
                return [" — ".join((link, *(commonmark_of([Run(detail)], one_line=True) for detail in details)))]
            case _:
                return []


def _siblings(blocks: Sequence[Block], first: str, rest: str) -> list[Visit]:
    """The blocks of one holder, last first. Lists of one sort that follow each other get different markers, or they were one."""
    result: list[Visit] = []
    marker = ""
    for place, block in enumerate(blocks):
        if isinstance(block, List | Fold):
            pair = "-*" if isinstance(block, Fold) or block.start is None else ".)"
            marker = pair[1] if marker == pair[0] else pair[0]
        else:
            marker = ""
        result.append(Visit(block, rest if place else first, rest, place == 0, marker))
    return result[::-1]


def _marked_first(blocks: Sequence[Block], first: str, rest: str) -> list[Visit]:
    """The blocks of a holder whose mark stands before the first of them."""
    visits = _siblings(blocks or [Paragraph([])], first, rest)
    visits[-1] = visits[-1]._replace(shows_holder=True)
    return visits


def _inside(visit: Visit) -> list[Visit]:
    """What a block holds, last first."""
    _, first, rest, _, marker, _ = visit
    match visit.block:
        case List(start=start, children=children):
            items = [
                Visit(item, rest if place else first, rest, True, f"{marker} " if start is None else f"{start + place}{marker} ")
                for place, item in enumerate(children)
            ]
            return items[::-1]
        case Item(checked=checked, children=children):
            box = {None: "", True: "[x] ", False: "[ ] "}[checked]
            visits = _marked_first(children, first + marker + box, rest + " " * len(marker))
            if len(children) > 1 and _follows_tightly(children[0], children[1]):
                visits[-2] = visits[-2]._replace(is_tight=True)
            return visits
        case Fold(inlines=inlines, children=children):
            return [Visit(Item(children=[Paragraph(inlines), *children]), first, rest, True, f"{marker} ")]
        case Quote(children=children):
            return _marked_first(children, first + "> ", rest + "> ")
        case Group(style=style, children=children) if style in _QUOTED:
            return _marked_first(_joined(children), first + "> ", rest + "> ")
        case Group(children=children):
            return _siblings(children, first, rest)
        case _:
            return []


def _follows_tightly(text: Block, block: Block) -> bool:
    """Whether a list is read as one right below its item's text: one that begins with nothing, or not with 1, is not."""
    match text, block:
        case Paragraph(), List(start=None | 1, children=[Item(children=[Paragraph(inlines=inlines), *_]), *_]):
            return bool(commonmark_of(inlines, one_line=True).strip())
        case _:
            return False


def _joined(blocks: Sequence[Block]) -> list[Block]:
    """Paragraphs that follow each other as lines of one."""
    result: list[Block] = []
    for block in blocks:
        last = result[-1] if result else None
        if isinstance(block, Paragraph) and isinstance(last, Paragraph):
            result[-1] = Paragraph([*last.inlines, Run("\n"), *_marked(block)])
        else:
            result.append(Paragraph(_marked(block)) if isinstance(block, Paragraph) else block)
    return result


def _marked(block: Paragraph) -> list[Inline]:
    """The words of a paragraph, under the mark that shows its style; facts with their names."""
    if block.style == "facts":
        return named_facts(block)
    name = _MARKS.get(block.style)
    marked = [inline._replace(marks=nested((*inline.marks, Mark(name)))) for inline in block.inlines] if name else block.inlines
    return list(marked)


def _table(table: Table) -> list[str]:
    count = len(rows_of(table))
    if not table.width or not count:
        return []
    lines = [[""] * table.width for _ in range(count)]
    aligns = [""] * table.width
    for placed in placed_cells(table):  # what is merged has its text in the first of its places
        lines[placed.row][placed.column] = _cell(placed.cell)
        if placed.row == 0:
            aligns[placed.column : placed.column + placed.columns] = [placed.cell.align] * placed.columns
    lines.insert(1, [_DELIMITERS.get(align, "---") for align in aligns])
    return [f"| {' | '.join(line)} |" for line in lines]


def _cell(cell: Cell) -> str:
    """A cell's words on one line, of blocks that stand in it too."""
    parts: list[str] = []
    waiting: list[Block] = list(reversed(cell.children))
    while waiting:
        block = waiting.pop()
        if isinstance(block, Paragraph | Heading | Fold):
            parts.append(commonmark_of(block.inlines, one_line=True))
        elif isinstance(block, Code):
            parts.append(commonmark_of([Run(" ".join(block.text.split()))], one_line=True))
        waiting += reversed(block.children) if isinstance(block, Holder) else ()
    return "<br>".join(part for part in parts if part).replace("|", "\\|")


def _fenced(text: str, info: str) -> list[str]:
    mark = "~" if "`" in info else "`"
    fence = mark * max(3, *(len(run) + 1 for run in re.findall(mark + "+", text)), 3)
    return [fence + " ".join(info.split()), *(text.split("\n") if text else []), fence]


def front_matter(fields: Sequence[tuple[str, str]]) -> list[str]:
    """Fields as YAML, which any text is in quotes."""
    return ["---", *(f"{_yaml(name)}: {_yaml(value)}" for name, value in fields), "---"] if fields else []


def _yaml(text: str) -> str:
    is_simple = _SIMPLE.fullmatch(text) is not None and text.lower() not in _WORDS_OF_YAML
    return text if is_simple else dumps(text, ensure_ascii=False)
