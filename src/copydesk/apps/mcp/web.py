"""`/mcp` on the server: streamable HTTP, with the server's own tokens and the rights of who calls."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from fastapi import FastAPI, Request
from mcp.server import MCPServer
from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.transport_security import TransportSecuritySettings
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from copydesk.apps.mcp.opened import Ctx
from copydesk.apps.mcp.reading import Seeking
from copydesk.apps.mcp.server import build_server
from copydesk.apps.mcp.stored import Stored
from copydesk.apps.server.asking import asker
from copydesk.apps.server.errors import Refused, shaped
from copydesk.apps.settings import Settings
from copydesk.apps.shared import SharedDesk
from copydesk.plan.people import Person
from copydesk.stores.blobs import kept_secret

PATH = "/mcp"
PERSON = "copydesk.person"
UNCHECKED = TransportSecuritySettings(enable_dns_rebinding_protection=False)


def server_of(desk: SharedDesk, settings: Settings, find: Seeking) -> MCPServer[object]:
    secret = settings.secret.encode() or kept_secret(settings.folder)
    return build_server(Stored(desk, _person), settings.mcp_mode, find, hashlib.sha256(b"mcp " + secret).hexdigest().encode())


class McpRoute:
    """MCP beside the other routes. It finds out who calls before anything is read, and keeps a session to who began it."""

    def __init__(self, app: FastAPI, server: MCPServer[object]) -> None:
        self.server = server
        self.options: dict[str, Any] = {}  # of the transport
        self._app = app
        self._inner: AuthContextMiddleware | None = None
        app.router.routes.append(Route(PATH, self))

    @asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        """Takes requests while it runs; the sessions end with it."""
        # Hosts and origins are the guards' to check, for all routes alike.
        self.server.streamable_http_app(transport_security=UNCHECKED, **self.options)
        manager = self.server.session_manager
        async with manager.run():
            self._inner = AuthContextMiddleware(manager.handle_request)
            yield
        self._inner = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._inner is not None, "a server takes requests while it runs"
        try:
            person = await asker(Request({**scope, "app": self._app}))
        except Refused as error:
            await shaped(error.status, error.code, error.message, error.hint, error.headers)(scope, receive, send)
            return
        token = AccessToken(token="", client_id=person.id, scopes=[str(person.most)])
        await self._inner({**scope, "user": AuthenticatedUser(token), PERSON: person}, receive, send)


def _person(ctx: Ctx) -> Person:
    request = ctx.request_context.request
    assert request is not None, "over HTTP every message has its request"
    return cast(Person, request.scope[PERSON])
