"""Change X from A to B: the attr, or the text A in X."""

from copydesk.document.document import Document
from copydesk.language import messages
from copydesk.language.commands import occurrences
from copydesk.language.commands.attributes import TITLE_WORDS
from copydesk.language.commands.changing import named_part, owner
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.oldnew import New, Old
from copydesk.language.commands.outcome import Made, Miss, Outcome
from copydesk.language.commands.policy import Request, ask_place
from copydesk.language.commands.reading import Command
from copydesk.language.commands.replacing import EVERYWHERE, tried
from copydesk.language.commands.scope import Scope
from copydesk.language.commands.setting import unquoted
from copydesk.language.told.binding import around
from copydesk.reading.find import TitleWords
from copydesk.reading.words import SILENT, terms
from copydesk.reading.words import words as folded
from copydesk.references.answers import Answer
from copydesk.references.nouns import lexicon
from copydesk.words.values import NUMERIC, VALUES, shape


def change_from(ground: Ground, command: Command) -> Outcome:
    """Change X from A to B: the attr, or the text A in X."""
    where, new = command.slots.get("where") or command.slots["subject"], command.slots["new"]
    value, _ = unquoted(new)
    text, is_quoted = unquoted(command.slots["old"])
    outcome = named_part(ground, where, value)
    if isinstance(outcome, Made) and outcome.edits[0][0] == "set":
        return outcome
    holders = [answer.ids for answer in _heading_or(ground, where)]
    if len(holders) > 1:
        return Miss(2, lambda: messages.told("no_such_place", where))
    if not holders:
        return _told_of(ground, where, text, value, command)
    return tried(ground, Old(text, is_quoted), New(value, is_quoted=True), command.verb, Scope(holders=holders[0], words=where))


def _told_of(ground: Ground, where: str, old: str, new: str, command: Command) -> Outcome:
    """ "Change the cost from A to B", where nothing is called so: A where it stands once, or the question which."""
    request = Request(ground, Old(old, is_quoted=True), New(new, is_quoted=True), command.verb, EVERYWHERE)
    places = occurrences.hits(ground.document, old).exact
    if not places:
        return ground.missed(where, 3)
    is_sure = len(places) == 1 and is_spoken_of(ground.document, places[0], where)
    return request.made(places) if is_sure else ask_place(request, places)


def is_spoken_of(document: Document, place: Place, words: str) -> bool:
    """Whether words are the label of a value, or what stands around a place has them: "the car" is no part of another scene."""
    nouns = lexicon(document.kind).nouns
    if shape(place.text) in VALUES | NUMERIC and not any((word,) in nouns for word in folded(words)):
        return True
    above = document.cached(TitleWords).above(place.node)
    around_it = {term for word in (*above, *folded(around(document, place).text)) for term in terms(word)}
    return all(term in around_it for word in folded(words) if word not in SILENT for term in terms(word))


def _heading_or(ground: Ground, words: str) -> list[Answer]:
    """What words name; "scene 2's heading" is scene 2."""
    found = ground.find(words)
    if found:
        return found
    return next((ground.find(what) for what, part in owner(words) if part.casefold().removeprefix("the ") in TITLE_WORDS), [])
