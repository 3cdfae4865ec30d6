"""Routes of documents: added, listed, read, renamed, put aside, exported."""

import base64
import json
from collections.abc import AsyncIterator
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import StreamingResponse
from pydantic import ValidationError

from copydesk.apps.contract.documents import Document as Told
from copydesk.apps.contract.documents import Nodes, WholeDocument
from copydesk.apps.contract.replies import Documents
from copydesk.apps.keptpictures import keep, pictures_of
from copydesk.apps.server.asking import Asker, Desk, Equip, Limits, Set, Workers
from copydesk.apps.server.bodies import NewDocument, Title
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.files import files_of
from copydesk.apps.server.gives import file, gives
from copydesk.apps.server.shown import MEDIA_TYPES, entry_json, file_name, node_json, words_around
from copydesk.apps.server.waiting import as_json, in_thread
from copydesk.apps.shared import SharedDesk
from copydesk.document.document import Document
from copydesk.editing.resolve import resolve
from copydesk.formats.convert import Converted
from copydesk.kinds import kind_named
from copydesk.plan.people import Person
from copydesk.plan.problem import Problem
from copydesk.ports import Entry
from copydesk.reading.outline import outline
from copydesk.reading.places import own_name

router = APIRouter(prefix="/api/documents", tags=["documents"])
MAX_NODES = 5_000  # in one reply
MAX_TITLE = 300
# The worker's task, by whether it is strict and whether comments are shown.
EXPORTS = {(False, False): "convert", (True, False): "strict", (False, True): "commented", (True, True): "strict commented"}
PART = 2**16  # bytes of a streamed export
MAX_SHOWN = 20  # documents found of which the words are shown


FORM = {
    "type": "object",
    "required": ["file"],
    "properties": {
        "file": {"type": "string", "format": "binary"},
        **{name: {"type": "string"} for name in ("kind", "title", "format", "project")},
    },
}
BODIES = {"application/json": {"schema": {"$ref": "#/components/schemas/NewDocument"}}, "multipart/form-data": {"schema": FORM}}


@router.post("", status_code=201, openapi_extra={"requestBody": {"required": True, "content": BODIES}}, **gives(Told, 201))
async def add_document(request: Request, person: Asker, desk: Desk, settings: Set, pool: Workers, limits: Limits) -> dict[str, Any]:
    """Adds a document: a file, or its content as JSON."""
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind == "multipart/form-data":
        data, suffix, told = await uploaded(request, settings.max_upload_bytes)
    elif kind == "application/json":
        data, suffix, told = await in_thread(_read, await request.body())
    else:
        raise Refused(415, "invalid", "A document comes as JSON or as a form with a file.")
    format = told.get("format") or (kind_named(told["kind"]).formats[0] if told.get("kind") and not suffix else None)
    await limits.take(person, len(data))
    document: Document
    document, pictures = await pool.do("read for keeping", data, suffix, format, told.get("kind"), person=person.id)
    await keep(pictures, files_of(request), desk.store, person, settings.max_upload_bytes)
    title = (told.get("title") or "").strip()[:MAX_TITLE] or own_name(document) or "Untitled"
    id = await desk.store.documents.add(document, title, person, told.get("project"))
    return entry_json(await desk.store.documents.entry(id, person))


def _read(data: bytes) -> tuple[bytes, str, dict[str, Any]]:
    try:
        body = NewDocument.model_validate_json(data)
    except ValidationError as error:
        raise RequestValidationError(error.errors(include_url=False, include_input=False)) from None
    return body.content.encode(), "", body.model_dump(exclude={"content"})


async def uploaded(request: Request, max_bytes: int) -> tuple[bytes, str, dict[str, Any]]:
    async with request.form(max_files=1, max_fields=10, max_part_size=2**20) as form:
        file = form.get("file")
        if file is None or isinstance(file, str):
            raise Refused(422, "invalid", "The form has no file.", 'Send the file as the field "file".')
        data = await file.read(max_bytes + 1)
        if len(data) > max_bytes:
            raise Refused(413, "invalid", f"A file of more than {max_bytes:,} bytes is not taken.")
        name = PurePath((file.filename or "").replace("\\", "/"))
        told = {key: value for key, value in form.items() if isinstance(value, str) and value}
        return data, name.suffix, {"title": name.stem, **told}


@router.get("", **gives(Documents))
async def list_documents(
    person: Asker,
    desk: Desk,
    q: str = Query("", max_length=300, description="words of the title, or words that the document holds, all of them"),
    query: str = Query("", max_length=300, description="the same as `q`", deprecated=True),
    project: str | None = Query(None, max_length=40),
    after: str | None = Query(None, max_length=200, description="`next` of the page before"),
    limit: int = Query(50, ge=1, le=100),
) -> dict[str, Any]:
    """The documents that you may read, the latest change first."""
    entries = await desk.store.documents.listed(person, query=q or query, project=project, after=_cursor(after), limit=limit)
    last = entries[-1] if len(entries) == limit else None
    cursor = None if last is None else base64.urlsafe_b64encode(json.dumps([last.changed, last.id]).encode()).decode()
    said = await _around(desk, person, entries[:MAX_SHOWN], q or query)
    return {"documents": [entry_json(entry) | said.get(entry.id, {}) for entry in entries], "next": cursor}


async def _around(desk: SharedDesk, person: Person, entries: list[Entry], query: str) -> dict[str, dict[str, str]]:
    """The words around what was searched for, of the first documents found."""
    if not query.strip():
        return {}
    documents = {entry.id: (await desk.store.documents.load(entry.id, person)).document for entry in entries}
    texts = {id: await in_thread(words_around, document, query) for id, document in documents.items()}
    return {id: {"found": text} for id, text in texts.items() if text}


def _cursor(after: str | None) -> tuple[str, str] | None:
    if after is None:
        return None
    try:
        changed, id = json.loads(base64.urlsafe_b64decode(after.encode()))
        return str(changed), str(id)
    except (ValueError, TypeError, RecursionError):
        raise Refused(400, "invalid", "That is no page of the list.", "Take `next` from the page before.") from None


@router.get("/{id}", **gives(WholeDocument))
async def get_document(id: str, person: Asker, desk: Desk) -> Response:
    """What a document is, and its outline."""
    entry, standing = await desk.store.documents.opened(id, person)
    parts = await in_thread(lambda: [part._asdict() for part in outline(standing.document)])
    return await as_json({**entry_json(entry), "outline": parts}, {"ETag": f'"{standing.version}"'})


@router.patch("/{id}", **gives(Told))
async def rename_document(id: str, body: Title, person: Asker, desk: Desk) -> dict[str, Any]:
    """Gives a document another title."""
    await desk.store.documents.rename(id, person, body.title)
    return entry_json(await desk.store.documents.entry(id, person))


@router.delete("/{id}", status_code=204)
async def delete_document(id: str, person: Asker, desk: Desk) -> None:
    """Puts a document aside; POST …/restore without a version brings it back."""
    await desk.store.documents.delete(id, person)


@router.get("/{id}/nodes", **gives(Nodes))
async def get_nodes(
    id: str,
    person: Asker,
    desk: Desk,
    at: str | None = Query(None, max_length=2_000, description="a reference: an id, a number, a title"),
    version: int | None = Query(None, ge=1, le=2**31 - 1),
    start: int = Query(0, ge=0, le=2**31 - 1, description="how many nodes came before, where one reply did not hold all"),
) -> Response:
    """The nodes of a document, or of the places that a reference names."""
    standing = await desk.store.documents.load(id, person)
    document = standing.document if version is None else await desk.store.documents.document_at(id, person, version)
    found = await in_thread(_shown, document, at, start)  # of a long one it takes a while
    if isinstance(found, Problem):
        raise Refused(404, str(found.code), found.message)
    return await as_json({"version": version or standing.version, **found})


def _shown(document: Document, at: str | None, start: int) -> dict[str, Any] | Problem:
    tops: tuple[str, ...] = (document.root,)
    if at is not None:
        found = resolve(document, at)
        if isinstance(found, Problem):
            return found
        tops = found.ids
    ids = [node.id for top in tops for node in document.walk(top)]
    nodes = [node_json(document, document[id]) for id in ids[start : start + MAX_NODES]]
    return {"nodes": nodes, "more": max(0, len(ids) - start - MAX_NODES)}


@router.get("/{id}/export", response_class=Response, **file(*sorted({kind.partition(";")[0] for kind in MEDIA_TYPES.values()})))
async def export_document(
    id: str,
    person: Asker,
    desk: Desk,
    pool: Workers,
    equip: Equip,
    format: str | None = Query(None, max_length=20),
    changes: str = Query("plain", pattern="^(plain|tracked)$"),
    since: int | None = Query(None, ge=1, le=2**31 - 1),
    strict: bool = Query(False),
    comments: bool = Query(False),
    if_none_match: str | None = Header(None),
) -> Response:
    """The document as a file of a format, with all that was typed by then. What that can't hold is left out or shown as the nearest
    thing, and named in the header `Copydesk-Losses`; with `strict` it is refused. HTML and PDF show comments with `comments`."""
    await desk.store.documents.cut(id)
    entry, standing = await desk.store.documents.opened(id, person)
    wanted = format or standing.document.format
    tag = f'"{standing.version}-{wanted}-{changes}-{since or ""}{"-strict" * strict}{"-comments" * comments}"'
    if if_none_match == tag:
        return Response(status_code=304)
    pictures = await pictures_of(standing.document, equip.library(person, id), wanted)
    if changes == "tracked":
        first = await desk.store.documents.document_at(id, person, since or 1)
        made = await desk.store.documents.changes_since(id, person, since or 1)
        told = (first, wanted, made, standing.document, pictures.get)
        file: Converted = await pool.do("strict track" if strict else "track", *told, person=person.id)
    else:
        file = await pool.do(EXPORTS[strict, comments], standing.document, wanted, pictures.get, person=person.id)
    name = file_name(entry.title, wanted)
    headers = {"ETag": tag, "Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    if file.losses:
        headers["Copydesk-Losses"] = quote(", ".join(map(str, file.losses)))
    return StreamingResponse(_parts(file.data), media_type=MEDIA_TYPES.get(wanted, "application/octet-stream"), headers=headers)


async def _parts(data: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(data), PART):
        yield data[start : start + PART]
