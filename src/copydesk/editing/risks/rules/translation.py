"""Rules about translations: sentence by sentence, what can be compared: numbers, dates, names, "not", duties, provisos.

What is no translation is left to `values` and `sense`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.figures import HALF_DAY, Numbers, calendar_in, lasting_in, numbers_in
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.holdings import facts_of
from copydesk.editing.risks.languages import is_known, language_of, phrases_of
from copydesk.editing.risks.regions import Region, joined
from copydesk.editing.risks.sense import can_deny, denies, sense_line, warns
from copydesk.editing.risks.spots import sentences

GROWN, SHRUNK = 1.9, 0.45  # of a sentence's letters: a clause came or went. Languages differ by a third at most
LONG = 45  # letters of a sentence whose length can be compared
DENSE = frozenset({"chinese", "japanese", "korean", "arabic", "hebrew"})  # written with fewer letters
PAIR = "2"  # "both" is a word of its own in one language and a number in another


class Side(NamedTuple):
    text: str
    language: str


def pairs(case: Case, region: Region) -> Iterator[tuple[Side, Side]]:
    """Sentences of a text beside the same ones in another language; the whole texts, where there are more or fewer."""
    for old, new in _texts(case, region):
        if old == new or not old or not new:
            continue
        source, target = language_of(old), case.brief.language or language_of(new)
        one, two = sentences(old), sentences(new)
        if len(one) != len(two):
            yield Side(old, source), Side(new, target)
            continue
        yield from ((Side(before, source), Side(after, target)) for before, after in zip(one, two, strict=True) if before != after)


def _texts(case: Case, region: Region) -> Iterator[tuple[str, str]]:
    """Each text with what it became; what is put beside one is compared with it."""
    yield from ((pair.old.text, pair.new.text) for pair in region.pairs)
    if region.come and not region.gone:
        beside = [case.told(id) for id in case.brief.places if id in case.before and case.before[id].text]
        yield from ((old, joined(region.come)) for old in beside[:1])
    elif len(region.gone) == len(region.come):
        yield from ((old.text, new.text) for old, new in zip(region.gone, region.come, strict=True))
    elif region.gone:
        yield joined(region.gone), joined(region.come)


def values(case: Case, region: Region) -> Iterator[Found]:
    for old, new in pairs(case, region):
        if _differ(numbers_in(*old), numbers_in(*new), is_told=is_known(new.language)) or (
            _is_other_day(old.text, new.text) or _lasts_otherwise(old, new)
        ):
            yield Found(region.edit, messages.fact("number", old.text, new.text), old.text, new.text)
        elif other := _other_name(case, old.text, new.text):
            yield Found(region.edit, messages.fact("name", "", other), old.text, new.text)


def _differ(old: Numbers, new: Numbers, *, is_told: bool) -> bool:
    """Figures answer for figures or words; a number in words may be said otherwise, and is another where one stands for it."""
    went, came = _left(old, new), _left(new, old)
    if not is_told:
        return bool(went.figures and came.figures) or bool(came.figures - old.all)
    by_word = (went.words + went.figures) and (came.words + came.figures)
    return bool(went.figures or came.figures or by_word or (set(came.words) - {PAIR} and not old.all and not old.times))


def _left(one: Numbers, two: Numbers) -> Numbers:
    """The numbers of a text that another doesn't have; an hour may be written as a number there."""
    there = two.all
    times = set(two.times) | {int(value) * 60 % HALF_DAY for value in there if value.isdigit()}
    hours = {str(hour) for minutes in set(two.times) - set(one.times) for hour in (minutes // 60, minutes // 60 + 12)}
    late = [minutes for minutes in one.times if minutes not in times]
    gone = Counter({f"{minutes // 60}:{minutes % 60:02}": 1 for minutes in late})
    return Numbers(
        Counter({value: 1 for value in one.figures if value not in there and value not in hours}) + gone,
        Counter({value: 1 for value in one.words if value not in there and value not in hours}),
        Counter(),
        Counter(),
    )


def _is_other_day(old: str, new: str) -> bool:
    """Whether a month, a day of the week or a unit of time stands for another."""
    return any(bool(one - two) and bool(two - one) for one, two in zip(calendar_in(old), calendar_in(new), strict=True))


def _lasts_otherwise(old: Side, new: Side) -> bool:
    one, two = lasting_in(*old), lasting_in(*new)
    is_new = not calendar_in(old.text)[2] and bool(calendar_in(new.text)[2]) and warns(old.text)  # "at once" is no week
    return bool(one - two and two - one) or is_new


def _other_name(case: Case, old: str, new: str) -> str:
    """A full name of the document that stood elsewhere in it."""
    known, there = facts_of(case.before), old.casefold()
    for fact, shown in facts(new).items():
        if fact.kind == "full name" and fact in known and fact.value not in there and not case.is_said(fact):
            return shown
    return ""


def negation(case: Case, region: Region) -> Iterator[Found]:
    """Sentences that deny or forbid, of which the same ones in another language don't; and the other way round."""
    for old, new in pairs(case, region):
        if not can_deny(old.language) or not can_deny(new.language):
            continue
        one, two = (denies(side.text, side.language) for side in (old, new))
        is_lost = (_restricts(old) and not two) or (_forbids(old) and not _restricts(new, "without", "provisos"))
        if is_lost or (_forbids(new) and not one):
            yield Found(region.edit, messages.negation(old.text, new.text), old.text, new.text)


def _forbids(side: Side) -> bool:
    """Whether a sentence says "not", and doesn't only restrict."""
    return _restricts(side, "without", "provisos", "only")


def _restricts(side: Side, *left: str) -> bool:
    """Whether a sentence denies or restricts something, by other words than those of some sorts, and than "until" and such."""
    line = line_of(side.text)
    for sort in ("weak", *left):
        line = phrases_of(side.language, sort).left_out_of(line)
    return denies(line, side.language)


def duty(case: Case, region: Region) -> Iterator[Found]:
    """What must be, and may be in the translation; and the other way round. What may not be is forbidden, however it is said."""
    for old, new in pairs(case, region):
        if not is_known(old.language) or not is_known(new.language) or denies(new.text, new.language):
            continue
        must, still = (_stands(side, "duties") for side in (old, new))
        may, now = (_stands(side, "leave") for side in (old, new))
        advised, advises = (_stands(side, "advice") for side in (old, new))
        weaker = must and not (may or advised or still) and (now or advises)
        if weaker or (may and not (must or advised or now) and still):
            yield Found(region.edit, messages.duty(old.text, new.text), old.text, new.text)


def hedge(case: Case, region: Region) -> Iterator[Found]:
    """An exception that is made in the translation alone."""
    for old, new in pairs(case, region):
        is_told = is_known(old.language) and is_known(new.language)
        if is_told and _stands(new, "provisos") and not _stands(old, "provisos"):
            yield Found(region.edit, messages.hedge(new.text), "", new.text)


def _stands(side: Side, sort: str) -> bool:
    return phrases_of(side.language, sort).stand_in(sense_line(side.text))


def length(case: Case, region: Region) -> Iterator[Found]:
    """Sentences that say far more or far less than they did."""
    for old, new in pairs(case, region):
        share = len(new.text) / len(old.text)
        if len(old.text) < LONG or {old.language, new.language} & DENSE:
            continue
        if share > GROWN:
            yield Found(region.edit, messages.added(new.text), old.text, new.text)
        elif share < SHRUNK:
            yield Found(region.edit, messages.loss(old.text), old.text, new.text)
