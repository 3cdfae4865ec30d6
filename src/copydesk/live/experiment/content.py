"""The text of a step as a sheet of its own: Markdown read as a note is, and what is done to it done to the experiment.

Below a content, spellings are those of a JSON string; of the note they are Markdown's. Ids are the same.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from zlib import crc32

from immutables import Map

from copydesk import formats
from copydesk.document.children import NO_CHILDREN
from copydesk.document.document import Document
from copydesk.document.ids import derive
from copydesk.document.node import NO_ATTRS, Node, Origin
from copydesk.document.operations import Assign, Insert, Move, Operation, Remove, Retype, Splice, apply, remove
from copydesk.editing.blocks import insert_drafts
from copydesk.editing.typed.putting import called
from copydesk.formats.experiment.content import QUOTE, as_markdown
from copydesk.formats.experiment.shape import CONTENT
from copydesk.formats.experiment.strings import escape
from copydesk.formats.experiment.write import style_of_file

NOTE = "note"  # the kind that is typed in the same blocks


def content_of(tree: Document, step: str) -> str | None:
    """The content of a step."""
    return next((node.id for node in tree.children(step) if node.type == CONTENT), None)


def note_of(tree: Document, step: str) -> Document:
    """The text of a step as a note; an empty one where it has none."""
    id = content_of(tree, step)
    if id is None:
        top = derive(crc32(step.encode()), tree.nodes)
        return Document(NOTE, "markdown", top, Map({top: Node(top, "document", "", NO_ATTRS, None, NO_CHILDREN, None)}))
    read = as_markdown(tree, id)
    return Document(NOTE, "markdown", id, read.nodes.set(id, read[id]._replace(type="document")))


def carried(tree: Document, step: str, note: Document, operations: Iterable[Operation]) -> list[Operation]:
    """What was done to the note of a step, as operations on the experiment. `note`: as it is afterwards."""
    id = content_of(tree, step)
    if id is None:
        return _begun(tree, step, note)
    if not note[note.root].children:
        return [remove(tree, id)]
    style = style_of_file(tree)
    made: list[Operation] = []
    names: dict[str, str] = {}
    for operation in operations:
        if isinstance(operation, Insert):
            names |= _other_names(tree, operation.nodes)
        one = _carried(tree, _renamed(operation, names), id, style)
        tree = apply(tree, [one])
        made.append(one)
    return made


def _other_names(tree: Document, nodes: Iterable[Node]) -> dict[str, str]:
    """Names for new nodes that the note has free and the experiment has not: those of lists and cells come from what they say."""
    names: dict[str, str] = {}
    for node in nodes:
        if node.id in tree:
            names[node.id] = derive(crc32(node.id.encode()), {*tree.nodes, *names.values()})
    return names


def _renamed(operation: Operation, names: dict[str, str]) -> Operation:
    match operation:
        case Insert():
            return called(operation, names)
        case Remove():
            return replace(operation, nodes=tuple(node._replace(id=names.get(node.id, node.id)) for node in operation.nodes))
        case Move():
            changed = {name: names.get(id, id) for name in ("id", "from_parent", "parent") if (id := getattr(operation, name))}
            return replace(operation, **changed)
        case Splice() | Assign() | Retype():
            return replace(operation, id=names.get(operation.id, operation.id))


def _begun(tree: Document, step: str, note: Document) -> list[Operation]:
    """A text for a step that had none, its nodes called as in the note."""
    drafts = formats.load(tree.format).fragment(tree, step, formats.write(note).decode())
    operations = insert_drafts(tree, step, 0, drafts) if drafts else []
    nodes = [node for one in operations if isinstance(one, Insert) for node in one.nodes]
    other = _other_names(tree, note.walk())
    names = {new.id: other.get(old.id, old.id) for new, old in zip(nodes, note.walk(), strict=False)}
    return [called(one, names) for one in operations]


def _carried(tree: Document, operation: Operation, top: str, style: int) -> Operation:
    match operation:
        case Insert(parent, index, nodes):
            return Insert(parent, index, tuple(node._replace(origin=_escaped(node.origin, style)) for node in nodes))
        case Remove(nodes=nodes):
            return remove(tree, nodes[0].id)
        case Assign(id, "origin", _, Origin() as new):
            spelled = _escaped(new, style)
            assert spelled is not None
            if id == top:
                spelled = spelled._replace(type=CONTENT, head=QUOTE + spelled.head, body=b"", close=spelled.close + QUOTE)
            return Assign(id, "origin", tree[id].origin, spelled)
        case Move() | Splice() | Assign() | Retype():
            return operation


def _escaped(origin: Origin | None, style: int) -> Origin | None:
    if origin is None:
        return None
    lead, head, tail, close = (escape(part.decode(), style) for part in (origin.lead, origin.head, origin.tail, origin.close))
    body = None if origin.body is None else escape(origin.body.decode(), style)
    if body is None and escape(origin.text, style) != origin.text.encode():
        body = escape(origin.text, style)
    return origin._replace(lead=lead, head=head, body=body, tail=tail, close=close)


def steps_of(tree: Document) -> Iterator[str]:
    return (step for block in tree[tree.root].children for step in tree[block].children)
