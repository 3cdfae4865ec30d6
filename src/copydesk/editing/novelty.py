"""Novelty: links, images and HTML that a plan brings in and that stand neither in the words, the document nor a named source.

A model may have made them up, or have been told to by a text it read: such a plan is proposed, never applied by itself.
"""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from urllib.parse import unquote

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import named
from copydesk.editing.bind import Bound

_ADDRESS = re.compile(
    r"(?:[a-z][a-z0-9+.-]*://|(?<![\w.@/])www\.|(?<=<)[a-z][a-z0-9+.-]+:|\bmailto:)[^\s<>()\[\]\"'`|\\]+", re.IGNORECASE
)
_TARGET = re.compile(r"\]\(\s*<?([^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)|^\s*\[[^\]]+\]:\s*<?([^\s<>]+)", re.MULTILINE)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_IMAGE = re.compile(r"\[IMAGE:[^\[\]\n]+\]")
_HTML = re.compile(r"</?[a-z][a-z0-9-]*(?=[\s/>])[^<>]*>|<!--|<!\[CDATA\[|<\?|<![a-z]", re.IGNORECASE)
_DIALECT = frozenset({"u", "color", "mark"})  # how styled runs spell marks that Markdown hasn't
_TAG_NAME = re.compile(r"</?([a-z][a-z0-9-]*)", re.IGNORECASE)
ADDRESS_ATTRS = ("url", "href", "file_url", "src")


def novelties(bound: Bound, words: str = "", sources: Iterable[str] = ()) -> tuple[str, ...]:
    """What a plan brings in that nobody gave it, as it is spelled there."""
    ids = dict.fromkeys(id for operation in bound.operations for id in named(operation) if id in bound.after)
    brought = dict.fromkeys(item for id in ids for item in _own(bound.before, bound.after[id]))
    if not brought:
        return ()
    known = _folded(" ".join((words, *sources)))
    there = {_folded(item) for node in bound.before.walk() for item in carried(node)}
    return tuple(item for item in brought if _folded(item) not in there and _folded(item) not in known)


def _own(before: Document, node: Node) -> Iterator[str]:
    """What a node carries that it did not carry before."""
    old = before.nodes.get(node.id)
    there = set(carried(old)) if old is not None else set()
    return (item for item in carried(node) if item not in there)


def carried(node: Node) -> Iterator[str]:
    """The addresses, images and HTML of a node, wherever they stand in it."""
    for value in (node.text, *(str(value) for value in node.attrs.values() if isinstance(value, str))):
        yield from carried_by(value)
    yield from (str(node.attrs[name]) for name in ADDRESS_ATTRS if node.attrs.get(name))


def carried_by(text: str) -> Iterator[str]:
    if not any(sign in text for sign in (":", "<", "](", "@", "www.", "//", "&", "[IMAGE")):
        return
    read = unescape(text)
    yield from (found.group().rstrip(".,;:!?*_~") for found in _ADDRESS.finditer(read))
    yield from (found[1] or found[2] for found in _TARGET.finditer(read) if found[1] or found[2])
    yield from _MAIL.findall(read)
    yield from _IMAGE.findall(text)
    yield from (tag for tag in _HTML.findall(text) if (name := _TAG_NAME.match(tag)) is None or name[1].lower() not in _DIALECT)


def _folded(text: str) -> str:
    return unquote(unescape(text)).casefold()
