"""The bytes of one node, from those it was read with: verbatim while it is what it was, where it was, else patched.

A place says what stands around a node, as far as that shows in a paragraph's bytes: its list and level, or that it is quoted.
"""

import re
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.match import common
from copydesk.document.node import Node, Origin
from copydesk.formats.dialect import Marks, Piece, Run
from copydesk.formats.docx.addresses import links_in
from copydesk.formats.docx.cellpatch import cell_source
from copydesk.formats.docx.definitions import CODE, PLAIN, QUOTE, Definitions, Role, Story, definitions
from copydesk.formats.docx.inline import Inline
from copydesk.formats.docx.inlinepatch import patched
from copydesk.formats.docx.looks import looked
from copydesk.formats.docx.markup import Edit, escape, scan, splice
from copydesk.formats.docx.shape import reshaped
from copydesk.formats.docx.texts import pieces_of

PARAGRAPHS = frozenset(("paragraph", "section", "heading", "item", "code", "image"))
STYLED = frozenset(("paragraph", "section", "heading", "item", "cell"))  # their text is in the dialect
LITERAL = frozenset(("code",))
STORIES = frozenset(("margin", "notes"))
_DESCRIBED = re.compile(rb"""\sdescr\s*=\s*(?:"[^"]*"|'[^']*')""")


class Place(NamedTuple):
    story: int
    holder: str  # the type of the node above
    list: int = 0
    level: int = 0


def known_of(document: Document) -> Definitions:
    """The definitions of the package that a document was read from, with the stories that came to it since."""
    origin = document[document.root].origin
    assert origin is not None
    assert origin.body is not None
    added = added_stories(document)
    return definitions(origin.body, added) if added else definitions(origin.body)


def added_stories(document: Document) -> tuple[Story, ...]:
    """The stories that the package hasn't got, in the order of their numbers: they may stand in another one."""
    origin = document[document.root].origin
    assert origin is not None
    added: list[tuple[int, Story]] = []
    for node in document.children(document.root):
        if node.type not in STORIES:  # they stand first
            break
        if node.origin is not None and node.origin.context[0] not in origin.context:
            added.append((node.origin.context[0], Story(str(node.attrs["part"]), str(node.attrs["sort"]))))
    return tuple(story for _, story in sorted(added))


def place_below(node: Node, place: Place) -> Place:
    """The place of a node's children. A list in an item stands at least one level below it."""
    if node.type == "list" and node.origin is not None and len(node.origin.context) > 2:
        _, number, level, *_ = node.origin.context
        least = place.level + 1 if place.holder == "item" else 0
        return Place(place.story, "list", number, max(level, least))
    return place._replace(holder=node.type)


def place_of(document: Document, id: str) -> Place:
    """Where a node stands."""
    chain = [*reversed(list(document.ancestors(id)))]
    place = Place(0, "")
    for node in chain:
        if node.type in STORIES and node.origin is not None:
            place = Place(node.origin.context[0], node.type)
        else:
            place = place_below(node, place)
    return place


def role_wanted(node: Node, place: Place) -> Role:
    """What a node's paragraph has to be where it stands."""
    match node.type:
        case "section" | "heading":
            return Role("heading", int(str(node.attrs.get("level", 1))))
        case "item":
            return Role("item", place.level, place.list)
        case "code":
            return CODE
        case _:
            is_code = node.origin is not None and node.origin.type == "paragraph" and node.origin.context[1:2] == (2,)
            return QUOTE if place.holder == "quote" else CODE if is_code else PLAIN


def role_read(origin: Origin) -> Role:
    """What a node's paragraph was when it was read."""
    match origin.type:
        case "section" | "heading":
            return Role("heading", int(str(origin.attrs.get("level", 1))))
        case "item":
            return Role("item", origin.context[2], origin.context[1])
        case "code":
            return CODE
        case _:
            return {1: QUOTE, 2: CODE}.get(origin.context[1] if len(origin.context) > 1 else 0, PLAIN)


def paragraph_source(node: Node, place: Place, known: Definitions) -> bytes:
    """The bytes of a paragraph, heading, item or image."""
    origin = node.origin
    assert origin is not None
    source = origin.spelled
    if origin.type not in PARAGRAPHS or node.type not in PARAGRAPHS or node.attrs.get("locked") is True:
        return source
    old, new = role_read(origin), role_wanted(node, place)
    if old != new:
        source = reshaped(source, old, new, known, known.scope(place.story))
    source = looked(source, origin.attrs, node.attrs, known.scope(place.story))
    if node.type == origin.type == "image":
        return source if node.attrs.get("alt") == origin.attrs.get("alt") else _described(source, str(node.attrs.get("alt") or ""))
    if node.text != origin.text or (node.type in LITERAL) != (origin.type in LITERAL):
        source = _with_text(source, node, place, known)
    return source


def _with_text(source: bytes, node: Node, place: Place, known: Definitions) -> bytes:
    scope = known.scope(place.story)
    links = links_in([node.origin.text if node.origin is not None else ""])
    inline = Inline(scan(source, "w:p", scope).root, source, place.story, known, links=links)
    pieces = _literal(node.text, inline) if node.type in LITERAL else pieces_of(node.text, inline.pieces)
    return patched(inline, pieces, scope)


def _literal(text: str, inline: Inline) -> list[Piece]:
    """Code as pieces: what stays looks as it did, and what is new as what it replaces, or as what stands to its left."""
    old = [(character, piece.marks) for piece in inline.pieces if isinstance(piece, Run) for character in piece.text]
    found = common([ord(one) for one, _ in old], [ord(one) for one in text])
    pairs, kept = {new: one for one, new in found}, {one for one, _ in found}
    at = 0  # in the old text: behind what stays, where something may be replaced
    pieces: list[Piece] = []
    for place, character in enumerate(text):
        if place in pairs:
            at = pairs[place] + 1
        replaced = at if place not in pairs and at < len(old) and at not in kept else at - 1
        marks: Marks = old[max(replaced, 0)][1] if old else ()
        if pieces and pieces[-1].marks == marks and isinstance(pieces[-1], Run):
            pieces[-1] = Run(pieces[-1].text + character, marks)
        else:
            pieces.append(Run(character, marks))
    return pieces


def _described(source: bytes, alt: str) -> bytes:
    """An image with another description."""
    at = re.search(rb"<[\w.-]+:docPr\b", source)
    if at is None:
        return source
    end = source.index(b">", at.end())
    found = _DESCRIBED.search(source, at.end(), end)
    said = b' descr="' + escape(alt) + b'"'
    start, stop = found.span() if found else (at.end(), at.end())
    return splice(source, [Edit(start, stop, said)])


def cell_bytes(node: Node, place: Place, known: Definitions) -> bytes:
    """The bytes of a cell, or of the head of one that holds blocks."""
    origin = node.origin
    assert origin is not None
    source = origin.head or origin.spelled
    if node.as_read or origin.type != "cell" or node.attrs.get("locked") is True:
        return source
    return cell_source(node, source, place.story, known)
