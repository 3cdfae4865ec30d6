"""Logging in by a provider: a certified one, spoken to as a browser does; and whatever is not its word lets nobody in."""

import asyncio
import hashlib
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from httpx import AsyncClient
from jwt.algorithms import ECAlgorithm

from copydesk.apps.oidc import Provider
from copydesk.apps.settings import Settings
from copydesk.errors import AccessError, InputError
from copydesk.plan.people import Identity
from copydesk.stores.sql.store import SqlStore
from support.loopback import Answer, Asked, as_json, serve
from support.oidc import CLIENT, SECRET, logged_in, provider
from support.servers import Served, client_of, error_of, ok, running
from support.stores import PASSWORD, Shared, person

pytestmark = pytest.mark.anyio
BACK = "http://127.0.0.1/api/oidc/back"


@asynccontextmanager
async def desk(shared: Shared, folder: Path, **more: Any) -> AsyncIterator[tuple[Served, AsyncClient]]:
    """A desk that people log in to by a provider, and a browser that nobody is logged in with."""
    with provider(BACK) as issuer:
        told = {"oidc_issuer": issuer, "oidc_client": CLIENT, "oidc_secret": SECRET, "oidc_allow": "example.org", **more}
        async with (
            running(shared, Settings(home=str(folder), accounts=True, **told)) as served,
            client_of(served.app, {}) as browser,
        ):
            yield served, browser


async def there(browser: AsyncClient) -> str:
    reply = await browser.get("/api/oidc")
    assert reply.status_code == 303
    return str(reply.headers["location"])


async def comes_back(browser: AsyncClient, name: str) -> Any:
    """What our address says to somebody who logged in at the provider under a name."""
    return await browser.get(await logged_in(await there(browser), name, BACK))


async def test_somebody_logs_in_and_is_themselves_the_next_time(shared: Shared, tmp_path: Path) -> None:
    async with desk(shared, tmp_path, oidc_name="the choir") as (served, browser):
        assert ok(await browser.get("/api/log-in")) == {"accounts": True, "provider": "the choir"}
        assert error_of(await browser.get("/api/session"), 401)
        reply = await comes_back(browser, "tom-1")
        assert (reply.status_code, reply.headers["location"]) == (303, "/")
        cookies = [one for one in reply.headers.get_list("set-cookie") if one.startswith("copydesk=")]
        assert all("HttpOnly" in one and "SameSite=strict" in one for one in cookies)
        session = ok(await browser.get("/api/session"))
        assert session["name"] == "tom"
        made = {"kind": "article", "title": "Bread", "content": "# Bread\n"}
        header = {"X-CSRF-Token": session["csrf"]}
        assert (await browser.post("/api/documents", json=made, headers=header)).status_code == 201
        async with client_of(served.app, {}) as other:
            await comes_back(other, "tom-1")
            assert len(ok(await other.get("/api/documents"))["documents"]) == 1
        acts = [(act["act"], act["name"], act["about"]) for act in await served.store.acts.listed()]
        assert [act[:2] for act in acts if act[0] != "document added"][:3] == [
            ("logged in", "tom"),
            ("logged in", "tom"),
            ("person added", "tom"),
        ]


async def test_a_name_that_somebody_has_stays_theirs(shared: Shared, tmp_path: Path) -> None:
    async with desk(shared, tmp_path) as (served, browser):
        await person(served.store, "tom")
        await comes_back(browser, "tom-1")
        assert ok(await browser.get("/api/session"))["name"] == "tom-1@example.org"
        async with client_of(served.app, {}) as other:
            assert (await other.post("/api/session", json={"name": "tom", "password": PASSWORD})).status_code == 201
            assert (await other.post("/api/session", json={"name": "tom-1@example.org", "password": PASSWORD})).status_code == 401


@pytest.mark.parametrize("name", ["outsider-1", "unverified-1"])
async def test_who_is_not_let_in_is_told_so(shared: Shared, tmp_path: Path, name: str) -> None:
    async with desk(shared, tmp_path) as (served, browser):
        reply = await comes_back(browser, name)
        assert reply.headers["location"] == "/?log-in=not-allowed"
        assert error_of(await browser.get("/api/session"), 401)
        assert await served.store.accounts.people() == []


async def test_everybody_may_be_let_in(shared: Shared, tmp_path: Path) -> None:
    async with desk(shared, tmp_path, oidc_allow="*") as (_, browser):
        assert (await comes_back(browser, "outsider-1")).headers["location"] == "/"


async def test_what_another_browser_began_is_nothing_here(shared: Shared, tmp_path: Path) -> None:
    async with desk(shared, tmp_path) as (served, browser), client_of(served.app, {}) as other:
        address = await logged_in(await there(browser), "tom-1", BACK)
        await there(other)
        assert (await other.get(address)).headers["location"] == "/?log-in=again"
        assert error_of(await other.get("/api/session"), 401)
        assert (await browser.get(address)).headers["location"] == "/"
        assert (await browser.get(address)).headers["location"] == "/?log-in=again", "a code is good for once"


async def test_a_code_of_another_log_in_of_ones_own_is_refused(shared: Shared, tmp_path: Path) -> None:
    """The state is right, and the code was given for another nonce and another verifier."""
    async with desk(shared, tmp_path) as (served, browser), client_of(served.app, {}) as other:
        stolen = parse_qs(urlsplit(await logged_in(await there(other), "ines-1", BACK)).query)["code"][0]
        state = parse_qs(urlsplit(await there(browser)).query)["state"][0]
        reply = await browser.get("/api/oidc/back", params={"code": stolen, "state": state})
        assert reply.headers["location"] == "/?log-in=again"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"error": "access_denied"},
        {"code": "x" * 9_000},
        {"code": "x", "state": "ä"},
        {"code": "x", "iss": "https://other.example"},
    ],
)
async def test_nonsense_begins_no_session(shared: Shared, tmp_path: Path, given: dict[str, str]) -> None:
    async with desk(shared, tmp_path) as (_, browser):
        state = parse_qs(urlsplit(await there(browser)).query)["state"][0]
        reply = await browser.get("/api/oidc/back", params={"state": state, **given})
        assert reply.headers["location"] == "/?log-in=again"
        assert error_of(await browser.get("/api/session"), 401)


async def test_a_provider_that_is_away_is_told(shared: Shared, tmp_path: Path) -> None:
    told = {"oidc_issuer": "http://127.0.0.1:9", "oidc_client": CLIENT, "oidc_allow": "*"}
    async with running(shared, Settings(home=str(tmp_path), accounts=True, **told)) as served, client_of(served.app, {}) as browser:
        assert (await browser.get("/api/oidc")).headers["location"] == "/?log-in=unreached"


async def test_a_desk_without_one_has_no_such_way(peopled: Any) -> None:
    async with client_of(peopled.served.app, {}) as browser:
        assert ok(await browser.get("/api/log-in")) == {"accounts": True, "provider": None}
        assert error_of(await browser.get("/api/oidc"), 404)
        assert error_of(await browser.get("/api/oidc/back?code=x&state=y"), 404)


async def test_two_who_come_for_the_first_time_at_once_are_one(store: SqlStore) -> None:
    identity = Identity("https://id.example", "7", ("tom",))
    found = await asyncio.gather(*(store.identities.log_in(identity) for _ in range(6)))
    assert len({one[2].id for one in found}) == 1
    assert len({one[0] for one in found}) == 6


@pytest.mark.parametrize(
    ("issuer", "client", "allow"),
    [
        ("http://id.example", CLIENT, "*"),
        ("ftp://id.example", CLIENT, "*"),
        ("https://id.example", "", "*"),
        ("https://id.example", CLIENT, " ,"),
    ],
)
def test_what_would_let_anybody_in_is_refused_when_the_server_starts(issuer: str, client: str, allow: str) -> None:
    with pytest.raises(InputError, match="COPYDESK_OIDC"):
        Provider(issuer, client, "", allow, b"key")


async def test_a_note_that_we_did_not_sign_is_none() -> None:
    found = Provider("https://id.example", CLIENT, SECRET, "*", b"key")
    forged = jwt.encode(
        {"state": "s", "nonce": "n", "verifier": "v", "back": BACK, "exp": 2**33}, hashlib.sha256(b"other").digest(), "HS256"
    )
    with pytest.raises(AccessError, match="begin again"):
        await found.finish({"state": "s", "code": "c"}, forged)


OURS = ec.generate_private_key(ec.SECP256R1())
ANOTHERS = ec.generate_private_key(ec.SECP256R1())
UNTRUE: list[tuple[str, dict[str, Any], Any, str]] = [
    ("for another", {"aud": "other"}, OURS, "ES256"),
    ("by another", {"iss": "https://other.example"}, OURS, "ES256"),
    ("of another log-in", {"nonce": "other"}, OURS, "ES256"),
    ("of no log-in", {"nonce": None}, OURS, "ES256"),
    ("long over", {"exp": 1_000}, OURS, "ES256"),
    ("without an end", {"exp": None}, OURS, "ES256"),
    ("of nobody", {"sub": ""}, OURS, "ES256"),
    ("used for another", {"aud": [CLIENT, "other"], "azp": "other"}, OURS, "ES256"),
    ("signed by somebody", {}, ANOTHERS, "ES256"),
    ("signed with what we know", {}, SECRET * 3, "HS256"),
    ("not signed", {}, None, "none"),
]


async def told_by(claims: dict[str, Any], key: Any, algorithm: str) -> Identity:
    """Who comes back from a provider that gives such a token."""
    nonce: list[str] = []

    def answer(asked: Asked) -> Answer:
        if asked.path == "/keys":
            return as_json({"keys": [{**json.loads(ECAlgorithm.to_jwk(OURS.public_key())), "kid": "1", "alg": "ES256"}]})
        if asked.path == "/token":
            now = int(time.time())
            usual = {"iss": issuer, "aud": CLIENT, "sub": "7", "iat": now, "exp": now + 60, "nonce": nonce[0], "name": "Tom"}
            said = {name: value for name, value in {**usual, **claims}.items() if value is not None}
            return as_json({"id_token": jwt.encode(said, key, algorithm, headers={"kid": "1"})})
        places = {"authorization_endpoint": f"{issuer}/auth", "token_endpoint": f"{issuer}/token", "jwks_uri": f"{issuer}/keys"}
        return as_json({"issuer": issuer, **places})

    with serve(answer) as issuer:
        found = Provider(issuer, CLIENT, SECRET, "*", b"key")
        way = await found.begin(BACK)
        sent = parse_qs(urlsplit(way.address).query)
        nonce.append(sent["nonce"][0])
        return await found.finish({"state": sent["state"][0], "code": "c"}, way.note)


async def test_a_token_that_holds_tells_who_it_is() -> None:
    assert (await told_by({}, OURS, "ES256"))[1:] == ("7", ("Tom",))


@pytest.mark.parametrize(("claims", "key", "algorithm"), [row[1:] for row in UNTRUE], ids=[row[0] for row in UNTRUE])
async def test_a_token_that_does_not_hold_tells_nothing(claims: dict[str, Any], key: Any, algorithm: str) -> None:
    with pytest.raises(AccessError, match="doesn't hold"):
        await told_by(claims, key, algorithm)
