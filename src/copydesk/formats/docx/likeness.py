"""Which node a new one is to look like: the nearest of its sort, above before below, and one with words before one without."""

from collections.abc import Callable, Iterator
from itertools import chain, islice

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.markup import scan
from copydesk.formats.docx.sources import role_read

NEAR = 40  # siblings looked at on either side
# Looks that belong to one place: nothing new has them unless it is asked for.
_SINGULAR = ("title", "subtitle", "caption", "toc heading", "header", "footer")


def near(document: Document, parent: str, index: int) -> Iterator[Node]:
    """The siblings about a place, nearest first, the one above before the one below."""
    children = document[parent].children
    for distance in range(min(len(children), NEAR)):
        for at in (index - 1 - distance, index + distance):
            if 0 <= at < len(children):
                yield document[children[at]]


def model(document: Document, parent: str, index: int, suits: Callable[[Node], bool], story: int) -> Node | None:
    """The nearest node that suits: a sibling, else one further up in the same story, else one further down."""
    candidates = [node for node in near(document, parent, index) if suits(node)]
    if not candidates:
        candidates = list(islice(_further(document, parent, index, suits, story), NEAR))
    return next((node for node in candidates if node.text), candidates[0] if candidates else None)


def _further(document: Document, parent: str, index: int, suits: Callable[[Node], bool], story: int) -> Iterator[Node]:
    """Nodes that suit from a place upwards, and then downwards."""
    order, children = document.order, document[parent].children
    at = order.index(children[index] if index < len(children) else parent)
    for id in chain(reversed(order[:at]), order[at:]):
        node = document[id]
        if node.origin is not None and node.origin.context[:1] == (story,) and suits(node):
            yield node


def is_ordinary(node: Node, type: str, document: Document, known: Definitions) -> bool:
    """Whether a node is one of its type that others may look like."""
    origin = node.origin
    if node.type != type or origin is None or origin.type != type or origin.context[0] < 0 or node.attrs.get("locked") is True:
        return False
    if type != "paragraph":
        return True
    if role_read(origin).sort != "plain" or (node.parent is not None and document[node.parent].type in ("field", "box")):
        return False
    source = origin.spelled
    about = scan(source, "w:p", known.scope(origin.context[0])).root.child("w:pPr") if b"pStyle" in source else None
    style = about.value("w:pStyle") if about is not None else None
    return style is None or not known.styles.is_called(style, _SINGULAR)
