"""Whereabouts: whether an operation lies in what the words name, next to it, or in what they spare."""

from collections.abc import Iterator
from itertools import islice

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Move, Operation, named
from copydesk.editing.bind import BoundEdit
from copydesk.editing.risks.marks import bearers, remarks
from copydesk.plan.brief import Brief
from copydesk.references.nameindex import name_key
from copydesk.references.structure import flat_sections


class Whereabouts:
    def __init__(self, before: Document, after: Document, brief: Brief) -> None:
        self.before = before
        self.after = after
        self.brief = brief

    def is_spared(self, operation: Operation) -> bool:
        spared = self.brief.spared
        return bool(spared) and any(holders(self._where(id), id) & spared for id in named(operation))

    def is_placed(self, edit: BoundEdit, operation: Operation) -> bool:
        match operation:
            case Insert():
                ids = [node.id for node in operation.nodes]
                return all(self._may_stand(edit, id) for id in remarks(self.after, ids) or ids[:1])
            case Move(id=id) if edit.edit.action == "move":
                return self._is_named(id) and self._lands_well(operation)
            case Move(id=id):  # what a new heading takes in
                return self._is_named(id) or bool(holders(self.after, id) & self.brief.places)
            case _:
                return all(map(self._is_named, named(operation)))

    def _is_named(self, id: str) -> bool:
        """Whether a node lies in what the words name, or holds what they quote. One that the plan itself made is nobody's."""
        if id not in self.before:
            return True
        return bool(holders(self.before, id) & self.brief.places) or self._holds_quoted(id)

    def _may_stand(self, edit: BoundEdit, id: str) -> bool:
        """A new node stands in a place, next to one, or where the edit rewrote what the words name."""
        if id not in self.after:
            return True
        stood = {self.before[old].parent for one in edit.operations for old in named(one) if old in self.before}
        inside = holders(self.after, id) & self.brief.places
        return bool(inside) or self.after[id].parent in stood or self._is_beside(id)

    def _lands_well(self, move: Move) -> bool:
        """What is moved stays with its siblings, or goes where the words say; where they name but one place, they leave it open."""
        if move.parent == move.from_parent or len(self.brief.places | self.brief.beside) == 1:
            return True
        return bool(_chain(self.after, move.parent) & self.brief.places) or self._is_beside(move.id)

    def _is_beside(self, id: str) -> bool:
        """Whether the nearest older neighbour is, or holds, something that the words say "after" or "before" of."""
        anchors = {above for one in self.brief.beside if one in self.after for above in _chain(self.after, one)}
        return any(neighbour in anchors for neighbour in self._neighbours(id))

    def _neighbours(self, id: str) -> Iterator[str]:
        """The nearest sibling on either side that stood there before."""
        siblings = list(self.after[self.after[id].parent or self.after.root].children)
        place = siblings.index(id)
        for side in (reversed(siblings[:place]), iter(siblings[place + 1 :])):
            yield from islice((sibling for sibling in side if sibling in self.before), 1)

    def _holds_quoted(self, id: str) -> bool:
        """Whether a node holds a text that the words quote, as it is seen."""
        texts = [text for text in self.brief.texts if text]
        if not texts:
            return False
        seen = name_key(formats.visible(self.before, id).text)
        return any(text in self.before[id].text or name_key(text) in seen for text in texts)

    def _where(self, id: str) -> Document:
        return self.before if id in self.before else self.after


def _chain(document: Document, id: str) -> set[str]:
    return {id, *(node.id for node in document.ancestors(id))} if id in document else {id}


def holders(document: Document, id: str) -> set[str]:
    """A node and all that it stands in: in a flat note also the headings whose sections it is in, and of a remark or a note that is
    kept apart also the text that it is on."""
    chain = _chain(document, id)
    for bearer in bearers(document, chain):
        chain |= _chain(document, bearer)
    above = flat_sections(document).above
    at = next((above[one] for one in chain if one in above), None)
    while at is not None:
        chain.add(at)
        at = above.get(at)
    return chain
