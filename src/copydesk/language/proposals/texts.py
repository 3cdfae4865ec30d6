"""Texts of the document in a message: the runs of its words that stand there as they are said."""

from collections.abc import Iterator

from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.proposals.span import Span
from copydesk.reading.find import WordIndex
from copydesk.words.tokens import Token

MIN_RUN = 2  # tokens of a text that is not quoted
MAX_LOOKED = 150  # runs that are looked for


def texts_said(ground: Ground, span: Span) -> Iterator[tuple[int, int, str]]:
    """Runs of tokens that the document has at one place or more, quoted ones first, then the longest; none inside another."""
    found: list[tuple[int, int]] = []
    looked = 0
    for start, end in candidates(ground, span):
        if any(one <= start and end <= two for one, two in found) or looked >= MAX_LOOKED:
            continue
        looked += 1
        text = span.tokens[start].word if end - start == 1 and span.tokens[start].is_quote else span.raw(start, end)
        hits = occurrences.hits(ground.document, text)
        place = next(iter((*hits.exact, *hits.other)), None)
        if place is not None:
            found.append((start, end))
            yield start, end, place.text


def candidates(ground: Ground, span: Span) -> Iterator[tuple[int, int]]:
    tokens = span.tokens
    yield from ((at, at + 1) for at, token in enumerate(tokens) if token.is_quote)
    known = [is_known(ground, token) for token in tokens]
    for length in range(len(tokens), MIN_RUN - 1, -1):
        for start in range(len(tokens) - length + 1):
            if all(known[start : start + length]):
                yield start, start + length


def is_known(ground: Ground, token: Token) -> bool:
    """Whether the document has a token; a sign stands anywhere."""
    index = ground.document.cached(WordIndex)
    return not token.is_quote and (not token.word[:1].isalnum() or all(word in index.postings for word in token.word.split()))
