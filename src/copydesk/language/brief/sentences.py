"""Sentences that the words count: the one that is to change ("the second sentence of the Summary"), or those that are to stay."""

import re

from copydesk.document.document import Document
from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.language.brief.wishes import PACKAGE
from copydesk.references.picks import ordinals_in
from copydesk.words.tokens import tokens

_SENTENCE = re.compile(r"\b(?:the|its) (?P<which>\S+) sentences?\b", re.IGNORECASE)

Span = tuple[str, int, int]


def spans_of(words: str, document: Document | None) -> tuple[Span, ...]:
    """The parts of texts that are named where no more than a sentence is; none where sentences are to stay or to be made."""
    if document is None or _SENTENCE.search(words) is None or kept_of(words):
        return ()
    from copydesk.language.commands.sentences import named_in  # only where a sentence is spoken of

    return tuple(named_in(document, words))


def kept_of(words: str) -> tuple[int, ...]:
    """The sentences that are to stay, counted from 0, from the end as -1: "keep the second sentence"."""
    found: list[int] = []
    for one in _SENTENCE.finditer(words):
        pick, _ = ordinals_in(tokens(one["which"]))
        if pick is None or not pick.places:
            continue
        ahead = line_of(re.split(r"[.;!?,]", words[: one.start()])[-1])
        behind = line_of(re.split(r"[.;!?,]", words[one.end() :])[0])
        bounds = phrasebook(PACKAGE, "bounds")
        if bounds["keeping"].stand_in(ahead) or bounds["staying"].stand_in(behind):
            found += pick.places
    return tuple(dict.fromkeys(found))
