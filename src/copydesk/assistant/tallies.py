"""Tallies: what a change comes to in numbers, before and after: words, items, rows, paragraphs, links, pictures, ticks, marks."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from copydesk.assistant.entry import Tally, merged
from copydesk.assistant.wording import VALUE_OR_WORD
from copydesk.document.document import Document
from copydesk.document.facets import ADDED, ATTR, MOVED, REMOVED, TEXT, TYPE, Facet
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.editing.preview import CHECKED, told_attrs
from copydesk.editing.words import word_diff
from copydesk.formats import visible
from copydesk.formats.marking import LINK, spelled_out
from copydesk.kinds import kind_named
from copydesk.reading.lengths import word_count
from copydesk.reading.places import noun

HOLDERS = ("list", "content")  # these are nothing without what they hold, which is counted instead
MAX_SPELLED = 3  # spellings of what is exchanged that are told one by one
PLACED = ("level", "list", "start", "align")  # attrs that say how a node stands, not what it has
DELIMITER = re.compile(r"[\[\]()*_`~<>!\\{}]")  # what a mark, a link or a picture is spelled with
CALLED = {
    "textAlignment": "alignment",
    "textColor": "colour",
    "backgroundColor": "background",
    "isToggleable": "toggle",
    "previewWidth": "width",
    "list": "sort",
}  # attrs as people call them
FLAGS = {
    CHECKED: ("done", "not done"),
    "pageBreakBefore": ("page", "no page"),
    "isToggleable": ("fold", "no fold"),
}  # the sentences of those that are or are not so


def of_side(facets: Iterable[Facet], *sorts: str) -> list[str]:
    return [facet.id for facet in facets if facet.what in sorts]


def with_attrs(facets: Sequence[Facet], *names: str) -> list[Facet]:
    return [facet for facet in facets if facet.what.startswith(ATTR) and facet.attr in names]


def measured(bound: Bound, facets: Collection[Facet]) -> tuple[Tally, ...]:
    """How much the text of nodes that were rewritten has before and after, and what came or went in it."""
    size = words(bound, facets)
    return merged([*([size] if size else []), *_numbers(bound, facets), *_owned(bound, facets), *_inline(bound, facets)])


def words(bound: Bound, facets: Collection[Facet]) -> Tally | None:
    old = word_count(bound.before, of_side(facets, REMOVED, TEXT))
    new = word_count(bound.after, of_side(facets, ADDED, TEXT))
    ids = of_side(facets, TEXT)
    if old == new and len(ids) == len(facets):  # as many as before says nothing
        changed = words_changed(bound, facets)
        return Tally("as many words", "word", min(changed, new), new) if changed and new else None
    return Tally("words", "word", old, new) if old or new else None


def words_changed(bound: Bound, facets: Iterable[Facet]) -> int:
    """In texts that read otherwise: a word that only looks otherwise is the same word."""
    ids = [id for id in of_side(facets, TEXT) if not reads_as_before(bound, id)]
    return sum(_differing(visible(bound.before, id).text, visible(bound.after, id).text) for id in ids)


def _differing(old: str, new: str) -> int:
    """How many words one text has that the other hasn't, on the side that has more of them; a value is one word, with its signs."""
    sides = Counter[str]()
    for segment in word_diff(old, new, VALUE_OR_WORD):
        sides[segment.change] += sum(any(map(str.isalnum, word)) for word in VALUE_OR_WORD.findall(segment.text))
    return max(sides["delete"], sides["insert"])


def reads_as_before(bound: Bound, id: str) -> bool:
    return visible(bound.before, id).text == visible(bound.after, id).text


def lost(bound: Bound, facets: Collection[Facet]) -> tuple[Tally, ...]:
    """What came or went with a text besides words: links, pictures, marks and ticks."""
    return merged([*_owned(bound, facets), *_inline(bound, facets)])


def counted_all(bound: Bound, facets: Collection[Facet]) -> tuple[Tally, ...]:
    """A number for each facet."""
    sorts: dict[tuple[str, str, str], list[Facet]] = {}
    for facet in facets:
        if facet.what not in (ADDED, REMOVED):
            sorts.setdefault(_key(bound, facet), []).append(facet)
    others = [
        Tally(sort, noun, new=len(own), name=name, facets=tuple(own))
        if sort != "went"
        else Tally("number", noun, old=len(own), facets=tuple(own))
        for (sort, noun, name), own in sorts.items()
    ]
    placed = [facet for facet in facets if facet.what in (ADDED, REMOVED)]
    numbers = list(_numbers(bound, placed, every=True))
    if placed and not numbers:
        numbers = list(_numbers(bound, placed, every=True, holders=not others))
    if placed:
        first = numbers or others
        first[0] = first[0]._replace(facets=(*first[0].facets, *placed))
    return merged([*numbers, *others])


def _key(bound: Bound, facet: Facet) -> tuple[str, str, str]:
    """What is counted together: the sort of tally, the noun, and a name."""
    old, new = bound.before[facet.id], bound.after[facet.id]
    sort = noun(bound.before, facet.id)
    if facet.what == TEXT:
        return "marked" if reads_as_before(bound, facet.id) else "text", sort, ""
    if facet.what == MOVED:
        return "moved", sort, ""
    if facet.what == TYPE:
        return "type", sort, noun(bound.after, facet.id)
    name = facet.attr
    if name == CHECKED:
        had, has = old.attrs.get(name), new.attrs.get(name)
        return "number" if has is True or had is None else "went", "tick" if True in (had, has) else "box", ""
    if name == "level":
        return "level", sort, ""
    if name in (told_attrs(bound.before, facet.id) | told_attrs(bound.after, facet.id)):
        return "attr", sort, CALLED.get(name, name.replace("_", " "))
    return "attr", sort, "look"


def _numbers(bound: Bound, facets: Collection[Facet], *, every: bool = False, holders: bool = False) -> Iterator[Tally]:
    """What there is more or less of; with `every`, also what there is as much of as before.

    What stands only in one type of node is told by that, unless there are as many of those: a table went, and so did its rows.
    """
    gone, come = of_side(facets, REMOVED), of_side(facets, ADDED)
    types = kind_named(bound.before.kind).types
    sides = [(bound.before, gone, set(gone)), (bound.after, come, set(come))]
    sizes = [Counter(document[id].type for id in ids) for document, ids, _ in sides]

    def is_told(document: Document, id: str, known: set[str]) -> bool:
        node = document[id]
        if node.type in HOLDERS and not holders:
            return False
        own = types[node.type].inside
        return len(own) != 1 or node.parent not in known or own[0] in HOLDERS or sizes[0][own[0]] == sizes[1][own[0]]

    old, new = (Counter(noun(document, id) for id in ids if is_told(document, id, known)) for document, ids, known in sides)
    for sort in dict.fromkeys((*old, *new)):
        if every or old[sort] != new[sort]:
            yield Tally("number", sort, old[sort], new[sort])


def _owned(bound: Bound, facets: Collection[Facet]) -> Iterator[Tally]:
    """Ticks and other attrs that nodes had which were written anew, and which are not on what came for them."""
    gone, come = of_side(facets, REMOVED), of_side(facets, ADDED)
    old, new = (Counter(document[id].type for id in ids) for document, ids in ((bound.before, gone), (bound.after, come)))
    for type in old.keys() & new.keys():
        for name in kind_named(bound.before.kind).types[type].attrs:
            if name in PLACED or (name != CHECKED and old[type] != new[type]):
                continue
            had, has = _having(bound.before, gone, type, name), _having(bound.after, come, type, name)
            if had != has:
                yield Tally("number", "tick" if name == CHECKED else name.replace("_", " "), had, has)


def _having(document: Document, ids: Sequence[str], type: str, name: str) -> int:
    return sum(1 for id in ids if document[id].type == type and document[id].attrs.get(name) not in (None, False, ""))


def _inline(bound: Bound, facets: Collection[Facet]) -> Iterator[Tally]:
    """Links, pictures and marks. A text that has the same signs in the same order as before has them all still."""
    spelled = [id for id in of_side(facets, TEXT) if _signs(bound.before[id].text) != _signs(bound.after[id].text)]
    old = _marks(bound.before, [*of_side(facets, REMOVED), *spelled])
    new = _marks(bound.after, [*of_side(facets, ADDED), *spelled])
    for sort in ("link", "picture", "mark"):
        if old[sort] != new[sort]:
            yield Tally("number", sort, old[sort], new[sort])


def _signs(text: str) -> list[str]:
    return DELIMITER.findall(text)


def _marks(document: Document, ids: Sequence[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for id in ids:
        text = document[id].text
        if DELIMITER.search(text):
            for pair in spelled_out(document, id).pairs:
                is_link = pair.open.name == LINK
                found["picture" if is_link and text[pair.open.start] == "!" else "link" if is_link else "mark"] += 1
    return found


def exchanges(edit: BoundEdit) -> list[tuple[str, str]]:
    """The texts that an edit exchanges, each with what it becomes; of many, one in other capitals is the same."""
    places = [(str(one["text"]), str(one.get("with") or "")) for one in edit.edit.get("places") or ()]
    spelled = list(dict.fromkeys((old, new) for old, new in places if old and new))
    if len(spelled) <= MAX_SPELLED:
        return spelled
    found = {(old.casefold(), new.casefold()): (old, new) for old, new in reversed(places) if old and new}
    return list(reversed(found.values()))
