"""What is to be added, in words: a noun of the kind with a text beside it, or a text alone."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.kinds import KINDS, kind_named
from copydesk.plan.reference import Noun
from copydesk.references.nouns import lexicon
from copydesk.references.wordlists import CARDINALS
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token, tokens

DETERMINERS = words_in("THINGS_DETERMINERS") | CARDINALS.keys()
_NAMING = words_in("THINGS_NAMING")
COLUMN, SENTENCE = "column", "sentence"
# Words for something to add that are no nouns of references.
OTHER_NOUNS = {
    "column": COLUMN,
    "sentence": SENTENCE,
    "link": "link",
    "sub-bullet": "item",
    "subbullet": "item",
    "sub-item": "item",
}
VAGUE = words_in("THINGS_VAGUE")
SEPARATORS = frozenset({",", ";", "|", "/", "and", "&", "-", "–"})  # between the quoted cells of a row
EACH = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")  # between the parts of "a, b and c"
URL = re.compile(r"(?:https?://|www\.)[^\s<>()\[\]\"'“”]+", re.IGNORECASE)


class Thing(NamedTuple):
    """A new thing: its type, "column", "sentence", or "" where only a text was said."""

    type: str
    word: str = ""
    text: str = ""
    is_quoted: bool = False
    is_vague: bool = False  # it says what about, and not which words
    beyond: str = ""  # words behind the quoted text, which are no part of it
    level: int = 0  # of a heading, where it is said
    stop: str = ""  # the full stop behind it, which its neighbours have or not


def read_thing(kind: str, words: str) -> Thing:
    """The noun that words begin with, and the text behind it."""
    found = tokens(words)
    at = 0
    while at < len(found) - 1 and found[at].word in DETERMINERS and not found[at].is_quote:
        at += 1
    at = at if at or not found or not found[0].is_quote else 0
    type, word, behind = _noun(kind, found, at)
    if not type:
        return _text("", "", words, found)
    while behind < len(found) and found[behind].word in _NAMING and not found[behind].is_quote:
        behind += 1
    return _text(type, word, words, found[behind:])


def of_another_kind(kind: str, words: str) -> str:
    """The noun where words name a part that documents of this kind don't have: "a scene" in a report."""
    found = tokens(words)
    at = next((place for place, token in enumerate(found) if token.word not in DETERMINERS), len(found))
    for other in KINDS.values():
        type, word, behind = _noun(other.name, found, at)
        if type and behind == len(found) and (other.types[type].in_outline or other.types[type].in_groups):
            return "" if (word,) in lexicon(kind).nouns else word
    return ""


def _noun(kind: str, found: Sequence[Token], at: int) -> tuple[str, str, int]:
    nouns = lexicon(kind)
    for start in (at, at + 1):  # "a video attachment": the variant comes before the noun
        for length in range(min(nouns.longest, len(found) - start), 0, -1):
            span = found[start : start + length]
            noun: Noun | None = nouns.nouns.get(tuple(token.word for token in span))
            if noun is not None and noun.types and not any(token.is_quote for token in span) and not noun.is_generic:
                word = found[at].word if start > at else noun.word
                if start == at or _is_variant(kind, noun, word):
                    further = start + length
                    if (
                        start == at
                        and further < len(found)
                        and (found[further].word,) in nouns.nouns
                        and _is_variant(kind, noun, noun.word)
                    ):
                        further += 1  # "a video attachment" where video is a noun itself
                    return _type(kind, noun), word, further
        if start < len(found) and found[start].word in OTHER_NOUNS and not found[start].is_quote and start == at:
            return OTHER_NOUNS[found[start].word], found[start].word, start + 1
    return "", "", at


def _type(kind: str, noun: Noun) -> str:
    """The type that a new one of a noun is; sections before headings, which a flat note has."""
    types = kind_named(kind).types
    return next((type for type in noun.types if noun.word in types[type].words), noun.types[0])


def _is_variant(kind: str, noun: Noun, word: str) -> bool:
    return any(word in kind_named(kind).types[type].variants for type in noun.types)


def _text(type: str, word: str, words: str, found: Sequence[Token]) -> Thing:
    if not found:
        return Thing(type, word)
    is_quoted = len(found) == 1 and found[0].is_quote
    text = found[0].word if is_quoted else words[found[0].start : found[-1].end]
    said = found[0].word
    behind = next((token for token in found[1:] if not token.is_quote and token.word not in SEPARATORS), None)
    beyond = words[behind.start : found[-1].end] if type and found[0].is_quote and behind is not None else ""
    return Thing(type, word, text, is_quoted, not is_quoted and said in VAGUE, beyond)


def name_and_address(words: str) -> tuple[str, str]:
    """A name and an address, in any of the ways that people write them; either may be missing."""
    link = re.fullmatch(r"\s*\[([^\[\]]+)\]\(\s*(\S+?)\s*\)\s*", words)
    if link:
        return link[1], link[2]
    found = URL.search(words)
    if found is None:
        return words.strip().strip("\"'“”‘’()[]<> ").strip(), ""
    rest = f"{words[: found.start()]} {words[found.end() :]}"
    name = re.sub(r"[()\[\]<>]", " ", rest).strip()
    name = re.sub(r"\s+(?:at|from|to|as|->|:)$|^(?:at|from|called|named)\s+", "", name).strip(" ,:;-–—")
    return name.strip("\"'“”‘’ "), found[0].rstrip(".,;")
