"""The frames of commands as a table, and the matcher that lists every way to cut words by them.

In a frame a word in capitals is a class of verbs, `{slot}` is one or more words, `a|b` is a choice of phrases (`_` joins their
words) and `[a|b]` may be left out. Which cut is meant is decided by which of them names something: see `meanings`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from copydesk.editing.tokens import Token
from copydesk.language.commands import verbs
from copydesk.language.commands.words import PLACE_WORDS, Phrase

TABLE = """
style       BOLD
style       ITALIC
step        UNDO
step        UNDO {which}
step        REDO
step        REDO {which}
again       REPEAT
again       REPEAT with|using|for|on|to|in {others}
again       REPEAT {which}
again       REPEAT {which} [,] [but|except|only] [this_time] with|using|for|on|to|in|use {others}
again       DO {which}
again       DO {which} [,] [but|except|only] [this_time] with|using|for|on|to|in|use {others}
again       DO {which} as|as_in|like {like} [,] [but|except|only] [this_time] with|using|for|on|to|in|use {others}
again       again|once_more|same|the_same|likewise|ditto [,] [but] [with|for|using|on|to] {others}
again       again|once_more|same_again|one_more_time|once_again
again       DO {like} over|again|once_more|over_again|one_more_time
again       do|now_do {others}
again       the_same|same [thing] for|with|to|in|on {others}

swap        SWAP figures|items|ones|things [again] [,] [this_time|but] with|using {both}
swap        SWAP {both} [around|with_each_other|with_one_another]
swap        SWAP {one} and|with|for {two} [around]
swap        SWAP back
swap        SWAP [the] places|positions|spots|order [of|between|with] {one} and|with {two}
swap        SWAP [the] places|positions|spots|order [of|between] {both}
swap        {one} and|with {two} SWAP [places|positions|spots|around]
swap        {both} SWAP [places|positions|spots|around]
swap        make|have|let {both} SWAP [places|positions|spots]
swap        {both} should|must|need_to be_swapped|be_switched|swap|switch|swap_places|switch_places|trade_places
swap        SWAP places|positions|spots with {both}
swap        change|swap|switch|trade places|positions between|of|with {both}
swap        SWAP out {one} with|and {two}
swap        take {one} and SWAP it with {two}
swap        SWAP {one} places|place|position|positions with {two}

replace     REPLACE {old} with|by|for|->|=>|→ [:] {new}
replace     EXCHANGE {old} for [:] {new}
replace     swap|switch out {old} with|for {new}
replace     swap|switch {old} out with|for {new}
replace     CHANGE {old} to|into|with|as|->|=>|→ [:] {new}
replace     RENAME {old} to|as|into|->|=>|→|: [:] {new}
replace     CALL {old} {new}
replace     POINT {old} to|at {new}
replace     it_'s|it_is|that_'s|should_be {new} [,] not {old}
replace     SUBSTITUTE {new} for|in_place_of|instead_of|rather_than {old}
replace     {old} ->|=>|→ {new}
replace     {old} should|must|ought_to|needs_to|has_to be|read|say|become|be_called|be_named [:] {new}
replace     {old} becomes {new}
replace     make|have|let {old} say|read [:] {new}
replace     REWRITE {old} as|to|: [:] {new}
replace     instead_of|rather_than {old} [,] SUBSTITUTE {new}
from        CHANGE {where} from {old} to|into|-> {new}

delete      DELETE {what}
delete      {what} should|can|must|needs_to|has_to go|be_removed|be_deleted|be_dropped|be_cut|disappear

move        make {what} the_first|the_last|first|last [one|item|figure|bullet|step|section|scene|row|task|block|object]
restore     RESTORE {what}
restore     CHANGE {what} back [to_how_it_was|to_what_it_was|as_it_was|the_way_it_was]
restore     RESTORE {what} {place}
restore     RESTORE {what} and put|place|insert|add [it] {place}
restore     RESTORE {what} but|placing|putting [it] {place}

move        take|take_out {what} and MOVE it [back] {place}
move        MOVE {what} {place}
move        MOVE {what} from {source} {place}

link        LINK {what} to|with {address}
link        add|insert|put|create a_link_to|link_to {address} on|to|at|for|from {what}
link        make|turn {what} [into] link_to|a_link_to|point_to|linking_to {address}
depend      add|create|insert|make [a|the] dependency|dependencies from|of {step} to|on|upon {on}
depend      add|create|insert|make [a|the] dependency|dependencies on|upon|to {on} to|for|in {step}
depend      make|let|have {step} depend|dependent [on|upon] {on}
depend      {step} depends|should_depend|must_depend on|upon {on}
attach      ATTACH {file} to|in|into|at|on {step}
attach      ATTACH {file} to|in|into|at|on {step} as|called|named {name}

independ    DELETE [the|a] dependency of|from|in {step} on|to|upon {on}
speech      ADD {speaker} saying|says|speaking [:] {value} {place}
speech      ADD a_line|a_speech|dialogue|a_line_of_dialogue for|by|of {speaker} {place} : {value}
speech      ADD a_line|a_speech|dialogue|a_line_of_dialogue for|by|of {speaker} : {value} {place}
add         ADD {thing} {place} : {value}
add         ADD {thing} : {value} {place}
add         ADD {thing} : {value}
add         ADD {thing} {place} called|named|titled|entitled|saying|reading|that_says|that_reads|with_the_text|which_says|with_text|with|containing [:] {value}
add         ADD {thing} {place}
add         ADD {thing} saying|reading|that_says|that_reads|with_the_text|which_says|called|named|titled|entitled [:] {value}
add         ADD {thing}
add         PREPEND {thing} to {start}

mark        MARK {what} as|to|back_to {value}
mark        MARK {what} {value}
mark        CHECK {what}
mark        UNCHECK {what}
set         SET [the] {name} of|for|on|in {what} to|as|=|: [:] {value}
set         SET {what} 's {name} to|as|=|: [:] {value}
set         SET {name} to|as|=|: {value}
set         SET {what} to|as|back_to {value}
set         FILL {filled} with|by|as|: [:] {value}

retype      RETYPE {what} a|an|into_a|into_an|to_a|to_an|as_a|as_an|into|to|as {type}
align       ALIGN {what} [to|on] {side_of}
align       ALIGN {what}
retype      number {what}
retype      RETYPE {what} {type}
retype      PROMOTE {what}
retype      DEMOTE {what}
retype      PROMOTE {what} to|to_a|to_an {type}
retype      DEMOTE {what} to|to_a|to_an {type}
style       BOLD {what}
style       ITALIC {what}
style       STRIKE {what}
style       UNMARK {what}
style       UPPER {what}
style       LOWER {what}
style       make|set|put|turn|write|format|render|style|convert|change {what} [in|to|into|as] {style}
style       DELETE [the] {style} from|of|on {what}

merge       MERGE {both} into|to one|a_single
merge       MERGE {both} into|to one|a_single {unit}
merge       MERGE {one} and|with|into|to {two}
merge       MERGE {both}
split       SPLIT {what} {side} {cut}
split       SPLIT {what}
duplicate   DUPLICATE {what}
duplicate   DUPLICATE {what} {place}
duplicate   make|create|add|insert a_copy_of|a_duplicate_of|copy_of {what}
duplicate   make|create|add|insert a_copy_of|a_duplicate_of {what} {place}
sort        SORT {what}
sort        SORT {what} by|on {key}
sort        put {what} in|into {order}
lack        DELETE
lack        REPLACE
lack        MOVE
lack        SWAP
lack        ADD
lack        REPLACE with|by {new}
lack        CHANGE to {new}
lack        REPLACE {old} [with|by|to]
lack        CHANGE {old} [to|into]
lack        RENAME {old} [to|as]
lack        give|gives {old} a_new|another name|title|heading|text
lack        SET {name} [to|as]
lack        MARK {what} [as]
lack        MOVE {what}
lack        SWAP {one}
"""
_ELEMENT = re.compile(r"\[[^\]]+\]|\{\w+\}|\S+")
SIDES = frozenset({"after", "before", "at"})
SHORTEST_FIRST = frozenset({"thing"})  # what is to be added ends where its place begins
DANGLING = frozenset({"the", "a", "an", "of", "to", "into", "and", "or", "with", "by", "at", "on", "its"})  # no reference ends so
TEXTS = frozenset({"new", "value", "old", "thing"})
MAX_CUTS = 400  # of one clause; a longer list of readings is no command


class Element(NamedTuple):
    """One element of a frame: a slot, a class of verbs, or a choice of phrases."""

    slot: str = ""
    verbs: Mapping[Phrase, str] | None = None
    phrases: frozenset[Phrase] = frozenset()
    is_optional: bool = False

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
        return Element(verbs=verbs.table()[inner])
    return Element(phrases=frozenset(tuple(choice.split("_")) for choice in inner.split("|")), is_optional=optional)


@lru_cache
def starting() -> tuple[Mapping[str, tuple[int, ...]], tuple[int, ...]]:
    """The frames by the word they begin with; and those that begin with a slot."""
    by_word: dict[str, list[int]] = {}
    by_slot: list[int] = []
    for place, frame in enumerate(frames()):
        first = frame.elements[0]
        if first.slot:
            by_slot.append(place)
        for word in {phrase[0] for phrase in first.table}:
            by_word.setdefault(word, []).append(place)
    return {word: tuple(places) for word, places in by_word.items()}, tuple(by_slot)


def cuts(tokens: Sequence[Token]) -> Iterator[Cut]:
    """Every way to cut tokens by a frame, in the order of the table."""
    words = tuple("" if token.is_quote else token.word for token in tokens)
    if not words:
        return
    by_word, by_slot = starting()
    known = set(words)
    places = sorted({*by_word.get(words[0], ()), *(place for place in by_slot if _may_fit(frames()[place], known))})
    yield from islice((cut for place in places for cut in _cuts(frames()[place], words)), MAX_CUTS)


def _may_fit(frame: Frame, words: set[str]) -> bool:
    """Whether words have what a frame needs besides its slots."""
    return all(
        element.slot or element.is_optional or any(phrase[0] in words for phrase in element.table) for element in frame.elements
    )


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
    if element.is_optional:
        yield from _match(elements, which + 1, words, at)
    for length in range(1, min(verbs.LONGEST, len(words) - at) + 1):
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
            if behind < len(words) and any(words[behind] == phrase[0] for phrase in following.table):
                yield behind
        elif following.slot != "place" or (behind < len(words) and words[behind] in PLACE_WORDS):
            yield behind
