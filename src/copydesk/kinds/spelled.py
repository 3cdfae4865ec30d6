"""The numbers that headings spell, right or wrong: "2 Methods", "2.1. Stock", "§ 3", "Section 4: Costs"."""

import re
from collections.abc import Collection, Iterable

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds.kind import Counting, Kind

MIN_SPELLED = 2  # headings; one alone that begins with a number is no numbering: "3 ways to a quiet house"
GAP = re.compile(r"(?:\s+[-–—])?\s*")  # between a number and its title
LEAD = re.compile(
    r"(?:(?P<word>[^\W\d_]+)\s+|§\s*)?(?P<number>\d+(?:\.\d+)*)\\?[.):]?(?=\s|\Z)"
)  # what a numbered title begins with


class Spelled:
    """The numbers that headings spell, by id. Of another version only what changed is looked at again."""

    def __init__(self, document: Document, known: dict[str, str] | None = None) -> None:
        self.numbers = _spelled(document, document.in_any_order()) if known is None else known
        self.has_bare = any(document[id].text[:1].isdigit() for id in self.numbers)  # "2 Methods", not "Section 2" alone

    def passed_on(self, document: Document, changed: Collection[str]) -> "Spelled":
        found = _spelled(document, (document[id] for id in changed if id in document))
        if found == {id: self.numbers[id] for id in changed if id in self.numbers}:
            return self
        return Spelled(document, {id: number for id, number in self.numbers.items() if id not in changed} | found)


def _spelled(document: Document, nodes: Iterable[Node]) -> dict[str, str]:
    counting = {name for name, type in kind_of(document).types.items() if type.counting in (Counting.NESTED, Counting.FLAT)}
    found = ((node.id, spelled_in(document, node)) for node in nodes if node.type in counting)
    return {id: number for id, number in found if number}


def spelled_in(document: Document, node: Node) -> str:
    """The number that a text begins with. Before it may stand what such a thing is called ("Section 2"), and no other word."""
    found = LEAD.match(node.text)
    is_called = found is not None and (not found["word"] or found["word"].casefold() in kind_of(document).types[node.type].words)
    return found["number"] if found and is_called else ""


def kind_of(document: Document) -> Kind:
    from copydesk.kinds import kind_named  # its kinds are made with what stands here

    return kind_named(document.kind)
