"""A name for another, wherever it stands: "Mrs Price is going to be Mrs Pryce, everywhere", "Halvorsen Tiles → Halvorsen Stone"."""

from collections.abc import Iterator

from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Several
from copydesk.language.meanings import tried
from copydesk.language.proposals.persons import Names, names_said
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import length_in


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
            if isinstance(outcome, Made):
                yield outcome
            elif isinstance(outcome, Several) and "all" in outcome.answers:
                yield outcome.answers["all"]
