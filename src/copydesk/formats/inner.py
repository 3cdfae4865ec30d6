"""What stands inside a field of the front matter: read, set and named by the names that lead to it, where the format has maps."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, cast

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats import load
from copydesk.formats.export.fields import unquoted

Path = tuple[str, ...]
CALLED = ("name", "title", "id", "slug", "key")  # by which one of a list goes
_STEPS = re.compile(r"[.\[]")  # places.1.name, places[1].name


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
    path = numbered(document, dotted)
    return next((value for _, names, value in inner_named(document) if names == path), None)


def inner_named(document: Document) -> Iterator[tuple[Node, Path, str]]:
    """All values inside fields: the field, the names that lead to one from there on, its own first, and the value."""
    for key, names in fields_of(document):
        for inside, value in inner_fields(document, key).items():
            yield key, (*names, *inside), value


def fields_of(document: Document) -> Iterator[tuple[Node, Path]]:
    """The fields with the names that lead to each: of tables that are a list, their numbers from 1 on."""
    counts: Counter[str] = Counter()
    for meta in document.children(document.root):
        for field in document.children(meta.id) if meta.type == "meta" else ():
            name, table = str(field.attrs.get("name", "")), field.attrs.get("table")
            counts[name] += 1
            yield field, (*(name.split(".") if table else (name,)), *((str(counts[name]),) if table == "list" else ()))


def numbered(document: Document, dotted: str) -> Path:
    """The names that a dotted one stands for: of what stands in a list its number, though it be called by name."""
    path = tuple(_STEPS.split(dotted.replace("]", "")))
    known = {names: value for _, names, value in inner_named(document)}
    for at in range(1, len(path)):
        if path[at].isdecimal() or any(names[: at + 1] == path[: at + 1] for names in known):
            continue
        called = {
            names[at]
            for names, value in known.items()
            if len(names) == at + 2 and names[:at] == path[:at] and names[at].isdecimal() and names[at + 1] in CALLED
            if unquoted(value).casefold() == path[at].casefold()
        }
        if len(called) == 1:
            path = (*path[:at], called.pop(), *path[at + 1 :])
    return path
