"""The frames of commands as a table, and the matcher that lists every way to cut words by them.

In a frame a word in capitals is a class of verbs, `{slot}` is one or more words, `a|b` is a choice of phrases (`_` joins their
words) and `[a|b]` may be left out. Which cut is meant is decided by which of them names something: see `meanings`.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from copydesk.editing.tokens import Token
from copydesk.language.commands import verbs
from copydesk.language.commands.frametable import TABLE
from copydesk.language.commands.words import PLACE_WORDS, Phrase

_COLON = frozenset({(":",)})
_ELEMENT = re.compile(r"\[[^\]]+\]|\{\w+\}|\S+")
SIDES = frozenset({"after", "before", "at"})
SHORTEST_FIRST = frozenset({"thing"})  # what is to be added ends where its place begins
DANGLING = frozenset(
    {"the", "an", "of", "to", "into", "and", "or", "with", "by", "at", "on", "its"}
)  # no reference ends so; with an A one may
TEXTS = frozenset({"new", "value", "old", "thing"})
MAX_CUTS = 400  # of one clause; a longer list of readings is no command


class Element(NamedTuple):
    """One element of a frame: a slot, a class of verbs, or a choice of phrases."""

    slot: str = ""
    verbs: Mapping[Phrase, str] | None = None
    phrases: frozenset[Phrase] = frozenset()
    is_optional: bool = False
    firsts: frozenset[str] = frozenset()  # the words that its verbs or phrases begin with

    @property
    def table(self) -> Mapping[Phrase, str] | frozenset[Phrase]:
        return self.verbs if self.verbs is not None else self.phrases


class Frame(NamedTuple):
    meaning: str
    elements: tuple[Element, ...]


class Cut(NamedTuple):
    """One way to cut some words by a frame: its slots as spans of tokens."""

    meaning: str
    slots: Mapping[str, tuple[int, int]]
    verb: str


@lru_cache
def frames() -> tuple[Frame, ...]:
    rows = (line.split(maxsplit=1) for line in TABLE.splitlines() if line.strip())
    return tuple(Frame(meaning, tuple(map(_element, _ELEMENT.findall(pattern)))) for meaning, pattern in rows)


def _element(text: str) -> Element:
    if text.startswith("{"):
        return Element(slot=text[1:-1])
    optional = text.startswith("[") and text.endswith("]")
    inner = text[1:-1] if optional else text
    if inner in verbs.CLASSES:
        return Element(verbs=verbs.table()[inner], firsts=frozenset(form[0] for form in verbs.table()[inner]))
    phrases = frozenset(tuple(choice.split("_")) for choice in inner.split("|"))
    return Element(phrases=phrases, is_optional=optional, firsts=frozenset(phrase[0] for phrase in phrases))


@lru_cache
def starting() -> tuple[Mapping[str, tuple[int, ...]], tuple[int, ...]]:
    """The frames by the word they begin with; and those that begin with a slot."""
    by_word: dict[str, list[int]] = {}
    by_slot: list[int] = []
    for place, frame in enumerate(frames()):
        first = frame.elements[0]
        if first.slot:
            by_slot.append(place)
        for word in first.firsts:
            by_word.setdefault(word, []).append(place)
    return {word: tuple(places) for word, places in by_word.items()}, tuple(by_slot)


def cuts(tokens: Sequence[Token], meanings: Collection[str]) -> Iterator[Cut]:
    """Every way to cut tokens by a frame that means one of these, in the order of the table."""
    words = tuple("" if token.is_quote else token.word for token in tokens)
    if not words:
        return
    by_word, by_slot = starting()
    known = set(words)
    places = (frames()[place] for place in sorted({*by_word.get(words[0], ()), *by_slot}))
    fitting = (frame for frame in places if frame.meaning in meanings and _may_fit(frame, known))
    found = (cut for frame in fitting for cut in _cuts(frame, words) if not _cuts_a_word(cut, tokens))
    yield from islice(found, MAX_CUTS)


def _cuts_a_word(cut: Cut, tokens: Sequence[Token]) -> bool:
    """Whether a slot begins right where another ends, with nothing between: "call (garden) X" has no "(" and "garden) X"."""
    starts = {start for start, _ in cut.slots.values()}
    meeting = (end for _, end in cut.slots.values() if end in starts)
    return any(tokens[at - 1].end == tokens[at].start and tokens[at].word != ":" for at in meeting)


def _may_fit(frame: Frame, words: set[str]) -> bool:
    """Whether words have what a frame needs besides its slots."""
    return all(element.slot or element.is_optional or not element.firsts.isdisjoint(words) for element in frame.elements)


def _cuts(frame: Frame, words: Phrase) -> Iterator[Cut]:
    for slots, verb in _match(frame.elements, 0, words, 0):
        yield Cut(frame.meaning, dict(slots), verb)


Slots = tuple[tuple[str, tuple[int, int]], ...]


def _match(elements: Sequence[Element], which: int, words: Phrase, at: int) -> Iterator[tuple[Slots, str]]:
    """The ways to match `elements` from the one at `which` with the words from `at` on."""
    if which == len(elements):
        if at == len(words):
            yield (), ""
        return
    element = elements[which]
    if element.slot:
        for behind in _slot_ends(elements, which, words, at):
            for slots, verb in _match(elements, which + 1, words, behind):
                yield ((element.slot, (at, behind)), *slots), verb
        return
    is_sign = element.phrases == _COLON  # a colon that may stand there and does is no part of what follows
    if element.is_optional and not (is_sign and words[at : at + 1] == (":",)):
        yield from _match(elements, which + 1, words, at)
    for length in range(min(verbs.LONGEST, len(words) - at), 0, -1):
        phrase = words[at : at + length]
        if phrase in element.table:
            found = element.verbs[phrase] if element.verbs is not None else ""
            for slots, verb in _match(elements, which + 1, words, at + length):
                yield slots, found or verb


def _slot_ends(elements: Sequence[Element], which: int, words: Phrase, at: int) -> Iterator[int]:
    """Where a slot that begins at `at` may end: the longest first, but for what is to be added."""
    slot = elements[which].slot
    if at >= len(words) or (slot == "place" and words[at] not in PLACE_WORDS) or (slot == "side" and words[at] not in SIDES):
        return
    if slot == "side":
        yield at + 1
        return
    if which + 1 == len(elements):
        yield len(words)
        return
    following = elements[which + 1]
    ends = range(at + 1, len(words) + 1) if slot in SHORTEST_FIRST else range(len(words), at, -1)
    for behind in ends:
        if words[behind - 1] in DANGLING and slot not in TEXTS:
            continue
        if not following.slot and not following.is_optional:
            if behind < len(words) and words[behind] in following.firsts:
                yield behind
        elif following.slot != "place" or (behind < len(words) and words[behind] in PLACE_WORDS):
            yield behind
