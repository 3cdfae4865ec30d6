"""Shortfall: what of the words a plan may leave undone: a text that was to be replaced everywhere and still stands, a place of one
of several wishes that nothing touched, a length that is missed by much. No risk: the model is asked about it. The person is told no
more than what is surely so, whatever they meant: what stands, what reads as before, how many words there are."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.assistant.laggards import states_left
from copydesk.assistant.leftovers import left_of
from copydesk.assistant.naming import counted, named
from copydesk.assistant.partsizes import LONGER, SHORTER, asked_of_each, meant, unlike
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.editing.bind import Bound
from copydesk.language.brief.bounds import has_exceptions, is_bar
from copydesk.language.brief.lengths import Length, length_of
from copydesk.language.placing import Placed, places_in
from copydesk.plan.brief import Brief
from copydesk.reading.lengths import word_count
from copydesk.reading.places import holder, inside, is_outlined, line
from copydesk.references.answers import NO_CONTEXT

MISSED = 0.3  # of what was asked for that is missing or too much: a text that was to be halved and lost a third only is told
OFF = 0.25  # of a number of words that it may be more or less
MAX_SAID = 60  # characters of a wish that are quoted
MIN_WISHES, MAX_WISHES = 2, 12
_WISHES = re.compile(
    r"\s*(?:[;\n]+|,\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?(?=\w+\s+(?:the|a|an|section|item|row|step|scene)\b))\s*"
)
NOT_YET = "Is all of the person's words done? Look at this; go on where it should be otherwise, else leave it or tell them why:"


class Shortfall(NamedTuple):
    asked: str  # as the model is asked about it; "" where it may well be right
    fact: str = ""  # what is so, whether it was meant or not; "" where that is in the report already, or not known


def shortfalls(bound: Bound, brief: Brief) -> tuple[Shortfall, ...]:
    """What may be left, one thing each."""
    sure = (*left_of(bound, brief), *states_left(bound, brief), *_each(bound, brief))
    return (*(Shortfall(one, one) for one in sure), *_untouched(bound, brief), *_length(bound, brief))


def asked_about(bound: Bound, brief: Brief) -> list[str]:
    """What a model is asked about, one line each."""
    return [one.asked for one in shortfalls(bound, brief) if one.asked]


def _each(bound: Bound, brief: Brief) -> tuple[str, ...]:
    """Of parts that were to be shorter or longer, every one, those that aren't."""
    ways = [way for way, wish in ((SHORTER, "shorten"), (LONGER, "expand")) if wish in brief.wide]
    if len(ways) != 1 or has_exceptions(brief) or brief.only:
        return ()
    parts = asked_of_each(bound.before, brief.words, is_placed=bool(brief.places))
    return unlike(bound, meant(bound.before, parts, brief), ways[0])


def _untouched(bound: Bound, brief: Brief) -> Iterator[Shortfall]:
    """Wishes of several, each with a place of its own, whose place is as it was. What “it” is, only the whole message tells; and
    what is to stay is no wish."""
    wishes = [part.strip(" .!") for part in _WISHES.split(brief.words) if part.strip(" .!")]
    placed = {wish: places_in(wish, bound.before, NO_CONTEXT) for wish in wishes[:MAX_WISHES] if not is_bar(wish)}
    asked = {wish: found for wish, found in placed.items() if found.verbs and found.places and not found.spared}
    if len(asked) < MIN_WISHES or bound.before.root in {id for found in asked.values() for id in found.places}:
        return
    for wish, found in asked.items():
        if brief.spared.isdisjoint(found.places) and _is_as_before(bound, found):
            yield Shortfall(f"No edit is about “{line(wish, MAX_SAID)}”.", _as_before(bound.after, found.places))


def _is_as_before(bound: Bound, found: Placed) -> bool:
    """Whether all that places hold is what they held, and nothing came or went beside what something was to be put next to."""
    sides = (bound.before, bound.after)
    parents = [bound.before[place].parent for place in found.beside]
    if any(place not in bound.after for place in (*found.places, *filter(None, parents))):
        return False
    held = [[[_said(side, id) for id in inside(side, place)] for place in found.places] for side in sides]
    beside = [[list(side[parent].children) for parent in parents if parent is not None] for side in sides]
    return held[0] == held[1] and beside[0] == beside[1]


def _said(document: Document, id: str) -> tuple[object, ...]:
    node = document[id]
    return id, node.type, node.text, dict(node.attrs)


def _as_before(document: Document, places: Sequence[str]) -> str:
    """Of one place that nothing touched, that."""
    if len(places) > 1 or places[0] not in document:
        return ""
    return f"{_called(document, places[0])} reads as before."


def _length(bound: Bound, brief: Brief) -> Iterator[Shortfall]:
    """How long something is that was to have another length; which part is meant by "each" or of several, nobody can say. Where no
    place is found, what changed may be all that was meant, or some of the part that it stands in, whose words are told."""
    asked = length_of(brief.words)
    if asked is None or not brief.wide:
        return
    changed = list(touched(bound.operations))
    places = [id for id in brief.places if id in bound.before and id in bound.after]
    held = {id for place in places for side in (bound.before, bound.after) for id in inside(side, place)}
    if not held.issuperset(changed):  # what was changed is what was meant: places may be read amiss
        places = []
    old, new = (_words(side, places or [id for id in changed if id in side]) for side in (bound.before, bound.after))
    is_off = bool(old and new) and is_missed(asked, old, new)
    part = places or _part_of(bound, changed)
    fact = ""
    if len(part) == 1:
        sizes = [_words(side, part) for side in (bound.before, bound.after)]
        is_told = is_off or (all(sizes) and is_missed(asked, sizes[0], sizes[1]))
        fact = f"{_called(bound.after, part[0])}: {sizes[0]:,} → {counted(sizes[1], 'word')}." if is_told else ""
    if is_off or fact:
        yield Shortfall(f"{old:,} → {new:,} words; they said “{asked.said}”." if is_off else "", fact)


def _part_of(bound: Bound, changed: Sequence[str]) -> list[str]:
    """The one part of the outline in which all of a change lies."""
    sides = [(side, id) for id in changed for side in (bound.before, bound.after) if id in side]
    homes = {id if is_outlined(side, id) else holder(side, id) for side, id in sides}
    home = homes.pop() if len(homes) == 1 else None
    return [home] if home is not None and home in bound.before and home in bound.after else []


def _called(document: Document, id: str) -> str:
    told = named(document, id)
    return f"{told[0].upper()}{told[1:]}"


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
