"""Whether words are meant as a new text: not where they say how something is to be, when, on which condition, or that it is told
elsewhere. What is no text is left to other readings of the message; what may be one is asked about."""

import re

from copydesk.language import messages
from copydesk.language.commands.attributes import attrs_with_value
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome
from copydesk.language.commands.reading import Command
from copydesk.language.commands.selected import is_this
from copydesk.language.commands.setting import may_have
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

_SHAPE = re.compile(r"(?:an? [a-z]|level \S+$|h[1-6]$)")
_LATER = words_in("MEANT_LATER")


def is_plain(command: Command) -> bool:
    """Whether a new text is said without quotation marks and without a colon before it."""
    return "colon" not in command.slots and not any(token.is_quote for token in tokens(command.slots["new"]))


def is_called(command: Command) -> bool:
    """Whether something is called and gets no name: "call Ben tomorrow"."""
    is_bare = "adjacent" in command.slots and is_plain(command)
    return is_bare and not _LATER.isdisjoint(command.slots["new"].split()[-1:])


def is_state(ground: Ground, command: Command) -> bool:
    """Whether words rather say a state, a look or a sort of what is named: "done", "bold", "a bullet", "level 3"."""
    from copydesk.language.commands.looks import looks_of
    from copydesk.language.commands.shaping import read_shape

    old, new = command.slots["old"], command.slots["new"].strip()
    if not new[:1].islower() or looks_of(old.casefold()) or (ground.context.selection is not None and is_this(old)):
        return False
    is_look = bool(looks_of(new.removeprefix("in ")))
    is_shape = _SHAPE.match(new) is not None and read_shape(ground, new) is not None
    types, document = ground.kind.types, ground.document
    if not is_look and not is_shape and not any(True for type in types.values() for _ in attrs_with_value(type, new)):
        return False
    ids = {id for answer in ground.find(old) for id in answer.ids}
    states = (name for id in ids for name, _ in attrs_with_value(types[document[id].type], new) if may_have(ground, id, name))
    return bool(ids) and (is_look or is_shape or any(True for _ in states))


def is_predicate(new: str) -> bool:
    """Whether words behind "should be" tell how something is, or what is to be done with it: "late", "sent today", "at the end"."""
    first = next((token.word for token in tokens(new)), "")
    return new[:1].islower() and (
        words_of().has("PREDICATE", first)
        or words_of().has("PARTICIPLE", first)
        or (first.endswith(("ed", "ly", "able", "ible")) and len(first) > 4)
    )


def is_one_of_some(ground: Ground, outcome: Outcome) -> bool:
    """Whether an attr is set that has some values only: a status."""
    if not isinstance(outcome, Made) or not outcome.named:
        return False
    type = ground.kind.types[ground.document[outcome.named[0]].type]
    return all(action == "set" and bool(type.attrs.get(str(arguments["name"]))) for action, arguments in outcome.edits)


def no_text(command: Command) -> Miss:
    old, new = command.slots["old"], command.slots["new"]
    return Miss(4, lambda: messages.not_understood(f"“{messages.short(old)}”", new))
