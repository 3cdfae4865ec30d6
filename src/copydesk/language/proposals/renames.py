"""A name for another, wherever it stands: "Mrs Price is going to be Mrs Pryce, everywhere", "Halvorsen Tiles → Halvorsen Stone"."""

from collections.abc import Iterator
from itertools import islice

from copydesk.language.command import Command, Slot
from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Outcome, Several, edit
from copydesk.language.meanings import tried
from copydesk.language.proposals.fields import value_behind
from copydesk.language.proposals.persons import Names, in_capitals, names_said
from copydesk.language.proposals.span import Span
from copydesk.language.proposals.texts import texts_said
from copydesk.language.rules.clause import length_in

MAX_TEXTS = 4


def new_names(ground: Ground, span: Span) -> Iterator[Made]:
    """Of two names the one that the document has, where a word between or behind them says that it becomes the other."""
    names = ground.document.cached(Names)
    told = names_said(span, names)
    becomes = any(length_in(span.tokens, at, "BECOMING") for at in range(len(span.tokens)))
    if not becomes:
        return
    for old in told:
        for new in told:
            if new is old or not names.is_name(old.name) or new.name.casefold() in {word.casefold() for word in old.name.split()}:
                continue
            slots = {"old": Slot(old.name), "new": Slot(new.name, is_quoted=True)}
            outcome = tried(ground, Command("replace", slots, "rename"))
            yield from everywhere(ground, old.name, new.name, outcome)


def new_wordings(ground: Ground, span: Span) -> Iterator[Made]:
    """A text of the document, what says that it becomes another, and that one to the next sign: "so room 3 becomes room 2"."""
    for start, end, old in islice(texts_said(ground, span), MAX_TEXTS):
        length = length_in(span.tokens, end, "BECOMES") if end < len(span.tokens) else 0
        new = value_behind(span, end + length) if length else ""
        if new and new != old and start >= 0:
            outcome = tried(ground, Command("replace", {"old": Slot(old), "new": Slot(new, is_quoted=True)}, "rename"))
            yield from everywhere(ground, old, new, outcome)


def everywhere(ground: Ground, old: str, new: str, outcome: Outcome) -> Iterator[Made]:
    """What a renaming does, at all places where it may be meant for several."""
    if isinstance(outcome, Made):
        yield outcome
    elif isinstance(outcome, Several):
        yield from [outcome.answers["all"]] if "all" in outcome.answers else outcome.answers.values()
    hits = occurrences.hits(ground.document, old)
    places = [place.becoming(in_capitals(new, place.text)) for place in (*hits.exact, *hits.other)]
    if len(places) > 1:
        ids = tuple(dict.fromkeys(str(place["node"]) for place in places))
        yield Made((edit("replace", find=old, with_=new, places=places),), ids, texts=(old,))
