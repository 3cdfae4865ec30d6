"""One block of a Word text, a paragraph or what isn't one, as a draft with its bytes, and the role by which it finds its place."""

from collections.abc import Mapping
from typing import NamedTuple

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs
from copydesk.formats.dialect import Atom, Run
from copydesk.formats.docx.addresses import NO_LINKS
from copydesk.formats.docx.atoms import IMAGE
from copydesk.formats.docx.definitions import PLAIN, Definitions, Role
from copydesk.formats.docx.inline import Inline
from copydesk.formats.docx.looks import with_looks_of
from copydesk.formats.docx.markup import Element

LOCKED: Attrs = Map({"locked": True})
VIRTUAL = (-1,)  # the context of what has no bytes of its own: all of them are its holder's
_TYPES = {"item": "item", "plain": "paragraph", "quote": "paragraph", "code": "paragraph"}


class Block(NamedTuple):
    draft: Draft
    role: Role
    inline: Inline | None = None


def read_paragraph(
    element: Element,
    source: bytes,
    story: int,
    known: Definitions,
    *,
    sections: bool,
    links: Mapping[str, str] = NO_LINKS,
) -> Block:
    inline = Inline(element, source, story, known, links=links)
    role = known.role(inline.properties, source)
    fields = inline.fields
    attrs = LOCKED if fields.opened or fields.closed or fields.is_tangled else NO_ATTRS
    draft = Draft("paragraph", "", attrs, body=source[element.start : element.end], context=(story, 0))
    if not inline.leaves and inline.properties is not None and inline.properties.child("w:sectPr") is not None:
        draft.type, draft.attrs = "opaque", Map({"block": "section break"})
        return Block(draft, PLAIN, inline)
    if role.sort == "heading":
        draft.type = "section" if sections else "heading"
        draft.attrs = draft.attrs.set("level", role.level)
    elif role.sort == "item":
        draft.type, draft.context = "item", (story, role.list, role.level)
    elif role.sort == "code" and not attrs and is_literal(inline):
        draft.type, draft.text = "code", "".join(piece.text for piece in inline.pieces if isinstance(piece, Run))
        return Block(draft, role, inline)
    elif role.sort == "code":
        draft.context = (story, 2)
    elif role.sort == "quote":
        draft.context = (story, 1)
    elif (image := _lone_image(inline)) is not None and not attrs:
        draft.type, draft.attrs = "image", with_looks_of(image, inline.properties)
        return Block(draft, role, inline)
    draft.attrs = with_looks_of(draft.attrs, inline.properties)
    draft.text = inline.text
    return Block(draft, role, inline)


def is_literal(inline: Inline) -> bool:
    """Whether a paragraph is plain characters: how code is coloured is not what it says."""
    return all(isinstance(piece, Run) and not any(mark.name == "link" for mark in piece.marks) for piece in inline.pieces)


def _lone_image(inline: Inline) -> Attrs | None:
    """The attrs of the image that a paragraph is, where it is nothing else."""
    found = [leaf for leaf in inline.leaves if isinstance(leaf.piece, Atom) or leaf.piece.text]
    if len(found) != 1 or not isinstance(found[0].piece, Atom) or not found[0].piece.name.startswith(IMAGE):
        return None
    element = found[0].element
    about = element.find("wp:docPr") if element is not None else None
    attrs: Attrs = Map({"name": found[0].piece.name.removeprefix(IMAGE)})
    alt = about.attrs.get("descr") if about is not None else None
    return attrs.set("alt", alt) if alt else attrs


def read_opaque(element: Element, source: bytes, story: int) -> Block:
    attrs = Map({"block": element.name.rpartition(":")[2]})
    return Block(Draft("opaque", "", attrs, body=source[element.start : element.end], context=(story,)), PLAIN)


def blank(top: Draft) -> Draft:
    """A subtree to be read and not written: all its bytes are its holder's."""
    for draft in top.walk():
        draft.lead = draft.head = draft.tail = draft.close = draft.body = b""
        draft.context = VIRTUAL
    return top
