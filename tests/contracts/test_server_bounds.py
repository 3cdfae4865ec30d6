"""Who may come in and how often, from which pages; keys that mean one request; and what a crash or a full disk leaves behind."""

import asyncio
import os
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from copydesk.apps import unwritten
from copydesk.apps.server.attempts import MAX_ATTEMPTS, MAX_OF_ADDRESS, MAX_OF_NAME, Attempts
from copydesk.apps.server.errors import Refused
from copydesk.assistant import conversation as asked
from copydesk.assistant import keeping
from copydesk.editing.parse import parse_plan
from copydesk.plan.edit import Plan
from copydesk.plan.keptturn import Key
from copydesk.plan.people import LOCAL
from copydesk.stores.sql import store as store_module
from support.servers import BREAD, Peopled, Served, client_of, error_of, ok
from support.stores import PASSWORD, Shared, prepare

pytestmark = pytest.mark.anyio
EDIT = {"edits": [{"action": "replace", "find": "Oil", "with": "Olive oil"}]}
OTHER = {"edits": [{"action": "replace", "find": "Oil", "with": "Butter"}]}


@pytest.fixture
def engine() -> str:
    return "sqlite"


# Log-ins


def tried(attempts: Attempts, count: int, *about: str) -> int:
    """How many of so many attempts were looked at."""
    looked = 0
    for _ in range(count):
        try:
            attempts.count(*about)
        except Refused:
            continue
        looked += 1
    return looked


async def test_a_name_is_counted_however_it_is_spelled() -> None:
    attempts, spelled = Attempts(b"s", lambda: 0.0), (" ada", "ada ", "ADA", "a\u0064a", "\uff41da", "ada\u00a0", "Ada", "ada\t")
    for name in spelled:
        attempts.count(name, "10.0.0.1")
    with pytest.raises(Refused):
        attempts.count("ada", "10.0.0.1")
    attempts.count("ada", "10.0.0.2")  # from elsewhere it may still be its owner


async def test_an_address_and_a_name_have_brakes_of_their_own() -> None:
    attempts = Attempts(b"s", lambda: 0.0)
    assert sum(tried(attempts, 1, f"name{number}", "10.0.0.1") for number in range(100)) == MAX_OF_ADDRESS
    assert sum(tried(attempts, 1, f"n{number}", f"2001:db8::{number:x}") for number in range(100)) == MAX_OF_ADDRESS
    assert sum(tried(attempts, 1, "ada", f"10.1.{number // 250}.{number % 250}") for number in range(400)) == MAX_OF_NAME


async def test_nobody_keeps_the_owner_out_of_a_browser_that_is_known() -> None:
    attempts = Attempts(b"s", lambda: 0.0)
    mark = attempts.device("ada")
    for number in range(300):
        tried(attempts, 1, "ada", f"10.1.{number // 250}.{number % 250}")
    tried(attempts, 100, "bob", "10.9.9.9")
    with pytest.raises(Refused):
        attempts.count("ada", "10.7.7.7")
    attempts.count("Ada ", "10.9.9.9", mark)
    with pytest.raises(Refused):
        attempts.count("bob", "10.9.9.9", mark)  # it is a mark for one name
    with pytest.raises(Refused):
        attempts.count("ada", "10.9.9.9", mark[:-1] + ("0" if mark[-1] != "0" else "1"))
    assert tried(attempts, 100, "ada", "10.9.9.9", mark) == MAX_ATTEMPTS - 1, "who has the mark can't try passwords out either"


async def test_a_log_in_marks_the_browser(peopled: Peopled) -> None:
    address, wrong = "/api/session", {"name": " owner ", "password": "wrong"}
    async with client_of(peopled.served.app, {}) as mine, client_of(peopled.served.app, {}) as other:
        ok(await mine.post(address, json={"name": "owner", "password": PASSWORD}), 201)
        statuses = [(await other.post(address, json=wrong)).status_code for _ in range(12)]
        assert statuses == [401] * MAX_ATTEMPTS + [429] * 4
        ok(await mine.post(address, json={"name": "owner", "password": PASSWORD}), 201)


# Pages


REFUSED: list[dict[str, str]] = [
    {"Host": "testserver"},
    {"Host": "evil.example", "Origin": "http://evil.example", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "http://elsewhere.example"},
    {"Origin": "null"},
    {"Origin": "ftp://127.0.0.1"},
    {"Origin": "127.0.0.1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
]
TAKEN: list[dict[str, str]] = [
    {},
    {"Origin": "http://127.0.0.1", "Sec-Fetch-Site": "same-origin"},
    {"Origin": "https://127.0.0.1"},
    {"Origin": "http://localhost:5173", "Sec-Fetch-Site": "same-origin"},  # behind Vite's one-line proxy
    {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
]


async def test_only_our_own_pages_and_links_that_people_follow_reach_the_desk(served: Served) -> None:
    for headers in REFUSED:
        error_of(await served.client.get("/api/documents", headers=headers), 403)
    for headers in TAKEN:
        ok(await served.client.get("/api/documents", headers=headers))
    posted = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    error_of(await served.client.post("/api/projects", json={"name": "A"}, headers=posted), 403)
    secure = "https://127.0.0.1/api/documents"
    error_of(await served.client.get(secure, headers={"Origin": "http://127.0.0.1"}), 403)
    ok(await served.client.get(secure, headers={"Origin": "https://127.0.0.1"}))


# Keys, crashes, disks


async def test_a_key_means_one_request(served: Served) -> None:
    address, key = await served.add(), {"Idempotency-Key": "k1"}
    first = ok(await served.client.post(f"{address}/edits", json=EDIT, headers=key))
    assert ok(await served.client.post(f"{address}/edits", json=EDIT, headers=key))["turn"] == first["turn"]
    error_of(await served.client.post(f"{address}/edits", json=OTHER, headers=key), 422)
    error_of(await served.client.post(f"{address}/chat", json={"message": "undo"}, headers=key), 422)
    error_of(await served.client.post(f"{address}/undo", headers=key), 422)
    assert await served.text(address) == BREAD.replace("Oil", "Olive oil")


async def begun_elsewhere(served: Served, shared: Shared, address: str, base: int | None = None) -> str:
    """A turn under a key whose process is gone before it did anything."""
    plan = parse_plan(EDIT, None)
    assert isinstance(plan, Plan)
    request = keeping.to_json(asked.Request("", "auto", work=asked.Work(plan)))
    gone = shared.another()
    row, _ = await gone.turns.begin(address.rsplit("/", 1)[1], LOCAL, lambda _: request, key=Key("k1"), base=base)
    shared.clock.seconds += 31
    return row.id


async def test_a_retry_after_a_crash_gets_its_edit(served: Served, shared: Shared) -> None:
    address = await served.add()
    id = await begun_elsewhere(served, shared, address)
    await served.app.state.desk.take_over()
    turn = ok(await served.client.post(f"{address}/edits", json=EDIT, headers={"Idempotency-Key": "k1"}))
    assert (turn["turn"], turn["outcome"]) == (id, "applied")
    assert await served.text(address) == BREAD.replace("Oil", "Olive oil")


async def test_what_was_asked_of_another_version_is_not_done_after_a_crash(served: Served, shared: Shared) -> None:
    address = await served.add()
    await begun_elsewhere(served, shared, address, base=1)
    ok(await served.client.post(f"{address}/edits", json={"edits": [{"action": "replace", "find": "Salt", "with": "Sea salt"}]}))
    await served.app.state.desk.take_over()
    turn = ok(await served.client.post(f"{address}/edits", json=EDIT, headers={"Idempotency-Key": "k1"}))
    assert turn["problem"]["code"] == "stale"
    assert "Olive" not in await served.text(address)


async def test_what_ends_two_processes_is_not_tried_a_third_time(served: Served, shared: Shared) -> None:
    address = await served.add()
    id = await begun_elsewhere(served, shared, address)
    gone = shared.another()
    (row,) = await gone.turns.take_over()
    await gone.turns.tell(row.id, {"name": "again", "data": {}})
    shared.clock.seconds += 31
    await served.app.state.desk.take_over()
    assert ok(await served.client.get(f"/api/turns/{id}"))["outcome"] == "failed"
    again = ok(await served.client.post(f"{address}/edits", json=EDIT, headers={"Idempotency-Key": "k1"}))
    assert (again["outcome"], again["turn"] != id) == ("applied", True), "its key is free again"


class Full:
    """A disk that fills up while a turn runs: writing fails, reading does not."""

    def __init__(self, served: Served) -> None:
        from copydesk.errors import HistoryError

        self._database, self._write = served.store.database, served.store.database.write
        self._error = HistoryError("the database can't do that: database or disk is full")

    async def refuse(self, *_: Any) -> Any:
        raise self._error

    def __enter__(self) -> None:
        self._database.write = self.refuse  # type: ignore[method-assign]

    def __exit__(self, *_: object) -> None:
        self._database.write = self._write  # type: ignore[method-assign]


async def test_a_full_disk_is_seen_by_health(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "BEAT_SECONDS", 0.0)
    ok(await served.client.get("/health"))
    with Full(served):
        error_of(await served.client.get("/health"), 503)
        assert (await served.client.get("/api/documents")).status_code == 200, "reading goes on"
        error_of(await served.client.post("/api/projects", json={"name": "A"}), 503)
    ok(await served.client.get("/health"))


@pytest.mark.parametrize("stream", [False, True])
async def test_a_disk_that_fills_up_in_a_turn_ends_it_with_a_sentence(
    served: Served, monkeypatch: pytest.MonkeyPatch, stream: bool
) -> None:
    from copydesk.apps import shared as desk_module

    monkeypatch.setattr(unwritten, "RETRY_SECONDS", 0.01)
    address, real, disk = await served.add(), desk_module.take_turn, Full(served)

    async def filling(*arguments: Any) -> Any:
        disk.__enter__()
        async for one in real(*arguments):
            yield one

    monkeypatch.setattr(desk_module, "take_turn", filling)
    headers = {"Accept": "text/event-stream"} if stream else {}
    reply = await served.client.post(f"{address}/edits", json=EDIT, headers=headers)
    assert reply.status_code == 200
    assert '"failed"' in reply.text
    assert "disk" in reply.text
    disk.__exit__()
    monkeypatch.setattr(desk_module, "take_turn", real)
    assert await served.text(address) == BREAD
    assert ok(await served.client.post(f"{address}/edits", json=EDIT))["outcome"] == "applied"


def test_a_backup_is_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from copydesk.apps.cli.main import main

    home = tmp_path / "home"
    (home / "files" / "ab").mkdir(parents=True)
    (home / "files" / "ab" / "abc").write_bytes(b"picture")
    (home / "secret").write_bytes(b"secret")
    monkeypatch.setenv("COPYDESK_HOME", str(home))
    asyncio.run(prepare(f"sqlite:///{home / 'desk.db'}"))
    umask = os.umask(0)
    try:
        assert main(["backup", str(tmp_path / "kept")]) == 0
    finally:
        os.umask(umask)
    kept = {path.relative_to(tmp_path / "kept").as_posix(): path for path in (tmp_path / "kept").rglob("*")}
    modes = {name: stat.S_IMODE(path.stat().st_mode) for name, path in kept.items()}
    assert modes == {"desk.db": 0o600, "secret": 0o600, "files": 0o700, "files/ab": 0o700, "files/ab/abc": 0o600}
    assert sqlite3.connect(kept["desk.db"]).execute("SELECT count(*) FROM documents").fetchone() == (0,)
    assert "1 file" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "kept")]) == 1, "nothing is written over"
