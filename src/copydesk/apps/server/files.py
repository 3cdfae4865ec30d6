"""Routes of files: kept once by their bytes, given out at signed addresses that end, which need no log-in; and of jobs."""

import hashlib
import hmac
import time
from typing import Any, cast

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, Response

from copydesk.apps.contract.replies import FileAddress, JobReply
from copydesk.apps.server.asking import Asker, Desk, Limits, Set
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.gives import file, gives
from copydesk.apps.server.waiting import in_thread
from copydesk.errors import ForbiddenError
from copydesk.plan.people import Person, Right, Role, may
from copydesk.ports import Files
from copydesk.stores.blobs import kept_secret

router = APIRouter(prefix="/api", tags=["files"])
LASTS_SECONDS = 3_600
# What a browser may show as it is; everything else is only ever kept, so that no page of somebody's opens here.
SHOWN = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF87a": "image/gif", b"GIF89a": "image/gif"}
FORM = {"type": "object", "required": ["file"], "properties": {"file": {"type": "string", "format": "binary"}}}


def files_of(request: Request) -> Files:
    return cast(Files, request.app.state.files)


def require_writer(person: Person) -> None:
    if not may(Role.OWNER, person, Right.APPLY):
        raise ForbiddenError("this token may read, not add anything")


@router.post(
    "/files",
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": FORM}}}},
    **gives(FileAddress, 201),
)
async def add_file(request: Request, person: Asker, desk: Desk, settings: Set, limits: Limits) -> dict[str, Any]:
    """Keeps a file, once however often it is sent, and tells the address at which it can be had for an hour."""
    require_writer(person)
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise Refused(415, "invalid", "A file comes as a form.", 'Send multipart/form-data with the field "file".')
    async with request.form(max_files=1, max_fields=10, max_part_size=2**20) as form:
        file = form.get("file")
        if file is None or isinstance(file, str):
            raise Refused(422, "invalid", "The form has no file.", 'Send the file as the field "file".')
        if file.size is not None and file.size > settings.max_upload_bytes:
            raise Refused(413, "invalid", f"A file of more than {settings.max_upload_bytes:,} bytes is not taken.")
        await limits.take(person, file.size or 0)
        hash, size = await in_thread(files_of(request).put, file.file, settings.max_upload_bytes)
    await desk.store.file_grants.grant(hash, person.id, person)
    return {"hash": hash, "size": size, **signed(request, hash)}


@router.get("/files/{hash}/address", **gives(FileAddress))
async def get_address(hash: str, request: Request, person: Asker, desk: Desk) -> dict[str, Any]:
    """A new address for a file that you put here, or that a document or project names which you may read."""
    await desk.store.file_grants.require(hash, person)
    await in_thread(files_of(request).path, hash)
    return {"hash": hash, **signed(request, hash)}


@router.get("/files/{hash}", response_class=Response, **file("application/octet-stream", *sorted(set(SHOWN.values()))))
async def get_file(
    hash: str, request: Request, expires: int = Query(ge=0, le=2**40), signature: str = Query(max_length=64)
) -> Response:
    """A file, at an address that was signed and has not ended."""
    wanted = _signature(request, hash, expires)
    if not hmac.compare_digest(wanted.encode(), signature.encode("utf-8", "replace")) or expires < time.time():
        raise Refused(403, "forbidden", "That address has ended, or was never given.", "Ask GET /api/files/{hash}/address for one.")
    path = await in_thread(files_of(request).path, hash)
    with path.open("rb") as file:
        head = file.read(16)
    media = next((media for start, media in SHOWN.items() if head.startswith(start)), None)
    headers = {"Cache-Control": "private, max-age=3600", "Content-Disposition": "inline" if media else "attachment"}
    return FileResponse(path, media_type=media or "application/octet-stream", headers=headers)


@router.get("/jobs/{id}", tags=["jobs"], **gives(JobReply))
async def get_job(id: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """How far work in the background has come."""
    job = await desk.store.jobs.get(id, person)
    return {"id": job.id, "task": job.task, "state": job.state, "progress": job.progress, "result": job.result}


def signed(request: Request, hash: str) -> dict[str, Any]:
    expires = int(time.time()) + LASTS_SECONDS
    return {"url": f"/api/files/{hash}?expires={expires}&signature={_signature(request, hash, expires)}", "expires": expires}


def _signature(request: Request, hash: str, expires: int) -> str:
    settings = request.app.state.settings
    secret = settings.secret.encode() or kept_secret(settings.folder)
    return hmac.new(secret, f"{hash} {expires}".encode("utf-8", "replace"), hashlib.sha256).hexdigest()
