"""Question: whether all of a message surely asks. Nothing weaker counts: what also asks for something to be done is no question."""

import re

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.language.brief.wishes import PACKAGE, WIDE, is_translation, lists

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


def is_question(words: str) -> bool:
    parts = [part for part in _SENTENCE.split(words.strip()) if part.strip()]
    return bool(parts) and all(_asks(part) for part in parts)


def _asks(sentence: str) -> bool:
    wanted = phrasebook(PACKAGE, "questions")
    line = line_of(sentence)
    if not sentence.rstrip('"”’ ').endswith("?") or wanted["asks for more"].stand_in(line) or _is_wish(line):
        return False
    while (rest := wanted["before it"].behind_opening(line)) is not None:
        line = rest
    return wanted["begins"].behind_opening(line) is not None


def _is_wish(line: str) -> bool:
    """Whether a question asks whether something may take another form: "Could it be terser?"."""
    begins = phrasebook(PACKAGE, "questions")["may it be"].behind_opening(line) is not None
    return is_translation(line) or (begins and any(lists()[name].stand_in(line) for name in WIDE))
