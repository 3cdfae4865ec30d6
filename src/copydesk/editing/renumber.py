"""Headings that spell their number ("2. Walls", "2.1 Rowing"): where a file's own are right (an annex has none), they stay
right when sections come, go or move. Where they are not, they are the writer's affair and left alone.
"""

import re

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Operation, Splice
from copydesk.kinds import kind_named
from copydesk.kinds.numbering import counted

SPELLED = re.compile(r"(\d+(?:\.\d+)*)([.)]?)(\s+)")
FIRST = 3  # headings; where none of these spells a number, the document's don't


class _UnspelledError(Exception):
    """The first headings of a document spell no number, so the others need not be looked at."""


def renumber(base: Document, document: Document) -> list[Operation]:
    """Splices that make the spelled numbers of `document` the counted ones, if those of `base` were."""
    style = style_of(base)
    if style is None:
        return []
    operations: list[Operation] = []
    for id, number in counted(document, kind_named(document.kind), lambda node: _counts_in(base, document, node)):
        text = document[id].text
        found = SPELLED.match(text)
        closing, gap = style.get(number.count("."), ("." if "." not in number else "", " "))
        if found and found.group(1).count(".") != number.count("."):  # on another level, spelled as that level is
            operations.append(Splice(id, 0, found.group(), number + closing + gap))
        elif found and found.group(1) != number:
            operations.append(Splice(id, 0, found.group(1), number))
        elif not found and id not in base:  # a new one among numbered ones
            operations.append(Splice(id, 0, "", number + closing + gap))
    return operations


def style_of(document: Document) -> dict[int, tuple[str, str]] | None:
    """How each depth closes its numbers, where most headings spell their own, and all of these spell it right; else None."""
    style: dict[int, tuple[str, str]] = {}
    spelled, others = 0, 0

    def spells(node: Node) -> bool:
        nonlocal others
        has_number = SPELLED.match(node.text) is not None
        others += not has_number
        if not spelled and others >= FIRST:
            raise _UnspelledError
        return has_number

    try:
        for id, number in counted(document, kind_named(document.kind), spells):
            found = SPELLED.match(document[id].text)
            if not found or found.group(1) != number:
                return None
            spelled += 1
            style.setdefault(number.count("."), (found.group(2), found.group(3)))
    except _UnspelledError:
        return None
    return style if style and (not others or spelled > max(1, others)) else None


def _counts_in(base: Document, document: Document, node: Node) -> bool:
    """Whether a heading has a number: it spells one, or is new where the one before it has, or the one behind it."""
    if SPELLED.match(node.text) is not None:
        return True
    if node.id in base:
        return False
    siblings = [one for one in document.children(node.parent or document.root) if one.type == node.type and one.id in base]
    at = document.index(node.id)
    before = [one for one in siblings if document.index(one.id) < at]
    beside = before[-1:] or siblings[:1]
    return not beside or SPELLED.match(beside[0].text) is not None
