"""What a reader sees of a block's text, and how a part of it is exchanged: the dialect's rules, for the types that use it."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import splice
from copydesk.errors import InputError
from copydesk.formats import dialect
from copydesk.formats.blocknote.names import STYLED
from copydesk.formats.linkspan import LinkSpan
from copydesk.formats.visible import Replacement, Visible

CUT = "\ue000"  # no letter of any text, to find a place again


def visible(_: Document, node: Node) -> Visible:
    if node.type not in STYLED:
        return Visible(node.text)
    seen = dialect.visible(node.text)
    return Visible(seen.text.replace("\n", " "), seen.starts, seen.ends)


def exchange(document: Document, node: Node, start: int, end: int, commonmark: str) -> Replacement:
    if node.type not in STYLED:
        return Replacement(start, end, commonmark)
    change = splice(document, node.id, dialect.exchange(node.text, start, end, dialect.from_commonmark(commonmark)))
    return Replacement(change.start, change.start + len(change.old), change.new)


def normal(_: Document, node: Node, text: str) -> str:
    """The one spelling of a text that a node is to have."""
    return dialect.normal(text) if node.type in STYLED else text


def links(_: Document, node: Node) -> list[LinkSpan]:
    return dialect.links(node.text) if node.type in STYLED else []


def linked(_: Document, node: Node, start: int, end: int, address: str | None) -> str:
    """The text with a link on visible characters, or without the one there."""
    if node.type not in STYLED:
        raise InputError(f"a link can't stand in {node.type}; write the address out, or link words of a paragraph")
    return dialect.linked(node.text, start, end, address)


def reworded(_: Document, node: Node, text: str) -> str:
    """A new text for a node, whose words that stay keep what Markdown can't say of them."""
    return dialect.reworded(node.text, said(node), text) if node.type in STYLED else text


def said(node: Node) -> str:
    """The text of a node as it is read from its Markdown."""
    return dialect.said(node.text) if node.type in STYLED else node.text


def halves(document: Document, node: Node, start: int, end: int) -> tuple[str, str]:
    """What stands before and behind visible characters, as CommonMark."""
    change = exchange(document, node, start, end, CUT)
    before, after = dialect.to_commonmark(node.text[: change.start] + change.new + node.text[change.end :]).split(CUT)
    return before, after
