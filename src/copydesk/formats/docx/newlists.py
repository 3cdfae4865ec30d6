"""The list that new items join: bullets share a list that the document has; numbers count for themselves, so they get a definition
of their own, made after one that the document has."""

from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.likeness import model
from copydesk.formats.docx.numbering import LEVELS
from copydesk.formats.docx.sources import Place

NO_MODEL = -1  # of a new list: made after none that is there


class NewList(NamedTuple):
    """What a list without a definition is to be, behind story, number and level in its node's context."""

    model: int  # an abstract list
    is_bullet: int
    start: int
    level: int = 0  # on which it starts


class Numbering:
    """Gives the lists of one spelling their numbers."""

    def __init__(self, document: Document, parent: str, index: int, known: Definitions) -> None:
        self.document = document
        self.parent = parent
        self.index = index
        self.known = known
        self.new = new_lists(document, known)

    def context(self, draft: Draft, place: Place) -> tuple[int, ...]:
        """Story, number and level of a new list, and what it is to be where it has no definition."""
        start = draft.attrs.get("start")
        level = place.level + 1 if place.holder == "item" else 0
        if place.holder == "item" and self.is_of_sort(place.list, level, start):
            return place.story, place.list, level, *self.new.get(place.list, ())
        if start is None:
            shared = model(self.document, self.parent, self.index, lambda node: self.suits(node, level), place.story)
            if shared is not None and shared.origin is not None:
                number = shared.origin.context[1]
                return place.story, number, level, *self.new.get(number, ())
        number = 1 + max([self.known.lists.highest, *self.new])
        first = 1 if start is None else int(str(start))
        self.new[number] = NewList(self.model(start is None), int(start is None), first, level)
        return place.story, number, level, *self.new[number]

    def suits(self, node: Node, level: int) -> bool:
        """Whether a list has bullets on a level."""
        return node.type == "list" and len(_context(node)) > 2 and self.is_of_sort(_context(node)[1], level, None)

    def is_of_sort(self, number: int, level: int, start: object) -> bool:
        """Whether a level of a list has bullets (no start), or numbers from a start."""
        if number in self.new:
            return bool(self.new[number].is_bullet) == (start is None) and start in (None, 1)
        found = self.known.lists.level(number, level)
        return found is not None and (found.is_bullet if start is None else not found.is_bullet and found.start == start)

    def model(self, is_bullet: bool) -> int:
        """The abstract list of one that the document has, with such marks on every level."""
        lists = self.known.lists
        for number in lists.lists:
            levels = [lists.level(number, at) for at in LEVELS]
            abstract = lists.abstract_id(number)
            if abstract is not None and all(found is not None and found.is_bullet == is_bullet for found in levels):
                return abstract
        return NO_MODEL


def _context(node: Node) -> tuple[int, ...]:
    return node.origin.context if node.origin is not None else ()


def new_lists(document: Document, known: Definitions) -> dict[int, NewList]:
    """The lists of a document that its file has no definition for, by number."""
    found: dict[int, NewList] = {}
    for node in document.walk():
        context = _context(node)
        if node.type == "list" and len(context) > 6 and context[1] not in known.lists.lists:
            found.setdefault(context[1], NewList(*context[3:7]))
    return found
