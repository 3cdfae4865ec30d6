"""A message in parts: its sentences and the clauses of each, and every run of them that may ask for one thing."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.language.heard import Sentence, hear
from copydesk.language.rules.clause import is_in, is_in_number, length_in
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import Token, message_tokens

MAX_PARTS = 7  # of a message that are taken apart


class Span(NamedTuple):
    """A run of clauses: its text, its tokens, and where it stands in the message."""

    text: str
    tokens: tuple[Token, ...]  # their places are those in the whole message
    start: int
    end: int
    message: str

    def overlaps(self, other: "Span") -> bool:
        return self.start < other.end and other.start < self.end

    @property
    def goes_on(self) -> bool:
        """Whether a list goes on behind it: what it tells is only a part then."""
        return self.message[self.end :].lstrip()[:1] in (",", ";", ":")

    def raw(self, start: int, end: int) -> str:
        """The message's text from one token of this span to another, without the one at `end`."""
        return self.message[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""


def spans_of(words: str) -> Iterator[Span]:
    """The whole message, then its runs of clauses, the longest first."""
    tokens = message_tokens(words)
    cut = clauses(tokens)
    if not cut or len(cut) > MAX_PARTS:
        cut = [tuple(tokens)] if tokens else []
    for length in range(len(cut), 0, -1):
        for first in range(len(cut) - length + 1):
            yield span_of(words, tokens, cut[first][0], cut[first + length - 1][-1])


def span_of(words: str, tokens: Sequence[Token], first: Token, last: Token) -> Span:
    inside = tuple(token for token in tokens if first.start <= token.start <= last.start)
    return Span(words[first.start : last.end], inside, first.start, last.end, words)


def clauses(tokens: Sequence[Token]) -> list[tuple[Token, ...]]:
    """The tokens between ends of sentences, commas and joints; courtesy alone is no clause."""
    found: list[list[Token]] = [[]]
    for at, token in enumerate(tokens):
        is_sign = is_in(token, "CLAUSE_SIGN") and not (0 < at < len(tokens) - 1 and is_in_number(tokens, at))
        is_joint = is_in(token, "CLAUSE_JOINT") and bool(found[-1])
        if is_sign or is_joint:
            found.append([])
        if not is_sign and not is_joint:
            found[-1].append(token)
    return [tuple(one) for one in found if one and length_in(one, 0, "THANKS") < len(one)]


def only_asks(words: str) -> bool:
    """Whether each sentence of a message asks; "can X go before Y?" may be a wish."""
    sentences = hear(words).sentences
    return bool(sentences) and all(asks(sentence) for sentence in sentences)


def asks(sentence: Sentence) -> bool:
    first = next((word for word in sentence.words if not lexicon().has("THANKS", word)), "")
    return not lexicon().has("CAN", first) and (sentence.asks or lexicon().has("ASKS_FIRST", first))


def without_kept(words: str) -> str:
    """A message without the clauses that say what is left as it is: "leave the total as it is", "the slug stays"."""
    tokens = message_tokens(words)
    for clause in clauses(tokens)[1:]:
        says_kept = any(length_in(clause, at, "KEPT_AS") for at in range(1, len(clause)))
        if is_in(clause[0], "KEEPING") and says_kept and not any(token.is_quote for token in clause):
            return words[: clause[0].start].rstrip(" ,;") + words[clause[-1].end :]
    return words
