"""An experiment's room: steps and their texts typed by two tabs, the file that comes of it, and edits from elsewhere as steps."""

import json
from typing import Any

import pytest
from prosemirror.transform import Transform

from copydesk.live.experiment.mirror import EXPERIMENT
from copydesk.live.schemas import schema_named
from support.live import Tab, tab
from support.servers import Peopled, Served, ok

pytestmark = pytest.mark.anyio
TREE: dict[str, Any] = {
    "id": "exp-1",
    "name": "Seeds",
    "blocks": [
        {
            "id": "blk-1",
            "name": "Prepare",
            "nodes": [{"id": "st-1", "name": "Soak", "content": "For a **night**."}, {"id": "st-2", "name": "Sow"}],
        },
        {"id": "blk-2", "name": "Measure", "nodes": [{"id": "st-3", "name": "Count", "dependencies": [{"to_node_id": "st-2"}]}]},
    ],
}


async def added(served: Served) -> tuple[str, str]:
    address = await served.add(json.dumps(TREE), kind="experiment")
    return address, address.rsplit("/", 1)[1]


async def cut(one: Tab) -> None:
    while one.kept.get("seq", -1) < one.editor.seq:
        await one.until("kept")


async def test_two_tabs_write_steps_and_the_file_has_them(served: Served) -> None:
    address, id = await added(served)
    nodes = schema_named(EXPERIMENT).nodes
    async with tab(served.app, id, "one") as one, tab(served.app, id, "two") as two:
        names = {found.own.text_content: found for found in one.editor.texts()}
        assert list(names) == ["Seeds", "Prepare", "Soak", "For a night.", "Sow", "Measure", "Count"]
        one.editor.type(names["For a night."].id, 12, " Or two.")
        sow = names["Sow"]
        step = nodes["blockContainer"].create({"id": "k2vftyg"}, nodes["step"].create(None, schema_named(EXPERIMENT).text("Water")))
        two.editor.change(Transform(two.editor.doc).insert(sow.pos + sow.node.node_size, step))
        await one.send()
        await two.send()
        await one.hear(two.editor.seq)
        await cut(one)
        assert one.unkept == []
    made = json.loads(await served.text(address))
    assert made["blocks"][0]["nodes"] == [
        {"id": "st-1", "name": "Soak", "content": "For a **night**. Or two."},
        {"id": "st-2", "name": "Sow"},
        {"id": "st-4", "name": "Water"},
    ]
    assert made["blocks"][1] == TREE["blocks"][1]


async def test_an_edit_from_elsewhere_comes_as_a_step(served: Served) -> None:
    address, id = await added(served)
    async with tab(served.app, id) as one:
        plan: dict[str, Any] = {"edits": [{"action": "replace", "find": "night", "with": "day"}]}
        assert ok(await served.client.post(f"{address}/edits", json=plan))["outcome"] == "applied"
        await one.until("steps")
        assert "For a day." in [found.own.text_content for found in one.editor.texts()]


async def test_blocks_that_another_client_puts_come_as_steps(served: Served) -> None:
    address, id = await added(served)
    async with tab(served.app, id) as one:
        soak = next(found.id for found in one.editor.texts() if found.own.text_content == "Soak")
        blocks = [{"id": soak, "attrs": {"status": "final"}}, {"key": "new", "after": soak, "type": "step", "text": "Rinse"}]
        sent: dict[str, Any] = {"base": 1, "blocks": blocks}
        ok(await served.client.put(f"{address}/blocks", json=sent))
        await one.until("steps")
        told = [(found.own.text_content, found.own.attrs.get("status", "")) for found in one.editor.texts()]
        assert told[2:5] == [("Soak", "final"), ("For a night.", ""), ("Rinse", "")]


async def test_a_commenters_steps_make_a_proposal(peopled: Peopled) -> None:
    """A text typed, a step named anew and one added: nothing of it enters the order, and who may changes it by accepting."""
    owner = peopled.clients["owner"]
    made = await owner.post("/api/documents", json={"kind": "experiment", "title": "Seeds", "content": json.dumps(TREE)})
    id = str(ok(made, 201)["id"])
    await peopled.grant_all(id)
    headers = {"authorization": peopled.clients["commenter"].headers["authorization"]}
    async with tab(peopled.served.app, id, "commenter", headers) as one:
        names = {found.own.text_content: found for found in one.editor.texts()}
        one.editor.type(names["For a night."].id, 12, " Or two.")
        one.editor.type(names["Count"].id, 5, " again")
        nodes, sow = schema_named(EXPERIMENT).nodes, one.editor.find(names["Sow"].id)
        step = nodes["blockContainer"].create({"id": "k2vftyg"}, nodes["step"].create(None, schema_named(EXPERIMENT).text("Water")))
        one.editor.change(Transform(one.editor.doc).insert(sow.pos + sow.node.node_size, step))
        await one.socket.send(one.editor.sendable())
        told = await one.until("suggestion")
        assert one.editor.seq == 0
    turn = ok(await peopled.clients["commenter"].get(f"/api/turns/{told['suggestion']['turn']}"))
    assert turn["outcome"] == "proposal"
    assert json.loads((await owner.get(f"/api/documents/{id}/export")).text) == TREE
    accepted = ok(await peopled.clients["editor"].post(f"/api/turns/{told['suggestion']['turn']}/accept", json={}))
    assert accepted["outcome"] == "applied", accepted
    blocks = json.loads((await owner.get(f"/api/documents/{id}/export")).text)["blocks"]
    assert [node["name"] for block in blocks for node in block["nodes"]] == ["Soak", "Sow", "Water", "Count again"]
    assert blocks[0]["nodes"][0]["content"] == "For a **night**. Or two."
