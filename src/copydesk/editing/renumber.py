"""Headings that spell their number ("2. Walls", "2.1 Rowing"): where a file's own are right (an annex has none), they stay
right when sections come, go or move. Where they are not, they are the writer's affair and left alone.
"""

import re

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Operation, Splice
from copydesk.kinds import kind_named
from copydesk.kinds.numbering import counted, counted_numbers
from copydesk.kinds.spelled import GAP, LEAD, MIN_SPELLED, Spelled

SPELLED = re.compile(r"(\d+(?:\.\d+)*)([.)]?)(\s+)")


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
        elif not found and not is_heading_in(base, document[id]):  # a new one among numbered ones
            operations.append(Splice(id, 0, "", number + closing + gap))
    return operations


def style_of(document: Document) -> dict[int, tuple[str, str]] | None:
    """How each depth closes its numbers, where several headings spell their own, or all, and all of these spell it right; else
    None."""
    style: dict[int, tuple[str, str]] = {}
    spelled, others = 0, 0
    if not document.cached(Spelled).has_bare:
        return None

    def spells(node: Node) -> bool:
        nonlocal others
        has_number = SPELLED.match(node.text) is not None
        others += not has_number
        return has_number

    for id, number in counted(document, kind_named(document.kind), spells):
        found = SPELLED.match(document[id].text)
        if not found or found.group(1) != number:
            return None
        spelled += 1
        style.setdefault(number.count("."), (found.group(2), found.group(3)))
    return style if style and (not others or spelled >= MIN_SPELLED) else None


def own_number(document: Document, id: str, seen: str) -> str:
    """What a title begins with that spells the node's number, up to its words: "2 ", "Section 2: "; "" where it spells another, or
    is the only one that begins with a number."""
    spelled = document.cached(Spelled).numbers
    is_own = len(spelled) >= MIN_SPELLED and id in spelled and document.cached(counted_numbers).get(id) == spelled[id]
    found = LEAD.match(seen) if is_own else None
    gap = GAP.match(seen, found.end()) if found else None
    return seen[: gap.end()] if gap else ""


def _counts_in(base: Document, document: Document, node: Node) -> bool:
    """Whether a heading has a number: it spells one, or is new where the one before it has, or the one behind it."""
    if SPELLED.match(node.text) is not None:
        return True
    if is_heading_in(base, node):
        return False
    siblings = [one for one in document.children(node.parent or document.root) if is_heading_in(base, one)]
    at = document.index(node.id)
    before = [one for one in siblings if document.index(one.id) < at]
    beside = before[-1:] or siblings[:1]
    return not beside or SPELLED.match(beside[0].text) is not None


def is_heading_in(base: Document, node: Node) -> bool:
    """Whether a heading was one before: an item that became one is as new as what came."""
    return node.id in base and base[node.id].type == node.type
