"""The cost of each operation in documents of 100 and of 100,000 nodes, and among 100,000 siblings."""

from collections.abc import Callable, Iterator

from immutables import Map

from copydesk.apps.bench.measure import Row, best
from copydesk.document.document import Document
from copydesk.document.draft import Draft, build, nodes_of
from copydesk.document.operations import Insert, Operation, apply, assign, move, remove, retype, splice

SMALL, LARGE = 100, 100_000
FAN = 50  # children per node, as in a long report


def rows(quick: bool) -> Iterator[Row]:
    large = LARGE // 10 if quick else LARGE
    one, many, flat = tree(SMALL), tree(large), siblings(large)
    for name, make in SORTS.items():
        small = cost(one, make)
        yield Row(f"{name}, {large:,} nodes", cost(many, make), f"{SMALL} nodes", small, "the same")
    for name, make in SORTS.items():
        yield Row(f"{name}, {large:,} siblings", cost(flat, make), "1 ms", 1e-3, "under 1")


def cost(document: Document, make: Callable[[Document, str], Operation]) -> float:
    """Making an operation on a node in the middle, and applying it."""
    holder = document.root
    while (children := document[holder].children) and document[children[len(children) // 2]].children:
        holder = children[len(children) // 2]
    middle = document[holder].children[len(document[holder].children) // 2]
    return best(lambda: apply(document, [make(document, middle)]), times=7, repeat=200)


def tree(size: int) -> Document:
    """Sections of paragraphs, three levels deep where the size allows."""
    top = Draft("document")
    left = [top]
    made = 1
    while made < size:
        holder = left.pop(0)
        for _ in range(min(FAN, size - made)):
            child = Draft("section", f"Node {made}", Map({"level": 1}))
            holder.children.append(child)
            left.append(child)
            made += 1
    return build("article", "markdown", top)


def siblings(size: int) -> Document:
    top = Draft("document")
    top.children = [Draft("paragraph", f"Paragraph {number}.") for number in range(size)]
    return build("article", "markdown", top)


NEW = nodes_of(Draft("paragraph", "new text"), None, None, ())[0]


def _insert(document: Document, id: str) -> Operation:
    parent = document[id].parent
    assert parent is not None
    return Insert(parent, document.index(id), (NEW._replace(parent=parent),))


SORTS: dict[str, Callable[[Document, str], Operation]] = {
    "Insert": _insert,
    "Remove": remove,
    "Move": lambda document, node: move(document, node, document[node].parent or "", 0),
    "Splice": lambda document, node: splice(document, node, "another text"),
    "Assign": lambda document, node: assign(document, node, "level", 3),
    "Retype": lambda document, node: retype(document, node, "quote"),
}
