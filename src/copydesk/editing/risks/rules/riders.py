"""Rules about what comes or goes along: more than was asked for, a clause beside what was dictated, additions in other places."""

from collections.abc import Iterator

from copydesk.editing.particulars import wordings
from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.regions import Region, Told, joined
from copydesk.editing.risks.sense import clauses, phrases
from copydesk.editing.risks.spots import Spot, sentences
from copydesk.editing.risks.stems import WORD, content, stem
from copydesk.editing.risks.units import ROW_NAMES

MADE = 0.6  # of a new block's stems stood in what the plan takes away
GIVEN, DICTATED = 2, 0.6  # stems of the words, and of all of them, in what is new: they say what it is to say
TELLING = (["who"], ["where"], ["when"])  # a clause that begins so tells more of somebody or something that was said
MIN_CLAUSE = 2  # content words, none of which stood there
CLAUSE = 3  # content words that are put in at a spot that the words point at
MIN_PLURAL = 4  # letters of a word that may be a plural
NEAR = 2  # siblings apart: one run


def too_many(case: Case) -> Iterator[Found]:
    """More than the words ask for: "add a sentence", and two came."""
    for unit, asked in case.brief.amounts:
        came = sum(_count(case, region, unit) for region in case.regions)
        if came > asked:
            last = next((region for region in reversed(case.regions) if _count(case, region, unit)), case.regions[-1])
            yield Found(last.edit, messages.too_many(unit, asked, came), "", joined(last.come) or last.new_text)


def too_many_gone(case: Case) -> Iterator[Found]:
    """More than one thing that goes, where the words speak of one: "delete rule 2"."""
    brief = case.brief
    if not brief.deletes or brief.several or brief.throughout or case.is_wide or _speaks_of_many(case):
        return
    gone = [(region, one) for region in case.regions for one in region.gone]
    alone = [(region, one) for region, one in gone if one.node.parent in case.after and _is_telling(case, one)]
    cut = [(region, spot) for region in case.regions for spot in case.spots(region) if _is_cut(spot)]
    if alone and cut:
        region, spot = cut[-1]
        yield Found(region.edit, messages.too_many_gone(spot.old, 2), spot.old)
        return
    things = {_column(case, one) or one.id for _, one in alone}
    if len(things) > 1 and not any(one.id in brief.places for _, one in alone):
        region, one = alone[-1]
        yield Found(region.edit, messages.too_many_gone(one.text or case.told(one.id), len(things)), one.text)


def _is_cut(spot: Spot) -> bool:
    """Whether a clause or more goes at a spot, and nothing comes."""
    return not spot.new.strip(" .,;") and len(content(spot.old)) >= CLAUSE


def _speaks_of_many(case: Case) -> bool:
    """Whether some word of the request is a plural, as far as its ending shows; names and titles of places apart."""
    words = (word for word in WORD.findall(case.brief.said) if word.islower() and len(word) >= MIN_PLURAL)
    return any(word.endswith("s") and not word.endswith(("ss", "us", "is")) and stem(word) not in case.naming for word in words)


def _column(case: Case, one: Told) -> tuple[str, int] | None:
    """The column that a cell goes with: all of it is one thing."""
    parent = one.node.parent
    if parent is None or case.types[case.before[parent].type].names != ROW_NAMES:
        return None
    return case.before[parent].parent or "", case.before[parent].children.index(one.id)


def _is_telling(case: Case, one: Told) -> bool:
    return any(node.text for node in case.before.walk(one.id))


def stowaway(case: Case) -> Iterator[Found]:
    """An item or a row that comes along with one that the words speak of, into a list that stood there."""
    if not case.brief.adds or case.is_wide or case.brief.several:
        return
    new = [(region, come) for region in case.regions for come in region.come if _is_one_of_many(case, come)]
    if any(case.shared(_whole(case, come)) or case.quotes(come.text) for _, come in new):
        for region, come in new:
            if _whole(case, come).strip() and not case.speaks_of(_whole(case, come)):
                yield Found(region.edit, messages.stowaway(_whole(case, come)), "", come.text)


def rider(case: Case) -> Iterator[Found]:
    """A clause that comes along with what the words give to be written, and has none of their words: "…, and pays for damage"; or
    what a part of a step says besides its name, where nobody gave it."""
    yield from _unsaid_wordings(case)
    if not case.brief.adds or case.is_wide:
        return
    wanted = case.brief.stems - case.naming
    for region in case.regions:
        new = _new_text(case, region)
        given = wanted & set(content(new))
        is_value = any(fact.kind not in ("name", "number") and fact in case.said_facts for fact in facts(new))
        if not is_value and (len(given) < GIVEN or len(given) < DICTATED * len(wanted)):
            continue
        if any(case.types[come.node.type].in_outline for come in region.come):
            continue  # a scene or a section of its own is more than what was said of it
        for clause in (clause for sentence in sentences(new) for clause in clauses(sentence)):
            if _is_rider(case, clause):
                yield Found(region.edit, messages.stowaway(clause.strip()), "", clause.strip())


def _unsaid_wordings(case: Case) -> Iterator[Found]:
    if case.brief.is_wide or phrases("particulars").stand_in(line_of(case.brief.said)):
        return
    for region in case.regions:
        for text in (text for come in region.come for text in wordings(case.after, come.node)):
            if _is_rider(case, text, least=1):
                yield Found(region.edit, messages.stowaway(text), "", text)


def _is_rider(case: Case, clause: str, least: int = MIN_CLAUSE) -> bool:
    stems = set(content(clause)) - set(case.balance.taken_stems)
    if len(stems) < least or line_of(clause).split()[:1] in TELLING:
        return False
    is_said = case.is_about(sorted(stems)) or any(case.is_said(fact) for fact in facts(clause))
    return not is_said and not case.quotes(clause) and not case.is_shown(clause)


def _new_text(case: Case, region: Region) -> str:
    """What came: new nodes, and what was put in at spots."""
    return "\n".join((*(come.text for come in region.come), *(spot.new for spot in case.spots(region))))


def _is_one_of_many(case: Case, come: Told) -> bool:
    parent = come.node.parent
    return case.types[come.node.type].in_groups and parent is not None and parent in case.before


def _whole(case: Case, come: Told) -> str:
    """What a new node says with all that stands in it: a row is its cells."""
    return " ".join(node.text for node in case.after.walk(come.id))


def _count(case: Case, region: Region, unit: str) -> int:
    if unit == "sentence":
        return max(0, len(_texts(case, region.new)) - len(_texts(case, region.old)))
    return sum(unit in case.types[come.node.type].words for come in region.come)


def _texts(case: Case, told: tuple[Told, ...]) -> list[str]:
    """The sentences of running text: no heading and no cell is one."""
    running = (one for one in told if one.node.type != "cell" and not case.types[one.node.type].in_outline)
    return [sentence for one in running for sentence in sentences(one.text)]


def spread(case: Case) -> Iterator[Found]:
    """Insertions in several places where the words speak of one; or one that they don't speak of, beside others that they do."""
    inserted = [region for region in case.regions if region.come and not region.pairs and not region.gone]
    apart = list(_runs(case, inserted))
    others = [region for region in case.regions if region.pairs or region.gone]
    if len(apart) < 2 and not (apart and others and not case.is_wide and not case.brief.deletes):
        return
    if len(apart) > 1 and not case.brief.several:
        text = joined(apart[-1].come)
        yield Found(apart[-1].edit, messages.spread(text), "", text)
        return
    for region in inserted:
        text = joined(region.come)
        if not case.speaks_of(text) and not _is_at_place(case, region) and case.balance.comes_from(text) < MADE:
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
