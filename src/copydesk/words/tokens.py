"""What was said as tokens: words, numbers, quoted texts and signs, each with its place. Of a whole message, arrows, addresses and
smileys are one token each."""

import re
import unicodedata
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


ADDRESS = re.compile(r"\[[^\[\]\n]+\]\([^()\s]+\)|https?://[^\s<>\"'“”]*[^\s<>\"'“”.,;:!?)\]]")
_JOINED = {"->": "->", "=>": "=>", "--": "--", "-->": "->", "==>": "=>"}
_SMILEY = re.compile(r"(?:(?<=\s)|^)(?:[:;]-?[)(DP]|<3|\^\^|[xX]{2,3})(?=\s|$)")
SMILEY = ":)"  # the word of any smiley, and of any picture


_STRAY_MARK = re.compile("(?<=[a-z])[\u0300-\u036f]+(?=[\\s.,;:!?]|$)")  # a slip of the keyboard behind a plain word


def without_strays(words: str) -> str:
    return _STRAY_MARK.sub("", words)


@lru_cache(maxsize=2048)
def message_tokens(words: str) -> tuple[Token, ...]:
    """The tokens of a whole message: arrows, links, addresses and smileys are one each."""
    found: list[Token] = []
    whole = [(match.span(), "") for match in ADDRESS.finditer(words)] if "://" in words or "](" in words else []
    whole += [(match.span(), SMILEY) for match in _SMILEY.finditer(words)]
    for token in _tokens(words):
        inside = next((one for one in whole if one[0][0] <= token.start and token.end <= one[0][1]), None)
        last = found[-1] if found else None
        if inside is not None and not token.is_quote:
            if last is None or last.start != inside[0][0]:
                found.append(Token(inside[1] or words[slice(*inside[0])], *inside[0]))
            continue
        if last is not None and last.end == token.start and not token.is_quote and not last.is_quote:
            joined = _JOINED.get(last.word + token.word)
            if joined is not None:
                found[-1] = Token(joined, last.start, token.end)
                continue
        found.append(token._replace(word=SMILEY) if is_picture(token) else token)
    return tuple(found)


def is_picture(token: Token) -> bool:
    """Whether a token is an emoji, which is never a word."""
    return not token.is_quote and len(token.word) <= 2 and unicodedata.category(token.word[0]) == "So"
