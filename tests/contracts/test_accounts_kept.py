"""An account looked after: its password, its sessions; people removed by an administrator; the log of what was done by whom."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from httpx import AsyncClient
from sqlalchemy import select

from copydesk.errors import ForbiddenError
from copydesk.plan.people import LOCAL
from copydesk.stores.sql import acts
from copydesk.stores.sql.tables import PEOPLE, SESSIONS, TOKENS
from support.routes import ADD
from support.servers import Peopled, Served, client_of, error_of, ok
from support.stores import PASSWORD

pytestmark = pytest.mark.anyio
NEW = "another long password"


@asynccontextmanager
async def logged_in(peopled: Peopled, name: str, password: str = PASSWORD) -> AsyncIterator[AsyncClient]:
    async with client_of(peopled.served.app, {}) as client:
        told = ok(await client.post("/api/session", json={"name": name, "password": password}), 201)
        client.headers["X-CSRF-Token"] = told["csrf"]
        yield client


async def made_admin(peopled: Peopled) -> AsyncClient:
    await peopled.served.store.people.make_admin("owner")
    return peopled.clients["owner"]


async def told_acts(peopled: Peopled) -> list[tuple[str, str]]:
    found = ok(await (await made_admin(peopled)).get("/api/acts"))["acts"]
    return [(one["name"], one["act"]) for one in found]


async def test_a_password_is_changed_by_who_knows_it_and_ends_the_other_sessions(peopled: Peopled) -> None:
    async with logged_in(peopled, "editor") as here, logged_in(peopled, "editor") as elsewhere:
        error_of(await here.put("/api/password", json={"old": "wrong", "new": NEW}), 400)
        error_of(await here.put("/api/password", json={"old": PASSWORD, "new": "short"}), 400)
        ok(await elsewhere.get("/api/session"))
        assert ok(await here.put("/api/password", json={"old": PASSWORD, "new": NEW}))["ended"] == 1
        ok(await here.get("/api/session"))
        error_of(await elsewhere.get("/api/session"), 401)
        ok(await peopled.clients["editor"].get("/api/documents"))  # tokens are revoked one by one
        error_of(await elsewhere.post("/api/session", json={"name": "editor", "password": PASSWORD}), 401)
        async with logged_in(peopled, "editor", NEW):
            pass
    assert ("editor", "password changed") in await told_acts(peopled)


async def test_a_password_can_not_be_tried_out_from_within(peopled: Peopled) -> None:
    async with logged_in(peopled, "editor") as here:
        wrong = {"old": "wrong", "new": NEW}
        statuses = [(await here.put("/api/password", json=wrong)).status_code for _ in range(9)]
        assert statuses == [400] * 8 + [429]


async def test_a_token_that_may_do_less_looks_after_nothing(peopled: Peopled) -> None:
    made = ok(await (await made_admin(peopled)).post("/api/tokens", json={"name": "less", "role": "editor"}), 201)
    async with client_of(peopled.served.app, {"Authorization": f"Bearer {made['token']}"}) as script:
        error_of(await script.put("/api/password", json={"old": PASSWORD, "new": NEW}), 403)
        error_of(await script.get("/api/sessions"), 403)
        error_of(await script.delete("/api/sessions/nope"), 403)
        for path in ("/api/people", "/api/acts"):
            error_of(await script.get(path), 403)
        error_of(await script.delete(f"/api/people/{peopled.people['viewer'].id}"), 403)


async def test_sessions_are_listed_and_ended_each_by_its_own_person(peopled: Peopled) -> None:
    async with logged_in(peopled, "editor") as here, logged_in(peopled, "editor") as elsewhere:
        listed = ok(await here.get("/api/sessions"))["sessions"]
        assert [one["is_this"] for one in listed].count(True) == 1
        other = next(one["id"] for one in listed if not one["is_this"])
        error_of(await peopled.clients["viewer"].delete(f"/api/sessions/{other}"), 404)
        ok(await elsewhere.get("/api/session"))
        assert (await here.delete(f"/api/sessions/{other}")).status_code == 204
        error_of(await elsewhere.get("/api/session"), 401)
        assert len(ok(await here.get("/api/sessions"))["sessions"]) == 1
    assert ("editor", "session ended") in await told_acts(peopled)


async def test_an_administrator_removes_a_person_and_what_was_theirs_alone_is_not_lost(peopled: Peopled) -> None:
    admin, editor = await made_admin(peopled), peopled.clients["editor"]
    shared = await peopled.shared_document()
    alone = ok(await editor.post("/api/documents", json=ADD), 201)["id"]
    ids = {one["name"]: one["id"] for one in ok(await admin.get("/api/people"))["people"]}
    error_of(await admin.delete("/api/people/nope"), 404)
    error_of(await admin.delete(f"/api/people/{ids['owner']}"), 400)
    error_of(await peopled.clients["viewer"].delete(f"/api/people/{ids['editor']}"), 403)
    async with logged_in(peopled, "editor") as session:
        assert (await admin.delete(f"/api/people/{ids['editor']}")).status_code == 204
        error_of(await session.get("/api/session"), 401)
    error_of(await editor.get("/api/documents"), 401)
    assert ok(await admin.get(f"/api/documents/{alone}"))["role"] == "owner"
    assert [one["name"] for one in ok(await admin.get("/api/grants", params={"on": shared}))["grants"]] == [
        "commenter", "owner", "viewer",
    ]  # fmt: skip
    assert "editor" not in {one["name"] for one in ok(await admin.get("/api/people"))["people"]}
    read = peopled.served.store.database.read
    for table in (SESSIONS, TOKENS):
        mine = select(table).where(table.c.person == ids["editor"])
        assert await read(lambda connection, mine=mine: connection.execute(mine).all()) == []
    assert (await told_acts(peopled))[0] == ("owner", "person removed")


async def test_the_log_tells_what_was_done_by_whom_and_by_which_way(peopled: Peopled) -> None:
    owner, id = peopled.clients["owner"], await peopled.shared_document()
    token = ok(await owner.post("/api/tokens", json={"name": "nightly"}), 201)["id"]
    assert (await owner.delete(f"/api/tokens/{token}")).status_code == 204
    ok(await owner.put("/api/grants", json={"on": id, "name": "editor", "role": None}))
    error_of(await peopled.clients["viewer"].delete(f"/api/documents/{id}"), 403)
    assert (await owner.delete(f"/api/documents/{id}")).status_code == 204
    ok(await owner.post(f"/api/documents/{id}/restore"))
    async with logged_in(peopled, "viewer"):
        pass
    admin = await made_admin(peopled)
    first = ok(await admin.get("/api/acts", params={"limit": 4}))
    assert [one["act"] for one in first["acts"]] == ["logged in", "document restored", "document deleted", "role taken"]
    assert [one["way"] for one in first["acts"]] == ["session", "token", "token", "token"]
    assert first["acts"][2]["about"] == f"{id} Bread"
    after = ok(await admin.get("/api/acts", params={"before": first["next"], "limit": 2}))["acts"]
    assert [one["act"] for one in after] == ["token revoked", "token made"]
    assert "cd_" not in str(after), "no secret is ever in it"
    assert PASSWORD not in str(first)


async def test_the_log_is_bounded(peopled: Peopled, monkeypatch: pytest.MonkeyPatch) -> None:
    store, owner = peopled.served.store, peopled.people["owner"]
    monkeypatch.setattr(acts, "MAX_ACTS", 3)
    old = "2001-01-01T00:00:00.000+00:00"
    await store.database.write(acts.note, old, owner, "long ago")
    for number in range(5):
        await store.acts.note(owner, f"act {number}")
    async with logged_in(peopled, "viewer"):
        pass
    left = [one["act"] for one in await store.acts.listed()]
    assert left == ["logged in", "act 4", "act 3", "act 2"]
    monkeypatch.setattr(acts, "MAX_ACTS", 100)
    await store.database.write(acts.note, old, owner, "long ago")
    async with logged_in(peopled, "viewer"):
        pass
    assert "long ago" not in [one["act"] for one in await store.acts.listed()]


async def test_a_desk_without_accounts_has_none_to_look_after(served: Served) -> None:
    error_of(await served.client.put("/api/password", json={"old": PASSWORD, "new": NEW}), 400)
    error_of(await served.client.get("/api/sessions"), 400)
    assert ok(await served.client.get("/api/people"))["people"] == []
    error_of(await served.client.delete("/api/people/nope"), 400)
    address = await served.add()
    assert (await served.client.delete(address)).status_code == 204
    assert [(one["name"], one["act"]) for one in ok(await served.client.get("/api/acts"))["acts"]] == [
        (LOCAL.name, "document deleted")
    ]


async def test_nobody_is_half_removed(peopled: Peopled) -> None:
    """Who is no administrator any more by the time it is done removes nobody."""
    store = peopled.served.store
    with pytest.raises(ForbiddenError):
        await store.accounts.remove(peopled.people["owner"], peopled.people["viewer"].id)
    names = select(PEOPLE.c.name)
    assert "viewer" in await store.database.read(lambda connection: connection.execute(names).scalars().all())
