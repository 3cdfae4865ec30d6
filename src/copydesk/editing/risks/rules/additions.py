"""Rules about additions: text that isn't made of what stood there where none was asked for, more than was asked for, or elsewhere."""

from collections.abc import Iterator

from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.regions import Region, joined
from copydesk.editing.risks.rules.spoken import is_pointed_at
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content

MADE = 0.6  # of a new block's stems stood in what the plan takes away
REMADE = 0.3  # of a new sentence's stems, where all of a text is put in another form
POINTED = 0.2  # and where one spot of it was to change
MIN_WORDS = 3
CLAUSE = 3  # content words that are put in at a spot that the words point at
SPOKEN = 2  # stems that a new block shares with the words
NEAR = 2  # siblings apart: one run


def _is_asked_for(case: Case) -> bool:
    return case.brief.adds or "expand" in case.brief.wide


def added(case: Case) -> Iterator[Found]:
    """New blocks where none was asked for."""
    if _is_asked_for(case) or "translate" in case.brief.wide:
        return
    for region in case.regions:
        for come in region.come:
            if len(content(come.text)) < MIN_WORDS or case.comes_from(come.text) >= MADE:
                continue
            if not case.brief.is_wide and (len(case.shared(come.text)) >= SPOKEN or case.quotes(come.text)):
                continue
            if region.gone and case.comes_from(come.text) >= REMADE:
                continue
            yield Found(region.edit, messages.added(come.text), "", come.text)


def added_sentence(case: Case) -> Iterator[Found]:
    """New sentences, or clauses put into one, where none was asked for."""
    brief = case.brief
    if _is_asked_for(case):
        return
    for region in case.regions:
        if not region.old or not region.new:
            continue
        if "translate" in brief.wide:
            if len(sentences(region.new_text)) > len(sentences(region.old_text)):
                yield Found(region.edit, messages.added(sentences(region.new_text)[-1]), "", region.new_text)
            continue
        least = REMADE if brief.is_wide else POINTED
        for sentence in _sentences(case, region):
            if len(content(sentence)) >= MIN_WORDS and case.comes_from(sentence) < least and not _is_spoken_of(case, sentence):
                yield Found(region.edit, messages.added(sentence), "", sentence)
        yield from _clauses(case, region)


def _sentences(case: Case, region: Region) -> Iterator[str]:
    """The sentences of a region's new text; a title that is to be changed is none."""
    for one in region.new:
        if not (case.brief.headings and case.types[one.node.type].in_outline):
            yield from sentences(one.text)


def _clauses(case: Case, region: Region) -> Iterator[Found]:
    """What is put in where the words point at something else: "…, and the buyer pays the transport"."""
    if case.brief.is_wide:
        return
    for spot in case.spots(region):
        fresh = [stem for stem in content(spot.new) if stem not in case.taken_stems]
        least = CLAUSE if is_pointed_at(case, spot) or content(spot.old) or facts(spot.old) else 1
        if len(fresh) >= least and not case.brief.stems.intersection(fresh) and not case.speaks_of(spot.new):
            yield Found(region.edit, messages.added(spot.new), spot.old, spot.new)


def _is_spoken_of(case: Case, sentence: str) -> bool:
    return bool(case.shared(sentence)) or case.quotes(sentence)


def too_many(case: Case) -> Iterator[Found]:
    """More than the words ask for: "add a sentence", and two came."""
    for unit, asked in case.brief.amounts:
        came = sum(_count(case, region, unit) for region in case.regions)
        if came > asked:
            last = next((region for region in reversed(case.regions) if _count(case, region, unit)), case.regions[-1])
            yield Found(last.edit, messages.too_many(unit, asked, came), "", joined(last.come) or last.new_text)


def _count(case: Case, region: Region, unit: str) -> int:
    if unit == "sentence":
        return max(0, len(_texts(region.new)) - len(_texts(region.old)))
    return sum(unit in case.types[come.node.type].words for come in region.come)


def _texts(told: tuple[object, ...]) -> list[str]:
    return [sentence for one in told for sentence in sentences(getattr(one, "text", ""))]


def spread(case: Case) -> Iterator[Found]:
    """Insertions in several places where the words speak of one; or one that they don't speak of, beside others that they do."""
    inserted = [region for region in case.regions if region.come and not region.pairs and not region.gone]
    apart = list(_runs(case, inserted))
    others = [region for region in case.regions if region.pairs or region.gone]
    if len(apart) < 2 and not (apart and others and not case.brief.is_wide and not case.brief.deletes):
        return
    if len(apart) > 1 and not case.brief.several:
        text = joined(apart[-1].come)
        yield Found(apart[-1].edit, messages.spread(text), "", text)
        return
    for region in inserted:
        text = joined(region.come)
        if not case.speaks_of(text) and not _is_at_place(case, region) and case.comes_from(text) < MADE:
            yield Found(region.edit, messages.spread(text), "", text)


def _is_at_place(case: Case, region: Region) -> bool:
    return any(case.is_in_place(come.id) or case.is_spoken_of(come.id) for come in region.come[:1])


def _runs(case: Case, inserted: list[Region]) -> Iterator[Region]:
    """The first region of each run of insertions that stand close to each other."""
    places: list[tuple[str | None, int]] = []
    for region in inserted:
        id = region.come[0].id
        parent, at = case.after[id].parent, case.after.index(id)
        if not any(one == parent and abs(at - place) <= NEAR for one, place in places):
            yield region
        places.append((parent, at))
