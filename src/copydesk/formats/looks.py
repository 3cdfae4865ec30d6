"""Looks: how each word of a text is marked and where it leads, and what of that differs between two versions of the text.

Words that stay are held against themselves, words that were exchanged against those that came for them; so a link that leads
elsewhere is found whatever else changed around it.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from copydesk import formats
from copydesk.document.alignment import opcodes
from copydesk.document.document import Document
from copydesk.formats.marking import LINK, spelled_out

PICTURE = "picture"
# Marks as they are called of words: “Rye” is …
LOOKS = {
    "strike": "struck through",
    "code": "inline code",
    "u": "underlined",
    "mark": "highlighted",
    "color": "coloured",
}
_WORD = re.compile(r"\w+|[^\w\s]")
_SIGN = re.compile(r"[\[\]*_`~<>\\{}]")  # without one of these, no word is marked in any format
_SOURCE = re.compile(r"!\[([^\]]*)\]\(\s*<?([^\s<>()]*)")


class Look(NamedTuple):
    """A mark, a link or a picture on some words."""

    words: str
    name: str
    value: str = ""  # where it leads, or its colour


class Relinked(NamedTuple):
    """Words that lead elsewhere than they did, or than those did for which they came."""

    words: str
    old: str
    new: str


class Relooked(NamedTuple):
    """What differs in the looks of a text."""

    relinked: tuple[Relinked, ...] = ()
    went: tuple[Look, ...] = ()
    came: tuple[Look, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.relinked or self.went or self.came)

    def __add__(self, other: object) -> "Relooked":
        assert isinstance(other, Relooked)
        return Relooked(self.relinked + other.relinked, self.went + other.went, self.came + other.came)


class _Word(NamedTuple):
    text: str
    start: int
    end: int
    looks: dict[str, str]  # by name: its value


def relooked(before: Document, after: Document, id: str) -> Relooked:
    """What differs in the looks of a node's text; both documents hold it."""
    old, new = before[id].text, after[id].text
    if old == new or not (_SIGN.search(old) or _SIGN.search(new)):
        return Relooked()
    ours, theirs = _words(before, id), _words(after, id)
    seen = [formats.visible(side, id).text for side in (before, after)]
    found = _pictures(_sources(old), _sources(new))
    for tag, one, two, three, four in opcodes([word.text for word in ours], [word.text for word in theirs]):
        if tag == "equal":
            pairs = list(zip(ours[one:two], theirs[three:four], strict=True))
            for name in _names(ours[one:two], theirs[three:four]):
                found += _stayed(pairs, name, seen[1])
        else:
            for name in _names(ours[one:two], theirs[three:four]):
                found += _exchanged(ours[one:two], theirs[three:four], name, seen)
    return settled(found)


def settled(found: Relooked) -> Relooked:
    """What went in one place and came in another is the same still; on the same words to another address, it leads elsewhere."""
    went, came, relinked = list(found.went), list(found.came), list(found.relinked)
    for one in found.went:
        if one in came:
            came.remove(one)
            went.remove(one)
    for one in [one for one in went if one.name in (LINK, PICTURE)]:
        if (two := next((two for two in came if two[:2] == one[:2]), None)) is not None:
            came.remove(two)
            went.remove(one)
            relinked.append(Relinked(two.words, one.value, two.value))
    return Relooked(tuple(relinked), tuple(went), tuple(came))


def looks(document: Document, id: str) -> list[Look]:
    """The marks, links and pictures of a node's text."""
    text, words = document[id].text, _words(document, id) if _SIGN.search(document[id].text) else []
    seen = formats.visible(document, id).text
    own = [look for name in _names(words) for look in _runs(words, name, seen)]
    return [*own, *(Look(said, PICTURE, source) for said, source in _sources(text))]


def _words(document: Document, id: str) -> list[_Word]:
    spelled, text = spelled_out(document, id), document[id].text
    found = [_Word(one[0], one.start(), one.end(), {}) for one in _WORD.finditer(spelled.seen)]
    spans = [(link.start, link.end, LINK, link.address) for link in formats.links(document, id)]
    for pair in spelled.pairs:
        if pair.open.name != LINK:
            value = text[pair.open.start : pair.open.end].strip("<>").partition("=")[2]
            spans.append((pair.open.gap, pair.close.gap, pair.open.name, value))
    starts, ends = [word.start for word in found], [word.end for word in found]
    for start, end, name, value in spans:
        if name == LINK and spelled.seen[start:end] == value.removeprefix("mailto:"):
            continue  # an address that is written out is its own words
        for at in range(bisect_right(ends, start), bisect_left(starts, end)):
            found[at].looks[name] = value
    return found


def _names(*sides: Iterable[_Word]) -> list[str]:
    return sorted({name for side in sides for word in side for name in word.looks})


def _stayed(pairs: Sequence[tuple[_Word, _Word]], name: str, seen: str) -> Relooked:
    """Words that are the same: a stretch of them that was marked and isn't, wasn't and is, or leads elsewhere."""
    found = Relooked()
    for (old, new), group in groupby(pairs, key=lambda pair: (pair[0].looks.get(name), pair[1].looks.get(name))):
        own = [pair[1] for pair in group]
        if old == new:
            continue
        words = seen[own[0].start : own[-1].end]
        if old is not None and new is not None:
            found += Relooked(relinked=(Relinked(words, old, new),)) if name == LINK else _both(words, name, old, new)
        elif old is not None:
            found += Relooked(went=(Look(words, name, old),))
        else:
            found += Relooked(came=(Look(words, name, new or ""),))
    return found


def _both(words: str, name: str, old: str, new: str) -> Relooked:
    """Another colour: one mark went, another came."""
    return Relooked(went=(Look(words, name, old),), came=(Look(words, name, new),))


def _exchanged(ours: Sequence[_Word], theirs: Sequence[_Word], name: str, seen: Sequence[str]) -> Relooked:
    """Words for others: those that come in the place of marked ones may be marked alike, and lead where those led."""
    old, new = list(_runs(ours, name, seen[0])), list(_runs(theirs, name, seen[1]))
    if name != LINK:
        kept = min(len(old), len(new)) if {one.value for one in old} == {one.value for one in new} else 0
        return Relooked(went=tuple(old[kept:]), came=tuple(new[kept:]))
    for one in list(old):  # who leads where another led stands for it, whatever its words are
        if (same := next((two for two in new if two.value == one.value), None)) is not None:
            old.remove(one)
            new.remove(same)
    pairs = tuple(Relinked(two.words, one.value, two.value) for one, two in zip(old, new, strict=False))
    return Relooked(pairs, tuple(old[len(pairs) :]), tuple(new[len(pairs) :]))


def _runs(words: Sequence[_Word], name: str, seen: str) -> Iterator[Look]:
    for value, group in groupby(words, key=lambda word: word.looks.get(name)):
        own = list(group)
        if value is not None:
            yield Look(seen[own[0].start : own[-1].end], name, value)


def _sources(text: str) -> list[tuple[str, str]]:
    return _SOURCE.findall(text) if "![" in text else []


def _pictures(old: Sequence[tuple[str, str]], new: Sequence[tuple[str, str]]) -> Relooked:
    """Pictures in their order: as many as before are the same ones, which may show something else."""
    if len(old) == len(new):
        pairs = [(one, two) for one, two in zip(old, new, strict=True) if one[1] != two[1]]
        return Relooked(tuple(Relinked(two[0], one[1], two[1]) for one, two in pairs))
    went, came = ([Look(one[0], PICTURE, one[1]) for one in own if one not in other] for own, other in ((old, new), (new, old)))
    return Relooked(went=tuple(went), came=tuple(came))
