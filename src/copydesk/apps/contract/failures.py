"""What a request that is not taken replies with: RFC 9457's problem details, with our code and hint inside."""

from http import HTTPStatus
from typing import Any, ClassVar

from pydantic import Field

from copydesk.apps.contract.shape import Value

MEDIA_TYPE = "application/problem+json"
BLANK = "about:blank"  # RFC 9457: the status says what sort of problem it is, and `code` says which


def failure_json(status: int, code: str, message: str, hint: str) -> dict[str, Any]:
    """A failure as its reply tells it: for RFC 9457's readers, and under `error` for ours."""
    told = {"type": BLANK, "title": HTTPStatus(status).phrase, "status": status, "detail": message, "code": code, "hint": hint}
    return {**told, "error": {"code": code, "message": message, "hint": hint}}


class ErrorBody(Value):
    """The same, under the names that Copydesk's own clients read."""

    code: str = Field(description="Stable, for programs.")
    message: str = Field(description="What was wrong.")
    hint: str = Field(description="What to do about it.")


class ProblemDetails(Value):
    """Why a request was not taken, as RFC 9457 tells it. Nothing was changed."""

    example: ClassVar = failure_json(
        404, "not_found", "There is no such document.", "Look at GET /api/documents for what there is."
    )
    type: str = Field(description="about:blank: `title` is the status's own phrase.")
    title: str = Field(description="The status in words.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What was wrong.")
    code: str = Field(description="Stable, for programs: not_found, stale, forbidden, invalid, …")
    hint: str = Field(description="What to do about it.")
    error: ErrorBody = Field(description="Code, message and hint once more.")
