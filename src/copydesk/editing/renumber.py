"""Headings that spell their number ("2. Walls", "2.1 Rowing"): where a file's own are right, they stay right when sections come, go
or move. Where they are not, they are the writer's affair and left alone."""

import re

from copydesk.document.document import Document
from copydesk.document.operations import Operation, Splice
from copydesk.kinds import kind_named
from copydesk.kinds.numbering import counted, numbers

SPELLED = re.compile(r"(\d+(?:\.\d+)*)([.)]?)(\s+)")


def renumber(base: Document, document: Document) -> list[Operation]:
    """Splices that make the spelled numbers of `document` the counted ones, if those of `base` were."""
    style = style_of(base)
    if style is None:
        return []
    operations: list[Operation] = []
    for id, number in numbers(document, kind_named(document.kind)).items():
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
    """How each depth closes its numbers, where every counted heading spells its own and spells it right; else None."""
    style: dict[int, tuple[str, str]] = {}
    for id, number in counted(document, kind_named(document.kind)):
        found = SPELLED.match(document[id].text)
        if not found or found.group(1) != number:
            return None
        style.setdefault(number.count("."), (found.group(2), found.group(3)))
    return style or None
