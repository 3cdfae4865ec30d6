"""What a kind is made of: node types, what may stand in what, what is counted, and the words people use. Data only."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

ANY = "*"  # of a variant: whatever the attr's value, if it has one
NOT = "not"  # of a leaning: what rather means the other word means this one less
TEXT = "text"  # of a variant: a word of its own text tells


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

    # How people speak of it.
    title_words: tuple[str, ...] = ()  # words for its title alone: "the heading of X" is X's own, and every heading is counted
    nested_words: tuple[str, ...] = ()  # words for those inside another of the type
    variants: Mapping[str, tuple[str, object]] = field(default_factory=lambda: MappingProxyType({}))
    """Words for some of them only: the attr, or TEXT for the node's own, and the value, or a word of it, that tells them apart."""
    leanings: Mapping[str, tuple[tuple[str, object], ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Words that rather mean some of them, by an attr of theirs or of what they stand in; all, where there are none such."""
    adjectives: tuple[str, ...] = ()  # attrs whose value may be said before the noun: "the video attachment"
    names: tuple[str, ...] = ()  # how it comes by its names: see `references/names`
    by_name: bool = False  # its name alone means it; else the noun has to be said with it
    in_groups: bool = False  # the second one is the second of its list, table or row
    runs_of: str = ""  # where none stands in the tree, some of this type that follow each other are one: a list of a flat note
    apart: bool = False  # what stands in it is not counted with what stands around it
    state: str = ""  # the attr that says how far it is
    fresh: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """What attrs a new one has where nobody says, as far as the others in its document have them."""
    worded: tuple[str, ...] = ()  # attrs that are words of their own, which a search for words goes through as well
    points: bool = False  # its text is the id of something else, and no words


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document: what stands in it, what that is called, and which formats hold it."""

    name: str
    formats: tuple[str, ...]  # the first is its own
    types: Mapping[str, NodeType]
    has_title: bool = False  # a single top heading that holds everything is the title, not section 1
    roles: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Words for what a part is in the whole, whatever it is called: title, opening, closing or abstract."""
    cues: str = ""  # the type whose text says who speaks
    objects: tuple[str, ...] = ()  # what stands in its texts and is no text, and can be put there
    endings: tuple[str, ...] = ()  # words that, last of all, say that it ends here, in small letters

    def fits(self, child: str, parent: str) -> bool:
        """Whether a node of type `child` may stand in one of type `parent`."""
        found = self.types.get(child)
        return found is not None and parent in found.inside


def table(*types: NodeType) -> Mapping[str, NodeType]:
    return MappingProxyType({type.name: type for type in types})
