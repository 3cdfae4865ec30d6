"""What a client may not do to the server: path tricks, bodies without end, uploads that stall, bytes that are no text; and every
route of its OpenAPI, tried by schemathesis, without one failure of ours."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import numpy  # noqa: F401  hypothesis asks for it while a thread of the app may still be importing it
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from starlette.testclient import TestClient

from copydesk.apps.server import guards
from copydesk.apps.server.app import create_app
from copydesk.apps.settings import Settings
from support.servers import BREAD, Served, error_of, ok

AS_JSON = {"content-type": "application/json"}
EXAMPLES = 6  # of each route; `make soak` tries more
ENDLESS = "/api/documents/{id}/events"  # its reply never ends


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.mark.anyio
@pytest.mark.parametrize(
    "trick", ["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "%00", "%ff", "a%0d%0aX: y", "'; --", "{id}", "💥"]
)
async def test_path_tricks_find_nothing(served: Served, trick: str) -> None:
    for path in (f"/api/documents/{trick}", f"/api/turns/{trick}", f"/api/projects/{trick}", f"/{trick}"):
        reply = await served.client.get(path)
        assert reply.status_code in (400, 404), (path, reply.text)
        error_of(reply, reply.status_code)


@pytest.mark.anyio
async def test_more_than_is_taken_is_refused(served: Served) -> None:
    error_of(await served.client.post("/api/documents", files={"file": ("a.md", b"x" * (2**20 + 1))}), 413)
    error_of(await served.client.post("/api/documents", content=b"x" * 3 * 2**20, headers=AS_JSON), 413)
    error_of(await served.client.post("/api/documents", content=b"{}", headers={**AS_JSON, "content-length": "1e3"}), 400)
    error_of(await served.client.post("/api/documents", content=b"{}", headers={**AS_JSON, "content-length": "9" * 50}), 413)
    assert ok(await served.client.get("/api/documents"))["documents"] == []


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/api/documents", "/api/projects"])
async def test_a_body_without_a_size_is_counted_while_it_comes(served: Served, path: str) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 100 * 2**20:
            sent += 2**16
            yield b" " * 2**16

    error_of(await served.client.post(path, content=endless(), headers=AS_JSON), 413)


@pytest.mark.anyio
async def test_an_upload_that_stalls_is_cut_off(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guards, "SLOWEST_SECONDS", 0.05)

    async def stalling() -> AsyncIterator[bytes]:
        yield b'{"kind": "article",'
        await asyncio.sleep(30)

    error_of(await served.client.post("/api/documents", content=stalling(), headers=AS_JSON), 408)
    assert ok(await served.client.get("/api/documents"))["documents"] == []


@pytest.mark.anyio
@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b'{"edits": [{"find": "\xff"}]}',
        rb'{"edits": [{"find": "\ud800"}]}',
        b'{"edits": [{"find": NaN}]}',
        b'{"edits": [{"find": 1e999}]}',
        b'{"edits": ' + b"[" * 100_000,
        b'{"edits": [{"find": ' + b"9" * 5_000 + b"}]}",
        b'{"edits": [{"a": ' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}]}",
        rb'{"\ud800": 1, "edits": []}',
        b"[]",
        b"null",
        b"",
    ],
    ids=range(12),
)
async def test_bodies_that_are_none_are_refused(served: Served, body: bytes) -> None:
    address = await served.add()
    for path in ("/api/documents", f"{address}/edits", f"{address}/tools/edit_ops", f"{address}/chat", "/api/projects"):
        reply = await served.client.post(path, content=body, headers=AS_JSON)
        assert reply.status_code < 500, (path, reply.text)
        if reply.status_code != 200:
            error_of(reply, reply.status_code)
    assert await served.text(address) == BREAD


def test_no_request_that_the_api_documents_makes_it_fail(tmp_path: Path) -> None:
    app = create_app(Settings(home=str(tmp_path), database=f"sqlite:///{tmp_path / 'desk.db'}", max_upload_mb=1))
    schema = schemathesis.openapi.from_asgi("/openapi.json", app, headers={"Host": "127.0.0.1"})
    tried: set[str] = set()
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        added = client.post("/api/documents", json={"kind": "article", "title": "Bread", "content": BREAD}).json()["id"]
        turn = client.post(f"/api/documents/{added}/chat", json={"message": "delete the second bullet"}).json()["turn"]
        for result in schema.get_all_operations():
            operation = result.ok()
            if operation.path != ENDLESS and (operation.method, operation.path) != ("delete", "/api/documents/{id}"):
                try_operation(client, operation, {"id": turn if "/turns/" in operation.path else added, "plan": turn})
                tried.add(operation.path)
        reply = client.get(f"/api/documents/{added}")
    assert len(tried) > 20
    assert reply.status_code == 200


def try_operation(client: TestClient, operation: Any, known: dict[str, str]) -> None:
    """A route on made-up bodies and values; half of the time on a document that there is."""

    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def tried(case: Any) -> None:
        if len(json.dumps(case.path_parameters, default=str)) % 2:
            case.path_parameters = {name: known.get(name, value) for name, value in (case.path_parameters or {}).items()}
        case.call_and_validate(session=client, checks=[not_a_server_error], base_url="http://127.0.0.1")

    tried()
