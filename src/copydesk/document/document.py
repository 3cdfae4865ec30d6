"""Document: an immutable value over a persistent map from id to node, so preview, undo and comparison are ordinary code."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, TypeVar
from weakref import ReferenceType, ref

from immutables import Map

from copydesk.document.node import Node

Result = TypeVar("Result")


def of_shape(make: "Callable[[Document], Result]") -> "Callable[[Document], Result]":
    """Marks what is worked out from the types, attrs and order of nodes, whatever their texts: a new text leaves it as it is."""
    make.is_of_shape = True  # type: ignore[attr-defined]
    return make


class Document:
    """A kind, a format, and a tree of nodes. Changed only by `apply`, which makes another one."""

    __slots__ = (
        *("__weakref__", "_before", "_cache", "_changed", "_in_order", "_of_shape", "_order"),
        *("format", "kind", "nodes", "root"),
    )

    def __init__(
        self,
        kind: str,
        format: str,
        root: str,
        nodes: Map[str, Node],
        order: tuple[str, ...] | None = None,
        in_order: Sequence[Node] | None = None,
    ) -> None:
        self.kind = kind
        self.format = format
        self.root = root
        self.nodes = nodes
        self._order = order  # the ids in reading order, where they are known
        self._in_order = in_order  # and the nodes, which as they were read lie side by side in memory: the map's are all over it
        self._cache: dict[Callable[..., Any], Any] = {}
        self._of_shape: dict[Callable[..., Any], Any] = {}  # shared by all versions of one shape
        self._before: ReferenceType[Document] | None = None  # the version that this one was made from, while somebody has it
        self._changed: Collection[str] = ()

    def __getitem__(self, id: str) -> Node:
        return self.nodes[id]

    def __contains__(self, id: object) -> bool:
        return id in self.nodes

    def __len__(self) -> int:
        return len(self.nodes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Document):
            return NotImplemented
        return (self.kind, self.format, self.root) == (other.kind, other.format, other.root) and self.nodes == other.nodes

    def __hash__(self) -> int:
        return hash((self.kind, self.format, self.root, len(self.nodes)))

    def __repr__(self) -> str:
        return f"<Document {self.kind} {self.format} {len(self.nodes)} nodes>"

    def with_nodes(self, nodes: Map[str, Node], *, changed: Collection[str], same_order: bool) -> "Document":
        """The same document with other nodes, of which `changed` came, changed or went; where none came, went or moved, their order
        is known already. What was worked out on this value and can be passed on (`passed_on`) is."""
        after = Document(self.kind, self.format, self.root, nodes, self._order if same_order else None)
        after._before, after._changed = ref(self), changed
        if same_order and self._is_shaped_so(nodes, changed):
            after._of_shape = self._of_shape
        for make, value in list(self._cache.items()):  # another thread may work something out meanwhile
            passed = value.passed_on(after, changed) if hasattr(value, "passed_on") else None
            if passed is not None:
                after._cache[make] = passed
        return after

    def is_shaped_like(self, other: "Document") -> bool:
        """Whether this version differs from another of its history in the texts of some nodes alone."""
        return self._of_shape is other._of_shape  # noqa: SLF001  # of this class too

    def _is_shaped_so(self, nodes: Map[str, Node], changed: Collection[str]) -> bool:
        pairs = ((self.nodes[id], nodes[id]) for id in changed)
        return all(old.type == new.type and old.attrs is new.attrs and old.parent == new.parent for old, new in pairs)

    def afresh(self) -> "Document":
        """The same value with nothing worked out on it."""
        return Document(self.kind, self.format, self.root, self.nodes, self._order, self._in_order)

    @property
    def order(self) -> tuple[str, ...]:
        """All ids in reading order, each before its children."""
        if self._order is None:
            self._order = tuple(node.id for node in self._below(self.root))
        return self._order

    def walk(self, top: str | None = None) -> Iterator[Node]:
        """The nodes from `top` (the root) down, in reading order."""
        if (top is None or top == self.root) and self._in_order is not None:
            return iter(self._in_order)
        if (top is None or top == self.root) and self._order is not None:
            return map(self.nodes.__getitem__, self._order)
        return self._below(self.root if top is None else top)

    def _below(self, top: str) -> Iterator[Node]:
        """A stack: 1,000 levels would break recursion."""
        nodes = self.nodes
        stack = [top]
        while stack:
            node = nodes[stack.pop()]
            yield node
            if node.children:
                stack.extend(reversed(node.children))

    def in_any_order(self) -> Iterable[Node]:
        """All nodes, in whatever order they are at hand."""
        return self._in_order if self._in_order is not None else self.nodes.values()

    def children(self, id: str) -> Iterator[Node]:
        nodes = self.nodes
        return (nodes[child] for child in nodes[id].children)

    def ancestors(self, id: str) -> Iterator[Node]:
        """From the parent of `id` up to the root."""
        parent = self.nodes[id].parent
        while parent is not None:
            node = self.nodes[parent]
            yield node
            parent = node.parent

    @property
    def last(self) -> str:
        """The last node in reading order."""
        at = self.nodes[self.root]
        while at.children:
            at = self.nodes[at.children[-1]]
        return at.id

    def index(self, id: str) -> int:
        """The place of `id` among its siblings."""
        parent = self.nodes[id].parent
        return 0 if parent is None else self.nodes[parent].children.index(id)

    def cached(self, make: "Callable[[Document], Result]") -> Result:
        """What `make` computes from this value, computed once."""
        known = self._of_shape if getattr(make, "is_of_shape", False) else self._cache
        if make not in known:
            passed = self._passed(make)
            known[make] = make(self) if passed is None else passed
        result: Result = known[make]
        return result

    def known(self, make: "Callable[[Document], Result]") -> Result | None:
        """The same, where it has been computed already."""
        return (self._of_shape if getattr(make, "is_of_shape", False) else self._cache).get(make)

    def _passed(self, make: Callable[..., Any]) -> Any:
        """What the version before has worked out since this one was made from it."""
        before = self._before() if self._before is not None else None
        value: Any = before._cache.get(make) if before is not None else None  # noqa: SLF001  # of this class too
        return value.passed_on(self, self._changed) if hasattr(value, "passed_on") else None
