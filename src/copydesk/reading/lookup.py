"""Look-ups: what can be answered from a document without a model, as values. `language/questions` makes them of a person's words,
`telling` makes answers of them."""

from dataclasses import dataclass
from typing import NamedTuple

from copydesk.plan.evidence import Answer


class Thing(NamedTuple):
    """One of what is counted or listed: a node, or something inside a node's text."""

    node: str
    name: str = ""  # what it is called, where that is not the node's first words
    detail: str = ""  # what is told beside it: an address, how many lines
    size: int | None = None  # what it is compared by, where that is not its words


class Group(NamedTuple):
    things: tuple[Thing, ...]
    one: str  # what one is called
    many: str
    said: str = ""  # what narrows it, as said behind the noun: " in draft", " in 2.1 Drainage"
    in_one_state: bool = False  # what narrows it says how far each is
    phrase: str = ""  # what each of them mentions


@dataclass(frozen=True)
class Count:
    group: Group


@dataclass(frozen=True)
class Listing:
    group: Group


@dataclass(frozen=True)
class Whether:
    """Are there any? With `all_of`: are all of those such?"""

    group: Group
    all_of: Group | None = None


@dataclass(frozen=True)
class Extreme:
    group: Group
    longest: bool


@dataclass(frozen=True)
class Tally:
    """How many there are in each of some parts."""

    parts: tuple[str, ...]
    group: Group
    pick: int | None = None  # 0: only those with the most, -1: with the fewest


@dataclass(frozen=True)
class Size:
    ids: tuple[str, ...]  # all nodes counted
    where: str  # what was asked about, in words
    in_signs: bool = False  # asked for how many characters, not words


@dataclass(frozen=True)
class Nth:
    """One sentence of some texts, counted from the end where negative."""

    ids: tuple[str, ...]
    where: str
    place: int


@dataclass(frozen=True)
class Showing:
    """What some places say; several where the words name several."""

    places: tuple[tuple[str, ...], ...]
    words: str = ""  # that name them
    is_near: bool = False  # nothing is called so; these come nearest


@dataclass(frozen=True)
class Mentioned:
    phrase: str
    exactly: bool = False  # it was quoted
    within: frozenset[str] | None = None  # the nodes looked in; None: all
    where: str = ""  # the same in words: " in 2.1 Drainage"
    ask: str = "where"  # where, whether, line


@dataclass(frozen=True)
class Value:
    """An attr or a field of the front matter."""

    name: str
    nodes: tuple[str, ...]  # fields, or nodes that may have the attr
    attr: str = ""  # none: the node's text is the value
    within: tuple[str, ...] = ()  # or what stands inside the field, by the names that lead to it


@dataclass(frozen=True)
class Cast:
    """Who is in a part of the document."""

    within: frozenset[str] | None
    where: str
    speaking: bool = False  # who speaks, not who is mentioned


@dataclass(frozen=True)
class Appearances:
    people: tuple[str, ...]  # as the document calls them; several: where they are together
    within: frozenset[str] | None = None
    where: str = ""
    whether: bool = False  # it was asked if they are there
    pick: int | None = None  # 0: only the first place, -1: only the last
    speaking: bool = False  # whether they speak there, not whether they are named


@dataclass(frozen=True)
class Lines:
    """What somebody says."""

    person: str
    within: frozenset[str] | None = None
    where: str = ""
    pick: int | None = None  # 0: only the first line, -1: only the last


@dataclass(frozen=True)
class Spoken:
    """Who says some words."""

    phrase: str
    exactly: bool = False
    within: frozenset[str] | None = None
    where: str = ""
    person: str = ""  # only what this one says


@dataclass(frozen=True)
class Relations:
    """What a part depends on (`up`), or what depends on it."""

    node: str
    up: bool
    whole_chain: bool = False


@dataclass(frozen=True)
class Reaches:
    """Whether one part depends on another, itself or by way of others."""

    node: str
    other: str


TALK = 0  # no version has this number


@dataclass(frozen=True)
class Changes:
    """What changed from one version to another. Counted from the end where negative; None: the latest. From `TALK` on: since the
    conversation began, where it is known; else by the last."""

    since: int
    until: int | None = None
    only: str = ""  # removed, or added: nothing else is told


@dataclass(frozen=True)
class Before:
    """What a part said, or what an attr of it was, before it last changed."""

    nodes: tuple[str, ...]
    attr: str = ""


@dataclass(frozen=True)
class History:
    """Which versions there are."""


@dataclass(frozen=True)
class Worked:
    """What figures of a table are worked out to: the answer, and the table."""

    message: str
    table: str


@dataclass(frozen=True)
class Known:
    """What was found already, as it is told."""

    answer: Answer


@dataclass(frozen=True)
class Remarks:
    """The comments."""


@dataclass(frozen=True)
class Tracked:
    """The changes that are still to be accepted or rejected."""


@dataclass(frozen=True)
class Overview:
    """What this document is."""


@dataclass(frozen=True)
class Contents:
    """The outline."""


@dataclass(frozen=True)
class Help:
    """What can be asked and said."""


@dataclass(frozen=True)
class Several:
    """Several look-ups in one question."""

    parts: "tuple[Lookup, ...]"


@dataclass(frozen=True)
class Missing:
    """Something was asked about that is not there."""

    message: str
    words: str  # what it may be found by


Lookup = (
    Count
    | Listing
    | Whether
    | Extreme
    | Tally
    | Size
    | Nth
    | Showing
    | Mentioned
    | Value
    | Worked
    | Known
    | Cast
    | Appearances
    | Lines
    | Spoken
    | Relations
    | Reaches
    | Changes
    | Before
    | History
    | Remarks
    | Tracked
    | Overview
    | Contents
    | Help
    | Several
    | Missing
)
