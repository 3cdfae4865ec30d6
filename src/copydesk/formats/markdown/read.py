"""Markdown bytes to drafts: every byte of the file belongs to one node, as `lead head body tail`, children, `close`.

The parser's events say what stands where; this file decides which node owns which bytes. Tables, front matter and headings have
their own files.
"""

import re
from collections.abc import Callable
from typing import Any

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs
from copydesk.formats.markdown.code import fenced_code, indented_code
from copydesk.formats.markdown.events import Range, events
from copydesk.formats.markdown.frontmatter import front_matter_length, read_front_matter
from copydesk.formats.markdown.headings import heading_spelling
from copydesk.formats.markdown.lines import QUOTE, Chain, columns, prefix_length, text_of
from copydesk.formats.markdown.tables import TableReader
from copydesk.formats.text import BOM, at_line_start, line_end, line_start, require_utf8

ITEM = re.compile(rb"([-+*]|\d{1,9}[.)])([ \t]*)(\r\n?|\n|\Z)?")
MARKER = re.compile(rb"(?<![^ \t\r\n>:])(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|\Z)")
TASK = re.compile(rb"\[[ xX]\][ \t]+(?=\S)")
QUOTE_MARK = re.compile(rb">[ \t]?")
FOOTNOTE = re.compile(rb"\[\^[^\]]+\]:[ \t]*")
DEFINITION = re.compile(rb"\[(?!\^)((?:[^\]\[\\]|\\.)+)\]:", re.DOTALL)
BLANK = b" \t\r\n>"
LEVELS = tuple(Map({"level": level}) for level in range(7))
WITHOUT_LINE = ("document", "quote", "footnote", "list", "table")  # and an item whose text is empty: the first child stands on their first line


def read_drafts(data: bytes, *, front_matter: bool = True) -> Draft:
    """The drafts of a Markdown file, below a `document`."""
    return Reader(data, front_matter).run()


class Reader:
    """One pass over the parser's events. `at` is the first byte that no node owns yet."""

    def __init__(self, data: bytes, front_matter: bool) -> None:
        self.top = Draft("document")
        if data.startswith(BOM):  # it would hide the first heading from the parser
            self.top.head, data = BOM, data[len(BOM):]
        text = require_utf8(data)
        if front_matter and (length := front_matter_length(data)):
            self.top.children.append(read_front_matter(data[:length]))
            data = data[length:]
            text = data.decode()
        self.source = text
        self.data = data
        self.at = 0
        self.stack = [self.top]
        self.chain: Chain = ()
        self.chains: list[Chain] = []
        self.waiting: Draft | None = None  # an item that has no text yet
        self.indent = b""  # own indent of a list or table, kept for the head of its first item or row
        self.table = TableReader(self)

    def run(self) -> Draft:
        starts: dict[str, Callable[[Any, Range], None]] = {
            "Paragraph": self.paragraph, "Heading": self.heading, "Item": self.item, "List": self.list_, "BlockQuote": self.quote,
            "CodeBlock": self.code, "HtmlBlock": self.html, "FootnoteDefinition": self.footnote,
            "Table": self.table.start, "TableHead": self.table.row, "TableRow": self.table.row, "TableCell": self.table.cell,
        }
        ends: dict[str, Callable[[Range], None]] = {
            "Item": self.end_item, "List": self.end_list, "BlockQuote": self.end_quote, "FootnoteDefinition": self.end_footnote,
            "Table": self.table.end, "TableHead": self.table.end_header, "TableRow": self.table.end_row,
        }
        for event, span in events(self.source):
            if event.__class__ is str:
                if event == "Rule":
                    draft = self.leaf("break", span)
                    draft.body, draft.text = draft.text.encode(), ""
                continue
            tag = event.get("Start")  # type: ignore[union-attr]  # not a str
            if tag is not None:
                name, value = (tag, None) if tag.__class__ is str else next(iter(tag.items()))
                if (start := starts.get(name)) is not None:
                    start(value, span)
                continue
            tag = event.get("End")  # type: ignore[union-attr]  # not a str
            if tag is not None:
                end = ends.get(tag if tag.__class__ is str else next(iter(tag)))
                if end is not None:
                    end(span)
        holder = self.stack[-1]
        self.top.close = self.gap(len(self.data), holder)
        return self.top

    # Leaves

    def leaf(self, type: str, span: Range, attrs: Attrs = NO_ATTRS, *, strip: bool = True) -> Draft:
        """A node for the lines of `span`, in the innermost open container."""
        start, end = span["start"], span["end"]
        if self.waiting is not None:
            self.give_text(start)
        draft = self.open(type, start)
        draft.attrs = attrs
        if end > start and self.data[end - 1] not in b"\r\n":
            end = line_end(self.data, end)
        self.set_text(draft, start, end, strip=strip)
        return draft

    def set_text(self, draft: Draft, start: int, end: int, *, strip: bool = True) -> None:
        raw = self.data[start:end]
        content = raw.rstrip(b" \t\r\n")
        draft.tail = raw[len(content):]
        text = draft.text = text_of(content, self.chain, strip=strip)
        if (len(text) != len(content) or b"\r" in content) and text.encode() != content:
            draft.body = content
        self.at = end

    def paragraph(self, _: None, span: Range) -> None:
        item = self.waiting
        start = span["start"]
        if item is None or self.data[self.at:start].strip(BLANK):
            self.leaf("paragraph", span)
            return
        self.waiting = None
        item.head += self.data[self.at:start]
        end = span["end"]
        self.set_text(item, start, end if self.data[end - 1] in b"\r\n" else line_end(self.data, end))

    def html(self, _: None, span: Range) -> None:
        self.leaf("html", span, strip=False)

    def code(self, tag: Any, span: Range) -> None:
        start = span["start"]
        if tag == "Indented":
            if self.waiting is not None:
                self.give_text(start)
            line = line_start(self.data, start)
            # The parser starts after the indent, which is the code's own head.
            start = max(line + prefix_length(self.data[line:start], self.chain), self.at)
            draft = self.leaf("code", {"start": start, "end": span["end"]}, strip=False)
            indented_code(draft, self.data[start:self.at], span["start"] - start, self.chain)
        else:
            draft = self.leaf("code", span, Map({"info": tag["Fenced"]}), strip=False)
            fenced_code(draft, self.data[start:self.at], self.chain)

    def heading(self, tag: dict[str, Any], span: Range) -> None:
        start, end = span["start"], span["end"]
        if self.waiting is not None:
            self.give_text(start)
        level = int(tag["level"][1])
        if len(self.chains) == 0:
            self.flush(start)
            while len(self.stack) > 1 and self.stack[-1].attrs["level"] >= level:  # type: ignore[operator]  # a section's level
                self.stack.pop()
            draft = self.open("section", start)
            self.stack.append(draft)
        else:
            draft = self.open("heading", start)
        draft.attrs = LEVELS[level]
        if end > start and self.data[end - 1] not in b"\r\n":
            end = line_end(self.data, end)
        heading_spelling(draft, self.data[start:end], self.chain)
        self.at = end

    # Containers

    def list_(self, start_number: int | None, span: Range) -> None:
        start = self.marker(span["start"])
        if self.waiting is not None:
            self.give_text(start)
        draft = self.open("list", start)
        self.indent, draft.head = draft.head, b""
        if start_number is not None:
            draft.attrs = Map({"start": start_number})
        self.stack.append(draft)

    def end_list(self, _: Range) -> None:
        draft = self.stack.pop()
        if "start" in draft.attrs:
            draft.body = numbering(draft)

    def item(self, _: None, span: Range) -> None:
        start = self.marker(span["start"])
        if self.waiting is not None:
            self.give_text(start)
        draft = self.open("item", start)
        indent = self.indent + draft.head
        self.indent = b""
        found = ITEM.match(self.data, start)
        assert found is not None
        head_end, width = self.item_width(found, start)
        own_indent = min(columns(indent, 0), 3)
        task = TASK.match(self.data, head_end)
        if task:
            draft.attrs = Map({"checked": self.data[head_end + 1:head_end + 2] != b" "})
            head_end = task.end()
        draft.head = indent + self.data[start:head_end]
        self.at = head_end
        self.enter(draft, own_indent + width)
        self.waiting = draft

    def item_width(self, found: re.Match[bytes], start: int) -> tuple[int, int]:
        """Where the content of an item begins, and how many columns its marker takes."""
        marker = len(found.group(1))
        if found.group(3) is not None:  # nothing on the marker's line
            return found.end(1), marker + 1
        before = columns(self.data[line_start(self.data, start):start], 0) + marker
        spaces = columns(found.group(2), before) - before
        if spaces > 4:  # the rest is indented code
            return found.end(1) + 1, marker + 1
        return found.end(2), marker + spaces

    def end_item(self, span: Range) -> None:
        end = span["end"]
        if self.waiting is not None:
            self.give_text(end)
        elif self.at < end and (rest := self.data[self.at:end].rstrip(BLANK)):
            self.flush(line_end(self.data, self.at + len(rest) - 1))
        draft = self.leave()
        if not draft.children and not draft.text:
            end = line_end(self.data, self.at)
            if not self.data[self.at:end].strip():
                draft.tail = self.data[self.at:end]
                self.at = end

    def quote(self, _: Any, span: Range) -> None:
        self.container("quote", span["start"], QUOTE_MARK, QUOTE)

    def footnote(self, label: str, span: Range) -> None:
        self.container("footnote", span["start"], FOOTNOTE, 4).attrs = Map({"label": label})

    def container(self, type: str, start: int, mark: re.Pattern[bytes], width: int) -> Draft:
        if self.waiting is not None:
            self.give_text(start)
        draft = self.open(type, start)
        found = mark.match(self.data, start)
        assert found is not None
        draft.head += found.group()
        self.at = found.end()
        self.enter(draft, width)
        return draft

    def end_quote(self, span: Range) -> None:
        end = max(span["end"], self.at)
        draft = self.stack[-1]
        rest = self.data[self.at:end]
        if rest.strip(BLANK):
            draft.close = self.gap(end, draft)
        elif draft.children and b">" in rest:
            draft.close = rest
            self.at = end
        self.leave()
        if not draft.children:
            if end < len(self.data) and not at_line_start(self.data, end):
                end = line_end(self.data, end)
            draft.tail, self.at = self.data[self.at:end], end

    def end_footnote(self, span: Range) -> None:
        rest = self.data[self.at:span["end"]].rstrip(BLANK)
        if rest:
            self.flush(line_end(self.data, self.at + len(rest) - 1))
        self.leave()

    def enter(self, draft: Draft, width: int) -> None:
        self.stack.append(draft)
        self.chains.append(self.chain)
        self.chain = draft.context = (*self.chain, width)

    def leave(self) -> Draft:
        self.chain = self.chains.pop()
        return self.stack.pop()

    # What stands between the nodes

    def open(self, type: str, start: int, holder: Draft | None = None) -> Draft:
        """A new node at `start`, in the innermost open container or `holder`; lead and own indent are the bytes before it."""
        holder = holder or self.stack[-1]
        middle = not at_line_start(self.data, self.at)
        lead = self.gap(start, holder)
        draft = Draft(type, context=self.chain)
        if lead:
            cut = max(lead.rfind(b"\n"), lead.rfind(b"\r")) + 1
            if cut or not middle:
                cut += prefix_length(lead[cut:], self.chain)
            draft.lead, draft.head = lead[:cut], lead[cut:]
        if not holder.children and (holder.type in WITHOUT_LINE or (holder.type == "item" and not holder.text)):
            draft.first = True
            holder.head += draft.lead
            draft.lead = b""
        holder.children.append(draft)
        return draft

    def gap(self, end: int, holder: Draft) -> bytes:
        """The bytes up to `end` that separate two nodes. What is more than blank there becomes nodes of `holder` first."""
        if self.data[self.at:end].strip(BLANK):
            self.loose_lines(end, holder)
        between = self.data[self.at:end]
        self.at = end
        return between

    def flush(self, end: int) -> None:
        """Makes nodes of the lines up to `end` that are more than blank; blank ones stay to be a lead."""
        if self.data[self.at:end].strip(BLANK):
            self.loose_lines(end, self.stack[-1])

    def loose_lines(self, end: int, holder: Draft) -> None:
        """Lines without an event of their own: link definitions, and the paragraphs of tight items."""
        here = self.at
        begun: tuple[str, int] | None = None
        while here < end:
            stop = min(line_end(self.data, here), end)
            line = self.data[here:stop]
            skip = 0 if here == self.at and not at_line_start(self.data, here) else prefix_length(line, self.chain)
            rest = line[skip:]
            if not rest.strip(BLANK):
                if begun:
                    self.loose(begun, here, holder)
                    begun = None
                here = stop
                continue
            first = here + skip + len(rest) - len(rest.lstrip(b" \t"))
            defines = DEFINITION.match(self.data, first, end)
            if defines or begun is None:
                if begun:
                    self.loose(begun, here, holder)
                begun = ("definition" if defines else "paragraph" if holder.type == "item" else "opaque", first)
            here = stop
        if begun:
            self.loose(begun, here, holder)

    def loose(self, begun: tuple[str, int], end: int, holder: Draft) -> None:
        type, start = begun
        draft = self.open(type, start, holder)
        self.set_text(draft, start, end, strip=type == "paragraph")
        if type == "opaque":
            draft.body = draft.text.encode() if draft.body is None else draft.body
            draft.text = ""

    def give_text(self, end: int) -> None:
        """The waiting item gets the lines up to `end` as its text."""
        item, self.waiting = self.waiting, None
        assert item is not None
        content = self.data[self.at:end].rstrip(BLANK)
        if content:
            # A trailing ">" may be content: take the whole of the last line.
            self.set_text(item, self.at, min(line_end(self.data, self.at + len(content)), max(end, self.at + len(content))))

    def marker(self, start: int) -> int:
        """Where the marker of a list or item stands: the parser's range begins with the indent, after a tab up to three bytes early."""
        found = MARKER.search(self.data, start)
        assert found is not None
        return found.start()


def numbering(list_: Draft) -> bytes:
    """How an ordered list counts, kept as the body of the list, which has no bytes of its own: b"=", b"+" or b"?"."""
    numbers = [int(found.group()) for item in list_.children if (found := re.search(rb"\d+", item.head))]
    if len(numbers) > 1 and len(set(numbers)) == 1:
        return b"="
    return b"+" if numbers == list(range(numbers[0], numbers[0] + len(numbers))) else b"?"
