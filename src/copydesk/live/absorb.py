"""Absorbing: what turns, the command, MCP, undo or a restore did to the tree, as the smallest steps of the live document.

Nobody's caret jumps: of a text only the span that differs is exchanged, and a block that moved is moved.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from prosemirror.model import Node
from prosemirror.transform import Step, Transform

from copydesk.document.change import beside
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Move, Operation, named
from copydesk.formats.sheet.blocks import fields_in
from copydesk.live.blocks import blocks, fields_of, find
from copydesk.live.changes import FIELD, Held
from copydesk.live.editors import editor_of
from copydesk.live.positions import in_words, letters_of
from copydesk.live.steps import MoveBlock, SetField

NONE_KNOWN: Mapping[str, Node] = {}


def absorbed(live: Node, after: Document, operations: Sequence[Operation], owed: Collection[str] = ()) -> list[Step]:
    """Steps that make a live document show what `operations` left of the tree, where it showed the tree before them, but for the
    blocks and fields that are `owed` to it: the live document alone has what was typed there, and nothing is put over that."""
    tr = Transform(live)
    order = editor_of(after).places(after)
    for id in _gone(after, operations):
        if id not in owed:
            _remove(tr, id, after, owed)
    about = {shown for id in beside(after, operations) if (shown := _shown(after, id, order)) is not None}
    moved = {below.id for one in operations if isinstance(one, Move) and one.id in after for below in after.walk(one.id)}
    # A block that was emptied is out of the tree and still in its editor; it may come back in another place.
    moved |= {node.id for one in operations if isinstance(one, Insert) for node in one.nodes}
    for id in (id for id in order if (id in about or id in moved) and id not in owed):
        _put(tr, after, id, order, is_placed=id in moved)
    _settle_fields(tr, after, owed)
    return list(tr.steps)


def echoes(
    live: Node, tree: Document, ids: Iterable[str], back: Iterable[str] = (), typed: Mapping[str, Node] = NONE_KNOWN
) -> list[Step]:
    """Steps that show what a cut changed in the tree beside what was typed, and put `back` what can't go. `typed`: blocks that are
    known to stand there, by their own nodes; of most of them the tree says just that, and the document needn't be walked over."""
    tr, editor = Transform(live), editor_of(tree)
    wanted = {id for id in ids if id in tree and not (id in typed and editor.is_shown(tree, id, typed[id]))}
    # From the last on, so that positions stay good.
    for found in reversed([one for one in blocks(live) if one.id in wanted] if wanted else []):
        if not editor.is_shown(tree, found.id, found.own):
            become(tr, found.pos + 1, found.own, editor.block(tree, found.id).child(0))
    order = editor.places(tree) if back else {}
    stays = {below.id for id in back if id in tree for below in tree.walk(id)}
    there = {one.id for one in blocks(live)} if stays else set()
    for id in (id for id in order if id in stays and id not in there):
        _insert(tr, editor.block(tree, id), *order[id])
    return list(tr.steps)


def _put(tr: Transform, after: Document, id: str, order: dict[str, tuple[str | None, str | None]], *, is_placed: bool) -> None:
    """One block as the tree has it, in its place."""
    parent, left = order[id]
    found = find(tr.doc, id)
    if found is None:
        _insert(tr, editor_of(after).block(after, id), parent, left)
        return
    wanted = editor_of(after).block(after, id).child(0)
    become(tr, found.pos + 1, found.own, wanted, is_whole=True)
    if is_placed:
        _place(tr, after, id, parent, left)


def _place(tr: Transform, after: Document, id: str, parent: str | None, left: str | None) -> None:
    """Moves a block, unless it stands there, but for empty lines between."""
    found = find(tr.doc, id)
    assert found is not None
    group = found.groups[-1].content.content
    before = group[: next(at for at, node in enumerate(group) if node is found.node)]
    written = next((str(node.attrs["id"]) for node in reversed(before) if not Held(after).skips(node)), None)
    if (found.parent, written) != (parent, left):
        _try(tr, MoveBlock(id, parent, left))


def _insert(tr: Transform, node: Node, parent: str | None, left: str | None) -> None:
    holder = find(tr.doc, left) if left is not None else None
    if holder is not None and holder.parent == parent:
        tr.insert(holder.pos + holder.node.node_size, node)
        return
    around = find(tr.doc, parent) if parent is not None else None
    if around is None:
        tr.insert(1, node)
    elif around.node.child_count > 1:
        tr.insert(around.pos + 2 + around.own.node_size, node)
    else:
        group = tr.doc.type.schema.nodes["blockGroup"].create(None, [node])
        tr.insert(around.pos + 1 + around.own.node_size, group)


def _remove(tr: Transform, id: str, after: Document, owed: Collection[str]) -> None:
    """Takes a block away; what stands in it and is still in the tree, or owed to it, is put behind it first."""
    found = find(tr.doc, id)
    if found is None:
        return
    left, gone_along = id, set[str | None]()
    for one in blocks(found.node):
        if one.parent in gone_along:
            gone_along.add(one.id)
            continue
        is_kept = (one.parent == id and one.id in after) or one.id in owed
        if is_kept and _try(tr, MoveBlock(one.id, found.parent, left)):
            left = one.id
            gone_along.add(one.id)
    found = find(tr.doc, id)
    assert found is not None
    if found.is_alone and found.parent is None:  # the last one stays, empty
        tr.replace_with(found.pos + 1, found.pos + found.node.node_size - 1, _empty(found.node))
    elif found.is_alone:
        tr.delete(found.pos - 1, found.pos + found.node.node_size + 1)
    else:
        tr.delete(found.pos, found.pos + found.node.node_size)


def _empty(block: Node) -> Node:
    """What a block of this sort holds while nothing is typed in it."""
    type = block.type.content_match.default_type
    assert type is not None
    return type.create()


def _try(tr: Transform, step: Step) -> bool:
    return tr.maybe_step(step).doc is not None


def become(tr: Transform, pos: int, old: Node, new: Node, *, is_whole: bool = False) -> None:
    """Makes a block's own node another, by the shortest span that differs; if `is_whole`, by whole words: a letter that two words
    have is not the same one, and who takes the old word away at that moment must not take it out of the new one."""
    if old.eq(new):
        return
    if old.type != new.type or old.attrs != new.attrs:
        if not (old.is_textblock and new.is_textblock and _fits(old, new)):
            tr.replace_with(pos, pos + old.node_size, new)
            return
        tr.set_node_markup(pos, new.type, new.attrs)
        old = tr.doc.node_at(pos)  # type: ignore[assignment]
    if old.type.name == "table" and _shape(old) == _shape(new):
        _become_cells(tr, pos, old, new, is_whole=is_whole)
        return
    start = old.content.find_diff_start(new.content)
    ends = old.content.find_diff_end(new.content)
    if start is None or ends is None:
        return
    a, b = ends["a"], ends["b"]
    overlap = start - min(a, b)
    if overlap > 0:
        a, b = a + overlap, b + overlap
    if is_whole and old.is_textblock:
        start, a, b = in_words(letters_of(old), letters_of(new), start, a, b)
    tr.replace(pos + 1 + start, pos + 1 + a, new.slice(start, b))


def _fits(old: Node, new: Node) -> bool:
    """Whether the text of one can stand in the other: code has no marks and no objects."""
    return "codeBlock" not in (old.type.name, new.type.name)


def _shape(table: Node) -> list[list[str]]:
    return [[cell.type.name for cell in row.content.content] for row in table.content.content]


def _become_cells(tr: Transform, pos: int, old: Node, new: Node, *, is_whole: bool) -> None:
    """Cell by cell, from the last on, so that positions stay good: others may be typing in the next one."""
    spots: list[tuple[int, Node, Node]] = []
    at = pos + 1
    for row, other in zip(old.content.content, new.content.content, strict=True):
        inside = at + 1
        for cell, wanted in zip(row.content.content, other.content.content, strict=True):
            spots.append((inside, cell, wanted))
            inside += cell.node_size
        at += row.node_size
    for spot, cell, wanted in reversed(spots):
        if cell.eq(wanted):
            continue
        if cell.child_count == wanted.child_count == 1 and cell.attrs == wanted.attrs:
            become(tr, spot + 1, cell.child(0), wanted.child(0), is_whole=is_whole)
        else:
            tr.replace_with(spot, spot + cell.node_size, wanted)


def _shown(tree: Document, id: str, order: Iterable[str]) -> str | None:
    """The block that shows a node: itself, or the one it is a part of."""
    at: str | None = id
    while at is not None and at not in order:
        at = tree[at].parent
    return at


def _gone(after: Document, operations: Iterable[Operation]) -> list[str]:
    return [id for id in dict.fromkeys(id for one in operations for id in named(one)) if id not in after]


def _settle_fields(tr: Transform, after: Document, owed: Collection[str]) -> None:
    wanted = {field["name"]: field["text"] for field in fields_in(after)}
    have = fields_of(tr.doc)
    for name in {**have, **wanted}:
        if have.get(name) != wanted.get(name) and f"{FIELD}{name}" not in owed:
            _try(tr, SetField(name, wanted.get(name)))
