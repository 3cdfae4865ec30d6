"""Amounts: how many of what are to come ("a sentence", "two rows"), and what numbers are to be multiplied by ("by 5 %", "double")."""

import re

from copydesk.editing.phrasebook import lists
from copydesk.language.brief.wishes import PACKAGE
from copydesk.language.heard import Heard

_COUNTS = {"a": 1, "an": 1, "one": 1, "another": 1, "single": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_UP = re.compile(
    r"\b(?:rais\w+|increas\w+|plus|up|higher|add)\b[^.;]{0,60}?\b(\d+(?:[.,]\d+)?)\s?(?:%|percent|per cent)", re.IGNORECASE
)
_DOWN = re.compile(
    r"\b(?:reduc\w+|decreas\w+|lower\w*|cut|down|minus)\b[^.;]{0,60}?\bby (\d+(?:[.,]\d+)?)\s?(?:%|percent|per cent)", re.IGNORECASE
)
_TIMES = (
    (re.compile(r"\bdoubl(?:e|ing)\b", re.IGNORECASE), 2.0),
    (re.compile(r"\btripl(?:e|ing)\b", re.IGNORECASE), 3.0),
    (re.compile(r"\bhalv(?:e|ing)\b", re.IGNORECASE), 0.5),
)
_OF_NUMBERS = re.compile(
    r"\b(?:numbers?|figures?|quantit\w+|weights?|amounts?|prices?|costs?|fees?|recipe|values?|doses?|volumes?|everything|all|each|every|budget|rent)\b",
    re.IGNORECASE,
)
MAX_BETWEEN = 3  # words: "a short, friendly sentence"


def amounts_of(heard: Heard) -> tuple[tuple[str, int], ...]:
    """The units that the words count, if one count is said of each."""
    units = {form: unit for unit in lists(PACKAGE, "bounds")["units"] for form in (unit, f"{unit}s")}
    found: dict[str, int] = {}
    for sentence in heard.sentences:
        words = sentence.words
        for place, word in enumerate(words):
            count = _COUNTS.get(word)
            if count is None:
                continue
            unit = next((units[other] for other in words[place + 1 : place + 2 + MAX_BETWEEN] if other in units), None)
            if unit is not None:
                found[unit] = found.get(unit, 0) + count
    return tuple(found.items())


def factor_of(words: str) -> float | None:
    """What the numbers of a place are to be multiplied by."""
    up, down = _UP.search(words), _DOWN.search(words)
    if down is not None:
        return 1 - float(down[1].replace(",", ".")) / 100
    if up is not None:
        return 1 + float(up[1].replace(",", ".")) / 100
    return next((factor for pattern, factor in _TIMES if pattern.search(words) and _OF_NUMBERS.search(words)), None)
