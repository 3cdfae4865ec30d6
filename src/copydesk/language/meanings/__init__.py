"""What commands come to on a document, a file a verb. Those that have no file here yet are the functions of `commands`, called with
their slots as words."""

from collections.abc import Callable, Mapping

from copydesk.language.command import Command
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import meaning
from copydesk.language.commands.outcome import Outcome
from copydesk.language.meanings.replace import replace
from copydesk.language.meanings.spoken import spoken
from copydesk.language.meanings.state import state

Meaning = Callable[[Ground, Command], Outcome]
MEANINGS: Mapping[str, Meaning] = {"replace": replace, "state": state}


def tried(ground: Ground, command: Command) -> Outcome:
    """What a command comes to."""
    own = MEANINGS.get(command.verb)
    return own(ground, command) if own is not None else meaning(command.verb)(ground, spoken(command))
