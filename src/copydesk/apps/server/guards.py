"""What stands before every route: headers that keep a page to itself, a bound on what is sent, our own host, a line of log."""

import asyncio
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException

from copydesk.apps.contract.failures import MEDIA_TYPE, failure_json
from copydesk.apps.server.measures import count_request
from copydesk.apps.server.origins import is_preflight, is_welcome, reply_headers, without_cookies

log = logging.getLogger("copydesk.requests")
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
POLICY = (
    b"default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    b"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # under "no-referrer" a browser hides the origin of our own forms too
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
PORT = re.compile(r":\d*$")
SLOWEST_SECONDS = 30.0  # that a client may pause while it sends
FORBIDDEN = 4403  # how a socket is closed whose page is another site's
LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})
SAFE = frozenset({"GET", "HEAD"})
ELSEWHERE, HERE = frozenset({b"cross-site", b"same-site"}), b"same-origin"  # Sec-Fetch-Site, which no page can set
OTHER_SITE = (
    403,
    "forbidden",
    "Requests from other sites are not taken.",
    "Call from the desk's own pages, without an Origin, or from one that COPYDESK_ORIGINS names.",
)


class Guards:
    def __init__(self, app: App, max_bytes: int, *, is_local: bool, origins: frozenset[bytes] = frozenset()) -> None:
        self._app = app
        self._max_bytes = max_bytes
        self._is_local = is_local
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500
        headers = {name.lower(): value for name, value in scope["headers"]}
        refusal = self._refusal(headers, scope)
        welcome: list[tuple[bytes, bytes]] = []
        if not _is_ours(headers, scope) and is_welcome(self._origins, headers, scope):
            scope = without_cookies(scope)
            welcome = reply_headers(headers[b"origin"], is_preflight=is_preflight(headers, scope))
        if scope["type"] == "websocket":
            if refusal is None:
                await self._app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": FORBIDDEN})
            return

        async def sending(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), *HEADERS, *welcome]
            await send(message)

        try:
            if refusal is not None:
                await _answer(sending, *refusal)
            elif welcome and is_preflight(headers, scope):
                await _say(sending, 204, [], b"")
            else:
                await self._app(scope, _bounded(receive, self._max_bytes), sending)
        finally:
            taken = time.perf_counter() - begun
            route = getattr(scope.get("route"), "path", "other")
            count_request(scope["method"], route, status, taken)
            if log.isEnabledFor(logging.INFO):
                log.info("request", extra={"method": scope["method"], "route": route, "status": status, "seconds": round(taken, 4)})

    def _refusal(self, headers: dict[bytes, bytes], scope: Scope) -> tuple[int, str, str, str] | None:
        """A request that is refused before it is read."""
        size = headers.get(b"content-length", b"0")
        if not size.isdigit():
            return 400, "invalid", "The request doesn't tell its size.", "Send a Content-Length that is a number."
        if len(size) > 18 or int(size) > self._max_bytes:
            return 413, "invalid", f"More than {self._max_bytes:,} bytes are not taken.", "Send less at once."
        host = PORT.sub("", headers.get(b"host", b"").decode("latin-1"))
        if self._is_local and host not in LOCAL_HOSTS:  # a page elsewhere whose name leads to this machine
            return 403, "forbidden", "This desk is for this machine alone.", "Open it as http://127.0.0.1."
        return None if _is_ours(headers, scope) or is_welcome(self._origins, headers, scope) else OTHER_SITE


def _is_ours(headers: dict[bytes, bytes], scope: Scope) -> bool:
    """Whether a request comes from our own pages, from no page at all, or by a link that somebody follows."""
    is_opened = scope.get("method") in SAFE and headers.get(b"sec-fetch-mode") == b"navigate"
    if headers.get(b"sec-fetch-site") in ELSEWHERE and not is_opened:
        return False
    if headers.get(b"sec-fetch-site") == HERE:  # the page's own address led here, by a proxy that names us as the host
        return True
    if (origin := headers.get(b"origin")) is None:
        return True
    # Behind a proxy that ends TLS and doesn't say so, our own pages are https where we are http; never the other way round.
    schemes = {b"https", b"http"} if scope.get("scheme") in ("http", "ws") else {b"https"}
    scheme, _, host = origin.partition(b"://")
    return scheme in schemes and host == headers.get(b"host", b"")


def _bounded(receive: Receive, max_bytes: int) -> Receive:
    """Counted and timed while it comes: what a client says of its size is not what it sends, and one that pauses is cut off."""
    seen, is_whole = 0, False

    async def receiving() -> dict[str, Any]:
        nonlocal seen, is_whole
        if is_whole:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), SLOWEST_SECONDS)
        except TimeoutError:
            raise HTTPException(408, "the request came too slowly") from None
        seen += len(message.get("body", b""))
        is_whole = not message.get("more_body", False)
        if seen > max_bytes:
            raise HTTPException(413, f"more than {max_bytes:,} bytes were sent")
        return message

    return receiving


async def _answer(send: Send, status: int, code: str, message: str, hint: str) -> None:
    body = json.dumps(failure_json(status, code, message, hint)).encode()
    await _say(send, status, [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())], body)


async def _say(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
