"""Roles × tokens × routes × tools in one generated table: whatever is asked, nothing changes that the asker has no right to, and
nobody is told what they may not read. And what ends, ends everywhere: jobs, streams, turns that are taken over."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest
from httpx import AsyncClient
from sqlalchemy import Connection, select

from copydesk.apps.server import versions
from copydesk.assistant.tools.examples import example
from copydesk.kinds.tools import KIND_TOOLS, SHARED
from copydesk.plan.people import RIGHTS, Right, Role
from copydesk.stores.sql import tables
from support.routes import EDIT, TABLE, D, filled
from support.servers import BREAD, Peopled, client_of, error_of, ok
from support.stores import PASSWORD, Shared
from support.tooldocs import DOCUMENTS

pytestmark = pytest.mark.anyio
SECRET = "kingfisher"  # stands in every document, source and file that is shared
FILE = f"A {SECRET} in a file.".encode()


class Asker(NamedTuple):
    """Someone with a role on what is shared, who came in with a token of a role, or with what has ended."""

    role: str
    most: str
    has_ended: bool = False

    @property
    def rights(self) -> frozenset[Right]:
        """On what is shared."""
        return frozenset() if self.has_ended or self.role == "stranger" else RIGHTS[Role(self.role)] & RIGHTS[Role(self.most)]

    @property
    def own_rights(self) -> frozenset[Right]:
        """On what is the asker's own."""
        return frozenset() if self.has_ended else RIGHTS[Role(self.most)]


LESS = [Asker("owner", role) for role in ("viewer", "commenter", "editor")]
OTHERS = [Asker(role, "owner") for role in ("editor", "commenter", "viewer", "stranger")]
ASKERS = [*LESS, *OTHERS, Asker("editor", "viewer"), Asker("viewer", "editor"), Asker("owner", "owner", has_ended=True)]


class Call(NamedTuple):
    method: str
    path: str
    body: Any = None


def calls() -> Iterator[Call]:
    """Every route, every tool on a document of its kind, and every tool by itself."""
    yield from (Call(row.method, row.path, row.body) for row in TABLE)
    for words in ("yes", "no", "undo", "delete the last section"):
        said = {"message": words, "mode": "auto", "conversation": "{conversation}"}
        yield Call("POST", f"{D}/chat", said)
    for kind, rows in [*KIND_TOOLS.items(), ("article", SHARED)]:
        for tool in rows:
            yield Call("POST", f"/api/documents/{{{kind}}}/tools/{tool.name}", example(tool))
            yield Call("POST", f"/api/tools/{tool.name}?project={{project}}", example(tool))
    for file in ("{hash}", "/api/files/{hash}"):
        yield Call("POST", "/api/tools/read_files", {"files": [file]})
        yield Call("POST", "/api/tools/source_ingest?project={project}", {"file": file, "title": "Taken"})
    yield Call("GET", "/api/files/{hash}/address")
    yield Call("GET", "/api/sources/{source}")
    yield Call("DELETE", "/api/sources/{source}")
    yield Call("DELETE", "/api/tokens/{token}")
    yield Call("PUT", "/api/grants", {"on": "{document}", "name": "stranger", "role": "owner"})


NEEDS = {
    "versions": Right.APPLY, "proposals": Right.SUGGEST, "sources": Right.APPLY, "projects": Right.APPLY, "grants": Right.MANAGE,
    "deleted": Right.MANAGE,
}  # fmt: skip
NEEDS_OWN = {"made": Right.APPLY, "tokens": Right.MANAGE}


def substance(connection: Connection, names: dict[str, str]) -> dict[str, Any]:
    """All that a request could change, by the right it takes."""
    ids = [names["document"], *(names[kind] for kind in DOCUMENTS)]
    shared = [names["project"], *ids]
    documents, turns, grants = tables.DOCUMENTS, tables.TURNS, tables.GRANTS

    def rows(*wanted: Any) -> list[Any]:
        return sorted((tuple(row) for query in wanted for row in connection.execute(query)), key=repr)

    proposal = select(turns.c.state, turns.c.result, turns.c.is_stopped, turns.c.pending).where(turns.c.id == names["turn"])
    work = select(tables.JOBS.c.id).where(tables.JOBS.c.task.in_(("draft", "ingest")))
    return {
        "versions": rows(select(documents.c.id, documents.c.version, documents.c.title).where(documents.c.id.in_(ids))),
        "deleted": rows(select(documents.c.id, documents.c.deleted).where(documents.c.id.in_(ids))),
        "proposals": json.dumps(rows(proposal)),
        "sources": rows(select(tables.SOURCES.c.id).where(tables.SOURCES.c.project == names["project"])),
        "projects": repr(rows(select(tables.PROJECTS).where(tables.PROJECTS.c.id == names["project"]))),
        "grants": rows(select(grants.c.person, grants.c.role).where(grants.c.on.in_(shared))),
        "made": rows(select(documents.c.id), select(tables.PROJECTS.c.id), select(tables.FILE_GRANTS.c.hash), work),
        "tokens": rows(select(tables.TOKENS.c.id, tables.TOKENS.c.revoked)),
    }


async def shared_things(peopled: Peopled) -> dict[str, str]:
    """A project with a source, a document of each kind, a stored file that one of them shows, and a proposal."""
    owner = peopled.clients["owner"]
    names = {"project": ok(await owner.post("/api/projects", json={"name": "Alder Street"}), 201)["id"]}
    await peopled.grant_all(names["project"])
    names["hash"] = ok(await owner.post("/api/files", files={"file": ("a.txt", FILE)}), 201)["hash"]
    source = {"file": ("Bird.md", f"# Bird\n\nA {SECRET}.\n".encode())}
    names["source"] = ok(await owner.post("/api/sources", files=source, data={"project": names["project"]}), 201)["id"]
    names["token"] = ok(await owner.post("/api/tokens", json={"name": "another"}), 201)["id"]
    texts = {kind: (kind, format, text) for kind, (text, format) in DOCUMENTS.items()}
    texts["document"] = ("article", "markdown", f"{BREAD}\nA {SECRET}. ![it](/api/files/{names['hash']})\n")
    for name, (kind, format, text) in texts.items():
        body = {"kind": kind, "format": format, "title": kind, "content": text, "project": names["project"]}
        names[name] = ok(await owner.post("/api/documents", json=body), 201)["id"]
    said = {"message": "delete the second bullet"}
    turn = ok(await owner.post(f"/api/documents/{names['document']}/chat", json=said))
    return {**names, "turn": turn["turn"], "conversation": turn["conversation"]}


@asynccontextmanager
async def client_for(peopled: Peopled, asker: Asker) -> AsyncIterator[AsyncClient]:
    people, person = peopled.served.store.people, peopled.people[asker.role]
    id, secret = await people.add_token(person, "t", Role(asker.most), None)
    async with client_of(peopled.served.app, {"Authorization": f"Bearer {secret}"}) as client:
        if asker.has_ended:
            await people.revoke(person, id)
        yield client


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.mark.parametrize("asker", ASKERS, ids=lambda asker: f"{asker.role}-by-{asker.most}{'-ended' * asker.has_ended}")
async def test_nothing_changes_or_is_told_without_the_right_to_it(peopled: Peopled, asker: Asker) -> None:
    peopled.served.app.state.rates._per_minute = 0
    read = peopled.served.store.database.read
    names, leaks, count = await shared_things(peopled), [], 0
    async with client_for(peopled, asker) as client:
        before = await read(substance, names)
        for call in calls():
            reply = await client.request(call.method, filled(call.path, names), json=filled(call.body, names))
            after, count = await read(substance, names), count + 1
            changed = {name for name in before if before[name] != after[name]}
            free = {name for name, right in NEEDS.items() if right in asker.rights}
            free |= {name for name, right in NEEDS_OWN.items() if right in asker.own_rights}
            leaks += [(call, reply.status_code, name) for name in changed - free]
            if (SECRET in reply.text or "signature=" in reply.text) and Right.READ not in asker.rights:
                leaks.append((call, reply.status_code, "told"))
            assert reply.status_code < 500, (call, reply.text)
            if changed:
                names = await shared_things(peopled)
                before = await read(substance, names)
    assert leaks == []
    assert count > 150


async def test_a_file_is_for_who_may_read_where_it_stands(peopled: Peopled) -> None:
    names, clients = await shared_things(peopled), peopled.clients
    address = f"/api/files/{names['hash']}/address"
    for role in ("owner", "editor", "viewer"):
        assert ok(await clients[role].get(address))["hash"] == names["hash"]
    error_of(await clients["stranger"].get(address), 404)
    mine = {"kind": "article", "title": "Mine", "content": f"![](/api/files/{names['hash']})\n"}
    own = ok(await clients["stranger"].post("/api/documents", json=mine), 201)["id"]
    edit = {"edits": [{"action": "insert", "at": "end", "text": f"See {names['hash']}."}]}
    await clients["stranger"].post(f"/api/documents/{own}/edits", json=edit)
    error_of(await clients["stranger"].get(address), 404)
    await clients["stranger"].post("/api/files", files={"file": ("a", FILE)})
    ok(await clients["stranger"].get(address))  # who has the bytes has the file


@pytest.mark.parametrize("how", ["revoked", "logged out", "expired", "role gone"])
async def test_a_stream_ends_with_what_it_was_opened_by(
    peopled: Peopled, shared: Shared, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "BEAT_SECONDS", 0.02)
    id, person, store = await peopled.shared_document(), peopled.people["editor"], peopled.served.store
    token, secret = await store.people.add_token(person, "t", Role.VIEWER, 1)
    cookie, _, _ = await store.people.log_in("editor", PASSWORD)
    by_token, by_session = await store.people.of_token(secret), await store.people.of_session(cookie)
    assert by_token is not None
    assert by_session is not None
    who = by_session[0] if how == "logged out" else by_token
    told = versions.lines(peopled.served.app.state.watch, peopled.served.app.state.desk, id, who, 1, 1)
    assert "event: version" in await anext(told)
    assert await anext(told) == ": quiet\n\n"
    if how == "revoked":
        await store.people.revoke(person, token)
    elif how == "logged out":
        await store.people.log_out(cookie)
    elif how == "expired":
        shared.clock.seconds += 86_401
    else:
        await store.people.grant(peopled.people["owner"], "editor", id, None)
    await asyncio.wait_for(_drained(told), 20)


async def _drained(lines: AsyncIterator[str]) -> None:
    async for line in lines:
        assert line == ": quiet\n\n"


async def test_work_goes_on_with_the_authority_it_was_begun_with(peopled: Peopled) -> None:
    store, owner = peopled.served.store, peopled.people["owner"]
    token, secret = await store.people.add_token(owner, "reads", Role.VIEWER, None)
    weak = await store.people.of_token(secret)
    assert weak is not None
    job = await store.jobs.get(await store.jobs.add("draft", {}, weak), weak)
    again = await store.people.on_whose(job.person, job.authority)
    assert again == weak, "the job may do no more than the token"
    id = await peopled.shared_document()
    row, _ = await store.turns.begin(id, weak, lambda role: {})
    assert await store.people.on_whose(row.person, row.authority) == weak
    await store.people.revoke(owner, token)
    assert await store.people.on_whose(job.person, job.authority) is None


async def test_a_turn_applies_nothing_once_its_token_is_revoked(peopled: Peopled, monkeypatch: pytest.MonkeyPatch) -> None:
    from copydesk.apps import shared as desk_module

    store, owner, id = peopled.served.store, peopled.people["owner"], await peopled.shared_document()
    token, secret = await store.people.add_token(owner, "writes", Role.EDITOR, None)
    real = desk_module.take_turn

    async def slow(*arguments: Any) -> Any:
        await store.people.revoke(owner, token)
        async for event in real(*arguments):
            yield event

    monkeypatch.setattr(desk_module, "take_turn", slow)
    async with client_of(peopled.served.app, {"Authorization": f"Bearer {secret}"}) as script:
        await script.post(f"/api/documents/{id}/edits", json=EDIT)
    assert (await peopled.clients["owner"].get(f"/api/documents/{id}/export")).text == BREAD


async def test_a_token_is_counted_as_one_however_its_header_is_spelled(peopled: Peopled) -> None:
    _, secret = await peopled.served.store.people.add_token(peopled.people["owner"], "t", Role.OWNER, None)
    rates = peopled.served.app.state.rates
    rates._left.clear()
    for spelled in (f"Bearer {secret}", f"bearer  {secret}", f"BEARER {secret} "):
        async with client_of(peopled.served.app, {"Authorization": spelled}) as client:
            ok(await client.get("/api/session"))
    assert len(rates._left) == 1
