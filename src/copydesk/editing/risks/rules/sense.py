"""Rules about sense: a "not" that comes or goes, a duty that becomes leave, a new proviso."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.languages import ENGLISH, PACKAGE, language_of, phrases_of
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.rules import translation
from copydesk.editing.risks.sense import (
    Senses,
    answers,
    clauses,
    denials,
    is_prefixed,
    phrases,
    senses,
)
from copydesk.editing.risks.spots import differing, sentences
from copydesk.editing.risks.stems import content, stem
from copydesk.editing.risks.twins import twins_in

SAME = 0.5  # of the stems of the shorter: two sentences are one, changed
MEANT = 2  # stems of the request in a spot's surroundings
RESTRICTING = frozenset({"only", "alone", "solely"})
WHOLE, MIN_STEMS = 0.8, 3  # of a clause's stems: it is kept as it was, and has words enough to tell
KEPT = 0.6  # of a clause's stems: it stands, and should deny what it denied


def weighed_regions(case: Case) -> Iterator[Region]:
    """Those with something on both sides, in one language; not cells and fields that the words plainly point at."""
    for region in case.regions if "translate" not in case.brief.wide else ():
        if (
            region.old_text
            and region.new_text
            and region.old_text != region.new_text
            and not (_is_meant(case, region) or _is_shown(case, region))
        ):
            yield region


def _is_shown(case: Case, region: Region) -> bool:
    """Whether all that is new of it is what the person was told."""
    fresh = differing(sentences(region.new_text), sentences(region.old_text))
    return bool(case.brief.shown) and all(case.is_shown(sentence) for sentence in fresh)


def _is_meant(case: Case, region: Region) -> bool:
    """Whether a pointed request shares two stems with what tells the node of each spot apart: a row and a column."""
    spots = case.spots(region)
    if case.is_wide or not spots or region.gone or region.come:
        return False
    if case.brief.throughout and all(case.shared(case.context(case.before, spot.id)) for spot in spots):
        return True  # "receipts are needed for everything"
    return all(case.is_key_said(spot.id) or len(case.shared(case.context(case.before, spot.id))) >= MEANT for spot in spots)


def _translated(case: Case, find: Callable[[Case, Region], Iterator[Found]]) -> Iterator[Found]:
    return (found for region in case.regions if "translate" in case.brief.wide for found in find(case, region))


def negation(case: Case) -> Iterator[Found]:
    yield from _translated(case, translation.negation)
    for region in weighed_regions(case):
        old, new = region.old_text, region.new_text
        turned = [*_turned(case, old, new), *_turned(case, new, old)]
        if not turned and "shorten" not in case.brief.wide and not case.brief.deletes:
            turned = list(_fewer(case, region))
        if not turned:
            turned = list(_dropped(case, region))
        if not turned and not case.brief.deletes:
            turned = [region.old_text] if case.is_wide and _is_undone(case, region) else []
        for before in turned[:1]:
            other = twins_in(new if before in old else old).best(frozenset(content(before)))
            pair = (before, other) if before in old else (other, before)
            yield Found(region.edit, messages.negation(*pair), *pair)


def _is_undone(case: Case, region: Region) -> bool:
    """Whether a text forbade something, and what it became denies nothing at all."""
    forbids = phrases("orders not").stand_in(phrases("idle").left_out_of(line_of(region.old_text)))
    return forbids and not answers(region.new_text) and not any(_is_spoken_of(case, group) for group in denials(region.old_text))


def _turned(case: Case, one: str, two: str) -> Iterator[str]:
    """Sentences of one text that deny what the other says and doesn't deny."""
    said, denied = set(content(two)), set().union(*denials(two)) if denials(two) else set()
    parts = [(frozenset(content(clause)), clause) for clause in clauses(two)]
    twins = twins_in(two)
    for sentence in sentences(one):
        own = senses(sentence)
        for group in denials(sentence) if not is_prefixed(sentence, two) else ():
            if len(group & said) < min(2, len(group)) or group & denied or _is_spoken_of(case, group):
                continue
            if case.is_wide and _is_answered(group, parts, twins.best(own.stems), own.negations):
                continue
            yield sentence


def _is_answered(group: frozenset[str], parts: Sequence[tuple[frozenset[str], str]], twin: str, negations: int) -> bool:
    """Whether what a sentence denies is denied in other words: each clause that says it does. One word may stand anywhere: then
    its sentence denies as often as it did."""
    saying = [clause for stems, clause in parts if len(group & stems) >= min(2, len(group))]
    if len(group) > 1 and saying:
        return all(map(answers, saying))
    return answers(twin) >= negations


def _is_spoken_of(case: Case, stems: frozenset[str]) -> bool:
    """One shared word may only name the place."""
    return len(stems & case.said_stems) >= min(2, len(stems))


def _fewer(case: Case, region: Region) -> Iterator[str]:
    """Clauses that are kept and deny less than they did."""
    old, new = sentences(region.old_text), sentences(region.new_text)
    twins = twins_in(region.new_text)
    for sentence in differing(old, new):
        own = senses(sentence)
        if not own.negations or len(own.stems) < 3 or any(_is_spoken_of(case, group) for group in denials(sentence)):
            continue
        best = senses(twins.best(own.stems))
        if len(own.stems & best.stems) >= KEPT * len(own.stems) and best.negations < own.negations:
            yield sentence


def _dropped(case: Case, region: Region) -> Iterator[str]:
    """Clauses that are kept nearly word for word and deny less than they did, whatever else of the text denies: "does not reach
    passengers without a ticket"."""
    new = [(frozenset(content(clause)), clause) for sentence in sentences(region.new_text) for clause in clauses(sentence)]
    for sentence in differing(sentences(region.old_text), sentences(region.new_text)):
        for clause in clauses(sentence) if not is_prefixed(sentence, region.new_text) else ():
            own = senses(clause)
            if not own.negations or len(own.stems) < MIN_STEMS or any(_is_spoken_of(case, group) for group in denials(clause)):
                continue
            stems, twin = max(new, key=lambda one: len(one[0] & own.stems), default=(frozenset(), ""))
            if len(stems & own.stems) >= WHOLE * len(own.stems) and answers(twin) < own.negations:
                yield sentence


def duty(case: Case) -> Iterator[Found]:
    yield from _translated(case, translation.duty)
    for region in weighed_regions(case):
        there, line = sentences(region.old_text), line_of(region.old_text)
        twins = twins_in(region.old_text)
        for sentence in differing(sentences(region.new_text), there):
            new = senses(sentence)
            before = twins.best(new.stems)
            old = senses(before)
            if not before or len(new.stems & old.stems) < SAME * max(1, min(len(new.stems), len(old.stems))):
                continue
            if not case.is_wide and len(new.stems & case.brief.stems) >= 2:
                continue
            if old.negations and not new.negations and not old.duties and answers(sentence):
                continue  # "may not dry" is "may fail to dry"
            if (
                _differs(case, old, new)
                or _is_unbound(case, before, sentence)
                or _is_left_open(case, line, sentence)
                or (case.is_wide and _is_dropped(before, sentence))
            ):
                yield Found(region.edit, messages.duty(before, sentence), before, sentence)


def _differs(case: Case, old: Senses, new: Senses) -> bool:
    """A duty that became leave, leave that became a duty, or leave where there was neither."""
    line = line_of(case.brief.said)
    if any(f" {word} " in line for word in (*new.duties, *new.leave)):
        return False
    advised, advises = (set(phrases_of(ENGLISH, "advice").found_in(f" {' '.join(words)} ")) for words in (old.leave, new.leave))
    if advised and not advises and new.leave and not new.duties:
        return True  # "should stay closed" is not "can be used"
    weaker = bool(old.duties) and len(new.duties) < len(old.duties) and len(new.leave) > len(old.leave)
    stronger = bool(old.leave) and not old.duties and bool(new.duties) and len(new.leave) < len(old.leave)
    return weaker or stronger or _is_freed(old.duties, old.leave, new.leave)


def _is_unbound(case: Case, before: str, after: str) -> bool:
    """Whether what was allowed only so is allowed however: "only with adults"."""
    only = phrases_of(language_of(before), "only").stand_in(line_of(before))
    return case.is_wide and only and bool(senses(before).leave) and bool(senses(after).leave) and not answers(after)


def _is_left_open(case: Case, there: str, sentence: str) -> bool:
    """Whether what was to be done is left to somebody: "ideally", "if possible". `there` is all that stood, as one line."""
    said = line_of(case.brief.said)
    return any(f" {word} " not in there and f" {word} " not in said for word in phrases("weakening").found_in(line_of(sentence)))


def _is_dropped(before: str, after: str) -> bool:
    """A duty that is gone, where the sentence speaks of the same subject still: a command to do it would be a duty too."""
    old, new = senses(before), senses(after)
    is_kept = len(old.stems & new.stems) >= KEPT * len(old.stems)
    if not old.duties or new.duties or new.negations > old.negations or not is_kept:
        return False
    first = line_of(after).split()[:1]
    subject = content(before)[:1]
    return first != [] and (first[0] in phrasebook(PACKAGE, "sense")["subjects"].entries or [stem(first[0])] == subject)


def _is_freed(duties: tuple[str, ...], leave: tuple[str, ...], new_leave: tuple[str, ...]) -> bool:
    return not duties and not leave and any(word in ("may", "might", "need not") or "discretion" in word for word in new_leave)


def hedge(case: Case) -> Iterator[Found]:
    yield from _translated(case, translation.hedge)
    said = line_of(case.brief.said)
    for region in case.regions:
        if "translate" in case.brief.wide or not region.new_text:
            continue
        old, new = (_provisos(text) for text in (region.old_text, region.new_text))
        for found in new - old if new.total() > old.total() else ():
            where = _around(region, found)
            if found in RESTRICTING and not region.old:
                continue  # new text may say "only"
            if found in RESTRICTING and case.is_wide and answers(region.new_text) <= answers(region.old_text):
                continue  # "no bus before" is "a bus only at"
            is_meant = not case.is_wide and len(case.shared(where)) >= MEANT
            if f" {found} " not in said and not is_meant:
                yield Found(region.edit, messages.hedge(where), "", found)


def _provisos(text: str) -> Counter[str]:
    return Counter(phrases("hedges").found_in(phrases("no hedges").left_out_of(line_of(text))))


def _around(region: Region, found: str) -> str:
    return next((sentence for sentence in sentences(region.new_text) if f" {found} " in line_of(sentence)), found)
