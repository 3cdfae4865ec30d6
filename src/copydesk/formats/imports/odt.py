"""ODT texts into a manuscript: told to the builder in HTML's words, element by element, with styles as marks."""

from copydesk.errors import InputError
from copydesk.formats.export.blocks import Code, Manuscript
from copydesk.formats.imports import KIND, Naming, Read
from copydesk.formats.imports.archive import Archive
from copydesk.formats.imports.builder import Builder
from copydesk.formats.imports.links import Pictures, settle, within
from copydesk.formats.imports.odtstyles import Styles
from copydesk.formats.imports.xml import Attrs, parse

CONTENT, STYLES, META = "content.xml", "styles.xml", "meta.xml"
MAX_SPACES = 100
# What is left out whole, and what it is called where somebody is told of it.
_SKIPPED = {
    **dict.fromkeys(("text:tracked-changes", "text:sequence-decls", "text:variable-decls", "office:forms", "dc:date"), ""),
    **dict.fromkeys(("text:user-field-decls", "svg:title", "meta:date-string", "office:event-listeners"), ""),
    **dict.fromkeys(("text:table-of-content", "text:alphabetical-index", "text:illustration-index"), "table of contents"),
    **dict.fromkeys(("draw:object", "draw:object-ole", "draw:plugin"), "embedded object"),
    **dict.fromkeys(("draw:custom-shape", "draw:line", "draw:g", "draw:polygon", "draw:path"), "drawing"),
    **dict.fromkeys(("table:covered-table-cell", "text:note-citation", "svg:desc"), ""),
}


class Reader:
    """Hears the events of `content.xml`."""

    def __init__(self, builder: Builder, styles: Styles) -> None:
        self.builder = builder
        self.styles = styles
        self.skipped: list[str] = []
        self.inside = 0  # paragraphs and headings that are open, one in the other where a note stands
        self.ends: list[str] = []  # what to end with each paragraph
        self.spans: list[tuple[str, ...]] = []
        self.lists: list[str] = []  # the styles of the lists that are open
        self.notes = 0
        self.frames: list[dict[str, str]] = []

    def start(self, name: str, attrs: Attrs) -> None:
        if self.skipped or name in _SKIPPED:
            if not self.skipped and _SKIPPED[name]:
                self.builder.features[_SKIPPED[name]] = None
            self.skipped.append(name)
            return
        begin = getattr(self, _STARTS.get(name, "other"))
        begin(attrs)

    def end(self, name: str) -> None:
        if self.skipped:
            self.skipped.pop()
        elif name in _ENDS:
            getattr(self, _ENDS[name])()

    def text(self, text: str) -> None:
        if self.skipped == ["svg:title"] and self.frames:
            self.frames[-1]["alt"] = self.frames[-1].get("alt", "") + text
        elif not self.skipped and self.inside:
            self.builder.text(text)

    def other(self, _: Attrs) -> None:
        """An element that says nothing of its own: a field shows its text."""

    # Paragraphs

    def paragraph(self, attrs: Attrs) -> None:
        style = attrs.get("text:style-name", "")
        sort = self.styles.sort(style)
        if sort == "title" and (self.builder.manuscript.blocks or self.builder.manuscript.title):
            sort = "h1"
        is_quoted = self.builder.stack[-1].tag == "blockquote"  # paragraphs that follow each other are one quotation
        if sort == "blockquote" and not is_quoted:
            self.builder.start("blockquote", {})
        elif sort != "blockquote" and is_quoted:
            self.builder.end("blockquote")
        self.open("p" if sort == "blockquote" else sort, style)

    def heading(self, attrs: Attrs) -> None:
        level = attrs.get("text:outline-level", "1")
        if self.builder.stack[-1].tag == "blockquote":
            self.builder.end("blockquote")
        self.open(f"h{min(max(int(level), 1), 6) if level.isdecimal() and len(level) < 4 else 1}", "")

    def open(self, tag: str, style: str) -> None:
        looks = self.styles.of_paragraph(style) if tag == "p" else ((), ())
        self.builder.features.update(dict.fromkeys(looks[1]))
        self.builder.start(tag, {})
        for mark in looks[0]:
            self.builder.mark(mark)
        self.inside += 1
        self.ends.append(tag)
        self.spans.append(tuple(looks[0]))

    def close(self) -> None:
        for mark in self.spans.pop():
            self.builder.unmark(mark)
        tag = self.ends.pop()
        self.inside -= 1
        self.builder.end(tag)
        blocks = self.builder.stack[-1].blocks
        if tag == "pre" and len(blocks) > 1 and isinstance(blocks[-2], Code) and isinstance(blocks[-1], Code):
            last = blocks.pop()
            assert isinstance(last, Code)
            blocks[-1] = Code(f"{blocks[-1].text}\n{last.text}")

    def span(self, attrs: Attrs) -> None:
        looks = self.styles.of_words(attrs.get("text:style-name", ""))
        self.builder.features.update(dict.fromkeys(looks.features))
        for mark in looks.marks:
            self.builder.mark(mark)
        self.spans.append(looks.marks)

    def end_span(self) -> None:
        for mark in self.spans.pop():
            self.builder.unmark(mark)

    def link(self, attrs: Attrs) -> None:
        address = attrs.get("xlink:href", "")
        self.builder.start("a", {"href": address.partition("|")[0] if address.startswith("#") else address})

    def end_link(self) -> None:
        self.builder.end("a")

    def spaces(self, attrs: Attrs) -> None:
        count = attrs.get("text:c", "1")
        self.text(" " * min(int(count) if count.isdecimal() and len(count) < 5 else 1, MAX_SPACES))

    def tab(self, _: Attrs) -> None:
        self.text("\t")

    def line_break(self, _: Attrs) -> None:
        self.builder.start("br", {})

    def bookmark(self, attrs: Attrs) -> None:
        self.builder.start("a", {"name": attrs.get("text:name", "")})

    # What holds paragraphs

    def begin_list(self, attrs: Attrs) -> None:
        style = attrs.get("text:style-name") or (self.lists[-1] if self.lists else "")
        self.lists.append(style)
        counts = self.styles.counting.get((style, len(self.lists)), False)
        self.ends.append("ol" if counts else "ul")
        self.builder.start(self.ends[-1], {})

    def end_list(self) -> None:
        self.lists.pop()
        self.builder.end(self.ends.pop())

    def item(self, _: Attrs) -> None:
        self.builder.start("li", {})

    def end_item(self) -> None:
        self.builder.end("li")

    def table(self, _: Attrs) -> None:
        self.builder.start("table", {})

    def end_table(self) -> None:
        self.builder.end("table")

    def head(self, _: Attrs) -> None:
        self.builder.start("thead", {})

    def end_head(self) -> None:
        self.builder.end("thead")

    def row(self, _: Attrs) -> None:
        self.builder.start("tr", {})

    def end_row(self) -> None:
        self.builder.end("tr")

    def cell(self, attrs: Attrs) -> None:
        spans = {"colspan": "table:number-columns-spanned", "rowspan": "table:number-rows-spanned"}
        self.builder.start("td", {name: attrs[told] for name, told in spans.items() if told in attrs})

    def end_cell(self) -> None:
        self.builder.end("td")

    # What stands in a line

    def note(self, _: Attrs) -> None:
        self.notes += 1
        self.builder.begin_note(str(self.notes))

    def comment(self, attrs: Attrs) -> None:
        self.builder.features["comment"] = None
        self.note(attrs)

    def end_note(self) -> None:
        self.builder.end_note()

    def frame(self, _: Attrs) -> None:
        self.frames.append({})

    def image(self, attrs: Attrs) -> None:
        if self.frames:
            self.frames[-1].setdefault("src", attrs.get("xlink:href", ""))

    def end_frame(self) -> None:
        frame = self.frames.pop()
        if frame.get("src"):
            self.builder.start("img", {"src": frame["src"].removeprefix("./"), "alt": frame.get("alt", "")})

    def box(self, _: Attrs) -> None:
        self.builder.features["text box"] = None


_STARTS = {
    "text:p": "paragraph",
    "text:h": "heading",
    "text:span": "span",
    "text:a": "link",
    "text:s": "spaces",
    "text:tab": "tab",
    "text:line-break": "line_break",
    **dict.fromkeys(("text:bookmark", "text:bookmark-start", "text:reference-mark-start"), "bookmark"),
    "text:list": "begin_list",
    **dict.fromkeys(("text:list-item", "text:list-header"), "item"),
    "table:table": "table",
    "table:table-header-rows": "head",
    "table:table-row": "row",
    "table:table-cell": "cell",
    "text:note-body": "note",
    "office:annotation": "comment",
    "draw:frame": "frame",
    "draw:image": "image",
    "draw:text-box": "box",
}
_ENDS = {
    **dict.fromkeys(("text:p", "text:h"), "close"),
    "text:span": "end_span",
    "text:a": "end_link",
    "text:list": "end_list",
    **dict.fromkeys(("text:list-item", "text:list-header"), "end_item"),
    "table:table": "end_table",
    "table:table-header-rows": "end_head",
    "table:table-row": "end_row",
    "table:table-cell": "end_cell",
    **dict.fromkeys(("text:note-body", "office:annotation"), "end_note"),
    "draw:frame": "end_frame",
}


def read(data: bytes, naming: Naming) -> Read:
    archive = Archive(data, "ODT")
    content = archive.needed(CONTENT)
    if b"office:text" not in content:
        raise InputError("this ODT holds no text; a sheet or a drawing can't be imported")
    styles = Styles()
    for name in (STYLES, CONTENT):
        part = content if name == CONTENT else archive.part(name)
        if part is not None:
            styles.read(part, f"{name!r} in this ODT")
    manuscript = Manuscript(KIND)
    builder = Builder(manuscript)
    reader = Reader(builder, styles)
    parse(content, f"{CONTENT!r} in this ODT", reader.start, reader.end, reader.text)
    builder.finish()
    described(manuscript, archive.part(META))
    pictures = Pictures(naming, archive.part)
    settle(manuscript, within(builder.names), pictures)
    return Read(manuscript, pictures.held)


def described(manuscript: Manuscript, meta: bytes | None) -> None:
    """The author, as the file's description has it."""
    text: list[str] = []

    def end(name: str) -> None:
        words = " ".join("".join(text).split())
        text.clear()
        if name in ("meta:initial-creator", "dc:creator") and words and not manuscript.fields:
            manuscript.fields.append(("author", words))

    if meta is not None:
        parse(meta, f"{META!r} in this ODT", lambda *_: text.clear(), end, text.append)
