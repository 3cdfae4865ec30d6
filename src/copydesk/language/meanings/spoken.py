"""A command as the functions of `commands` take it, and as a conversation remembers it: its slots as words."""

from copydesk.language.command import Command
from copydesk.language.commands.reading import Command as Spoken


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
