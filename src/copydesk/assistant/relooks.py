"""What an entry of an account leaves out of marks, links and pictures: every link that leads elsewhere with both addresses, and
what came or went beside what its sentence tells. All entries pass through here, whichever sentence was made for them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from copydesk.assistant.entry import Entry, Tally
from copydesk.assistant.naming import quoted
from copydesk.document.document import Document
from copydesk.document.facets import ADDED, REMOVED, TEXT
from copydesk.editing.bind import Bound
from copydesk.editing.labels import words_of
from copydesk.editing.novelty import ADDRESS_ATTRS
from copydesk.formats import links, visible
from copydesk.formats.looks import PICTURE, Look, Relinked, Relooked, looks, relooked, settled
from copydesk.formats.marking import LINK
from copydesk.reading.words import words

MAX_TOLD = 4  # links that are told one by one
MAX_ADDRESS, AROUND = 120, 20  # characters of an address; a longer one is told from shortly before where it differs
# These sentences say what words look like in the end, or quote them as they are spelled.
CUT = "…"
SPELLED = frozenset({"look", "replace", "insert", "split", "merge", "retype", "relist", "field", "set_cell"})


def with_looks(bound: Bound, entry: Entry) -> Entry:
    found = _of_texts(bound, entry)
    whole = settled(reduce(Relooked.__add__, _of_nodes(bound, entry), found))
    relinked = [one for one in (*whole.relinked, *_of_attrs(bound, entry)) if not _is_told(entry, one)]
    kept = _still_led_to(bound, entry)
    went, came = (
        [one for one in of if one in known and not (one.name == LINK and one.value in kept)]
        for of, known in ((whole.went, found.went), (whole.came, found.came))
    )
    return replace(entry, tallies=(*entry.tallies, *_numbers(entry, went, came), *_relinked(relinked)))


def _of_texts(bound: Bound, entry: Entry) -> Relooked:
    ids = [facet.id for facet in entry.covered if facet.what == TEXT]
    return reduce(Relooked.__add__, (relooked(bound.before, bound.after, id) for id in ids), Relooked())


def _still_led_to(bound: Bound, entry: Entry) -> set[str]:
    """Addresses that as many links lead to as before: a link on other words is the same link, unless words that stay have lost or
    got it."""
    ids = [facet.id for facet in entry.covered if facet.what == TEXT]
    old, new = (Counter(link.address for id in ids for link in links(side, id)) for side in (bound.before, bound.after))
    return {address for address, number in old.items() if new[address] == number and not _has_moved(bound, ids, address)}


def _has_moved(bound: Bound, ids: list[str], address: str) -> bool:
    """Whether a word that stands in both texts is linked in one of them only."""
    sides = (bound.before, bound.after)
    linked = [{word for id in ids for word in _linked(side, id, address)} for side in sides]
    seen = [{word for id in ids for word in words(visible(side, id).text)} for side in sides]
    return bool((linked[0] - linked[1]) & seen[1] or (linked[1] - linked[0]) & seen[0])


def _linked(document: Document, id: str, address: str) -> list[str]:
    text = visible(document, id).text
    return [word for link in links(document, id) if link.address == address for word in words(text[link.start : link.end])]


def _of_nodes(bound: Bound, entry: Entry) -> Iterator[Relooked]:
    """What nodes took with them that went, and brought that came: a list that became a table has its links still."""
    for facet in entry.covered:
        if facet.what == REMOVED:
            yield Relooked(went=tuple(looks(bound.before, facet.id)))
        elif facet.what == ADDED:
            yield Relooked(came=tuple(looks(bound.after, facet.id)))


def _of_attrs(bound: Bound, entry: Entry) -> Iterator[Relinked]:
    """Links that are nodes of their own."""
    for facet in entry.covered:
        if facet.attr in ADDRESS_ATTRS:
            old, new = (str(side[facet.id].attrs.get(facet.attr) or "") for side in (bound.before, bound.after))
            yield Relinked(words_of(bound.after, facet.id), old, new)


def _is_told(entry: Entry, one: Relinked) -> bool:
    said = " ".join(entry.terms)
    return bool(one.old) and one.old in said and one.new in said


def _numbers(entry: Entry, went: list[Look], came: list[Look]) -> Iterator[Tally]:
    for noun in (LINK, PICTURE, "mark"):
        if any(tally.noun == noun or (noun == "mark" and tally.sort == "marked") for tally in entry.tallies):
            continue
        old = sum(_noun(one) == noun and not _is_taken_off(entry, one) for one in went)
        new = 0 if _spells(entry) else sum(_noun(one) == noun for one in came)
        if old or new:
            yield Tally("number", noun, old, new)


def _is_taken_off(entry: Entry, look: Look) -> bool:
    """Whether the sentence says of these words that they are marked no longer: "Made “at once” not bold"."""
    what = entry.terms.what
    return entry.verb == "look" and (look.words in what or what.endswith(" texts"))


def _spells(entry: Entry) -> bool:
    """Whether a sentence says how words are marked; a quotation that was cut short doesn't."""
    return entry.verb == "look" or (entry.verb in SPELLED and not any(CUT in term for term in entry.terms))


def _noun(look: Look) -> str:
    return look.name if look.name in (LINK, PICTURE) else "mark"


def _relinked(found: list[Relinked]) -> Iterator[Tally]:
    for one in found[:MAX_TOLD]:
        new, old = _apart(one.new, one.old)
        yield Tally("relinked", quoted(one.words), new=1, name=f"{new or 'nowhere'}, not {old or 'nowhere'}")
    if len(found) > MAX_TOLD:
        yield Tally("more relinked", "link", new=len(found) - MAX_TOLD)


def _apart(new: str, old: str) -> tuple[str, str]:
    if max(len(new), len(old)) <= MAX_ADDRESS:
        return new, old
    first = next((at for at, pair in enumerate(zip(new, old, strict=False)) if pair[0] != pair[1]), min(len(new), len(old)))
    start = max(0, first - AROUND)
    cut = [("…" if start else "") + one[start : start + MAX_ADDRESS] for one in (new, old)]
    return cut[0], cut[1]
