"""Rules about sense: a "not" that comes or goes, a duty that becomes leave, a word that turns into its opposite, a new proviso."""

from collections import Counter
from collections.abc import Iterator

from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.sense import clauses, denials, phrases, poles, senses
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content
from copydesk.editing.risks.twins import Twins

SAME = 0.5  # of the stems of the shorter: two sentences are one, changed
CROSSED = 3  # content words of a clause in which two of them may have changed places
KEPT = 0.6  # of a clause's stems: it stands, and should deny what it denied


def _regions(case: Case) -> Iterator[Region]:
    """Those with something on both sides, in one language."""
    if "translate" not in case.brief.wide:
        yield from (region for region in case.regions if region.old_text and region.new_text and region.old_text != region.new_text)


def negation(case: Case) -> Iterator[Found]:
    for region in case.regions if "translate" in case.brief.wide else ():
        yield from _counted(region)
    for region in _regions(case):
        old, new = region.old_text, region.new_text
        turned = [*_turned(case, old, new), *_turned(case, new, old)]
        if not turned and "shorten" not in case.brief.wide and not case.brief.deletes:
            turned = list(_fewer(case, region))
        for before in turned[:1]:
            other = Twins(sentences(new if before in old else old)).best(frozenset(content(before)))
            pair = (before, other) if before in old else (other, before)
            yield Found(region.edit, messages.negation(*pair), *pair)


def _turned(case: Case, one: str, two: str) -> Iterator[str]:
    """Sentences of one text that deny what the other says and doesn't deny."""
    said, denied = set(content(two)), set().union(*denials(two)) if denials(two) else set()
    for sentence in sentences(one):
        for group in denials(sentence):
            if len(group & said) >= min(2, len(group)) and not group & denied and not group & case.brief.stems:
                yield sentence


def _fewer(case: Case, region: Region) -> Iterator[str]:
    """Clauses that are kept and deny less than they did."""
    twins = Twins(sentences(region.new_text))
    for sentence in sentences(region.old_text):
        own = senses(sentence)
        if not own.negations or len(own.stems) < 3 or own.stems & case.brief.stems:
            continue
        best = senses(twins.best(own.stems))
        if len(own.stems & best.stems) >= KEPT * len(own.stems) and best.negations < own.negations:
            yield sentence


def _counted(region: Region) -> Iterator[Found]:
    """In another language nothing but the number of negations can be compared, where both are known."""
    old, new = region.old_text, region.new_text
    before, after = (sum(senses(sentence).negations for sentence in sentences(text)) for text in (old, new))
    if old and new and after and before != after:
        yield Found(region.edit, messages.negation(old, new), old, new)


def duty(case: Case) -> Iterator[Found]:
    for region in _regions(case):
        twins = Twins(sentences(region.old_text))
        for sentence in sentences(region.new_text):
            new = senses(sentence)
            before = twins.best(new.stems)
            old = senses(before)
            if not before or len(new.stems & old.stems) < SAME * max(1, min(len(new.stems), len(old.stems))):
                continue
            if not case.brief.is_wide and len(new.stems & case.brief.stems) >= 2:
                continue
            if _differs(case, old.duties, old.leave, new.duties, new.leave):
                yield Found(region.edit, messages.duty(before, sentence), before, sentence)


def _differs(
    case: Case, duties: tuple[str, ...], leave: tuple[str, ...], new_duties: tuple[str, ...], new_leave: tuple[str, ...]
) -> bool:
    """A duty that became leave, leave that became a duty, or leave where there was neither."""
    line = line_of(case.brief.said)
    if any(f" {word} " in line for word in (*new_duties, *new_leave)):
        return False
    weaker = bool(duties) and len(new_duties) < len(duties) and len(new_leave) > len(leave)
    stronger = bool(leave) and not duties and bool(new_duties) and len(new_leave) < len(leave)
    return weaker or stronger or _is_freed(duties, leave, new_leave)


def _is_freed(duties: tuple[str, ...], leave: tuple[str, ...], new_leave: tuple[str, ...]) -> bool:
    return not duties and not leave and any(word in ("may", "might", "need not") or "discretion" in word for word in new_leave)


def polar(case: Case) -> Iterator[Found]:
    """A word for its opposite, or two words of a text that have changed places: who pays and who is paid."""
    said = set(line_of(case.brief.said).split())
    for region in _regions(case):
        old, new = (_counts(text) for text in (region.old_text, region.new_text))
        for one, two in poles():
            turned = old.get(one, 0) > new.get(one, 0) and new.get(two, 0) > old.get(two, 0)
            if turned and one not in said and two not in said:
                yield Found(region.edit, messages.polar(one, two), one, two)
        yield from _crossed(case, region)


def _crossed(case: Case, region: Region) -> Iterator[Found]:
    """Clauses in which one word of the text has given way to another that stood in it too."""
    before, after = set(content(region.old_text)), set(content(region.new_text))
    both = (before & after) - case.brief.stems
    twins = Twins([clause for clause in clauses(region.new_text)])
    for clause in clauses(region.old_text):
        old = frozenset(content(clause))
        found = twins.best(old) if len(old) >= CROSSED else ""
        new = frozenset(content(found))
        gone, come = (old - new) & both, (new - old) & both
        if (
            len(gone) == len(come) == 1
            and len(old & new) >= max(CROSSED - 1, KEPT * min(len(old), len(new)))
            and len(old - new) == 1
        ):
            yield Found(region.edit, messages.polar(clause.strip(), found.strip()), clause.strip(), found.strip())


def _counts(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in line_of(text).split():
        found[word] = found.get(word, 0) + 1
    return found


def hedge(case: Case) -> Iterator[Found]:
    said = line_of(case.brief.said)
    for region in case.regions:
        if "translate" in case.brief.wide or not region.new_text:
            continue
        old, new = (Counter(phrases("hedges").found_in(line_of(text))) for text in (region.old_text, region.new_text))
        for found in new - old:
            if f" {found} " not in said:
                yield Found(region.edit, messages.hedge(_around(region, found)), "", found)


def _around(region: Region, found: str) -> str:
    return next((sentence for sentence in sentences(region.new_text) if f" {found} " in line_of(sentence)), found)
