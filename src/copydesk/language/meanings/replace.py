"""Replacing: a value by its label ("change the room to C"), else what the words name or the text that they are."""

from copydesk.language.command import Command
from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import meaning
from copydesk.language.commands.outcome import Outcome
from copydesk.language.doubts import fits, is_whole_value
from copydesk.language.labelvalues import label_values
from copydesk.language.meanings.spoken import spoken
from copydesk.language.meanings.state import change_of, made, proposed, unquoted
from copydesk.words.lexicon import lexicon


def replace(ground: Ground, command: Command) -> Outcome:
    """A label's value where the verb assigns one and the new text has its shape; else the present meaning."""
    is_assigned = lexicon().has("ASSIGNING", command.said) and "old" in command.slots
    labelled = of_label(ground, command) if is_assigned or "subject" in command.slots else None
    return meaning(command.verb)(ground, spoken(command)) if labelled is None else labelled


def of_label(ground: Ground, command: Command) -> Outcome | None:
    """The value behind a label; several, and what is only told, are a question; None where no label has a value of that shape."""
    name = "subject" if "subject" in command.slots else "old"
    if command.slots[name].is_quoted or ground.inside:
        return None
    if name == "old" and occurrences.hits(ground.document, command.text("old")).exact:
        return None  # as it stands there it is the text itself
    new = unquoted(command.text("new"))
    changed = [(place, change_of(ground.document, place, new)) for place in label_values(ground.document, command.text(name))]
    meant = [(place, change) for place, change in changed if fits(change) and is_whole_value(change) and change.old != change.new]
    if not meant:
        return None
    return made(*meant[0]) if len(meant) == 1 and name == "old" else proposed(meant, command.clause)
