"""The end mark of a script ("THE END") is the script's, though it is read as the last words of the last scene: whatever comes, goes
or is written anew, it stays, and stays last, unless an edit names it."""

from collections.abc import Collection

from copydesk.document.document import Document
from copydesk.document.operations import Insert, Operation, move
from copydesk.editing.division import SECTIONS
from copydesk.kinds import kind_named

_AROUND = " .!*_"  # signs that an end mark may have around it


def ending(document: Document) -> str | None:
    """The node that says that it ends here."""
    last = document[document.order[-1]] if document.order else None
    marks = kind_named(document.kind).endings
    return last.id if last is not None and last.text.strip(_AROUND).casefold() in marks else None


def ended(base: Document, document: Document, named: Collection[str]) -> list[Operation]:
    """What puts the end mark of `base` back to the end of a changed document."""
    id = ending(base) if kind_named(base.kind).endings else None
    if id is None or id in named or (id in document and document.order[-1] == id):
        return []
    holder = document.root
    while (children := document[holder].children) and document[children[-1]].type in SECTIONS:
        holder = children[-1]
    at = len(document[holder].children)
    if id not in document:
        return [Insert(holder, at, (base[id]._replace(parent=holder),))]
    return [move(document, id, holder, at - (document[id].parent == holder))]
