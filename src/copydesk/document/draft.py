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

    __slots__ = ("attrs", "body", "children", "close", "context", "first", "head", "id", "key", "lead", "tail", "text", "type")

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
        self.id = ""
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
    by_id = Map((node.id, node) for node in nodes)
    return Document(kind, format, nodes[0].id, by_id, tuple(node.id for node in nodes), tuple(nodes))


def nodes_of(top: Draft, parent: str | None, after: str | None, taken: Container[str]) -> list[Node]:
    """The nodes of a drafted subtree, each before its children, with ids derived from content and from the order of equals.

    `after` is the node that stands above `top` in reading order.
    """
    order = list(top.walk())
    for draft in reversed(order):
        # A node without words is known by its first child: changing a list's last item doesn't make it another list.
        below = draft.children[0].key if draft.children and not draft.text else 0
        draft.key = crc32(draft.text.encode("utf-8", "surrogatepass"), crc32(draft.type.encode(), below))
    used: set[str] = set()
    seen: dict[int, int] = {}  # how many nodes of this content came before: the n-th of many equals is found at once
    for draft in order:
        key = draft.key
        before = seen[key] = seen.get(key, -1) + 1
        if before:
            key = crc32(b"%d" % before, key)
        id = derive(key, used)
        while id in taken:
            used.add(id)
            id = derive(key, used)
        used.add(id)
        draft.id = id
    result: list[Node] = []
    parents: dict[str, str | None] = {top.id: parent}
    for draft in order:
        id, type, text, attrs = draft.id, draft.type, draft.text, draft.attrs
        if draft.children:
            ids = [child.id for child in draft.children]
            children = Children(ids)
            parents.update(dict.fromkeys(ids, id))
        else:
            children = NO_CHILDREN
        last = None if draft.first else after
        origin = Origin(type, text, attrs, draft.lead, draft.head, draft.body, draft.tail, draft.close, draft.context, last)
        result.append(Node(id, type, text, attrs, parents[id], children, origin))
        after = id
    return result
