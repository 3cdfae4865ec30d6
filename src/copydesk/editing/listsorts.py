"""Sorts of lists (bullet, numbered, check) where the list says which it is, and not each item: set for all of it, or not at all."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any

from copydesk.document.operations import Operation, assign
from copydesk.editing import messages, settable
from copydesk.editing.made import Made
from copydesk.editing.rewrites import rewrite
from copydesk.editing.substitution import stands
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.kinds import kind_named
from copydesk.plan.problem import Code

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.node import Node
    from copydesk.editing.bind import Binder

SORT = "list"
MARKERS = {"bullet": "- ", "numbered": "1. ", "check": "- [ ] "}


def holder_of(document: Document, id: str) -> str | None:
    """The list that says of what sort a node is: itself, or the one that an item stands in; None where an item says it."""
    node = document[id]
    if node.type == "list":
        return id
    return node.parent if node.type == "item" and node.parent and document[node.parent].type == "list" else None


def set_sort(binder: Binder, id: str, list_id: str, value: Any) -> Made:
    """Sets the sort of a list, or of one of its items where that is possible."""
    document = binder.document
    sort = settable.value_meant(binder, kind_named(binder.base.kind).types["item"], SORT, value)
    items = list(document[list_id].children)
    ids = items if id == list_id else [id]
    is_numbered = "start" in document[list_id].attrs
    if sort not in MARKERS:
        what = f"A list in {document.format} is never of the sort {sort!r}"
        raise Unbound(messages.refused(Code.MISFIT, what, f"set one of these: {', '.join(MARKERS)}", binder.edit.id))
    if len(ids) < len(items) and sort != "check" and is_numbered != (sort == "numbered"):
        what = "A list is numbered or has bullets as a whole, and this is one item of several"
        raise Unbound(messages.refused(Code.MISFIT, what, f"set {SORT!r} on the list, #{list_id}, for all of them", binder.edit.id))
    made = sorted_anew(document, list_id, ids, sort)
    return Made(id, made, already=not made)


def sorted_anew(document: Document, list_id: str, ids: list[str], sort: str) -> list[Operation]:
    """Items of a list made of another sort; all that they hold stays."""
    if sort == "check":
        return [assign(document, id, "checked", False) for id in ids if document[id].attrs.get("checked") is None]
    ticked = [id for id in ids if document[id].attrs.get("checked") is not None]
    unticked: list[Operation] = [assign(document, id, "checked", None) for id in ticked] if sort == "bullet" else []
    if ("start" in document[list_id].attrs) == (sort == "numbered"):
        return unticked
    if set(ids) != set(document[list_id].children):
        raise InputError("a list is numbered or not as a whole; name the list")
    made = [assign(document, list_id, "start", 1 if sort == "numbered" else None), *unticked]
    return made if stands(document, made) else _written_anew(document, list_id, ids, sort)


def _written_anew(document: Document, list_id: str, ids: list[str], sort: str) -> list[Operation]:
    if any(document[id].children for id in ids):
        raise InputError("a list whose items hold more than their own line can't be numbered or bulleted by itself")
    markers = (f"{number}. " for number in range(1, len(ids) + 1)) if sort == "numbered" else repeat("- ")
    boxes = [_box(document[id]) if sort == "numbered" else "" for id in ids]
    lines = (f"{marker}{box}{indented(document[id].text)}" for marker, box, id in zip(markers, boxes, ids, strict=False))
    return rewrite(document, [list_id], "\n".join(lines))


def indented(text: str) -> str:
    return text.replace("\n", "\n  ")


def _box(node: Node) -> str:
    return "" if node.attrs.get("checked") is None else "[x] " if node.attrs["checked"] else "[ ] "
