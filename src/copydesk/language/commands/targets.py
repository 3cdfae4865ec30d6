"""Targets of commands that take one or many: what words name, "everything in X", and less what they except."""

import re
from collections.abc import Callable

from copydesk.language.commands import past
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.outcome import Made, Outcome
from copydesk.language.commands.reading import Command
from copydesk.references.answers import Answer
from copydesk.references.picks import ordinals_in
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

_ALL = words_in("TARGETS_ALL")
_PLACE = re.compile(r"\s(?:in|of|under|from) .+$", re.IGNORECASE)
_TWO = words_in("TARGETS_TWO")
_ALL_IN = ("everything in ", "everything under ", "all of ", "everything inside ", "everything within ", "all in ", "all under ")


def chosen(
    ground: Ground, command: Command, slot: str, make: Callable[[Ids], Outcome], suits: Callable[[str], bool] | None = None
) -> Outcome:
    """What comes of the targets in a slot, without those that the command excepts."""
    words = command.slots[slot]
    place = _PLACE.search(command.slots.get("except", ""))
    if place and not _PLACE.search(words):  # "all bullets except the last in X": those of X
        words = f"{words}{place[0]}"

    def made(ids: Ids) -> Outcome:
        excepted = command.slots.get("except", "")
        left = without(ground, ids, excepted) if excepted else ids
        if left is None:
            return ground.missed(excepted, 3)
        return make(left)

    spoken = tuple(id for id in ground.context.focus if id in ground.document)
    is_two = any(word in _TWO for word in words.casefold().split())
    if past.is_them(words) and (len(spoken) == 2 or (len(spoken) > 2 and not is_two)) and not ground.find(words):
        return made(spoken)
    inside = all_in(ground, words, suits) if suits is not None else []
    if inside:
        return made(tuple(inside))
    if "except" in command.slots and len(several := ground.find(words)) > 1:  # "all rows except North": those of its table
        left = [one for answer in several if isinstance(one := made(answer.ids), Made)]
        if len(left) == 1:
            return left[0]
    return ground.choose([words], lambda found: made(found[0]), every=True)


def all_in(ground: Ground, words: str, suits: Callable[[str], bool]) -> list[str]:
    """Everything in a place that something can be said of."""
    folded = words.casefold()
    if folded in _ALL:
        return [id for id in ground.structure.order if suits(id)]
    start = next((start for start in _ALL_IN if folded.startswith(start)), None)
    if start is None:
        return []
    holders: list[Answer] = ground.find(words[len(start) :])
    if len(holders) != 1:
        return []
    order = ground.structure
    return [id for holder in holders[0].ids for id in order.order[order.start[holder] + 1 : order.section_end[holder]] if suits(id)]


def without(ground: Ground, ids: Ids, words: str) -> Ids | None:
    """Nodes without those that words name among them; None where they name none."""
    words = words.strip()
    for start in ("for ", "in "):
        words = words[len(start) :] if words.casefold().startswith(start) else words
    found = tokens(words)
    at = 1 if found and found[0].word == "the" else 0
    pick, taken = ordinals_in(found[at:])
    behind = [token.word for token in found[at + taken :]]
    if pick is not None and pick.places and (not behind or behind in (["one"], ["ones"])):
        if any(not -len(ids) <= place < len(ids) for place in pick.places):
            return None
        gone = {ids[place] for place in pick.places}
    else:
        in_rows = (f"the row {words}", f"the rows {words}") if ground.document[ids[0]].type == "row" else ()  # a cell is no row
        tries = ([one for one in ground.find(form) if any(id in ids for id in one.ids)] for form in (words, *in_rows))
        answers = next(filter(None, tries), [])
        if len(answers) != 1:
            return None
        gone = set(answers[0].ids)
    left = tuple(id for id in ids if id not in gone)
    return left if left and len(left) < len(ids) else None
