"""Leftovers: words that were to be others, or to go, and still stand. What is told is that they stand, and in how many places; only
what stood there before counts, for an edit may bring the old words in anew ("formerly Harrow House")."""

from collections import Counter
from collections.abc import Collection, Iterator

from copydesk.assistant.naming import counted
from copydesk.assistant.renamings import WORD, Renaming, renamings
from copydesk.assistant.wording import holding, stood, words_in
from copydesk.editing.bind import Bound
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.stems import asked_about
from copydesk.language.brief import brief_of
from copydesk.language.brief.bounds import has_exceptions, says_every
from copydesk.language.brief.exchange import names_anew
from copydesk.plan.brief import Brief
from copydesk.reading.places import inside, is_outlined, line
from copydesk.references.wordlists import ORDINALS

MAX_SAID = 60  # characters of a text that are quoted


def left_of(bound: Bound, brief: Brief) -> Iterator[str]:
    is_named = brief.throughout or names_anew(brief.words)
    for one in renamings(bound, brief.words, is_named=is_named):
        ids = holding(bound.after, one.old)
        places = _places(bound, brief, one) if ids else ()
        if not ids or not _is_everywhere(bound, brief, one, bool(places)) or (not one.new and brief.wide) or has_exceptions(brief):
            continue
        within = {id for place in places if place in bound.after for id in inside(bound.after, place)}
        if one.id not in within:  # the plan itself goes beyond them
            within = set()
        spared = {id for place in brief.spared if place in bound.after for id in inside(bound.after, place)}
        meant = (id for id in ids if (not within or id in within) and id not in spared)
        standing = Counter(text for id in meant for text in _standing(bound, id, one))
        for spelled, left in sorted(standing.items(), key=lambda item: (-item[1], item[0])):
            yield f"“{line(spelled, MAX_SAID)}” still stands in {counted(left, 'place')}."


def _standing(bound: Bound, id: str, one: Renaming) -> Iterator[str]:
    """The old words as they are spelled in a text, where they stood in it before."""
    for attr, text in words_in(bound.after, id).items():
        found = one.found_in(text)
        kept = stood(bound, id, attr) if found else []
        yield from (here.group() for here in found if any(start <= here.start() and here.end() <= end for start, end in kept))


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
