"""Rules about facts: one that comes from nowhere, one that goes, one that stands in another's place, and a sum that doesn't fit."""

from collections.abc import Iterable, Iterator

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.due import is_counted
from copydesk.editing.risks.facts import HARD, KEPT, NUMERIC, Fact, Facts, facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.given import is_converted, is_same_amount, rates, unit_of
from copydesk.editing.risks.going import is_to_go
from copydesk.editing.risks.holdings import facts_of, is_spelled_in
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.regions import Region, joined
from copydesk.editing.risks.rules import translation
from copydesk.editing.risks.slips import is_spelling
from copydesk.editing.risks.spots import Spot, differing, sentences
from copydesk.editing.risks.stems import content, stem
from copydesk.editing.risks.sums import is_called_sum
from copydesk.editing.risks.twins import Twins, twins_in
from copydesk.editing.risks.units import units

INVENTED = frozenset({"name", "full name", "number", "quantity", "time"})  # what new text may bring along that was asked for
NAMES = frozenset({"name", "full name"})
ADDRESSES = frozenset({"mail", "url"})
COUNTED = frozenset({"number", "quantity", "time"})
COUNTING = NUMERIC | {"date"}  # what can go up and down
ALIKE, SAME = 2, 0.6  # stems, and of all of them, that two units share which say the same
CLOSE = 0.025  # of a value that takes the place of another in another unit: 200 °C is about 400 °F
TALLY = 9  # the greatest number that is spelled for so many things
KNOWN = 12  # letters before a number: "the other two"
FOUND_AGAIN = 0.5  # of a sentence's stems: it isn't new


def fact(case: Case) -> Iterator[Found]:
    for region in case.regions:
        if region.old_text == region.new_text:
            continue
        old, new = _facts(case, region.old_text), _facts(case, region.new_text)
        went = {one: shown for one, shown in old.items() if not (_is_among(case, one, new) or _comes_back(case, one))}
        came = {one: shown for one, shown in new.items() if not _is_among(case, one, old) and one not in case.balance.gone_facts}
        lost = [one for one in went if _may_not_go(case, region, one, went[one], came)]
        brought = [one for one in came if _may_not_come(case, region, one, came[one])]
        yield from _told(region, went, came, lost, brought)
        if "translate" in case.brief.wide:
            yield from translation.values(case, region)
            continue
        yield from _swapped(case, region, {*lost, *brought})
        if case.is_wide:
            yield from _crossed(case, region, {*lost, *brought})


def _facts(case: Case, text: str) -> Facts:
    """The facts of a text; of one that is translated, what is written the same in all languages."""
    found = facts(text)
    return {one: shown for one, shown in found.items() if one.kind in HARD} if "translate" in case.brief.wide else found


def _comes_back(case: Case, one: Fact) -> bool:
    """Whether the plan leaves a fact elsewhere; a name may begin a sentence there, where no capital tells it, and every week is
    weekly."""
    if (
        one.kind == "quantity"
        and one.number == "1"
        and rates().get(one.value.partition(" ")[2], frozenset()) & set(line_of(case.balance.brought).split())
    ):
        return True
    return one in case.balance.brought_facts or (one.kind == "full name" and one.value in case.balance.brought.casefold())


def _is_among(case: Case, one: Fact, others: Facts) -> bool:
    """Whether a fact is among others. In another shape a number may stand without its unit: that is the title of a column."""
    if one in others or any(is_same_amount(one, other) for other in others):
        return True
    is_loose = case.is_wide and one.kind in COUNTED
    return is_loose and any(other.number == one.number for other in others if other.kind in COUNTED and one.kind != other.kind)


def _told(region: Region, went: Facts, came: Facts, lost: list[Fact], brought: list[Fact]) -> Iterator[Found]:
    """Each fact that came with one of its kind that went, where there is one."""
    free = list(lost)
    for one in brought:
        alike = [other for other in free if other.kind == one.kind]
        partner = next((other for other in alike if _unit(other) == _unit(one)), next(iter(alike), None))
        if partner is not None:
            free.remove(partner)
        before = went[partner] if partner else _like(went, one)
        yield Found(region.edit, messages.fact(one.kind, before, came[one]), before, came[one], _graver(one))
    for one in free:
        after = _first(came, one.kind)
        yield Found(region.edit, messages.fact(one.kind, went[one], after), went[one], after, _graver(one))


def _graver(one: Fact) -> str:
    """A wrong account or address does harm that nobody sees: it is told apart, and firm."""
    return "address" if one.kind in HARD else ""


def _like(found: Facts, one: Fact) -> str:
    """Of the values of a kind one with the same unit: hours don't stand for grams."""
    same = (shown for other, shown in found.items() if other.kind == one.kind and _unit(other) == _unit(one))
    return next(same, "" if one.kind == "quantity" else _first(found, one.kind))


def _unit(one: Fact) -> str:
    return one.value.partition(" ")[2]


def _first(found: Facts, kind: str) -> str:
    return next((shown for one, shown in found.items() if one.kind == kind), "")


def _may_not_come(case: Case, region: Region, one: Fact, shown: str) -> bool:
    brief = case.brief
    if one.kind in brief.facts or case.is_asked(region, one) or _is_index(region, one) or _is_tally(case, region, one, shown):
        return False
    if one.kind in ADDRESSES and case.is_renamed(shown, region.old_text):
        return False
    if one.kind in NAMES and (is_called_sum(shown) or _is_known_name(case, region, one)):
        return False
    if one.kind == "quantity" and _is_of_said_unit(case, one) and any(is_converted(one, other) for other in facts(region.old_text)):
        return False
    if _is_mended(case, region, one):
        return False
    if one.kind == "name" and (one.value in region.old_text.casefold() or not case.is_wide):
        return False
    if one.kind not in HARD and one in case.source_facts:
        return False
    if _strays(case, region, one):
        return True
    if _is_in_new_text(case, region, one):
        is_free = brief.adds or "expand" in brief.wide
        may_invent = is_free and one.kind in INVENTED
        return not may_invent and one not in facts_of(case.before) and not is_spelled_in(case.before, shown)
    return not _is_spoken_of(case, region, one)


def _strays(case: Case, region: Region, one: Fact) -> bool:
    """Whether a sentence that stood here before comes back with a fact that it hadn't."""
    earlier = twins_in("\n".join(case.brief.stood))
    for sentence in sentences(region.new_text) if case.brief.stood else ():
        stems = frozenset(content(sentence))
        twin = earlier.best(stems) if one in facts(sentence) else ""
        if twin and one not in facts(twin) and len(stems & frozenset(content(twin))) >= SAME * len(stems):
            return True
    return False


def _is_known_name(case: Case, region: Region, one: Fact) -> bool:
    """Whether a name is made of words that stood there, or stands elsewhere in the document and comes in nobody's place."""
    if all(word in region.old_text.casefold() for word in one.value.split()):
        return True
    lost = [other for other in facts(region.old_text) if other.kind in NAMES and other.value not in region.new_text.casefold()]
    return not lost and all(case.stands(word) for word in one.value.split())


def is_conversion(case: Case, one: Fact, other: Fact) -> bool:
    """Whether a quantity is another in the unit that the words ask for, and may take its place."""
    return one.kind == "quantity" and _unit(one) != _unit(other) and _is_of_said_unit(case, one) and is_converted(one, other, CLOSE)


def _is_of_said_unit(case: Case, one: Fact) -> bool:
    """Whether the words speak of the unit that a quantity has: "use Fahrenheit as well"."""
    own = one.value.partition(" ")[2]
    return any(unit_of(word) == own for word in line_of(case.brief.said).split()) or phrasebook(PACKAGE, "forms")[
        "systems"
    ].stand_in(line_of(case.brief.said))


def _is_mended(case: Case, region: Region, one: Fact) -> bool:
    """Whether a value only looks new because it was misspelt."""
    spots = [spot for spot in case.spots(region) if one in facts(spot.new)]
    return "spelling" in case.brief.wide and bool(spots) and all(is_spelling(spot.old, spot.new) for spot in spots)


def _is_index(region: Region, one: Fact) -> bool:
    """Whether a number only counts the items or rows that are made: 1, 2, 3."""
    return one.kind == "number" and one.value.isdigit() and one in facts(joined(region.come)) and int(one.value) <= len(region.come)


def _is_tally(case: Case, region: Region, one: Fact, shown: str) -> bool:
    """Whether a small number in words counts what stands there: "three things" of a list of three, "the last two years" of one and
    the year before."""
    if (
        one.kind not in COUNTED
        or not one.number.isdigit()
        or int(one.number) > TALLY
        or any(map(str.isdigit, shown))
        or not case.is_wide
    ):
        return False
    many = int(one.number)
    unit = stem(one.value.partition(" ")[2] or "")
    said = sum(stem(word) == unit for word in line_of(region.old_text).split()) if unit else 0
    things = {len(region.old), len([told for told in region.old if told.text]), len(sentences(region.old_text))}
    is_meant = phrasebook(PACKAGE, "forms")["known"].stand_in(line_of(region.new_text.partition(shown)[0])[-KNOWN:])
    return said >= many or (not unit and many in things) or (not unit and is_meant)


def _is_in_new_text(case: Case, region: Region, one: Fact) -> bool:
    """Whether text that was asked for holds a fact: a node or a sentence that is new, and takes nothing's place."""
    if not case.brief.adds and "expand" not in case.brief.wide and any(other.old for other in case.regions):
        return False
    if one in facts(joined(region.come)) or any(one in facts(text) for text in _new_sentences(region)):
        return True
    return any(one in facts(spot.new) and not facts(spot.old) and not content(spot.old) for spot in case.spots(region))


def _new_sentences(region: Region) -> Iterator[str]:
    old = set(content(region.old_text))
    for sentence in sentences(region.new_text):
        stems = content(sentence)
        if stems and sum(stem in old for stem in stems) < FOUND_AGAIN * len(stems):
            yield sentence


def _is_spoken_of(case: Case, region: Region, one: Fact) -> bool:
    """Whether the spot that a fact stands in is spoken of, by its words or by where it is; and no other value was given for it."""
    if case.is_wide or one.kind in HARD:
        return False
    if any(said.kind == one.kind for said in case.said_facts) and case.brief.factor is None:
        return False
    if case.brief.texts and not any(case.quotes(told.text) for told in region.old):
        return False  # what is quoted is what is meant
    return any((one in facts(spot.old) or one in facts(spot.new)) and _words_spoken(case, spot) for spot in case.spots(region))


def _words_spoken(case: Case, spot: Spot) -> bool:
    plain = _without(f"{spot.old} {spot.new}", (*facts(spot.old).values(), *facts(spot.new).values()))
    return bool(case.shared(plain)) or case.speaks_of(case.context(case.before, spot.id))


def _may_not_go(case: Case, region: Region, one: Fact, shown: str, came: Facts) -> bool:
    brief = case.brief
    is_exchanged = any(other.kind == one.kind for other in came)
    is_number = one.kind in COUNTED and "shorten" not in brief.wide and (case.is_wide or is_exchanged)
    if one.kind not in KEPT and not is_number:
        return False
    if any(is_conversion(case, other, one) for other in came):
        return False
    said = {other.kind for other in came if case.is_asked(region, other)}
    if one.kind in ADDRESSES and any(other.kind == one.kind and case.is_renamed(came[other], shown) for other in came):
        return False
    if is_counted(brief) and one.kind in COUNTING and is_exchanged:
        return False  # `arithmetic` looks at it
    if case.is_said(one) or one.kind in brief.facts or one.kind in said or (one.kind in NUMERIC and said & NUMERIC):
        return False
    return not (_goes_along(case, region, one) or _is_spoken_of(case, region, one))


def _goes_along(case: Case, region: Region, one: Fact) -> bool:
    """Whether a fact goes with a node or a sentence that is to go."""
    if any(one in facts(gone.text) and is_to_go(case, gone) for gone in region.gone):
        return True
    if not case.brief.deletes:
        return False
    return any(one in facts(spot.old) and (case.shared(spot.sentence) or case.quotes(spot.old)) for spot in case.spots(region))


def _swapped(case: Case, region: Region, told: set[Fact]) -> Iterator[Found]:
    """A value for another that stands in the region too: two amounts that have changed places."""
    for spot in case.spots(region):
        old, new = facts(spot.old), facts(spot.new)
        if content(_without(spot.old, old.values())) or content(_without(spot.new, new.values())):
            continue
        for one, shown in old.items():
            other = next((two for two in new if two.kind == one.kind and two not in old), None)
            if other is None or one in new or one in told or other in told or one.kind in case.brief.facts | {"name"}:
                continue
            is_renamed = one.kind in ADDRESSES and case.is_renamed(new[other], shown)
            is_asked = is_renamed or case.is_asked(region, other) or case.is_said(one) or is_conversion(case, other, one)
            if not is_asked and not _is_spoken_of(case, region, one):
                yield Found(region.edit, messages.fact(one.kind, shown, new[other]), shown, new[other])


def _crossed(case: Case, region: Region, told: set[Fact]) -> Iterator[Found]:
    """The same in another shape: a sentence or a row that says the same with a value that another had."""
    there = list(units(case.after, case.types, region.new))
    twins = Twins(there)
    for unit in differing(list(units(case.before, case.types, region.old)), there):
        stems = frozenset(content(unit))
        twin = twins.best(stems)
        shared = stems & frozenset(content(twin))
        if not shared or (len(shared) < ALIKE and shared != stems) or len(shared) < SAME * len(stems):
            continue
        old, new = facts(unit), facts(twin)
        for one, shown in old.items():
            if one in new or one in told or one.kind in NAMES | case.brief.facts or case.is_said(one):
                continue
            other = next((two for two in new if two.kind == one.kind and two not in old and two not in told), None)
            if other is not None and not case.is_asked(region, other) and not is_conversion(case, other, one):
                yield Found(region.edit, messages.fact(one.kind, shown, new[other]), shown, new[other])


def _without(text: str, shown: Iterable[str]) -> str:
    for value in shown:
        text = text.replace(value, " ")
    return text
