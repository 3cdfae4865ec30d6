"""A clause: tokens of one command in the words they are of, and the questions that one asks of tokens with a lexicon."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.words.lexicon import lexicon, words_in
from copydesk.words.tokens import Token, message_tokens

MAX_TOKENS = 120  # of a command
LONGEST = 8  # words of a phrase
_STOP = re.compile(r"\s*([!?:]+|\.{3}|\.)")
Words = tuple[str, ...]


class Clause(NamedTuple):
    """Tokens of one command, in the words they are of."""

    words: str
    tokens: tuple[Token, ...]

    def raw(self, start: int, end: int) -> str:
        return self.words[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""

    @property
    def stop(self) -> str:
        """The full stop behind it, or the other marks that end it."""
        found = _STOP.match(self.words, self.tokens[-1].end) if self.tokens else None
        return found[1] if found else ""

    def upto(self, end: int) -> "Clause":
        return Clause(self.words, self.tokens[:end])

    def behind(self, start: int) -> "Clause":
        return Clause(self.words, self.tokens[start:])

    def without(self, name: str) -> "Clause":
        """Without the words of a class."""
        return Clause(self.words, tuple(token for token in self.tokens if not is_in(token, name)))

    def __str__(self) -> str:
        return self.raw(0, len(self.tokens))


def clause_of(words: str) -> Clause:
    """Words as a clause; what stops it is no token of it."""
    found = list(message_tokens(words))
    while len(found) > 1 and (is_in(found[-1], "STOP") and found[-1].word != "…"):
        found.pop()
    return Clause(words, tuple(found))


def is_in(token: Token, name: str) -> bool:
    """Whether a token is a word of a class."""
    return not token.is_quote and (token.word,) in lexicon().classes[name]


def has_word(words: str, name: str) -> bool:
    """Whether words hold one of a class."""
    return any(is_in(token, name) for token in message_tokens(words))


def length_in(tokens: Sequence[Token], at: int, name: str) -> int:
    """How many tokens the longest phrase of a class takes here; 0 where there is none."""
    return _length(tokens, at, lexicon().classes[name])


def _length(tokens: Sequence[Token], at: int, phrases: object) -> int:
    words: Words = ()
    longest = 0
    for token in tokens[at : at + LONGEST]:
        if token.is_quote:
            break
        words = (*words, token.word)
        if words in phrases:  # type: ignore[operator]
            longest = len(words)
    return longest


def verb_length(tokens: Sequence[Token], at: int = 0) -> int:
    """How many tokens the longest verb takes here; 0 where none begins."""
    return _length(tokens, at, lexicon().verbs)


def starts_verb(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and verb_length(tokens, at) > 0


def is_in_number(tokens: Sequence[Token], at: int) -> bool:
    """Whether a comma is a part of a number: "4,000"."""
    before, behind = tokens[at - 1], tokens[at + 1]
    return before.end == tokens[at].start and tokens[at].end == behind.start and before.word.isdigit() and behind.word.isdigit()


def is_no_command(clause: Clause) -> bool:
    """Whether words can't be a command by how they begin: a question, a story, a ban, an "if"; or are too many to be one."""
    found = clause.tokens
    if not found or len(found) > MAX_TOKENS or found[0].is_quote:
        return len(found) != 3 and not any(is_in(token, "ARROW") or token.word in words_in("CLAUSE_SHOULD") for token in found)
    first = found[0].word
    if is_in(found[0], "DID"):
        return True
    if first in words_in("CLAUSE_DO"):
        says = first == "have" and any(token.word in words_in("CLAUSE_SAY") for token in found)
        return not (len(found) > 1 and is_in(found[1], "AGAIN")) and not says
    if any(is_in(token, "ARROW") for token in found):
        return False
    return length_in(found, 0, "NO_COMMAND") > 0 and not (length_in(found, 0, "CORRECTING") and clause.stop != "?")
