"""The same thing said otherwise: references in the words that the grammar of references has."""

import re

from copydesk.plan.reference import Form, Reference


def in_known_words(words: str) -> str:
    """A reference in the words that the grammar of references has: "the one to its left" is the one to the left of it."""
    for pattern, other in _SAME:
        words = pattern.sub(other, words)
    return words


def is_description(reference: Reference) -> bool:
    """Whether a reading says what sort of thing is meant, or where it is; not by a name alone, nor by an unknown noun."""
    if reference.noun is not None:
        return bool(reference.noun.types)
    return reference.form not in (Form.NAME, Form.TEXT) or reference.relation is not None


def in_other_words(words: str) -> str:
    """A thing by another word for it, where nothing is called as it was said: a checklist is its tasks. "" where there is none."""
    said = _CHECKLIST.sub("tasks", words)
    return said if said != words else ""


_CHECKLIST = re.compile(r"\b(?:check[- ]?list|to-?do[- ]list|task list)\b(?!\s+items?)", re.IGNORECASE)
_SAME = tuple(
    (re.compile(pattern, re.IGNORECASE), other)
    for pattern, other in (
        (r"\b(?:to|on) its (left|right)(?: side)?\b", r"to the \1 of it"),
        (r"\bits (left|right)(?:-hand)? neighbou?r\b", r"the one to the \1 of it"),
        (r"^its (?!left\b|right\b)(?=\w)(.+)$", r"the \1 of it"),
        (  # one in each of two places
            (
                r"^(the (?:first|second|third|fourth|fifth|last) [a-z]+?)s? (in|of|from|under) (?:sections? )?(\d[\d.]*)"
                r" and (?:in |of )?(\d[\d.]*)$"
            ),
            r"\1 \2 \3 and \1 \2 \4",
        ),
        (r"\bthe following (?=\w+$)", "the next "),
        (r"\bthe preceding (?=\w+$)", "the previous "),
        (r"\bthe (?:new|now|current|currently) (?=(?:first|second|third|fourth|fifth|last|\d)\w*\b)", "the "),
        (r"\bremaining (?=\w)", ""),
        (r"(?:,|,? and) then (?=the\b)", " and "),
        (r"\bwhat is now the (?=\w)", "the "),
        (r"\bthe (\w+) (?:that's|that is|which is) (first|second|third|fourth|fifth|last)\b", r"the \2 \1"),
        (r"\bthe (\w+) that(?: is|'s) now (first|second|third|fourth|fifth|last)\b", r"the \2 \1"),
        (r"\bof where it (?:was|stood)\b", "of it"),
        (r"(?<!\bthe)(?<!\bfar)(?<!\bvery)(?: that (?:are|is))? (?:left over|left|remaining)$", ""),
    )
)
