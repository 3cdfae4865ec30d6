"""Numbers that were counted on one version, and hold on every later one in which nothing that is counted came, went, moved or has
another text: a paragraph more or less leaves them as they are."""

from collections.abc import Collection, Mapping

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds.kind import Counting
from copydesk.kinds.spelled import kind_of


class Numbers(dict[str, str]):
    """The number of each node that has one, by id, in reading order."""

    def __init__(self, document: Document, numbers: Mapping[str, str]) -> None:
        super().__init__(numbers)
        self._nodes = document.nodes
        self._counted = {name for name, type in kind_of(document).types.items() if type.counting is not Counting.NONE}

    def passed_on(self, document: Document, changed: Collection[str]) -> "Numbers | None":
        return self if all(self._stays(self._nodes.get(id), document.nodes.get(id), document) for id in changed) else None

    def _stays(self, old: Node | None, new: Node | None, document: Document) -> bool:
        if old is None or new is None:  # it came or went
            return all(node is None or node.type not in self._counted for node in (old, new))
        if old.type not in self._counted and new.type not in self._counted:
            return True
        if (old.type, old.text, old.attrs, old.parent) != (new.type, new.text, new.attrs, new.parent) or new.parent is None:
            return False
        before, now = self._nodes[new.parent].children, document[new.parent].children
        return before is now or [id for id in before if self._counts(id)] == [id for id in now if self._counts(id)]

    def _counts(self, id: str) -> bool:
        """Whether a node was one of those that are counted."""
        return id in self._nodes and self._nodes[id].type in self._counted
