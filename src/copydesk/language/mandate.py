"""The mandate of a message: what a plan may do to a document, from the person's own words alone (law 2).

Limits are widened by exactly what is said, inside the place that is named. What an assistant, a document or a source says is not
looked at here.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.answers import NO_CONTEXT, Context
from copydesk.editing.index import text_index
from copydesk.editing.names import name_key
from copydesk.language.allowing import ORDERING, RENAMING, Allowed, Reach, Verb, together
from copydesk.language.heard import Heard, hear
from copydesk.language.intent import Intent
from copydesk.language.listed import listed
from copydesk.language.placing import Placed, places_in
from copydesk.language.replies import ACCEPTS
from copydesk.language.shapes import rows
from copydesk.plan.mandate import NO_EDIT, Limits, Mandate, Manner, Size, Spread

MAX_TEXTS = 20  # that are looked up
ANY_LINES = 1_000_000_000
THROUGHOUT = listed("throughout everywhere globally")
EVERY = listed("all every each both any")
HEADINGS = listed("heading headings header headers title titles subtitle subheading subheadings slugline sluglines")
OUTLINED = listed(
    """
    section sections chapter chapters subsection scene scenes act step steps node nodes block blocks part
    """
)
SPELLING = listed(
    """
    spelling typo typos typographical misspelling misspellings misspelled misspelt spell-check spellcheck
    """
)
GRAMMAR = listed("grammar grammatical punctuation")
NARROW = (Manner.SPELLING, Manner.GRAMMAR)  # the manner bounds it: every slip may be mended
_SENTENCE = re.compile(r"\b(?:the|its) \S+ sentences?\b", re.IGNORECASE)
_SAME = rows("""
    do|and|now|please|then|also* the? same
    likewise|similarly|ditto
    and|also|now* for|in|to|with
""")


def mandate_of(
    words: str,
    intent: Intent,
    document: Document | None = None,
    context: Context = NO_CONTEXT,
    *,
    pending: Mandate | None = None,
    last: Mandate | None = None,
) -> Mandate:
    """What the words allow. "Yes" allows what is pending, "the same for 4" what was allowed last, elsewhere."""
    if is_consent(words):
        return pending or last or NO_EDIT
    placed = places_in(words, document, context)
    if last is not None and is_same_again(words):
        return again(last, placed)
    if intent not in (Intent.EDIT, Intent.BOTH):
        return NO_EDIT
    if placed.spared and not placed.verbs and not placed.places:  # "don't touch the table"
        return replace(NO_EDIT, spared=frozenset(placed.spared))
    return _narrowed(of_words(hear(words), placed, document), words, document)


def _narrowed(mandate: Mandate, words: str, document: Document | None) -> Mandate:
    """A mandate for no more than the sentence that words count: "the second sentence of 3.2"."""
    if document is None or _SENTENCE.search(words) is None or mandate.spread is not Spread.ONE:
        return mandate
    from copydesk.language.commands.sentences import named_in  # only where a sentence is spoken of

    spans = named_in(document, words)
    return replace(mandate, spans=spans, places=frozenset(id for id, _, _ in spans)) if spans else mandate


def is_consent(words: str) -> bool:
    said = words.strip().rstrip(".!").strip()
    return bool(said) and ACCEPTS.fullmatch(said) is not None


def is_same_again(words: str) -> bool:
    """The same for 4; likewise in Costs."""
    heard = hear(words)
    return any(_SAME.match(sentence.words) is not None for sentence in heard.sentences[:1])


def again(last: Mandate, placed: Placed) -> Mandate:
    """The last mandate with other places, and with none where the words name none."""
    spread = Spread.LISTED if len(placed.places) > 1 else last.spread
    return replace(
        last,
        places=frozenset(placed.places),
        beside=frozenset(placed.beside),
        spared=frozenset(placed.spared),
        missed=placed.missed,
        texts=(),
        spread=spread,
    )


def of_words(heard: Heard, placed: Placed, document: Document | None) -> Mandate:
    allowed = together(placed.verbs)
    said, manner = set(heard.words), manner_of(heard, placed.verbs)
    texts = tuple(standing(document, heard.texts)) if document is not None else heard.texts
    return Mandate(
        verbs=allowed.actions,
        places=frozenset(placed.places),
        texts=texts,
        spread=spread_of(said, placed, manner),
        limits=limits_of(said, placed, allowed, manner),
        size=Size.NAMED if allowed.reach is Reach.NAMED else Size.LIMITED,
        manner=manner,
        beside=frozenset(placed.beside),
        spared=frozenset(placed.spared),
        missed=placed.missed,
    )


def manner_of(heard: Heard, verbs: Iterable[Verb]) -> Manner:
    """Where the words ask for one sort of change alone."""
    said, bases = set(heard.words), {verb.base for verb in verbs}
    if said & GRAMMAR:
        return Manner.GRAMMAR
    if said & SPELLING:
        return Manner.SPELLING
    return Manner.ORDER if bases and bases <= ORDERING else Manner.FREE


def spread_of(said: set[str], placed: Placed, manner: Manner) -> Spread:
    if said & THROUGHOUT:
        return Spread.THROUGHOUT
    is_several = len(placed.places) > 1 or bool(said & EVERY) or manner in NARROW
    return Spread.LISTED if is_several else Spread.ONE


def limits_of(said: set[str], placed: Placed, allowed: Allowed, manner: Manner) -> Limits:
    """The default limits, each widened where the words say so."""
    renames = any(verb.base in RENAMING for verb in placed.verbs)
    adds_part = "insert" in allowed.actions and bool(said & OUTLINED)
    headings = renames or adds_part or bool(said & HEADINGS) or (manner is not Manner.FREE and bool(placed.places))
    is_placed = bool(placed.places or placed.beside or said & THROUGHOUT)
    is_wide = (is_placed and (allowed.reach is not Reach.POINT or adds_part or bool(said & THROUGHOUT))) or manner in NARROW
    return Limits(ANY_LINES, 100.0, headings) if is_wide else Limits(allow_heading_changes=headings)


def standing(document: Document, texts: Iterable[str]) -> Iterable[str]:
    """The quoted texts that stand in the document: what is quoted to be written there names no place."""
    for text in islice(dict.fromkeys(texts), MAX_TEXTS):
        wanted = name_key(text)
        if wanted and any(wanted in name_key(formats.visible(document, id).text) for id in text_index(document).candidates(text)):
            yield text
