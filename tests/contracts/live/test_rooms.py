"""Rooms: two tabs see each other's words, versions are cut of them, and what is committed elsewhere comes as steps."""

import json

import pytest

from copydesk.live.blocks import fields_of
from copydesk.live.steps import SetField
from support.live import Tab, hello, socket, tab
from support.servers import Served, ok

pytestmark = pytest.mark.anyio


async def test_two_tabs_and_the_file_say_the_same(served: Served) -> None:
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    async with tab(served.app, id, "one") as one, tab(served.app, id, "two") as two:
        first = one.editor.texts()[1]
        assert first.own.text_content == "Flour, water, salt."
        one.editor.type(first.id, 0, "Good ")
        two.editor.type(first.id, 19, " And time.")
        await one.send()
        await two.send()
        await one.hear(two.editor.seq)
        assert one.editor.doc.eq(two.editor.doc)
        while one.kept.get("seq") != one.editor.seq:
            await one.until("kept")
    assert "Good Flour, water, salt. And time." in await served.text(address)


@pytest.mark.parametrize("seq", [None, 0])
async def test_who_comes_in_is_told_what_the_format_holds(served: Served, seq: int | None) -> None:
    id = (await served.add()).rsplit("/", 1)[1]
    async with tab(served.app, id) as one:
        about = one.welcome["doc"]
        assert about["format"] == "markdown"
        assert "table" in about["holds"]["blocks"]
        assert "underline" not in about["holds"]["styles"]
    async with socket(served.app, id) as again:
        await again.send(hello("again", seq))
        told = await again.receive()
        assert told is not None
        assert (told.get("doc") or told["steps"])["holds"] == about["holds"]


async def test_an_edit_from_elsewhere_comes_as_a_step(served: Served) -> None:
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    async with tab(served.app, id) as one:
        first = one.editor.texts()[1]
        one.editor.type(first.id, 0, "Good ")
        await one.send()
        plan = {"edits": [{"action": "replace", "find": "water", "with": "milk"}]}
        assert ok(await served.client.post(f"{address}/edits", json=plan))["outcome"] == "applied"
        told = await one.until("steps")
        entry = told["steps"]["entries"][0]
        assert (entry["author"]["name"], entry["step"]["stepType"], entry["client"]) == ("Copydesk", "replace", "")
        assert entry["turn"]
        assert one.editor.find(first.id).own.text_content == "Good Flour, milk, salt."
    assert "Good Flour, milk, salt." in await served.text(address)
    versions = ok(await served.client.get(f"{address}/versions"))["versions"]
    assert [version["words"] for version in versions][1:] == ["Typing", versions[-1]["words"]]


async def test_a_proposal_stands_while_others_type_beside_its_places(served: Served) -> None:
    address = await served.add()
    id = address.rsplit("/", 1)[1]
    said = {"message": 'replace "water, salt" with "water, no salt"', "mode": "suggest"}
    turn = ok(await served.client.post(f"{address}/chat", json=said))
    assert turn["outcome"] == "proposal", turn
    plan = turn["turn"]

    async def state() -> tuple[str, str]:
        edit = ok(await served.client.get(f"{address}/plans/{plan}/places"))["edits"][0]
        return edit["state"], edit["places"][0]["after"]

    async def written(one: Tab) -> None:
        await one.send()
        while one.kept.get("seq") != one.editor.seq:
            await one.until("kept")

    async with tab(served.app, id) as one:
        first = one.editor.texts()[1]
        one.editor.type(first.id, 0, "Good ")
        await written(one)
        assert await state() == ("open", "Good Flour, water, no salt.")
        one.editor.type(first.id, 19, "y")
        await written(one)
        assert one.editor.find(first.id).own.text_content == "Good Flour, water, ysalt."
        assert (await state())[0] == "stale"
        assert ok(await served.client.post(f"{address}/plans/{plan}/apply", json={}))["outcome"] == "refused"
    assert "Good Flour, water, ysalt." in await served.text(address)


async def test_an_edit_beside_what_is_owed_leaves_it_on_the_screen(served: Served) -> None:
    """A note of BlockNote's has no front matter: a field is told as owed, and stays as it was set whatever is edited elsewhere."""
    blocks = [
        {
            "id": "a",
            "type": "paragraph",
            "props": {},
            "content": [{"type": "text", "text": "One line.", "styles": {}}],
            "children": [],
        }
    ]
    address = await served.add(json.dumps(blocks), kind="note")
    id = address.rsplit("/", 1)[1]
    async with tab(served.app, id) as one:
        assert one.editor.do(SetField("status", "draft"))
        await one.send()
        while not one.unkept:
            await one.until("unkept")
        plan = {"edits": [{"action": "replace", "find": "line", "with": "word"}]}
        assert ok(await served.client.post(f"{address}/edits", json=plan))["outcome"] == "applied"
        while "One word." not in one.editor.doc.text_content:
            await one.until("steps")
        assert fields_of(one.editor.doc) == {"status": "draft"}
        assert [told["block"] for told in one.unkept] == ["field status"]
