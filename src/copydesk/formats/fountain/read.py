"""Fountain to drafts: one pass over the lines, each of which begins a node, continues one, or separates two."""

from collections.abc import Sequence

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs
from copydesk.formats.fountain.forms import MARKS, RUNNING, SPOKEN_MARKS, content, marked, shouted, spoken, unmarked
from copydesk.formats.fountain.lines import CONNECTOR, end_of_line, has_mark, is_blank, logical_lines
from copydesk.formats.fountain.titlepage import opens_title_page, split_title_page
from copydesk.formats.text import BOM, require_utf8


def read_drafts(data: bytes) -> Draft:
    """The drafted document of a file. InputError where it is not UTF-8."""
    require_utf8(data)
    top = Draft("document", head=BOM if data.startswith(BOM) else b"")
    lines = data[len(top.head) :].splitlines(keepends=True)
    if lines and opens_title_page(lines[0]):
        meta, lines = split_title_page(lines)
        top.children.append(meta)
    reader = Reader(top)
    reader.read(logical_lines(lines) if has_mark(data) else lines)
    if not top.children:
        top.head += reader.lead()
        return top
    top.close = reader.lead()
    first = top.children[0]
    first.first = True
    top.head, first.lead = top.head + first.lead, b""
    return top


class Reader:
    """Puts the lines of a script in a tree. `speech` is who speaks, `run` the node that the next line may continue."""

    def __init__(self, top: Draft, speech: Draft | None = None) -> None:
        self.holders = [top]
        self.speech = speech
        self.blanks: list[bytes] = []
        self.run: Draft | None = None
        self.run_lines: list[bytes] = []

    def read(self, lines: Sequence[bytes]) -> None:
        for place, line in enumerate(lines):
            bare = line.strip()
            if not bare:
                self.end_run()
                if self.speech is not None and not line.startswith(CONNECTOR):
                    self.speech = None
                self.blanks.append(line)
            elif self.speech is not None:
                self.take(spoken(bare) if bare[0] in SPOKEN_MARKS else "dialogue", line, bare)
            elif bare[0] in MARKS and (type := marked(bare)):
                self.take(type, line, bare)
            elif self.run is not None and self.run.type == "action":
                self.run_lines.append(line)
            else:
                type = unmarked(bare)
                self.take(type if type != "shout" else shouted(bare, is_followed(lines, place)), line, bare)
        self.end_run()

    def take(self, type: str, line: bytes, bare: bytes) -> None:
        """One line that is not blank, and not plainly more of an action."""
        if self.run is not None:
            if self.run.type == type:
                self.run_lines.append(line)
                return
            self.end_run()
        start, end, attrs = content(type, bare)
        indent = 0 if line.startswith(bare) else line.find(bare)
        draft = leaf(type, line, indent + start, indent + end, attrs)
        draft.lead = self.lead()
        self.place(draft)
        if type in RUNNING:
            self.run = draft
            self.run_lines.append(line)

    def lead(self) -> bytes:
        """The blank lines since the last node."""
        if not self.blanks:
            return b""
        lead = self.blanks[0] if len(self.blanks) == 1 else b"".join(self.blanks)
        self.blanks.clear()
        return lead

    def place(self, draft: Draft) -> None:
        holders = self.holders
        match draft.type:
            case "scene":
                if holders[-1].type == "scene":
                    holders.pop()
            case "section":
                level = draft.attrs["level"]
                while holders[-1].type == "scene" or holders[-1].attrs.get("level", 0) >= level:  # type: ignore[operator]
                    holders.pop()
            case _ if self.speech is not None:
                self.speech.children.append(draft)
                return
            case "character":
                self.speech = draft
        holders[-1].children.append(draft)
        if draft.type in ("scene", "section"):
            holders.append(draft)

    def end_run(self) -> None:
        """Closes the node that lines could continue, and gives it the text of all its lines."""
        if self.run is None:
            return
        if len(self.run_lines) > 1:
            join_lines(self.run, self.run_lines)
        self.run = None
        self.run_lines.clear()


def is_followed(lines: Sequence[bytes], at: int) -> bool:
    """Whether the line below could be spoken by the character that line `at` names. A boneyard is as good as a blank line."""
    if at + 1 >= len(lines) or is_blank(lines[at + 1]):
        return False
    bare = lines[at + 1].strip()
    return not bare.startswith(b"/*") or spoken(bare) != "boneyard"


def leaf(type: str, line: bytes, start: int, end: int, attrs: Attrs = NO_ATTRS) -> Draft:
    raw = line[start:end]
    if b"\n" not in raw and b"\r" not in raw:
        return Draft(type, raw.decode(), attrs, b"", line[:start], None, line[end:])
    text = plain_text(type, raw)
    return Draft(type, text.decode(), attrs, b"", line[:start], None if text == raw else raw, line[end:])


def plain_text(type: str, raw: bytes) -> bytes:
    """The text that `raw` spells: line ends are `\\n`, and a blank line in a note, which is two spaces in the file, is empty."""
    return b"\n".join([line if line.strip() or type != "note" else b"" for line in raw.splitlines()])


def join_lines(draft: Draft, lines: list[bytes]) -> None:
    """Makes one node of consecutive lines: the text without their marks, the body with them."""
    last = len(lines) - 1
    parts: list[bytes] = []
    end = 0
    for place, line in enumerate(lines):
        start, end = extent(draft.type, line, place == 0, place == last)
        parts.append(plain_text(draft.type, line[start:end]))
    draft.tail = lines[-1][end:]
    text = b"\n".join(parts)
    body = b"".join(lines)[len(draft.head) :]
    body = body[: len(body) - len(draft.tail)]
    draft.text = text.decode()
    draft.body = None if body == text else body


def extent(type: str, line: bytes, is_first: bool, is_last: bool) -> tuple[int, int]:
    """Where the text of one line of a node stands. White space inside an action is text, elsewhere it is spelling."""
    bare = line.strip()
    indent = line.find(bare)
    start, end, _ = content(type, bare)
    if type == "action":
        if not is_first:
            start = 1 if marked(bare) else -indent
        if not is_last:
            end = len(line) - len(end_of_line(line)) - indent
    return indent + start, indent + end
