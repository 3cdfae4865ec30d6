"""What a kind is made of: node types, what may stand in what, what is counted, and the words people use. Data only."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType


class Counting(StrEnum):
    """How nodes of a type get the number that people see."""

    NONE = "none"
    NESTED = "nested"  # 1, 1.1, 1.2, 2
    THROUGH = "through"  # 1, 2, 3 through the whole document, whatever holds them
    FLAT = "flat"  # as nested, by the levels of headings that hold nothing


@dataclass(frozen=True, slots=True)
class NodeType:
    """One type of node in a kind."""

    name: str
    inside: tuple[str, ...]  # the types it may stand in
    words: tuple[str, ...] = ()  # what people call it, the first in messages; plurals by rule or beside it
    has_text: bool = True
    counting: Counting = Counting.NONE
    in_outline: bool = False
    locked: bool = False  # kept and shown, never edited
    attrs: Mapping[str, tuple[object, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Attrs that an edit may set, each with its allowed values; an empty tuple allows any text."""


@dataclass(frozen=True, slots=True)
class Kind:
    name: str
    formats: tuple[str, ...]  # the first is its own
    types: Mapping[str, NodeType]
    has_title: bool = False  # a single top heading that holds everything is the title, not section 1

    def fits(self, child: str, parent: str) -> bool:
        """Whether a node of type `child` may stand in one of type `parent`."""
        found = self.types.get(child)
        return found is not None and parent in found.inside


def table(*types: NodeType) -> Mapping[str, NodeType]:
    return MappingProxyType({type.name: type for type in types})
