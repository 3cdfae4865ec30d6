"""A message as it was heard: plain lower-case words with contractions spelled out, cut into sentences.

Quoted texts are one word each: what they say is text, and no part of how the person speaks. What the words ask for is decided in
`intent` and its neighbours.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from copydesk.language.parts import PARTS
from copydesk.language.slips import is_slip
from copydesk.language.vocabulary import CONTRACTIONS, HELD, IS_AFTER, KNOWN, NUMBER, QUESTION_STARTS, QUOTED, STEMS
from copydesk.words.tokens import Token, tokens

MAX_CHARS = 2_000  # of a message whose mood is judged: who writes more says at the start what they want
_ENDINGS = frozenset(".!?;")
_SIGNS = frozenset(",:") | _ENDINGS
_LINES = re.compile(r"\n+")
_DIGITS = re.compile(r"[$€£]?\d[\d.,:/%]*(?:st|nd|rd|th|am|pm|k|m|%)?")


class Sentence(NamedTuple):
    """Words in order, commas and colons among them."""

    words: tuple[str, ...]
    asks: bool = False  # it ends with a question mark

    @property
    def line(self) -> str:
        """The words as one text, a space before and behind each."""
        return f" {' '.join(self.words)} "


class Heard(NamedTuple):
    sentences: tuple[Sentence, ...]
    texts: tuple[str, ...]  # what was quoted, as it was

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word for sentence in self.sentences for word in sentence.words)

    @property
    def line(self) -> str:
        return f" {' '.join(self.words)} "


@lru_cache(maxsize=64)
def hear(message: str) -> Heard:
    """The message in plain words."""
    sentences: list[Sentence] = []
    texts: list[str] = []
    for line in _LINES.split(message[:MAX_CHARS]):
        words: list[str] = []
        for token in tokens(line):
            if token.is_quote:
                texts.append(token.word)
                words.append(QUOTED)
            elif token.word in _ENDINGS:
                sentences.append(Sentence(mended(words), token.word == "?"))
                words = []
            else:
                words += plain(token, words[-1] if words else "")
        sentences.append(Sentence(mended(words)))
    return Heard(tuple(_told(sentences)), tuple(texts))


def _told(sentences: list[Sentence]) -> list[Sentence]:
    """The sentences that say something; a question mark apart belongs to the one before it."""
    said: list[Sentence] = []
    for sentence in sentences:
        if any(word not in _SIGNS for word in sentence.words):
            said.append(sentence)
        elif sentence.asks and said:
            said[-1] = said[-1]._replace(asks=True)
    return said


def plain(token: Token, before: str) -> list[str]:
    """A token as words: contractions in full, with or without their apostrophe, numbers as one, everyday misspellings mended."""
    word = token.word
    if _DIGITS.fullmatch(word):
        return [NUMBER]
    if word in CONTRACTIONS:
        return CONTRACTIONS[word].split()
    stem, sign, held = word.rpartition("'")
    if sign and held in HELD and stem in STEMS:
        return [stem, HELD[held]]
    if word == "'s" and before in IS_AFTER:
        return ["us" if before == "let" else "is"]
    return [word] if word[0].isalnum() or word in _SIGNS else []


def mended(words: list[str]) -> tuple[str, ...]:
    """A question word at the start with a slip in it, where what follows shows that it is one: "hwo many"."""
    if len(words) > 1 and words[0] not in KNOWN and words[0] not in PARTS:
        starts = (word for word, behind in QUESTION_STARTS.items() if is_slip(words[0], word) and words[1] in behind | PARTS)
        return (next(starts, words[0]), *words[1:])
    return tuple(words)
