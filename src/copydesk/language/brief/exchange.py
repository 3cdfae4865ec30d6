"""Exchange: whether the words give one text that stands in the document and another to stand in its place ("replace X with Y")."""

import re

from copydesk.document.document import Document
from copydesk.editing.phrasebook import Phrases, frames, line_of, phrasebook
from copydesk.language.brief.wishes import PACKAGE
from copydesk.language.parts import DOCUMENTS, PARTS
from copydesk.references.texts.index import text_index
from copydesk.words.tokens import tokens

MAX_WORDS = 8  # of a text that isn't quoted
MAX_TOKENS = 120  # of a sentence, a quoted text counted as one: every frame is tried at each word
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_ARROW = re.compile(r"->|=>|→")
_QUOTE = "“{}”"  # stands for a quoted text in a line, so that its own words are none of the request's


def is_exchange(words: str, document: Document | None) -> bool:
    """Only if both are texts: the old one is quoted or stands in the document, and the new one is no description of a text."""
    return any(_gives_both(sentence, document) for sentence in _SENTENCE.split(words))


def names_anew(words: str) -> bool:
    """Whether the words say that something is called otherwise: "the bass should be called Dougal"."""
    return _lists("naming").stand_in(line_of(words))


def _gives_both(sentence: str, document: Document | None) -> bool:
    found = tokens(_ARROW.sub(" → ", sentence))
    if len(found) > MAX_TOKENS:
        return False
    quoted = [token.word for token in found if token.is_quote]
    places = iter(range(len(quoted)))
    line = " ".join(_QUOTE.format(next(places)) if token.is_quote else token.word for token in found)
    line = f" {line.rstrip(' .!?')} "
    for frame in frames(PACKAGE, "exchanges", "frames"):
        told = frame.search(line)
        if told is None:
            continue
        last = "new" if told.end("new") > told.end("old") else "old"  # which goes on to the end of the sentence
        texts = told.groupdict() | {last: line[told.start(last) :].strip()}
        if _is_text(texts["old"], quoted, document) and _is_new_text(texts["new"], quoted):
            return True
    return False


def _is_text(spoken: str, quoted: list[str], document: Document | None) -> bool:
    text, is_quoted = _bare(spoken, quoted)
    words = text.split()
    if not words or (not is_quoted and (len(words) > MAX_WORDS or not (PARTS | DOCUMENTS).isdisjoint(words))):
        return False
    # what is quoted is meant to the letter: where it stands nowhere, nothing else may be taken for it
    return is_quoted or document is None or bool(text_index(document).candidates(text))


def _is_new_text(spoken: str, quoted: list[str]) -> bool:
    text, is_quoted = _bare(spoken, quoted)
    is_vague = _lists("vague").behind_opening(f" {spoken} ") is not None
    return is_quoted or (not is_vague and 0 < len(text.split()) <= MAX_WORDS)


def _bare(spoken: str, quoted: list[str]) -> tuple[str, bool]:
    """A text without what is said around it, and whether it was quoted."""
    for place, text in enumerate(quoted):
        if _QUOTE.format(place) in spoken:
            return text, True
    line = _lists("tails").left_out_of(f" {spoken} ")
    while (rest := _lists("openers").behind_opening(line)) is not None:
        line = rest
    return line.strip(" ,"), False


def _lists(name: str) -> Phrases:
    return phrasebook(PACKAGE, "exchanges")[name]
