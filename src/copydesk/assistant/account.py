"""The account of a change: entries that tell or count everything that is different in the end, each facet once.

What an edit did is told in its own sentence where nothing else had a hand in it, and from the difference where something had.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from copydesk.assistant.entry import Entry, Tally, Terms
from copydesk.assistant.gist import entry, gist, looked
from copydesk.assistant.naming import counted, plural, quoted
from copydesk.assistant.relooks import with_looks
from copydesk.assistant.reporting import alike, claimed
from copydesk.assistant.reviewreport import reviewed, without
from copydesk.assistant.share import Share, shares
from copydesk.assistant.tallies import counted_all, words_changed
from copydesk.document.facets import ADDED, MOVED, REMOVED, TEXT, Facet, facets
from copydesk.editing.bind import Bound
from copydesk.editing.ending import is_end_mark
from copydesk.editing.renumber import SPELLED
from copydesk.reading.places import above, called, holder, is_outlined, noted_at, noun, place

MAX_TOLD = 3  # edits that are told one by one
WHOLE = (ADDED, REMOVED, MOVED)  # what is so of all that something holds
MAX_PARTS = 4  # parts of a document in which what is different is told apart


@dataclass(frozen=True, slots=True)
class Account:
    entries: tuple[Entry, ...]

    @property
    def covered(self) -> tuple[Facet, ...]:
        return tuple(facet for entry in self.entries for facet in entry.covered)


def account(bound: Bound) -> Account:
    """All that a bound plan did, or would do."""
    known = facets(bound.before, bound.after, bound.operations)
    by_reviewers = reviewed(bound, known)
    known = without(known, by_reviewers)
    found = shares(bound, known)
    taken = {facet for share in found for facet in share.facets}
    left = [facet for own in known.values() for facet in own if facet not in taken]
    return Account((*by_reviewers, *(with_looks(bound, one) for one in (*_told(bound, found), *_along(bound, left)))))


def _told(bound: Bound, found: Sequence[Share]) -> list[Entry]:
    if not found:  # all of it is so already, or came to nothing
        own = [edit for edit in bound.edits if edit.already]
        return [claimed(bound, edit, ()) for edit in own[:MAX_TOLD]] if len(own) == len(bound.edits) else []
    every = [facet for share in found for facet in share.facets]
    if all(share.is_plain for share in found):
        one = alike(bound, [edit for share in found for edit in share.edits], every, MAX_TOLD)
        if one is not None:
            return [one]
    if len(found) <= MAX_TOLD:
        return [_entry(bound, share) for share in found]
    numbers = [facet for facet in every if _is_number(bound, facet)]
    rest = [share for share in found if not all(_is_number(bound, facet) for facet in share.facets)]
    if numbers and rest and len(rest) <= MAX_TOLD:  # what was asked for is told, and not the numbers that follow from it
        known = {facet for share in rest for facet in share.facets}
        return [*(_entry(bound, share) for share in rest), *_numbered([one for one in numbers if one not in known])]
    return [*_several(bound, [one for one in every if one not in numbers]), *_numbered(numbers)] if rest else _several(bound, every)


def _entry(bound: Bound, share: Share) -> Entry:
    if not share.is_plain:
        return gist(bound, share.facets)
    if len(share.edits) > 1:
        return alike(bound, share.edits, share.facets, MAX_TOLD) or gist(bound, share.facets)
    return claimed(bound, share.edits[0], share.facets, share.closing)


def _several(bound: Bound, every: Sequence[Facet]) -> list[Entry]:
    """Many edits, by the parts that they are in: one thing by its own sentence, more in numbers; beyond a few together. What came,
    went or moved as a whole is told before what reads otherwise, in reading order."""
    parts: dict[str | None, list[Facet]] = {}
    wholes = {facet for facet in every if facet.what in WHOLE}
    for facet in sorted(every, key=_order(bound)):
        parts.setdefault(_part(bound, _top(bound, facet, wholes)), []).append(facet)
    parts = dict(sorted(parts.items(), key=lambda one: not any(facet in wholes for facet in one[1])))
    first = dict(list(parts.items())[: MAX_PARTS if len(parts) > MAX_PARTS + 1 else MAX_PARTS + 1])
    rest = [part for part in parts if part not in first]
    told = [_of_part(bound, part, own, wholes) for part, own in first.items()]
    if rest:
        many = f"{len(rest):,} more {nouns_of(bound, rest)}"
        told.append(_numbers(bound, many, [facet for part in rest for facet in parts[part]]))
    return told


def _of_part(bound: Bound, part: str | None, own: Sequence[Facet], wholes: set[Facet]) -> Entry:
    if len({_top(bound, one, wholes) for one in own}) == 1:
        return gist(bound, own)
    look = looked(bound, own)
    return _numbers(bound, _called(bound, part), own) if look is None else entry(bound, own, look)


def _numbers(bound: Bound, where: str, own: Sequence[Facet]) -> Entry:
    words = words_changed(bound, own)
    size = [Tally("changed words", "word", new=words)] if words else []
    return Entry("several", Terms(where=where), (), (*size, *counted_all(bound, own)))


def _order(bound: Bound) -> Callable[[Facet], int]:
    """Reading order, as it is now; what went stands where it stood."""
    new, old = ({id: place for place, id in enumerate(side.order)} for side in (bound.after, bound.before))
    return lambda facet: new.get(facet.id, old.get(facet.id, 0))


def _top(bound: Bound, facet: Facet, wholes: set[Facet]) -> Facet:
    """What came, went or moved with something that holds it is told with that."""
    side = bound.before if facet.what == REMOVED else bound.after
    around = [*above(side, facet.id), *(node.id for node in side.ancestors(facet.id))] if facet.what in WHOLE else []
    return next((one for id in reversed(around) if (one := Facet(id, facet.what)) in wholes), facet)


def _part(bound: Bound, facet: Facet) -> str | None:
    """The part of the outline that something is different in: a heading's words in its own, a whole part in the one above."""
    side = bound.after if facet.id in bound.after else bound.before
    return facet.id if is_outlined(side, facet.id) and facet.what not in WHOLE else holder(side, noted_at(side, facet.id))


def _called(bound: Bound, part: str | None) -> str:
    side = bound.after if part is None or part in bound.after else bound.before
    return place(side, part) if part is not None else f"the {noun(side, side.root)}"


def nouns_of(bound: Bound, parts: Sequence[str | None]) -> str:
    """What parts are called together."""
    sorts = {noun(bound.after if part in bound.after else bound.before, part) for part in parts if part is not None}
    return plural(len(parts), sorts.pop() if len(sorts) == 1 else "place")


def _along(bound: Bound, left: Sequence[Facet]) -> list[Entry]:
    """What the desk did along with the edits: headings that spell another number, an end mark that stays last, neighbours that
    became one."""
    numbers = [facet for facet in left if _is_number(bound, facet)]
    last = bound.before.last
    is_last = last == bound.after.last and is_end_mark(bound.after, bound.after[last])
    ends = [facet for facet in left if is_last and facet.what == MOVED and facet.id == last]
    known = {*numbers, *ends}
    rest = [facet for facet in left if facet not in known]
    entries: list[Entry] = []
    if ends:
        entries.append(Entry("end", Terms(quoted(called(bound.after, last))), tuple(ends)))
    entries += _numbered(numbers)
    if bound.notes:
        joined = [facet for facet in rest if facet.what in (MOVED, REMOVED, TEXT)]
        entries.append(entry(bound, rest, ("note", Terms(" ".join(bound.notes)), joined)))
    elif rest:
        entries.append(gist(bound, rest))
    return entries


def _numbered(numbers: Sequence[Facet]) -> list[Entry]:
    many = counted(len(numbers), "heading")
    return [Entry("number", Terms(f"{many} {'is' if len(numbers) == 1 else 'are'}", new=many), tuple(numbers))] if numbers else []


def _is_number(bound: Bound, facet: Facet) -> bool:
    """Whether a heading reads the same but for the number that it spells; "2 eggs" is no heading."""
    if facet.what != TEXT or not (is_outlined(bound.before, facet.id) and is_outlined(bound.after, facet.id)):
        return False
    old, new = bound.before[facet.id].text, bound.after[facet.id].text
    return bool(SPELLED.match(old)) and SPELLED.sub("", old, count=1) == SPELLED.sub("", new, count=1)
