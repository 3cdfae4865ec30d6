"""Routes of sources: what a project's knowledge base holds, added, listed, searched, deleted."""

import hashlib
from typing import Any

from fastapi import APIRouter, Query, Request

from copydesk.apps.ingest import chunks_of
from copydesk.apps.server.asking import Asker, Desk, Set
from copydesk.apps.server.documents import uploaded
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.waiting import in_thread

router = APIRouter(prefix="/api/sources", tags=["sources"])
FORM = {
    "type": "object",
    "required": ["file", "project"],
    "properties": {
        "file": {"type": "string", "format": "binary"},
        **{name: {"type": "string"} for name in ("project", "title", "label")},
    },
}
MAX_NAME = 300


@router.post(
    "", status_code=201, openapi_extra={"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": FORM}}}}
)
async def add_source(request: Request, person: Asker, desk: Desk, settings: Set) -> dict[str, Any]:
    """Reads a text, Markdown, HTML, Word or PDF file into a project's knowledge base."""
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise Refused(415, "invalid", "A source comes as a form.", 'Send multipart/form-data with "file" and "project".')
    data, suffix, told = await uploaded(request, settings.max_upload_bytes)
    project = told.get("project")
    if not project:
        raise Refused(422, "invalid", "The form names no project.", 'Send the field "project".')
    await desk.store.projects.get(project, person)
    chunks = await in_thread(chunks_of, data, suffix)
    title = told["title"].strip()[:MAX_NAME] or "Untitled"
    hash = hashlib.sha256(data).hexdigest()
    id = await desk.store.sources.add(project, person, title, hash, chunks, told.get("label", "")[:MAX_NAME])
    return (await desk.store.sources.get(id, person))._asdict()


@router.get("")
async def list_sources(person: Asker, desk: Desk, project: str = Query(max_length=40)) -> dict[str, Any]:
    """The sources of a project."""
    return {"sources": [source._asdict() for source in await desk.store.sources.listed(project, person)]}


@router.get("/search")
async def search_sources(
    person: Asker,
    desk: Desk,
    project: str = Query(max_length=40),
    query: str = Query(min_length=1, max_length=1_000),
    limit: int = Query(10, ge=1, le=100),
) -> dict[str, Any]:
    """The parts of a project's sources that a query is about, best first, each with its place."""
    found = await desk.store.sources.candidates(query, project, person, limit)
    return {
        "found": [{"source": one.source, "title": one.title, "place": one.chunk.place, "text": one.chunk.text} for one in found]
    }


@router.get("/{id}")
async def get_source(id: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """A source and its text, part by part."""
    source = await desk.store.sources.get(id, person)
    parts = [{"place": chunk.place, "text": chunk.text} for chunk in await desk.store.sources.read(id, person)]
    return {**source._asdict(), "parts": parts}


@router.delete("/{id}", status_code=204)
async def delete_source(id: str, person: Asker, desk: Desk) -> None:
    """Takes a source out of its project."""
    await desk.store.sources.delete(id, person)
