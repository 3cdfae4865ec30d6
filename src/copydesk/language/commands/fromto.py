"""Change X from A to B: the attr, or the text A in X."""

from copydesk.editing.answers import Answer
from copydesk.language import messages
from copydesk.language.commands import occurrences
from copydesk.language.commands.attributes import TITLE_WORDS
from copydesk.language.commands.changing import named_part, owner
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.oldnew import New, Old
from copydesk.language.commands.outcome import Made, Miss, Outcome
from copydesk.language.commands.policy import Request, ask_place
from copydesk.language.commands.reading import Command
from copydesk.language.commands.replacing import EVERYWHERE, tried
from copydesk.language.commands.scope import Scope
from copydesk.language.commands.setting import unquoted


def change_from(ground: Ground, command: Command) -> Outcome:
    """Change X from A to B: the attr, or the text A in X."""
    where, new = command.slots["where"], command.slots["new"]
    value, _ = unquoted(new)
    text, is_quoted = unquoted(command.slots["old"])
    outcome = named_part(ground, where, value)
    if isinstance(outcome, Made) and outcome.edits[0][0] == "set":
        return outcome
    holders = [answer.ids for answer in _heading_or(ground, where)]
    if len(holders) > 1:
        return Miss(2, lambda: messages.no_such_place(where))
    if not holders:
        return _told_of(ground, text, value, command)
    return tried(ground, Old(text, is_quoted), New(value, is_quoted=True), command.verb, Scope(holders=holders[0], words=where))


def _told_of(ground: Ground, old: str, new: str, command: Command) -> Outcome:
    """ "Change the cost from A to B", where nothing is called the cost: A where it stands once, and else the question which."""
    request = Request(ground, Old(old, is_quoted=True), New(new, is_quoted=True), command.verb, EVERYWHERE)
    places = occurrences.hits(ground.document, old).exact
    if not places:
        return Miss(3, lambda: messages.text_not_here(old))
    return request.made(places) if len(places) == 1 else ask_place(request, places)


def _heading_or(ground: Ground, words: str) -> list[Answer]:
    """What words name; "scene 2's heading" is scene 2."""
    found = ground.find(words)
    if found:
        return found
    return next((ground.find(what) for what, part in owner(words) if part.casefold().removeprefix("the ") in TITLE_WORDS), [])
