"""What stands at the very end of a file is the document's, though it is read as the last words of the last section or scene: the
end mark of a script ("THE END"), footnotes and link definitions. It stays where other things come and go, unless an edit names
it."""

from collections.abc import Collection, Sequence

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Insert, Move, Operation, apply, move
from copydesk.editing.division import SECTIONS
from copydesk.editing.users import name_offered, users
from copydesk.kinds import kind_named

_AROUND = " .!*_"  # signs that an end mark may have around it
APPARATUS = ("footnote", "definition")


def ended(
    base: Document, document: Document, operations: Sequence[Operation], named: Collection[str], *, saves: bool
) -> list[Operation]:
    """What puts the end of `base` back to the end of a changed document. Where nothing is saved, footnotes that are needed and
    would go are left to the check that refuses that."""
    moved = {operation.id for operation in operations if isinstance(operation, Move)}
    made: list[Operation] = []
    for node in _tail(base):
        if any(below.id in named for below in base.walk(node.id)) or not _strays(base, document, node, moved, saves=saves):
            continue
        holder = _last_holder(document)
        at = len(document[holder].children)
        if node.id in document:
            made.append(move(document, node.id, holder, at - (document[node.id].parent == holder)))
        else:
            first, *rest = base.walk(node.id)
            made.append(Insert(holder, at, (first._replace(parent=holder), *rest)))
        document = apply(document, made[-1:])
    return made


def is_end_mark(document: Document, node: Node) -> bool:
    return node.text.strip(_AROUND).casefold() in kind_named(document.kind).endings


def _tail(base: Document) -> list[Node]:
    """The end mark, or the footnotes and definitions behind all text, in order."""
    children = list(base.children(_last_holder(base)))
    marks = kind_named(base.kind).endings
    if marks:
        return [node for node in children[-1:] if is_end_mark(base, node)]
    first = next((at for at in range(len(children), 0, -1) if children[at - 1].type not in APPARATUS), 0)
    return children[first:]


def _last_holder(document: Document) -> str:
    holder = document.root
    while (children := document[holder].children) and document[children[-1]].type in SECTIONS:
        holder = children[-1]
    return holder


def _strays(base: Document, document: Document, node: Node, moved: Collection[str], *, saves: bool) -> bool:
    """Whether it would go, or stand among other things. A footnote goes with the last text that needs it."""
    if node.type not in APPARATUS:
        return node.id not in document or document.order[-1] != node.id
    if node.id in document:
        return any(above.id in moved for above in base.ancestors(node.id))
    wanted = name_offered(base, node.id) if saves else None
    return wanted is not None and any(True for _ in users(document, *wanted))
