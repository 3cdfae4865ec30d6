"""Reference: how a person or client says where, as it can be read. Finding the place it names is the work of `editing/`."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from copydesk.document.ids import LENGTH, is_id

_SHOWN_ID = re.compile(rf"[\[(<`\"']*#([a-z0-9]{{{LENGTH}}})[\])>`\"']*\s*[│|:]?")  # as a view, a list or a sentence shows it


class Form(StrEnum):
    """What a reference goes by. With a noun, each of them means a node of that type."""

    NAME = "name"  # an id, a title, what an item is called
    NUMBER = "number"  # 2.1, scene 5, bullets 2–4
    ORDINAL = "ordinal"  # the second bullet, the last row, the table
    ROLE = "role"  # introduction, conclusion, title, abstract
    TEXT = "text"  # a quoted text
    SELECTION = "selection"  # this, the selected paragraph
    FOCUS = "focus"  # it, that section: what the last turn named or touched
    WHOLE = "whole"  # the document
    LIST = "list"  # Setup and Costs


class Relation(StrEnum):
    IN = "in"
    PATH = "path"  # Setup > Overview: the nearest below
    AFTER = "after"
    BEFORE = "before"


class How(StrEnum):
    """How a text must stand in a node for it to be meant."""

    STARTS = "starts"
    ENDS = "ends"
    HOLDS = "holds"
    ABOUT = "about"  # holds, where nothing is called so


class Noun(NamedTuple):
    """A word for nodes of some types. No types: only what begins with the word can be meant."""

    word: str
    types: tuple[str, ...] = ()
    plural: bool = False
    is_title: bool = False  # the word means the title alone: "heading"
    is_nested: bool = False  # the word means one inside another: "subsection"
    is_generic: bool = False  # one, thing: says nothing of what it is


class Pick(NamedTuple):
    """Which of several: those at `places` (0-based, negative from the end), or all of them, `exactly` so many if that was said."""

    places: tuple[int, ...] = ()
    exactly: int | None = None
    middle: int = 0  # so many in the middle


class Wording(NamedTuple):
    how: How
    text: str


@dataclass(frozen=True, slots=True)
class Reference:
    """One way to read the words."""

    form: Form
    words: str = ""  # the name, the text, the role, as said
    noun: Noun | None = None
    numbers: tuple[str, ...] = ()
    pick: Pick | None = None
    wording: Wording | None = None
    position: int | None = None  # counted as the file counts
    traits: tuple[str, ...] = ()  # adjectives said behind the noun: "that are done", "whose content is empty"
    relation: Relation | None = None
    to: "Readings | None" = None
    parts: "tuple[Readings, ...]" = ()


Readings = tuple[tuple[Reference, ...], ...]
"""All ways to read some words, in tiers: a later tier counts only where no reading of an earlier one names anything."""


def bare(words: str) -> str:
    """A reference whose ids are as they are written: "[#k3m9x2t]" and "#k3m9x2t│" are "#k3m9x2t", and so is each of several with
    commas between. What isn't an id by its form, check character and all, is left as it is."""
    found = [_SHOWN_ID.fullmatch(part.strip()) for part in words.strip().strip("[]").split(",")]
    ids = [match[1] for match in found if match is not None and is_id(match[1])]
    return ", ".join(f"#{id}" for id in ids) if len(ids) == len(found) else words
