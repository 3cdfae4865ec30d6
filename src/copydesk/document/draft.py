"""Draft: a node while a reader builds it, and `build`, which makes a Document of drafts and derives the ids."""

from collections.abc import Container, Iterator
from zlib import crc32

from immutables import Map

from copydesk.document.children import NO_CHILDREN, Children
from copydesk.document.document import Document
from copydesk.document.ids import derive
from copydesk.document.node import NO_ATTRS, Attrs, Node, Origin


class Draft:
    """A mutable node with its spelling. `body` None stands for the text itself."""

    __slots__ = ("attrs", "body", "children", "close", "context", "first", "head", "key", "lead", "tail", "text", "type")

    def __init__(
        self,
        type: str,
        text: str = "",
        attrs: Attrs = NO_ATTRS,
        lead: bytes = b"",
        head: bytes = b"",
        body: bytes | None = None,
        tail: bytes = b"",
        close: bytes = b"",
        context: tuple[int, ...] = (),
    ) -> None:
        self.type = type
        self.text = text
        self.attrs = attrs
        self.children: list[Draft] = []
        self.lead = lead
        self.head = head
        self.body = body
        self.tail = tail
        self.close = close
        self.context = context
        self.key = 0
        self.first = False  # stood first in a holder that has no line of its own, so it says nothing of what separates it

    def __repr__(self) -> str:
        return f"Draft({self.type}, {self.text!r}, {dict(self.attrs)}, {len(self.children)} children)"

    def walk(self) -> Iterator["Draft"]:
        stack = [self]
        while stack:
            draft = stack.pop()
            yield draft
            if draft.children:
                stack.extend(reversed(draft.children))


def build(kind: str, format: str, top: Draft) -> Document:
    """The document of a reader's drafts."""
    nodes = nodes_of(top, None, None, ())
    return Document(kind, format, nodes[0].id, Map((node.id, node) for node in nodes))


def nodes_of(top: Draft, parent: str | None, after: str | None, taken: Container[str]) -> list[Node]:
    """The nodes of a drafted subtree, each before its children, with ids derived from content and from the order of equals.

    `after` is the node that stands above `top` in reading order.
    """
    order = list(top.walk())
    for draft in reversed(order):
        # A node without words is known by its first child: changing a list's last item doesn't make it another list.
        below = draft.children[0].key if draft.children and not draft.text else 0
        draft.key = crc32(draft.text.encode("utf-8", "surrogatepass"), crc32(draft.type.encode(), below))
    ids: dict[Draft, str] = {}
    used: set[str] = set()
    seen: dict[int, int] = {}  # how many nodes of this content came before: the n-th of many equals is found at once
    for draft in order:
        before = seen[draft.key] = seen.get(draft.key, -1) + 1
        key = crc32(b"%d" % before, draft.key) if before else draft.key
        id = derive(key, used)
        while id in taken:
            used.add(id)
            id = derive(key, used)
        used.add(id)
        ids[draft] = id
    result: list[Node] = []
    stack: list[tuple[Draft, str | None]] = [(top, parent)]
    while stack:
        draft, above = stack.pop()
        id = ids[draft]
        drafts = draft.children
        children = Children([ids[child] for child in drafts]) if drafts else NO_CHILDREN
        text, attrs, type = draft.text, draft.attrs, draft.type
        origin = Origin(
            type,
            text,
            attrs,
            draft.lead,
            draft.head,
            draft.body,
            draft.tail,
            draft.close,
            draft.context,
            None if draft.first else after,
        )
        result.append(Node(id, type, text, attrs, above, children, origin))
        after = id
        stack.extend([(child, id) for child in reversed(drafts)])
    return result
