"""What stands inside a field of the front matter: read, set and named by the names that lead to it, where the format has maps."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats import load


def has_maps(document: Document) -> bool:
    """Whether a dotted name of a field means what stands inside another."""
    return hasattr(load(document.format), "with_inner")


def inner_fields(document: Document, key: Node) -> Mapping[tuple[str, ...], str]:
    """The values inside a field, as they are spelled."""
    told = getattr(load(document.format), "inner_fields", None)
    return {} if told is None or key.parent is None else cast("Mapping[tuple[str, ...], str]", told(document[key.parent], key.text))


def with_inner(document: Document, key: Node, names: tuple[str, ...], value: Any) -> str | None:
    """A field's text with a value inside it set; None where it holds no map that the value could stand in."""
    told = getattr(load(document.format), "with_inner", None)
    return None if told is None or key.parent is None else cast("str | None", told(document[key.parent], key.text, names, value))


def inner_text(document: Document, dotted: str) -> str | None:
    """The value that a dotted name leads to, as it is spelled; None where it leads nowhere."""
    return next((value for _, names, value in inner_named(document) if ".".join(names) == dotted), None)


def inner_named(document: Document) -> Iterator[tuple[Node, tuple[str, ...], str]]:
    """All values inside fields: the field, the names that lead to one from there on, its own first, and the value."""
    for meta in document.children(document.root):
        for key in document.children(meta.id) if meta.type == "meta" else ():
            for names, value in inner_fields(document, key).items():
                yield key, (str(key.attrs.get("name", "")), *names), value
