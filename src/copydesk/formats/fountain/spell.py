"""New nodes: Fountain text read into drafts for the place they go to, and the spelling they get there, like their neighbours."""

from collections.abc import Sequence
from itertools import islice

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats.fountain.forms import FORCING
from copydesk.formats.fountain.lines import CONNECTOR, first_line_end, logical_lines
from copydesk.formats.fountain.marks import Marks, new_marks, spelled_lines
from copydesk.formats.fountain.read import Reader
from copydesk.formats.fountain.spelling import assemble
from copydesk.formats.fountain.titlepage import is_common, key_of, read_title_page, split_title_page

NEAR = 40  # siblings looked at on each side for a node to imitate
DEEP = 60  # nodes looked at inside each of them
FAR = 2_000  # nodes looked at in all
GAPPED = {"section": b"#", "synopsis": b"=", "centered": b">", "transition": b">", "lyric": b"~"}


def fragment(document: Document, parent: str, commonmark: str) -> list[Draft]:
    """The nodes that a text stands for under `parent`. In a screenplay it is Fountain, whose `*` and `**` are CommonMark's."""
    holder = document[parent]
    try:
        lines = commonmark.removeprefix("\ufeff").encode().splitlines(keepends=True)
    except UnicodeEncodeError:
        raise InputError("this text holds half a character (a lone surrogate), which can't be written in UTF-8") from None
    if holder.type == "meta":
        return _fields(lines)
    if holder.type == "character":
        return _speech(lines)
    top = Draft("document")
    field = key_of(lines[0]) if lines else None
    has_title_page = any(node.type == "meta" for node in islice(document.children(parent), 1))
    # Any line could be a field; in a text that is to be put into a script, only one with a usual name is.
    if parent == document.root and not has_title_page and field is not None and is_common(field[1].strip()):
        meta, lines = split_title_page(lines)
        top.children.append(meta)
    Reader(top).read(logical_lines(lines))
    level = holder.attrs.get("level", 0)
    _fit_levels(top, level if isinstance(level, int) else 0)
    return top.children


def _fields(lines: list[bytes]) -> list[Draft]:
    lines = [line for line in lines if line.strip()]
    if not lines or key_of(lines[0]) is None:
        raise InputError("a title page holds fields such as “Title: Big Fish”, one on a line; this text is none")
    return read_title_page(lines)


def _speech(lines: list[bytes]) -> list[Draft]:
    """Lines under a character's name; a blank line parts two paragraphs of the speech."""
    cue = Draft("character")
    logical = logical_lines(lines)
    Reader(Draft("document"), cue).read([line if line.strip() else CONNECTOR + b"\n" for line in logical])
    return cue.children


def _fit_levels(top: Draft, level: int) -> None:
    """Sections stand deeper than the section that they come to stand in."""
    sections = [draft for draft in top.walk() if draft.type == "section"]
    deeper = level + 1 - min((draft.attrs["level"] for draft in sections), default=level + 1)  # type: ignore[operator]
    if deeper > 0:
        for draft in sections:
            draft.attrs = draft.attrs.set("level", draft.attrs["level"] + deeper)  # type: ignore[operator]


def spell(document: Document, parent: str, index: int, drafts: Sequence[Draft]) -> None:
    """Gives new nodes their spelling in place, each like the nearest node of its type."""
    twins = nearby(document, parent, index)
    newline = next((found for node in twins.values() if node.origin and (found := first_line_end(node.origin.tail))), b"\n")
    stack = [(draft, document[parent].type) for draft in drafts]
    while stack:
        draft, holder = stack.pop()
        stack.extend((child, draft.type) for child in draft.children)
        if draft.type != "meta":
            _spell_one(draft, twins.get(draft.type), newline)
        twin = twins.get(draft.type)
        claim = twin.origin.lead if twin is not None and twin.origin is not None else b""
        draft.lead = b"" if holder == "character" or draft.type in ("key", "meta") else claim or newline
        draft.close, draft.context, draft.first = b"", (), False


def _spell_one(draft: Draft, twin: Node | None, newline: bytes) -> None:
    marks = _marks(draft, twin)
    spelling = assemble(spelled_lines(draft.type, draft.text, marks), newline, newline)
    draft.head, draft.tail = spelling.head, spelling.tail
    draft.body = None if spelling.body == draft.text.encode() else spelling.body


def _marks(draft: Draft, twin: Node | None) -> Marks:
    """The marks of a new node. A forcing mark that the text was given with stays."""
    was = twin.origin.head if twin is not None and twin.origin is not None and twin.origin.type == twin.type else b""
    indent = was[: len(was) - len(was.lstrip())] if draft.type not in ("action", "note", "boneyard", "key") else b""
    gap = was.lstrip().lstrip(GAPPED[draft.type]) if GAPPED.get(draft.type, b"-") in was else None
    marks = new_marks(draft.type, draft.text, draft.attrs, indent, gap)
    mark = FORCING.get(draft.type)
    if mark is None or mark in marks.head:
        return marks
    if mark in draft.head or (draft.type == "character" and not draft.children):
        space = b" " if draft.type == "transition" else b""
        return marks._replace(head=marks.head + mark + space)
    return marks


def nearby(document: Document, parent: str, index: int) -> dict[str, Node]:
    """The nearest node of each type, above rather than below, then around the parent, and so on up."""
    found: dict[str, Node] = {}
    left = FAR
    holder, place = document[parent], index
    while left > 0:
        children = holder.children
        for distance in range(min(len(children), NEAR)):
            for at in (place - 1 - distance, place + distance):
                if 0 <= at < len(children):
                    for node in islice(document.walk(children[at]), DEEP):
                        found.setdefault(node.type, node)
                        left -= 1
        found.setdefault(holder.type, holder)
        left -= 1
        if holder.parent is None:
            break
        place, holder = document.index(holder.id), document[holder.parent]
    return found
