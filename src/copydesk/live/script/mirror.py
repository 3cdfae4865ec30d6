"""The live document of a screenplay: each element of the tree as a block, one below the other, with its text as Fountain has it."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

from immutables import Map
from prosemirror.model import Node

from copydesk.document.document import Document
from copydesk.document.ids import derive
from copydesk.document.node import NO_ATTRS, Attrs
from copydesk.formats.sheet.blocks import fields_in
from copydesk.live.blocks import blocks
from copydesk.live.schemas import schema_named

SCRIPT = "script"
UNSEEN = ("document", "meta", "key")
SPEECH = ("dialogue", "parenthetical")
LOOSE = ("lyric", "note", "boneyard")  # stand in a speech or outside one
EMPTY = ("", "()")  # a direction begins as its two parentheses


class Element(NamedTuple):
    """An element as an editor has it. `is_spoken`: whether it stands in the speech above it."""

    id: str
    type: str
    text: str = ""
    attrs: Attrs = NO_ATTRS
    is_spoken: bool = False


def live_of(tree: Document) -> Node:
    """The live document that a screenplay is shown as. One without a line begins with a heading, as a script does."""
    schema = schema_named(SCRIPT)
    empty = Element(derive(crc32(tree.root.encode()), tree.nodes), "scene")
    rows = [block_of(one) for one in elements(tree)] or [block_of(empty)]
    fields = {field["name"]: field["text"] for field in fields_in(tree)}
    return schema.nodes[SCRIPT].create({"fields": fields}, schema.nodes["blockGroup"].create(None, rows))


def elements(tree: Document) -> Iterator[Element]:
    """The elements of a tree, in reading order."""
    return (_element(tree, id) for id in shown(tree))


def shown(tree: Document) -> Iterator[str]:
    return (node.id for node in tree.walk() if node.type not in UNSEEN)


def _element(tree: Document, id: str) -> Element:
    node = tree[id]
    is_spoken = node.parent is not None and tree[node.parent].type == "character"
    return Element(id, node.type, node.text, node.attrs, is_spoken)


def block(tree: Document, id: str) -> Node:
    """A node of the tree as a block."""
    return block_of(_element(tree, id))


def block_of(one: Element) -> Node:
    nodes = schema_named(SCRIPT).nodes
    known = nodes[one.type].attrs
    attrs: dict[str, Any] = {name: value for name, value in one.attrs.items() if name in known}
    if one.type in LOOSE:
        attrs["spoken"] = one.is_spoken
    content = schema_named(SCRIPT).text(one.text) if one.text and one.type != "break" else None
    return nodes["blockContainer"].create({"id": one.id}, nodes[one.type].create(attrs, content))


def is_shown(tree: Document, id: str, own: Node) -> bool:
    return own.eq(block(tree, id).child(0))


def typed(doc: Node) -> list[Element]:
    """The elements of a live document that say something, in reading order."""
    return [element_of(found.id, found.own) for found in blocks(doc) if not is_empty(found.own)]


def element_of(id: str, own: Node) -> Element:
    attrs: dict[str, Any] = {name: value for name, value in own.attrs.items() if name != "spoken" and value not in (None, False)}
    return Element(id, own.type.name, own.text_content, Map(attrs), own.attrs.get("spoken") is True or own.type.name in SPEECH)


def is_empty(own: Node) -> bool:
    """Whether an element says nothing: Fountain has no way to write it."""
    return own.type.name != "break" and own.text_content.strip() in EMPTY


def places(tree: Document) -> dict[str, tuple[str | None, str | None]]:
    """For each element, in reading order, the block it stands in, which is none, and the one before it."""
    made: dict[str, tuple[str | None, str | None]] = {}
    last: str | None = None
    for id in shown(tree):
        made[id] = (None, last)
        last = id
    return made
