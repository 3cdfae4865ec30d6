"""`split`: two of one, from a node in it or from words on. What has a title of its own needs one for the second part."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from copydesk import formats
from copydesk.document.draft import Draft
from copydesk.document.operations import Assign, Insert
from copydesk.editing import messages
from copydesk.editing.batch import Batch
from copydesk.editing.blocks import divided, insert_drafts
from copydesk.editing.copies import copied
from copydesk.editing.division import SECTIONS, level_of, taken_in
from copydesk.editing.made import Made
from copydesk.editing.moves import split as split_list
from copydesk.editing.substitution import stands
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.references.rungs import Rung
from copydesk.references.structure import flat_sections, section_span
from copydesk.references.texts.hits import strict
from copydesk.references.texts.index import text_index

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.node import Node
    from copydesk.editing.bind import Binder

FOREIGN = "foreign"
CONTENT = "content"
UNDIVIDED = ("cell", "row", "document", "meta", "key", "code", "html", "definition", "opaque", "character")
OTHER_SIGN = {b"-": b"*", b"*": b"-", b"+": b"-", b".": b")", b")": b"."}
_ONE_LIST = "lists of one sort that follow each other are one list in {}; put something between them"
_SIGN = re.compile(rb"([ \t]*\d*)([-+*.)])")


class Cut(NamedTuple):
    batch: Batch
    id: str  # what is split
    child: str  # the first of the second part
    title: str  # of that


def split(binder: Binder) -> Made:
    id = binder.span(binder.edit.get("at"))[0]
    batch = Batch(binder.document)
    if batch.document[id].type in UNDIVIDED:
        raise InputError(f"a {batch.document[id].type} can't be made two; duplicate it, or write a second one")
    cut = _cut(binder, batch, id)
    if cut == id:
        return Made(id, batch.operations)
    child = _child_above(batch.document, id, cut)
    PARTS.get(batch.document[id].type, _no_parts)(Cut(batch, id, child, str(binder.edit.get("title") or "").strip()))
    return Made(id, batch.operations)


def _cut(binder: Binder, batch: Batch, id: str) -> str:
    """What the second part begins with: a node in the first, made by a cut through its text where words say so; the node itself
    where its own text was cut, so that all is done."""
    before, find = binder.edit.get("before"), binder.edit.get("find")
    if before is not None:
        found = binder.open_node(before)
        if batch.document[id].type == "item" and batch.document[found].parent == batch.document[id].parent:
            _flat_list(batch, found)
            return id
        return found
    tops = section_span(batch.document, id) if _is_flat(batch.document, id) else [id]
    found_in = [strict(text_index(batch.document, top), str(find)) for top in tops]
    hits = [hit for group in found_in for hit in group if hit.rung is not Rung.SOURCE]
    if not hits:
        raise Unbound(messages.text_not_found(str(find), binder.edit.id))
    if len(hits) > 1:
        raise InputError(f"“{messages.short(str(find))}” stands there {len(hits)} times; quote more of it, or name a node")
    node, start = hits[0].node, hits[0].start
    if node == id and _is_titled(batch.document, batch.document[id]):
        raise InputError("that stands in its title; quote words that stand under it")
    if start == 0 and node != id:
        return node
    new = _halved(batch, node, start)
    return id if node == id else new


def _is_flat(document: Document, id: str) -> bool:
    return id in flat_sections(document).followers


def _is_titled(document: Document, node: Node) -> bool:
    return node.type in (*SECTIONS, "step", "block") or _is_flat(document, node.id)


def _halved(batch: Batch, id: str, at: int) -> str:
    """Two texts of one, each with the marks that it had; what stands in the node follows the second."""
    document = batch.document
    node, seen = document[id], formats.visible(document, id).text
    if not seen[:at].strip() or not seen[at:].strip():
        raise InputError("there is nothing on one side of that; quote words in the middle")
    if node.parent is None or node.type in UNDIVIDED:
        raise InputError(f"a {node.type} can't be made two; write a second one")
    first, second = (_without(document, id, *span) for span in ((at, len(seen)), (0, at)))
    inside = list(node.children)
    batch.write(id, first)
    draft = Draft(node.type, second, node.attrs.delete(FOREIGN) if FOREIGN in node.attrs else node.attrs)
    batch.do(*insert_drafts(batch.document, node.parent, batch.document.index(id) + 1, [draft]))
    new = batch.document[node.parent].children[batch.document.index(id) + 1]
    for child in inside:
        batch.move(child, new)
    return new


def _without(document: Document, id: str, start: int, end: int) -> str:
    change = formats.exchange(document, id, start, end, "")
    text = document[id].text
    return (text[: change.start] + change.new + text[change.end :]).strip()


def _child_above(document: Document, id: str, cut: str) -> str:
    """The child of a node that another is, or stands in; in a section or a step, of the section in it that it stands in."""
    if _is_flat(document, id):
        return cut
    line = [cut, *(node.id for node in document.ancestors(cut))]
    if id not in line or cut == id:
        raise InputError("what the second begins with doesn't stand in the first; name something that does")
    place = line.index(id) - 1
    # Sections are cut through; of a list, a table or a quote only what stands in the section itself can begin another.
    through = (CONTENT, *SECTIONS) if document[id].type in ("step", *SECTIONS) else (CONTENT,)
    while place and document[line[place]].type in through:
        place -= 1
    return line[place]


def _no_parts(cut: Cut) -> None:
    raise InputError(f"a {cut.batch.document[cut.id].type} is split by words of its own; give them with `find`")


def _titled(title: str, noun: str) -> str:
    if not title:
        raise InputError(f"the second {noun} needs a title; give one with `title`")
    if "\n" in title:
        raise InputError("a title is one line; leave the rest out")
    return title


def _list(cut: Cut) -> None:
    """Two lists: told apart by another sign, where the format reads neighbours of one sign as one."""
    batch, id, child, _ = cut
    at = batch.document.index(child)
    if at == 0:
        raise InputError("there is nothing before that; name an item further down")
    batch.do(*split_list(batch.document, id, at))
    if not stands(batch.before, batch.operations) and FORMATS[batch.document.format].signs_items:
        below = batch.document[child].parent or batch.document.root
        for item in list(batch.document[below].children):
            origin = batch.document[item].origin
            sign = _SIGN.match(origin.head) if origin is not None else None
            if origin is not None and sign is not None:
                head = sign[1] + OTHER_SIGN[sign[2]] + origin.head[sign.end() :]
                batch.do(Assign(item, "origin", origin, origin._replace(head=head)))
    if not stands(batch.before, batch.operations):
        raise InputError(_ONE_LIST.format(batch.document.format))


def _flat_list(batch: Batch, item: str) -> None:
    """Where items say what list they are of: numbers begin anew, and bullets that follow each other are one list."""
    if not FORMATS[batch.document.format].flat:
        raise InputError("an item is split by words of its own; name the list to split that")
    if batch.document[item].attrs.get("list") != "numbered":
        raise InputError(_ONE_LIST.format(batch.document.format))
    batch.assign(item, "start", 1)


def _section(cut: Cut) -> None:
    batch, id, child, title = cut
    document, node = batch.document, batch.document[id]
    noun = node.type
    parent, index = document[child].parent or id, document.index(child)
    sign = "#" * level_of(node) + " " if node.type == "section" else ""
    made = divided(document, parent, index, sign + _titled(title, noun), level_of(node))
    if not made:
        raise InputError(f"{title!r} is not read as the title of a {noun} here; a scene begins with INT. or EXT.")
    batch.do(*made)


def _flat_heading(cut: Cut) -> None:
    batch, id, child, title = cut
    document, node = batch.document, batch.document[id]
    if not _is_flat(document, id):
        _no_parts(cut)
    if flat_sections(document).above.get(child) != id or document[child].parent != node.parent:
        raise InputError("what the second begins with doesn't stand directly under that heading; name something that does")
    draft = Draft(node.type, "", node.attrs.delete(FOREIGN) if FOREIGN in node.attrs else node.attrs)
    draft.text = formats.load(document.format).fragment(document, document.root, _titled(title, "section"))[0].text
    batch.do(*insert_drafts(document, node.parent or document.root, document.index(child), [draft]))


def _step(cut: Cut) -> None:
    batch, id, child, title = cut
    document, node = batch.document, batch.document[id]
    held = next((one.id for one in document.ancestors(child) if one.type == CONTENT), id)
    if held == id:
        raise InputError("a step is split in its text; name a block of that")
    following = _following(document, child, held)
    if following[0] == document[held].children[0]:
        raise InputError("there is nothing before that; name something further down")
    parent = node.parent or document.root
    (draft,) = formats.load(document.format).fragment(document, parent, f"# {_titled(title, 'step')}\n\nx")
    batch.do(*insert_drafts(document, parent, document.index(id) + 1, [draft]))
    new = batch.document[parent].children[batch.document.index(id) + 1]
    content = next(one for one in batch.document.children(new) if one.type == CONTENT)
    husk = content.children[0]
    batch.remove(husk)
    batch.do(*taken_in(batch.document, content.id, following))


def _following(document: Document, id: str, top: str) -> list[str]:
    """A block and all that stands behind it, out of the sections that it stands in."""
    found: list[str] = []
    while id != top:
        parent = document[id].parent or top
        found += list(document[parent].children)[document.index(id) + bool(found) :]
        id = parent
    return found


def _block(cut: Cut) -> None:
    batch, id, child, title = cut
    document, node = batch.document, batch.document[id]
    if document.index(child) == 0:
        raise InputError("there is nothing before that; name a step further down")
    parent = node.parent or document.root
    (draft,) = formats.load(document.format).fragment(document, parent, f"# {_titled(title, 'block')}")
    draft.attrs = draft.attrs.update({name: value for name, value in node.attrs.items() if name != FOREIGN})
    batch.do(*insert_drafts(document, parent, document.index(id) + 1, [draft]))
    new = batch.document[parent].children[batch.document.index(id) + 1]
    for step in list(document[id].children)[document.index(child) :]:
        batch.move(step, new)


def _table(cut: Cut) -> None:
    """Two tables; the second has the header of the first, where that has one."""
    batch, id, child, _ = cut
    document, node = batch.document, batch.document[id]
    at = document.index(child)
    own = node.attrs.get("headerRows")
    headers = 1 if FORMATS[document.format].header_stays else own if isinstance(own, int) else 0
    if at <= headers:
        raise InputError("there is no row before that; name a row further down")
    if any(cell.attrs.get("rowspan", 1) not in (1, None) for cell in document.walk(id)):
        raise InputError("this table has cells over several rows, and stays one")
    table = copied(document, id, list(node.children)[:headers] or [child])
    parent = node.parent or document.root
    made = insert_drafts(document, parent, document.index(id) + 1, [table])
    batch.do(*made)
    new = next(one.nodes[0].id for one in made if isinstance(one, Insert) and one.nodes[0].type == node.type)
    husk = [] if headers else list(batch.document[new].children)
    for row in list(document[id].children)[at:]:
        batch.move(row, new)
    for row in husk:
        batch.remove(row)


PARTS: Mapping[str, Callable[[Cut], None]] = {
    **dict.fromkeys(SECTIONS, _section),
    "list": _list,
    "heading": _flat_heading,
    "step": _step,
    "block": _block,
    "table": _table,
}
