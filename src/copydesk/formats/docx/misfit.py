"""Why a node can't be written as it stands: its bytes are made, read again and compared with what was meant."""

import re
from collections import Counter

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node, same_attrs, same_value
from copydesk.formats.dialect import ATOM, Atom, parse
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.blocks import VIRTUAL, read_paragraph
from copydesk.formats.docx.definitions import PLAIN, Definitions, Role
from copydesk.formats.docx.demands import unmet
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.newlists import new_lists
from copydesk.formats.docx.numbering import LEVELS
from copydesk.formats.docx.sources import (
    LITERAL,
    PARAGRAPHS,
    STORIES,
    STYLED,
    Place,
    added_stories,
    cell_bytes,
    known_of,
    paragraph_source,
    place_of,
    role_read,
    role_wanted,
)
from copydesk.formats.docx.tables import TableReading, read_cell

_BLOCKS = ("document", "section", "control", "margin", "footnote", "cell")
# What each may stand in; what isn't listed is a block like any other.
_PLACES = {
    "document": ("",),
    "margin": ("document",),
    "notes": ("document",),
    "footnote": ("notes",),
    "comment": ("notes",),
    "section": ("document", "section"),
    "paragraph": (*_BLOCKS, "quote", "field", "box", "comment"),
    "heading": (*_BLOCKS, "field", "comment"),
    "list": (*_BLOCKS, "item"),
    "item": ("list",),
    "row": ("table",),
    "cell": ("row",),
    "opaque": (*_BLOCKS, "notes", "field", "comment"),
}
_KEPT = ("field", "comment")  # in these anything may have been read
_BARE = ("document", "list", "quote", "field", "row")  # what they are follows from what they hold
IMAGE_NAME = re.compile(r"\[IMAGE:([^\[\]\\\n]+)\]")
LOCKED = "This is kept as it is and can't be changed."


def misfit(document: Document, id: str) -> str | None:
    """One sentence, or None where it can be written and Word takes it."""
    return difference(document, id) or unmet(document, document[id])


def difference(document: Document, id: str) -> str | None:
    """Why a node is read back as something else; None where it is not."""
    node = document[id]
    origin = node.origin
    if origin is None:
        return f"A {node.type} without a spelling can't be written."
    if origin.context == VIRTUAL or node.type in ("opaque", "comment", "box"):
        return None if node.as_read else LOCKED
    place = place_of(document, id)
    holder = document[node.parent].type if node.parent is not None else ""
    if holder not in _PLACES.get(node.type, _BLOCKS) and not (holder in _KEPT and node.as_read):
        return f"A {node.type} can't stand in a {holder} in a Word document."
    if node.parent is not None and node.type not in ("margin", "notes") and origin.context[0] != place.story:
        return "Text can't be moved between the body, its notes and its page headers; copy the words instead."
    if node.type != origin.type and not (node.type in PARAGRAPHS and origin.type in PARAGRAPHS):
        return f"A {origin.type} can't become a {node.type} in a Word document."
    if node.type in PARAGRAPHS:
        return _paragraph(document, node, place)
    if node.type == "cell":
        return _cell(document, node, place)
    if node.text:
        return f"A {node.type} has no text of its own."
    return _holder(document, node)


def _holder(document: Document, node: Node) -> str | None:
    origin = node.origin
    assert origin is not None
    children = list(document.children(node.id))
    if node.type in STORIES and node.attrs.get("sort") != "comments" and all(child.type == "opaque" for child in children):
        return "The last note, or all of a page header, can't be taken away; empty its text instead."
    if node.type == "table":
        return None
    if node.type == "document":
        there = tuple(child.origin.context[0] for child in children if child.type in STORIES and child.origin is not None)
        parts = len(known_of(document).stories) - len(added_stories(document))  # those that came since are numbered behind
        is_whole = tuple(story for story in there if story < parts) == origin.context[1:]
        return None if is_whole else "A page header, or all notes, can't be taken away; empty their text instead."
    if node.type == "list":
        return None if same_value(node.attrs.get("start"), origin.attrs.get("start")) else "Where a list starts is set in Word."
    return None if node.type in _BARE or same_attrs(node.attrs, origin.attrs) else f"The values of a {node.type} are set in Word."


def _paragraph(document: Document, node: Node, place: Place) -> str | None:
    origin = node.origin
    assert origin is not None
    known = known_of(document)
    role = role_wanted(node, place)
    if node.as_read and role == role_read(origin):
        return None
    if node.attrs.get("locked") is True:
        return LOCKED
    if role.sort == "item" and known.lists.level(role.list, role.level) is None and not _is_new(document, role, known):
        return f"This list has no level {role.level + 1} in this document."
    if (why := made_image(node.text, origin.text, known)) is not None:
        return why
    source = paragraph_source(node, place, known)
    scope = known.scope(place.story)
    element, links = scan(source, "w:p", scope).root, links_in([node.text])
    block = read_paragraph(element, source, place.story, known, sections=node.type == "section", links=links)
    draft = block.draft
    if role.sort == "item":
        properties = block.inline.properties if block.inline is not None else None
        style = (properties.value("w:pStyle") if properties is not None else None) or known.styles.default
        if known.list_of(properties, style) != (role.list, role.level):
            return "This paragraph can't join the list here."
        if block.role.sort in ("plain", "quote", "code", "item"):  # of a list that is new, its definition isn't known yet
            draft.type, draft.text = "item", block.inline.text if block.inline is not None else draft.text
            draft.attrs = draft.attrs.delete("name") if "name" in draft.attrs else draft.attrs
    elif node.type == "paragraph" and (block.role == PLAIN) != (role == PLAIN):
        return f"This document has no style for a {role.sort} paragraph."
    if draft.type != node.type:
        return _other_type(node, draft.type)
    if draft.text != node.text:
        return text_misfit(node, draft.text)
    return _attrs_misfit(node, dict(draft.attrs))


def _is_new(document: Document, role: Role, known: Definitions) -> bool:
    """Whether an item is of a list that will get its definition when the file is written."""
    return role.level in LEVELS and role.list in new_lists(document, known)


def _other_type(node: Node, type: str) -> str:
    if type == "image":
        return "A paragraph that is an image alone is an image; keep a word beside it."
    return f"A {node.type} with this text would be read as a {type} in a Word document."


def _cell(document: Document, node: Node, place: Place) -> str | None:
    origin = node.origin
    assert origin is not None
    if origin.head and node.text:
        return "This cell holds several blocks; change one of them."
    if node.as_read:
        return None
    if node.attrs.get("locked") is True:
        return LOCKED
    known = known_of(document)
    if origin.head:
        return None
    if (why := made_image(node.text, origin.text, known)) is not None:
        return why
    source = cell_bytes(node, place, known)
    found = TableReading(Draft("table"), [], [], links_in([node.text]))
    draft = read_cell(scan(source, "w:tc", known.scope(place.story)).root, source, place.story, known, found)
    if draft.text != node.text:
        return text_misfit(node, draft.text)
    return _attrs_misfit(node, {**draft.attrs, "rowspan": node.attrs.get("rowspan", 1)})


def _attrs_misfit(node: Node, read: dict[str, object]) -> str | None:
    for name in sorted({*node.attrs, *read}):
        if not same_value(node.attrs.get(name), read.get(name)):
            value = node.attrs.get(name)
            return (
                f"A {node.type} needs a {name}." if value is None else f"A {node.type} can't have {value!r} as its {name} in Word."
            )
    return None


def made_image(text: str, old: str, known: Definitions) -> str | None:
    """An image can't be made by its name."""
    spent = Counter(IMAGE_NAME.findall(text))
    spent.subtract(IMAGE_NAME.findall(old))
    made = next((name for name, count in spent.items() if count > 0 and name in known.images.values()), None)
    return None if made is None else f"[IMAGE:{made}] can be moved or removed, not made or doubled."


def text_misfit(node: Node, read: str) -> str:
    """Why a text is read back otherwise."""
    if node.type not in STYLED and node.type not in LITERAL:
        return f"A {node.type} has no text."
    spent = Counter(piece.name for piece in parse(node.text) if isinstance(piece, Atom))
    spent.subtract(ATOM.findall(node.origin.text if node.origin is not None else ""))
    for name, count in spent.items():
        if count > 0:
            return f"{{{{{name}}}}} can be moved or removed, not made or doubled."
    if any(mark.name == "code" for piece in parse(node.text) for mark in piece.marks):
        return "This document has no style for code inside a line."
    return f"The text {node.text[:40]!r} would be read as {read[:40]!r} in a Word document."
