"""What commands come to on a document, a file a verb. Those that have no file here yet are the functions of `commands`, called with
their slots as words."""

from collections.abc import Callable, Mapping

from copydesk.language.command import Command
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import meaning
from copydesk.language.commands.outcome import Outcome
from copydesk.language.commands.reading import Command as Spoken

Meaning = Callable[[Ground, Command], Outcome]
MEANINGS: Mapping[str, Meaning] = {}


def spoken(command: Command) -> Spoken:
    """A command as the functions of `commands` take it, and as a conversation remembers it."""
    slots = {name: slot.words for name, slot in command.slots.items()}
    slots |= {"colon": ":"} if command.has_colon else {}
    slots |= {"adjacent": "yes"} if command.is_adjacent else {}
    slots |= {"except": command.excepted} if command.excepted else {}
    slots |= {"said": command.clause} if command.verb == "move" and "place" not in slots else {}
    slots |= {"stop": command.stop} if command.stop and not command.stop.strip(".!") else {}
    slots |= {"ending": command.stop} if command.stop else {}
    return Spoken(command.verb, slots, command.said)


def tried(ground: Ground, command: Command) -> Outcome:
    """What a command comes to."""
    own = MEANINGS.get(command.verb)
    return own(ground, command) if own is not None else meaning(command.verb)(ground, spoken(command))
