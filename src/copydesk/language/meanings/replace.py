"""Replacing: a value by its label ("change the room to C"), else what the words name or the text that they are."""

from copydesk import formats
from copydesk.language.command import Command
from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import meaning
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, Stepping
from copydesk.language.doubts import Change, changes_of, fits, is_whole_value
from copydesk.language.labelvalues import label_values
from copydesk.language.meanings.spoken import spoken
from copydesk.language.meanings.state import made, proposed, spelled, unquoted
from copydesk.language.rules.clause import is_in
from copydesk.language.told.binding import revalued
from copydesk.language.told.spelling import change_of
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import message_tokens
from copydesk.words.values import NUMERIC, VALUES, shape, spans_of

TOLD = ("subject", "saying")  # what a statement is about


def replace(ground: Ground, command: Command) -> Outcome:
    """A label's value where the verb assigns one and the new text has its shape; else the present meaning."""
    is_assigned = lexicon().has("ASSIGNING", command.said) and "old" in command.slots
    labelled = of_label(ground, command) if is_assigned or "subject" in command.slots else None
    if labelled is not None:
        return labelled
    outcome = meaning(command.verb)(ground, spoken(command))
    new = shape(unquoted(command.text("new")))
    is_told = not command.slots.keys().isdisjoint(TOLD) and new in VALUES | NUMERIC
    is_sure = (
        (isinstance(outcome, Several) and not is_told)
        or isinstance(outcome, Stepping)
        or (isinstance(outcome, Made) and is_fitting(ground, outcome))
    )
    valued = of_value(ground, command) if not is_sure and (is_assigned or not command.slots.keys().isdisjoint(TOLD)) else None
    if valued is None and isinstance(outcome, Miss) and "subject" in command.slots:
        return of_text(ground, command) or outcome
    return outcome if valued is None else valued


def of_text(ground: Ground, command: Command) -> Outcome | None:
    """Words that stand there to the letter, and should be others: "sweeped should be swept". Always proposed."""
    hits = occurrences.hits(ground.document, command.text("subject"))
    changed = [(place, change_of(ground.document, place, unquoted(command.text("new")))) for place in hits.exact]
    meant = [(place, change) for place, change in changed if fits(change) and is_whole_value(change)]
    return proposed(meant, command.clause) if meant and not ground.inside else None


def is_fitting(ground: Ground, made: Made) -> bool:
    """Whether no value comes where words stood."""
    changes = (change for action, arguments in made.edits for change in changes_of(ground.document, action, arguments))
    valued = VALUES | NUMERIC
    return all(fits(change) and (shape(change.new) not in valued or shape(change.old) in valued) for change in changes)


def of_value(ground: Ground, command: Command) -> Outcome | None:
    """A value for words that are none is meant for the value that stands by them: "change the clock to 7:10". Always proposed."""
    name = next((name for name in (*TOLD, "old") if name in command.slots), "")
    new = unquoted(command.text("new"))
    is_quoted = command.slots[name].is_quoted or command.slots["new"].is_quoted
    if ground.inside or is_quoted or " from " in command.text(name) or shape(new) not in VALUES | NUMERIC:
        return None
    meant = spelled(ground.document, revalued(ground.document, command.text(name), new))
    return proposed(meant, command.clause) if meant else None


def of_label(ground: Ground, command: Command) -> Outcome | None:
    """The value behind a label; several, and what is only told, are a question; None where no label has a value of that shape."""
    name = "subject" if "subject" in command.slots else "old"
    if command.slots[name].is_quoted or ground.inside or spans_of(command.text(name), VALUES | NUMERIC):
        return None  # what holds a value is no label
    new = unquoted(command.text("new"))
    hits = occurrences.hits(ground.document, command.text("old"))
    if name == "old" and (hits.exact or hits.other):
        return None  # as it stands there it is the text itself
    changed = [(place, change_of(ground.document, place, new)) for place in label_values(ground.document, command.text(name))]
    meant = [(place, change) for place, change in changed if fits(change) and is_whole_value(change) and change.old != change.new]
    if not meant:
        return None
    is_sure = len(meant) == 1 and name == "old" and is_stated(ground, *meant[0])
    return made(meant[0]) if is_sure else proposed(meant, command.clause)


def is_stated(ground: Ground, place: Place, change: Change) -> bool:
    """Whether a text is what its label is said to be, no words that merely follow it: "coffee at dawn" says nothing of coffee."""
    before = message_tokens(formats.visible(ground.document, place.node).text[: place.start])
    return shape(change.old) in VALUES | NUMERIC or not before or is_in(before[-1], "STATED_SIGN")
