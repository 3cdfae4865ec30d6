"""New links and the look of new runs. A link needs a relationship: one that the part has, or one that it will get."""

from copydesk.formats.dialect import Marks
from copydesk.formats.docx.addresses import new_id
from copydesk.formats.docx.definitions import Definitions, ending
from copydesk.formats.docx.inline import Inline, Leaf
from copydesk.formats.docx.marks import restyled
from copydesk.formats.docx.markup import Element, Scope, escape, scan, tag
from copydesk.formats.docx.names import NAMESPACES, RUN_ORDER
from copydesk.formats.docx.properties import set_property, without

LINK_STYLE = ("hyperlink", "internet link")
PLACEHOLDER_STYLE = ("placeholder text",)
_OF_MARK = ("ins", "del", "moveFrom", "moveTo", "rPrChange")


def link_id(story: int, address: str, known: Definitions) -> str:
    """The relationship of an address: one that the part has, or the one that it will get."""
    for id, relationship in known.relationships(story).items():
        if relationship.is_external and relationship.target == address and ending(relationship) == "hyperlink":
            return id
    return new_id(address)


def hyperlink(inline: Inline, address: str, runs: bytes, scope: Scope) -> bytes:
    """A link around runs. An address that begins with # is a bookmark of the document."""
    if address.startswith("#"):
        return tag(scope, "hyperlink", runs, anchor=address[1:])
    prefix = next((prefix for prefix, uri in scope.prefixes.items() if prefix and NAMESPACES.get(uri) == "r"), None)
    declared = b""
    if prefix is None:
        prefix, declared = "r", b' xmlns:r="' + relationship_namespace(scope).encode() + b'"'
    id = escape(link_id(inline.story, address, inline.known))
    made = tag(scope, "hyperlink", runs)
    name = made[1 : made.index(b">")]
    return b"<" + name + declared + b" " + prefix.encode() + b':id="' + id + b'"' + made[1 + len(name) :]


def relationship_namespace(scope: Scope) -> str:
    """The namespace of relationships in the form of the standard that a part is in."""
    is_strict = any("purl.oclc.org" in uri for uri in scope.prefixes.values() if NAMESPACES.get(uri) == "w")
    return next(uri for uri, name in NAMESPACES.items() if name == "r" and ("purl.oclc.org" in uri) == is_strict)


def run_look(inline: Inline, like: Leaf | None, marks: Marks, scope: Scope) -> bytes:
    """The properties of a new run: those of the run it is like, or of the paragraph's end, with these marks."""
    known = inline.known
    if like is not None and like.run is not None:
        look = b"" if like.run.look is None else inline.source[like.run.look.start : like.run.look.end]
    else:
        mark = inline.properties.child("w:rPr") if inline.properties is not None else None
        look = b"" if mark is None else without(inline.source[mark.start : mark.end], "rPr", _OF_MARK, scope)
    style = known.styles.named(LINK_STYLE, "character")
    if style is not None:
        has = scan(look, "rPr", scope).root.value("w:rStyle") if look else None
        if has is None and any(mark.name == "link" for mark in marks):
            look = set_property(look, "rPr", "rStyle", tag(scope, "rStyle", val=style), RUN_ORDER, scope)
        elif has is not None and known.styles.is_called(has, LINK_STYLE) and not any(mark.name == "link" for mark in marks):
            look = without(look, "rPr", ("rStyle",), scope)
    return restyled(look, tuple(mark for mark in marks if mark.name != "link"), known, scope)


def is_placeholder(look: Element, known: Definitions) -> bool:
    """Whether a run looks like the text that a control shows while it is empty."""
    return known.styles.is_called(look.value("w:rStyle"), PLACEHOLDER_STYLE)
