"""The number of one node, counted among its siblings and theirs above, where all numbers of a document need not be known."""

from collections.abc import Collection

from copydesk.document.children import Children
from copydesk.document.document import Document
from copydesk.kinds.kind import Counting, Kind
from copydesk.kinds.numbering import counted_numbers, title_of
from copydesk.kinds.spelled import MIN_SPELLED, Spelled


def number_of(document: Document, kind: Kind, id: str) -> str:
    """The number of one node; "" where it has none. Where numbers are counted among siblings, and no
    headings spell any, only those are looked at."""
    known, node = document.known(counted_numbers), document[id]
    counts_through = kind.types[node.type].counting in (Counting.THROUGH, Counting.FLAT)
    if known is None and (counts_through or len(document.cached(Spelled).numbers) >= MIN_SPELLED):
        known = document.cached(counted_numbers)
    if known is not None:
        return known.get(id, "")
    if node.parent is None or kind.types[node.type].counting is Counting.NONE:
        return ""
    place = document.cached(Places).among(document, kind, node.parent).get(id)
    if place is None:
        return ""
    above = number_of(document, kind, node.parent)
    return f"{above}.{place}" if above else str(place)


class Places:
    """By parent the places of those that are counted in it, from 1, of the parents that were asked for. They are handed on for all
    parents in which nothing came, went or became something else."""

    def __init__(self, _: Document, known: dict[str, tuple[Children, dict[str, int]]] | None = None) -> None:
        self._known = {} if known is None else known

    def passed_on(self, document: Document, changed: Collection[str]) -> "Places":
        known = dict(self._known)
        for id in changed:
            if id in document:
                known.pop(document[id].parent or "", None)
        return Places(document, known)

    def among(self, document: Document, kind: Kind, parent: str) -> dict[str, int]:
        children = document[parent].children
        known = self._known.get(parent)
        if known is None or known[0] is not children:
            title = title_of(document, kind)
            nested = (one.id for one in document.children(parent) if kind.types[one.type].counting is Counting.NESTED)
            known = self._known[parent] = (children, {one: at for at, one in enumerate((one for one in nested if one != title), 1)})
        return known[1]
