"""Where a text stands in a longer one, on each rung of the ladder: exact, folded, with typos, near. Strings only.

All places of a rung are told, so that several are never taken for one; and what differs in substance (a digit, a negation, a
proper name) is told apart from what differs in spelling.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from copydesk.references.wordlists import NEGATIONS, NEGATIVE_PREFIXES

MAX_PLACES = 10_000
_QUOTE = "['\u2018\u2019\u201a\u201b\u2032`\u00b4]"
_DOUBLE = '["\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]'
_DASH = "(?:--?-?|[\u2010-\u2015\u2212])"
_SPACE = "[\\s\u00a0\u202f\u2009\u2007\u3000\u200b]+"
_CLASSES = (
    (re.compile(_QUOTE), _QUOTE),
    (re.compile(_DOUBLE), _DOUBLE),
    (re.compile(_DASH), _DASH),
    (re.compile(_SPACE), _SPACE),
    (re.compile("\u2026|\\.\\.\\."), "(?:\u2026|\\.\\.\\.)"),
    (re.compile("\u00ad"), ""),
)
_TOKEN = re.compile("|".join(f"(?P<c{place}>{pattern.pattern})" for place, (pattern, _) in enumerate(_CLASSES)))
_LEVEL = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032`\u00b4"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"), '"'),
    **dict.fromkeys((*range(0x2010, 0x2016), 0x2212), "-"),
    **dict.fromkeys(map(ord, "\t\n\r\u00a0\u202f\u2009\u2007\u3000\u200b"), " "),
}
_WORD = re.compile(r"\w+(?:['\u2019]\w+)*")


class Place(NamedTuple):
    start: int
    end: int
    errors: int = 0


def exact(text: str, wanted: str) -> list[Place]:
    """All places of `wanted`, also where one overlaps another: each may be the one that is meant."""
    places: list[Place] = []
    at = text.find(wanted)
    while at >= 0 and len(places) < MAX_PLACES:
        places.append(Place(at, at + len(wanted)))
        at = text.find(wanted, at + 1)
    return places


def folded(text: str, wanted: str) -> list[Place]:
    """All places of `wanted` but for case, white space, typographic quotes and dashes."""
    pattern = loose_pattern(wanted)
    if pattern is None:
        return []
    found = islice(pattern.finditer(text), MAX_PLACES)
    return [Place(*match.span()) for match in found if match.end() > match.start()]


@lru_cache(maxsize=256)
def loose_pattern(wanted: str) -> re.Pattern[str] | None:
    """What matches `wanted` on the folded rung. None where nothing of it is left."""
    parts: list[str] = []
    at = 0
    wanted = wanted.strip()
    for found in _TOKEN.finditer(wanted):
        parts.append(re.escape(wanted[at : found.start()]))
        parts.append(_CLASSES[int((found.lastgroup or "c0")[1:])][1])
        at = found.end()
    parts.append(re.escape(wanted[at:]))
    pattern = "".join(parts)
    return re.compile(pattern, re.IGNORECASE) if pattern else None


def levelled(text: str) -> str:
    """A text of the same length without differences of case, of white space and of typographic signs."""
    lowered = text.lower()
    if lowered.isascii():
        return lowered.translate(_LEVEL)
    if len(lowered) != len(text):  # a letter that has none of one character for the other case
        lowered = "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)
    return lowered.translate(_LEVEL)


def similar(text: str, wanted: str, errors: int) -> tuple[int, list[Place]]:
    """The fewest letters that are wrong where `wanted` stands in `text`, if they are at most `errors`, and all places with so few.

    A place begins and ends where its words do; the errors of a place count what that adds.
    """
    if errors < 0 or not wanted or not text:
        return errors, []
    from edlib import align

    query, data = _alphabet(wanted, text)
    found = align(query, data, mode="HW", task="locations", k=errors)
    if found["editDistance"] < 0:
        return errors, []
    spans = {(start, end + 1) for start, end in found["locations"] if start is not None}
    places = (_to_words(text, start, end) for start, end in _longest(sorted(spans)))
    return found["editDistance"], [Place(start, end, distance(wanted, text[start:end])) for start, end in places]


def _alphabet(wanted: str, text: str) -> tuple[bytes, bytes]:
    """Two texts with a byte for each character; all characters that `wanted` has not are the same."""
    if wanted.isascii() and text.isascii():
        return wanted.encode(), text.encode()
    signs = _Signs((ord(letter), place % 255) for place, letter in enumerate(dict.fromkeys(wanted)))
    return wanted.translate(signs).encode("latin-1"), text.translate(signs).encode("latin-1")


class _Signs(dict[int, int]):
    def __missing__(self, letter: int) -> int:
        return 255


def _longest(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Of spans that overlap, which are one place found with its edges here or there, the longest."""
    current: tuple[int, int] | None = None
    for span in spans:
        if current is None:
            current = span
        elif span[0] < current[1]:
            current = max(current, span, key=lambda one: one[1] - one[0])
        else:
            yield current
            current = span
    if current is not None:
        yield current


def _to_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A loose place begins and ends where its words do."""
    while start > 0 and text[start - 1].isalnum() and text[start : start + 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1 : end].isalnum():
        end += 1
    return start, end


def distance(one: str, two: str) -> int:
    """How many letters are wrong, missing or too many."""
    from rapidfuzz.distance import Levenshtein

    return Levenshtein.distance(one, two)


def differs_in_substance(one: str, two: str) -> str | None:
    """The first word in which two texts differ by more than spelling: a digit, a negation, a proper name. None if none."""
    from rapidfuzz.distance import Indel

    ours: list[str] = _WORD.findall(one)
    theirs: list[str] = _WORD.findall(two)
    folded_ours, folded_theirs = [word.casefold() for word in ours], [word.casefold() for word in theirs]
    changed = [code for code in Indel.opcodes(folded_ours, folded_theirs) if code.tag != "equal"]
    our_places = [place for code in changed for place in range(code.src_start, code.src_end)]
    their_places = [place for code in changed for place in range(code.dest_start, code.dest_end)]
    for words, places in ((ours, our_places), (theirs, their_places)):
        for place in places:
            if any(character.isdigit() for character in words[place]) or is_negation(words[place]) or is_name(words, place):
                return words[place]
    changed_theirs = {folded_theirs[place] for place in their_places}
    denied = (place for place in our_places if any(is_denial(folded_ours[place], other) for other in changed_theirs))
    return next((ours[place] for place in denied), None)


def is_denial(one: str, two: str) -> bool:
    """Whether of two words one denies the other: valid, invalid."""
    shorter, longer = sorted((one, two), key=len)
    return longer.endswith(shorter) and longer[: len(longer) - len(shorter)] in NEGATIVE_PREFIXES


def is_negation(word: str) -> bool:
    folded_word = word.casefold().replace("\u2019", "'")
    return folded_word in NEGATIONS or folded_word.endswith("n't")


def is_name(words: list[str], place: int) -> bool:
    """Whether a word is written as a proper name: with a capital, and not only because a sentence begins with it."""
    word = words[place]
    return word[:1].isupper() and (place > 0 or not word[1:].islower() or len(words) == 1)
