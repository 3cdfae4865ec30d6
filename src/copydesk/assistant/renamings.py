"""What a plan puts other words for, where the person's words give both, or say that something is to be called otherwise: read from
the change itself, however they are worded."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from copydesk.assistant.wording import words_in
from copydesk.document.change import touched
from copydesk.editing.bind import Bound
from copydesk.editing.risks.stems import little, stem

WORD = re.compile(r"\w+")
MIN_LETTERS = 3
MAX_NAME = 3  # words
MIN_DIGITS = 4  # of a number that is somebody's or something's own, such as an extension


class Renaming(NamedTuple):
    """Words that went and words that came for them, with those around that the person said too."""

    id: str  # where it was first made
    old: str
    new: str

    def left_out_of(self, words: str) -> str:
        """Words without both texts."""
        for text in filter(None, (self.new, self.old)):
            words = _whole(text).sub("…", words)
        return words

    def found_in(self, text: str) -> list[re.Match[str]]:
        """The old words where they stand in a text, those apart that the new ones hold. What was spelled with a
        capital is a name, and no plain word is: "guest artist" is none of "the Artist"."""
        within = [found.span() for found in _whole(self.new).finditer(text)] if self.new else []
        spelled = [found for found in _whole(self.old).finditer(text) if self.old[0].islower() or not found.group()[0].islower()]
        return [one for one in spelled if not any(start <= one.start() and one.end() <= end for start, end in within)]


def renamings(bound: Bound, words: str, *, is_named: bool = False) -> list[Renaming]:
    """Each once. What only goes counts too: it was to go. Where something is to have another name (`is_named`), the old one is what
    the new one stands for now, whether it was said or not. Two that change places are no renaming."""
    said = [word.casefold() for word in WORD.findall(words)]
    found: dict[str, Renaming] = {}
    for id in touched(bound.operations):
        sides = [words_in(side, id) if id in side else {} for side in (bound.before, bound.after)]
        for attr, text in sides[0].items():
            if sides[1].get(attr, text) != text:
                for old, new in _in_texts(text, sides[1][attr], said, is_named):
                    found.setdefault(old.casefold(), Renaming(id, old, new))
    pairs = {(key, one.new.casefold()) for key, one in found.items()}
    return [one for key, one in found.items() if (one.new.casefold(), key) not in pairs]


def _in_texts(old: str, new: str, said: Sequence[str], is_named: bool) -> Iterator[tuple[str, str]]:
    here, there = list(WORD.finditer(old)), list(WORD.finditer(new))
    one, two = ([word.group().casefold() for word in side] for side in (here, there))
    for what, *run in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        is_code = is_named and what == "replace" and _are_figures((*one[run[0] : run[1]], *two[run[2] : run[3]]))
        start, end, at, to = _without_figures(one, two, run) if what == "replace" and not is_code else run
        if what == "equal" or not _stands(two[at:to], said):
            continue
        if is_code:
            start, end, at, to = _whole_code(one, two, run)
            if sum(map(len, one[start:end])) >= MIN_DIGITS:
                yield old[here[start].start() : here[end - 1].end()], new[there[at].start() : there[to - 1].end()]
                continue
        if not _stands(one[start:end], said):
            if is_named and what == "replace" and _is_name(here[start:end]) and _is_name(there[at:to]):
                yield old[here[start].start() : here[end - 1].end()], new[there[at].start() : there[to - 1].end()]
            continue
        first, last, begin, stop = start, end, at, to
        while first and begin and one[first - 1] == two[begin - 1] and _stands(one[first - 1 : last], said):
            first, begin = first - 1, begin - 1
        while last < len(one) and stop < len(two) and one[last] == two[stop] and _stands(one[first : last + 1], said):
            last, stop = last + 1, stop + 1
        while first < start and one[first] in little():  # "kerb is" of "kerb is curb": no part of what it is called
            first, begin = first + 1, begin + 1
        while last > end and one[last - 1] in little():
            last, stop = last - 1, stop - 1
        is_put_in = start == end  # then both wholes have to be said, or any word beside it would be an old text
        if first == last or (is_put_in and not _stands(two[begin:stop], said)) or little().issuperset(one[first:last]):
            continue
        went = old[here[first].start() : here[last - 1].end()]
        came = new[there[begin].start() : there[stop - 1].end()] if begin < stop else ""
        if len(went) >= MIN_LETTERS:
            yield went, came


def _are_figures(words: Sequence[str]) -> bool:
    return bool(words) and all(word.isdigit() for word in words)


def _whole_code(one: Sequence[str], two: Sequence[str], run: Sequence[int]) -> Sequence[int]:
    """A stretch of figures in two texts with the figures beside it: a number one rings is another as a whole."""
    start, end, at, to = run
    while start and at and one[start - 1] == two[at - 1] and one[start - 1].isdigit():
        start, at = start - 1, at - 1
    while end < len(one) and to < len(two) and one[end] == two[to] and one[end].isdigit():
        end, to = end + 1, to + 1
    return start, end, at, to


def _without_figures(one: Sequence[str], two: Sequence[str], run: Sequence[int]) -> Sequence[int]:
    """A stretch of two texts without the figures that it begins and ends with: "14 crowns" for "7 euros" is crowns for euros."""
    start, end, at, to = run
    while end - start > 1 and one[start].isdigit():
        start += 1
    while to - at > 1 and two[at].isdigit():
        at += 1
    while end - start > 1 and one[end - 1].isdigit():
        end -= 1
    while to - at > 1 and two[to - 1].isdigit():
        to -= 1
    return start, end, at, to


def _is_name(words: Sequence[re.Match[str]]) -> bool:
    return 0 < len(words) <= MAX_NAME and all(word.group()[0].isupper() and len(word.group()) >= MIN_LETTERS for word in words)


def _stands(run: Sequence[str], said: Sequence[str]) -> bool:
    """Whether words stand side by side in what was said; one alone, in any of its forms."""
    if len(run) == 1 and run[0].isalpha() and stem(run[0]) in map(stem, said):
        return True
    return any(list(run) == list(said[at : at + len(run)]) for at in range(len(said) - len(run) + 1))


def _whole(text: str) -> re.Pattern[str]:
    """A text as words of its own."""
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)
