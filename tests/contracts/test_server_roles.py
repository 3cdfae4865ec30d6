"""Every route × every role in one table, and what log-ins, tokens and grants allow."""

import pytest

from copydesk.plan.people import Role
from support.routes import ADD, EDIT, TABLE, D, Row, filled, made
from support.servers import BREAD, ROLES, Peopled, client_of, error_of, ok
from support.stores import PASSWORD

pytestmark = pytest.mark.anyio
OPEN = {("GET", "/health"), ("GET", "/api/health"), ("GET", "/metrics"), ("POST", "/api/session")}  # to anybody
OPEN |= {("GET", "/api/log-in"), ("GET", "/api/oidc"), ("GET", "/api/oidc/back")}  # to log in by
OPEN |= {("GET", "/api/files/{}")}  # to whoever has a signed address
ENDLESS = {("GET", "/api/documents/{}/events")}  # tested by itself, below


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row.method} {row.path} {sorted(row.body) if row.body else ''}")
async def test_each_role_may_do_what_the_table_says(peopled: Peopled, row: Row) -> None:
    got, names = {}, await made(peopled)
    for role in (*ROLES, None):
        body = filled(row.body, names)
        async with client_of(peopled.served.app, {}) as nobody:
            client = nobody if role is None else peopled.clients[str(role)]
            reply = await client.request(row.method, filled(row.path, names), json=body)
        got[role] = reply.status_code
        if reply.status_code >= 400:
            error_of(reply, reply.status_code)
            text = (await peopled.clients["owner"].get(filled(f"{D}/export", names))).text
            assert text == BREAD, "who may not, changed nothing"
        elif row.method != "GET":
            names = await made(peopled)
    assert got == dict(
        zip((Role.OWNER, Role.EDITOR, Role.COMMENTER, Role.VIEWER, "stranger", None), (*row.statuses, 401), strict=True)
    )


async def test_the_table_names_every_route(peopled: Peopled) -> None:
    def plain(path: str) -> str:
        return "/".join("{}" if part.startswith("{") else part for part in path.split("?")[0].split("/"))

    told = {(method.upper(), plain(path)) for path, methods in peopled.served.app.openapi()["paths"].items() for method in methods}
    tried = {(row.method, plain(row.path)) for row in TABLE}
    tried |= {("POST", "/api/documents/{}/tools/{}"), ("POST", "/api/tools/{}")}
    tried |= {("DELETE", "/api/tokens/{}"), ("GET", "/api/sources/{}")}
    tried |= {("DELETE", "/api/sources/{}"), ("GET", "/api/files/{}/address"), ("GET", "/api/jobs/{}")}
    assert told - tried - OPEN - ENDLESS == set()


async def test_nobody_and_strangers_watch_nothing(peopled: Peopled) -> None:
    address = f"/api/documents/{await peopled.shared_document()}/events"
    error_of(await peopled.clients["stranger"].get(address), 404)
    error_of(await peopled.served.client.get(address), 401)


async def test_a_commenters_suggestion_waits_for_who_may_apply_it(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    document, clients = f"/api/documents/{id}", peopled.clients
    said = {"message": "delete the second bullet", "mode": "auto"}
    turn = ok(await clients["commenter"].post(f"{document}/chat", json=said))["turn"]
    for role, count in (("owner", 1), ("editor", 1), ("commenter", 0), ("viewer", 0)):
        listed = ok(await clients[role].get(f"{document}/suggestions"))["suggestions"]
        assert [(one["id"], one["name"]) for one in listed] == [(turn, "commenter")] * count, role
        waiting = [one for one in ok(await clients[role].get("/api/desk"))["waiting"] if one["document"] == id and "by" in one]
        assert [one["by"] for one in waiting] == ["commenter"] * count, role
    error_of(await clients["viewer"].get(f"{document}/plans/{turn}/places"), 404)
    assert ok(await clients["editor"].get(f"{document}/plans/{turn}/places"))["edits"]
    assert ok(await clients["owner"].post(f"/api/turns/{turn}/accept", json={}))["outcome"] == "applied"
    assert (await clients["owner"].get(f"{document}/export")).text != BREAD
    assert ok(await clients["owner"].get(f"{document}/suggestions"))["suggestions"] == []
    assert ok(await clients["commenter"].get(f"/api/turns/{turn}"))["edits"][0]["state"] == "accepted", "who suggested it sees that"
    error_of(await clients["editor"].get(f"/api/turns/{turn}"), 404)


async def test_a_commenters_suggestion_can_be_discarded(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    document, clients = f"/api/documents/{id}", peopled.clients
    turn = ok(await clients["commenter"].post(f"{document}/chat", json={"message": "delete the second bullet"}))["turn"]
    ok(await clients["editor"].post(f"{document}/plans/{turn}/discard"))
    assert ok(await clients["owner"].get(f"{document}/suggestions"))["suggestions"] == []
    assert (await clients["owner"].get(f"{document}/export")).text == BREAD


async def test_words_do_what_the_role_allows(peopled: Peopled) -> None:
    document = f"/api/documents/{await peopled.shared_document()}"
    said = {"message": "delete the second bullet", "mode": "auto"}
    outcomes = {
        role: ok(await peopled.clients[role].post(f"{document}/chat", json=said))["outcome"] for role in ("viewer", "commenter")
    }
    assert outcomes == {"viewer": "refused", "commenter": "proposal"}
    turn = ok(await peopled.clients["commenter"].post(f"{document}/chat", json=said))
    error_of(await peopled.clients["commenter"].post(f"/api/turns/{turn['turn']}/accept", json={}), 403)
    yes = {"message": "yes", "mode": "auto", "conversation": turn["conversation"]}
    assert ok(await peopled.clients["commenter"].post(f"{document}/chat", json=yes))["outcome"] == "refused"
    assert (await peopled.clients["owner"].get(f"{document}/export")).text == BREAD
    assert ok(await peopled.clients["editor"].post(f"{document}/chat", json=said))["outcome"] == "applied"


async def test_a_role_that_is_taken_away_is_gone_at_once(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    turn = ok(await peopled.clients["editor"].post(f"/api/documents/{id}/edits", json={**EDIT, "mode": "suggest"}))["turn"]
    ok(await peopled.clients["owner"].put("/api/grants", json={"on": id, "name": "editor", "role": None}))
    error_of(await peopled.clients["editor"].get(f"/api/documents/{id}"), 404)
    error_of(await peopled.clients["editor"].post(f"/api/turns/{turn}/accept", json={}), 404)


async def test_a_log_in_a_cookie_and_its_header(peopled: Peopled) -> None:
    client = peopled.served.client
    assert error_of(await client.post("/api/session", json={"name": "owner", "password": "wrong"}), 401)["code"] == "unauthorized"
    session = await client.post("/api/session", json={"name": "owner", "password": PASSWORD})
    told = ok(session, 201)
    cookie = session.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert ok(await client.get("/api/session"))["csrf"] == told["csrf"]
    error_of(await client.post("/api/documents", json=ADD), 403)
    error_of(await client.post("/api/documents", json=ADD, headers={"X-CSRF-Token": "wrong"}), 403)
    header = {"X-CSRF-Token": told["csrf"]}
    ok(await client.post("/api/documents", json=ADD, headers=header), 201)
    assert (await client.delete("/api/session", headers=header)).status_code == 204
    error_of(await client.get("/api/documents"), 401)


async def test_passwords_can_not_be_tried_out(peopled: Peopled) -> None:
    client, wrong = peopled.served.client, {"name": "owner", "password": "wrong"}
    statuses = [(await client.post("/api/session", json=wrong)).status_code for _ in range(9)]
    assert statuses == [401] * 8 + [429]
    assert "retry-after" in (await client.post("/api/session", json={"name": "owner", "password": PASSWORD})).headers


async def test_a_token_may_do_less_than_its_person_and_is_revoked(peopled: Peopled) -> None:
    owner = peopled.clients["owner"]
    id = await peopled.shared_document()
    made = ok(await owner.post("/api/tokens", json={"name": "reads", "role": "viewer"}), 201)
    async with client_of(peopled.served.app, {"Authorization": f"Bearer {made['token']}"}) as script:
        assert ok(await script.get(f"/api/documents/{id}"))["version"] == 1
        error_of(await script.post(f"/api/documents/{id}/edits", json=EDIT), 403)
        error_of(await script.post("/api/tokens", json={"name": "more", "role": "owner"}), 403)
        error_of(await script.post("/api/documents", json=ADD), 403)
        assert (await owner.delete(f"/api/tokens/{made['id']}")).status_code == 204
        error_of(await script.get(f"/api/documents/{id}"), 401)


async def test_sources_are_for_who_may_read_their_project(peopled: Peopled) -> None:
    names = await made(peopled)
    file = {"file": ("Oven.md", b"# Heat\n\nThe oven is at 250 degrees.\n")}
    statuses, ids = {}, []
    for role in ROLES:
        reply = await peopled.clients[str(role)].post("/api/sources", files=file, data={"project": names["project"]})
        statuses[str(role)] = reply.status_code
        ids += [reply.json()["id"]] if reply.status_code == 201 else []
    assert statuses == {"owner": 201, "editor": 201, "commenter": 403, "viewer": 403, "stranger": 404}
    address = f"/api/sources/{ids[0]}"
    assert ok(await peopled.clients["viewer"].get(address))["title"] == "Oven"
    error_of(await peopled.clients["stranger"].get(address), 404)
    error_of(await peopled.clients["viewer"].delete(address), 403)
    assert (await peopled.clients["editor"].delete(address)).status_code == 204
    error_of(await peopled.clients["editor"].get(address), 404)


async def test_undo_is_done_at_once_in_suggest_mode_by_who_may(peopled: Peopled) -> None:
    document, clients = f"/api/documents/{await peopled.shared_document()}", peopled.clients

    async def said(role: str, words: str, mode: str) -> str:
        return str(ok(await clients[role].post(f"{document}/chat", json={"message": words, "mode": mode}))["outcome"])

    assert await said("editor", "delete the second bullet", "auto") == "applied"
    changed = (await clients["owner"].get(f"{document}/export")).text
    assert await said("commenter", "undo", "suggest") != "applied"
    assert (await clients["owner"].get(f"{document}/export")).text == changed
    assert await said("editor", "undo", "suggest") == "applied"
    assert (await clients["owner"].get(f"{document}/export")).text == BREAD
    assert await said("editor", "redo", "suggest") == "applied"
    assert await said("editor", "delete the first bullet", "suggest") == "proposal"
    assert (await clients["owner"].get(f"{document}/export")).text == changed
