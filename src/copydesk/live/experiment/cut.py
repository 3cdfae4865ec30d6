"""The cut of an experiment: names, fields and places of blocks and steps, and the text of each step, which is cut as a sheet is."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from immutables import Map
from prosemirror.model import Node

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.ids import is_id
from copydesk.document.match import increasing
from copydesk.document.operations import Insert, Operation, OperationError, apply, assign, move, remove, splice
from copydesk.editing.blocks import insert_drafts
from copydesk.editing.bound import Bound
from copydesk.editing.check import leaves_nothing_dangling
from copydesk.editing.typed.putting import called
from copydesk.errors import InputError
from copydesk.formats.experiment.fresh import fresh
from copydesk.formats.experiment.identity import new_foreign
from copydesk.formats.sheet.blocks import sheet
from copydesk.kinds import kind_named
from copydesk.live import cut as of_sheets
from copydesk.live import messages
from copydesk.live.changes import Changes, typing_of
from copydesk.live.cut import Cut, Made, Run, joined
from copydesk.live.experiment.content import carried, content_of, note_of, steps_of
from copydesk.live.experiment.mirror import EXPERIMENT, SHOWN, STRUCTURE, plain, step_of
from copydesk.live.experiment.wanted import Item, Wanted, item_of, text_of, wanted
from copydesk.live.mirror import group_json, is_blank
from copydesk.live.passes import Taken, taken
from copydesk.live.room import COPYDESK, Author
from copydesk.live.schemas import schema_named

FOREIGN = "foreign"
Step = Callable[[Document], list[Operation]]


def cut(tree: Document, before: Node, runs: Sequence[Run], owed: Mapping[str, str], author: Author = COPYDESK) -> Cut:
    """As the cut of a sheet (`live.cut`), of which it is the counterpart."""
    made: list[Made] = []
    left: dict[str, str] = {}
    echoed: dict[str, None] = {}

    def take(author: Author, one: Taken) -> None:
        nonlocal tree
        if one.operations:
            echoed.update(dict.fromkeys(new.id for op in one.operations if isinstance(op, Insert) for new in op.nodes))
            made.append(Made(author, one.operations, tree, one.after))
            tree = one.after
        left.update(one.refused)

    known = frozenset(tree.nodes)

    def is_of_words(found: Changes) -> bool:
        return found.is_of_words and all(id in known and not _falls_silent(found, id) for id in found.worded)

    for part in joined(before, runs, is_of_words):
        if is_of_words(part.changes):
            take(part.author, reworded(tree, part.changes))
        else:
            take(part.author, become(tree, part.doc))
    if owed or left:
        last, who = (runs[-1].doc, runs[-1].author) if runs else (before, author)
        left.clear()
        take(who, become(tree, last))
    back = tuple(id for id, why in left.items() if why == messages.NEEDED)
    shown = tuple(id for id in echoed if id in tree and tree[id].type in SHOWN)
    return Cut(tree, made, {id: why for id, why in left.items() if id not in back}, shown, back=back)


def _falls_silent(found: Changes, id: str) -> bool:
    """Whether a text was or becomes empty: then it has no node for a while."""
    pair = (found.old[id].own, found.new[id].own)
    return pair[0].type.name not in STRUCTURE and any(is_blank(own) for own in pair)


class Work:
    """A tree on its way: what can be done is, and of the rest it is known why not."""

    def __init__(self, tree: Document) -> None:
        self.before = self.tree = tree
        self.operations: list[Operation] = []
        self.refused: dict[str, str] = {}

    def attempt(self, id: str, step: Step) -> bool:
        """Does something about a node, unless the tree can't hold what comes of it."""
        try:
            operations = step(self.tree)
            after = apply(self.tree, operations)
            why = next((why for one in touched(operations) if one in after and (why := formats.misfit(after, one))), None)
        except (InputError, OperationError) as error:
            operations, after, why = [], self.tree, str(error)
        if why is not None:
            self.refused[id] = f"{why[:1].upper()}{why[1:].rstrip('.')}."
            return False
        self.tree = after
        self.operations += operations
        return True

    def taken(self) -> Taken:
        return Taken(self.tree, tuple(self.operations), self.refused)


def reworded(tree: Document, found: Changes) -> Taken:
    """Only words and values changed."""
    work = Work(tree)
    texts: dict[str, list[str]] = {}
    for id in (id for id in found.new if id in found.worded):
        own = found.new[id].own
        if own.type.name in STRUCTURE:
            _set(work, item_of(id, "", own))
        else:
            texts.setdefault(step_of(tree, id), []).append(id)
    for step, ids in texts.items():
        old, new = ({id: side[id] for id in ids} for side in (found.old, found.new))
        note = note_of(work.tree, step)
        one = taken(note, typing_of(Changes(old, new, {}), note))
        _carry(work, step, one)
    return work.taken()


def become(tree: Document, doc: Node) -> Taken:
    """The tree with what a live document shows and nothing else."""
    work, aim = Work(tree), wanted(doc, tree.root)
    for item in aim.items.values():
        if item.id in tree:
            _set(work, item)
    _place(work, aim)
    for id in [node.id for node in tree.walk() if node.type in SHOWN and node.id not in aim.items and node.id != tree.root]:
        if id in work.tree and tree[id].parent not in work.refused:
            _remove(work, id)
    _write(work, aim)
    work.refused |= {str(node.attrs["id"]): messages.HOMELESS for node in aim.homeless}
    return work.taken()


def _set(work: Work, item: Item) -> None:
    """The words and values of a node that is there."""
    node = work.tree[item.id]
    if item.text != node.text:
        work.attempt(item.id, lambda tree: [splice(tree, item.id, item.text)])
    for name, value in item.attrs.items():
        if value != plain(node.attrs.get(name)) and name != FOREIGN:
            allowed = kind_named(work.tree.kind).types[node.type].attrs.get(name, ())
            if allowed and value and value not in allowed:
                work.refused[item.id] = messages.FIELD
            else:
                work.attempt(item.id, partial(_assigned, id=item.id, name=name, value=value or None))


def _assigned(tree: Document, id: str, name: str, value: str | None) -> list[Operation]:
    return [assign(tree, id, name, value)]


def _place(work: Work, aim: Wanted) -> None:
    """Puts in what is new, and moves what stands elsewhere: as few as can be."""
    below: dict[str, list[str]] = {}
    for item in aim.items.values():
        below.setdefault(item.parent, []).append(item.id)
    for parent, ids in below.items():
        if parent not in work.tree:
            continue
        there = [id for id in ids if id in work.tree and work.tree[id].parent == parent]
        staying = {there[at] for at in increasing([work.tree.index(id) for id in there])}
        left: str | None = None
        for id in ids:
            item = aim.items[id]
            if id not in work.tree:
                is_there = _is_said(item, aim) and work.attempt(id, partial(_inserted, item=item, left=left))
            else:
                is_there = id in staying or not parent or work.attempt(id, partial(_moved, item=item, left=left))
            left = id if is_there else left


def _is_said(item: Item, aim: Wanted) -> bool:
    """Whether something new is to be written: it has a name, or something in it that has."""
    return (
        bool(item.text.strip())
        or any(not is_blank(node.child(0)) for node in aim.texts.get(item.id, ()))
        or any(one.parent == item.id and _is_said(one, aim) for one in aim.items.values())
    )


def _index(tree: Document, item: Item, left: str | None) -> int:
    at = 0 if left is None else tree.index(left) + 1
    return formats.place(tree, item.parent, at, item.type)


def _inserted(tree: Document, item: Item, left: str | None) -> list[Operation]:
    attrs = {name: value for name, value in item.attrs.items() if value}
    if item.type in ("block", "step"):
        taken = [node.attrs[FOREIGN] for node in tree.walk() if FOREIGN in node.attrs]
        if attrs.get(FOREIGN) in taken:
            del attrs[FOREIGN]  # a copy is another step
        name = new_foreign(tree, item.type, item.text)
        attrs = {**({} if name is None else {FOREIGN: name}), **fresh(tree, item.parent, item.type), **attrs}  # type: ignore[dict-item]
    known = kind_named(tree.kind).types[item.type].attrs
    draft = Draft(item.type, item.text, Map({name: value for name, value in attrs.items() if name in known or name == FOREIGN}))
    operations = insert_drafts(tree, item.parent, _index(tree, item, left), [draft])
    made = next(one.nodes[0].id for one in operations if isinstance(one, Insert))
    return [called(one, {made: item.id}) for one in operations] if is_id(item.id) else operations


def _moved(tree: Document, item: Item, left: str | None) -> list[Operation]:
    node = tree[item.id]
    if not kind_named(tree.kind).fits(node.type, tree[item.parent].type):
        raise InputError(messages.HOMELESS)
    at = _index(tree, item, left)
    at -= node.parent == item.parent and tree.index(item.id) < at
    return [] if (node.parent, tree.index(item.id)) == (item.parent, at) else [move(tree, item.id, item.parent, at)]


def _remove(work: Work, id: str) -> None:
    operations: list[Operation] = [remove(work.tree, id)]
    after = apply(work.tree, operations)
    if leaves_nothing_dangling(Bound(work.tree, after, (), tuple(operations))) is not None:
        work.refused[id] = messages.NEEDED
    else:
        work.tree = after
        work.operations += operations


# The texts of steps


def _write(work: Work, aim: Wanted) -> None:
    """The text of each step as it is typed. What went from one step to another leaves the one before it comes to the other."""
    held = {step: id for step in steps_of(work.tree) if (id := content_of(work.tree, step)) is not None}
    owners = {node.id: step for step, id in held.items() for node in work.tree.walk(id)}
    strays = {owners[id] for step, nodes in aim.texts.items() for id in _ids(nodes) if owners.get(id, step) != step}
    for step in strays:
        kept = [node for node in aim.texts.get(step, []) if str(node.attrs["id"]) in owners]
        _cut_text(work, step, kept)
    for step, nodes in aim.texts.items():
        if step in work.tree:
            _cut_text(work, step, nodes)
        else:
            work.refused |= {str(node.attrs["id"]): messages.HOMELESS for node in nodes if not is_blank(node.child(0))}


def _ids(nodes: Iterable[Node]) -> list[str]:
    found: list[str] = []
    stack = list(nodes)
    while stack:
        node = stack.pop()
        found.append(str(node.attrs["id"]))
        if node.child_count > 1:
            stack.extend(node.child(1).content.content)
    return found


def _cut_text(work: Work, step: str, nodes: Sequence[Node]) -> None:
    note = note_of(work.tree, step)
    schema = schema_named(EXPERIMENT)
    blocks = sheet(note).blocks
    before = [Node.from_json(schema, told) for told in group_json(blocks)["content"]]
    after = [text_of(node) for node in nodes]
    if len(before) == len(after) and all(one.eq(two) for one, two in zip(before, after, strict=True)):
        return
    made = of_sheets.cut(note, _doc(before), [Run(COPYDESK, _doc(after))], {})
    _carry(work, step, Taken(made.tree, tuple(op for one in made.made for op in one.operations), made.owed))


def _doc(nodes: Sequence[Node]) -> Node:
    """Blocks as a document of their own."""
    schema = schema_named(EXPERIMENT)
    empty = schema.nodes["blockContainer"].create({"id": ""}, schema.nodes["paragraph"].create())
    return schema.nodes["doc"].create(None, schema.nodes["blockGroup"].create(None, list(nodes) or [empty]))


def _carry(work: Work, step: str, one: Taken) -> None:
    work.refused |= one.refused
    if one.operations:
        work.attempt(step, lambda tree: carried(tree, step, one.after, one.operations))
