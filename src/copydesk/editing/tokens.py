"""The words of a reference as tokens: words, numbers, quoted texts and signs, each with its place in what was said."""

import re
from functools import lru_cache
from typing import NamedTuple

# Opening quotation mark: the marks that close it. German “ closes what „ opened and opens in English.
QUOTES = {'"': '"', "“": "”“", "„": "“”", "«": "»", "»": "«", "‹": "›", "`": "`", "'": "'", "‘": "’", "‚": "‘’"}
_TOKEN = re.compile(r"['’]s(?!\w)|\d+(?:\.\d+)*(?![\w])|#?[^\W_]+(?:[_.'’&+-][^\W_]+)*|\S")
MAX_QUOTED = 4_000  # characters; what nothing closes by then is no quotation
_ENDS = re.compile(r"[\s.,;:!?)\]…]|$")


class Token(NamedTuple):
    word: str  # folded; for a quoted text, what stands between the marks as it is
    start: int
    end: int
    is_quote: bool = False

    @property
    def is_number(self) -> bool:
        return self.word[:1].isdecimal() and self.word.replace(".", "").isdecimal() and not self.is_quote


def tokens(words: str) -> list[Token]:
    """The tokens in order. A hyphenated word is one; a dash between spaces or numbers is a sign."""
    return list(_tokens(words))


@lru_cache(maxsize=2048)  # the readings of a sentence ask for the same spans many times
def _tokens(words: str) -> tuple[Token, ...]:
    found: list[Token] = []
    at = 0
    while at < len(words):
        if words[at].isspace():
            at += 1
            continue
        token = _quoted(words, at) or _plain(words, at)
        if token.word == "'" and found and found[-1].word.endswith("s") and found[-1].end == at:
            token = token._replace(word="'s")  # Materials' attachment
        found += _parted(token, words)
        at = token.end
    return tuple(found)


def _quoted(words: str, at: int) -> Token | None:
    """The quoted text that opens here. A mark inside a word is an apostrophe, and a mark that nothing closes is a sign."""
    closing = QUOTES.get(words[at])
    if closing is None or (at and words[at - 1].isalnum()):
        return None
    for end in range(at + 1, min(len(words), at + MAX_QUOTED)):
        if words[end] in closing and _ENDS.match(words, end + 1):
            return Token(words[at + 1 : end], at, end + 1, is_quote=True) if end > at + 1 else None
    return None


def _plain(words: str, at: int) -> Token:
    match = _TOKEN.match(words, at)
    end = at + 1 if match is None else match.end()
    return Token(words[at:end].casefold().replace("’", "'"), at, end)


def _parted(token: Token, words: str) -> list[Token]:
    """A word and its possessive s as two: "Setup's table"."""
    if token.is_quote or not token.word.endswith("'s") or len(token.word) < 3:
        return [token]
    cut = token.end - 2
    return [Token(words[token.start : cut].casefold(), token.start, cut), Token("'s", cut, token.end)]
