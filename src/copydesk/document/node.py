"""Node, the unit of a document, and Origin, how the source file spelled it.

A node holds what is meant; its origin holds how that was written. Which bytes an origin keeps where is each format's affair.
"""

from typing import NamedTuple

from immutables import Map

from copydesk.document.children import Children

Value = str | int | float | bool | tuple["Value", ...]  # an attr's value; an attr that is absent is None
Attrs = Map[str, Value]
NO_ATTRS: Attrs = Map()


class Origin(NamedTuple):
    """The bytes of a node, in the order `lead head body tail`, its children, `close`; and what they were the spelling of.

    No operation edits an origin (one is assigned by the structural diff, and where an item changes its sort of list): a node
    that still equals `type`, `text` and `attrs` in the same `context` is written verbatim, any other is patched from here.
    """

    type: str
    text: str
    attrs: Attrs
    lead: bytes = b""  # what separates it from the node above; nobody's own bytes
    head: bytes = b""
    body: bytes | None = None  # the text as spelled; None where that is the text itself in UTF-8
    tail: bytes = b""
    close: bytes = b""
    context: tuple[int, ...] = ()  # what it stood inside, as far as that shows in its bytes
    after: str | None = None  # the node above it in reading order, as read; None where it stood first in a holder without a line

    @property
    def spelled(self) -> bytes:
        return self.text.encode() if self.body is None else self.body


class Node(NamedTuple):
    id: str
    type: str
    text: str
    attrs: Attrs
    parent: str | None
    children: Children
    origin: Origin | None

    @property
    def as_read(self) -> bool:
        """Whether it still is what its origin spells."""
        origin = self.origin
        return (
            origin is not None
            and (self.text is origin.text or self.text == origin.text)
            and self.type == origin.type
            and (self.attrs is origin.attrs or same_attrs(self.attrs, origin.attrs))
        )


def same_value(one: object, two: object) -> bool:
    """Equal, and of one type: True is not 1 in a file."""
    return one == two and type(one) is type(two)


def same_attrs(one: Attrs, two: Attrs) -> bool:
    return one == two and all(same_value(value, two[name]) for name, value in one.items())
