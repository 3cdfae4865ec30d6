"""What an edit did, in its own words: which sentence, and which of the differences that sentence tells. The others are counted.

For edits that nothing else had a hand in; `gist` tells of any others.
"""

from collections.abc import Iterable, Sequence

from copydesk.assistant.entry import Entry, Tally, Terms
from copydesk.assistant.gist import (
    LOOKS,
    Made,
    assigned,
    came_to_look,
    deleted,
    entry,
    gist,
    inserted,
    moved,
)
from copydesk.assistant.linkreport import link_told
from copydesk.assistant.naming import (
    both,
    chained,
    counted,
    joined,
    named,
    nouns,
    plain,
    quoted,
    seen_in,
    value,
)
from copydesk.assistant.shapereport import column_moved, relisted, shaped
from copydesk.assistant.siblings import ORDERED
from copydesk.assistant.tablereport import LINES, lines_told, table_at, table_called
from copydesk.assistant.tallies import exchanges, lost, with_attrs
from copydesk.assistant.wording import added_to, told_apart
from copydesk.document.document import Document
from copydesk.document.facets import ADDED, MOVED, REMOVED, TEXT, Facet
from copydesk.document.operations import Assign, Insert, Remove, Splice
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.editing.preview import CHECKED
from copydesk.formats import visible
from copydesk.formats.inner import inner_text
from copydesk.kinds.worded import worded_attrs
from copydesk.plan.edit import ACTIONS
from copydesk.reading.places import called, is_outlined, place

MAX_QUOTED = 3  # texts that are quoted one by one
WHOLE = ("merge_cells", "format_table")  # these say all that they do to a table
WRITING = ("replace", "merge", "relist", "retype")  # with these links, pictures, marks or ticks may come or go


def claimed(bound: Bound, edit: BoundEdit, facets: Sequence[Facet], closing: Iterable[Facet] = ()) -> Entry:
    """What an edit did; where no sentence of its own fits, what is different by it."""
    made = _made(bound, edit, facets)
    if made is None or (facets and not made[2] and edit.operations):
        return gist(bound, facets) if facets else Entry("change", Terms(edit.label), ())
    verb, terms, told = made
    more = _lost(bound, edit, told) if edit.edit.action in WRITING and verb not in ("look", "delete") else ()
    return entry(bound, facets, (verb, terms, [*told, *closing]), more)


def _lost(bound: Bound, edit: BoundEdit, told: Sequence[Facet]) -> tuple[Tally, ...]:
    """What came or went with words. What a replacement brings is in its sentence; a mark is no news where the sort was changed."""
    is_replaced, is_retyped = edit.edit.action == "replace", edit.edit.action == "retype"
    return tuple(
        tally
        for tally in lost(bound, told)
        if not (is_replaced and tally.new > tally.old) and not (is_retyped and tally.noun == "mark")
    )


def alike(bound: Bound, edits: Sequence[BoundEdit], facets: Sequence[Facet], most: int) -> Entry | None:
    """One entry for edits that do the same: "Set the status of 5 steps to review."; None where they don't."""
    first = edits[0]
    action = first.edit.action
    if len(edits) < 2 or len({edit.edit.action for edit in edits}) > 1:
        return None
    if action == "set" and len({(edit.edit.get("name"), str(edit.edit.get("value"))) for edit in edits}) == 1:
        own = with_attrs(facets, str(first.edit.get("name")))
        made = assigned(bound, own) if len(own) == len(edits) else None
        return entry(bound, facets, made) if made is not None else None
    if action in LINES and len({table_at(bound.before, edit) for edit in edits}) == 1:
        return entry(bound, facets, lines_told(bound, edits, facets))
    if action == "move":
        made = moved(bound, facets) if any(facet.what == MOVED for facet in facets) else None
        return entry(bound, facets, made) if made is not None and made[0] in ORDERED else None
    if action == "delete" and len(edits) > most:
        told = [facet for facet in facets if facet.what == REMOVED]
        return entry(bound, facets, ("delete", Terms(nouns(bound.before, _removed(edits))), told)) if told else None
    return None


def _removed(edits: Sequence[BoundEdit]) -> list[str]:
    return [operation.nodes[0].id for edit in edits for operation in edit.operations if isinstance(operation, Remove)]


def _made(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made | None:
    """Which sentence, what is put into it, and what it tells."""
    before, sorts = bound.before, {facet.what for facet in facets}
    if facets and (shape := shaped(bound, edit, facets)) is not None:
        return shape
    match edit.edit.action:
        case "replace":
            return _replaced(bound, edit, facets)
        case "set":
            return _set(bound, edit, facets)
        case "insert" | "add" | "duplicate" | "restore":
            return inserted(bound, facets) if ADDED in sorts else None
        case "delete":
            return deleted(bound, facets) if REMOVED in sorts else None
        case "move":
            return _moved(bound, edit, facets) if MOVED in sorts else None
        case "relist":
            return relisted(bound, edit, facets)
        case "move_column":
            return column_moved(bound, edit, facets, table_called(before, edit))
        case action if action in LINES:
            return lines_told(bound, [edit], facets)
        case action if action in WHOLE:
            return action, Terms(table_called(before, edit)), facets
        case action if action in ACTIONS and ACTIONS[action].like:
            return _part(bound, edit, facets)
        case _:
            return None


def _part(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made | None:
    """A link on words, or a part of a step that came or went; one that stood there and leads elsewhere has no sentence."""
    if (link := link_told(bound.before, edit)) is not None:
        return "look", Terms(*link), [one for one in facets if one.what == TEXT]
    if not any(one.what in (ADDED, REMOVED) for one in facets):
        return None
    return inserted(bound, facets) if ACTIONS[edit.edit.action].like == "insert" else deleted(bound, facets)


def _replaced(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made | None:
    before, after = bound.before, bound.after
    if edit.edit.get("spans"):
        return _looked(bound, edit, facets)
    worded = [one for one in edit.operations if isinstance(one, Assign) and one.name in before.cached(worded_attrs).get(one.id, ())]
    attrs = {(one.id, one.name) for one in worded}
    told = [facet for facet in facets if facet.what == TEXT or (facet.id, facet.attr) in attrs]
    spliced = [operation for operation in edit.operations if isinstance(operation, Splice)]
    old, new = str(edit.edit.get("find") or ""), str(edit.edit.get("with") or "")
    places = edit.edit.get("places") or [*spliced, *worded]
    ids = list(dict.fromkeys(operation.id for operation in spliced))
    if len(ids) == 1 and len(places) == 1 and is_outlined(before, ids[0]) and ids[0] in after:
        return "rename", Terms(old=quoted(called(before, ids[0])), new=quoted(called(after, ids[0]))), told
    if not ids:
        return deleted(bound, facets) if not new and any(facet.what == REMOVED for facet in facets) else None
    where = _where(bound, ids[0]) if len(places) == 1 else counted(len(places), "place")
    if len(pairs := exchanges(edit)) > 1:
        where = _where(bound, ids[0]) if len(ids) == 1 else where
        return "replace", Terms("", where, *chained(pairs)), told
    if "\n" in new and new.split() == old.split():
        return "split", Terms(named(before, ids[0]), f" in {where}"), facets
    if not new:
        return "delete", Terms(quoted(old), f" in {where}"), told
    if more := added_to(old, new):
        return "insert", Terms(quoted(more), f" in {where}"), told
    if less := added_to(new, old):
        return "delete", Terms(quoted(less), f" in {where}"), told
    if edit.edit.get("places") and not any(one["text"] for one in edit.edit.get("places")):
        return "insert", Terms(quoted(new.strip()), f" in {where}"), told
    looks = [one for one in came_to_look(bound, ids[0]) if one[0] in old] if len(ids) == 1 else []
    if len({look for _, look in looks}) == 1:
        return "look", Terms(joined([quoted(text) for text, _ in looks]), f" in {where}", new=looks[0][1]), told
    shown = told_apart(old, new)
    return "replace", Terms("", where, quoted(shown[0]), quoted(shown[1])), told


def _where(bound: Bound, id: str) -> str:
    """Where something is by the numbers that there are in the end: of a scene that moved up, its new one."""
    document = seen_in(bound, id)
    return f"the name of the {place(document, id)}" if id == document.root else place(document, id)


def _looked(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made:
    """Texts that look otherwise: which, how, and where they stand."""
    before, spans = bound.before, edit.edit.get("spans")
    texts = [visible(before, span["node"]).text[span["start"] : span["end"]] for span in spans]
    different = list(dict.fromkeys(texts))
    what = joined([quoted(text) for text in different]) if len(different) <= MAX_QUOTED else counted(len(texts), "text")
    places = dict.fromkeys(place(seen_in(bound, span["node"]), span["node"]) for span in spans)
    is_title = len(spans) == 1 and is_outlined(before, spans[0]["node"])
    where = "" if is_title else f" in {next(iter(places))}" if len(places) == 1 else f" in {counted(len(spans), 'place')}"
    looks = [_look_told(look) for look in edit.edit.get("look")]
    return "look", Terms(what, where, new=joined(looks)), [facet for facet in facets if facet.what == TEXT]


def _look_told(look: str) -> str:
    """A mark as it is called of words; a colour by its name: "color=red"."""
    name, _, value = look.partition("=")
    return f"{LOOKS[name]} in {value}" if name == "mark" and value else value or LOOKS.get(look, look)


def _set(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made | None:
    """A field of the front matter is called by its name; an attr is somebody's."""
    before, after = bound.before, bound.after
    name, given = str(edit.edit.get("name") or ""), edit.edit.get("value")
    ops = [operation for operation in edit.operations if isinstance(operation, Assign)]
    if ops:
        own = [facet for facet in facets if facet.id == ops[0].id and facet.attr == (ops[0].name if len(ops) == 1 else name)]
        made = assigned(bound, own) if own else None
        # A check item is checked or not, any other is neither: the box comes and goes with the sort.
        return made and (*made[:2], [*made[2], *(with_attrs(facets, CHECKED) if name == "list" else ())])
    if given == "" and any(facet.what == REMOVED for facet in facets):
        return "delete", Terms(name), [facet for facet in facets if facet.what == REMOVED]
    told = [facet for facet in facets if facet.what in (TEXT, ADDED)]
    texts = [(before[facet.id].text, after[facet.id].text) for facet in told if facet.what == TEXT]
    inside = [inner_text(document, name) for document in (before, after)] if "." in name else [None, None]
    if texts and "." in name and given in ("", []):
        return "delete", Terms(name), told
    texts = [(inside[0] or "", inside[1])] if texts and inside[1] is not None else texts
    old, new = both(*map(plain, texts[0])) if texts else ("", value(given))
    was = f"; it was {old}" if texts and texts[0][0] else ""
    if texts and (listing := _listing(name, *texts[0])) is not None:
        return (*listing, told)
    if texts and not before[_first(before, edit)].attrs.get("name"):
        name = f"the {name} of {named(before, _first(before, edit))}" if name not in ("text", "name", "title") else name
    return "field", Terms(name, old=was, new=new), told


def _listing(name: str, old: str, new: str) -> tuple[str, Terms] | None:
    """A list of values to which some came, or from which some went; None where both happened, or it is none."""
    before, after = ([plain(one.strip()) for one in text[1:-1].split(",")] if text[:1] == "[" else None for text in (old, new))
    if before is None or after is None:
        return None
    came, went = ([quoted(one) for one in own if one and one not in other] for own, other in ((after, before), (before, after)))
    if came and not went:
        return "add_values", Terms(name, new=joined(came))
    return ("delete_values", Terms(name, old=joined(went))) if went and not came else None


def _moved(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made:
    for side in ("before", "after", "into"):
        said = str(edit.edit.get(side) or "").removeprefix("#")
        if said in bound.before and said != bound.before.root:
            return moved(bound, facets, f" {side} {named(bound.before, said)}")
    return moved(bound, facets)


def _first(document: Document, edit: BoundEdit) -> str:
    """The first node that an edit touched and that stood before it."""
    for operation in edit.operations:
        ids = (operation.nodes[0].id, operation.parent) if isinstance(operation, Insert | Remove) else (operation.id,)
        found = next((id for id in ids if id in document), None)
        if found is not None:
            return found
    return document.root
