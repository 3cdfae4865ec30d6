"""Routes of sources: what a project's knowledge base holds, added, listed, searched, deleted."""

from hashlib import sha256
from io import BytesIO
from typing import Any

from fastapi import APIRouter, Query, Request, Response

from copydesk.apps.contract.replies import FoundParts, Source, SourceQueued, Sources, SourceText
from copydesk.apps.server.asking import Asker, Desk, Finder, Limits, Set, Workers
from copydesk.apps.server.documents import uploaded
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.files import files_of
from copydesk.apps.server.gives import gives
from copydesk.apps.server.waiting import in_thread
from copydesk.apps.shared import SharedDesk
from copydesk.plan.people import Person, Right

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
MAX_AT_ONCE = 2**19  # bytes that are read while the client waits


@router.post(
    "",
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": FORM}}}},
    responses={**gives(Source, 201)["responses"], **gives(SourceQueued, 202, "It is read in the background.")["responses"]},
)
async def add_source(
    request: Request, person: Asker, desk: Desk, settings: Set, response: Response, pool: Workers, limits: Limits
) -> dict[str, Any]:
    """Reads a text, Markdown, HTML, Word or PDF file into a project's knowledge base. A large one is read in the background: 202,
    and `GET /api/jobs/{job}` tells how it goes."""
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise Refused(415, "invalid", "A source comes as a form.", 'Send multipart/form-data with "file" and "project".')
    data, suffix, told = await uploaded(request, settings.max_upload_bytes)
    project = told.get("project")
    if not project:
        raise Refused(422, "invalid", "The form names no project.", 'Send the field "project".')
    await desk.store.projects.require(project, person, Right.APPLY)
    await limits.take(person, len(data))
    if len(data) > MAX_AT_ONCE:
        response.status_code = 202
        return {"job": await queued(request, person, desk, data, suffix, told)}
    chunks = await pool.do("chunks", data, suffix, person=person.id)
    id = await desk.store.sources.add(project, person, title_of(told), sha256(data).hexdigest(), chunks, label_of(told))
    return (await desk.store.sources.get(id, person))._asdict()


async def queued(request: Request, person: Person, desk: SharedDesk, data: bytes, suffix: str, told: dict[str, Any]) -> str:
    """The job that reads a file in."""
    hash, _ = await in_thread(files_of(request).put, BytesIO(data), len(data))
    await desk.store.file_grants.grant(hash, told["project"], person)
    about = {"project": told["project"], "title": title_of(told), "label": label_of(told), "hash": hash, "suffix": suffix}
    return await desk.store.jobs.add("ingest", about, person)


def title_of(told: dict[str, Any]) -> str:
    return str(told["title"]).strip()[:MAX_NAME] or "Untitled"


def label_of(told: dict[str, Any]) -> str:
    return str(told.get("label", ""))[:MAX_NAME]


@router.get("", **gives(Sources))
async def list_sources(person: Asker, desk: Desk, project: str = Query(max_length=40)) -> dict[str, Any]:
    """The sources of a project."""
    return {"sources": [source._asdict() for source in await desk.store.sources.listed(project, person)]}


@router.get("/search", **gives(FoundParts))
async def search_sources(
    person: Asker,
    finder: Finder,
    project: str = Query(max_length=40),
    query: str = Query(min_length=1, max_length=1_000),
    limit: int = Query(10, ge=1, le=100),
) -> dict[str, Any]:
    """The parts of a project's sources that a query is about, best first, each with its place."""
    found = await finder.find_sources(project, person, query, limit)
    return {
        "found": [{"source": one.source, "title": one.title, "place": one.chunk.place, "text": one.chunk.text} for one in found]
    }


@router.get("/{id}", **gives(SourceText))
async def get_source(id: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """A source and its text, part by part."""
    source = await desk.store.sources.get(id, person)
    parts = [{"place": chunk.place, "text": chunk.text} for chunk in await desk.store.sources.read(id, person)]
    return {**source._asdict(), "parts": parts}


@router.delete("/{id}", status_code=204)
async def delete_source(id: str, person: Asker, desk: Desk) -> None:
    """Takes a source out of its project."""
    await desk.store.sources.delete(id, person)
