"""The server for tests: in this process, on a store that is empty, with someone of each role, and clients that are each of them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from copydesk.apps.settings import Settings
from copydesk.plan.people import Person, Role
from support.replies import Described
from support.stores import Shared, person

PATIENCE = 300.0  # seconds that a reply is waited for: a busy machine only takes longer

if TYPE_CHECKING:
    from fastapi import FastAPI
    from httpx import AsyncClient, Response

    from copydesk.stores.sql.store import SqlStore

BREAD = "# Bread\n\nFlour, water, salt.\n\n- Flour\n- Water\n- Salt\n- Oil\n"
ROLES = (*Role, "stranger")


@dataclass
class Served:
    app: "FastAPI"
    client: "AsyncClient"
    store: "SqlStore"

    async def add(self, content: str = BREAD, **more: Any) -> str:
        """The address of a new document."""
        reply = await self.client.post("/api/documents", json={"kind": "article", "title": "Bread", "content": content, **more})
        assert reply.status_code == 201, reply.text
        return f"/api/documents/{reply.json()['id']}"

    async def text(self, address: str) -> str:
        return str((await self.client.get(f"{address}/export")).text)


@pytest.fixture
async def served(shared: Shared, tmp_path: Path) -> AsyncIterator[Served]:
    """A desk of one person."""
    async with running(shared, Settings(home=str(tmp_path), max_upload_mb=1)) as served:
        yield served


@pytest.fixture
async def peopled(shared: Shared, tmp_path: Path) -> AsyncIterator["Peopled"]:
    """A desk with accounts: someone with each role on one document, which is in a project."""
    async with running(shared, Settings(home=str(tmp_path), accounts=True, max_upload_mb=1)) as served, AsyncExitStack() as stack:
        store = served.store
        people = {str(role): await person(store, str(role)) for role in ROLES}
        clients = {}
        for role, one in people.items():
            _, secret = await store.people.add_token(one, "test", Role.OWNER, None)
            clients[role] = await stack.enter_async_context(client_of(served.app, {"Authorization": f"Bearer {secret}"}))
        yield Peopled(served, people, clients)


@dataclass
class Peopled:
    served: Served
    people: dict[str, Person]
    clients: dict[str, "AsyncClient"]

    async def shared_document(self, project: str | None = None) -> str:
        """A document on which each has the role they are named after."""
        more = {"project": project} if project else {}
        body = {"kind": "article", "title": "Bread", "content": BREAD, **more}
        id: str = ok(await self.clients["owner"].post("/api/documents", json=body), 201)["id"]
        await self.grant_all(id)
        return id

    async def grant_all(self, on: str) -> None:
        for role in (Role.EDITOR, Role.COMMENTER, Role.VIEWER):
            ok(await self.clients["owner"].put("/api/grants", json={"on": on, "name": str(role), "role": str(role)}))


@asynccontextmanager
async def running(shared: Shared, settings: Settings) -> AsyncIterator[Served]:
    from copydesk.apps.server.app import create_app

    store = shared.another()
    app = create_app(settings, store)
    async with app.router.lifespan_context(app), client_of(app, {}) as client:
        yield Served(app, client, store)


@asynccontextmanager
async def client_of(app: "FastAPI", headers: dict[str, str]) -> AsyncIterator["AsyncClient"]:
    """A client that sees a 500 as a client does, and takes no reply that the app doesn't describe."""
    from httpx import ASGITransport, AsyncClient

    transport = ASGITransport(app, raise_app_exceptions=False)
    hooks = {"response": [Described(app).check]}
    async with AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers, event_hooks=hooks) as client:
        yield client


def ok(reply: "Response", status: int = 200) -> Any:
    assert reply.status_code == status, reply.text
    return reply.json()


def error_of(reply: "Response", status: int) -> dict[str, str]:
    """The error that a reply tells, which has one shape everywhere."""
    assert reply.status_code == status, reply.text
    assert reply.headers["content-type"] == "application/problem+json"
    told = reply.json()
    error: dict[str, str] = told["error"]
    assert (told["status"], told["detail"], told["code"], told["hint"]) == (status, error["message"], error["code"], error["hint"])
    assert set(error) == {"code", "message", "hint"}
    assert all(error.values()), error
    return error


def events_of(text: str) -> list[tuple[int, str, str]]:
    """The number, name and data of each event of a stream."""
    found = []
    for part in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in part.splitlines() if ": " in line and not line.startswith(":"))
        if "event" in fields:
            found.append((int(fields["id"]), fields["event"], fields["data"]))
    return found
