"""A heading that is put in the middle of a section or a scene: it stands where its level says, and what follows it there is under
it from then on, as a reader of the file would see it."""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.document.operations import Operation, apply, move

SECTIONS = ("section", "scene")  # what stands below one of these belongs to it
_TEXT = 100  # the level of what is no heading: deeper than any


class Division(NamedTuple):
    """Where a heading comes to stand, and what follows it."""

    parent: str
    place: int
    following: tuple[str, ...]


def level_of(node: Node | Draft) -> int:
    """A scene is deeper than any section, and holds no other scene."""
    level = node.attrs.get("level")
    if node.type not in SECTIONS:
        return _TEXT
    return level if isinstance(level, int) else _TEXT - 1


def division(document: Document, parent: str, index: int, level: int) -> Division:
    """Out of the sections that are no higher than it, with all behind the place that is deeper."""
    following: list[str] = []
    while True:
        for child in list(document[parent].children)[index:]:
            if level_of(document[child]) <= level:
                return Division(parent, index, tuple(following))
            following.append(child)
        holder = document[parent]
        if holder.type not in SECTIONS or level_of(holder) < level or holder.parent is None:
            return Division(parent, index, tuple(following))
        parent, index = holder.parent, document.index(parent) + 1


def taken_in(document: Document, heading: str, following: Sequence[str]) -> list[Operation]:
    """Moves what follows a heading to its end: under the last heading in it that is higher."""
    operations: list[Operation] = []
    for id in following:
        holder = heading
        while (last := document[holder].children) and level_of(document[last[-1]]) < level_of(document[id]):
            holder = last[-1]
        operations.append(move(document, id, holder, len(document[holder].children)))
        document = apply(document, operations[-1:])
    return operations


def place_of_text(document: Document, id: str) -> tuple[str, int]:
    """Where a section stands once it is text: at the end of the last section above it, where a reader of the file sees it."""
    parent, index = document[id].parent or document.root, document.index(id)
    while index and document[above := document[parent].children[index - 1]].type in SECTIONS:
        parent, index = above, len(document[above].children)
    return parent, index
