"""The sentences and words of this package, read from its text files once."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from copydesk.editing.tokens import Token
from copydesk.language.pattern import Pattern, Spans, first_words, matches
from copydesk.language.sentencefile import Phrase, sentences_of, words_of

MAX_TOKENS = 32  # a longer sentence says more than a sum
_PACKAGE = "copydesk.language.figures"


def sentences() -> Mapping[str, tuple[Pattern, ...]]:
    """By meaning, the sentences for it."""
    return sentences_of(_PACKAGE)


def words(list_: str) -> Mapping[Phrase, str]:
    """A list's phrases, as tokens, with what each stands for."""
    return words_of(_PACKAGE, list_)


@cache
def openings() -> frozenset[str]:
    """The words that a sentence here may begin with."""
    return frozenset(word for rows in sentences().values() for row in rows for word in first_words(row) or ())


def read(said: Sequence[Token], meaning: str) -> Iterator[Spans]:
    """The ways in which a sentence of a meaning takes all tokens."""
    plain = tuple("" if token.is_quote else token.word for token in said)
    if not 0 < len(plain) <= MAX_TOKENS:
        return
    for row in sentences()[meaning]:
        begun = first_words(row)
        if begun is None or plain[0] in begun:
            yield from matches(row, plain, 0, len(plain))
