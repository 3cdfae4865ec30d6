"""Where the edits of an open proposal stand in the document as it is now: which node, and its words before and after."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fastapi import APIRouter

from copydesk import formats
from copydesk.apps.contract.replies import PlanPlaces
from copydesk.apps.going import pending_of
from copydesk.apps.server.asking import Asker, Desk
from copydesk.apps.server.gives import gives
from copydesk.apps.server.turns import get_plan
from copydesk.apps.server.waiting import in_thread
from copydesk.assistant.conversation import Pending, Request
from copydesk.assistant.working import bound_work, carried_work, means_the_same
from copydesk.document.document import Document
from copydesk.document.operations import Assign, Insert, Move, Operation, Remove, Retype, Splice, named
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.plan.turn import EditReport

router = APIRouter(prefix="/api/documents/{id}/plans/{plan}", tags=["turns"])
DONE = ("accepted", "rejected")
WHAT: dict[type[Operation], str] = {
    Insert: "insert",
    Remove: "remove",
    Move: "move",
    Splice: "text",
    Assign: "set",
    Retype: "retype",
}
FIRST = ("insert", "remove", "move")  # what tells all of a node that is also touched in another way


@router.get("/places", **gives(PlanPlaces))
async def get_places(id: str, plan: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """The edits of a proposal, each with the places it touches in the latest version; one that no longer fits is stale, and has the
    places that it touched when it was made. Beside them what has been decided of them."""
    shown = await get_plan(id, plan, person, desk)
    row = await desk.store.turns.get(plan, person)
    standing = await desk.store.documents.load(id, person)
    pending = pending_of(row)
    decided = shown.get("decisions", {}) if row.state == "open" else {}
    head = {"plan": plan, "version": standing.version, "state": row.state, "words": pending.request.words, "decisions": decided}
    if row.state != "open" or not pending.edits:
        return {**head, "base": shown.get("version"), "edits": []}
    then = None
    if pending.version != standing.version:
        then = await desk.store.documents.document_at(id, person, pending.version)
    edits = await in_thread(lambda: [_edit_json(*told) for told in _bound_each(pending, standing.document, then)])
    return {**head, "base": pending.version, "edits": edits}


def _bound_each(pending: Pending, document: Document, then: Document | None) -> Iterator[tuple[EditReport, Bound | None, bool]]:
    """Each edit with what it comes to now, all at once where nothing has changed, one by one where something has; one that fits no
    longer with what it came to when it was made, and False."""
    open_ids = frozenset(edit.id for edit in pending.edits if edit.state not in DONE)
    work = pending.request.work
    now = pending.request if then is None or work is None else replace(pending.request, work=carried_work(work, then, document))
    whole = None if then is not None else _bound(pending.request, document, open_ids)
    for edit in pending.edits:
        if edit.id not in open_ids:
            yield edit, None, False
        elif whole is not None:
            yield edit, whole, True
        else:
            alone = _bound(now, document, frozenset((edit.id,)))
            fits = alone is not None and (then is None or means_the_same(_only(pending.request, edit.id), then, alone))
            made_on = document if then is None else then
            yield edit, alone if fits else _bound(pending.request, made_on, frozenset((edit.id,))), fits


def _only(request: Request, id: str) -> Request:
    return replace(request, only=frozenset((id,)))


def _bound(request: Request, document: Document, only: frozenset[str]) -> Bound | None:
    if request.work is None:
        return None
    found = bound_work(request.work, document, request.choices, only)
    return found if isinstance(found, Bound) else None


def _edit_json(edit: EditReport, bound: Bound | None, fits: bool) -> dict[str, Any]:
    made = None if bound is None else next((one for one in bound.edits if one.edit.id == edit.id), None)
    state = edit.state if edit.state in DONE else "open" if fits and made is not None else "stale"
    places = [] if made is None or bound is None else list(_places(bound, made))
    return {**edit.to_json(), "state": state, "places": places}


def _places(bound: Bound, edit: BoundEdit) -> Iterator[dict[str, Any]]:
    """What an edit does, node by node; a node that it touches in several ways is told once."""
    told: dict[str, dict[str, Any]] = {}
    for operation in edit.operations:
        does = WHAT[type(operation)]
        name = operation.name if isinstance(operation, Assign) else None
        if name == "origin":
            continue
        for id in named(operation):
            if id not in told or (does in FIRST and told[id]["does"] not in FIRST):
                told[id] = _place(bound, id, does, name)
    yield from told.values()


def _place(bound: Bound, id: str, does: str, name: str | None) -> dict[str, Any]:
    before, after = bound.before, bound.after
    stands = after if id in after else before
    node, parent = stands[id], stands[id].parent
    siblings = list(stands[parent].children) if parent is not None else [id]
    at = siblings.index(id)
    place = {
        "does": does,
        "node": id,
        "type": node.type,
        "before": _seen(before, id, name),
        "after": _seen(after, id, name),
        "parent": parent,
        "behind": siblings[at - 1] if at else None,
    }
    return place if name is None else {**place, "name": name}


def _seen(document: Document, id: str, name: str | None) -> str:
    if id not in document:
        return ""
    if name is None:
        return formats.visible(document, id).text
    value = document[id].attrs.get(name)
    return "" if value is None else str(value)
