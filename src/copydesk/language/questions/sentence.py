"""A question as it is read: its words without courtesies, contractions spelled out, quoted texts apart."""

import re
from functools import cached_property

from copydesk.language.rules.envelope import bare
from copydesk.words.lexicon import phrases_in
from copydesk.words.tokens import Token, tokens

QUOTE = "\N{LEFT DOUBLE QUOTATION MARK}"  # what a quoted text is to a pattern: no word
MAX_TOKENS = 40  # a longer one is no look-up
_IS = re.compile(r"\b(what|where|who|when|how|which|there|that|here|it)['’]s\b|\b(what|where|who|when|how|there)s\b", re.IGNORECASE)
_NOT = re.compile(r"\b(is|are|do|does|did|has|have|was|were)n['’]?t\b", re.IGNORECASE)
_ARE = re.compile(r"\b(what|where|who|there|they|we|you)['’]re\b", re.IGNORECASE)
_I_AM = re.compile(r"\bi['’]?m\b", re.IGNORECASE)
_TITLES = "".join(rf"(?<!\b{title}\.)" for title in ("dr", "mr", "mrs", "ms", "st", "prof", "no", "vs"))  # no sentence ends there
_STOP = re.compile(rf"(?<=[^\d\s.][?!.]){_TITLES}\s+(?=\S)", re.IGNORECASE)
_QUOTED = re.compile('("[^"]*"|“[^”]*”)')  # what is quoted stays as it is
_ENDS = " \t\r\n?!.…,;:"
_LEADS = phrases_in("SENTENCE_LEADS")
_TAILS = phrases_in("SENTENCE_TAILS")
_LONGEST = max(map(len, _LEADS | _TAILS))


def sentences(message: str) -> list[str]:
    """The sentences of a message; quoted texts stay whole."""
    parts = [part.strip() for part in _STOP.split(message.strip()) if part.strip(_ENDS)]
    return parts if all(part.count('"') % 2 == 0 and part.count("“") == part.count("”") for part in parts) else [message.strip()]


class Sentence:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[Token] = tokens(text)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that patterns are matched with."""
        return tuple(QUOTE if token.is_quote else token.word for token in self.tokens)

    def raw(self, start: int, end: int) -> str:
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""


def _spelled_out(text: str) -> str:
    return _I_AM.sub("i am", _ARE.sub(r"\1 are", _NOT.sub(r"\1 not", _IS.sub(lambda found: f"{found[1] or found[2]} is", text))))


def spelled(message: str) -> str:
    """A message with its contractions spelled out; quoted texts stay."""
    return "".join(part if at % 2 else _spelled_out(part) for at, part in enumerate(_QUOTED.split(message)))


def sentence(message: str) -> Sentence:
    """A message without what is said around the question."""
    text = spelled(message)
    text = bare(text).rstrip(_ENDS) or text.strip(_ENDS)
    before = ""
    while before != text:
        before = text
        text = _without_ends(text).rstrip(_ENDS)
    return Sentence(text)


def _without_ends(text: str) -> str:
    found = tokens(text)
    words = tuple("" if token.is_quote else token.word for token in found)
    for length in range(min(_LONGEST, len(found) - 1), 0, -1):
        if words[:length] in _LEADS:
            behind = length + (words[length] in (",", ":", "-", "–", "if", "whether") and length + 1 < len(found))
            return text[found[behind].start :]
        if words[-length:] in _TAILS:
            return text[: found[-length - 1].end]
    return text
