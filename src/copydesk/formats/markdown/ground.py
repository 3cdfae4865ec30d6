"""The ground that Markdown nodes are cut from: each byte of a file belongs to one node, or to the space between two.

Which event makes which node is for `read`; here are the bytes, the open containers, and what becomes of the lines that have no
event of their own.
"""

import re

from copydesk.document.draft import Draft
from copydesk.formats.markdown.frontmatter import front_matter_length, read_front_matter
from copydesk.formats.markdown.lines import Chain, prefix_length, text_of
from copydesk.formats.markdown.nesting import shallow
from copydesk.formats.text import BOM, at_line_start, line_end, require_utf8

MARKER = re.compile(rb"(?<![^ \t\r\n>:])(?:[-+*]|\d{1,9}[.)])(?=[ \t\r\n]|\Z)")
DEFINITION = re.compile(rb"\[(?!\^)((?:[^\]\[\\]|\\.)+)\]:", re.DOTALL)
BLANK = b" \t\r\n>"
# The first child stands on the first line of these, and of an item whose text is empty.
WITHOUT_LINE = ("document", "quote", "footnote", "list", "table")


class Ground:
    """`at` is the first byte that no node owns yet."""

    def __init__(self, data: bytes, front_matter: bool) -> None:
        self.top = Draft("document")
        if data.startswith(BOM):  # it would hide the first heading from the parser
            self.top.head, data = BOM, data[len(BOM) :]
        text = require_utf8(data)
        if front_matter and (length := front_matter_length(data)):
            self.top.children.append(read_front_matter(data[:length]))
            data = data[length:]
            text = data.decode()
        shown, self.deep = shallow(data)
        self.source = shown.decode() if self.deep else text
        self.data = data
        self.at = 0
        self.stack = [self.top]
        self.chain: Chain = ()
        self.chains: list[Chain] = []
        self.waiting: Draft | None = None  # an item that has no text yet
        self.indent = b""  # own indent of a list or table, kept for the head of its first item or row

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
        if self.data[self.at : end].strip(BLANK):
            self.loose_lines(end, holder)
        between = self.data[self.at : end]
        self.at = end
        return between

    def flush(self, end: int) -> None:
        """Makes nodes of the lines up to `end` that are more than blank; blank ones stay to be a lead."""
        if self.data[self.at : end].strip(BLANK):
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
            lock(draft)

    def give_text(self, end: int) -> None:
        """The waiting item gets the lines up to `end` as its text."""
        item, self.waiting = self.waiting, None
        assert item is not None
        content = self.data[self.at : end].rstrip(BLANK)
        if not content.strip(BLANK):
            return
        stop = self.at + len(content)
        start = self.at
        while self.data[start] in b" \t\r\n":  # nothing on the marker's own line
            start = line_end(self.data, start) if not self.data[start : line_end(self.data, start)].strip(b" \t\r\n") else start + 1
            start += prefix_length(self.data[start:stop], self.chain) if at_line_start(self.data, start) else 0
        if start in self.deep:
            self.locked(start, min(line_end(self.data, stop), max(end, stop)))
            return
        item.head += self.data[self.at : start]
        # A trailing ">" may be content: take the whole of the last line.
        self.set_text(item, start, min(line_end(self.data, stop), max(end, stop)))

    def set_text(self, draft: Draft, start: int, end: int, *, strip: bool = True) -> None:
        raw = self.data[start:end]
        content = raw.rstrip(b" \t\r\n")
        draft.tail = raw[len(content) :]
        text = draft.text = text_of(content, self.chain, strip=strip)
        if (len(text) != len(content) or b"\r" in content) and text.encode() != content:
            draft.body = content
        self.at = end

    def locked(self, start: int, end: int) -> None:
        """A part that is kept as it is."""
        if self.waiting is not None:
            self.give_text(start)
        draft = self.open("opaque", start)
        self.set_text(draft, start, end, strip=False)
        lock(draft)

    def enter(self, draft: Draft, width: int) -> None:
        self.stack.append(draft)
        self.chains.append(self.chain)
        self.chain = draft.context = (*self.chain, width)

    def leave(self) -> Draft:
        self.chain = self.chains.pop()
        return self.stack.pop()

    def marker(self, start: int) -> int:
        """Where the marker of a list or item stands: the range begins with the indent, after a tab up to three bytes early."""
        found = MARKER.search(self.data, start)
        assert found is not None
        return found.start()


def lock(draft: Draft) -> None:
    """What a draft says is its bytes and no text."""
    draft.body = draft.text.encode() if draft.body is None else draft.body
    draft.text = ""
