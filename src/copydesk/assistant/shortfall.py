"""Shortfall: what of the words a plan leaves undone: a text that was to be replaced everywhere and still stands, a place of one of
several wishes that nothing touched, a length that is missed by much. No risk: it is told, to the model and to the person."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from copydesk.assistant.laggards import states_left
from copydesk.assistant.naming import counted
from copydesk.assistant.renamings import WORD, Renaming, renamings
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.editing.bind import Bound
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.stems import asked_about
from copydesk.language.brief import brief_of
from copydesk.language.brief.bounds import has_exceptions, says_every
from copydesk.language.brief.exchange import names_anew
from copydesk.language.brief.lengths import Length, length_of
from copydesk.language.placing import places_in
from copydesk.plan.brief import Brief
from copydesk.reading.places import inside, is_outlined, line
from copydesk.reading.things import word_count
from copydesk.references.answers import NO_CONTEXT
from copydesk.references.wordlists import ORDINALS

MISSED = 0.5  # of what was asked for that is missing
OFF = 0.25  # of a number of words that it may be more or less
MAX_SAID = 60  # characters of a wish that are quoted
MIN_WISHES, MAX_WISHES = 2, 12
_WISHES = re.compile(
    r"\s*(?:[;\n]+|,\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?(?=\w+\s+(?:the|a|an|section|item|row|step|scene)\b))\s*"
)
NOT_YET = "Of the person's words this is not done yet; go on where it should be, else tell them why:"


def shortfalls(bound: Bound, brief: Brief) -> tuple[str, ...]:
    """One plain sentence for each thing."""
    return (*_left(bound, brief), *states_left(bound, brief), *_untouched(bound, brief), *_length(bound, brief))


def _left(bound: Bound, brief: Brief) -> Iterator[str]:
    """Words that were to be others, or to go, and still stand."""
    is_named = brief.throughout or names_anew(brief.words)
    for one in renamings(bound, brief.words, is_named=is_named):
        ids = [node.id for node in bound.after.in_any_order() if one.old.casefold() in node.text.casefold()]
        places = _places(bound, brief, one) if ids else ()
        if not ids or not _is_everywhere(bound, brief, one, bool(places)) or (not one.new and brief.wide) or has_exceptions(brief):
            continue
        within = {id for place in places if place in bound.after for id in inside(bound.after, place)}
        if one.id not in within:  # the plan itself goes beyond them
            within = set()
        meant = (id for id in ids if (not within or id in within) and id not in brief.spared)
        standing = Counter(text for id in meant for text in one.left_in(bound.after, id))
        for spelled, left in sorted(standing.items(), key=lambda item: (-item[1], item[0])):
            yield f"“{line(spelled, MAX_SAID)}” still stands in {counted(left, 'place')}."


def _places(bound: Bound, brief: Brief, one: Renaming) -> Collection[str]:
    """The places that the words name besides the texts: what stands at a place is no name for it here. Of somebody who is to be
    called otherwise ("the soprano") only parts of the outline are places."""
    rest = one.left_out_of(brief.words)
    found = brief_of(rest, bound.before).places if brief.places else frozenset()
    return {id for id in found if is_outlined(bound.before, id)} if names_anew(brief.words) else found


def _is_everywhere(bound: Bound, brief: Brief, one: Renaming, is_placed: bool) -> bool:
    """Whether the words mean all places: they say so; or they tell of none, and a name is another one everywhere. Where somebody
    does something for another ("Sunniva can't, Oda takes the rooms"), nobody has another name."""
    if brief.throughout or says_every(brief.words):
        return True
    counts = any((word.casefold(),) in ORDINALS for word in WORD.findall(brief.words))
    if not one.new or is_placed or brief.spans or brief.only or counts:
        return False
    return names_anew(brief.words) or stems_of(bound.before).isdisjoint(brief.stems - asked_about(f"{one.old} {one.new}"))


def _untouched(bound: Bound, brief: Brief) -> Iterator[str]:
    """Wishes of several, each with a place of its own, whose place is as it was. What “it” is, only the whole message tells."""
    wishes = [part.strip(" .!") for part in _WISHES.split(brief.words) if part.strip(" .!")]
    placed = {wish: places_in(wish, bound.before, NO_CONTEXT) for wish in wishes[:MAX_WISHES]}
    asked = {wish: found for wish, found in placed.items() if found.verbs and found.places and not found.spared}
    if len(asked) < MIN_WISHES or bound.before.root in {id for found in asked.values() for id in found.places}:
        return
    changed = set(touched(bound.operations))
    for wish, found in asked.items():
        around = {
            id for place in (*found.places, *found.beside) for id in (*inside(bound.before, place), bound.before[place].parent)
        }
        if changed.isdisjoint(around):
            yield f"Nothing was done about “{line(wish, MAX_SAID)}”."


def _length(bound: Bound, brief: Brief) -> Iterator[str]:
    asked = length_of(brief.words)
    if asked is None or not brief.wide:
        return
    changed = list(touched(bound.operations))
    places = [id for id in brief.places if id in bound.before and id in bound.after]
    held = {id for place in places for side in (bound.before, bound.after) for id in inside(side, place)}
    if not held.issuperset(changed):  # what was changed is what was meant: places may be read amiss
        places = []
    old, new = (_words(side, places or [id for id in changed if id in side]) for side in (bound.before, bound.after))
    if old and new and is_missed(asked, old, new):
        yield f"{old:,} → {new:,} words; “{asked.said}” was asked for."


def _words(document: Document, tops: Sequence[str]) -> int:
    """Those of the texts: a heading is no part of how long something is."""
    ids = dict.fromkeys(id for top in tops for id in inside(document, top) if not is_outlined(document, id))
    return word_count(document, list(ids))


def is_missed(asked: Length, old: int, new: int) -> bool:
    """Whether a length is far from what was asked for."""
    if asked.words is not None:
        return abs(new - asked.words) > OFF * asked.words
    assert asked.factor is not None
    return abs(new / old - asked.factor) > MISSED * abs(1 - asked.factor)
