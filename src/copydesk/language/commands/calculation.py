"""Whether a command is about figures, or about what reviewers leave, which few are: only then is what reads them loaded."""

from collections.abc import Sequence

from copydesk.formats.review import is_reviewed
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import meaning
from copydesk.language.commands.outcome import Made, Outcome
from copydesk.language.commands.reading import Command

CALCULATE = "calculate"
Tested = tuple[Outcome, tuple[Command, ...]]


def read_sum(ground: Ground, words: str) -> Tested | None:
    """A command about figures: totals, new columns, figures that go up or down. None where the words are about something else."""
    if not any(map(str.isdigit, words)) and not ground.structure.of_types(("table",)):
        return None
    from copydesk.language.commands.calculating import may_be_sum

    command = Command(CALCULATE, {"words": words}, CALCULATE)
    return (meaning(CALCULATE)(ground, command), (command,)) if may_be_sum(words) else None


def read_marks(ground: Ground, words: str) -> Tested | None:
    """A command about comments or tracked changes, which few documents have."""
    if not is_reviewed(ground.document):
        return None
    from copydesk.language.commands.review import read_review

    return read_review(ground, words)


def shares_table(found: Sequence[Tested]) -> bool:
    """Whether one of several commands is a sum of a table that another of them changes: it would be worked out from what goes."""
    if len(found) < 2 or not any(command.meaning == CALCULATE for _, commands in found for command in commands):
        return False
    seen: set[str] = set()
    for outcome, _ in found:
        own = set(outcome.places) if isinstance(outcome, Made) else set()
        if own & seen:
            return True
        seen |= own
    return False
