"""What a room takes from whom: rights at each batch, sizes, rates, and nothing that is no step."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from copydesk.apps.server import live as route
from support.live import Tab, hello, socket, tab
from support.servers import Peopled, Served, ok
from support.stores import PASSWORD

pytestmark = pytest.mark.anyio
TEXT = {"stepType": "replace", "from": 12, "to": 12, "slice": {"content": [{"type": "text", "text": "x"}]}}


@asynccontextmanager
async def as_role(peopled: Peopled, role: str, id: str, client: str | None = None) -> AsyncIterator[Tab]:
    token = peopled.clients[role].headers["authorization"]
    async with tab(peopled.served.app, id, client or role, {"authorization": token}) as one:
        yield one


async def test_a_viewer_reads_and_can_write_nothing(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    async with as_role(peopled, "viewer", id) as viewer, as_role(peopled, "editor", id) as editor:
        editor.editor.type(editor.editor.texts()[1].id, 0, "Good ")
        await editor.send()
        await viewer.hear(editor.editor.seq)
        assert viewer.editor.doc.eq(editor.editor.doc)
        viewer.editor.type(viewer.editor.texts()[1].id, 0, "Bad ")
        await viewer.socket.send(viewer.editor.sendable())
        told = await viewer.until("refused")
        assert told["refused"]["code"] == "forbidden"
        while await viewer.socket.receive() is not None:
            pass
        assert viewer.socket.code == 4403


async def test_a_stranger_finds_nothing_and_nobody_must_log_in(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    for headers, code in (({"authorization": peopled.clients["stranger"].headers["authorization"]}, 4404), ({}, 4401)):
        async with socket(peopled.served.app, id, headers) as one:
            await one.send(hello())
            assert await one.receive() is None
            assert one.code == code


async def test_a_right_that_is_taken_away_ends_at_the_next_batch(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    async with as_role(peopled, "editor", id) as editor:
        ok(await peopled.clients["owner"].put("/api/grants", json={"on": id, "name": "editor", "role": "viewer"}))
        editor.editor.type(editor.editor.texts()[1].id, 0, "Late ")
        await editor.socket.send(editor.editor.sendable())
        assert (await editor.until("refused"))["refused"]["code"] == "forbidden"
        assert await editor.socket.receive() is None
        assert editor.socket.code == 4403
    assert "Late" not in (await peopled.clients["owner"].get(f"/api/documents/{id}/export")).text


async def test_a_session_that_ended_ends_the_tab(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    people = peopled.served.store.people
    secret, _, _ = await people.log_in("editor", PASSWORD)
    async with tab(peopled.served.app, id, "browser", {"cookie": f"copydesk={secret}"}) as one:
        one.editor.type(one.editor.texts()[1].id, 0, "Early ")
        await one.send()
        await people.log_out(secret)
        one.editor.type(one.editor.texts()[1].id, 0, "Late ")
        await one.socket.send(one.editor.sendable())
        while await one.socket.receive() is not None:
            pass
        assert one.socket.code == 4401


async def test_who_only_reads_is_told_no_more_when_the_right_is_gone(peopled: Peopled, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "LOOK_SECONDS", 0.05)
    id = await peopled.shared_document()
    async with as_role(peopled, "viewer", id) as viewer:
        ok(await peopled.clients["owner"].put("/api/grants", json={"on": id, "name": "viewer", "role": None}))
        while await viewer.socket.receive() is not None:
            pass
        assert viewer.socket.code == 4404


async def test_a_commenter_suggests(peopled: Peopled) -> None:
    id = await peopled.shared_document()
    async with as_role(peopled, "commenter", id) as one, as_role(peopled, "editor", id) as editor:
        one.editor.type(one.editor.texts()[1].id, 0, "Good ")
        for _ in range(2):  # sent again, it is the same suggestion
            await one.socket.send(one.editor.sendable())
        first, second = await one.until("suggestion"), await one.until("suggestion")
        assert first == second
        turn = ok(await peopled.clients["commenter"].get(f"/api/turns/{first['suggestion']['turn']}"))
        assert editor.editor.seq == 0
    assert turn["outcome"] == "proposal"
    assert [edit["action"] for edit in turn["edits"]] == ["rewrite"]
    assert "Good" not in (await peopled.clients["owner"].get(f"/api/documents/{id}/export")).text


async def test_another_site_is_kept_out(served: Served) -> None:
    id = (await served.add()).rsplit("/", 1)[1]
    async with socket(served.app, id, {"origin": "https://elsewhere.example"}) as one:
        assert await one.receive() is None
        assert one.code == 4403


async def test_a_page_of_another_schema_is_loaded_again(served: Served) -> None:
    id = (await served.add()).rsplit("/", 1)[1]
    async with socket(served.app, id) as one:
        await one.send({"hello": {"client": "old", "seq": None, "schema": "0"}})
        assert await one.receive() is None
        assert one.code == 4409


async def test_too_much_and_too_fast(served: Served) -> None:
    id = (await served.add()).rsplit("/", 1)[1]
    served.app.state.settings = replace(served.app.state.settings, live_batch_kb=64, live_step_kb=8, live_steps_per_second=5)
    step = {**TEXT, "slice": {"content": [{"type": "text", "text": "x" * 10_000}]}}
    batches: list[tuple[list[Any], int]] = [([step] * 10, 4413), ([step], 4413), ([TEXT] * 60, 4429)]
    for steps, code in batches:
        async with tab(served.app, id, "tab") as one:
            await one.socket.send({"steps": {"base": 0, "batch": 1, "steps": steps}})
            while await one.socket.receive() is not None:
                pass
            assert one.socket.code == code


DEEP: Any = {"type": "paragraph"}
for _ in range(200):
    DEEP = {"type": "blockContainer", "content": [{"type": "paragraph"}, {"type": "blockGroup", "content": [DEEP]}]}
HOSTILE: list[Any] = [
    "{",
    "[]",
    "null",
    '"steps"',
    "[" * 100_000,
    '{"steps": NaN}',
    {"steps": None},
    {"steps": {}},
    {"steps": []},
    {"caret": {"block": {}, "anchor": [], "head": 1e400}},
    {"caret": []},
    {"ping": {}},
    {"hello": {}},
    {"nothing": 1},
    {"caret": None},
]
STEPS: list[Any] = [
    None,
    [],
    {},
    "replace",
    {"stepType": "nothing"},
    {"stepType": []},
    {"stepType": "docAttr", "attr": "fields", "value": 1},
    {"stepType": "replace"},
    {"stepType": "replace", "from": 10**30, "to": 10**30},
    {"stepType": "replace", "from": -1, "to": 2},
    {"stepType": "replace", "from": True, "to": True},
    {"stepType": "replace", "from": 5, "to": 2},
    {"stepType": "replace", "from": 0, "to": 1},
    {**TEXT, "slice": {"content": [{"type": "nothing"}]}},
    {**TEXT, "slice": {"content": "x"}},
    {**TEXT, "slice": {"content": [{"type": "text"}]}},
    {**TEXT, "slice": {"content": [{"type": "text", "text": ""}]}},
    {**TEXT, "slice": {"content": [{"type": "text", "text": "x", "marks": [{"type": "nothing"}]}]}},
    {**TEXT, "slice": {"content": [{"type": "text", "text": "x", "marks": "bold"}]}},
    {**TEXT, "slice": {"content": [{"type": "blockContainer", "attrs": {"id": "a"}}]}},
    {**TEXT, "slice": {"content": [DEEP]}},
    {
        "stepType": "replace",
        "from": 1,
        "to": 1,
        "slice": {"content": [{"type": "blockContainer", "attrs": {"id": "a"}, "content": []}]},
    },
    {"stepType": "replace", "from": 1, "to": 1, "slice": {"content": [DEEP]}},
    {
        "stepType": "replace",
        "from": 1,
        "to": 1,
        "slice": {"content": [{"type": "blockContainer", "content": [{"type": "paragraph", "content": [{"type": "blockGroup"}]}]}]},
    },
    {**TEXT, "slice": {"content": [{"type": "text", "text": "x"}], "openStart": 9, "openEnd": -4}},
    {"stepType": "attr", "pos": 1, "attr": "id", "value": {"a": [object.__name__ * 200_000]}},
    {"stepType": "attr", "pos": 999_999, "attr": "id", "value": "x"},
    {"stepType": "attr", "pos": 1, "attr": [], "value": 1},
    {"stepType": "addMark", "from": 1, "to": 3, "mark": {"type": "nothing"}},
    {"stepType": "replaceAround", "from": 1, "to": 5, "gapFrom": 9, "gapTo": 2, "insert": 7, "slice": {"content": []}},
    {"stepType": "moveBlock"},
    {"stepType": "moveBlock", "id": "nobody", "parent": None, "after": None},
    {"stepType": "moveBlock", "id": [], "parent": 1},
    {"stepType": "setField", "name": "", "value": 1},
    {"stepType": "setField", "name": "x", "value": "y" * 200_000},
    {"stepType": "setField", "name": {}},
]


async def test_what_is_no_step_changes_nothing_and_is_told(served: Served) -> None:
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    before = await served.text(address)
    async with tab(served.app, id) as one:
        for number, step in enumerate(STEPS):
            await one.socket.send({"steps": {"base": 0, "batch": number + 1, "steps": [step]}})
            assert (await one.until("refused"))["refused"]["batch"] == number + 1, step
        for message in HOSTILE:
            await one.socket.send(message)
        await one.socket.send({"ping": 7})
        while (await one.until("pong")) != {"pong": 7}:
            pass
        one.editor.type(one.editor.texts()[1].id, 0, "Good ")
        one.editor.batch = 1_000
        await one.send()
    assert await served.text(address) == before.replace("Flour, water", "Good Flour, water")
