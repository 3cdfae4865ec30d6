"""Words of the document that are to look otherwise: "put two invoices are still unpaid in bold", "take the bold off …"."""

from collections.abc import Iterator
from itertools import islice

from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made
from copydesk.language.meanings import tried
from copydesk.language.proposals.span import Span
from copydesk.language.proposals.texts import texts_said
from copydesk.language.rules.clause import length_in
from copydesk.words.lexicon import grouped_in

MAX_TEXTS = 3


def new_looks(ground: Ground, span: Span) -> Iterator[Made]:
    """A text that stands in the document, with the look that the message speaks of beside it."""
    for look, words in grouped_in("LOOK").items():
        said = [at for at, token in enumerate(span.tokens) if token.word in words and not token.is_quote]
        if not said:
            continue
        is_off = any(length_in(span.tokens, at, "LOOK_OFF") for at in range(len(span.tokens)))
        for start, end, text in islice(texts_said(ground, span), MAX_TEXTS):
            if any(start <= at < end for at in said):
                continue
            slots = {"what": Slot(f"“{text}”", is_quoted=True), "style": Slot(look)}
            outcome = tried(ground, Command("style", slots, "remove" if is_off else "make"))
            if isinstance(outcome, Made):
                yield outcome
