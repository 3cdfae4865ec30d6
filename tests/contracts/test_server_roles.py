"""Every route × every role in one table, and what log-ins, tokens and grants allow."""

from typing import Any, NamedTuple

import pytest

from copydesk.plan.people import Role
from support.servers import BREAD, ROLES, Peopled, client_of, error_of, ok
from support.stores import PASSWORD

pytestmark = pytest.mark.anyio
EDIT = {"edits": [{"action": "replace", "find": "Oil", "with": "Olive oil"}]}
TYPING = {"base": 1, "blocks": [{"key": "new", "type": "paragraph", "content": "Salt."}]}
ADD = {"kind": "article", "title": "Rolls", "content": "# Rolls\n"}
UI_CHAT = {"messages": [{"role": "user", "parts": [{"type": "text", "text": "delete the second bullet"}]}]}
D, P, T = "/api/documents/{document}", "/api/projects/{project}", "/api/turns/{turn}"


class Row(NamedTuple):
    """A request, and the status each role gets: owner, editor, commenter, viewer, stranger. Nobody at all gets 401."""

    method: str
    path: str
    body: Any
    statuses: tuple[int, int, int, int, int]


def all_get(status: int) -> tuple[int, int, int, int, int]:
    return (status,) * 5


def up_to(role: Role, status: int) -> tuple[int, int, int, int, int]:
    """This status down to a role; 403 for who may only see it, 404 for who may not even know."""
    order = [Role.OWNER, Role.EDITOR, Role.COMMENTER, Role.VIEWER]
    first = [status if order.index(one) <= order.index(role) else 403 for one in order]
    return (first[0], first[1], first[2], first[3], 404)


NO_ROLE = all_get(403)  # setting up models goes with no role on a document: `test_model_setup` has who may
READS, SUGGESTS, APPLIES, OWNS = Role.VIEWER, Role.COMMENTER, Role.EDITOR, Role.OWNER
TABLE = (
    Row("POST", "/api/documents", ADD, all_get(201)),
    Row("POST", "/api/documents", {**ADD, "project": "{project}"}, up_to(APPLIES, 201)),
    Row("GET", "/api/documents", None, all_get(200)),
    Row("GET", D, None, up_to(READS, 200)),
    Row("GET", f"{D}/nodes", None, up_to(READS, 200)),
    Row("GET", f"{D}/export", None, up_to(READS, 200)),
    Row("GET", f"{D}/versions", None, up_to(READS, 200)),
    Row("GET", f"{D}/diff?from=1&to=1", None, up_to(READS, 200)),
    Row("GET", f"{D}/conversations", None, up_to(READS, 200)),
    Row("GET", f"{D}/suggestions", None, up_to(READS, 200)),
    Row("GET", f"{D}/blocks", None, up_to(READS, 200)),
    Row("PUT", f"{D}/blocks", TYPING, up_to(APPLIES, 200)),
    Row("GET", f"{D}/plans/{{turn}}/places", None, (200, 404, 404, 404, 404)),
    Row("GET", "/api/desk", None, all_get(200)),
    Row("POST", f"{D}/chat", {"message": "delete the second bullet"}, up_to(READS, 200)),
    Row("POST", f"{D}/chat", {"message": "delete the second bullet", "mode": "auto"}, up_to(READS, 200)),
    Row("POST", "/api/chat?document={document}", UI_CHAT, up_to(READS, 200)),
    Row("GET", "/api/chat/{turn}/stream", None, all_get(204)),
    Row("POST", f"{D}/edits", {**EDIT, "mode": "suggest"}, up_to(SUGGESTS, 200)),
    Row("POST", f"{D}/edits", EDIT, up_to(APPLIES, 200)),
    Row("POST", f"{D}/tools/edit_ops", {"ops": []}, up_to(APPLIES, 200)),
    Row("POST", f"{D}/tools/outline", {}, up_to(READS, 200)),
    Row("POST", f"{D}/tools/nope", {}, all_get(404)),
    Row("GET", "/api/tools", None, all_get(200)),
    Row("POST", "/api/tools/read_content_list", {}, all_get(200)),
    Row("POST", f"{D}/undo", None, up_to(APPLIES, 200)),
    Row("POST", f"{D}/redo", None, up_to(APPLIES, 200)),
    Row("POST", f"{D}/restore", {"version": 1}, up_to(APPLIES, 200)),
    Row("PATCH", D, {"title": "Rolls"}, up_to(APPLIES, 200)),
    Row("DELETE", D, None, up_to(OWNS, 204)),
    Row("GET", "/api/grants?on={document}", None, up_to(OWNS, 200)),
    Row("PUT", "/api/grants", {"on": "{document}", "name": "stranger", "role": "viewer"}, up_to(OWNS, 200)),
    Row("PUT", "/api/grants", {"on": "{project}", "name": "stranger", "role": "viewer"}, up_to(OWNS, 200)),
    # A turn is the owner's own here; nobody else may know of it, whatever their role.
    Row("GET", T, None, (200, 404, 404, 404, 404)),
    Row("POST", f"{T}/stop", None, (202, 404, 404, 404, 404)),
    Row("POST", f"{T}/choose", {"option": "1"}, (200, 404, 404, 404, 404)),
    Row("POST", f"{T}/accept", {}, (200, 404, 404, 404, 404)),
    Row("GET", f"{D}/plans/{{turn}}", None, (200, 404, 404, 404, 404)),
    Row("POST", f"{D}/plans/{{turn}}/apply", {}, (200, 404, 404, 404, 404)),
    Row("PUT", f"{D}/plans/{{turn}}/decisions", {"decisions": {"1": "rejected"}}, (200, 404, 404, 404, 404)),
    Row("POST", f"{D}/plans/{{turn}}/discard", None, (200, 404, 404, 404, 404)),
    Row("GET", "/api/projects", None, all_get(200)),
    Row("POST", "/api/projects", {"name": "Mine"}, all_get(201)),
    Row("GET", P, None, up_to(READS, 200)),
    Row("PATCH", P, {"tone": "Plain."}, up_to(APPLIES, 200)),
    Row("GET", "/api/sources?project={project}", None, up_to(READS, 200)),
    Row("GET", "/api/sources/search?project={project}&query=bread", None, up_to(READS, 200)),
    Row("GET", "/api/sources/nope", None, all_get(404)),
    Row("DELETE", "/api/sources/nope", None, all_get(404)),
    Row("POST", "/api/sources", {}, all_get(415)),  # with a file: below
    Row("POST", "/api/files", {}, all_get(415)),
    Row("GET", "/api/files/nope/address", None, all_get(404)),
    Row("GET", "/api/jobs/nope", None, all_get(404)),
    Row("GET", "/api/tokens", None, all_get(200)),
    Row("POST", "/api/tokens", {"name": "script"}, all_get(201)),
    Row("DELETE", "/api/tokens/nope", None, all_get(404)),
    Row("GET", "/api/session", None, all_get(200)),
    Row("GET", "/api/model", None, all_get(200)),
    Row("PUT", "/api/model", {"model": "offline"}, NO_ROLE),
    Row("POST", "/api/model/try", {"model": "offline"}, NO_ROLE),
    Row("DELETE", "/api/model", None, NO_ROLE),
    Row("DELETE", "/api/session", None, all_get(204)),
)
OPEN = {("GET", "/health"), ("GET", "/api/health"), ("GET", "/metrics"), ("POST", "/api/session")}  # to anybody
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


async def made(peopled: Peopled) -> dict[str, str]:
    """A project, a document in it, and a proposal of its owner."""
    owner = peopled.clients["owner"]
    project = ok(await owner.post("/api/projects", json={"name": "Alder Street"}), 201)["id"]
    await peopled.grant_all(project)
    document = ok(await owner.post("/api/documents", json={**ADD, "content": BREAD, "project": project}), 201)["id"]
    turn = ok(await owner.post(f"/api/documents/{document}/edits", json={**EDIT, "mode": "suggest"}))["turn"]
    return {"project": project, "document": document, "turn": turn}


def filled(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: filled(item, names) for key, item in value.items()}
    if isinstance(value, str):
        for name, found in names.items():
            value = value.replace(f"{{{name}}}", found)
    return value


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
