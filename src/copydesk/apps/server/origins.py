"""Pages of other origins that may call the API: which ones, and what their browsers must be told. Such a page is who its token
says; a cookie that comes along is not looked at."""

import re
from typing import Any

from copydesk.errors import InputError

Pairs = list[tuple[bytes, bytes]]
ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?")
WHERE = "/api/"  # and nothing else: no page, no MCP
ASKED = b"access-control-request-method"
METHODS = b"GET, HEAD, POST, PUT, PATCH, DELETE"
HEADERS = b"Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID"
SHOWN = b"Content-Disposition, ETag, Idempotency-Replayed, Location, Retry-After, X-Turn"
KEPT_SECONDS = b"600"  # that a browser needn't ask again


def allowed(told: str) -> frozenset[bytes]:
    """The origins of a setting, as browsers spell them."""
    names = [one.strip().rstrip("/").lower() for one in told.split(",") if one.strip()]
    wrong = next((one for one in names if not ORIGIN.fullmatch(one)), None)
    if wrong is not None:
        raise InputError(f"the setting origins takes addresses like https://app.example, with commas between, not {wrong!r}")
    return frozenset(one.encode() for one in names)


def is_welcome(origins: frozenset[bytes], headers: dict[bytes, bytes], scope: dict[str, Any]) -> bool:
    """Whether a request comes from a page elsewhere that may call."""
    return headers.get(b"origin") in origins and str(scope["path"]).startswith(WHERE)


def is_preflight(headers: dict[bytes, bytes], scope: dict[str, Any]) -> bool:
    return scope.get("method") == "OPTIONS" and ASKED in headers


def without_cookies(scope: dict[str, Any]) -> dict[str, Any]:
    """Browsers send cookies along where two origins are of one site; who is logged in here did not ask for what that page does."""
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name.lower() != b"cookie"]}


def reply_headers(origin: bytes, *, is_preflight: bool) -> Pairs:
    told = [(b"access-control-allow-origin", origin), (b"vary", b"Origin"), (b"access-control-expose-headers", SHOWN)]
    if not is_preflight:
        return told
    asked = [(b"access-control-allow-methods", METHODS), (b"access-control-allow-headers", HEADERS)]
    return [*told[:2], *asked, (b"access-control-max-age", KEPT_SECONDS)]
