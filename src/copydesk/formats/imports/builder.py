"""Elements of HTML, as they begin and end, into the blocks of a manuscript; who reads another format tells it in the same words.

What each element means is in `elements`. Holders are nested no deeper than Markdown can show, so that depth costs nothing."""

import re
from collections import Counter
from typing import NamedTuple

from copydesk.errors import InputError
from copydesk.formats.dialect import Mark, Marks, Run
from copydesk.formats.export.blocks import (
    Block,
    Cell,
    Code,
    Heading,
    Holder,
    Inline,
    Item,
    List,
    Manuscript,
    NoteMark,
    Paragraph,
    Quote,
    Row,
    Table,
)
from copydesk.formats.export.grids import width_of
from copydesk.formats.export.marks import nested
from copydesk.formats.imports.elements import (
    BLOCKS,
    BOLD,
    HEADINGS,
    IN_HEAD,
    INLINE,
    LINES,
    LOST,
    MARKS,
    UNSEEN,
    VOID,
    is_hidden,
    language_of,
    looks_of,
)
from copydesk.formats.imports.whitespace import tidied

MAX_BLOCKS = 500_000
MAX_DEPTH = 30  # of blocks in blocks: each costs its mark on every line below it
MAX_OBJECTS = 1_000  # pictures and notes in one paragraph; one with more is cut
MAX_AREA = 1_000_000  # places in tables, merged cells counted as many
_SPACE = re.compile(r"[ \t\r\n\f]+")
FIELDS = ("author", "description", "date")


class Open(NamedTuple):
    """A holder that is open: what its end tag is called, and the blocks that stand in it."""

    tag: str
    holder: Holder | None
    blocks: list[Block]


Around = tuple[list[Open], Counter[str], list[Inline], int, int, dict[str, list[str]]]


class Builder:
    """Takes elements and text in reading order; `finish` closes what is open."""

    def __init__(self, manuscript: Manuscript) -> None:
        self.manuscript = manuscript
        self.features = manuscript.features
        self.stack: list[Open] = [Open("", None, manuscript.blocks)]
        self.open: Counter[str] = Counter()
        self.flat: Counter[str] = Counter()  # holders that are open and too deep to be any
        self.captions: list[list[Block]] = []  # of the tables that are open
        self.inlines: list[Inline] = []
        self.objects = 0  # in them
        self.active: dict[str, list[str]] = {}  # the values of each mark that is open
        self.heading = 0
        self.is_bold = False  # the words of this line are
        self.code: list[str] | None = None
        self.language = ""
        self.unseen: list[str] = []  # elements that show nothing and are open, one in the other
        self.title: list[str] | None = None
        self.names: dict[str, Heading | None] = {}  # what links may lead to, and the heading there
        self.waiting: list[str] = []  # names that the next heading takes
        self.count = self.area = 0
        self.around: list[Around] = []  # what was open where a note began

    def text(self, text: str) -> None:
        if self.title is not None:
            self.title.append(text)
        elif self.unseen:
            return
        elif self.code is not None:
            self.code.append(text)
        elif text:
            self.inlines.append(Run(_SPACE.sub(" ", text), self.marks))

    def start(self, tag: str, attrs: dict[str, str]) -> None:
        if self.unseen == ["head"] and tag not in IN_HEAD:
            self.unseen.clear()  # its end tag may be left out
        if tag == "title" and self.unseen in ([], ["head"]):
            self.title = []
        elif tag == "meta" and attrs.get("name", "").lower() in FIELDS and attrs.get("content", "").strip():
            self.manuscript.fields.append((attrs["name"].lower(), " ".join(attrs["content"].split())))
        elif self.unseen:
            if tag == self.unseen[-1]:
                self.unseen.append(tag)
        else:
            self.begin(tag, attrs)

    def begin(self, tag: str, attrs: dict[str, str]) -> None:
        """The start of an element that is seen."""
        if tag in LOST and not is_hidden(tag, attrs):
            self.features[LOST[tag]] = None
        for name in filter(None, (attrs.get("id"), attrs.get("name") if tag == "a" else None)):
            self.names.setdefault(name, None)
            self.waiting.append(name)
        if tag not in VOID and (tag in UNSEEN or is_hidden(tag, attrs)):
            self.unseen.append(tag)
            return
        self.features.update(dict.fromkeys(looks_of(attrs)))
        if self.code is not None:
            self.code += ["\n"] if tag == "br" else []
            self.language = self.language or language_of(attrs)
        elif tag in INLINE:
            INLINE[tag](self, attrs)
        elif tag in MARKS:
            self.mark(MARKS[tag])
        elif tag in HEADINGS or tag in LINES or tag in BLOCKS:
            self.flush()
            self.heading = HEADINGS.get(tag, 0)
            if tag in BLOCKS:
                BLOCKS[tag](self, attrs)
            self.is_bold = tag in BOLD

    def end(self, tag: str) -> None:
        if self.title is not None:
            if tag == "title":
                self.end_title()
        elif self.unseen:
            if tag == self.unseen[-1]:
                self.unseen.pop()
        elif self.code is not None:
            if tag == "pre":
                self.end_code()
        elif tag == "a":
            self.unmark("link")
            self.unmark("title")
        elif tag == "q":
            self.text("”")
        elif tag in MARKS:
            self.unmark(MARKS[tag])
        else:
            self.end_block(tag)

    def end_title(self) -> None:
        words = " ".join("".join(self.title or ()).split())
        if words and not self.manuscript.title:
            self.manuscript.title = [Run(words)]
        self.title = None

    def end_block(self, tag: str) -> None:
        if tag in HEADINGS or tag in LINES:
            self.flush()
        if self.flat[tag]:
            self.flush()
            self.flat[tag] -= 1
        elif self.open[tag]:
            self.flush()
            self.close(tag)

    def finish(self) -> None:
        if self.code is not None:
            self.end_code()
        self.flush()
        while len(self.stack) > 1:
            self.close(self.stack[-1].tag)

    # Words

    @property
    def marks(self) -> Marks:
        return nested(Mark(name, values[-1]) for name, values in self.active.items() if values)

    def mark(self, name: str, value: str = "") -> None:
        self.active.setdefault(name, []).append(value)

    def unmark(self, name: str) -> None:
        if self.active.get(name):
            self.active[name].pop()

    def put(self, inline: Inline) -> None:
        """An object in the line."""
        self.inlines.append(inline)
        self.objects += 1
        if self.objects >= MAX_OBJECTS:
            self.flush()

    def begin_note(self, label: str) -> None:
        """A note, whose blocks come until `end_note`, is referred to here."""
        self.put(NoteMark(label, self.marks))
        self.around.append((self.stack, self.open, self.inlines, self.objects, self.heading, self.active))
        self.stack = [Open("", None, self.manuscript.notes.setdefault(label, []))]
        self.open, self.inlines, self.objects, self.heading, self.active = Counter(), [], 0, 0, {}

    def end_note(self) -> None:
        if self.around:
            self.finish()
            self.stack, self.open, self.inlines, self.objects, self.heading, self.active = self.around.pop()

    # Blocks

    def flush(self) -> None:
        """Ends the paragraph, or the heading, whose words came."""
        inlines = tidied(self.inlines)
        self.inlines, self.objects = [], 0
        level, self.heading = self.heading, 0
        if self.is_bold:
            inlines = [inline._replace(marks=nested((*inline.marks, Mark("bold")))) for inline in inlines]
            self.is_bold = False
        if not inlines:
            return
        block = Heading(inlines, level) if level else Paragraph(inlines)
        if isinstance(block, Heading):
            self.names.update(dict.fromkeys(self.waiting, block))
        self.waiting.clear()
        self.add(block)

    def add(self, block: Block) -> None:
        self.count += 1
        if self.count > MAX_BLOCKS:
            raise InputError(f"this file has over {MAX_BLOCKS:,} paragraphs and cells, the most that are read; split it")
        self.stack[-1].blocks.append(block)

    def hold(self, tag: str, holder: Item | List | Quote | Cell | Row | Table) -> None:
        """Opens a holder; one too deep for Markdown is none, and what stands in it goes where it stands."""
        if len(self.stack) > MAX_DEPTH:
            self.features["nesting"] = None
            self.flat[tag] += 1
            return
        self.add(holder)
        self.enter(tag, holder, holder.children)

    def enter(self, tag: str, holder: Holder | None, blocks: list[Block]) -> None:
        self.stack.append(Open(tag, holder, blocks))
        self.open[tag] += 1

    def close(self, tag: str) -> None:
        """Closes a holder, and what was left open in it."""
        while True:
            closed = self.stack.pop()
            self.open[closed.tag] -= 1
            if isinstance(closed.holder, Table) and closed.tag == "table":
                closed.holder.width = width_of(closed.holder)
                self.stack[-1].blocks[-1:-1] = self.captions.pop()  # it stands above its table
            if closed.tag == tag:
                return

    def innermost(self, *tags: str) -> str:
        """Which of some holders was opened last."""
        return next((one.tag for one in reversed(self.stack) if one.tag in tags), "")

    def end_code(self) -> None:
        text = "".join(self.code or ()).replace("\r\n", "\n").replace("\r", "\n").removeprefix("\n").rstrip("\n")
        self.code = None
        self.add(Code(text, self.language))

    def take_area(self, places: int) -> None:
        self.area += places
        if self.area > MAX_AREA:
            raise InputError(f"the tables of this file have over {MAX_AREA:,} places, the most that are read; split it")
