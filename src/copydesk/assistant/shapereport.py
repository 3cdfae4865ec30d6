"""What an edit of whole parts did, in its own words: split, merged, made something else, a column moved, a heading taken alone."""

from collections.abc import Sequence

from copydesk.assistant.entry import Terms
from copydesk.assistant.gist import SORTS, Made
from copydesk.assistant.naming import listed, named, plural, quoted, with_article
from copydesk.document.facets import ADDED, MOVED, REMOVED, Facet
from copydesk.document.operations import Insert, Move, Retype
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.reading.places import called, place

HOLDERS = ("list", "table")
ITEMS = {"bullet": "a bullet", "numbered": "a numbered item", "check": "a task", "toggle": "a toggle"}
SHAPING = ("split", "merge", "retype", "move", "delete")


def shaped(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made | None:
    """The sentence of such an edit; None where it is another, or where what it was about came with an earlier call."""
    ids = _named(bound, edit) if edit.edit.action in SHAPING else []
    if not ids:
        return None
    match edit.edit.action:
        case "split":
            return "split", Terms(named(bound.before, ids[0]), _cut(bound, edit, ids)), facets
        case "merge" if len(ids) > 1:
            return (
                "merge",
                Terms(listed(bound.before, ids[1:]), named(bound.before, ids[0])),
                [one for one in facets if one.what != ADDED],
            )
        case "retype":
            return _retyped(bound, edit, ids, facets)
        case "move" | "delete" if edit.edit.get("alone"):
            return _alone(bound, edit, ids, facets)
        case _:
            return None


def _named(bound: Bound, edit: BoundEdit) -> list[str]:
    """What the edit was said of, in reading order."""
    ids = [id for id in edit.named if id in bound.before]
    return sorted(ids, key=bound.before.order.index) if len(ids) > 1 else ids


def _cut(bound: Bound, edit: BoundEdit, ids: Sequence[str]) -> str:
    find, title = str(edit.edit.get("find") or ""), str(edit.edit.get("title") or "").strip()
    where = f" at {quoted(find)}" if find else f" before {named(bound.before, ids[1])}" if len(ids) > 1 else ""
    return f"{where}; the second is {quoted(title)}" if title else where


def _retyped(bound: Bound, edit: BoundEdit, ids: Sequence[str], facets: Sequence[Facet]) -> Made:
    """What nodes become, with what follows from that: their attrs are their type's, and what they held stands behind them or comes
    in."""
    type = str(edit.edit.get("type"))
    several = len(ids) > 1 or bound.before[ids[0]].type in HOLDERS
    new = plural(2, type) if several and type not in HOLDERS else with_article(type)
    at = ids if several else [next((op.id for op in edit.operations if isinstance(op, Retype) and op.id in bound.before), ids[0])]
    return "retype", Terms(listed(bound.before, at), new=new), facets


def _alone(bound: Bound, edit: BoundEdit, ids: Sequence[str], facets: Sequence[Facet]) -> Made | None:
    at = str(edit.edit.get("at")).removeprefix("#")
    gone = [id for id in ids if Facet(id, REMOVED) in facets]
    own = [at] if at in bound.before else gone or [id for id in ids if Facet(id, MOVED) in facets]
    if not own:
        return None
    what = f"the heading {quoted(called(bound.before, own[0]))} alone" if len(own) == 1 else f"{len(own)} headings alone"
    return edit.edit.action, Terms(what), facets


def column_moved(bound: Bound, edit: BoundEdit, facets: Sequence[Facet], table: str) -> Made | None:
    told = [one for one in facets if one.what == MOVED]
    first = next((op.id for op in edit.operations if isinstance(op, Move)), None)
    if first is None or first not in bound.before or any(isinstance(op, Insert) for op in edit.operations):
        return None
    side = "before" if edit.edit.get("before") is not None else "after"
    beside = edit.edit.get(side)
    where = f" {side} column {beside}" if isinstance(beside, int) else f" {side} {quoted(str(beside))}"
    name = called(bound.before, first)
    widths = [one for one in facets if one.attr]  # they follow the columns
    return "move_column", Terms(table, old=f"the column {quoted(name)}", new=where), [*told, *widths]


def relisted(bound: Bound, edit: BoundEdit, facets: Sequence[Facet]) -> Made:
    """Items of another sort, or what became items."""
    before, sort = bound.before, edit.edit.get("sort")
    ids = [str(id).removeprefix("#") for id in edit.edit.get("at")]
    are_items = len(ids) > 1 and all(before[id].type == "item" for id in ids)
    what = f"the items in {place(before, ids[0])}" if are_items else listed(before, ids)
    return "relist", Terms(what, new=(ITEMS if len(ids) == 1 else SORTS)[sort]), facets
