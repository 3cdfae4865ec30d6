"""Query class: how much of a document a question needs: none (a greeting), one thing (simple), all of it (whole), or who knows.

`context strategy` goes by it (FEATURES D1): a wrong "whole" costs money, a wrong "simple" costs the answer.
"""

import re
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.heard import Heard
from copydesk.language.intent import Intent, unwrapped
from copydesk.language.parts import DOCUMENTS, PARTS
from copydesk.language.slips import Slips
from copydesk.language.vocabulary import KNOWN, NUMBER, OBJECTS, QUESTION_WORDS, QUOTED
from copydesk.references.texts.index import text_index
from copydesk.words.lexicon import words_in

_NAME = re.compile(r"(?<=[\w,;] )[A-Z][^\W\d_]+")  # a word with a capital, and not because a sentence begins there
MAX_LOOKED_UP = 5  # words of a question that are looked for


class Query(StrEnum):
    GREETING = "greeting"
    SIMPLE = "simple"
    AMBIGUOUS = "ambiguous"
    WHOLE = "whole"


class Classed(NamedTuple):
    query: Query
    sure: float


WHOLE_WORDS = words_in("QUERY_WHOLE_WORDS")
SUMMING_UP = words_in("QUERY_SUMMING_UP")
COUNTING = words_in("QUERY_COUNTING")
ALL = words_in("QUERY_ALL")
TOGETHER = words_in("QUERY_TOGETHER")
SPECIFIC = words_in("QUERY_SPECIFIC")
WITHIN = words_in("QUERY_WITHIN")
_NO_CONTENT = KNOWN | OBJECTS | SUMMING_UP | COUNTING | DOCUMENTS | PARTS | {QUOTED}
_KEYS = Slips(WHOLE_WORDS | SUMMING_UP | TOGETHER | DOCUMENTS | PARTS | {"explain", "define", "describe"})


def classify(heard: Heard, intent: Intent) -> Classed:
    """How much of the document the words are about."""
    if intent is Intent.CHAT:
        return Classed(Query.GREETING, 0.9)
    words = mended(heard.words)
    if names_one_place(words):
        return Classed(Query.SIMPLE, 0.85)
    if is_about_all(words):
        return Classed(Query.WHOLE, 0.85)
    if not content(words):
        return Classed(Query.AMBIGUOUS, 0.8)
    core = unwrapped(words)[0]
    if core[0] in SPECIFIC | QUESTION_WORDS or intent is Intent.EDIT:
        return Classed(Query.SIMPLE, 0.7)
    return Classed(Query.AMBIGUOUS, 0.5)


def mended(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with slips taken out of those that matter here: "abot", "sumarise"."""
    return tuple(word if word in KNOWN or word in _KEYS.words else _KEYS.meant(word) or word for word in words)


def names_one_place(words: tuple[str, ...]) -> bool:
    """Section 2, scene 5, a quoted text: the words say where."""
    return QUOTED in words or any((one in PARTS or one in WITHIN) and two == NUMBER for one, two in pairwise(words))


def is_about_all(words: tuple[str, ...]) -> bool:
    said = set(words)
    document, parts = said & DOCUMENTS, said & PARTS
    if said & WHOLE_WORDS:
        return True
    if document and (said & SUMMING_UP or said & TOGETHER):
        return True
    if parts and (said & COUNTING or said & ALL) and not _placed(words):
        return True
    return bool(said & (SUMMING_UP - {"about", "outline"})) and not content(words)


def _placed(words: tuple[str, ...]) -> bool:
    """Whether the parts are those of something that is named: the steps in Setup, but not in the document."""
    behind = [words[place + 1 :] for place, word in enumerate(words) if word in WITHIN]
    return any(content(rest) and not set(rest) & DOCUMENTS for rest in behind)


def stands_in(document: Document, heard: Heard, said: str) -> bool:
    """Whether what is spoken of stands in the document: a name, or every word of content, in any order."""
    index = text_index(document)
    if any(index.candidates(name.casefold()) for name in _NAME.findall(said)[:MAX_LOOKED_UP]):
        return True
    wanted = [word for word in content(heard.words) if word != NUMBER]
    return bool(wanted) and all(index.candidates(word) for word in wanted[:MAX_LOOKED_UP])


def content(words: tuple[str, ...]) -> list[str]:
    """The words that carry what is spoken of."""
    return [word for word in words if word not in _NO_CONTENT and len(word) > 1]
