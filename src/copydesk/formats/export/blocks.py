"""A document as an export sees it: blocks and styled text, whatever format and kind it came from.

A reader for each format makes a Manuscript, a writer for each target takes one. Inline content is the dialect's runs, and beside
them what only an export has to show: pictures, footnote marks, HTML, and objects known by their text.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from copydesk.formats.dialect import Mark, Marks, Run


class Picture(NamedTuple):
    """An image by its address or, where `is_named`, by the x of `[IMAGE:x]`."""

    name: str
    alt: str = ""
    title: str = ""
    marks: Marks = ()
    is_named: bool = False


class NoteMark(NamedTuple):
    """Where a footnote is referred to."""

    label: str
    marks: Marks = ()


class Markup(NamedTuple):
    """A tag or comment of HTML, as its source has it."""

    source: str
    marks: Marks = ()


class Shown(NamedTuple):
    """An object in a line that is shown by its text: a mention, a field, a status, a note in a script."""

    sort: str
    text: str
    marks: Marks = ()


PAGE_NUMBER = "page"  # the sort of what shows the number of its page


Inline = Run | Picture | NoteMark | Markup | Shown
Inlines = Sequence[Inline]  # a line break is "\n" in the text of a run


@dataclass(slots=True)
class Holder:
    """What other blocks stand in."""

    children: "list[Block]" = field(default_factory=list, kw_only=True)


@dataclass(slots=True)
class Heading:
    inlines: Inlines
    level: int  # 1 is the highest below the title
    number: str = ""  # the counted one; its text may begin with it too
    style: str = ""  # scene, block, step; "" for a section
    anchor: str = ""  # its name as the target of a link, given by `outlines`


@dataclass(slots=True)
class Paragraph:
    inlines: Inlines
    style: str = ""  # what it is in a script (action, character …) or in a step (facts, label); "" for running text
    align: str = ""


@dataclass(slots=True)
class Code:
    text: str
    info: str = ""


NEW_PAGE = "newpage"


@dataclass(slots=True)
class Rule:
    """A line across; with the style `page` a new page, which a screen shows as a line, and with `newpage` one that it doesn't."""

    style: str = ""


@dataclass(slots=True)
class Html:
    source: str


@dataclass(slots=True)
class Figure:
    picture: Picture
    caption: str = ""
    width: int = 0  # in pixels, where the document says how wide it is shown


@dataclass(slots=True)
class Card:
    """A file, a link or something that plays: a name, where it is, and what is said of it."""

    sort: str
    name: str
    address: str
    details: tuple[str, ...] = ()


@dataclass(slots=True)
class Item(Holder):
    """Its own text is its first paragraph."""

    checked: bool | None = None


@dataclass(slots=True)
class List(Holder):
    start: int | None = None  # None for bullets
    style: str = ""


@dataclass(slots=True)
class Quote(Holder):
    pass


@dataclass(slots=True)
class Cell(Holder):
    columns: int = 1  # how many it spans
    rows: int = 1
    align: str = ""
    is_header: bool = False  # of its column or its row


@dataclass(slots=True)
class Row(Holder):
    is_header: bool = False


@dataclass(slots=True)
class Table(Holder):
    """Its rows. `width` is how many columns there are, merged cells counted as many."""

    width: int = 0
    style: str = ""
    caption: str = ""
    column_widths: tuple[int, ...] = ()  # in pixels, 0 for as wide as it needs; () where the document doesn't say


@dataclass(slots=True)
class Fold(Holder):
    """Blocks under a line that opens and closes them."""

    inlines: Inlines = ()
    style: str = ""


@dataclass(slots=True)
class Group(Holder):
    """Blocks that belong together: indented below a note's block, a speech, an aside."""

    style: str = ""


Block = Heading | Paragraph | Code | Rule | Html | Figure | Card | Item | List | Quote | Cell | Row | Table | Fold | Group


@dataclass(slots=True)
class Manuscript:
    """What there is to be set: the title and what stands around it, the blocks, and the footnotes by label."""

    kind: str
    title: Inlines = ()
    title_is_heading: bool = True  # False where only a field says it
    name: str = ""  # what the file calls itself, where no title is seen
    language: str = ""
    fields: list[tuple[str, str]] = field(default_factory=list)  # of the front matter or the title page, in order
    blocks: list[Block] = field(default_factory=list)
    notes: dict[str, list[Block]] = field(default_factory=dict)
    comments: set[str] = field(default_factory=set)  # the labels of those notes that are comments
    head: Inlines = ()  # what stands at the head of every page, and at its foot
    foot: Inlines = ()
    pictures: Callable[[str], bytes | None] | None = None  # those that came with the document, by name
    features: dict[str, None] = field(default_factory=dict)
    """What it has that not every target can hold, by the names in `docs/fidelity.md`, each once, in reading order."""


def walk(blocks: Sequence[Block]) -> Iterator[tuple[Literal["enter", "leave"], Block]]:
    """Each block when it begins and when it ends, in reading order. A stack: 1,000 levels would break recursion."""
    stack: list[tuple[Literal["enter", "leave"], Block]] = [("enter", block) for block in reversed(blocks)]
    while stack:
        side, block = stack.pop()
        yield side, block
        if side == "enter":
            stack.append(("leave", block))
            if isinstance(block, Holder):
                stack.extend(("enter", child) for child in reversed(block.children))


def plain(inlines: Inlines) -> str:
    """The words alone."""
    parts: list[str] = []
    for inline in inlines:
        match inline:
            case Run(text=text) | Shown(text=text):
                parts.append(text)
            case Picture():
                parts.append(inline.alt or inline.name)
            case NoteMark() | Markup():
                pass
    return "".join(parts).replace("\n", " ")


def named_facts(facts: Paragraph) -> list[Inline]:
    """A line of facts where they can't be shown as badges: each with its name before it."""
    found = [inline for inline in facts.inlines if isinstance(inline, Shown)]
    pairs = [[Run(f"{fact.sort.capitalize()}:", (Mark("bold"),)), Run(f" {fact.text}")] for fact in found]
    return [run for place, pair in enumerate(pairs) for run in ([Run(" · "), *pair] if place else pair)]
