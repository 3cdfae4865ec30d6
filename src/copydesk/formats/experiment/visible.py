"""What a reader sees: of a step's content as in Markdown; names, links and the like are plain text."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats import markdown
from copydesk.formats.linkspan import LinkSpan
from copydesk.formats.visible import Replacement, Visible

PLAIN = ("document", "block", "step", "link", "attachment", "dependency", "reference")


def visible(document: Document, node: Node) -> Visible:
    return Visible(node.text) if node.type in PLAIN else markdown.visible(document, node)


def is_markdown(node: Node) -> bool:
    return node.type not in PLAIN and markdown.is_markdown(node)


def links(document: Document, node: Node) -> list[LinkSpan]:
    return [] if node.type in PLAIN else markdown.links(document, node)


def linked(document: Document, node: Node, start: int, end: int, address: str | None) -> str:
    """The text with a link on visible characters, or without the one there."""
    if node.type in PLAIN:
        raise InputError(f"the text of a {node.type} is plain; link words of a step's content, or give the step a link with `name`")
    return markdown.linked(document, node, start, end, address)


def titled(document: Document, node: Node, text: str) -> str:
    return text if node.type in PLAIN else markdown.titled(document, node, text)


def exchange(document: Document, node: Node, start: int, end: int, commonmark: str) -> Replacement:
    return Replacement(start, end, commonmark) if node.type in PLAIN else markdown.exchange(document, node, start, end, commonmark)
