"""The account of a change: entries that tell or count everything that is different in the end, each facet once.

What an edit did is told in its own sentence where nothing else had a hand in it, and from the difference where something had.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from copydesk.assistant.entry import Entry, Tally, Terms
from copydesk.assistant.gist import entry, gist
from copydesk.assistant.naming import counted, quoted
from copydesk.assistant.reporting import alike, claimed
from copydesk.assistant.share import Share, shares
from copydesk.assistant.tallies import counted_all
from copydesk.document.change import measure
from copydesk.document.facets import MOVED, REMOVED, TEXT, Facet, facets
from copydesk.editing.bind import Bound
from copydesk.editing.ending import is_end_mark
from copydesk.editing.renumber import SPELLED
from copydesk.reading.places import called, holder, place

MAX_TOLD = 3  # edits that are told one by one


@dataclass(frozen=True, slots=True)
class Account:
    entries: tuple[Entry, ...]

    @property
    def covered(self) -> tuple[Facet, ...]:
        return tuple(facet for entry in self.entries for facet in entry.covered)


def account(bound: Bound) -> Account:
    """All that a bound plan did, or would do."""
    known = facets(bound.before, bound.after, bound.operations)
    found = shares(bound, known)
    taken = {facet for share in found for facet in share.facets}
    left = [facet for own in known.values() for facet in own if facet not in taken]
    return Account((*_told(bound, found), *_along(bound, left)))


def _told(bound: Bound, found: Sequence[Share]) -> list[Entry]:
    if not found:  # all of it is so already, or came to nothing
        own = [edit for edit in bound.edits if edit.already]
        return [claimed(bound, edit, ()) for edit in own[:MAX_TOLD]] if len(own) == len(bound.edits) else []
    every = [facet for share in found for facet in share.facets]
    if all(share.is_plain for share in found):
        one = alike(bound, [edit for share in found for edit in share.edits], every, MAX_TOLD)
        if one is not None:
            return [one]
    return [_entry(bound, share) for share in found] if len(found) <= MAX_TOLD else [_several(bound, found, every)]


def _entry(bound: Bound, share: Share) -> Entry:
    if not share.is_plain:
        return gist(bound, share.facets)
    if len(share.edits) > 1:
        return alike(bound, share.edits, share.facets, MAX_TOLD) or gist(bound, share.facets)
    return claimed(bound, share.edits[0], share.facets, share.closing)


def _several(bound: Bound, found: Sequence[Share], every: Sequence[Facet]) -> Entry:
    """Many edits, in numbers."""
    edits = [edit for share in found for edit in share.edits]
    stats = measure(bound.before, bound.after, [operation for edit in edits for operation in edit.operations])
    size = [Tally("changed words", "word", new=stats.words_changed)] if stats.words_changed else []
    around = {holder(bound.before, facet.id) if facet.id in bound.before else None for facet in every}
    one = around.pop() if len(around) == 1 else None
    where = place(bound.before, one) if one is not None else counted(places(bound, every), "place")
    terms = Terms(counted(len(edits), "edit"), where)
    return Entry("several", terms, (), (*size, *counted_all(bound, every)))


def places(bound: Bound, told: Sequence[Facet]) -> int:
    """In how many places something is different: what came or went with something else is in one place with it."""
    ids = {facet.id for facet in told}
    sides = (bound.before if id in bound.before else bound.after for id in ids)
    return sum(side[id].parent not in ids for id, side in zip(ids, sides, strict=True))


def _along(bound: Bound, left: Sequence[Facet]) -> list[Entry]:
    """What the desk did along with the edits: headings that spell another number, an end mark that stays last, neighbours that
    became one."""
    numbers = [facet for facet in left if facet.what == TEXT and _is_number(bound, facet.id)]
    last = bound.before.order[-1]
    is_last = last == bound.after.order[-1] and is_end_mark(bound.after, bound.after[last])
    ends = [facet for facet in left if is_last and facet.what == MOVED and facet.id == last]
    known = {*numbers, *ends}
    rest = [facet for facet in left if facet not in known]
    entries: list[Entry] = []
    if ends:
        entries.append(Entry("end", Terms(quoted(called(bound.after, last))), tuple(ends)))
    if numbers:
        many = counted(len(numbers), "heading")
        entries.append(Entry("number", Terms(f"{many} {'is' if len(numbers) == 1 else 'are'}", new=many), tuple(numbers)))
    if bound.notes:
        joined = [facet for facet in rest if facet.what in (MOVED, REMOVED, TEXT)]
        entries.append(entry(bound, rest, ("note", Terms(" ".join(bound.notes)), joined)))
    elif rest:
        entries.append(gist(bound, rest))
    return entries


def _is_number(bound: Bound, id: str) -> bool:
    """Whether a heading reads the same but for the number that it spells."""
    old, new = bound.before[id].text, bound.after[id].text
    return bool(SPELLED.match(old)) and SPELLED.sub("", old, count=1) == SPELLED.sub("", new, count=1)
