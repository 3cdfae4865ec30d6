"""What each edit did, or would do, in a sentence, told from what it touched. The sentences are one table."""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.assistant.linkreport import link_told
from copydesk.assistant.naming import above_is_named, counted, inside, joined, listed, named, nouns, plural, quoted, with_article
from copydesk.document.change import measure
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Insert, Move, Operation, Remove, Retype, Splice
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.editing.labels import name_of_target
from copydesk.formats import visible
from copydesk.kinds import kind_named
from copydesk.plan.edit import ACTIONS
from copydesk.reading.places import above, called, is_outlined, noun, place

MAX_TOLD = 3  # edits that are told one by one


class Told(NamedTuple):
    """What a sentence is made of."""

    what: str  # the thing that was touched
    where: str = ""  # what it stands in, or beside
    old: str = ""
    new: str = ""


# What was done, and what would be done.
SENTENCES: dict[str, tuple[str, str]] = {
    "replace": ("Replaced {old} with {new} in {where}", "Replace {old} with {new} in {where}"),
    "rename": ("Renamed {old} to {new}", "Rename {old} to {new}"),
    "rewrite": ("Rewrote {what}", "Rewrite {what}"),
    "insert": ("Added {what}{where}", "Add {what}{where}"),
    "delete": ("Deleted {what}{where}", "Delete {what}{where}"),
    "move": ("Moved {what}{where}", "Move {what}{where}"),
    "field": ("Set {what} to {new}{old}", "Set {what} to {new}{old}"),
    "done": ("Marked {what} as done", "Mark {what} as done"),
    "not done": ("Marked {what} as not done", "Mark {what} as not done"),
    "look": ("Made {what} {new}{where}", "Make {what} {new}{where}"),
    "retype": ("Made {what} {new}", "Make {what} {new}"),
    "relist": ("Made {what} {new}", "Make {what} {new}"),
    "split": ("Split {what}{where}", "Split {what}{where}"),
    "join": ("Merged {what} into {where}", "Merge {what} into {where}"),
    "add_row": ("Added a row to {what}", "Add a row to {what}"),
    "delete_row": ("Deleted a row of {what}", "Delete a row of {what}"),
    "add_column": ("Added a column to {what}", "Add a column to {what}"),
    "delete_column": ("Deleted a column of {what}", "Delete a column of {what}"),
    "set_cell": ("Changed a cell of {what} to {new}", "Change a cell of {what} to {new}"),
    "merge_cells": ("Merged cells of {what}", "Merge cells of {what}"),
    "format_table": ("Formatted {what}", "Format {what}"),
    "change": ("Changed {what}", "Change {what}"),
}
LOOKS = {
    "strike": "struck through",
    "code": "inline code",
    "upper": "upper case",
    "lower": "lower case",
    "title": "title case",
    "capital": "begin with a capital",
}
ITEMS = {"bullet": "a bullet", "numbered": "a numbered item", "check": "a task"}
SORTS = {"bullet": "a bulleted list", "numbered": "a numbered list", "check": "a list of tasks"}


def told(bound: Bound, form: int) -> list[str]:
    """A sentence for each edit of a few; a summary of many. `form` is 0 for what was done and 1 for what would be."""
    own = [edit for edit in bound.edits if not edit.edit.get("closing")]  # what closes a gap is told with what left it
    changed = [edit for edit in own if not edit.already] or own
    alike = _alike(bound, changed, form)
    if alike:
        return [alike]
    if len(changed) <= MAX_TOLD:
        return list(dict.fromkeys(_filled(*_parts(bound.before, bound.after, edit), form) for edit in changed))
    stats = measure(bound.before, bound.after, bound.operations)
    verb = "Would make" if form else "Made"
    words = f", {counted(stats.words_changed, 'word')}" if stats.words_changed else ""
    return [f"{verb} {len(changed)} edits in {counted(stats.nodes, 'place')}{words}."]


def numbered_anew(bound: Bound, form: int) -> str:
    """What came of it for headings that spell their number; "" where none has another one."""
    own = {id(op) for edit in bound.edits for op in edit.operations}
    ids = {op.id for op in bound.operations if isinstance(op, Splice) and id(op) not in own and op.id in bound.before}
    are = "would be" if form else "is" if len(ids) == 1 else "are"
    return f"{counted(len(ids), 'heading')} {are} numbered anew." if ids else ""


def _alike(bound: Bound, edits: Sequence[BoundEdit], form: int) -> str:
    """One sentence for many edits that do the same: "Set the status of 5 steps to review." """
    if len(edits) < 2 or len({edit.edit.action for edit in edits}) > 1:
        return ""
    first = edits[0]
    if first.edit.action == "set" and len({(edit.edit.get("name"), str(edit.edit.get("value"))) for edit in edits}) == 1:
        ids = [op.id for edit in edits for op in edit.operations if isinstance(op, Assign)]
        if len(ids) == len(edits):
            key, name, new = _attr(first.edit.get("name"), first.edit.get("value"))
            many = nouns(bound.before, ids)
            return _filled(key, Told(f"the {name} of {many}" if key == "field" else many, new=new), form)
    lines = {"delete_column": ("delete", "column"), "set_cell": ("change", "cell")}.get(first.edit.action)
    if lines is not None and len({_table(bound.before, edit) for edit in edits}) == 1:
        return _filled(lines[0], Told(f"{counted(len(edits), lines[1])} of {_table(bound.before, first)}"), form)
    if first.edit.action == "delete" and len(edits) > MAX_TOLD:
        ids = [op.nodes[0].id for edit in edits for op in edit.operations if isinstance(op, Remove)]
        return _filled("delete", Told(nouns(bound.before, ids)), form) if ids else ""
    return ""


def _filled(key: str, parts: Told, form: int) -> str:
    text = SENTENCES[key][form].format(**parts._asdict())
    return text if text.endswith((".", "…")) else f"{text}."


def _parts(before: Document, after: Document, edit: BoundEdit) -> tuple[str, Told]:
    """Which sentence, and what is put into it."""
    operations = edit.operations
    match edit.edit.action:
        case "replace":
            return _replaced(before, after, edit)
        case "set":
            return _set(before, after, edit)
        case "insert" | "add" | "copy" | "restore":
            return _inserted(after, operations, edit)
        case "delete":
            return _deleted(before, operations, edit)
        case "move":
            return _moved(before, after, operations, edit)
        case "join":
            gone = [op.nodes[0].id for op in operations if isinstance(op, Remove)]
            into = next((op.parent for op in operations if isinstance(op, Move)), _first(before, edit))
            return "join", Told(listed(before, gone), named(before, into))
        case "relist":
            first, sort = _first(before, edit), edit.edit.get("sort")
            if len(edit.edit.get("at")) == 1:
                return "relist", Told(named(before, first), new=ITEMS[sort])
            return "relist", Told(f"the items in {place(before, first)}", new=SORTS[sort])
        case "retype":
            at = next((op.id for op in operations if isinstance(op, Retype) and op.id in before), _first(before, edit))
            return "retype", Told(named(before, at), new=with_article(str(edit.edit.get("type"))))
        case "rewrite":
            return "rewrite", Told(named(before, _first(before, edit)))
        case action if action in ACTIONS and ACTIONS[action].like:
            if (link := link_told(before, edit)) is not None:
                return "look", Told(*link)
            return _inserted(after, operations, edit) if ACTIONS[action].like == "insert" else _deleted(before, operations, edit)
        case action if action in SENTENCES:
            return action, Told(_table(before, edit), new=quoted(str(edit.edit.get("text") or "")))
        case _:
            return "change", Told(edit.label)


def _replaced(before: Document, after: Document, edit: BoundEdit) -> tuple[str, Told]:
    if edit.edit.get("spans"):
        return _looked(before, edit)
    spliced = [op for op in edit.operations if isinstance(op, Splice)]
    old, new = str(edit.edit.get("find") or ""), str(edit.edit.get("with") or "")
    places = edit.edit.get("places") or spliced
    ids = list(dict.fromkeys(op.id for op in spliced))
    if len(ids) == 1 and len(places) == 1 and is_outlined(before, ids[0]) and ids[0] in after:
        return "rename", Told("", old=quoted(called(before, ids[0])), new=quoted(called(after, ids[0])))
    where = place(before, ids[0]) if ids and len(places) == 1 else counted(len(places), "place")
    if not ids:
        return _deleted(before, edit.operations, edit) if not new else ("change", Told(edit.label))
    if "\n" in new and new.split() == old.split():
        return "split", Told(named(before, ids[0]), f" in {where}")
    if not new:
        return "delete", Told(quoted(old), f" in {where}")
    if edit.edit.get("places") and not any(one["text"] for one in edit.edit.get("places")):
        return "insert", Told(quoted(new.strip()), f" in {where}")
    return "replace", Told("", where, quoted(old), quoted(new))


def _looked(before: Document, edit: BoundEdit) -> tuple[str, Told]:
    """Texts that look otherwise: which, how, and where they stand."""
    spans = edit.edit.get("spans")
    texts = [visible(before, span["node"]).text[span["start"] : span["end"]] for span in spans]
    different = list(dict.fromkeys(texts))
    what = joined([quoted(text) for text in different]) if len(different) <= MAX_TOLD else counted(len(texts), "text")
    places = dict.fromkeys(place(before, span["node"]) for span in spans)
    is_title = len(spans) == 1 and is_outlined(before, spans[0]["node"])
    where = "" if is_title else f" in {next(iter(places))}" if len(places) == 1 else f" in {counted(len(spans), 'place')}"
    looks = [LOOKS.get(look, look) for look in edit.edit.get("look")]
    return "look", Told(what, where, new=joined(looks))


def _set(before: Document, after: Document, edit: BoundEdit) -> tuple[str, Told]:
    """A field of the front matter is called by its name; an attr is somebody's."""
    assigned = [op for op in edit.operations if isinstance(op, Assign)]
    name, value = str(edit.edit.get("name") or ""), edit.edit.get("value")
    if assigned:
        op = assigned[0]
        key, shown, new = _attr(op.name if len(assigned) == 1 else name, op.new)
        what = named(before, op.id)
        was = f"; it was {_value(op.old)}" if op.old not in (None, "") else ""
        return key, Told(f"the {shown} of {what}" if key == "field" else what, old=was if key == "field" else "", new=new)
    if value == "" and any(isinstance(op, Remove) for op in edit.operations):
        return "delete", Told(name)
    texts = [(before[op.id].text, after[op.id].text) for op in edit.operations if isinstance(op, Splice) and op.id in after]
    was = f"; it was {quoted(texts[0][0])}" if texts and texts[0][0] else ""
    new = quoted(texts[0][1]) if texts else _value(value)
    if texts and not before[_first(before, edit)].attrs.get("name"):
        name = f"the {name} of {named(before, _first(before, edit))}" if name not in ("text", "name", "title") else name
    return "field", Told(name, old=was, new=new)


def _attr(name: str, value: object) -> tuple[str, str, str]:
    if name == "checked":
        return ("done" if value else "not done"), name, ""
    return "field", name.replace("_", " "), _value(value)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return quoted(", ".join(str(one) for one in value))
    return quoted(str(value)) if value is not None else "nothing"


def _inserted(after: Document, operations: Sequence[Operation], edit: BoundEdit) -> tuple[str, Told]:
    tops = [op.nodes[0] for op in operations if isinstance(op, Insert) and op.nodes[0].id in after]
    if not tops:
        return "change", Told(edit.label)
    top = _thing(after, tops[0])
    if kind_named(after.kind).types[top.type].points:
        return "insert", Told(f"a {noun(after, top.id)} on {quoted(name_of_target(after, top))}", f" to {place(after, top.id)}")
    if len(tops) > 1:
        return "insert", Told(nouns(after, [node.id for node in tops]), inside(after, top))
    what, where = named(after, top.id, counts=False), inside(after, top)
    return "insert", Told(what, "" if what.endswith(where) else where)


def _thing(document: Document, node: Node) -> Node:
    """Of a list that was made for one item, the item."""
    below = list(document.children(node.id))
    return below[0] if node.type == "list" and len(below) == 1 else node


def _deleted(before: Document, operations: Sequence[Operation], edit: BoundEdit) -> tuple[str, Told]:
    gone = [op.nodes[0] for op in operations if isinstance(op, Remove) and op.nodes[0].id in before]
    if not gone:
        return "delete", Told(edit.label)
    if kind_named(before.kind).types[gone[0].type].points:
        sort = noun(before, gone[0].id)
        on = joined([quoted(name_of_target(before, node)) for node in gone])
        return "delete", Told(f"the {plural(len(gone), sort)} on {on}", f" of {place(before, gone[0].id)}")
    ids = _tops(before, [node.id for node in gone])
    is_part = is_outlined(before, ids[0]) or gone[0].type == "table"
    places = {inside(before, before[id]) for id in ids} if not is_part else set()
    return "delete", Told(listed(before, ids), places.pop() if len(places) == 1 else "")


def _moved(before: Document, after: Document, operations: Sequence[Operation], edit: BoundEdit) -> tuple[str, Told]:
    moves = [op for op in operations if isinstance(op, Move) and op.id in after]
    if not moves:
        return "move", Told(edit.label)
    what = listed(before, _tops(before, [op.id for op in moves]))
    for side in ("before", "after", "into"):
        said = str(edit.edit.get(side) or "").removeprefix("#")
        if said in before and said != before.root:
            return "move", Told(what, f" {side} {named(before, said)}")
    siblings, index = after[moves[0].parent].children, after.index(moves[0].id)
    left = siblings[index - 1] if index > 0 else None
    right = siblings[index + 1] if index + 1 < len(siblings) else None
    beside = left or right
    where = f" {'after' if left else 'before'} {named(before, beside)}" if beside and beside in before else ""
    return "move", Told(what, where)


def _tops(document: Document, ids: Sequence[str]) -> list[str]:
    """Of nodes that go together, those that stand under no other of them: a heading of a flat note brings its section along."""
    known = set(ids)
    return [id for id in ids if not known & {document[id].parent, *above(document, id)}]


def _table(document: Document, edit: BoundEdit) -> str:
    for op in edit.operations:
        at = op.id if isinstance(op, Splice | Assign | Move) else getattr(op, "parent", None)
        while at is not None and at in document:
            if document[at].type == "table":
                return f"the table in {place(document, at)}" if above_is_named(document, at) else "the table"
            at = document[at].parent
    return edit.label


def _first(document: Document, edit: BoundEdit) -> str:
    """The first node that an edit touched and that stood before it."""
    for op in edit.operations:
        ids = (op.nodes[0].id, op.parent) if isinstance(op, Insert | Remove) else (op.id,)
        found = next((id for id in ids if id in document), None)
        if found is not None:
            return found
    return document.root
