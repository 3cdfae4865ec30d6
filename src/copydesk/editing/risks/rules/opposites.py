"""Rules about opposites: a word that turns into its opposite, or two that have changed places: who pays and who is paid."""

from collections.abc import Iterator

from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.rules.sense import weighed_regions
from copydesk.editing.risks.sense import (
    MIN_TAIL,
    clauses,
    is_turned,
    lone_poles,
    poles,
    senses,
)
from copydesk.editing.risks.spots import differing
from copydesk.editing.risks.stems import content, stem
from copydesk.editing.risks.twins import Twins

CROSSED = 3  # content words of a clause in which two of them may have changed places
KEPT = 0.6  # of a clause's stems: it stands, and should deny what it denied


def polar(case: Case) -> Iterator[Found]:
    """A word for its opposite, or two words of a text that have changed places: who pays and who is paid."""
    said = {stem(word) for word in line_of(case.brief.said).split()}
    for region in weighed_regions(case):
        old, new = (_counts(text) for text in (region.old_text, region.new_text))
        for one, two in poles():
            turned = old.get(one, 0) > new.get(one, 0) and new.get(two, 0) > old.get(two, 0)
            if turned and one not in said and two not in said:
                before, after = _spelled(region.old_text, one), _spelled(region.new_text, two)
                yield Found(region.edit, messages.polar(before, after), before, after)
        yield from _turned_words(region, said)
        for spot in case.spots(region):
            if (stem(spot.old.strip()), stem(spot.new.strip())) in lone_poles() and not {stem(spot.old), stem(spot.new)} & said:
                yield Found(region.edit, messages.polar(spot.old, spot.new), spot.old, spot.new)
        yield from _crossed(case, region)
        yield from _cast(region, old, new, said)


def _turned_words(region: Region, said: set[str]) -> Iterator[Found]:
    old, new = (set(line_of(text).split()) for text in (region.old_text, region.new_text))
    by_tail: dict[str, list[str]] = {}
    for word in new - old:
        by_tail.setdefault(word[-MIN_TAIL:], []).append(word)
    for word in old - new:
        for other in by_tail.get(word[-MIN_TAIL:], ()):
            if (
                is_turned(word, other)
                and not _is_denied(region, word, other)
                and stem(word) not in said
                and stem(other) not in said
            ):
                yield Found(region.edit, messages.polar(word, other), word, other)


def _is_denied(region: Region, word: str, other: str) -> bool:
    """Whether the one is the other denied: "not paid" is "unpaid"."""
    texts = (line_of(region.old_text), word), (line_of(region.new_text), other)
    return any(f" {no} {own} " in line for line, own in texts for no in ("not", "never", "not yet"))


def _cast(region: Region, old: dict[str, int], new: dict[str, int], said: set[str]) -> Iterator[Found]:
    """Who does what: a clause told apart by a word that no other has, in which one of two opposites now stands for the other."""
    pairs = [
        (one, two) for one, two in poles() if one in old and two in old and one in new and two in new and not {one, two} & said
    ]
    if not pairs:
        return
    before, after = _anchored(region.old_text), _anchored(region.new_text)
    for anchor in before.keys() & after.keys():
        was, now = ({stem(word) for word in line_of(side[anchor]).split()} for side in (before, after))
        for one, two in pairs:
            if one in was and two not in was and two in now and one not in now:
                yield Found(region.edit, messages.polar(before[anchor], after[anchor]), before[anchor], after[anchor])


def _anchored(text: str) -> dict[str, str]:
    """Clauses by the stems that only they have."""
    holders: dict[str, list[str]] = {}
    for clause in clauses(text):
        for word in set(content(clause)):
            holders.setdefault(word, []).append(clause.strip())
    return {word: found[0] for word, found in holders.items() if len(found) == 1}


def _spelled(text: str, wanted: str) -> str:
    return next((word for word in line_of(text).split() if stem(word) == wanted), wanted)


def _crossed(case: Case, region: Region) -> Iterator[Found]:
    """Clauses in which a word has given way to another of the text: both stay in it, or it is the first, who does something."""
    stood, stands = set(content(region.old_text)), set(content(region.new_text))
    was, there = ([clause for line in text.split("\n") for clause in clauses(line)] for text in (region.old_text, region.new_text))
    twins = Twins(there)
    for clause in differing(was, there):
        old = content(clause)
        found = twins.best(frozenset(old)) if len(set(old)) >= CROSSED else ""
        new = content(found)
        gone, come = set(old) - set(new), set(new) - set(old)
        own = senses(clause)
        binds = bool(own.duties or own.leave or own.negations or any(fact.kind == "money" for fact in facts(clause)))
        known = stems_of(case.before) if binds else stood
        if len(gone) != 1 or len(come & known) != 1 or (gone | come) & case.brief.stems:
            continue
        is_other = (gone <= stands and come <= stood) or (len(come) == 1 and gone == set(old[:1]) and come == set(new[:1]))
        if is_other and len(set(old) & set(new)) >= max(CROSSED - 1, KEPT * min(len(set(old)), len(set(new)))):
            yield Found(region.edit, messages.polar(clause.strip(), found.strip()), clause.strip(), found.strip())


def _counts(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for word in map(stem, line_of(text).split()):
        found[word] = found.get(word, 0) + 1
    return found
