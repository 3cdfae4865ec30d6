"""Rules about limits: a condition, an exception, a term, a bound, a form or a choice that a rewording loses or gains, and another
number of something, in words. What was to be put in other words claims as much as before, and no more."""

from collections import Counter
from collections.abc import Iterator

from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.limits import Limit, answering, is_addressed, limits, quantities
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.stems import content

WORDED = frozenset({"bound", "form"})  # the limiting word is the limit: "at least three" is not "three"
SAYING_ANEW = frozenset({"manner", "shorten", "shape"})  # forms in which a text says the same; what it looks like in a film is none
STRICT = frozenset({"exception", "term", "choice"})  # no other words are likely to say these
COMING = frozenset(
    {"condition", "exception", "choice"}
)  # what makes less of a claim; a term or a bound is a value, which others see
BACK = 0.5  # of what a limit is about: less of it in the other text, and it is not said there


def limit(case: Case) -> Iterator[Found]:
    """Those that come or go where another form of the text was asked for."""
    if case.brief.wide.isdisjoint(SAYING_ANEW) or "translate" in case.brief.wide:
        return
    for region in case.regions:
        if not region.old_text or not region.new_text or region.old_text == region.new_text:
            continue
        for gone in _only_in(case, region.old_text, region.new_text) if not case.brief.deletes else ():
            yield Found(region.edit, messages.limit_gone(gone.said), gone.said)
        for came in _only_in(case, region.new_text, region.old_text) if not _may_grow(case) else ():
            if came.sort in COMING and not is_addressed(came):
                yield Found(region.edit, messages.hedge(came.said), "", came.said)
        yield from _counted_otherwise(case, region)


def _may_grow(case: Case) -> bool:
    return case.brief.adds or not case.brief.wide.isdisjoint({"expand", "colour"})


def _only_in(case: Case, one: str, two: str) -> Iterator[Limit]:
    """Limits of one text of whose class the other has fewer, and of which little is said there."""
    own, other = limits(one), limits(two)
    fewer = Counter(limit.sort for limit in own) - Counter(limit.sort for limit in other)
    stems, line = set(content(two)), line_of(two)
    for found in own:
        if not fewer[found.sort] or f" {found.said} " in line or _is_spoken_of(case, found):
            continue
        is_back = bool(found.stems) and len(found.stems & stems) >= BACK * len(found.stems)
        if (found.sort in WORDED or not is_back) and (
            found.sort in STRICT or answering(two, found.sort) < answering(one, found.sort)
        ):
            yield found


def _is_spoken_of(case: Case, found: Limit) -> bool:
    return bool(found.stems) and len(found.stems & case.said_stems) >= min(2, len(found.stems))


def _counted_otherwise(case: Case, region: Region) -> Iterator[Found]:
    """Another number of the same thing: "two members" is not "one member"."""
    old, new = quantities(region.old_text), quantities(region.new_text)
    for thing, (numbers, said) in new.items():
        before = old.get(thing)
        if before is not None and numbers.isdisjoint(before[0]) and f" {said} " not in line_of(case.brief.said):
            yield Found(region.edit, messages.fact("Number", before[1], said), before[1], said)
