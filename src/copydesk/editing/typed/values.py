"""What somebody typed: blocks as an editor has them now, and ids of those that are gone."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class TypedBlock(NamedTuple):
    """A block that changed. Without `id` it is new, and `key` is how others of the same request name it."""

    type: str = ""
    id: str | None = None
    key: str | None = None
    parent: str | None = None  # the block that it stands in; None at the top
    after: str | None = None  # the block before it in there; None where it is the first
    is_moved: bool = False
    props: Mapping[str, Any] = {}
    content: Any = None  # None where its text did not change
    text: str | None = None  # the node's own text, for what is no block: a field, a line of a script, a step's title
    attrs: Mapping[str, Any] | None = None  # and attrs of the node


class Typing(NamedTuple):
    blocks: tuple[TypedBlock, ...]
    removed: tuple[str, ...] = ()


ITEMS = ("bulletListItem", "numberedListItem", "checkListItem", "toggleListItem")
