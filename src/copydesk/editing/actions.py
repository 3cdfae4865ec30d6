"""The actions of edits, one function each: from an edit, whose places the binder finds, to operations on the growing document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.operations import Operation, apply, assign
from copydesk.editing import axes, blocks, messages, metadata, retyping, spoken
from copydesk.editing.labels import label, snippet
from copydesk.editing.locate import Hit, locate, stands
from copydesk.editing.made import Made
from copydesk.editing.matching import differs_in_substance
from copydesk.editing.rungs import POLICY, Move, Rung
from copydesk.editing.tables import table_at, table_operations
from copydesk.editing.unbound import Unbound
from copydesk.formats.visible import Replacement
from copydesk.kinds import kind_named
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem

if TYPE_CHECKING:
    from copydesk.editing.bind import Binder

BLANK_LINE = re.compile(r"\n[ \t]*\n")
VANISHING = ("paragraph", "item", "action", "dialogue", "parenthetical")  # these are nothing without words


def replace(binder: Binder) -> Made:
    edit = binder.edit
    find, new = edit.get("find"), edit.get("with")
    span = binder.span(edit.get("at"), locked=True) if edit.get("at") is not None else [binder.base.root]
    inside = span[0]
    if not find:
        raise Unbound(messages.invalid(f"Edit {edit.id}: there is no text to find.", edit.id))
    if edit.get("places") is not None:
        return spoken.replace_places(binder)
    found = nearest_of([locate(binder.base, find, id) for id in span])
    hits = chosen(binder, found, find, new, inside)
    if not hits:
        return Made(inside, [], already=True)
    operations: list[Operation] = []
    for hit in hits:
        operations += splice_hit(binder, hit, new)
    return Made(hits[0].node, operations)


def chosen(binder: Binder, hits: list[Hit], find: str, new: str, inside: str) -> list[Hit]:
    """The hits to act on. Several ask, loose ones offer, and none says so, unless the document is like that already."""
    edit = binder.edit
    choice = binder.choices.get(edit.id)
    if not hits or hits[0].rung > Rung.FOLDED:
        if new and stands(binder.base, new, inside):
            return []
        if not hits:
            raise Unbound(messages.text_not_found(find, edit.id))
    texts = [text_of(binder, hit) for hit in hits]
    if hits[0].rung >= Rung.TYPO:
        differing = next((word for text in texts if (word := differs_in_substance(find, text))), None)
        if differing is not None:
            raise Unbound(messages.near_but_different(find, texts[0], edit.id))
    if edit.get("all") or choice == "all":
        return apart(hits)
    if choice is not None and choice.isdecimal() and 1 <= int(choice) <= len(hits):
        return [hits[int(choice) - 1]]
    offered = POLICY["text", hits[0].rung] is Move.OFFER
    if len(hits) == 1 and not offered:
        return hits
    labels = told_apart([snippet(binder.base, hit.node, text) for hit, text in zip(hits, texts, strict=True)])
    options = tuple(Option(str(place), shown) for place, shown in enumerate(labels, 1))
    ask = messages.is_this_meant if offered else messages.several_places
    raise Unbound(ask(find, options[:MAX_OPTIONS], len(options) - len(options[:MAX_OPTIONS]), edit.id))


def told_apart(labels: list[str]) -> list[str]:
    """Labels of which those that are the same say which of them each is."""
    many, seen = Counter(labels), Counter[str]()
    result: list[str] = []
    for shown in labels:
        seen[shown] += 1
        result.append(f"{shown} ({seen[shown]} of {many[shown]})" if many[shown] > 1 else shown)
    return result


def nearest_of(groups: list[list[Hit]]) -> list[Hit]:
    """The hits in several places on the strictest rung that has any."""
    hits = [hit for group in groups for hit in group]
    strictest = min((hit.rung for hit in hits), default=Rung.EXACT)
    return [hit for hit in hits if hit.rung is strictest]


def apart(hits: list[Hit]) -> list[Hit]:
    """Of places that overlap the first."""
    result: list[Hit] = []
    for hit in hits:
        if not result or result[-1].node != hit.node or result[-1].end <= hit.start:
            result.append(hit)
    return result


def text_of(binder: Binder, hit: Hit) -> str:
    text = binder.base[hit.node].text if hit.rung is Rung.SOURCE else formats.visible(binder.base, hit.node).text
    return text[hit.start : hit.end]


def splice_hit(binder: Binder, hit: Hit, new: str) -> list[Operation]:
    """Replaces one hit: a splice; more blocks where the new text has a blank line; none where nothing is left."""
    binder.require_open(binder.standing(hit.node))
    text = binder.base[hit.node].text
    if BLANK_LINE.search(new.strip("\n")) and not BLANK_LINE.search(text):
        return blocks.grown(binder.document, hit.node, *halves(binder, hit), new)
    change = (
        Replacement(hit.start, hit.end, new)
        if hit.rung is Rung.SOURCE
        else formats.exchange(binder.base, hit.node, hit.start, hit.end, new)
    )
    other = binder.texts.overlap(hit.node, change.start, change.end, binder.edit.id)
    if other is not None:
        raise Unbound(messages.overlap(label(binder.base, hit.node), other, binder.edit.id))
    change = trimmed(text, change)
    if not (text[: change.start] + change.new + text[change.end :]).strip() and binder.base[hit.node].type in VANISHING:
        return blocks.delete(binder.document, hit.node)
    return [binder.texts.splice(hit.node, change.start, text[change.start : change.end], change.new, binder.edit.id)]


def trimmed(text: str, change: Replacement) -> Replacement:
    """A change that leaves no white space at an end of the text, or two spaces where words went."""
    start, end, new = change
    if not new and start > 0 and end < len(text) and text[start - 1] == " " and text[end] == " ":
        return Replacement(start, end + 1, new)
    if end == len(text) and not new.strip():
        return Replacement(len(text[:start].rstrip()), end, "")
    if start == 0 and not new.strip():
        return Replacement(0, len(text) - len(text[end:].lstrip()), "")
    return change


def halves(binder: Binder, hit: Hit) -> tuple[str, str]:
    """What stands before and behind a hit, as CommonMark."""
    if hit.rung is Rung.SOURCE:
        text = binder.base[hit.node].text
        return text[: hit.start], text[hit.end :]
    return formats.halves(binder.base, hit.node, hit.start, hit.end)


def rewrite(binder: Binder) -> Made:
    first = binder.open_node(binder.edit.get("at"))
    through = binder.edit.get("through")
    last = binder.open_node(through) if through is not None else first
    return Made(first, blocks.rewrite(binder.document, siblings(binder, first, last), binder.edit.get("markdown")))


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
    operations = blocks.insert_markdown(binder.document, parent, index, binder.edit.get("markdown"))
    binder.inserted(operations)
    return Made(parent, operations)


def delete(binder: Binder) -> Made:
    at = binder.edit.get("at")
    ids = [id for reference in (at if isinstance(at, list) else [at]) for id in binder.span(reference)]
    for below in (node.id for id in ids for node in binder.base.walk(id)):
        if (other := binder.owners.get(below)) is not None:
            raise Unbound(messages.overlap(label(binder.base, below), other, binder.edit.id))
    operations: list[Operation] = []
    document = binder.document
    for id in ids:
        if id in document:  # else it went with one above it
            step = delete_row(binder, id) if document[id].type == "row" and len(ids) == 1 else blocks.delete(document, id)
            document = apply(document, step)
            operations += step
    return Made(ids[0], operations)


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
    if rest:
        return move_all(binder, [id, *rest])
    parent, index = binder.place()
    if parent == id or any(node.id == id for node in binder.document.ancestors(parent)):
        raise Unbound(messages.into_itself(label(binder.document, id), binder.edit.id))
    if binder.document[id].parent == parent and binder.document.index(id) < index:
        index -= 1
    if binder.document[id].parent == parent and binder.document.index(id) == index:
        return Made(id, [], already=True)
    return Made(id, blocks.move_to(binder.document, id, parent, index))


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
        operations += blocks.move_to(document, id, parent, at)
        document = apply(binder.document, operations)
        above = id
    return Made(ids[0], operations, already=document == binder.document)


def set_attr(binder: Binder) -> Made:
    id = binder.open_node(binder.edit.get("at"))
    name, value = binder.edit.get("name"), binder.edit.get("value")
    if binder.document[id].type in ("document", "meta") and name not in kind_named(binder.base.kind).types["document"].attrs:
        return metadata.set_field(binder, name, value)
    type = kind_named(binder.base.kind).types[binder.document[id].type]
    allowed = type.attrs.get(name)
    if allowed is None:
        raise Unbound(messages.no_such_attr(name, type.words[0], tuple(type.attrs), binder.edit.id))
    if allowed and value not in allowed:
        raise Unbound(messages.wrong_value(name, type.words[0], allowed, value, binder.edit.id))
    if name == "level" and binder.document[id].type == "section" and isinstance(value, int):
        same = binder.document[id].attrs.get("level") == value
        return Made(id, [] if same else retyping.relevel(binder.document, id, value), already=same)
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
    id = binder.open_node(binder.edit.get("at"))
    return Made(id, retyping.retype_to(binder.document, id, binder.edit.get("type")))


def table(binder: Binder) -> Made:
    edit = binder.edit
    id = binder.open_node(edit.get("at"))
    binder.require_open(table_at(binder.base, id, edit.id))
    choice = binder.choices.get(edit.id)
    arguments = axes.chosen(edit.arguments, choice) if choice is not None else edit.arguments
    made = table_operations(binder.document, id, edit.action, arguments, edit.id, base=binder.base, owners=binder.owners)
    if isinstance(made, Problem):
        raise Unbound(made)
    return Made(id, made, already=not made)


ACTIONS: Mapping[str, Callable[[Binder], Made]] = {
    "replace": replace,
    "rewrite": rewrite,
    "insert": insert,
    **spoken.ACTIONS,
    "delete": delete,
    "move": move,
    "set": set_attr,
    "retype": retype,
    **dict.fromkeys(
        ("add_row", "delete_row", "add_column", "delete_column", "set_cell", "merge_cells", "format_table"),
        table,
    ),
}
