"""The spelling that new nodes get where they come to stand, in their neighbours' style.

A node is spelled once, when it comes into a document, and carries that as its origin. What fits where is for `editing/`.
"""

import re
from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.markdown.fields import is_toml
from copydesk.formats.markdown.fragment import level_of
from copydesk.formats.markdown.lines import Chain, columns, prefix, reprefix
from copydesk.formats.markdown.newcells import cell_like, column_like, row_like
from copydesk.formats.markdown.patch import checkbox, escape_cell
from copydesk.formats.markdown.separators import CONTAINERS, has_line
from copydesk.formats.markdown.tables import PIECE
from copydesk.formats.markdown.write import DEFAULT_WIDTH, line_end_of
from copydesk.formats.text import LINE_END

ITEM_MARK = re.compile(rb"[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+")


def spell(document: Document, parent: str, index: int, drafts: Sequence[Draft]) -> None:
    """Gives the drafts that come to stand at `index` in `parent` their spelling. Cells for a table are a new column of it, one for
    each row."""
    speller = Speller(document, document[parent])
    if speller.holder.type == "table" and all(draft.type == "cell" for draft in drafts):
        for draft in drafts:
            spell_plainly(draft, speller.chain, speller.line_end)
        column_like(document, speller.holder, index, drafts)
        return
    for place, draft in enumerate(drafts):
        speller.spell(draft, index, place)
    if drafts and ends_open(document, parent, index):
        leave_open(drafts[-1])


def ends_open(document: Document, parent: str, index: int) -> bool:
    """Whether the place is the end of a file, or of a step's content, that has no line end there: it stays without one."""
    node = document[parent]
    if index != len(node.children):
        return False
    while node.type not in ("document", "content"):
        above = document[node.parent or document.root]
        if above.children[-1] != node.id:
            return False
        node = above
    last = node
    while last.children:
        last = document[last.children[-1]]
    if last is node or (node.origin is not None and node.origin.close):
        return False
    spelled = document[last.parent or ""] if last.type == "cell" else last
    origin = spelled.origin
    return origin is not None and not (origin.close or origin.tail).endswith((b"\n", b"\r"))


def leave_open(draft: Draft) -> None:
    """Takes the line end from the end of a draft."""
    while draft.children and draft.type not in ("row", "table"):
        draft = draft.children[-1]
    if draft.type == "table":
        draft = draft.children[-1]
    if draft.close and draft.type != "cell":
        draft.close = draft.close.rstrip(b"\r\n")
    else:
        draft.tail = draft.tail.rstrip(b"\r\n")


class Speller:
    def __init__(self, document: Document, holder: Node) -> None:
        self.document = document
        self.holder = holder
        self.chain = chain_inside(document, holder.id)
        self.line_end = document.cached(line_end_of)

    def spell(self, draft: Draft, index: int, place: int) -> None:
        for node in draft.walk():
            if self.line_end != b"\n":
                _use_line_end(node, self.line_end)
        twin = self.twin(draft.type, index)
        if not _is_spelled(draft):
            spell_plainly(draft, self.chain, self.line_end)
        else:
            self.to_chain(draft)
        if draft.type == "item":
            self.marker(draft, twin)
        elif draft.type == "row" and twin is not None:
            row_like(self.document, self.holder, draft, twin, self.line_end)
        elif draft.type == "key":
            draft.head = _field_head(self.holder, draft)
        draft.first = index + place == 0 and not has_line(self.holder)
        if draft.type == "cell":
            cell_like(self.document, self.holder, index + place, draft)
        else:
            draft.lead = b"" if draft.first or draft.type == "key" else self.lead(draft, twin)

    def twin(self, type: str, index: int) -> Node | None:
        """The nearest sibling of the type, above rather than below."""
        children = self.holder.children
        for distance in range(min(len(children), 20) + 1):
            for at in (index - 1 - distance, index + distance):
                if 0 <= at < len(children) and self.document[children[at]].type == type:
                    return self.document[children[at]]
        return None

    def to_chain(self, draft: Draft) -> None:
        """A draft read from a fragment, re-spelled for the containers that it comes to stand in."""
        old = draft.context
        new = (*self.chain, old[-1]) if draft.type in CONTAINERS else self.chain
        if draft.body is None and b"\n" in (raw := draft.text.encode()) and new != old:
            draft.body = raw
        if draft.body is not None and draft.type not in ("list", "row"):
            draft.body = reprefix(draft.body, old, new)
        draft.head = reprefix(draft.head, old, new)
        if draft.type == "code":
            draft.close = reprefix(draft.close, old, new, first=True)
            if LINE_END.search(draft.head):  # the first line of the code stands behind the fence's line
                draft.head += prefix(new)
        if draft.type == "table":
            draft.head = prefix(new) + draft.head
        draft.context = new

    def marker(self, draft: Draft, twin: Node | None) -> None:
        """An item takes the marker of its neighbours."""
        found = ITEM_MARK.match(twin.origin.head) if twin is not None and twin.origin else ITEM_MARK.match(draft.head)
        mark = found.group() if found else b"1. " if "start" in self.holder.attrs else b"- "
        width = columns(mark, 0)
        if draft.body is not None:
            draft.body = reprefix(draft.body, draft.context, (*self.chain, width))
        draft.context = (*self.chain, width)
        checked = draft.attrs.get("checked")
        if checked is None and twin is not None and "checked" in twin.attrs:
            draft.attrs = draft.attrs.set("checked", False)
        draft.head = mark + checkbox(draft.attrs)

    def lead(self, draft: Draft, twin: Node | None) -> bytes:
        claimed = twin is not None and twin.origin is not None and twin.origin.after is not None and twin.type == draft.type
        if claimed and twin is not None and twin.origin is not None:
            blanks = len(LINE_END.findall(twin.origin.lead))
            blanks = blanks if draft.type in ("item", "row") else max(blanks, 1)
            if draft.type == "row" and twin.origin.context == self.chain:
                return twin.origin.lead
        else:
            blanks = 0 if draft.type in ("item", "row") or (draft.type == "list" and self.holder.type == "item") else 1
        plain = prefix(self.chain)
        return (plain.rstrip(b" ") + self.line_end) * blanks + plain


def chain_inside(document: Document, id: str) -> Chain:
    """The chain of the lines inside `id`."""
    nodes = [document[id], *document.ancestors(id)]
    return tuple(
        node.origin.context[-1] if node.origin and node.origin.context else DEFAULT_WIDTH[node.type]
        for node in reversed(nodes)
        if node.type in CONTAINERS
    )


def _is_spelled(draft: Draft) -> bool:
    first = draft
    while first.type in ("list", "table") and first.children:
        first = first.children[0]
    return bool(first.head or first.tail or first.close or first.body is not None)


def spell_plainly(top: Draft, chain: Chain, line_end: bytes) -> None:
    """The plain spelling of drafts that code made, for a place inside `chain`."""
    stack = [(top, chain, True, False, 0)]
    while stack:
        draft, outer, alone, tight, number = stack.pop()
        draft.head, draft.tail, draft.close = _plain(draft, line_end, number)
        width = columns(draft.head, 0) if draft.type == "item" else DEFAULT_WIDTH.get(draft.type)
        draft.context = outer if width is None else (*outer, width)
        draft.first = draft is not top and alone
        if draft.type == "cell":
            draft.body = raw if (raw := escape_cell(draft.text)) != draft.text.encode() else None
        elif "\n" in draft.text:
            draft.body = draft.text.replace("\n", (line_end + prefix(draft.context)).decode()).encode()
        if draft.type == "row":
            draft.body = b"%d" % len(draft.children)
        elif draft.type == "list" and "start" in draft.attrs:
            draft.body = b"+"
        if draft is not top and not alone and not tight and draft.type not in ("cell", "row", "item", "key"):
            plain = prefix(outer)
            draft.lead = plain.rstrip(b" ") + line_end + plain
        elif draft is not top and not alone and (tight or draft.type in ("row", "item")):
            draft.lead = prefix(outer)
        line = draft.type == "section" or (draft.type == "item" and bool(draft.text))
        for place, child in enumerate(draft.children):
            tight = place == 0 and draft.type == "item" and child.type == "list"  # directly below the item's own line
            start = draft.attrs.get("start") if draft.type == "list" else None
            number = start + place if isinstance(start, int) else 0
            stack.append((child, draft.context, place == 0 and not line, tight, number))


def _plain(draft: Draft, line_end: bytes, number: int = 0) -> tuple[bytes, bytes, bytes]:
    """Head, tail and close of a draft; `number` is an item's, where its list has numbers."""
    match draft.type:
        case "section" | "heading":
            return b"#" * level_of(draft) + b" ", line_end, b""
        case "item":
            return (b"%d. " % number if number else b"- ") + checkbox(draft.attrs), line_end, b""
        case "quote":
            return b"> ", b"", b""
        case "code":
            fence = b"```"
            while fence in draft.text.encode():
                fence += b"`"
            return fence + str(draft.attrs.get("info", "")).encode() + line_end, line_end, fence + line_end
        case "cell":
            align = draft.attrs.get("align")
            return b" ", b" ", PIECE[align if isinstance(align, str) else None]
        case "row":
            return b"|", b"", b"|" + line_end
        case "table":
            return b"|", b"|" + line_end, b""
        case "footnote":
            return f"[^{draft.attrs.get('label', '1')}]: ".encode(), b"", b""
        case "key":
            return f"{draft.attrs.get('name', '')}: ".encode(), line_end, b""
        case "meta":
            return b"---" + line_end, b"", b"---" + line_end
        case "list":
            return b"", b"", b""
        case "break":
            draft.body = b"---"
            return b"", line_end, b""
        case _:
            return b"", line_end, b""


def _field_head(meta: Node, draft: Draft) -> bytes:
    """How a new field begins: the header of a table, or a name."""
    name, table = draft.attrs.get("name", ""), draft.attrs.get("table")
    if table:
        return f"[[{name}]]".encode() if table == "list" else f"[{name}]".encode()
    return f"{name} = ".encode() if is_toml(meta) else f"{name}: ".encode()


def _use_line_end(draft: Draft, line_end: bytes) -> None:
    for name in ("lead", "head", "tail", "close"):
        setattr(draft, name, LINE_END.sub(line_end, getattr(draft, name)))
    if draft.body is None and "\n" in draft.text:
        draft.body = draft.text.encode()
    if draft.body is not None:
        draft.body = LINE_END.sub(line_end, draft.body)
