"""Rules about what was spoken of: where the words point at something, each spot that changes is one they point at."""

from collections.abc import Iterator, Mapping

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import Facts, facts, of_values
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.going import is_to_go
from copydesk.editing.risks.holdings import stands_in
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.regions import Pair, Region, Told
from copydesk.editing.risks.rules.values import is_conversion
from copydesk.editing.risks.sense import AGAINST, denials, joint, phrases, weights
from copydesk.editing.risks.spots import Spot
from copydesk.editing.risks.stems import WORD, content, stem
from copydesk.editing.risks.units import ROW_NAMES

Weights = Mapping[str, str]
ADDRESSES = frozenset({"mail", "url"})
NAMES = frozenset({"name", "full name"})
MAX_ROWS = 200  # of a table that are looked at for one that is named
MAX_BESIDE = 100  # spots of a text that are looked at for one that the words speak of
MORE = 1  # content words that go where a value was given: more than the value
BACK = 0.6  # of a node's stems stand elsewhere in what the plan leaves: it was moved or put in another form
MIN_BACK, ALL_BACK = 3, 0.8  # the same of a spot
FEW = 2  # content words beside which a little word is what was exchanged
TAKEN = 2  # content words that go
TURNED = 2  # of the words that a "not" denies, said without it
FORM = 4  # letters that two forms of a word share


def unspoken_spot(case: Case) -> Iterator[Found]:
    for region in case.regions:
        for pair in region.pairs:
            yield from _unspoken_state(case, region, pair)
        if case.is_wide:
            continue
        for spot in case.spots(region):
            if (
                not case.is_dictated(spot.id)
                and not case.is_shown(spot.new)
                and not (_is_spoken(case, region, spot) and _is_weighed(case, spot))
            ):
                yield Found(region.edit, messages.unspoken(spot.old, spot.new), spot.old, spot.new)
        for gone in region.gone:
            if not _may_go(case, gone):
                yield Found(region.edit, messages.unspoken(gone.text, ""), gone.text)


def _is_spoken(case: Case, region: Region, spot: Spot) -> bool:
    if case.brief.exchanges:
        return _is_as_given(case, spot)
    old, new = facts(spot.old), facts(spot.new)
    if not content(spot.old) and not old:
        return True  # it takes nothing away
    if not case.brief.several and not case.brief.throughout and _is_in_other_row(case, spot.id):
        return False
    quoted = {word for text in case.brief.texts for word in content(text)}
    if case.quotes(spot.old) and set(content(spot.old)) - set(content(spot.new)) - case.brief.stems - quoted:
        return False  # more goes than the text that was given
    kinds = {fact.kind for fact in old}
    if case.brief.facts & kinds or (case.brief.facts and not content(f"{spot.old} {spot.new}")):
        return True
    if old and all(any(is_conversion(case, two, one) for two in new) for one in old):
        return True
    if _is_value_asked(case, region, spot, old, new) or _is_form(spot) or _comes_back(case, spot):
        return True
    if case.brief.adds and not case.brief.deletes and _is_taken(case, spot):
        return False
    takes_value = case.brief.adds and bool(old)
    if is_pointed_at(case, spot) or (not takes_value and case.speaks_of(spot.new) and _is_given_once(case, spot)):
        return True
    return case.is_in_place(spot.id) and not case.brief.adds and is_all_named(case)


def _is_taken(case: Case, spot: Spot) -> bool:
    """Whether words go that stand nowhere in what comes, and that nobody spoke of: what is added takes nothing away."""
    gone = set(content(spot.old)) - set(content(spot.result))
    return len(gone) >= TAKEN and not gone & case.said_stems and not case.quotes(spot.old) and not case.brief.texts


def _is_value_asked(case: Case, region: Region, spot: Spot, old: Facts, new: Facts) -> bool:
    """Whether a spot is values alone, and those that come are given or follow from the words."""
    if content(_without(spot.old, old)) or content(_without(spot.new, new)):
        return False
    if case.brief.adds and any(fact.kind in NAMES and not case.is_said(fact) for fact in old):
        return False  # who comes along takes nobody's place
    came = [fact for fact in new if fact not in old]
    if not came:
        there = facts(spot.sentence)
        return case.brief.only and any(case.is_said(fact, there) for fact in facts(spot.result))  # "only the 4th works"
    return all(case.is_asked(region, fact) for fact in came) and _is_given_once(case, spot)


def _is_in_other_row(case: Case, id: str) -> bool:
    """Whether a cell stands in a row that the words don't speak of, in a table of which they name another row."""
    row = case.before[id].parent if id in case.before else None
    table = case.before[row].parent if row is not None else None
    if row is None or table is None or case.types[case.before[row].type].names != ROW_NAMES:
        return False
    if case.speaks_of(case.before[case.before[row].children[0]].text):
        return False
    return any(_is_called(case, one) for one in list(case.before[table].children)[1 : MAX_ROWS + 1])


def _is_called(case: Case, row: str) -> bool:
    """Whether the words say all that the first cell of a row says."""
    text = case.before[case.before[row].children[0]].text
    stems = set(content(text))
    return stems <= case.brief.stems if stems else any(case.is_said(fact) for fact in facts(text))


def _without(text: str, found: Facts) -> str:
    for shown in found.values():
        text = text.replace(shown, " ")
    return text


def _is_form(spot: Spot) -> bool:
    """Whether a spot is a word for another form of it."""
    old, new = content(spot.old), content(spot.new)
    return len(old) == len(new) and all(one[:FORM] == two[:FORM] for one, two in zip(old, new, strict=True)) and not facts(spot.old)


def _comes_back(case: Case, spot: Spot) -> bool:
    """Whether what went at a spot stands elsewhere in the plan: it was cut up or moved."""
    return not spot.new.strip(" .:,;") and len(content(spot.old)) >= MIN_BACK and case.balance.comes_back(spot.old) >= ALL_BACK


def is_pointed_at(case: Case, spot: Spot) -> bool:
    """Whether the words speak of what stood at a spot: of its own words, its sentence, or what tells its node apart."""
    if case.speaks_of(spot.old) or case.is_key_said(spot.id):
        return True
    if case.brief.adds and facts(spot.old):
        return False  # what is added takes no value's place
    if case.gives_value and len(set(content(spot.old)) - of_values()) >= MORE:
        return False
    if case.speaks_of(case.context(case.before, spot.id)):
        return True
    if content(spot.old) and _is_met_beside(case, spot):
        return False
    return bool(case.shared(spot.sentence)) or case.quotes(spot.sentence)


def _is_met_beside(case: Case, spot: Spot) -> bool:
    """Whether another spot of the same sentence brings what the words say: then they say no more of this one."""
    others = [other for other in case.spots_of(spot.id)[:MAX_BESIDE] if other != spot]
    return any(other.sentence == spot.sentence and case.speaks_of(other.new) and not case.speaks_of(other.old) for other in others)


def _is_given_once(case: Case, spot: Spot) -> bool:
    """Whether a text that the words give stands for one and the same text wherever the plan puts it."""
    return len(case.stood_for(spot.new)) == 1


def _is_as_given(case: Case, spot: Spot) -> bool:
    """Whether an exchange holds nothing but words of the request."""
    said = {stem(word) for word in line_of(case.brief.said).split()}
    fresh = (set(content(spot.old)) ^ set(content(spot.new))) - _rest_of_names(case, spot)
    values = set(facts(spot.old)) ^ set(facts(spot.new))
    if case.is_renamed(spot.new, spot.old):
        values = {fact for fact in values if fact.kind not in ADDRESSES}
    return fresh <= said and all(case.is_said(fact) for fact in values if fact.kind not in ("name", "full name", "quantity"))


def _rest_of_names(case: Case, spot: Spot) -> set[str]:
    """The other words of a full name of which the words say one: "Ola" is Ola Brandt."""
    names = (fact.value for fact in facts(spot.old) if fact.kind == "full name")
    line = line_of(case.brief.said)
    return {word for name in names if any(f" {part} " in line for part in name.split()) for word in content(name)}


def _is_weighed(case: Case, spot: Spot) -> bool:
    """Whether the little words on which the sense turns are as they were at a spot, or said: must, not, at least, and for or."""
    if len(content(spot.old)) > FEW or WORD.search(spot.old) is None or case.quotes(spot.new) or _is_field(case, spot):
        return True
    said = weights(phrases("frames").left_out_of(line_of(case.brief.said)))
    old, new = weights(spot.old), weights(spot.new)
    one, two = joint(spot.old), joint(spot.new)
    is_joined = not one or not two or one == two or f" {two} " in line_of(case.brief.said)
    return is_joined and _may_lose(case, spot, old, new, said) and _may_gain(case, spot, old, new, said)


def _may_lose(case: Case, spot: Spot, old: Weights, new: Weights, said: Weights) -> bool:
    sorts = set(said.values())
    if "negations" in sorts and case.speaks_of(spot.old):  # "salt, not soul"
        sorts |= {"duties"}
        said = {**said, **{word: "negations" for word in old if old[word] == "negations"}}
    lost = {old[word] for word in old if word not in new and word not in said and not AGAINST.get(old[word], set()) & sorts}
    return not lost or (case.brief.deletes and not spot.new) or (lost == {"negations"} and _is_turned(case, spot))


def _may_gain(case: Case, spot: Spot, old: Weights, new: Weights, said: Weights) -> bool:
    sorts, stems = set(said.values()), set(content(spot.old))
    if stems and stems <= case.said_stems:
        return True  # what stood there was spoken of, all of it
    return case.speaks_of(spot.new) or all(word in old or word in said or new[word] in sorts for word in new)


def _is_field(case: Case, spot: Spot) -> bool:
    """Whether a spot is in a cell or a field that the words plainly mean: by row and column, or by one and by what it says now."""
    told = case.context(case.before, spot.id)
    return len(case.shared(told)) > 1 or case.is_key_said(spot.id) or (case.speaks_of(told) and case.speaks_of(spot.new))


def _is_turned(case: Case, spot: Spot) -> bool:
    """Whether the words say what the sentence denies: "engines may be run indoors"."""
    if case.brief.texts or case.brief.adds or "negations" in weights(case.brief.said).values():
        return False
    groups = [group for group in denials(spot.sentence) if group]
    return any(len(group & case.said_stems) >= min(TURNED, len(group)) for group in groups)


def is_all_named(case: Case) -> bool:
    """Whether the words name places and nothing more special in them: "update the introduction"."""
    named = {word for id in case.brief.places if id in case.before for word in content(case.called(id))}
    return bool(case.brief.places) and case.brief.stems <= named


def _unspoken_state(case: Case, region: Region, pair: Pair) -> Iterator[Found]:
    """A status, a tick or a type that changes without a word about it, or on something that nobody spoke of."""
    for name, values in case.types[pair.new.node.type].attrs.items():
        old, new = pair.old.node.attrs.get(name), pair.new.node.attrs.get(name)
        if not values or old == new or old is None or (isinstance(old, bool) and _is_told_of(case, pair)):
            continue
        if not _is_state_said(case, name, old, new) or not _is_meant(case, pair.old.id):
            yield Found(region.edit, messages.unspoken(f"{name}: {old}", f"{name}: {new}"), str(old), str(new))


def _is_told_of(case: Case, pair: Pair) -> bool:
    """Whether what a node says is told to be so, and nothing but its tick changes: "the van is booked"."""
    return not case.is_wide and pair.old.text == pair.new.text and not case.brief.question and _is_said_to_be(case, pair)


def _is_said_to_be(case: Case, pair: Pair) -> bool:
    return bool(case.shared(pair.old.text)) or case.is_shown(pair.old.text)


def _is_state_said(case: Case, name: str, old: object, new: object) -> bool:
    words = phrasebook(PACKAGE, "states").get(name)
    said = {stem(str(old)), stem(str(new)), stem(name)} & {stem(word) for word in line_of(case.brief.said).split()}
    return bool(said) or (words is not None and words.stand_in(line_of(case.brief.said)))


def _is_meant(case: Case, id: str) -> bool:
    brief = case.brief
    return brief.throughout or case.is_wide or case.is_in_place(id) or case.is_spoken_of(id) or is_all_named(case)


def _may_go(case: Case, gone: Told) -> bool:
    if not content(gone.text) and not facts(gone.text):
        return True
    return is_to_go(case, gone) or case.balance.comes_back(gone.text) >= BACK or stands_in(case.after, gone.text)
