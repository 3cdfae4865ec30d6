"""A question as words with their roles: what asks for a sum, denies, compares or speaks of tasks, and what is left to be found."""

from collections.abc import Iterator, Mapping, Set
from functools import cache, cached_property
from typing import NamedTuple

from copydesk.reading.phrases import longest
from copydesk.reading.senses import senses
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import ENGLISH, named
from copydesk.words.values import NUMERIC, Shape, classes, spans_of

ASKING = frozenset(("who", "whom", "whose", "which", "what", "when", "where", "how"))
MIN_COMPOUND = 4  # characters of the word that another begins with: downtime is time that is down


@cache
def cues() -> Mapping[str, frozenset[tuple[str, ...]]]:
    return {name: frozenset(tuple(words(part)) for part in parts) for name, parts in named(ENGLISH, "cues")}


@cache
def _groups() -> Mapping[str, frozenset[str]]:
    """By its term, the terms of the words that may stand for a word."""
    found: dict[str, set[str]] = {}
    for first, others in named(ENGLISH, "kindred"):
        group = {term for part in (first, *others) for word in words(part)[:1] for term in senses(word)}
        for term in group:
            found.setdefault(term, set()).update(group)
    return {term: frozenset(group) for term, group in found.items()}


@cache
def kindred(word: str) -> frozenset[str]:
    """The terms of a word, and of those that texts may have for it."""
    own = senses(word)
    return frozenset((*own, *terms(word), *(other for term in own for other in _groups().get(term, ()))))


def is_compound(word: str, other: str) -> bool:
    """Whether a word begins with another that says what it is of."""
    return len(other) >= MIN_COMPOUND and word.startswith(other) and word != other


class Value(NamedTuple):
    text: str
    at: int  # the word that it begins with


class Question:
    """The words of a question in their order; a cue is looked for among all of them, and each word has one role at most."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = tuple(words(text))

    def spans(self, name: str) -> Iterator[tuple[int, int]]:
        """Where phrases of a cue stand, the longest at each place."""
        known = cues()[name]
        most = max(map(len, known))
        at = 0
        while at < len(self.words):
            length = next((length for length in range(most, 0, -1) if self.words[at : at + length] in known), 0)
            if length:
                yield at, at + length
            at += length or 1

    def has(self, *names: str) -> bool:
        return any(True for name in names for _ in self.spans(name))

    def places(self, *names: str) -> frozenset[int]:
        return frozenset(at for name in names for start, end in self.spans(name) for at in range(start, end))

    @cached_property
    def asks(self) -> str:
        """With what it asks: who, which, how many; "" where no such word stands in it."""
        found = next(((at, word) for at, word in enumerate(self.words) if word in ASKING), None)
        if found is None:
            return ""
        at, word = found
        return f"how {self.words[at + 1]}" if word == "how" and at + 1 < len(self.words) else word

    @property
    def is_whether(self) -> bool:
        """Whether it asks for a yes or a no."""
        return not self.asks and bool(self.words) and self.words[:1] in cues()["WHETHER"]

    @cached_property
    def noun(self) -> str:
        """The word behind "which" or "how many": what is asked for."""
        found = next((at + 1 + (word == "how") for at, word in enumerate(self.words) if word in ("which", "what", "how")), None)
        return self.words[found] if found is not None and found < len(self.words) and self.words[found] not in SILENT else ""

    @cached_property
    def values(self) -> list[Value]:
        """The amounts, dates and numbers in it."""
        spans = longest(spans_of(self.text, NUMERIC | {Shape.DATE}))
        return [Value(self.text[start:end], len(words(self.text[:start]))) for start, end in spans]

    @cached_property
    def limits(self) -> frozenset[int]:
        """The places of the words of values that something is compared with."""
        ends = {end for name in ("OVER", "UNDER", "LATER", "EARLIER") for _, end in self.spans(name)}
        return frozenset(at for one in self.values if one.at in ends for at in range(one.at, one.at + len(words(one.text))))

    def content(self, without: Set[int] = frozenset()) -> list[tuple[int, str]]:
        """The words that say what it is about, each with its place."""
        passing = {word for (word, *more) in cues()["PASSING"] if not more}
        amounts = [at for at, word in enumerate(self.words[:-1], 1) if word == "how"]  # many, much, old
        without = without | frozenset(amounts)
        return [
            (at, word)
            for at, word in enumerate(self.words)
            if at not in without
            and word not in SILENT | ASKING
            and (word not in passing or self.words[at - 1 : at] == ("the",))
            and word not in _counts()
        ]


@cache
def cue_words() -> frozenset[str]:
    """All words that cues are made of."""
    return frozenset(word for phrases in cues().values() for phrase in phrases for word in phrase)


@cache
def cue_terms(name: str) -> frozenset[str]:
    """The terms of the single words of a cue."""
    return frozenset(term for phrase in cues()[name] if len(phrase) == 1 for term in senses(phrase[0]))


@cache
def _counts() -> frozenset[str]:
    return frozenset(word for part in classes()["CARDINAL"] for word in words(part))
