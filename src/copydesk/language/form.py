"""The form of an answer, by the words: a local edit, feedback, a question across the document, ideas, analysis, or knowledge."""

from enum import StrEnum
from typing import NamedTuple

from copydesk.language.heard import Heard
from copydesk.language.intent import Intent
from copydesk.language.parts import DOCUMENTS, PARTS
from copydesk.language.query import Query, mended
from copydesk.language.shapes import rows
from copydesk.language.vocabulary import NUMBER


class Form(StrEnum):
    EDIT = "edit"
    FEEDBACK = "feedback"
    GLOBAL = "global"
    BRAINSTORM = "brainstorm"
    ANALYSIS = "analysis"
    GENERAL = "general"


class Formed(NamedTuple):
    form: Form
    sure: float


# The first with a row that fits somewhere in the words decides.
_SIGNS = {form: rows(f"form {form}") for form in (Form.BRAINSTORM, Form.FEEDBACK, Form.ANALYSIS)}

ONE_THING = "form one"  # the table of its words
_ONE = rows(ONE_THING)


def formed(heard: Heard, intent: Intent, query: Query, *, in_document: bool) -> Formed:
    """The form of the answer. `in_document`: what is asked for is known to stand in the document."""
    if intent in (Intent.EDIT, Intent.BOTH):
        return Formed(Form.EDIT, 0.9)
    words = mended(heard.words)
    for form, signs in _SIGNS.items():
        if signs.stands_in(words):
            return Formed(form, 0.8)
    if query is Query.WHOLE or in_document or speaks_of_document(words):
        return Formed(Form.GLOBAL, 0.75)
    return Formed(Form.GENERAL, 0.6)


def wants_one(heard: Heard) -> bool:
    """Whether one thing is to be suggested: "suggest a sentence for the end"."""
    return _ONE.stands_in(mended(heard.words))


def speaks_of_document(words: tuple[str, ...]) -> bool:
    """A part by its noun or number, or the document itself."""
    said = set(words)
    return bool(said & DOCUMENTS or said & PARTS or (NUMBER in said and "in" in said) or said & {"here", "this", "above", "below"})
