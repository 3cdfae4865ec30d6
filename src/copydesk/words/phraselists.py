"""The phrase lists of a file, in the one notation: each entry spelled out as all phrases that it stands for.

NAME: word, ( a | b ) word, [ word ] OTHER     a list; OTHER is one that stands above it
NAME=value: phrase, …                          what the phrases stand for; lists with one name are a table
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from copydesk.words.inflection import Phrase
from copydesk.words.lexicon import ENGLISH, named
from copydesk.words.notation import Choice, Literal, Pattern, Slot, compiled

COMMA = "COMMA"  # which parts the entries, so it is spelled


class PhraseLists:
    """Lists are spelled out when they are asked for."""

    def __init__(self, entries: Mapping[str, list[str]]) -> None:
        self._entries = entries
        self._known: dict[str, frozenset[Phrase]] = {}

    def in_order(self, name: str) -> tuple[str, ...]:
        """The entries as they are written: signs, and words whose order tells something."""
        return tuple("," if part == COMMA else part for part in self._entries[name])

    def words(self, name: str) -> frozenset[str]:
        return frozenset(self.in_order(name))

    def phrases(self, name: str) -> frozenset[Phrase]:
        if name not in self._known:
            text = ", ".join(self._entries[name])
            others = {other: dict.fromkeys(self.phrases(other), "") for other in self._entries if other != name and other in text}
            self._known[name] = frozenset(one for part in self._entries[name] for one in spelled_out(compiled(part, others)))
        return self._known[name]

    def table(self, name: str) -> dict[Phrase, str]:
        """What each phrase of the lists `name=value` stands for."""
        lists = ((title.removeprefix(f"{name}="), title) for title in self._entries if title.startswith(f"{name}="))
        return {phrase: value for value, title in lists for phrase in self.phrases(title)}


def spelled_out(pattern: Pattern) -> Iterator[Phrase]:
    """Every phrase that a pattern without slots stands for."""
    for parts in product(*map(_ways, pattern)):
        yield tuple(word for part in parts for word in part)


def _ways(element: Literal | Slot | Choice) -> list[Phrase]:
    match element:
        case Literal(phrases):
            return list(phrases)
        case Choice(ways):
            return [phrase for way in ways for phrase in spelled_out(way)]
        case Slot(name):
            raise ValueError(f"a list has no slots: {name}")


@cache
def phrase_lists(name: str, language: str = ENGLISH) -> PhraseLists:
    return PhraseLists(dict(named(language, name)))
