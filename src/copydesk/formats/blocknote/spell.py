"""New blocks get their spelling here: one line or many, spaces and escapes as in the nearest block of the same type.

It has an id of BlockNote's and the props that say nothing, where the blocks around it have them (`likeness`). What CommonMark
becomes which blocks is decided in `frommarkdown`.
"""

from collections.abc import Iterator, Sequence

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats.blocknote.fresh import fresh_body
from copydesk.formats.blocknote.frommarkdown import blocks_of
from copydesk.formats.blocknote.likeness import likened
from copydesk.formats.blocknote.names import STYLED, block_name, fitted
from copydesk.formats.blocknote.separators import layout, read_lead
from copydesk.formats.dialect import ATOM, from_commonmark, with_atoms
from copydesk.formats.jsonsplice import COMPACT, Style, indent_at, style_of
from copydesk.formats.markdown.read import read_drafts

NEAR = 20  # siblings looked at on either side
_NO_BLOCKS = ("table", "cell", "opaque")


def fragment(document: Document, parent: str, commonmark: str) -> list[Draft]:
    """The drafts that `commonmark` stands for in `parent`. InputError where BlockNote can't hold it there."""
    holder = document[parent]
    if holder.type in _NO_BLOCKS:
        raise InputError(f"Markdown can't be put into a {holder.type}")
    if holder.type == "row":
        drafts = [Draft("cell", from_commonmark(commonmark.strip()))]
    else:
        drafts = blocks_of(read_drafts(commonmark.strip("\r\n").encode() + b"\n", front_matter=False).children)
    if "{{" in commonmark:
        _name_atoms(document, drafts)
    return drafts


def _name_atoms(document: Document, drafts: Sequence[Draft]) -> None:
    """The names of objects that stand in the document, written out, are these objects."""
    names = {name for node in document.walk() if "{{" in node.text and node.type in STYLED for name in ATOM.findall(node.text)}
    for draft in (below for top in drafts for below in top.walk()):
        if draft.type in STYLED:
            draft.text = with_atoms(draft.text, names)


def spell(document: Document, parent: str, index: int, drafts: Sequence[Draft]) -> None:
    """Gives the drafts that come to stand at `index` in `parent` their spelling."""
    holder = document[parent]
    depth = 1 + sum(1 for _ in document.ancestors(parent))
    near = list(_near(document, holder, index))
    likened(document, drafts, near)
    for draft in drafts:
        twin = next((node for node in near if node.type == draft.type), near[0] if near else holder)
        style = _style(document, twin)
        _spell_tree(draft, _lead(holder, near, depth, draft.type), depth, style, _cell_bracket(document, twin))


def _style(document: Document, twin: Node) -> Style:
    """How a neighbour is laid out; a row's own bytes say little, so those of its first cell count with them."""
    if twin.origin is None or twin.type == "document":
        return COMPACT
    style = style_of(twin.origin.spelled)
    cell = document[twin.children[0]] if twin.type == "row" and twin.children else None
    if cell is None or cell.origin is None or style.unit is not None:
        return style
    return style._replace(comma=style_of(cell.origin.spelled).comma)


def _near(document: Document, holder: Node, index: int) -> Iterator[Node]:
    """The siblings about a place, nearest first, the one above before the one below."""
    children = holder.children
    for distance in range(min(len(children), NEAR)):
        for at in (index - 1 - distance, index + distance):
            if 0 <= at < len(children):
                yield document[children[at]]


def _lead(holder: Node, near: Sequence[Node], depth: int, type: str) -> bytes:
    """What separates a new child from the one above it. Where there is none above, the writer takes the comma out."""
    origin = holder.origin
    if origin is None or not origin.context:
        return b","
    shift = depth - 1 - origin.context[0]
    beside = [node for node in near if (node.type == "row") == (type == "row")]
    read = [lead for node in beside if (lead := read_lead(node, shift, depth)) is not None]
    model = next((lead for lead in read if b"," in lead), None)
    if model is not None:
        return model
    if read and read[0]:
        return b"," + read[0]
    if holder.type == "document":
        return layout(origin.head + origin.close, len(origin.head)).between
    return layout(origin.spelled, _hole(origin.context[1:], type)).between


def _hole(numbers: Sequence[int], type: str) -> int:
    """Where in its parent's body a child of a type goes."""
    return numbers[2] if type == "row" and len(numbers) > 2 else numbers[0]


def _cell_bracket(document: Document, twin: Node) -> bytes:
    """What the cells beside a new cell or row begin with: an object, a list or a text."""
    cell = document[twin.children[0]] if twin.type == "row" and twin.children else twin
    return cell.origin.spelled[:1] if cell.type == "cell" and cell.origin is not None else b"{"


def _spell_tree(top: Draft, lead: bytes, depth: int, style: Style, bracket: bytes) -> None:
    stack = [(top, lead, depth)]
    while stack:
        draft, before, level = stack.pop()
        draft.attrs = fitted(draft.type, draft.attrs)
        if draft.type not in ("row", "cell") and block_name(draft.type, draft.attrs) is None:
            raise InputError(f"a {draft.type} can't stand in a BlockNote document")
        indent = indent_at(before, len(before)) if b"\n" in before else b""
        draft.lead = before
        draft.body, numbers = fresh_body(draft.type, draft.text, draft.attrs, style, indent, bracket)
        draft.context = (level, *numbers)
        for child in draft.children:
            between = style.comma.encode() if style.unit is None else layout(draft.body, _hole(numbers, child.type)).between
            stack.append((child, between, level + 1))
