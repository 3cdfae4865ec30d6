"""Objects of a note that no text shows, by the words in their JSON: a mention by its name, an unknown block by what it says."""

from copydesk.document.node import Origin
from copydesk.formats.blocknote.body import NULL, at_null
from copydesk.formats.blocknote.inline import leaves
from copydesk.formats.dialect import Atom
from copydesk.formats.jsonsource import Span, scan, text_of

# Keys that hold words, or what holds them. Types, colours and addresses are no words.
_SAID = frozenset(("text", "content", "label", "name", "user", "title", "value", "props", "attrs", "children", "rows", "cells"))


def words_in(origin: Origin) -> dict[str, str]:
    """The words of each object in a block's or a cell's content, by the name that the object has in the text."""
    span = scan(_source(origin))
    found = leaves(span.get("content") if span.kind == "object" else span) or []
    return {leaf.piece.name: object_words(leaf.span.raw) for leaf in found if isinstance(leaf.piece, Atom)}


def _source(origin: Origin) -> bytes:
    """A block's source as JSON: where a null stood for its children, the reader left a hole."""
    body, places = origin.spelled, origin.context[1::2]
    return body[: places[0]] + NULL + body[places[0] :] if places and at_null(body, places[0]) else body


def object_words(source: bytes) -> str:
    """What an object says."""
    words: list[str] = []
    stack: list[Span] = [scan(source)]
    while stack:
        span = stack.pop()
        if span.kind == "string":
            words.append(text_of(span.raw).encode("utf-8", "replace").decode())
        stack.extend(reversed(span.items))
        stack.extend(value for key, _, value in reversed(span.members) if key in _SAID)
    return " ".join(word.strip() for word in words if word.strip())
