"""Question: whether all of a message surely asks. Nothing weaker counts: what also asks for something to be done is no question."""

import re

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.language.brief.wishes import PACKAGE, WIDE, is_translation, lists
from copydesk.language.heard import hear
from copydesk.language.intent import SURE, Intent, judge

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


def is_question(words: str) -> bool:
    parts = [part for part in _SENTENCE.split(words.strip()) if part.strip()]
    return bool(parts) and all(_asks(part) for part in parts)


def is_to_wait(words: str) -> bool:
    """Whether nothing is to change, or not before the person has seen it; "don't change the note's title" only bounds a request."""
    wanted, line = phrasebook(PACKAGE, "questions"), line_of(words)
    ends = (line[end:].split() for _, end in wanted["to wait at an end"].spans_in(line))
    return wanted["to wait"].stand_in(line) or any(not rest or not rest[0][0].isalnum() for rest in ends)


def _asks(sentence: str) -> bool:
    wanted = phrasebook(PACKAGE, "questions")
    line = line_of(sentence)
    if _dictates(sentence):
        return False
    if not sentence.rstrip('"”’ ').endswith("?") or wanted["asks for more"].stand_in(line) or _is_wish(line):
        return False
    while (rest := wanted["before it"].behind_opening(line)) is not None:
        line = rest
    return wanted["begins"].behind_opening(line) is not None


def _dictates(sentence: str) -> bool:
    """Whether what asks is a text behind a colon, and what stands before it surely tells what to do with that."""
    before, colon, _ = sentence.partition(": ")
    judged = judge(hear(before)) if colon else None
    return judged is not None and judged.intent is Intent.EDIT and judged.sure >= SURE


def _is_wish(line: str) -> bool:
    """Whether a question asks whether something may take another form: "Could it be terser?"."""
    begins = phrasebook(PACKAGE, "questions")["may it be"].behind_opening(line) is not None
    return is_translation(line) or (begins and any(lists()[name].stand_in(line) for name in WIDE))
