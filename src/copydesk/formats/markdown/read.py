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
from copydesk.formats.markdown.ground import BLANK, Ground
from copydesk.formats.markdown.headings import heading_spelling
from copydesk.formats.markdown.lines import QUOTE, columns, prefix_length
from copydesk.formats.markdown.nesting import MAX_NESTING
from copydesk.formats.markdown.tables import TableReader
from copydesk.formats.text import at_line_start, line_end, line_start

ITEM = re.compile(rb"([-+*]|\d{1,9}[.)])([ \t]*)(\r\n?|\n|\Z)?")
CONTAINERS = frozenset({"List", "BlockQuote", "FootnoteDefinition"})
TASK = re.compile(rb"\[[ xX]\][ \t]+(?=\S)")
QUOTE_MARK = re.compile(rb">[ \t]?")
FOOTNOTE = re.compile(rb"\[\^[^\]]+\]:[ \t]*")
LEVELS = tuple(Map({"level": level}) for level in range(7))


def read_drafts(data: bytes, *, front_matter: bool = True) -> Draft:
    """The drafts of a Markdown file, below a `document`."""
    return Reader(data, front_matter).run()


class Reader(Ground):
    """One pass over the parser's events."""

    def __init__(self, data: bytes, front_matter: bool) -> None:
        super().__init__(data, front_matter)
        self.table = TableReader(self)

    def run(self) -> Draft:
        starts: dict[str, Callable[[Any, Range], None]] = {
            "Paragraph": self.paragraph,
            "Heading": self.heading,
            "Item": self.item,
            "List": self.list_,
            "BlockQuote": self.quote,
            "CodeBlock": self.code,
            "HtmlBlock": self.html,
            "FootnoteDefinition": self.footnote,
            "Table": self.table.start,
            "TableHead": self.table.row,
            "TableRow": self.table.row,
            "TableCell": self.table.cell,
        }
        ends: dict[str, Callable[[Range], None]] = {
            "Item": self.end_item,
            "List": self.end_list,
            "BlockQuote": self.end_quote,
            "FootnoteDefinition": self.end_footnote,
            "Table": self.table.end,
            "TableHead": self.table.end_header,
            "TableRow": self.table.end_row,
        }
        skipped = 0  # parts that are open inside one that stands too deep
        for event, span in events(self.source):
            if skipped:
                skipped += 0 if isinstance(event, str) else ("Start" in event) - ("End" in event)
                continue
            if isinstance(event, str):
                if event == "Rule":
                    draft = self.leaf("break", span)
                    draft.body, draft.text = draft.text.encode(), ""
                continue
            side, tag = event.popitem()
            if side == "Start":
                name, value = (tag, None) if tag.__class__ is str else tag.popitem()
                if name in CONTAINERS and len(self.chains) >= MAX_NESTING:
                    self.too_deep(name, span)
                    skipped = 1
                elif (start := starts.get(name)) is not None:
                    start(value, span)
            elif side == "End":
                end = ends.get(tag if tag.__class__ is str else tag.popitem()[0])
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

    def too_deep(self, name: str, span: Range) -> None:
        start = self.marker(span["start"]) if name == "List" else span["start"]
        end = span["end"]
        self.locked(start, end if self.data[end - 1] in b"\r\n" else line_end(self.data, end))

    def paragraph(self, _: None, span: Range) -> None:
        item = self.waiting
        start = span["start"]
        if start in self.deep:
            self.locked(start, line_end(self.data, span["end"] - 1))
            return
        if item is None or self.data[self.at : start].strip(BLANK):
            self.leaf("paragraph", span)
            return
        self.waiting = None
        item.head += self.data[self.at : start]
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
            indented_code(draft, self.data[start : self.at], span["start"] - start, self.chain)
        else:
            draft = self.leaf("code", span, Map({"info": tag["Fenced"]}), strip=False)
            fenced_code(draft, self.data[start : self.at], self.chain)

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
            draft.attrs = Map({"checked": self.data[head_end + 1 : head_end + 2] != b" "})
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
        before = columns(self.data[line_start(self.data, start) : start], 0) + marker
        spaces = columns(found.group(2), before) - before
        if spaces > 4:  # the rest is indented code
            return found.end(1) + 1, marker + 1
        return found.end(2), marker + spaces

    def end_item(self, span: Range) -> None:
        end = span["end"]
        if self.waiting is not None:
            self.give_text(end)
        elif self.at < end and (rest := self.data[self.at : end].rstrip(BLANK)):
            self.flush(line_end(self.data, self.at + len(rest) - 1))
        self.end_empty_line(self.leave())

    def end_empty_line(self, draft: Draft) -> None:
        """A container with nothing in it ends at its line end."""
        end = line_end(self.data, self.at)
        if not draft.children and not draft.text and not self.data[self.at : end].strip(b" \t\r\n"):
            draft.tail = self.data[self.at : end]
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
        rest = self.data[self.at : end]
        if rest.strip(BLANK):
            draft.close = self.gap(end, draft)
        elif draft.children and b">" in rest:
            draft.close = rest
            self.at = end
        self.leave()
        if not draft.children:
            if end < len(self.data) and not at_line_start(self.data, end):
                end = line_end(self.data, end)
            draft.tail, self.at = self.data[self.at : end], end

    def end_footnote(self, span: Range) -> None:
        rest = self.data[self.at : span["end"]].rstrip(BLANK)
        if rest:
            self.flush(line_end(self.data, self.at + len(rest) - 1))
        self.end_empty_line(self.leave())


def numbering(list_: Draft) -> bytes:
    """How an ordered list counts, kept as the body of the list, which has no bytes of its own: b"=", b"+" or b"?"."""
    numbers = [int(found.group()) for item in list_.children if (found := re.search(rb"\d+", item.head))]
    if len(numbers) > 1 and len(set(numbers)) == 1:
        return b"="
    return b"+" if numbers == list(range(numbers[0], numbers[0] + len(numbers))) else b"?"
