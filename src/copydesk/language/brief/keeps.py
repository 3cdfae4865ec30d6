"""Keeps: sorts of things that are to stay (headings, numbers, links): all of them, or those of something alone."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.phrasebook import Phrases, lists, phrasebook
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.stems import asking, stem
from copydesk.language.brief.wishes import PACKAGE

KEEPING = {"heading": "heading words", "number": "number words", "link": "link words"}


class Keeps(NamedTuple):
    sorts: frozenset[str] = frozenset()  # all of these
    of: tuple[tuple[str, frozenset[str]], ...] = ()  # those of something, by the stems of what that is called


def keeps_of(lines: Sequence[str], document: Document | None = None) -> Keeps:
    """The sorts of things that are to stay: "keep the headings", "without changing the numbers". One whose noun stands nowhere in
    the document may mean any, and so it means all."""
    sorts, some = set[str](), dict[tuple[str, frozenset[str]], None]()
    known = stems_of(document) if document is not None else frozenset[str]()
    for line in lines:
        for sort, stems in _kept_in(line):
            if stems and not known.isdisjoint(stems):
                some[sort, stems & known] = None
            else:
                sorts.add(sort)
    return Keeps(frozenset(sorts), tuple(one for one in some if one[0] not in sorts))


def _kept_in(line: str) -> Iterator[tuple[str, frozenset[str]]]:
    parts = [line[end:] for _, end in _phrases("keeping").spans_in(line)]
    parts += [line[:start].rpartition(",")[2] for start, _ in _phrases("staying").spans_in(line)]
    for part in parts:
        for said in _phrases_of(part.split()):
            sort, head = next(((sort, at) for at in _heads(said) for sort in KEEPING if _is(said[at], sort)), ("", 0))
            if sort:
                yield sort, _what(said, head)


def _phrases_of(words: Sequence[str]) -> Iterator[list[str]]:
    """What is named one after the other: "the headings, links and numbers"."""
    said: list[str] = []
    joints = _words("joints of keeping")
    for word in (*words, ","):
        if word in joints:
            yield said
            said = []
        else:
            said.append(word)


def _heads(said: Sequence[str]) -> Iterator[int]:
    """Where the noun of a phrase may stand: as far behind as can be, and before what it is of ("the headings of Costs")."""
    of = _words("of what is kept")
    end = next((at for at, word in enumerate(said) if word in of), len(said))
    yield from reversed(range(end))


def _what(said: Sequence[str], head: int) -> frozenset[str]:
    """What something is of: the words before its noun, and those behind "of", up to where a clause begins."""
    of, none = _words("of what is kept"), asking() | _words("any of them")
    behind = said[head + 2 :] if said[head + 1 : head + 2] and said[head + 1] in of else ()
    own = [part for word in (*said[:head], *behind) for part in word.split("-") if part not in none and part.isalpha()]
    return frozenset(stem(word) for word in own)


def _is(word: str, sort: str) -> bool:
    return _phrases(KEEPING[sort]).stand_in(f" {word} ")


def _phrases(name: str) -> Phrases:
    return phrasebook(PACKAGE, "bounds")[name]


def _words(name: str) -> frozenset[str]:
    known = lists(PACKAGE, "bounds")
    return frozenset(known[name])
