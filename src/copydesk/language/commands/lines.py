"""The line that a node stands in: its list, table or siblings of its sort, in order. Positions, up and down are counted there."""

from collections.abc import Sequence
from itertools import pairwise

from copydesk.document.document import Document
from copydesk.editing.labels import words_of
from copydesk.kinds import kind_named
from copydesk.references.nameindex import name_key
from copydesk.references.names import names
from copydesk.references.structure import section_span, structure

MIN_SORTED = 3  # items from which a list that is in order is meant to be


def line_of(document: Document, id: str) -> list[str]:
    """The siblings that a node is counted among, itself too."""
    return line_in(document, document[id].parent or document.root, document[id].type, id)


def line_in(document: Document, parent: str, type: str, id: str | None = None) -> list[str]:
    """The children of one type. In a flat note: the run of items, or the headings of one level, that `id` is among."""
    like = [node.id for node in document.children(parent) if node.type == type]
    if type == "row" and id not in like[:1]:
        like = like[1:] or like  # nothing stands above the header
    table = kind_named(document.kind).types[type]
    if id is None or id not in document:
        return like
    if table.in_groups:
        return next(group for group in structure(document).groups(like) if id in group)
    level = document[id].attrs.get("level")
    if document[id].type == "heading" and level is not None:
        order = structure(document)
        above = order.heading_above.get(id)
        return [other for other in like if document[other].attrs.get("level") == level and order.heading_above.get(other) == above]
    return like


def span_of(document: Document, id: str) -> list[str]:
    """A node with all that it stands for: a heading of a flat note with its section."""
    return section_span(document, id)


def called(document: Document, id: str) -> str:
    """What a node is called, as it is sorted."""
    node = document[id]
    found = list(names(document, node, kind_named(document.kind).types[node.type].names))
    return name_key(found[-1].text if found else words_of(document, id))


def sorted_index(document: Document, line: Sequence[str], name: str) -> int | None:
    """Where something of that name belongs in a line that is in order; None where it is in none."""
    keys = [called(document, id) for id in line]
    if len(keys) < MIN_SORTED or keys != sorted(keys):
        return None
    return next((place for place, key in enumerate(keys) if key > name_key(name)), len(keys))


def nearly_sorted(document: Document, line: Sequence[str]) -> bool:
    keys = [called(document, id) for id in line]
    in_order = sum(one <= two for one, two in pairwise(keys))
    return len(keys) > MIN_SORTED + 1 and keys != sorted(keys) and in_order >= 0.8 * (len(keys) - 1)
