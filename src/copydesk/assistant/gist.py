"""The gist of a change: an entry made of what is different alone, whatever edit made it so.

For edits that were mended by later ones, for patches, and for all that no edit's own sentence tells.
"""

from collections.abc import Iterator, Sequence

from copydesk.assistant.entry import Entry, Tally, Terms
from copydesk.assistant.naming import MAX_LISTED, both, inside, joined, listed, named, nouns, plural, quoted, seen_in, with_article
from copydesk.assistant.siblings import reordered, stand_together, stands
from copydesk.assistant.tallies import CALLED, FLAGS, HOLDERS, counted_all, lost, measured, of_side, reads_as_before
from copydesk.assistant.wording import exchanges, only_one_way
from copydesk.document.document import Document
from copydesk.document.facets import ADDED, MOVED, REMOVED, TEXT, TYPE, Facet
from copydesk.document.node import Node
from copydesk.editing.bind import Bound
from copydesk.editing.labels import name_of_target
from copydesk.editing.particulars import particulars, wordings
from copydesk.editing.preview import CHECKED, told_attrs
from copydesk.formats import looks, visible
from copydesk.formats.marking import LINK, spelled_out
from copydesk.kinds import kind_named
from copydesk.reading.places import above, called, holder, is_outlined, noun, place
from copydesk.reading.places import inside as all_inside

LOOKS = {
    **looks.LOOKS,
    "upper": "upper case",
    "lower": "lower case",
    "title": "title case",
    "capital": "begin with a capital",
}
SORTS = {"bullet": "a bulleted list", "numbered": "a numbered list", "check": "a list of tasks", "toggle": "a list of toggles"}
Made = tuple[str, Terms, Sequence[Facet]]  # a verb, its terms, and which facets they tell


def gist(bound: Bound, facets: Sequence[Facet]) -> Entry:
    """What these facets come to."""
    sorts = {facet.what for facet in facets}
    texts = sorts & {TEXT}
    if REMOVED in sorts and not texts and ADDED not in sorts:
        return entry(bound, facets, deleted(bound, facets))
    if ADDED in sorts and not texts and REMOVED not in sorts:
        return entry(bound, facets, inserted(bound, facets))
    if texts or ADDED in sorts:
        return rewritten(bound, facets)
    types, moves = [[facet for facet in facets if facet.what == sort] for sort in (TYPE, MOVED)]
    if len(types) == 1:
        return entry(bound, facets, retyped(bound, types[0]))
    if moves and not types:
        return entry(bound, facets, moved(bound, facets))
    attrs = [facet for facet in facets if facet.attr]
    if not types and (made := assigned(bound, attrs)) is not None:
        return entry(bound, facets, made)
    ids = tops(bound.before, [facet.id for facet in facets])
    return Entry("change", Terms(listed(bound.before, ids)), (), counted_all(bound, facets))


def entry(bound: Bound, facets: Sequence[Facet], made: Made, more: Sequence[Tally] = ()) -> Entry:
    """An entry of a sentence that tells some of the facets; the others are counted."""
    verb, terms, told = made
    known = set(told)
    rest = [facet for facet in facets if facet not in known]
    return Entry(verb, terms, tuple(dict.fromkeys(told)), (*more, *counted_all(bound, rest)))


def rewritten(bound: Bound, facets: Sequence[Facet]) -> Entry:
    """Texts that read otherwise, with their size, and what came or went in them."""
    told = [facet for facet in facets if facet.what in (TEXT, ADDED, REMOVED)]
    before, after = bound.before, bound.after
    old = tops(before, of_side(told, TEXT, REMOVED))
    if len(told) == 1:
        id = told[0].id
        name = before[id].attrs.get("name")
        if is_outlined(before, id) and is_outlined(after, id):
            return entry(bound, facets, ("rename", Terms(old=quoted(called(before, id)), new=quoted(called(after, id))), told))
        if isinstance(name, str) and name:
            was, new = both(before[id].text, after[id].text)
            return entry(bound, facets, ("field", Terms(name, old=f"; it was {was}" if before[id].text else "", new=new), told))
    if (look := looked(bound, told)) is not None:
        return entry(bound, facets, look)
    if (few := exchanged(bound, told)) is not None:
        return entry(bound, facets, few, lost(bound, told))
    what, where = _rewritten(before, old)
    return entry(bound, facets, ("rewrite", Terms(what, where), told), (*measured(bound, told), *_title(bound, old, told)))


def looked(bound: Bound, told: Sequence[Facet]) -> Made | None:
    """Texts that read as before, in which words have one look more, the same for all; None where it is anything else."""
    if any(facet.what != TEXT for facet in told):
        return None
    found = [came_to_look(bound, facet.id) for facet in told]
    looks = {look for one in found for _, look in one}
    if len(looks) != 1 or not all(found):
        return None
    texts = list(dict.fromkeys(quoted(text) for one in found for text, _ in one))
    what = joined(texts) if len(texts) <= MAX_LISTED else f"{sum(map(len, found)):,} texts"
    places = dict.fromkeys(place(seen_in(bound, facet.id), facet.id) for facet in told)
    where = f" in {next(iter(places))}" if len(places) == 1 else f" in {len(told):,} places"
    return "look", Terms(what, where, new=looks.pop()), told


def came_to_look(bound: Bound, id: str) -> list[tuple[str, str]]:
    """Of a text that reads as before and has some marks more: which words, and how each looks. Nothing where a mark went."""
    if not reads_as_before(bound, id):
        return []
    old, new = spelled_out(bound.before, id), spelled_out(bound.after, id)
    marks = [(pair.open.name, pair.open.gap, pair.close.gap) for pair in old.pairs]
    came = [pair for pair in new.pairs if (pair.open.name, pair.open.gap, pair.close.gap) not in marks]
    if len(new.pairs) != len(old.pairs) + len(came):
        return []
    text = bound.after[id].text
    return [(new.seen[one.open.gap : one.close.gap], _look(one.open.name, text[one.close.start : one.close.end])) for one in came]


def _look(name: str, closing: str) -> str:
    return f"a link to {closing.strip(']()')}" if name == LINK else LOOKS.get(name, name)


def exchanged(bound: Bound, told: Sequence[Facet]) -> Made | None:
    """One text in which a word or two stand for others, came or went: they are named; None where it is more than that."""
    if len(told) != 1 or told[0].what != TEXT:
        return None
    id = told[0].id
    texts = visible(bound.before, id).text, visible(bound.after, id).text
    pairs = exchanges(*texts)
    if not pairs and (one := only_one_way(*texts)) is not None:
        return one[0], Terms(joined([quoted(text) for text in one[1]]), f" in {named(bound.before, id)}"), told
    if not pairs:
        return None
    what = joined([f"{quoted(one.old)} to {quoted(one.new)}" for one in pairs])
    is_whole = pairs[0].old == visible(bound.before, id).text.strip() and not bound.before[id].children
    return "exchange", Terms(what, place(seen_in(bound, id), id) if is_whole else named(bound.before, id)), told


def _title(bound: Bound, old: Sequence[str], told: Sequence[Facet]) -> Iterator[Tally]:
    """What one part is called that was called otherwise, whether it is the same node still or another in its place."""
    parts = [id for id in old if is_outlined(bound.before, id)]
    new = [id for id in tops(bound.after, of_side(told, TEXT, ADDED)) if is_outlined(bound.after, id)]
    if len(parts) == len(new) == 1 and called(bound.before, parts[0]) != (now := called(bound.after, new[0])):
        yield Tally("title", name=quoted(now))


def _rewritten(before: Document, ids: Sequence[str]) -> tuple[str, str]:
    """What was written anew, and where: one thing, a few, a whole part, or so many of them."""
    if len(ids) == 1:
        return named(before, ids[0]), ""
    around = {id if is_outlined(before, id) else holder(before, id) for id in ids}
    part = around.pop() if len(around) == 1 else None
    if part is not None and all(_is_in(before, id, ids) for id in all_inside(before, part) if id != part and before[id].text):
        return named(before, part), ""
    if len(ids) <= MAX_LISTED:
        return listed(before, ids), ""
    return nouns(before, ids), f" in {place(before, part)}" if part is not None else ""


def _is_in(document: Document, id: str, tops: Sequence[str]) -> bool:
    return id in tops or any(node.id in tops for node in document.ancestors(id))


def inserted(bound: Bound, facets: Sequence[Facet]) -> Made:
    after, told = bound.after, [facet for facet in facets if facet.what == ADDED]
    ids = tops(after, [facet.id for facet in told])
    top = _thing(after, after[ids[0]])
    if kind_named(after.kind).types[top.type].points and len(ids) == 1:
        what = f"a {noun(after, top.id)} on {quoted(name_of_target(after, top))}{_besides(after, top)}"
        terms = Terms(what, f" to {place(after, top.id)}")
        return "insert", terms, told
    if len(ids) == 1 and top.type in HOLDERS and len(top.children) > 1:
        ids = list(top.children)
    along = _along(after, [facet.id for facet in told], ids)
    if len(ids) > 1:
        return "insert", Terms(nouns(after, [*ids, *along]), stands(bound, top, [facet.id for facet in told])), told
    what, where = f"{named(after, top.id, counts=False)}{_besides(after, top)}", stands(bound, top, [facet.id for facet in told])
    what = what.replace("the table", "a table", 1) if top.type == "table" else what
    what = what.removesuffix(inside(after, top))
    if along:
        what += f" with {nouns(after, along)}"
    return "insert", Terms(what, where), told


def _along(document: Document, came: Sequence[str], tops: Sequence[str]) -> list[str]:
    """What came under parts of the outline: a heading is told by its words, and what stands below it by none of them. What is a
    part of a table or a speech is told with that."""
    known, parts = set(came), {id for id in tops if is_outlined(document, id)}

    def is_own(id: str) -> bool:
        around = [node for node in document.ancestors(id) if node.id in known]
        return all(is_outlined(document, node.id) or node.type in (*HOLDERS, document[id].type) for node in around)

    under = [id for id in came if id not in tops and document[id].type not in HOLDERS and is_own(id)]
    return [id for id in under if parts.intersection((*above(document, id), *(node.id for node in document.ancestors(id))))]


def _besides(document: Document, node: Node) -> str:
    """What a part says besides its name: "(requires; “the wood must be dry”)"."""
    words = set(wordings(document, node))
    told = [quoted(value) if value in words else value for _, value in particulars(document, node)]
    return f" ({'; '.join(told)})" if told else ""


def _thing(document: Document, node: Node) -> Node:
    """Of what only holds, and holds one thing, that thing: of a list that was made for one item, the item."""
    while node.type in HOLDERS and len(node.children) == 1:
        node = document[node.children[0]]
    return node


def deleted(bound: Bound, facets: Sequence[Facet]) -> Made:
    before, told = bound.before, [facet for facet in facets if facet.what == REMOVED]
    ids = _things_gone(before, [facet.id for facet in told])
    first = before[ids[0]]
    if kind_named(before.kind).types[first.type].points and len({before[id].type for id in ids}) == 1:
        on = joined([quoted(name_of_target(before, before[id])) for id in ids])
        terms = Terms(f"the {plural(len(ids), noun(before, first.id))} on {on}", f" of {place(before, first.id)}")
        return "delete", terms, told
    is_part = is_outlined(before, first.id) or first.type == "table"
    places = {inside(before, before[id]) for id in ids} if not is_part else set()
    return "delete", Terms(listed(before, ids), places.pop() if len(places) == 1 else ""), told


def _things_gone(before: Document, went: Sequence[str]) -> list[str]:
    """The tops of what went; of a list that went with its last items, since others had gone before, these items."""
    known, found = set(went), list[str]()
    for id in tops(before, went):
        children = before[id].children
        is_husk = before[id].type in HOLDERS and not known.issuperset(children)
        found += [child for child in children if child in known] or [id] if is_husk else [id]
    return found


def moved(bound: Bound, facets: Sequence[Facet], beside: str = "") -> Made:
    """What stands elsewhere, and beside what; its level follows its place."""
    before, after = bound.before, bound.after
    ids = tops(before, of_side(facets, MOVED))
    told = [facet for facet in facets if facet.what == MOVED or _is_husk(bound, facet)]
    what = listed(before, ids)
    if beside:
        return "move", Terms(what, beside), told
    if (order := reordered(bound, ids)) is not None:
        return (
            order,
            Terms(nouns(before, list(after[after[ids[0]].parent or after.root].children)), inside(after, after[ids[0]])),
            told,
        )
    if not stand_together(after, ids):
        return "move", Terms(what, inside(after, after[ids[0]])), told
    siblings = list(after.children(after[ids[0]].parent or after.root))
    at = after.index(ids[0])
    near = [(side, siblings[one].id) for side, one in (("after", at - 1), ("before", at + 1)) if 0 <= one < len(siblings)]
    if len(near) > 1 and is_outlined(after, near[0][1]) and not is_outlined(after, ids[0]):  # it stands first under that heading
        near.reverse()
    side, id = near[0] if near else ("", "")
    return "move", Terms(what, f" {side} {named(before, id)}" if id in before else ""), told


def _is_husk(bound: Bound, facet: Facet) -> bool:
    """Whether a holder came or went only because what it holds moved: a list without items is nothing."""
    if facet.what not in (ADDED, REMOVED):
        return False
    own, other = (bound.after, bound.before) if facet.what == ADDED else (bound.before, bound.after)
    node = own[facet.id]
    return not node.text and bool(node.children) and all(id in other for id in node.children)


def retyped(bound: Bound, facet: Facet) -> Made:
    return "retype", Terms(named(bound.before, facet.id), new=with_article(noun(bound.after, facet.id))), [facet]


def assigned(bound: Bound, attrs: Sequence[Facet]) -> Made | None:
    """One attr that has another value, of one node or the same of several; None where they are of several sorts."""
    pairs = {(facet.attr, str(bound.after[facet.id].attrs.get(facet.attr))) for facet in attrs}
    if len(pairs) != 1 or not attrs[0].attr:
        return None
    first, name = attrs[0].id, attrs[0].attr
    ids = [facet.id for facet in attrs]
    what = named(bound.before, first) if len(ids) == 1 else nouns(bound.before, ids)
    old, new = bound.before[first].attrs.get(name), bound.after[first].attrs.get(name)
    if name == "start" and (old is None) != (new is None):
        return "relist", Terms(what, new=SORTS["bullet" if new is None else "numbered"]), attrs
    if name not in told_attrs(bound.after, first) and name not in told_attrs(bound.before, first):
        return None
    if name == CHECKED and new is not True and old is not True:
        return None
    if name in FLAGS and (isinstance(new, bool) or name != CHECKED):
        return FLAGS[name][not new], Terms(what), attrs
    shown = both(old, new)
    was = f"; it was {shown[0]}" if old not in (None, "") and len(ids) == 1 else ""
    return "field", Terms(f"the {CALLED.get(name, name.replace('_', ' '))} of {what}", old=was, new=shown[1]), attrs


def tops(document: Document, ids: Sequence[str]) -> list[str]:
    """Of nodes that go together, those that stand under no other of them: a heading of a flat note brings its section along."""
    known = dict.fromkeys(ids)
    return [
        id
        for id in known
        if not any(node.id in known for node in document.ancestors(id)) and not any(part in known for part in above(document, id))
    ]
