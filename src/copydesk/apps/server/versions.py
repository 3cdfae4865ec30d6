"""Routes of versions: listed, compared, restored, and told to whoever has the document open."""

import asyncio
import json
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response, StreamingResponse

from copydesk.apps.contract.documents import Document
from copydesk.apps.contract.replies import Conversations, Diff, Versions
from copydesk.apps.server.asking import Asker, Desk, Workers
from copydesk.apps.server.bodies import VersionNumber
from copydesk.apps.server.gives import gives, streams
from copydesk.apps.server.measures import STREAMS
from copydesk.apps.server.shown import entry_json, version_json
from copydesk.apps.server.turns import IfMatch, expected_version, number_of
from copydesk.apps.server.waiting import in_thread
from copydesk.apps.server.watching import Watch
from copydesk.apps.shared import SharedDesk
from copydesk.document.bursts import in_bursts
from copydesk.document.change import Change, Version, measure
from copydesk.document.operations import apply
from copydesk.document.undo import back_to
from copydesk.editing.preview import headed
from copydesk.errors import AccessError
from copydesk.formats import shown
from copydesk.formats.stretches import stretches
from copydesk.plan.people import Person, Right

router = APIRouter(prefix="/api/documents/{id}", tags=["versions"])
BEAT_SECONDS = 15.0  # between two signs of life on a quiet stream


@router.get("/versions", **gives(Versions))
async def list_versions(
    id: str,
    person: Asker,
    desk: Desk,
    after: int = Query(0, ge=0, le=2**31 - 1),
    limit: int = Query(200, ge=1, le=1_000),
) -> dict[str, Any]:
    """The versions of a document, the first one first: who, when, in which words, how much."""
    found = await desk.store.documents.changes_since(id, person, max(after, 1), limit)
    told = in_bursts([Version(1, None), *found] if after < 1 else found)
    return {"versions": [version_json(version) for version in told], "next": found[-1].number if len(found) == limit else None}


@router.get("/diff", **gives(Diff))
async def compare(
    id: str,
    person: Asker,
    desk: Desk,
    pool: Workers,
    from_: int = Query(alias="from", ge=1, le=2**31 - 1),
    to: int = Query(ge=1, le=2**31 - 1),
) -> dict[str, Any]:
    """What differs between two versions, as a unified diff."""
    old = await desk.store.documents.document_at(id, person, from_)
    new = await desk.store.documents.document_at(id, person, to)
    found = await in_thread(stretches, old, new)
    if found is None:
        texts = await in_thread(lambda: (shown(old), shown(new)))
        return {"from": from_, "to": to, "diff": await pool.do("diff", *texts, person=person.id)}
    told = [await pool.do("hunks", *stretch, person=person.id) for stretch in found if stretch.old != stretch.new]
    return {"from": from_, "to": to, "diff": headed("".join(told)) if told else ""}


@router.post("/restore", **gives(Document))
async def restore(
    id: str, person: Asker, desk: Desk, body: VersionNumber | None = None, if_match: IfMatch = None
) -> dict[str, Any]:
    """Makes an earlier version the latest again, which can be undone; without a version, brings a deleted document back."""
    documents = desk.store.documents
    if body is None:
        await documents.restore(id, person)
        return entry_json(await documents.entry(id, person))
    await expected_version(desk, id, person, if_match)
    standing = await documents.load(id, person, Right.APPLY)
    await documents.document_at(id, person, body.version)
    since = await documents.changes_since(id, person, body.version)
    operations = await in_thread(back_to, since)
    if operations:
        after = await in_thread(apply, standing.document, operations)
        place = desk.store.place(id, person)
        words = f"restore version {body.version}"
        stats = await in_thread(measure, standing.document, after, operations)
        await place.commit(Change(operations, standing.version, person.name, place.now(), words, stats=stats), after)
    return entry_json(await documents.entry(id, person))


@router.get("/conversations", **gives(Conversations))
async def list_conversations(id: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """Your conversations about a document, with their turns."""
    found = await desk.store.conversations.listed(id, person)
    return {"conversations": [conversation for conversation in found if conversation["turns"]]}


@router.get(
    "/events",
    response_class=Response,
    responses={200: {"content": streams("VersionEvent"), "description": "Versions, as they are made."}},
)
async def watch(
    id: str, request: Request, person: Asker, desk: Desk, last_event_id: str | None = Header(None, max_length=20)
) -> Response:
    """Each version that is made from now on, or since `Last-Event-ID`: who made it, and which nodes it changed."""
    version = (await desk.store.documents.entry(id, person)).version
    seen = number_of(last_event_id, version)
    stream = lines(request.app.state.watch, desk, id, person, version, seen)
    return StreamingResponse(stream, media_type="text/event-stream", headers={"Cache-Control": "no-store"})


async def lines(watching: Watch, desk: SharedDesk, id: str, person: Person, version: int, seen: int) -> AsyncIterator[str]:
    """A document's stream. Whoever may not read it any more is told no more."""
    STREAMS.inc()
    try:
        yield f"retry: 2000\nid: {seen}\nevent: version\ndata: {json.dumps({'number': version})}\n\n"
        while not watching.is_closing:
            try:
                await asyncio.wait_for(watching.after(id, seen), BEAT_SECONDS)
            except TimeoutError:
                try:
                    await desk.store.documents.entry(id, person)
                except AccessError:
                    return
                yield ": quiet\n\n"
                continue
            try:
                found = await watching.once((id, person, seen), partial(desk.store.documents.changes_since, id, person, seen, 100))
            except AccessError:
                return
            for made in found:
                seen = made.number
                yield f"id: {seen}\nevent: version\ndata: {json.dumps(version_json(made))}\n\n"
    finally:
        STREAMS.dec()
