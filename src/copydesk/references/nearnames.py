"""Near names: plural, contained, mistyped. They are offered, never acted on, and not even that where they differ in substance."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.references.nameindex import NameIndex, name_index, name_key
from copydesk.references.rungs import CHARS_PER_NEAR
from copydesk.references.texts.matches import is_denial, is_negation
from copydesk.references.wordlists import DETERMINERS, FUNCTION_WORDS, NEGATIVE_WORDS
from copydesk.words.inflection import plural, singular

MAX_NEAR = 50
MAX_WORDS = 30  # of a reference that is looked through for names
MIN_CHARS = 3  # of a name that is looked for inside others
_WORD = re.compile(r"\w+(?:'\w+)*")
_PLURAL, _TYPO, _CONTAINED, _PART_OF_IT = 2.0, 2.1, 2.5, 4.0  # distances; from 2 a name is near at best
Suits = Callable[[str, bool], bool]


class Near(NamedTuple):
    id: str
    distance: float


def near_names(document: Document, words: str, suits: Suits) -> tuple[list[Near], list[str]]:
    """Nodes with a near name, nearest first, and near names that say something else."""
    index = name_index(document)
    asked = name_key(words)
    first, _, rest = asked.partition(" ")
    asked = rest if first in DETERMINERS and rest else asked
    found: dict[str, float] = {}
    different: list[str] = []
    if asked in FUNCTION_WORDS:
        return [], []
    for key, distance in sorted(_near_keys(index, asked), key=lambda near: near[1]):
        entries = [entry for entry in index.entries[key] if suits(entry.id, entry.by_name)]
        if entries and contradicts(asked, key):
            different.append(entries[0].name)
            continue
        for entry in entries:
            found.setdefault(entry.id, distance)
    near = [Near(id, distance) for id, distance in found.items()]
    return near[:MAX_NEAR], different


def _near_keys(index: NameIndex, asked: str) -> Iterator[tuple[str, float]]:
    *before, last = asked.split() or [""]
    for variant in (singular(last), plural(last)):
        key = " ".join((*before, variant))
        if key != asked and key in index.entries:
            yield key, _PLURAL
    yield from _mistyped(index, asked)
    if len(asked) >= MIN_CHARS:
        standing = re.compile(rf"(?<!\w){re.escape(asked)}(?:s|es)?(?!\w)")
        for key in index.entries:
            if asked in key and key != asked and standing.search(key):
                yield key, _CONTAINED + (1 - len(asked) / len(key)) / 2
    yield from _inside(index, asked.split())


def _mistyped(index: NameIndex, asked: str) -> Iterator[tuple[str, float]]:
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    allowed = max(1, len(asked) // CHARS_PER_NEAR) if len(asked) > MIN_CHARS else 0
    for key, errors, _ in (
        extract(asked, list(index.entries), scorer=OSA.distance, score_cutoff=allowed, limit=MAX_NEAR) if allowed else ()
    ):
        if errors:
            yield key, _TYPO + errors / len(asked)


def _inside(index: NameIndex, words: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Names that stand in what was asked for, and are at least half of it."""
    if len(words) > MAX_WORDS:
        return
    for length in range(len(words) - 1, max(0, len(words) // 2 - (len(words) == 2)), -1):
        for start in range(len(words) - length + 1):
            key = " ".join(words[start : start + length])
            if key in index.entries and len(key) >= MIN_CHARS:
                yield key, _PART_OF_IT + (1 - length / len(words)) / 2


def contradicts(one: str, two: str) -> bool:
    """Whether two near names differ in substance: in a digit, a negation, or in a word by more than a typo."""
    ours, theirs = _WORD.findall(one), _WORD.findall(two)
    if {word for word in ours if _denies(word)} != {word for word in theirs if _denies(word)}:
        return True
    shorter, longer = sorted((ours, theirs), key=len)
    inside = next((at for at in range(len(longer) - len(shorter) + 1) if _alike(longer[at : at + len(shorter)], shorter)), None)
    if inside is None:
        return len(shorter) == len(longer) or not _mistyped_word("".join(ours), "".join(theirs))
    further = [*longer[:inside], *longer[inside + len(shorter) :]]
    # What was asked for may leave out a number of the name, but not bring one along.
    return longer is ours and any(map(str.isdigit, "".join(further)))


def _alike(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    return all(one == two or _mistyped_word(one, two) for one, two in zip(ours, theirs, strict=True))


def _mistyped_word(one: str, two: str) -> bool:
    from rapidfuzz.distance import OSA

    if singular(one) == singular(two):
        return True
    if any(map(str.isdigit, one + two)) or _denies(one) or _denies(two) or min(len(one), len(two)) < MIN_CHARS:
        return False
    if is_denial(one, two):
        return False
    return OSA.distance(one, two) <= (1 if min(len(one), len(two)) < 7 else 2)


def _denies(word: str) -> bool:
    return is_negation(word) or word in NEGATIVE_WORDS
