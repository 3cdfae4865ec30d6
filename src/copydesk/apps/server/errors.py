"""Every failure as one shape, `contract.failures`, with the status that fits. The framework's own too."""

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from copydesk.apps.contract.failures import MEDIA_TYPE, ProblemDetails, failure_json
from copydesk.editing.messages import sentence
from copydesk.errors import (
    AccessError,
    CopydeskError,
    ForbiddenError,
    HistoryError,
    InputError,
    KeyUsedError,
    LimitError,
    NotLatestError,
    QuotaError,
)

log = logging.getLogger("copydesk.server")
MAX_SHOWN = 300  # characters of what was wrong
HINTS = {
    400: "Look at the request against /api/openapi.json.",
    401: "Log in at POST /api/session, or send a token: Authorization: Bearer cd_…",
    403: "Ask the owner for a role that allows it.",
    404: "Look at GET /api/documents for what there is.",
    408: "Send it without a pause, or in smaller parts.",
    405: "Look at /api/openapi.json for what this address takes.",
    409: "Load the document again and repeat the request on its version.",
    413: "Send less at once.",
    415: "Send application/json or multipart/form-data.",
    422: "Look at the request against /api/openapi.json.",
    429: "Wait a little, then try again.",
    500: "Try again; if it stays, look into the server's log.",
    503: "Try again in a moment.",
}
STATUS: tuple[tuple[type[CopydeskError], int, str], ...] = (
    (ForbiddenError, 403, "forbidden"),
    (AccessError, 404, "not_found"),
    (NotLatestError, 409, "stale"),
    (KeyUsedError, 422, "invalid"),
    (LimitError, 413, "too_large"),
    (QuotaError, 429, "busy"),
    (InputError, 400, "invalid"),
    (HistoryError, 503, "failed"),
)


# For the documentation: what any route may answer besides.
REPLIES: dict[int | str, dict[str, Any]] = {
    status: {"model": ProblemDetails, "description": HTTPStatus(status).phrase}
    for status in (400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 503)
}


class Refused(Exception):  # noqa: N818  it is an answer
    """A request that is refused for what it is."""

    def __init__(
        self, status: int, code: str, message: str, hint: str | None = None, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers
        self.hint = HINTS.get(status, "") if hint is None else hint


def shaped(status: int, code: str, message: str, hint: str | None = None, headers: dict[str, str] | None = None) -> JSONResponse:
    body = failure_json(status, code, message, HINTS.get(status, "") if hint is None else hint)
    return JSONResponse(body, status, headers, MEDIA_TYPE)


def add_errors(app: FastAPI) -> None:
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(CopydeskError, _ours)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, framework)
    app.add_exception_handler(Exception, _unexpected)


async def _refused(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return shaped(error.status, error.code, error.message, error.hint, error.headers)


async def _ours(_: Request, error: Exception) -> JSONResponse:
    status, code = next(((status, code) for kind, status, code in STATUS if isinstance(error, kind)), (500, "failed"))
    headers = {"ETag": f'"{error.version}"'} if isinstance(error, NotLatestError) else None
    return shaped(status, code, sentence(str(error)), headers=headers)


async def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")[:MAX_SHOWN]
    # A field's name is the client's own, and may hold half a character, which no reply can.
    text = f"{where or 'the body'}: {first['msg'][:MAX_SHOWN]}".encode("utf-8", "replace").decode()
    return shaped(422, "invalid", sentence(text))


async def framework(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = {401: "unauthorized", 403: "forbidden", 404: "not_found"}.get(error.status_code, "invalid")
    message = error.detail if isinstance(error.detail, str) else HTTPStatus(error.status_code).phrase
    return shaped(error.status_code, code, sentence(message), headers=dict(error.headers or {}))


async def _unexpected(request: Request, error: Exception) -> JSONResponse:
    log.error("unexpected", exc_info=error, extra={"path": request.url.path})
    return shaped(500, "failed", "Something went wrong here. Nothing was changed.")
