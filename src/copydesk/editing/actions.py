"""The actions of edits, one function each: from an edit, whose places the binder finds, to operations on the growing document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from copydesk.document.operations import Operation, apply, assign
from copydesk.editing import (
    axes,
    bareheading,
    blocks,
    conversion,
    copies,
    fusion,
    listsorts,
    mentions,
    messages,
    metadata,
    partition,
    patching,
    pipes,
    retyping,
    review,
    settable,
    spoken,
    stepparts,
    textlinks,
)
from copydesk.editing.division import SECTIONS
from copydesk.editing.labels import label, whereabouts
from copydesk.editing.levels import relevel
from copydesk.editing.made import Made
from copydesk.editing.moves import move_to
from copydesk.editing.notetexts import with_notes
from copydesk.editing.replacing import replace
from copydesk.editing.rewrites import rewrite as rewritten
from copydesk.editing.tables import table_at, table_operations
from copydesk.editing.unbound import Unbound
from copydesk.kinds import kind_named
from copydesk.plan.problem import Problem
from copydesk.references.structure import flat_sections

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.editing.bind import Binder


def rewrite(binder: Binder) -> Made:
    first = binder.open_node(binder.edit.get("at"))
    through = binder.edit.get("through")
    last = binder.open_node(through) if through is not None else first
    ids = siblings(binder, first, last)
    is_section = through is None and len(binder.span(binder.edit.get("at"), locked=True)) > 1
    make = partial(rewritten, binder.document, ids, as_section=is_section)
    return Made(first, with_notes(binder.document, binder.edit.get("markdown"), make))


def siblings(binder: Binder, first: str, last: str) -> Sequence[str]:
    parent = binder.document[first].parent
    if parent is None or binder.document[last].parent != parent:
        raise Unbound(messages.misfit("A rewrite goes through siblings, not the whole document.", binder.edit.id))
    start, end = binder.document.index(first), binder.document.index(last)
    if end < start:
        raise Unbound(messages.misfit("The end of a rewrite stands above its start.", binder.edit.id))
    return list(binder.document[parent].children)[start : end + 1]


def insert(binder: Binder) -> Made:
    parent, index = binder.place(inserting=True)
    content = next((node.id for node in binder.document.children(parent) if node.type == "content"), None)
    if content is not None and binder.edit.get("into") is not None:  # into a step that has text: into its text
        parent, index = content, len(binder.document[content].children)
    is_field = binder.document[parent].type == "meta"
    made = metadata.added(binder, parent, index) if is_field else pipes.added(binder, parent, index)
    if made is None:
        is_beside = binder.target[0] in ("before", "after")
        make = partial(blocks.insert_markdown, binder.document, parent, index, beside=is_beside)
        made = Made(parent, with_notes(binder.document, binder.edit.get("markdown"), make))
    binder.inserted(made.operations)
    return made


def delete(binder: Binder) -> Made:
    at = binder.edit.get("at")
    ids = [id for reference in (at if isinstance(at, list) else [at]) for id in binder.span(reference, locked=True)]
    if review.are_comments(binder, ids):
        return review.delete(binder, ids)
    for id in ids:
        binder.require_open(id)
    if not ids:
        raise Unbound(messages.invalid(f"Edit {binder.edit.id}: nothing is named that should go.", binder.edit.id))
    for below in (node.id for id in ids for node in binder.base.walk(id)):
        if (other := binder.owners.get(below)) is not None:
            raise Unbound(messages.overlap(whereabouts(binder.base, below), other, binder.edit.id))
    operations: list[Operation] = []
    document = binder.document
    if binder.edit.get("alone"):
        ids = headings_of(binder, ids)
    for id in ids:
        if id in document:  # else it went with one above it
            if binder.edit.get("alone"):
                step = bareheading.deleted(document, id)
            else:
                step = delete_row(binder, id) if document[id].type == "row" and len(ids) == 1 else blocks.delete(document, id)
            document = blocks.trial(document, step)
            operations += step
    return Made(ids[0], operations)


def headings_of(binder: Binder, ids: Sequence[str]) -> list[str]:
    """Of sections of a flat note, which are named with all that follows their headings, these alone."""
    headings = [id for id in ids if id in flat_sections(binder.base).followers]
    return headings or list(ids)


def delete_row(binder: Binder, id: str) -> list[Operation]:
    """A row goes as `delete_row` takes it, which knows of cells that reach over several rows."""
    number = binder.document.index(id) + 1
    if number == 1:
        return blocks.delete(binder.document, id)
    made = table_operations(binder.document, id, "delete_row", {"row": number}, binder.edit.id)
    if isinstance(made, Problem):
        raise Unbound(made)
    return made


def move(binder: Binder) -> Made:
    id, *rest = binder.span(binder.edit.get("at"))
    if binder.edit.get("alone"):
        made = bareheading.moved(binder.document, headings_of(binder, [id, *rest])[0], *binder.place())
        return Made(id, made, already=not made)
    if rest:
        return move_all(binder, [id, *rest])
    parent, index = binder.place()
    if parent == id or any(node.id == id for node in binder.document.ancestors(parent)):
        raise Unbound(messages.into_itself(label(binder.document, id), binder.edit.id))
    if binder.document[id].parent == parent and binder.document.index(id) < index:
        index -= 1
    if binder.document[id].parent == parent and binder.document.index(id) == index:
        return Made(id, [], already=True)
    made = move_to(binder.document, id, parent, index)
    # Behind a section stands no text but its own: it goes where an insertion would.
    if binder.document[parent].type in (*SECTIONS, "document") and not blocks.fits(binder.document, made):
        for holder, place in list(blocks.places_meant(binder.document, parent, index))[1:]:
            is_below = binder.document[id].parent == holder and binder.document.index(id) < place
            other = move_to(binder.document, id, holder, place - is_below)
            if blocks.fits(binder.document, other):
                return Made(id, other)
    return Made(id, made)


def move_all(binder: Binder, ids: list[str]) -> Made:
    """Moves what follows one another, as a section of a note does, in its order."""
    parent, index = binder.place()
    document = binder.document
    siblings = list(document[parent].children)
    if any(node.id in ids for node in (document[parent], *document.ancestors(parent))) or (
        index and siblings[index - 1] in ids[:-1]
    ):
        raise Unbound(messages.into_itself(label(document, ids[0]), binder.edit.id))
    above = next((sibling for sibling in reversed(siblings[:index]) if sibling not in ids), None)
    operations: list[Operation] = []
    for id in ids:
        at = 0 if above is None else document.index(above) + 1
        if document[id].parent == parent and document.index(id) < at:
            at -= 1
        operations += move_to(document, id, parent, at)
        document = apply(binder.document, operations)
        above = id
    return Made(ids[0], operations, already=document == binder.document)


def set_attr(binder: Binder) -> Made:
    id = binder.open_node(binder.edit.get("at"))
    name, value = binder.edit.get("name"), binder.edit.get("value")
    if binder.document[id].type == "key" and name == binder.document[id].attrs.get("name"):  # a field, named by its own id
        return metadata.set_field(binder, name, value)
    if binder.document[id].type in ("document", "meta") and name not in kind_named(binder.base.kind).types["document"].attrs:
        settable.require_field(binder, name)
        return metadata.set_field(binder, name, value)
    if name == listsorts.SORT and (holder := listsorts.holder_of(binder.document, id)) is not None:
        return listsorts.set_sort(binder, id, holder, value)
    type = kind_named(binder.base.kind).types[binder.document[id].type]
    name = settable.name_meant(type, name)
    value = settable.value_meant(binder, type, name, value)
    if name == "level" and binder.document[id].type == "section" and isinstance(value, int):
        same = binder.document[id].attrs.get("level") == value
        return Made(id, [] if same else relevel(binder.document, id, value), already=same)
    operation = assign(binder.document, id, name, tuple(value) if isinstance(value, list) else value)
    if operation.old == operation.new:
        return Made(id, [], already=True)
    operations: list[Operation] = [operation]
    if name == "list":  # a check item is checked or not, any other is neither
        checked = binder.document[id].attrs.get("checked")
        wanted = (checked or False) if value == "check" else None
        operations += [assign(binder.document, id, "checked", wanted)] if wanted != checked else []
    return Made(id, operations)


def retype(binder: Binder) -> Made:
    at, type = binder.edit.get("at"), binder.edit.get("type")
    is_one = not isinstance(at, list)
    ids = list(dict.fromkeys(id for one in (at if isinstance(at, list) else [at]) for id in binder.span(one)))
    if is_one and ids[0] in flat_sections(binder.base).followers:
        ids = ids[:1]
    for id in ids:
        binder.require_open(id)
    if conversion.is_whole(binder.document, ids, type):
        binder.notes += conversion.header_lost(binder.document, ids[0])
        made = conversion.converted(binder.document, ids, type, binder.edit.get("columns") or ())
        return Made(ids[0], made, already=not made)
    if type == "paragraph":  # a text that is all of a quote is a paragraph in it already
        ids = [retyping.whole_quote(binder.document, ids[0]) or ids[0]]
        binder.require_open(ids[0])
    operations = retyping.retype_to(binder.document, ids[0], type)
    level = binder.edit.get("level")  # words alone give one
    if isinstance(level, int):
        operations += relevel_heading(apply(binder.document, operations), ids[0], level)
    return Made(ids[0], operations)


def relevel_heading(document: Document, id: str, level: int) -> list[Operation]:
    if document[id].attrs.get("level") == level:
        return []
    return relevel(document, id, level) if document[id].type == "section" else [assign(document, id, "level", level)]


def table(binder: Binder) -> Made:
    edit = binder.edit
    id = binder.open_node(edit.get("at"))
    binder.require_open(table_at(binder.base, id, edit.id))
    choice = binder.choices.get(edit.id)
    arguments = axes.chosen(edit.arguments, choice) if choice is not None else edit.arguments
    made = table_operations(binder.document, id, edit.action, arguments, edit.id, base=binder.base, owners=binder.owners)
    if id in binder.ground and binder.ground is not binder.base:  # rows count as they did, but for one that an earlier edit added
        counted = table_operations(binder.document, id, edit.action, arguments, edit.id, base=binder.ground)
        made = made if isinstance(counted, Problem) else counted
    if isinstance(made, Problem):
        raise Unbound(made)
    return Made(id, made, already=not made)


ACTIONS: Mapping[str, Callable[[Binder], Made]] = {
    "replace": replace,
    "rewrite": rewrite,
    "insert": insert,
    **spoken.ACTIONS,
    "patch": patching.patch,
    "delete": delete,
    "move": move,
    "duplicate": copies.duplicate,
    "merge": fusion.merge,
    "split": partition.split,
    "set": set_attr,
    "retype": retype,
    "link": textlinks.link,
    "unlink": textlinks.unlink,
    "attach": stepparts.attach,
    "detach": stepparts.detach,
    "depend": stepparts.depend,
    "undepend": stepparts.undepend,
    **review.ACTIONS,
    **mentions.ACTIONS,
    **dict.fromkeys(
        ("add_row", "delete_row", "add_column", "delete_column", "move_column", "set_cell", "merge_cells", "format_table"),
        table,
    ),
}
