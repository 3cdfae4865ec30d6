"""Rules about what was spoken of: where the words point at something, each spot that changes is one they point at."""

from collections.abc import Iterator

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.regions import Pair, Region, Told
from copydesk.editing.risks.spots import Spot
from copydesk.editing.risks.stems import PACKAGE, content, stem

BACK = 0.6  # of a node's stems stand elsewhere in what the plan leaves: it was moved or put in another form


def unspoken_spot(case: Case) -> Iterator[Found]:
    if case.brief.is_wide:
        return
    for region in case.regions:
        for spot in case.spots(region):
            if not _is_spoken(case, spot):
                yield Found(region.edit, messages.unspoken(spot.old, spot.new), spot.old, spot.new)
        for pair in region.pairs:
            yield from _unspoken_state(case, region, pair)
        for gone in region.gone:
            if not _may_go(case, gone):
                yield Found(region.edit, messages.unspoken(gone.text, ""), gone.text)


def _is_spoken(case: Case, spot: Spot) -> bool:
    both = f"{spot.old} {spot.new}"
    if case.brief.exchanges:
        return _is_as_given(case, spot)
    if not content(spot.old) and not facts(spot.old):
        return True  # it takes nothing away
    if case.speaks_of(both) or case.shared(spot.sentence) or case.quotes(spot.sentence):
        return True
    if case.speaks_of(case.context(case.before, spot.id)):
        return True
    kinds = {fact.kind for fact in facts(spot.old)}
    if case.brief.facts & kinds or (case.brief.facts and not content(both)):
        return True
    return case.is_in_place(spot.id) and not case.brief.adds and is_all_named(case)


def _is_as_given(case: Case, spot: Spot) -> bool:
    """Whether an exchange holds nothing but words of the request."""
    said = {stem(word) for word in line_of(case.brief.said).split()}
    fresh = set(content(spot.old)) ^ set(content(spot.new))
    values = set(facts(spot.old)) ^ set(facts(spot.new))
    return fresh <= said and all(case.is_said(fact) for fact in values if fact.kind not in ("name", "full name", "unit"))


def is_all_named(case: Case) -> bool:
    """Whether the words name places and nothing more special in them: "update the introduction"."""
    named = {word for id in case.brief.places if id in case.before for word in content(_called(case, id))}
    return case.brief.stems <= named


def _called(case: Case, id: str) -> str:
    node = case.before[id]
    names = (word for phrase in case.types[node.type].words for word in phrase.split())
    return " ".join((case.told(id)[:160], case.context(case.before, id), *names))


def _unspoken_state(case: Case, region: Region, pair: Pair) -> Iterator[Found]:
    """A status, a tick or a type that changes without a word about it."""
    allowed = case.types[pair.new.node.type].attrs
    line = line_of(case.brief.said)
    for name, values in allowed.items():
        old, new = pair.old.node.attrs.get(name), pair.new.node.attrs.get(name)
        if not values or old == new or old is None:
            continue
        said = {stem(str(old)), stem(str(new)), stem(name)}
        words = phrasebook(PACKAGE, "states").get(name)
        if not said & case.brief.stems and not (words is not None and words.stand_in(line)):
            yield Found(region.edit, messages.unspoken(f"{name}: {old}", f"{name}: {new}"), str(old), str(new))


def _may_go(case: Case, gone: Told) -> bool:
    if not content(gone.text) and not facts(gone.text):
        return True
    is_meant = case.speaks_of(gone.text) or case.is_in_place(gone.id) or case.is_spoken_of(gone.id)
    return (case.brief.deletes and is_meant) or case.comes_back(gone.text) >= BACK or case.stands(gone.text)
