"""Pages of other origins: those that the setting names call the API with a token, its streams and the socket of typing too; the
others get nothing, and no log tells a token."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from copydesk.apps.server.origins import allowed
from copydesk.apps.settings import Settings
from copydesk.errors import InputError
from copydesk.plan.people import Role
from support.live import hello, socket
from support.servers import BREAD, Served, client_of, error_of, events_of, ok, running
from support.stores import PASSWORD, Shared, person

pytestmark = pytest.mark.anyio
PAGE = {"Origin": "https://app.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
NEAR = {"Origin": "http://localhost:5173", "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"}
OTHERS: list[dict[str, str]] = [
    {"Origin": "https://app.example.evil"},
    {"Origin": "http://app.example"},
    {"Origin": "https://app.example:8443"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
]
PREFLIGHT = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
MADE = {"kind": "article", "title": "Bread", "content": BREAD}
SET = "https://App.example/, http://localhost:5173"


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.fixture
async def local(shared: Shared, tmp_path: Path) -> AsyncIterator[Served]:
    async with running(shared, Settings(home=str(tmp_path), origins=SET)) as served:
        yield served


@pytest.fixture
async def peopled(shared: Shared, tmp_path: Path) -> AsyncIterator[tuple[Served, str, str]]:
    """A desk with accounts, somebody's token, and the cookie of their session."""
    async with running(shared, Settings(home=str(tmp_path), origins=SET, accounts=True)) as served:
        one = await person(served.store, "anna")
        _, token = await served.store.people.add_token(one, "page", Role.OWNER, None)
        cookie, _, _ = await served.store.people.log_in("anna", PASSWORD)
        yield served, token, cookie


async def test_a_page_that_is_named_calls_and_is_told_so(local: Served) -> None:
    for page in (PAGE, NEAR):
        reply = await local.client.get("/api/documents", headers=page)
        ok(reply)
        assert reply.headers["access-control-allow-origin"] == page["Origin"]
        assert "Origin" in reply.headers["vary"]
        assert "X-Turn" in reply.headers["access-control-expose-headers"]
        assert "access-control-allow-credentials" not in reply.headers
        asked = await local.client.options("/api/documents", headers={**page, **PREFLIGHT})
        assert (asked.status_code, asked.headers["access-control-allow-origin"]) == (204, page["Origin"])
        assert "Authorization" in asked.headers["access-control-allow-headers"]
        assert "POST" in asked.headers["access-control-allow-methods"]
        ok(await local.client.post("/api/documents", headers=page, json=MADE), 201)
        refused = await local.client.get("/api/documents/none", headers=page)
        assert (refused.status_code, refused.headers["access-control-allow-origin"]) == (404, page["Origin"])


async def test_a_page_that_is_not_named_gets_nothing(local: Served) -> None:
    for page in OTHERS:
        for reply in (
            await local.client.get("/api/documents", headers=page),
            await local.client.options("/api/documents", headers={**page, **PREFLIGHT}),
        ):
            error_of(reply, 403)
            assert "access-control-allow-origin" not in reply.headers
    address = await local.add()
    for page in OTHERS:
        async with socket(local.app, address.rpartition("/")[2], page) as one:
            await one.send(hello())
            assert await one.receive() is None
            assert one.code == 4403


async def test_only_the_api_is_open_to_other_origins(local: Served) -> None:
    for path in ("/", "/mcp", "/metrics", "/health"):
        assert (await local.client.get(path, headers=PAGE)).status_code == 403


async def test_without_the_setting_no_other_origin_is_taken(shared: Shared, tmp_path: Path) -> None:
    async with running(shared, Settings(home=str(tmp_path))) as served:
        error_of(await served.client.get("/api/documents", headers=PAGE), 403)


async def test_a_page_elsewhere_is_who_its_token_says(peopled: tuple[Served, str, str]) -> None:
    served, token, cookie = peopled
    bearer = {**NEAR, "Authorization": f"Bearer {token}"}
    id = ok(await served.client.post("/api/documents", headers=bearer, json=MADE), 201)["id"]
    error_of(await served.client.get("/api/documents", headers={**NEAR, "Cookie": f"copydesk={cookie}"}), 401)
    error_of(await served.client.get("/api/documents", headers={**NEAR, "Authorization": "Bearer cd_wrong"}), 401)
    for headers, said, code in (
        ({**NEAR, "Cookie": f"copydesk={cookie}"}, {}, 4401),
        (NEAR, {"token": "cd_wrong"}, 4401),
        (NEAR, {"token": 7}, 4401),
        (NEAR, {}, 4401),
    ):
        async with socket(served.app, id, headers) as one:
            await one.send({"hello": {**hello()["hello"], **said}})
            assert await one.receive() is None
            assert one.code == code
    async with socket(served.app, id, NEAR) as one:
        await one.send({"hello": {**hello()["hello"], "token": token}})
        assert (await one.until("doc"))["doc"]["role"] == "owner"


async def test_a_revoked_token_ends_the_tab(peopled: tuple[Served, str, str]) -> None:
    served, token, _ = peopled
    async with client_of(served.app, {"Authorization": f"Bearer {token}"}) as client:
        id = ok(await client.post("/api/documents", json=MADE), 201)["id"]
        async with socket(served.app, id, NEAR) as one:
            await one.send({"hello": {**hello()["hello"], "token": token}})
            await one.until("doc")
            mine = ok(await client.get("/api/tokens"))["tokens"]
            assert (await client.delete(f"/api/tokens/{mine[0]['id']}")).status_code == 204
            await one.send({"steps": {"base": 0, "batch": 1, "steps": [{"stepType": "replace", "from": 0, "to": 0}]}})
            while await one.receive() is not None:
                pass
            assert one.code == 4401


async def test_streams_take_a_token_and_no_log_tells_it(peopled: tuple[Served, str, str], caplog: pytest.LogCaptureFixture) -> None:
    served, token, _ = peopled
    bearer = {**PAGE, "Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
    logging.getLogger("copydesk").propagate = True
    with caplog.at_level(logging.DEBUG):
        id = ok(await served.client.post("/api/documents", headers={**bearer, "Accept": "*/*"}, json=MADE), 201)["id"]
        told = await served.client.post(f"/api/documents/{id}/chat", headers=bearer, json={"message": "how many words?"})
        assert told.headers["access-control-allow-origin"] == PAGE["Origin"]
        assert events_of(told.text)[-1][1] == "done"
        async with socket(served.app, id, NEAR) as one:
            await one.send({"hello": {**hello()["hello"], "token": token}})
            await one.until("doc")
        async with socket(served.app, "none", NEAR) as one:
            await one.send({"hello": {**hello()["hello"], "token": token}})
            assert await one.receive() is None
        await asyncio.sleep(0)
    assert "request" in caplog.text
    assert token not in caplog.text
    assert token not in "".join(str(record.__dict__) for record in caplog.records)


@pytest.mark.parametrize("wrong", ["*", "app.example", "https://app.example/path", "https://*.example", "ftp://app.example"])
def test_what_is_no_origin_is_refused_by_name(wrong: str) -> None:
    with pytest.raises(InputError, match="https://app"):
        allowed(wrong)
