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

MORE = 1  # content words that go where a value was given: more than the value
SORT = 6  # letters: "depend" and "dependency"
BACK = 0.6  # of a node's stems stand elsewhere in what the plan leaves: it was moved or put in another form


def unspoken_spot(case: Case) -> Iterator[Found]:
    for region in case.regions:
        for pair in region.pairs:
            yield from _unspoken_state(case, region, pair)
        if case.is_wide:
            continue
        for spot in case.spots(region):
            if not _is_spoken(case, spot):
                yield Found(region.edit, messages.unspoken(spot.old, spot.new), spot.old, spot.new)
        for gone in region.gone:
            if not _may_go(case, gone):
                yield Found(region.edit, messages.unspoken(gone.text, ""), gone.text)


def _is_spoken(case: Case, spot: Spot) -> bool:
    if case.brief.exchanges:
        return _is_as_given(case, spot)
    if not content(spot.old) and not facts(spot.old):
        return True  # it takes nothing away
    kinds = {fact.kind for fact in facts(spot.old)}
    if case.brief.facts & kinds or (case.brief.facts and not content(f"{spot.old} {spot.new}")):
        return True
    takes_value = case.brief.adds and bool(facts(spot.old))
    if is_pointed_at(case, spot) or (not takes_value and case.speaks_of(spot.new) and _is_given_once(case, spot)):
        return True
    return case.is_in_place(spot.id) and not case.brief.adds and is_all_named(case)


def is_pointed_at(case: Case, spot: Spot) -> bool:
    """Whether the words speak of what stood at a spot: of its own words, its sentence, or what tells its node apart."""
    if case.speaks_of(spot.old):
        return True
    if case.brief.adds and facts(spot.old):
        return False  # what is added takes no value's place
    if case.gives_value and len(set(content(spot.old))) >= MORE:
        return False
    return bool(case.shared(spot.sentence)) or case.quotes(spot.sentence) or case.speaks_of(case.context(case.before, spot.id))


def _is_given_once(case: Case, spot: Spot) -> bool:
    """Whether a text that the words give stands for one and the same text wherever the plan puts it."""
    same = [other for region in case.regions for other in case.spots(region) if other.new.casefold() == spot.new.casefold()]
    return len({other.old.casefold() for other in same}) == 1


def _is_as_given(case: Case, spot: Spot) -> bool:
    """Whether an exchange holds nothing but words of the request."""
    said = {stem(word) for word in line_of(case.brief.said).split()}
    fresh = (set(content(spot.old)) ^ set(content(spot.new))) - _rest_of_names(case, spot)
    values = set(facts(spot.old)) ^ set(facts(spot.new))
    return fresh <= said and all(case.is_said(fact) for fact in values if fact.kind not in ("name", "full name", "quantity"))


def _rest_of_names(case: Case, spot: Spot) -> set[str]:
    """The other words of a full name of which the words say one: "Ola" is Ola Brandt."""
    names = (fact.value for fact in facts(spot.old) if fact.kind == "full name")
    line = line_of(case.brief.said)
    return {word for name in names if any(f" {part} " in line for part in name.split()) for word in content(name)}


def is_all_named(case: Case) -> bool:
    """Whether the words name places and nothing more special in them: "update the introduction"."""
    named = {word for id in case.brief.places if id in case.before for word in content(case.called(id))}
    return bool(case.brief.places) and case.brief.stems <= named


def _unspoken_state(case: Case, region: Region, pair: Pair) -> Iterator[Found]:
    """A status, a tick or a type that changes without a word about it, or on something that nobody spoke of."""
    for name, values in case.types[pair.new.node.type].attrs.items():
        old, new = pair.old.node.attrs.get(name), pair.new.node.attrs.get(name)
        if not values or old == new or old is None:
            continue
        if not _is_state_said(case, name, old, new) or not _is_meant(case, pair.old.id):
            yield Found(region.edit, messages.unspoken(f"{name}: {old}", f"{name}: {new}"), str(old), str(new))


def _is_state_said(case: Case, name: str, old: object, new: object) -> bool:
    words = phrasebook(PACKAGE, "states").get(name)
    said = {stem(str(old)), stem(str(new)), stem(name)} & case.brief.stems
    return bool(said) or (words is not None and words.stand_in(line_of(case.brief.said)))


def _is_meant(case: Case, id: str) -> bool:
    brief = case.brief
    return brief.throughout or case.is_wide or case.is_in_place(id) or case.is_spoken_of(id) or is_all_named(case)


def _may_go(case: Case, gone: Told) -> bool:
    if not content(gone.text) and not facts(gone.text):
        return True
    return is_to_go(case, gone) or case.comes_back(gone.text) >= BACK or case.stands(gone.text)


def _is_sort_said(case: Case, gone: Told) -> bool:
    """Whether the words speak of such things: of dependencies, of links."""
    type = case.types[gone.node.type]
    return type.points and any(stem(word)[:SORT] in {said[:SORT] for said in case.brief.stems} for word in type.words)


def is_to_go(case: Case, gone: Told) -> bool:
    """Whether something is to go, and it is this: it is named, or spoken of. Where something else that goes is spoken of by its own
    words, a heading above this isn't enough."""
    if not case.brief.deletes:
        return False
    if (
        case.is_in_place(gone.id)
        or case.speaks_of(gone.text)
        or _is_sort_said(case, gone)
        or case.speaks_of(case.context(case.before, gone.id))
    ):
        return True
    others = (other for region in case.regions for other in region.gone if other.id != gone.id)
    return case.is_titled_so(gone.id) and not any(case.speaks_of(other.text) for other in others)
