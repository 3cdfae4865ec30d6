"""The shapes of sentences: how a sentence begins, and what that says about what it asks for.

The tables are in words/en/mood.txt, their notation is in `rows`.
"""

from enum import StrEnum
from typing import NamedTuple

from copydesk.language import vocabulary as v
from copydesk.language.parts import PARTS
from copydesk.language.rows import Rows
from copydesk.words.lexicon import ENGLISH, tables, words_in


class Says(StrEnum):
    """What a shape says."""

    QUESTION = "question"
    EDIT = "edit"
    CHAT = "chat"
    THING = "thing"  # something is wanted: which one it is depends on what
    LEAVE = "leave"  # "can I …": asked with a question mark, else said


CLASSES = {
    "WH": v.QUESTION_WORDS,
    "MODAL": v.MODALS,
    "BE": v.BE,
    "WHO": v.PRONOUNS,
    "MY": v.POSSESSIVES,
    "THE": v.DETERMINERS,
    "IT": v.OBJECTS,
    "OF": v.PREPOSITIONS,
    "SOFTLY": v.SOFTENERS,
    "CHANGE": v.CHANGING,
    "DOABLE": v.DOABLE,
    "WANT": v.WANTING,
    "INTENDING": v.INTENDING,
    "SUGGEST": v.SUGGESTING,
    "0": frozenset({v.NUMBER}),
    "QUOTED": frozenset({v.QUOTED}),
    "PART": PARTS,
    "PRAISE": v.PRAISE,
    "TOLD": v.TOLD,
    "SEVERAL": words_in("FORM_SEVERAL"),
}


class Shape(NamedTuple):
    """Some rows, and what a sentence says that begins like one of them."""

    rows: Rows
    says: Says
    sure: float


def rows(title: str) -> Rows:
    """A table of words/en/mood.txt, or rows as they are."""
    return Rows("\n".join(text for name, text in tables(ENGLISH, "mood") if name == title) or title, CLASSES)


WRAPPING = rows("wrapping")


def shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of a group of tables, in their order."""
    known = ((title.split(), text) for title, text in tables(ENGLISH, "mood"))
    return tuple(Shape(Rows(text, CLASSES), Says(says[0]), float(says[1])) for (group, *says), text in known if group == name)


QUESTIONS, VERBS = shapes("questions"), shapes("verbs")
