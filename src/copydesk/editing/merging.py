"""Like neighbours that a format can't keep apart (lists with one marker, indented code, Word's quotes): here they become one."""

import re
from collections.abc import Iterator, Sequence

from copydesk.document.change import beside
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Operation, apply, move, remove, splice
from copydesk.editing import messages
from copydesk.formats import FORMATS

_MARKER = re.compile(rb"[ \t]*\d*([-+*.)])")
NOUNS = {"list": "lists", "code": "code blocks", "quote": "quotes"}


def merge_neighbours(before: Document, after: Document, operations: Sequence[Operation]) -> tuple[list[Operation], list[str]]:
    """Further operations on `after` that make one of the like neighbours that `operations` brought together, and a sentence for
    each run in which several stood before: what came with the edits just joins."""
    made: list[Operation] = []
    sentences: list[str] = []
    for run in list(_runs(before, after, operations)):
        stood = [id for id in run if id in before]
        at = run.index(stood[0]) if stood and after[run[0]].type == "list" else 0
        named = [_first_words(before, id) for id in stood]
        for id, is_above in [*((one, True) for one in reversed(run[:at])), *((one, False) for one in run[at + 1 :])]:
            step = list(_merged(after, run[at], id, is_above=is_above))
            after = apply(after, step)
            made += step
        if len(stood) > 1:
            sentences.append(messages.merged_nodes(NOUNS[after[run[at]].type], named))
    return made, sentences


def _first_words(document: Document, id: str) -> str:
    return next((node.text for node in document.walk(id) if node.text.strip()), "")


def _runs(before: Document, after: Document, operations: Sequence[Operation]) -> Iterator[list[str]]:
    """Siblings that follow one another and are alike, and did not, or were not, before."""
    together = (pair for id in beside(after, operations) for pair in _neighbours(after, id))
    below = {
        upper: lower
        for upper, lower in together
        if _alike(after, after[upper], after[lower])
        and not ((upper, lower) in _neighbours(before, upper) and _alike(before, before[upper], before[lower]))
    }
    for first in below.keys() - set(below.values()):
        run = [first]
        while run[-1] in below:
            run.append(below[run[-1]])
        yield run


def _neighbours(document: Document, id: str) -> list[tuple[str, str]]:
    """A node with the sibling above it, and with the one below."""
    parent = document[id].parent if id in document else None
    if parent is None:
        return []
    siblings, index = document[parent].children, document.index(id)
    return [(siblings[place], siblings[place + 1]) for place in (index - 1, index) if 0 <= place < len(siblings) - 1]


def _alike(document: Document, one: Node, two: Node) -> bool:
    """Whether two neighbours are read as one node."""
    if one.type != two.type or one.type not in NOUNS:
        return False
    if one.type == "quote":
        return one.type in FORMATS[document.format].joins
    if one.type == "code":
        return "info" not in one.attrs and "info" not in two.attrs
    return _marker(document, one) == _marker(document, two) and ("start" in one.attrs) == ("start" in two.attrs)


def _marker(document: Document, list_: Node) -> bytes:
    """The character that tells a list from another: the bullet, or what follows the number."""
    if list_.origin is not None and ("start" in list_.origin.attrs) != ("start" in list_.attrs):  # written anew
        return b"." if "start" in list_.attrs else b"-"
    origin = document[list_.children[0]].origin if list_.children else None
    found = _MARKER.match(origin.head) if origin is not None and origin.type == "item" else None
    return found.group(1) if found else b"-"


def _merged(document: Document, kept: str, other: str, *, is_above: bool) -> Iterator[Operation]:
    """The operations that make `other` part of `kept`."""
    if document[kept].type == "code":
        yield splice(document, kept, document[kept].text + "\n\n" + document[other].text)
        yield remove(document, other)
        return
    for place, child in enumerate(document[other].children):
        step = move(document, child, kept, place if is_above else len(document[kept].children))
        document = apply(document, [step])
        yield step
    yield remove(document, other)
