"""Spans of the words of a reference: what stands there, and which phrases of the kind's words begin there."""

from collections.abc import Mapping
from typing import TypeVar

from copydesk.plan.reference import Noun
from copydesk.references import wordlists as words_of
from copydesk.references.nouns import Lexicon
from copydesk.words.inflection import Phrase
from copydesk.words.tokens import Token, tokens

Value = TypeVar("Value")
MAX_PHRASE = 4


class Spans:
    """Spans of tokens are given by their first and the one behind their last."""

    def __init__(self, words: str, lexicon: Lexicon) -> None:
        self.words = words
        self.lexicon = lexicon
        self.tokens: list[Token] = tokens(words)

    def raw(self, start: int, end: int) -> str:
        return self.words[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""

    def text(self, start: int, end: int) -> str:
        """What stands there, without the marks where all of it is quoted."""
        return self.tokens[start].word if end - start == 1 and self.tokens[start].is_quote else self.raw(start, end)

    def phrase(self, start: int, end: int) -> Phrase:
        return tuple(token.word for token in self.tokens[start:end])

    def is_sign(self, place: int, signs: frozenset[str]) -> bool:
        return self.tokens[place].word in signs and not self.tokens[place].is_quote

    def behind_determiner(self, start: int, end: int) -> int:
        return start + (start < end and self.tokens[start].word in words_of.DETERMINERS)

    def behind_whole(self, start: int, end: int) -> int:
        return self.longest(words_of.WHOLE_WORDS, start, end)[0]

    def longest(self, table: Mapping[Phrase, Value], start: int, end: int) -> tuple[int, Value | None]:
        """The longest phrase of a table that stands at `start`: where it ends, and what it stands for."""
        for length in range(min(MAX_PHRASE, end - start), 0, -1):
            phrase = self.phrase(start, start + length)
            if phrase in table and not any(token.is_quote for token in self.tokens[start : start + length]):
                return start + length, table[phrase]
        return start, None

    def noun_at(self, start: int, end: int) -> Noun | None:
        """The noun that is all of a span."""
        return self.lexicon.nouns.get(self.phrase(start, end))

    def nouns(self, start: int, end: int) -> list[tuple[int, int, Noun]]:
        """The nouns of a span, the longest at each place."""
        found: list[tuple[int, int, Noun]] = []
        for place in range(start, end):
            behind, noun = self.longest(self.lexicon.nouns, place, min(end, place + self.lexicon.longest))
            if noun is not None and not (found and behind <= found[-1][1]):  # not the point of a bullet point
                found.append((place, behind, noun))
        return found
