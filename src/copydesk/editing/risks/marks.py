"""Marks: where remarks and notes stand that a file keeps apart from its text. A mark in a text adds nothing to what it says."""

from collections import defaultdict
from collections.abc import Collection, Iterator

from copydesk.document.document import Document
from copydesk.formats.dialect import ATOM

NAME = "foreign"  # the attr by which a mark in a text names what it stands for


def bearers(document: Document, ids: Collection[str]) -> Iterator[str]:
    """The texts that have the mark of one of some nodes."""
    names = [str(document[id].attrs[NAME]) for id in ids if id in document and NAME in document[id].attrs]
    for name in names:
        yield from document.cached(_by_mark).get(name, ())


def remarks(document: Document, ids: Collection[str]) -> list[str]:
    """Those of some nodes whose mark a text has."""
    return [id for id in ids if any(bearers(document, (id,)))]


def only_marked(before: Document, after: Document, id: str) -> bool:
    """Whether nothing changes in a text but the marks of remarks and notes that come or go themselves."""
    old, new = before.nodes.get(id), after.nodes.get(id)
    if old is None or new is None or old.text == new.text or ATOM.sub("", old.text) != ATOM.sub("", new.text):
        return False
    names = set(ATOM.findall(old.text)) ^ set(ATOM.findall(new.text))
    return names <= before.cached(_names) ^ after.cached(_names)


def _by_mark(document: Document) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for node in document.in_any_order():
        for name in ATOM.findall(node.text) if "{{" in node.text else ():
            found[name].append(node.id)
    return found


def _names(document: Document) -> frozenset[str]:
    return frozenset(str(node.attrs[NAME]) for node in document.in_any_order() if NAME in node.attrs)
